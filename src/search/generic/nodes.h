/* nodes.h - the nodes of a search that keeps every state, and what is done with them */
#ifndef GENERIC_NODES_H
#define GENERIC_NODES_H

#include "search/generic/domain.h"
#include "search/generic/node_table.h"

struct nodes {
    struct domain_search *search;
    struct node_table table;
    void *successors; /* of one node: room for max_successors of each that follows */
    uint64_t *hashes;
    struct fifteen_step *steps;
    uint8_t *states;
    enum fifteen_status stopped; /* while the table was laid out anew; it was told why */
};

/* The root is there, and generated. After a failure, which is told, it is to be freed too. */
enum fifteen_status nodes_init(struct nodes *nodes, struct domain_search *search);
void nodes_free(struct nodes *nodes);

static inline struct node *nodes_root(const struct nodes *nodes)
{
    return node_at(&nodes->table, 1);
}

/* Writes a node's successors and their hashes; returns how many. */
unsigned nodes_expand(struct nodes *nodes, const struct node *node);
/* The same with the node's parent among them. */
unsigned nodes_neighbours(struct nodes *nodes, const struct node *node);

static inline const uint8_t *nodes_state(const struct nodes *nodes, unsigned successor)
{
    return nodes->states + successor * nodes->search->domain.state_size;
}

/* Adds a node for a state that has none; it is told if that fails. */
enum fifteen_status nodes_add(struct nodes *nodes, const void *state, uint64_t hash,
                              uint32_t *number);

/* Fills the solution: the way from the root to a node. Overwrites the successors. */
enum fifteen_status nodes_trace(struct nodes *nodes, const struct node *goal);

#endif
