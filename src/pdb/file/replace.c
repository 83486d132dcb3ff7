/* replace.c - puts a new file in the place of an old one, whole or not at all */
#include "pdb/file/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pdb/file/stale.h"
#include "util/error.h"

static enum fifteen_status fail(const char *action, const char *path, struct fifteen_error *error)
{
    return error_set(error, error_of_system(), "cannot %s %s: %s", action, path, strerror(errno));
}

/* The part of a path behind its last slash. */
static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Opens the folder a path lies in: all that follows works on that folder, wherever it is moved. */
static enum fifteen_status open_folder(struct replacement *replacement, const char *path,
                                       struct fifteen_error *error)
{
    const size_t length = (size_t)(name_in(path) - path);
    char *const folder = length == 0 ? strdup(".") : strndup(path, length);
    if (folder == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    replacement->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const enum fifteen_status status =
        replacement->folder < 0 ? fail("open the folder", folder, error) : FIFTEEN_OK;
    free(folder);
    return status;
}

/* Makes the file anew if another process that cleared up came in between. */
static enum fifteen_status create(struct replacement *replacement, struct fifteen_error *error)
{
    const char *const name = name_in(replacement->temporary);
    for (;;) {
        replacement->fd =
            openat(replacement->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (replacement->fd < 0)
            return fail("create", replacement->temporary, error);
        if (stale_lock(replacement->fd))
            return FIFTEEN_OK;
        close(replacement->fd);
    }
}

enum fifteen_status replace_begin(struct replacement *replacement, const char *path,
                                  struct fifteen_error *error)
{
    *replacement = (struct replacement){.fd = -1, .folder = -1, .path = path};
    const enum fifteen_status status = open_folder(replacement, path, error);
    if (status != FIFTEEN_OK)
        return status;
    (void)stale_remove(replacement->folder, name_in(path)); /* if not, the new one is made anyway */
    if (asprintf(&replacement->temporary, "%s.tmp.%ld", path, (long)getpid()) < 0) {
        replacement->temporary = NULL;
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    return create(replacement, error);
}

enum fifteen_status replace_write(const struct replacement *replacement, const void *bytes,
                                  size_t n, uint64_t offset, struct fifteen_error *error)
{
    size_t done = 0;
    while (done < n) {
        const ssize_t wrote = pwrite(replacement->fd, (const uint8_t *)bytes + done, n - done,
                                     (off_t)(offset + done));
        if (wrote < 0 && errno != EINTR)
            return fail("write", replacement->temporary, error);
        if (wrote > 0)
            done += (size_t)wrote;
    }
    return FIFTEEN_OK;
}

/* Where there is no such call all is left to the end. */
void replace_flush(const struct replacement *replacement)
{
    (void)sync_file_range(replacement->fd, 0, 0, SYNC_FILE_RANGE_WRITE);
}

/* The lock is held until after the renaming, lest another writer take the file for stale. The new
 * name outlives a power failure only once the folder is on disk too; EINVAL: a file system whose
 * folders need no syncing. */
static enum fifteen_status commit(struct replacement *replacement, struct fifteen_error *error)
{
    const int folder = replacement->folder;
    if (fsync(replacement->fd) != 0)
        return fail("sync", replacement->temporary, error);
    if (renameat(folder, name_in(replacement->temporary), folder, name_in(replacement->path)) != 0)
        return fail("rename the new file to", replacement->path, error);
    replacement->renamed = true;
    return fsync(folder) == 0 || errno == EINVAL
               ? FIFTEEN_OK
               : fail("sync the folder of the new file", replacement->path, error);
}

enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error)
{
    if (status == FIFTEEN_OK)
        status = commit(replacement, error);
    if (replacement->fd >= 0) {
        if (!replacement->renamed)
            unlinkat(replacement->folder, name_in(replacement->temporary), 0);
        close(replacement->fd);
    }
    if (replacement->folder >= 0)
        close(replacement->folder);
    free(replacement->temporary);
    return status;
}
