/* open_list.h - the open nodes of A*, best first, in buckets by f and g
 *
 * Every bucket is a doubly linked list through the nodes, so that a node whose g has become smaller
 * can be taken out. The best node is one of the least f, of these one of the greatest g, of these
 * the one put in last.
 */
#ifndef SEARCH_OPEN_LIST_H
#define SEARCH_OPEN_LIST_H

#include <fifteen/solver.h>

#include "search/node_table.h"

enum { open_list_max_f = FIFTEEN_MAX_MOVES };

struct open_list {
    struct node_table *nodes;
    unsigned least_f;                                         /* lower buckets are empty */
    uint8_t greatest_g[open_list_max_f + 1];                  /* by f, likewise */
    uint32_t first[open_list_max_f + 1][open_list_max_f + 1]; /* by f and g, or 0 */
};

/* An empty list of nodes of a table; NULL if there is no memory. Freed by free(). */
struct open_list *open_list_create(struct node_table *nodes);

/* Puts in a node whose g and h are set, their sum at most open_list_max_f. */
void open_list_push(struct open_list *open, uint32_t number);

/* Takes out a node that is open, by the g and h it was put in with. */
void open_list_remove(struct open_list *open, uint32_t number);

/* Takes out the best node, or 0 if there is none. */
uint32_t open_list_pop(struct open_list *open);

#endif
