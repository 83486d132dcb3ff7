/* frontier.h - the open nodes of a search that orders them in several ways at once
 *
 * All orders depend on g and h alone. So nodes with the same g and h share a bucket, of which there
 * are few, and each order is a heap of buckets:
 *
 *      heap 0   [ (40, 8) | (39, 9) | .. ]     minimum key first, then the larger g
 *      heap 1   [ (39, 9) | (40, 8) | .. ]
 *                    |
 *      bucket   (39, 9): node <-> node <-> node      the last one added comes first
 *
 * A node is open, or marked, or neither. A marked node is one that was expanded, and was reached by
 * a cheaper path since, but is not to be expanded again yet: some heaps count it, so that the
 * minimum of g + h stays a lower bound.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUBOPTIMAL_FRONTIER_H
#define SUBOPTIMAL_FRONTIER_H

#include "search/generic/node_table.h"

enum { FRONTIER_MAX_HEAPS = 4 };

/* The key of a bucket in a heap. */
typedef uint64_t frontier_key(const void *context, uint32_t g, uint32_t h);

struct frontier_bucket {
    uint32_t g;
    uint32_t h;
    uint32_t first; /* open node, or 0 */
    uint32_t first_marked;
    uint32_t heaps; /* that it is in: bit i for heap i */
};

struct frontier_entry {
    uint64_t key;
    uint32_t tie; /* UINT32_MAX - g */
    uint32_t bucket;
};

struct frontier_heap {
    frontier_key *key;
    const void *context;
    bool with_marked; /* buckets that have only marked nodes are in it, too */
    unsigned member;  /* its own index; or that of another heap, from which frontier_shift moves
                       * buckets here: a bucket is in one of the two */
    uint32_t n;
    struct frontier_entry *entries;
};

struct frontier {
    struct node_table *nodes;
    struct budget *budget;
    void *block;     /* holds the four arrays below */
    uint32_t *slots; /* of buckets by g and h, open addressing; 0: empty */
    uint32_t n_slots;
    struct frontier_bucket *buckets; /* from 1 on */
    uint32_t n_buckets;              /* with bucket 0 */
    uint32_t n_allocated;
    unsigned n_heaps;
    struct frontier_heap heaps[FRONTIER_MAX_HEAPS];
    uint32_t n_marked;
    uint32_t n_open;
};

/* Makes an empty frontier of nodes of a table. Add heaps before nodes. Returns FIFTEEN_LIMIT if the
 * budget is too small, or FIFTEEN_NO_MEMORY. Always call frontier_free. */
enum fifteen_status frontier_init(struct frontier *frontier, struct node_table *nodes,
                                  struct budget *budget, const struct frontier_heap *heaps,
                                  unsigned n_heaps);
void frontier_free(struct frontier *frontier);

/* Each adds a node that is neither open nor marked. Both return FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY
 * if memory is missing. */
enum fifteen_status frontier_open(struct frontier *frontier, uint32_t number);
enum fifteen_status frontier_mark(struct frontier *frontier, uint32_t number);

/* Opens the marked nodes of a bucket. */
void frontier_open_bucket(struct frontier *frontier, struct frontier_bucket *bucket);

/* Opens all marked nodes. Returns FIFTEEN_CANCELLED if the table's `pause` gave up. */
enum fifteen_status frontier_open_marked(struct frontier *frontier);

/* Removes a node that is open or marked; call it before g or h change. */
void frontier_remove(struct frontier *frontier, uint32_t number);

/* In `next` of a marked node. The numbers of nodes are smaller. */
static const uint32_t frontier_mark_bit = UINT32_C(1) << 31;

/* Returns true if a node is open or marked. */
static inline bool frontier_has(const struct node *node)
{
    return node->previous != node_not_open;
}

static inline bool frontier_is_marked(const struct node *node)
{
    return frontier_has(node) && (node->next & frontier_mark_bit) != 0;
}

/* The best bucket of a heap, or NULL. It has open nodes, or marked ones if the heap counts them.
 * Valid until a node is added. */
struct frontier_bucket *frontier_best(struct frontier *frontier, unsigned heap);

/* Removes an open node of a bucket that has one, and returns its number. */
uint32_t frontier_take(struct frontier *frontier, struct frontier_bucket *bucket);

/* Moves the best bucket of one heap to another with the same member. */
void frontier_shift(struct frontier *frontier, unsigned from, unsigned to);

/* Computes the keys of a heap again, after its context changed. */
void frontier_sort(struct frontier *frontier, unsigned heap);

#endif
