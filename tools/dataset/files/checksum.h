/* checksum.h - paths and checksums of the files of a data set */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_CHECKSUM_H
#define DATASET_FILES_CHECKSUM_H

#include <stdint.h>

#include <fifteen/fifteen.h>

/* Returns `folder`/`name`, which the caller frees, or NULL if out of memory. */
char *file_path(const char *folder, const char *name);

/* Reads a whole file of a folder: its size in bytes and its XXH3 (64 bits). FIFTEEN_NOT_FOUND,
 * FIFTEEN_IO. */
enum fifteen_status file_hash(const char *folder, const char *name, uint64_t *n_bytes,
                              uint64_t *hash, struct fifteen_error *error);

#endif
