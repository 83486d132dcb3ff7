/* checksum.h - paths, checksums and folders of the files of a data set */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_CHECKSUM_H
#define DATASET_FILES_CHECKSUM_H

#include <stdbool.h>
#include <stdint.h>

#include <fifteen/fifteen.h>

/* Writes the names of the folder that has a file to the disk. Returns false, with errno, if that
 * fails; true also if the file system does not support it. */
bool file_sync_folder(const char *path);

/* Returns `folder`/`name`, which the caller frees, or NULL if out of memory. */
char *file_path(const char *folder, const char *name);

/* Reads a whole file of a folder: its size in bytes and its XXH3 (64 bits). FIFTEEN_NOT_FOUND,
 * FIFTEEN_IO. */
enum fifteen_status file_hash(const char *folder, const char *name, uint64_t *n_bytes,
                              uint64_t *hash, struct fifteen_error *error);

#endif
