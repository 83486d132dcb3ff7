/* replace.c - atomic replacement of a file, and removal of stale temporary files */
/* SPDX-License-Identifier: MIT */
#include "util/replace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/error.h"

/* ---- stale temporary files ---- */

static bool ends_with(const char *name, size_t length, const char *end)
{
    const size_t n = strlen(end);
    return length > n && memcmp(name + length - n, end, n) == 0;
}

/* Whether `name` is a temporary file of a file whose name is `of`, or ends with it. */
static bool is_temporary(const char *name, const char *of, bool is_end)
{
    static const char mark[] = ".tmp.";
    size_t length = strlen(name);
    while (length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    if (name[length] == '\0' || !ends_with(name, length, mark))
        return false;
    length -= strlen(mark);
    return is_end ? ends_with(name, length, of)
                  : strlen(of) == length && memcmp(name, of, length) == 0;
}

/* Whether the name still refers to the open file. */
static bool is_named(int fd, int folder, const char *name)
{
    struct stat of_file;
    struct stat of_name;
    return fstat(fd, &of_file) == 0 && fstatat(folder, name, &of_name, AT_SYMLINK_NOFOLLOW) == 0 &&
           of_file.st_dev == of_name.st_dev && of_file.st_ino == of_name.st_ino;
}

/* Removes a temporary file unless its writer holds its lock. */
static void remove_if_stale(int folder, const char *name)
{
    const int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && is_named(fd, folder, name))
        unlinkat(folder, name, 0);
    close(fd);
}

/* Removes stale temporary files of the files whose name is `of`, or ends with it. Files that cannot
 * be removed stay. On failure errno has the reason. */
static enum fifteen_status remove_stale(int folder, const char *of, bool is_end)
{
    const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (again < 0)
        return FIFTEEN_IO;
    DIR *const entries = fdopendir(again);
    if (entries == NULL) {
        const enum fifteen_status status = error_of_system();
        close(again);
        return status;
    }
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
        if (is_temporary(entry->d_name, of, is_end))
            remove_if_stale(folder, entry->d_name);
    closedir(entries);
    return FIFTEEN_OK;
}

/* Locks a new temporary file; another process that removes stale files holds the lock for a moment
 * only. Returns false if that process has removed the file. */
static bool lock_temporary(int fd)
{
    struct stat about;
    while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
        continue;
    return fstat(fd, &about) != 0 || about.st_nlink > 0;
}

enum fifteen_status replace_clean_folder(const char *folder, const char *end,
                                         struct fifteen_error *error)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const enum fifteen_status missing =
        errno == ENOENT || errno == ENOTDIR ? FIFTEEN_NOT_FOUND : FIFTEEN_IO;
    const enum fifteen_status status = fd < 0 ? missing : remove_stale(fd, end, true);
    if (status != FIFTEEN_OK)
        error_set(error, status, "cannot read the folder %s: %s", folder, strerror(errno));
    if (fd >= 0)
        close(fd);
    return status;
}

/* ---- replacing ---- */

static enum fifteen_status fail_to(const char *action, const char *path,
                                   struct fifteen_error *error)
{
    return error_set(error, error_of_system(), "cannot %s %s: %s", action, path, strerror(errno));
}

