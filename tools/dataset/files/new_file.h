/* new_file.h - a file that has its name only once it is complete, and checksums of files */
#ifndef DATASET_FILES_NEW_FILE_H
#define DATASET_FILES_NEW_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include <fifteen/fifteen.h>

struct new_file {
    FILE *stream; /* to write to */
    char *path;
    char *temporary; /* `path`.tmp, until it is complete */
};

/* Opens `folder`/`name`.tmp, and empties it if there is one. FIFTEEN_IO, FIFTEEN_NO_MEMORY. */
enum fifteen_status new_file_open(const char *folder, const char *name, struct new_file *out,
                                  struct fifteen_error *error);

/* Writes everything to the disk, renames the file and closes it. FIFTEEN_IO also if an earlier
 * write to the stream failed; the temporary file is then removed. */
enum fifteen_status new_file_end(struct new_file *file, struct fifteen_error *error);

/* Closes and removes the temporary file. Does nothing after new_file_end. */
void new_file_cancel(struct new_file *file);

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
