/* memory_heap.c - blocks of memory where the system has no pages: WebAssembly. See memory.c
 *
 * There munmap takes whole mappings only, mremap is missing, and a mapping of a file is a copy.
 */
/* SPDX-License-Identifier: MIT */
#include "util/memory.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <emscripten/heap.h>

enum { CACHE_LINE = 64 };

void *memory_alloc(size_t size_bytes)
{
    if (size_bytes > SIZE_MAX - CACHE_LINE)
        return NULL;
    const size_t n_lines = size_bytes == 0 ? 1 : (size_bytes + CACHE_LINE - 1) / CACHE_LINE;
    void *const block = aligned_alloc(CACHE_LINE, n_lines * CACHE_LINE);
    return block == NULL ? NULL : memset(block, 0, n_lines * CACHE_LINE);
}

void *memory_alloc_sparse(size_t size_bytes)
{
    return memory_alloc(size_bytes);
}

void memory_free(void *block, size_t size_bytes)
{
    (void)size_bytes;
    free(block);
}

size_t memory_whole_pages(size_t size_bytes)
{
    return size_bytes;
}

void *memory_map_file(int fd, uint64_t offset, size_t n_bytes, int protection, int flags)
{
    void *const mapped = mmap(NULL, n_bytes, protection, flags, fd, (off_t)offset);
    return mapped == MAP_FAILED ? NULL : mapped;
}

void *memory_grow(void *block, size_t size_bytes, size_t new_bytes)
{
    return memory_grow_by_copy(block, size_bytes, new_bytes);
}

/* What the heap can still grow by, and what is free in it. */
uint64_t memory_available(void)
{
    const size_t n_to_grow = emscripten_get_heap_max() - (size_t)(uintptr_t)sbrk(0);
    return (uint64_t)n_to_grow + (size_t)mallinfo().fordblks;
}
