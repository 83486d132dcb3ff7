/* budget.h - memory that several parts of a search share, and never use more of than was allowed */
#ifndef GENERIC_BUDGET_H
#define GENERIC_BUDGET_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct budget {
    size_t limit_bytes;
    size_t used_bytes; /* of all that is allocated, never beyond the limit */
};

void budget_init(struct budget *budget, uint64_t limit_bytes);

/* A block as of memory_alloc(). FIFTEEN_LIMIT: it would be too much. FIFTEEN_NO_MEMORY: the system
 * has none. */
enum fifteen_status budget_alloc(struct budget *budget, size_t size_bytes, void **out);
/* NULL is allowed, of whatever size. */
void budget_free(struct budget *budget, void *block, size_t size_bytes);

/* Makes a block larger as memory_grow() does, *block being where it is then; on failure it is as it
 * was. There must be room for old and new block side by side. */
enum fifteen_status budget_grow(struct budget *budget, void **block, size_t size_bytes,
                                size_t new_bytes);

#endif
