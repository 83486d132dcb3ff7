/* replace.c - puts a new file in the place of an old one, whole or not at all */
#include "pdb/replace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "util/error.h"

static enum fifteen_status fail(const char *action, const char *path, struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_IO, "cannot %s %s: %s", action, path, strerror(errno));
}

/* The folder a path lies in, to be freed; NULL if there is no memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

/* Whether `name` is that of a temporary file for the file named `base`. */
static bool is_temporary(const char *name, const char *base)
{
    const size_t length = strlen(base);
    return strncmp(name, base, length) == 0 && strncmp(name + length, ".tmp.", 5) == 0 &&
           name[length + 5] != '\0' &&
           name[length + 5 + strspn(name + length + 5, "0123456789")] == '\0';
}

/* Removes a temporary file if nobody holds its lock. */
static void remove_if_stale(int folder, const char *name)
{
    const int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(fd);
}

/* Whatever goes wrong here is no reason not to write the new file. */
static void remove_stale(const char *path)
{
    char *const name = folder_of(path);
    DIR *const folder = name == NULL ? NULL : opendir(name);
    free(name);
    if (folder == NULL)
        return;
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (is_temporary(entry->d_name, base))
            remove_if_stale(dirfd(folder), entry->d_name);
    closedir(folder);
}

enum fifteen_status replace_begin(struct replacement *replacement, const char *path,
                                  struct fifteen_error *error)
{
    *replacement = (struct replacement){.fd = -1, .path = path};
    remove_stale(path);
    char *temporary;
    if (asprintf(&temporary, "%s.tmp.%ld", path, (long)getpid()) < 0)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    replacement->fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (replacement->fd < 0) {
        const enum fifteen_status status = fail("create", temporary, error);
        free(temporary);
        return status;
    }
    replacement->temporary = temporary;
    /* Where there are no locks, nothing is ever taken for stale. */
    flock(replacement->fd, LOCK_EX | LOCK_NB);
    return FIFTEEN_OK;
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

/* The new name outlives a power failure only once the folder is on disk too. */
static enum fifteen_status sync_folder(const char *path, struct fifteen_error *error)
{
    char *const name = folder_of(path);
    if (name == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    const int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    enum fifteen_status status = FIFTEEN_OK;
    /* EINVAL: a file system whose folders need no syncing. */
    if (fd < 0 || (fsync(fd) != 0 && errno != EINVAL))
        status = fail("sync the folder", name, error);
    if (fd >= 0)
        close(fd);
    free(name);
    return status;
}

/* The lock is held until after the renaming, lest another writer take the file for stale. */
static enum fifteen_status commit(const struct replacement *replacement,
                                  struct fifteen_error *error)
{
    if (fsync(replacement->fd) != 0)
        return fail("sync", replacement->temporary, error);
    if (rename(replacement->temporary, replacement->path) != 0)
        return fail("rename the new file to", replacement->path, error);
    return sync_folder(replacement->path, error);
}

enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error)
{
    if (replacement->temporary == NULL)
        return status;
    if (status == FIFTEEN_OK)
        status = commit(replacement, error);
    if (status != FIFTEEN_OK)
        unlink(replacement->temporary);
    close(replacement->fd);
    free(replacement->temporary);
    return status;
}
