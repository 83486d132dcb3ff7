/* replace.h - puts a new file in the place of an old one, whole or not at all
 *
 *      struct replacement replacement = REPLACE_NONE;
 *      status = replace_begin(&replacement, path, error);
 *      if (status == FIFTEEN_OK)
 *          status = write something with replace_write(&replacement, ...);
 *      status = replace_end(&replacement, status, error);
 *
 * The new file grows beside the old one as `<path>.tmp.<pid>`, locked as long as its writer lives
 * (stale.h). What killed processes have left behind of the same path is removed first.
 */
#ifndef FILE_REPLACE_H
#define FILE_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct replacement {
    int fd;     /* of the new file, or -1 */
    int folder; /* it is in, or -1 */
    bool renamed;
    const char *path; /* the caller's */
    char *temporary;  /* path of the new file, or NULL */
};

/* One that has not begun. */
#define REPLACE_NONE                                                                               \
    {                                                                                              \
        .fd = -1, .folder = -1                                                                     \
    }

/* Makes the temporary file. FIFTEEN_IO, or FIFTEEN_NO_MEMORY. */
enum fifteen_status replace_begin(struct replacement *replacement, const char *path,
                                  struct fifteen_error *error);

/* Writes n bytes at an offset. FIFTEEN_IO with the system's reason, such as a full disk. */
enum fifteen_status replace_write(const struct replacement *replacement, const void *bytes,
                                  size_t n, uint64_t offset, struct fifteen_error *error);

/* Begins to bring to disk what has been written, so that syncing takes less time at the end. */
void replace_flush(const struct replacement *replacement);

/* With FIFTEEN_OK, syncs the new file, renames it over the path and syncs the folder; with any
 * other status, or if one of the first two fails, removes it and leaves the path as it is. If the
 * folder cannot be synced that is FIFTEEN_IO, but the new file is in its place, whole. To be called
 * once, whatever replace_begin came to or if it was not called; returns the status that results. */
enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error);

#endif
