/* memory.c - large, zeroed, aligned blocks of memory, on huge pages if possible */
/* SPDX-License-Identifier: MIT */
#include "util/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { CACHE_LINE = 64, HUGE_PAGE = 2 << 20 };

static size_t round_up(size_t size_bytes, size_t unit)
{
    return (size_bytes + unit - 1) / unit * unit;
}

static void *alloc_small(size_t size_bytes)
{
    const size_t rounded = size_bytes == 0 ? CACHE_LINE : round_up(size_bytes, CACHE_LINE);
    void *const block = aligned_alloc(CACHE_LINE, rounded);
    return block == NULL ? NULL : memset(block, 0, rounded);
}

/* Maps one huge page more than needed, and unmaps the bytes before and after the aligned block. */
static void *map_aligned(size_t size_bytes)
{
    if (size_bytes > SIZE_MAX - 2 * (size_t)HUGE_PAGE)
        return NULL;
    const size_t rounded = round_up(size_bytes, HUGE_PAGE);
    uint8_t *const mapped =
        mmap(NULL, rounded + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
        return NULL;
    const size_t before = (HUGE_PAGE - (uintptr_t)mapped % HUGE_PAGE) % HUGE_PAGE;
    uint8_t *const block = mapped + before;
    if (before > 0)
        munmap(mapped, before);
    munmap(block + rounded, HUGE_PAGE - before);
    return block;
}

static void *alloc_huge(size_t size_bytes)
{
    void *const block = map_aligned(size_bytes);
    if (block != NULL) /* a hint; small pages work too */
        madvise(block, round_up(size_bytes, HUGE_PAGE), MADV_HUGEPAGE);
    return block;
}

void *memory_alloc(size_t size_bytes)
{
    return size_bytes < HUGE_PAGE ? alloc_small(size_bytes) : alloc_huge(size_bytes);
}

void *memory_alloc_sparse(size_t size_bytes)
{
    return size_bytes < HUGE_PAGE ? alloc_small(size_bytes) : map_aligned(size_bytes);
}

void memory_free(void *block, size_t size_bytes)
{
    if (block == NULL)
        return;
    if (size_bytes < HUGE_PAGE)
        free(block);
    else
        munmap(block, round_up(size_bytes, HUGE_PAGE));
}

size_t memory_whole_pages(size_t size_bytes)
{
    return size_bytes < HUGE_PAGE ? size_bytes : round_up(size_bytes, HUGE_PAGE);
}

/* Linux has huge pages of a file at addresses only that are like the offset, modulo their size. */
void *memory_map_file(int fd, uint64_t offset, size_t n_bytes, int protection, int flags)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t n_used = round_up(n_bytes, page);
    const size_t n_reserved = n_used + HUGE_PAGE;
    uint8_t *const reserved =
        mmap(NULL, n_reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED)
        return NULL;
    const size_t before = (size_t)(offset - (uintptr_t)reserved) % HUGE_PAGE;
    uint8_t *const mapped =
        mmap(reserved + before, n_bytes, protection, flags | MAP_FIXED, fd, (off_t)offset);
    if (mapped == MAP_FAILED) {
        const int reason = errno;
        munmap(reserved, n_reserved);
        errno = reason;
        return NULL;
    }
    if (before > 0)
        munmap(reserved, before);
    munmap(mapped + n_used, HUGE_PAGE - before);
    return mapped;
}

/* If there is no room after the block, its pages move to another aligned address: the system then
 * moves huge pages without splitting them. */
static void *grow_huge(void *block, size_t size_bytes, size_t new_bytes)
{
    if (new_bytes > SIZE_MAX - 2 * (size_t)HUGE_PAGE)
        return NULL;
    const size_t old_size = round_up(size_bytes, HUGE_PAGE);
    const size_t new_size = round_up(new_bytes, HUGE_PAGE);
    if (mremap(block, old_size, new_size, 0) != MAP_FAILED)
        return block;
    void *const target = alloc_huge(new_bytes);
    if (target == NULL)
        return NULL;
    if (mremap(block, old_size, new_size, MREMAP_MAYMOVE | MREMAP_FIXED, target) != MAP_FAILED)
        return target;
    munmap(target, new_size);
    return NULL;
}

void *memory_grow(void *block, size_t size_bytes, size_t new_bytes)
{
    return size_bytes < HUGE_PAGE ? memory_grow_by_copy(block, size_bytes, new_bytes)
                                  : grow_huge(block, size_bytes, new_bytes);
}

/* Linux counts pages of files that it can drop as available. */
static uint64_t available_on_system(void)
{
    uint64_t n_kib = UINT64_MAX / 1024;
    char line[128];
    FILE *const stream = fopen("/proc/meminfo", "re");
    if (stream == NULL)
        return UINT64_MAX;
    while (fgets(line, sizeof line, stream) != NULL)
        if (sscanf(line, "MemAvailable: %" SCNu64 " kB", &n_kib) == 1)
            break;
    fclose(stream);
    return n_kib * 1024;
}

uint64_t memory_available(void)
{
    const uint64_t addressable = SIZE_MAX;
    uint64_t n_bytes = available_on_system();
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < n_bytes)
        n_bytes = limit.rlim_cur;
    return n_bytes < addressable ? n_bytes : addressable;
}
