/* nodes.h - the closed list: every state generated, with its node, and the successors of one node
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_NODES_H
#define GENERIC_NODES_H

#include "search/generic/domain.h"
#include "search/generic/node_table.h"

/* The successors of a node: room for max_successors. */
struct successors {
    uint32_t *hashes; /* see node_table_hash */
    struct fifteen_step *steps;
    uint8_t *states;
    uint32_t number; /* of the node, or 0: none */
    unsigned n;
};

struct nodes {
    struct domain_search *search;
    struct node_table table;
    struct successors now;       /* of the node that was expanded last */
    struct successors *ahead;    /* of the node i in ahead[i % n_ahead], if it is there */
    unsigned n_ahead;            /* a power of two, or 0 */
    void *block;                 /* holds all successors */
    enum fifteen_status stopped; /* by a limit while the table grew; its message is set */
};

/* Adds the root, which counts as generated. Sets the message if it fails. Always call nodes_free.
 */
enum fifteen_status nodes_init(struct nodes *nodes, struct domain_search *search);
/* Records how many nodes were stored, and frees them. */
void nodes_free(struct nodes *nodes);

static inline struct node *nodes_root(const struct nodes *nodes)
{
    return node_at(&nodes->table, 1);
}

/* Writes a node's successors, except `parent` (may be NULL), and their hashes. Returns their
 * number.
 */
unsigned nodes_expand(struct nodes *nodes, const struct node *node, const struct node *parent);

/* Expands a node that is likely to be expanded soon, so that its successors' slots are in the cache
 * by then. Call nodes_forget when such a node gets another parent. */
void nodes_expand_ahead(struct nodes *nodes, uint32_t number);
void nodes_forget(struct nodes *nodes, uint32_t number);

/* As nodes_expand, of a node that may have been expanded ahead. */
unsigned nodes_expand_next(struct nodes *nodes, uint32_t number);

/* Returns NULL for the root. */
static inline const struct node *nodes_parent(const struct nodes *nodes, const struct node *node)
{
    return node->parent != 0 ? node_at(&nodes->table, node->parent) : NULL;
}

static inline const uint8_t *nodes_state(const struct nodes *nodes, unsigned successor)
{
    return nodes->now.states + successor * nodes->search->domain.state_size;
}

/* Adds a node for a state that has none. Sets the message if it fails. */
enum fifteen_status nodes_add(struct nodes *nodes, const void *state, uint32_t hash,
                              uint32_t *number);

/* Fills the solution with the path from the root to a node. Overwrites the successors. */
enum fifteen_status nodes_trace(struct nodes *nodes, const struct node *goal);

#endif
