/* budget.c - memory limit shared by all parts of a search */
/* SPDX-License-Identifier: MIT */
#include "search/generic/budget.h"

#include <stdbool.h>

#include "util/memory.h"

void budget_init(struct budget *budget, uint64_t limit_bytes)
{
    *budget =
        (struct budget){.limit_bytes = limit_bytes < SIZE_MAX ? (size_t)limit_bytes : SIZE_MAX};
}

static bool has_room(const struct budget *budget, size_t size_bytes)
{
    return size_bytes <= budget->limit_bytes - budget->used_bytes;
}

typedef void *alloc_function(size_t size_bytes);

static enum fifteen_status alloc_by(alloc_function *alloc, struct budget *budget, size_t size_bytes,
                                    void **out)
{
    if (!has_room(budget, size_bytes))
        return FIFTEEN_LIMIT;
    void *const block = alloc(size_bytes);
    if (block == NULL)
        return FIFTEEN_NO_MEMORY;
    budget->used_bytes += size_bytes;
    *out = block;
    return FIFTEEN_OK;
}

enum fifteen_status budget_alloc(struct budget *budget, size_t size_bytes, void **out)
{
    return alloc_by(memory_alloc, budget, size_bytes, out);
}

enum fifteen_status budget_alloc_sparse(struct budget *budget, size_t size_bytes, void **out)
{
    return alloc_by(memory_alloc_sparse, budget, size_bytes, out);
}

void budget_free(struct budget *budget, void *block, size_t size_bytes)
{
    if (block == NULL)
        return;
    memory_free(block, size_bytes);
    budget->used_bytes -= size_bytes;
}

enum fifteen_status budget_grow(struct budget *budget, void **block, size_t size_bytes,
                                size_t new_bytes)
{
    if (!has_room(budget, new_bytes))
        return FIFTEEN_LIMIT;
    void *const grown = memory_grow(*block, size_bytes, new_bytes);
    if (grown == NULL)
        return FIFTEEN_NO_MEMORY;
    budget->used_bytes += new_bytes - size_bytes;
    *block = grown;
    return FIFTEEN_OK;
}
