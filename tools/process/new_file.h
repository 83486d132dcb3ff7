/* new_file.h - atomic replacement of a file that is written as a stream
 *
 * The file has its name only once it is complete; readers see the old one or the new one. See
 * util/replace.h of the library. A device or a pipe is written to and never replaced.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_NEW_FILE_H
#define PROCESS_NEW_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include <fifteen/status.h>

struct new_file;

/* Whether a path is that of a device, a pipe or a socket. */
bool new_file_is_special(const char *path);

/* Creates a temporary file beside `path`. On success always call new_file_end. FIFTEEN_IO,
 * FIFTEEN_NO_MEMORY. */
enum fifteen_status new_file_open(const char *path, struct new_file **out,
                                  struct fifteen_error *error);

/* The stream to write to. Failed writes are reported at the end. */
FILE *new_file_stream(const struct new_file *file);

/* Writes everything to the disk and renames the file if `status` is FIFTEEN_OK, else removes it;
 * frees `file`. Returns `status`, or FIFTEEN_IO if that fails or a write to the stream failed. */
enum fifteen_status new_file_end(struct new_file *file, enum fifteen_status status,
                                 struct fifteen_error *error);

#endif
