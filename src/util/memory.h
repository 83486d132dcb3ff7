/* memory.h - large, zeroed, aligned blocks of memory, on huge pages if possible */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_MEMORY_H
#define UTIL_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Allocates zeroed memory. Blocks of 2 MiB and more are aligned to 2 MiB and request huge pages
 * (madvise); other blocks are aligned to 64 bytes. Returns NULL if there is no memory. Free the
 * block with memory_free and the same size; NULL is allowed. */
void *memory_alloc(size_t size_bytes);
/* The same without huge pages, for a block of which little may be used: each page that is used is
 * cleared. */
void *memory_alloc_sparse(size_t size_bytes);
void memory_free(void *block, size_t size_bytes);

/* Enlarges a block, which may move. The old contents stay, the new bytes are zero. A block of 2 MiB
 * and more is never copied, so it never takes more than its new size. Returns NULL, and leaves the
 * block as it is, if there is no memory. */
void *memory_grow(void *block, size_t size_bytes, size_t new_bytes);

/* The same by a copy, for blocks whose pages cannot move: those below 2 MiB, and all of them in
 * WebAssembly. Both sizes are taken meanwhile. */
static inline void *memory_grow_by_copy(void *block, size_t size_bytes, size_t new_bytes)
{
    void *const grown = memory_alloc(new_bytes);
    if (grown == NULL)
        return NULL;
    memcpy(grown, block, size_bytes);
    memory_free(block, size_bytes);
    return grown;
}

/* Returns the size of a file in memory that holds size_bytes: whole huge pages, unless it is
 * smaller than one. */
size_t memory_whole_pages(size_t size_bytes);

/* Maps n_bytes of a file from an offset, a multiple of the page size, at an address that allows
 * huge pages; protection and flags are those of mmap. Returns NULL on failure and sets errno.
 * munmap frees it. */
void *memory_map_file(int fd, uint64_t offset, size_t n_bytes, int protection, int flags);

/* Returns the number of bytes that the system can give to this process without swapping: what it
 * has available, or the process's limit of address space (ulimit -v) if that is less, and at most
 * SIZE_MAX. */
uint64_t memory_available(void);

#endif
