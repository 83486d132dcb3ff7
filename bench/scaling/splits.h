/* splits.h - how nodes of a search tree divide: samples of splits by the size of the subtree
 *
 * A split is a node's children, each with the number of nodes of its subtree, the child included. A
 * node's own subtree has one node more than all its children's. Class k has the nodes whose
 * subtrees have 2^k to 2^(k+1) - 1 nodes.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_SPLITS_H
#define SCALING_SPLITS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SPLITS_CLASSES = 48,
    SPLITS_SAMPLES = 120, /* of each class at most */
    SPLITS_CHILDREN = 4
};

struct split {
    uint64_t child[SPLITS_CHILDREN];
    unsigned n;
};

struct splits {
    struct {
        uint64_t n_seen; /* nodes of this class */
        unsigned n_kept;
        struct split kept[SPLITS_SAMPLES];
    } of[SPLITS_CLASSES];
    uint64_t random; /* state of the choice of samples */
};

/* The class of a size of at least 1. */
static inline unsigned splits_class(uint64_t size)
{
    return 63 - (unsigned)__builtin_clzll(size);
}

/* A pseudo-random number (splitmix64); advances the state. */
static inline uint64_t splits_random(uint64_t *state)
{
    uint64_t word = *state += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

/* Adds a node of a subtree of `size` nodes. Of the nodes of a class, a uniform sample is kept
 * (reservoir sampling, Vitter 1985). */
void splits_add(struct splits *splits, uint64_t size, const struct split *split);

/* Writes lines `class <k> <nodes seen>` and `<child> <child> ..`, a line for each sample. */
void splits_print(const struct splits *splits, FILE *out);

/* Reads what splits_print wrote; other lines that begin with # are comments. Returns false, with a
 * message on stderr, if the file is malformed. */
bool splits_read(struct splits *splits, const char *path);

#endif
