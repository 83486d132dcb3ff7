/* memory.h - large, zeroed, aligned blocks of memory, on huge pages where the system gives them */
#ifndef UTIL_MEMORY_H
#define UTIL_MEMORY_H

#include <stddef.h>

/* Zeroed memory, aligned to 2 MiB if it is that large, for which huge pages are asked (madvise), else
 * to 64 bytes. NULL if there is none. Freed by memory_free with the same size; NULL is allowed. */
void *memory_alloc(size_t size_bytes);
void memory_free(void *block, size_t size_bytes);

#endif
