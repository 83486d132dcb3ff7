/* stack.c - the stack of one rank: nodes to search, and the work on them */
/* SPDX-License-Identifier: MIT */
#include "stack.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BATCH = 1024 };

bool stack_push(struct stack *stack, const struct tree_node *nodes, size_t n)
{
    if (stack->n + n > stack->capacity) {
        const size_t capacity = 2 * (stack->n + n) + 256;
        struct tree_node *const larger = realloc(stack->nodes, capacity * sizeof *larger);
        if (larger == NULL)
            return false;
        stack->nodes = larger;
        stack->capacity = capacity;
    }
    if (n > 0)
        memcpy(stack->nodes + stack->n, nodes, n * sizeof *nodes);
    stack->n += n;
    return true;
}

static uint64_t search_begun(struct stack *stack, uint64_t budget)
{
    const uint64_t n = stack->begun < budget ? stack->begun : budget;
    stack->begun -= n;
    return n;
}

/* Takes a batch off the stack and pushes the children, then the undivided subtrees. Sets *visited
 * to the nodes visited. Returns false if out of memory. */
static bool search_batch(struct stack *stack, const struct stack_rules *rules, uint64_t budget,
                         uint64_t *visited)
{
    struct tree_node batch[MAX_BATCH];
    struct tree_node lumps[MAX_BATCH];
    size_t n_lumps = 0;
    size_t n = rules->batch < MAX_BATCH ? rules->batch : MAX_BATCH;
    n = n < stack->n ? n : stack->n;
    n = n < budget ? n : (size_t)budget;
    stack->n -= n;
    memcpy(batch, stack->nodes + stack->n, n * sizeof *batch);
    *visited = 0;
    for (size_t i = 0; i < n; i++) {
        struct tree_node children[SPLITS_CHILDREN];
        if (batch[i].size > 1 && batch[i].size <= rules->lump) {
            lumps[n_lumps++] = batch[i];
            continue;
        }
        ++*visited;
        if (batch[i].size > 1 &&
            !stack_push(stack, children,
                        tree_divide(rules->splits, &batch[i], &stack->random, children)))
            return false;
    }
    return stack_push(stack, lumps, n_lumps);
}

uint64_t stack_search(struct stack *stack, const struct stack_rules *rules, uint64_t budget)
{
    uint64_t n = 0;
    while (n < budget && !stack_is_empty(stack)) {
        uint64_t visited = 0;
        if (stack->begun > 0) {
            visited = search_begun(stack, budget - n);
        } else if (stack->nodes[stack->n - 1].size <= rules->lump &&
                   stack->nodes[stack->n - 1].size > 1) {
            stack->begun = stack->nodes[--stack->n].size;
        } else if (!search_batch(stack, rules, budget - n, &visited)) {
            return 0;
        }
        n += visited;
    }
    stack->visited += n;
    return n;
}

/* Whether the node at a place of a stack of n nodes is given. */
static bool is_given(enum give give, size_t place, size_t n, bool is_shallowest)
{
    switch (give) {
    case GIVE_SHALLOWEST:
        return place % 2 == 0 && is_shallowest;
    case GIVE_BOTTOM:
        return place < n / 2;
    default:
        return place % 2 == 0;
    }
}

unsigned stack_give(struct stack *stack, enum give give, unsigned max, struct tree_node *out)
{
    const size_t n_before = stack->n;
    const uint32_t min_depth = n_before > 0 ? stack->nodes[0].depth : 0;
    unsigned n = 0;
    stack->n = 0;
    for (size_t i = 0; i < n_before; i++) {
        const struct tree_node node = stack->nodes[i];
        if (n < max && is_given(give, i, n_before, node.depth == min_depth))
            out[n++] = node;
        else
            stack->nodes[stack->n++] = node;
    }
    return n;
}
