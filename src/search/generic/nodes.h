/* nodes.h - the nodes of a search that keeps every state, and what is done with them */
#ifndef GENERIC_NODES_H
#define GENERIC_NODES_H

#include "search/generic/domain.h"
#include "search/generic/node_table.h"

struct kept_nodes {
    struct domain_search *search;
    struct node_table table;
    void *successors; /* of one node: room for max_successors of each that follows */
    uint64_t *hashes;
    struct fifteen_step *steps;
    uint8_t *states;
    enum fifteen_status stopped; /* while the table was laid out anew; it was told why */
};

/* The root is there, and generated. After a failure, which is told, it is to be freed too. */
enum fifteen_status kept_nodes_init(struct kept_nodes *nodes, struct domain_search *search);
void kept_nodes_free(struct kept_nodes *nodes);

static inline struct node *kept_nodes_root(const struct kept_nodes *nodes)
{
    return node_at(&nodes->table, 1);
}

/* Writes a node's successors and their hashes; returns how many. */
unsigned kept_nodes_expand(struct kept_nodes *nodes, const struct node *node);
/* The same with the node's parent among them. */
unsigned kept_nodes_neighbours(struct kept_nodes *nodes, const struct node *node);

static inline const uint8_t *kept_nodes_state(const struct kept_nodes *nodes, unsigned successor)
{
    return nodes->states + successor * nodes->search->domain.state_size;
}

/* Adds a node for a state that has none; it is told if that fails. */
enum fifteen_status kept_nodes_add(struct kept_nodes *nodes, const void *state, uint64_t hash,
                                   uint32_t *number);

/* Fills the solution: the way from the root to a node. Overwrites the successors. */
enum fifteen_status kept_nodes_trace(struct kept_nodes *nodes, const struct node *goal);

#endif
