/* save.h - the table writer: how a table is cut into blocks and compressed */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_SAVE_H
#define FILE_SAVE_H

#include <stdint.h>

#include <fifteen/pdb.h>

struct save_options {
    enum fifteen_codec codec;
    int level;           /* of zstd, or 0: parameters for fast decoding; ignored without zstd */
    uint32_t block_rows; /* rows in a block, at least 1; at most HEADER_MAX_BLOCK_BYTES */
    unsigned n_threads;  /* at least 1 */
};

/* fifteen_pdb_save with a choice of the block size, for tests and measurements. */
enum fifteen_status save_table(const struct fifteen_pdb *pdb, const char *path,
                               const struct save_options *options,
                               const struct fifteen_monitor *monitor, struct fifteen_error *error);

#endif
