/* stack.h - the stack of one rank: nodes to search, and the work on them
 *
 * As in src/search/idastar_pdb, up to `batch` nodes are taken off the top and replaced by their
 * children. Subtrees of up to `lump` nodes are not divided: they are searched one at a time, and
 * once begun they are not given away.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_STACK_H
#define SCALING_STACK_H

#include "tree.h"

#include <stddef.h>

struct stack_rules {
    const struct splits *splits;
    unsigned batch;
    uint64_t lump;
};

struct stack {
    struct tree_node *nodes; /* the bottom first */
    size_t n;
    size_t capacity;
    uint64_t begun;   /* nodes left of the undivided subtree that is being searched */
    uint64_t visited; /* nodes */
    uint64_t random;  /* state */
};

/* Which nodes a rank gives away. */
enum give {
    GIVE_EVERY_SECOND, /* from the bottom up */
    GIVE_SHALLOWEST,   /* half of the nodes of the minimum depth */
    GIVE_BOTTOM        /* the lower half of the stack */
};

/* Returns false if out of memory. */
bool stack_push(struct stack *stack, const struct tree_node *nodes, size_t n);

static inline bool stack_is_empty(const struct stack *stack)
{
    return stack->n == 0 && stack->begun == 0;
}

/* Visits up to `budget` nodes. Returns how many; fewer if the stack is empty then. Returns 0 for a
 * stack that is not empty if out of memory. */
uint64_t stack_search(struct stack *stack, const struct stack_rules *rules, uint64_t budget);

/* Moves nodes to `out`, at most `max`. Returns their number. */
unsigned stack_give(struct stack *stack, enum give give, unsigned max, struct tree_node *out);

#endif
