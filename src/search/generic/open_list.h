/* open_list.h - the open nodes of a best-first search, best first, in buckets by key
 *
 * A key tells how good a node is, the least being the best; of nodes with the same key the one put
 * in last comes first. Every bucket is a doubly linked list through the nodes, so that a node whose
 * key has become another can be taken out. Keys are few, compared with nodes, but may be any
 * numbers: there is a bucket for those only that are in use, found by a hash table, and a heap says
 * which is the best.
 *
 *      heap     [ 7 | 9 | 12 | 30 ]                          least first
 *      slots    | 30: node |  -  | 7: node | 9: node | ..    open addressing
 *                    |
 *                  node <-> node <-> node
 */
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
};

/* An empty list of nodes of a table. FIFTEEN_LIMIT if the budget is too little, or
 * FIFTEEN_NO_MEMORY. In every case to be freed. */
enum fifteen_status open_list_init(struct open_list *open, struct node_table *nodes,
                                   struct budget *budget);
void open_list_free(struct open_list *open);

/* Puts in a node that is not there. FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY if there is no room. */
enum fifteen_status open_list_push(struct open_list *open, uint32_t number, uint64_t key);

/* Takes out a node that was put in with a key. */
void open_list_remove(struct open_list *open, uint32_t number, uint64_t key);

/* Takes out the best node, or 0 if there is none. */
uint32_t open_list_pop(struct open_list *open);

#endif
