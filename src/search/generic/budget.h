/* budget.h - memory limit shared by all parts of a search */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_BUDGET_H
#define GENERIC_BUDGET_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct budget {
    size_t limit_bytes;
    size_t used_bytes; /* never more than the limit */
};

void budget_init(struct budget *budget, uint64_t limit_bytes);

/* Allocates a block as memory_alloc() does. Returns FIFTEEN_LIMIT if it exceeds the budget,
 * FIFTEEN_NO_MEMORY if the system has no memory. */
enum fifteen_status budget_alloc(struct budget *budget, size_t size_bytes, void **out);
/* The same by memory_alloc_sparse(). */
enum fifteen_status budget_alloc_sparse(struct budget *budget, size_t size_bytes, void **out);
/* NULL is allowed, with any size. */
void budget_free(struct budget *budget, void *block, size_t size_bytes);

/* Grows a block as memory_grow() does, and updates *block. On failure the block is unchanged. The
 * budget must have room for the old and the new block together. */
enum fifteen_status budget_grow(struct budget *budget, void **block, size_t size_bytes,
                                size_t new_bytes);

#endif
