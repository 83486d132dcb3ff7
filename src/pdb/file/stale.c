/* stale.c - temporary files that killed processes left behind */
#include "pdb/file/stale.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fifteen/pdb.h>

#include "util/error.h"

static bool ends_with(const char *name, size_t length, const char *end)
{
    const size_t n = strlen(end);
    return length > n && memcmp(name + length - n, end, n) == 0;
}

/* Whether `name` is that of a temporary file for the file `of`, or, if that is NULL, for a table.
 */
static bool is_temporary(const char *name, const char *of)
{
    static const char mark[] = ".tmp.";
    size_t length = strlen(name);
    while (length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    if (name[length] == '\0' || !ends_with(name, length, mark))
        return false;
    length -= strlen(mark);
    return of == NULL ? ends_with(name, length, ".pdb")
                      : strlen(of) == length && memcmp(name, of, length) == 0;
}

/* Whether the name is still, or again, that of the open file. */
static bool is_named(int fd, int folder, const char *name)
{
    struct stat of_file;
    struct stat of_name;
    return fstat(fd, &of_file) == 0 && fstatat(folder, name, &of_name, AT_SYMLINK_NOFOLLOW) == 0 &&
           of_file.st_dev == of_name.st_dev && of_file.st_ino == of_name.st_ino;
}

/* Removes a temporary file if nobody holds its lock. */
static void remove_if_stale(int folder, const char *name)
{
    const int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && is_named(fd, folder, name))
        unlinkat(folder, name, 0);
    close(fd);
}

enum fifteen_status stale_remove(int folder, const char *name)
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
        if (is_temporary(entry->d_name, name))
            remove_if_stale(folder, entry->d_name);
    closedir(entries);
    return FIFTEEN_OK;
}

/* Whoever clears up holds the lock for a moment only. */
bool stale_lock(int fd)
{
    struct stat about;
    while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
        continue;
    return fstat(fd, &about) != 0 || about.st_nlink > 0;
}

enum fifteen_status fifteen_pdb_clean(const char *folder, struct fifteen_error *error)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const enum fifteen_status missing =
        errno == ENOENT || errno == ENOTDIR ? FIFTEEN_NOT_FOUND : FIFTEEN_IO;
    const enum fifteen_status status = fd < 0 ? missing : stale_remove(fd, NULL);
    if (status != FIFTEEN_OK)
        error_set(error, status, "cannot read the folder %s: %s", folder, strerror(errno));
    if (fd >= 0)
        close(fd);
    return status;
}
