/* shared.c - tables that several processes of a machine share: files in a folder in memory */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/shared.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pdb/table/mapped.h"
#include "util/clock.h"
#include "util/memory.h"
#include "util/report.h"

static const double max_wait = 20; /* seconds */

enum { POLL_MICROSECONDS = 5000, MODE = 0600 };

/* Hints of Linux 5.14 and 6.1, which older headers lack: maps all pages; huge pages even where
 * files in memory have none otherwise. */
enum { POPULATE_READ = 22, COLLAPSE = 25 };

/* ---- the lock ---- */

enum fifteen_status shared_lock(const struct shared_folder *folder,
                                const struct fifteen_monitor *monitor, int *lock)
{
    char path[PATH_MAX];
    const struct report report = {monitor, {.stage = FIFTEEN_STAGE_LOAD}};
    const double until = clock_seconds() + max_wait;
    snprintf(path, sizeof path, "%s/lock", folder->path);
    enum fifteen_status status = FIFTEEN_OK;
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, MODE);
    while (*lock >= 0 && flock(*lock, LOCK_EX | LOCK_NB) != 0) {
        status = report_make(&report);
        if (status != FIFTEEN_OK || clock_seconds() > until) {
            close(*lock);
            *lock = -1;
        } else {
            usleep(POLL_MICROSECONDS);
        }
    }
    return status;
}

void shared_unlock(int *lock)
{
    if (*lock >= 0)
        close(*lock);
    *lock = -1;
}

/* ---- names ---- */

static void name_file(const struct shared_folder *folder, const struct fifteen_pdb *pdb,
                      const char *suffix, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%016" PRIx64 "-%zu%s", folder->path, pdb->hash, pdb->size_bytes,
             suffix);
}

/* A byte for each process that has mapped the table. After the last one, removes the names. */
static void count_process(const struct shared_folder *folder, const struct fifteen_pdb *pdb)
{
    char path[PATH_MAX];
    char counter[PATH_MAX];
    struct stat about;
    name_file(folder, pdb, "", path);
    name_file(folder, pdb, ".count", counter);
    const int fd = open(counter, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, MODE);
    if (fd < 0)
        return;
    if (write(fd, "", 1) == 1 && fstat(fd, &about) == 0 &&
        (uint64_t)about.st_size >= folder->n_processes) {
        unlink(path);
        unlink(counter);
    }
    close(fd);
}

/* ---- tables: in whole huge pages, so that none of them is in small ones ---- */

static enum fifteen_status map_table(const struct shared_folder *folder, int fd,
                                     struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    char path[PATH_MAX];
    name_file(folder, pdb, "", path);
    const enum fifteen_status status =
        mapped_create(fd, path, 0, memory_whole_pages(pdb->size_bytes), &pdb->mapped, error);
    if (status != FIFTEEN_OK)
        return status;
    pdb->bits = (uint64_t *)mapped_bytes(pdb->mapped);  /* never written */
    madvise(pdb->bits, pdb->size_bytes, POPULATE_READ); /* else the search waits for pages */
    return status;
}

bool shared_find(const struct shared_folder *folder, struct fifteen_pdb *pdb)
{
    char path[PATH_MAX];
    name_file(folder, pdb, "", path);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool is_mapped = map_table(folder, fd, pdb, NULL) == FIFTEEN_OK;
    close(fd);
    if (is_mapped)
        count_process(folder, pdb);
    return is_mapped;
}

bool shared_create(const struct shared_folder *folder, size_t table_bytes, struct shared_file *file)
{
    const size_t n_bytes = memory_whole_pages(table_bytes);
    *file = (struct shared_file){.n_bytes = n_bytes};
    const int fd = open(folder->path, O_TMPFILE | O_RDWR | O_CLOEXEC, MODE);
    if (fd < 0)
        return false;
    void *bytes = NULL;
    if (posix_fallocate(fd, 0, (off_t)n_bytes) == 0) /* no SIGBUS later */
        bytes = memory_map_file(fd, 0, n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED);
    if (bytes == NULL) {
        close(fd);
        return false;
    }
    madvise(bytes, n_bytes, COLLAPSE);
    file->fd = fd;
    file->bytes = bytes;
    return true;
}

/* Without a name, the table is this process's alone. */
static void name_table(const struct shared_folder *folder, int fd, const struct fifteen_pdb *pdb)
{
    char from[64];
    char path[PATH_MAX];
    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    name_file(folder, pdb, "", path);
    if (linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
        count_process(folder, pdb);
}

enum fifteen_status shared_publish(const struct shared_folder *folder, struct shared_file *file,
                                   struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    pdb->bits = NULL;
    munmap(file->bytes, file->n_bytes);
    const enum fifteen_status status = map_table(folder, file->fd, pdb, error);
    if (status == FIFTEEN_OK)
        name_table(folder, file->fd, pdb);
    close(file->fd);
    file->bytes = NULL;
    return status;
}

void shared_discard(struct shared_file *file)
{
    if (file->bytes == NULL)
        return;
    munmap(file->bytes, file->n_bytes);
    close(file->fd);
    file->bytes = NULL;
}
