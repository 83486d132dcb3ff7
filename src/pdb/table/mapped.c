/* mapped.c - a part of a file, mapped into memory for as long as its table lives */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/mapped.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/error.h"
#include "util/memory.h"

struct mapped {
    void *bytes;
    size_t n_bytes;
    int fd;
    off_t file_bytes;        /* when it was mapped */
    struct timespec changed; /* last modification before it was mapped */
    char path[];
};

static enum fifteen_status map(struct mapped *mapped, int fd, uint64_t offset,
                               struct fifteen_error *error)
{
    struct stat about;
    mapped->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (mapped->fd < 0 || fstat(mapped->fd, &about) != 0)
        return error_set(error, error_of_system(), "cannot keep the file open: %s",
                         strerror(errno));
    if ((uint64_t)about.st_size < offset + mapped->n_bytes)
        return error_set(error, FIFTEEN_DAMAGED, "truncated: the file ends at offset %jd",
                         (intmax_t)about.st_size);
    mapped->file_bytes = about.st_size;
    mapped->changed = about.st_mtim;
    void *const bytes =
        memory_map_file(mapped->fd, offset, mapped->n_bytes, PROT_READ, MAP_PRIVATE);
    if (bytes == NULL)
        return error_set(error, error_of_system(), "cannot map the file: %s", strerror(errno));
    mapped->bytes = bytes;
    madvise(bytes, mapped->n_bytes, MADV_WILLNEED);
    return FIFTEEN_OK;
}

enum fifteen_status mapped_create(int fd, const char *path, uint64_t offset, size_t n_bytes,
                                  struct mapped **out, struct fifteen_error *error)
{
    const size_t path_bytes = strlen(path) + 1;
    struct mapped *const made = calloc(1, sizeof *made + path_bytes);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    made->fd = -1;
    made->n_bytes = n_bytes;
    memcpy(made->path, path, path_bytes);
    const enum fifteen_status status = map(made, fd, offset, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        mapped_free(made);
    return status;
}

void mapped_free(struct mapped *mapped)
{
    if (mapped == NULL)
        return;
    if (mapped->bytes != NULL)
        munmap(mapped->bytes, mapped->n_bytes);
    if (mapped->fd >= 0)
        close(mapped->fd);
    free(mapped);
}

const void *mapped_bytes(const struct mapped *mapped)
{
    return mapped->bytes;
}

enum fifteen_status mapped_check(const struct mapped *mapped, struct fifteen_error *error)
{
    struct stat about;
    if (mapped == NULL)
        return FIFTEEN_OK;
    if (fstat(mapped->fd, &about) == 0 && about.st_size == mapped->file_bytes &&
        about.st_mtim.tv_sec == mapped->changed.tv_sec &&
        about.st_mtim.tv_nsec == mapped->changed.tv_nsec)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_DAMAGED,
                     "%s: the file was modified while in use; replace tables by renaming new files "
                     "over them, as pdbgen does",
                     mapped->path);
}
