/* tree.h - a random search tree that divides as measured trees do, generated piece by piece
 *
 * A node is the number of nodes of its subtree. Its children are those of a random measured node of
 * the same class, scaled to its size. A child that was pruned at once stays one node. Classes with
 * fewer than TREE_MIN_SAMPLES samples divide as the largest class that has as many.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_TREE_H
#define SCALING_TREE_H

#include "splits.h"

enum { TREE_MIN_SAMPLES = 40 };

/* A node whose subtree was not searched yet. */
struct tree_node {
    uint64_t size; /* nodes of its subtree, itself included */
    uint32_t depth;
};

/* Divides a node of at least two nodes. Returns the number of its children, whose sizes add up to
 * its own less one. The same for the same state of `random`. */
unsigned tree_divide(const struct splits *splits, const struct tree_node *node, uint64_t *random,
                     struct tree_node children[SPLITS_CHILDREN]);

#endif
