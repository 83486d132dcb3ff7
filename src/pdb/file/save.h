/* save.h - how a table is cut and packed when it is written */
#ifndef FILE_SAVE_H
#define FILE_SAVE_H

#include <stdint.h>

#include <fifteen/pdb.h>

struct save_options {
    enum fifteen_codec codec;
    int level;           /* zstd's, at least 1; not used without it */
    uint32_t block_rows; /* rows a block, at least 1; HEADER_MAX_BLOCK_BYTES at most */
    unsigned n_threads;  /* at least 1 */
};

/* fifteen_pdb_save with a block size, for tests and measurements. */
enum fifteen_status save_table(const struct fifteen_pdb *pdb, const char *path,
                               const struct save_options *options,
                               const struct fifteen_monitor *monitor, struct fifteen_error *error);

#endif
