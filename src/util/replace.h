/* replace.h - atomic replacement of a file
 *
 * Tables, checkpoints, and the data sets, charts and results of the programs are written with it.
 *
 *      struct replacement replacement;
 *      status = replace_begin(&replacement, path, error);
 *      if (status == FIFTEEN_OK)
 *          status = write something with replace_write(&replacement, ...);
 *      status = replace_end(&replacement, status, error);
 *
 * The new file is written as `<path>.tmp.<pid>`. Its writer holds a lock (flock) on it, which ends
 * with the process; a temporary file without a lock is stale and is removed by the next writer to
 * the same path. On a file system without locks no file is taken for stale.
 */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_REPLACE_H
#define UTIL_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct replacement {
    int fd;     /* of the new file, or -1 */
    int folder; /* of both files, or -1 */
    bool renamed;
    bool must_be_new; /* may be set after replace_begin: replace_end fails if the path exists */
    bool exists;      /* it has failed for this reason */
    const char *path; /* the caller's */
    char *temporary;  /* path of the new file, or NULL */
};

/* Creates the temporary file. Returns FIFTEEN_IO or FIFTEEN_NO_MEMORY on failure. */
enum fifteen_status replace_begin(struct replacement *replacement, const char *path,
                                  struct fifteen_error *error);

/* Writes n bytes at an offset. Returns FIFTEEN_IO with the system's reason, such as a full disk. */
enum fifteen_status replace_write(const struct replacement *replacement, const void *bytes,
                                  size_t n, uint64_t offset, struct fifteen_error *error);

/* Starts to write buffered data to the disk, so that the final sync takes less time. */
void replace_flush(const struct replacement *replacement);

/* Removes temporary files that writers to the path have left when they were killed, if possible. */
void replace_clean(const char *path);

/* The same for all files of a folder whose names end with `end`. Files that cannot be removed stay.
 * FIFTEEN_NOT_FOUND: the folder does not exist. FIFTEEN_IO, FIFTEEN_NO_MEMORY. */
enum fifteen_status replace_clean_folder(const char *folder, const char *end,
                                         struct fifteen_error *error);

/* If `status` is FIFTEEN_OK, syncs the new file, renames it to the path and syncs the folder. If
 * not, or if syncing or renaming fails, removes the new file and leaves the path as it is. Returns
 * the resulting status; FIFTEEN_IO with the new file in place if only syncing the folder failed.
 * Always call replace_end once, even if replace_begin failed. */
enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error);

/* The same, but keeps the new file open if it has its name: sets *fd, which the caller closes.
 * While it is open, a lock on the file (flock) is this process's. Else *fd is -1. */
enum fifteen_status replace_end_locked(struct replacement *replacement, enum fifteen_status status,
                                       int *fd, struct fifteen_error *error);

#endif