/* The part of a path after its last slash. */
static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Opens the folder of a path. What follows works on this folder even if it is moved. */
static enum fifteen_status open_folder(struct replacement *replacement, const char *path,
                                       struct fifteen_error *error)
{
    const size_t length = (size_t)(name_in(path) - path);
    char *const folder = length == 0 ? strdup(".") : strndup(path, length);
    if (folder == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    replacement->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const enum fifteen_status status =
        replacement->folder < 0 ? fail_to("write", path, error) : FIFTEEN_OK;
    free(folder);
    return status;
}

/* Creates the file again if another process has taken it for stale before it was locked. */
static enum fifteen_status create_temporary(struct replacement *replacement,
                                            struct fifteen_error *error)
{
    const char *const name = name_in(replacement->temporary);
    for (;;) {
        replacement->fd =
            openat(replacement->folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (replacement->fd < 0)
            return fail_to("write", replacement->path, error);
        if (lock_temporary(replacement->fd))
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
    (void)remove_stale(replacement->folder, name_in(path), false); /* failure does no harm */
    if (asprintf(&replacement->temporary, "%s.tmp.%ld", path, (long)getpid()) < 0) {
        replacement->temporary = NULL;
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    return create_temporary(replacement, error);
}

void replace_clean(const char *path)
{
    struct replacement replacement = {.folder = -1};
    if (open_folder(&replacement, path, NULL) != FIFTEEN_OK)
        return;
    (void)remove_stale(replacement.folder, name_in(path), false);
    close(replacement.folder);
}

enum fifteen_status replace_write(const struct replacement *replacement, const void *bytes,
                                  size_t n, uint64_t offset, struct fifteen_error *error)
{
    size_t done = 0;
    while (done < n) {
        const ssize_t wrote = pwrite(replacement->fd, (const uint8_t *)bytes + done, n - done,
                                     (off_t)(offset + done));
        if (wrote < 0 && errno != EINTR)
            return fail_to("write", replacement->path, error);
        if (wrote > 0)
            done += (size_t)wrote;
    }
    return FIFTEEN_OK;
}

/* Where this call is not supported, the final fsync does all the work. */
void replace_flush(const struct replacement *replacement)
{
#if defined(__linux__)
    (void)sync_file_range(replacement->fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
    (void)replacement;
#endif
}

#if !defined(RENAME_NOREPLACE) /* WebAssembly */
enum { RENAME_NOREPLACE };

static int renameat2(int from_folder, const char *from, int to_folder, const char *to,
                     unsigned flags)
{
    (void)from_folder, (void)from, (void)to_folder, (void)to, (void)flags;
    errno = ENOSYS;
    return -1;
}
#endif

/* Gives the new file its name. Where the system cannot rename to a new name only, it replaces what
 * has the name. */
static bool rename_temporary(struct replacement *replacement)
{
    const int folder = replacement->folder;
    const char *const from = name_in(replacement->temporary);
    const char *const to = name_in(replacement->path);
    if (replacement->must_be_new) {
        if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0)
            return true;
        replacement->exists = errno == EEXIST;
        if (errno != EINVAL && errno != ENOSYS)
            return false;
    }
    return renameat(folder, from, folder, to) == 0;
}

/* The file stays locked until it has been renamed, so that no other writer takes it for stale. The
 * new name survives a power failure only after the folder is synced too; EINVAL: the file system
 * does not sync folders. */
static enum fifteen_status commit(struct replacement *replacement, struct fifteen_error *error)
{
    if (fsync(replacement->fd) != 0)
        return fail_to("write", replacement->path, error);
    if (!rename_temporary(replacement))
        return fail_to("rename the new file to", replacement->path, error);
    replacement->renamed = true;
    return fsync(replacement->folder) == 0 || errno == EINVAL
               ? FIFTEEN_OK
               : fail_to("sync the folder of the new file", replacement->path, error);
}

enum fifteen_status replace_end_locked(struct replacement *replacement, enum fifteen_status status,
                                       int *fd, struct fifteen_error *error)
{
    *fd = -1;
    if (status == FIFTEEN_OK)
        status = commit(replacement, error);
    if (replacement->renamed) {
        *fd = replacement->fd;
    } else if (replacement->fd >= 0) {
        unlinkat(replacement->folder, name_in(replacement->temporary), 0);
        close(replacement->fd);
    }
    if (replacement->folder >= 0)
        close(replacement->folder);
    free(replacement->temporary);
    return status;
}

enum fifteen_status replace_end(struct replacement *replacement, enum fifteen_status status,
                                struct fifteen_error *error)
{
    int fd;
    status = replace_end_locked(replacement, status, &fd, error);
    if (fd >= 0)
        close(fd);
    return status;
}
