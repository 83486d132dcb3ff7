/* tree.c - a random search tree that divides as measured trees do */
/* SPDX-License-Identifier: MIT */
#include "tree.h"

/* The class whose samples serve a size. */
static unsigned class_for(const struct splits *splits, uint64_t size)
{
    unsigned class = splits_class(size);
    if (class >= SPLITS_CLASSES)
        class = SPLITS_CLASSES - 1;
    while (class > 1 && splits->of[class].n_kept < TREE_MIN_SAMPLES)
        class --;
    return class;
}

static uint64_t scale(uint64_t child, uint64_t from, uint64_t to)
{
    return child == 1 ? 1 : (uint64_t)((double)child * (double)to / (double)from);
}

unsigned tree_divide(const struct splits *splits, const struct tree_node *node, uint64_t *random,
                     struct tree_node children[SPLITS_CHILDREN])
{
    const unsigned class = class_for(splits, node->size);
    const unsigned n_kept = splits->of[class].n_kept;
    const struct split whole = {.child = {1}, .n = 1};
    const struct split *const split =
        n_kept > 0 ? &splits->of[class].kept[splits_random(random) % n_kept] : &whole;
    const uint64_t all = node->size - 1;
    uint64_t sum = 0;
    unsigned largest = 0;
    for (unsigned i = 0; i < split->n; i++) {
        sum += split->child[i];
        largest = split->child[i] > split->child[largest] ? i : largest;
    }
    /* The largest child takes what rounding leaves. */
    uint64_t left = all;
    unsigned n = 0;
    for (unsigned i = 0; i < split->n; i++) {
        const uint64_t scaled = scale(split->child[i], sum, all);
        if (i == largest || scaled == 0 || scaled >= left)
            continue;
        children[n++] = (struct tree_node){scaled, node->depth + 1};
        left -= scaled;
    }
    children[n++] = (struct tree_node){left, node->depth + 1};
    return n;
}
