/* memory.h - large, zeroed, aligned blocks of memory, on huge pages where the system gives them */
#ifndef UTIL_MEMORY_H
#define UTIL_MEMORY_H

#include <stddef.h>

/* Zeroed memory: blocks of 2 MiB and more are aligned to 2 MiB and huge pages are asked for them
 * (madvise), others are aligned to 64 bytes. NULL if there is none. Freed by memory_free with the
 * same size; NULL is allowed. */
void *memory_alloc(size_t size_bytes);
void memory_free(void *block, size_t size_bytes);

/* Makes a block larger: what was in it stays, what is new is zero. It may move; one of 2 MiB and
 * more is never copied, so that there is never more than the new size of it. NULL if there is no
 * memory; the block is then as it was. */
void *memory_grow(void *block, size_t size_bytes, size_t new_bytes);

#endif
