/* replace.h - puts a new file in the place of an old one, whole or not at all
 *
 *      struct replacement replacement;
 *      status = replace_begin(&replacement, path, error);
 *      if (status == FIFTEEN_OK)
 *          status = write something with replace_write(&replacement, ...);
 *      status = replace_end(&replacement, status, error);
 *
 * The new file grows beside the old one as `<path>.tmp.<pid>`. Its writer holds a lock on it for as
 * long as it lives, so that what a killed process has left behind can be told and is removed when
 * the same path is next replaced.
 */
#ifndef PDB_REPLACE_H
#define PDB_REPLACE_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct replacement {
    int fd;
    const char *path; /* the caller's */
    char *temporary;  /* path of the new file */
};

/* Makes the temporary file. FIFTEEN_IO, or FIFTEEN_NO_MEMORY. */
enum fifteen_status replace_begin(struct replacement *replacement, const char *path,
                                  struct fifteen_error *error);

/* Writes n bytes at an offset. FIFTEEN_IO with the system's reason, such as a full disk. */
enum fifteen_status replace_write(const struct replacement *replacement, const void *bytes,
                                  size_t n, uint64_t offset, struct fifteen_error *error);

/* With FIFTEEN_OK, syncs the new file, renames it over the path and syncs the folder; with any
 * other status, or if one of these fails, removes it and leaves the path as it is. To be called
 * once, whatever replace_begin came to; returns the status that results. */
enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error);

#endif
