/* open_list.h - the open list of a best-first search: a priority queue of buckets by key
 *
 * The minimum key is the best; of nodes with the same key the last one added comes first, or the
 * first one. Each bucket is a doubly linked list through the nodes, so that a node whose key
 * changes can be removed; the first node's `previous` is the last one. Keys are few compared with
 * nodes, but may be any numbers. So only keys in use have buckets: a hash table finds them, and a
 * heap gives the best one.
 *
 *      heap     [ 7 | 9 | 12 | 30 ]                          minimum first
 *      slots    | 30: node |  -  | 7: node | 9: node | ..    open addressing
 *                    |
 *                  node <-> node <-> node
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_OPEN_LIST_H
#define GENERIC_OPEN_LIST_H

#include "search/generic/node_table.h"

struct open_bucket {
    uint64_t key;
    uint32_t first; /* node, or 0: the bucket is empty and still in the heap */
    uint32_t taken; /* slot: 1, or 0 */
};

struct open_list {
    struct node_table *nodes;
    struct budget *budget;
    struct open_bucket *slots; /* a power of two of them */
    uint64_t *heap;            /* keys; as many as slots may be taken */
    uint32_t n_slots;
    uint32_t n_buckets;
    bool first_in_first_out; /* within a bucket; may be set while the list is empty */
};

/* Makes an empty list of nodes of a table. Returns FIFTEEN_LIMIT if the budget is too small, or
 * FIFTEEN_NO_MEMORY. Always call open_list_free. */
enum fifteen_status open_list_init(struct open_list *open, struct node_table *nodes,
                                   struct budget *budget);
void open_list_free(struct open_list *open);

/* Adds a node that is not open. Returns FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY if there is no memory.
 */
enum fifteen_status open_list_push(struct open_list *open, uint32_t number, uint64_t key);

/* Removes a node that was added with this key. */
void open_list_remove(struct open_list *open, uint32_t number, uint64_t key);

/* Writes the numbers of up to max_n nodes with a key of at most max_key, better ones first as far
 * as the heap has them in order. Returns how many. */
unsigned open_list_peek(const struct open_list *open, uint64_t max_key, uint32_t *numbers,
                        unsigned max_n);

/* Removes the best node and returns its number; 0 if the list is empty. */
uint32_t open_list_pop(struct open_list *open);

#endif
