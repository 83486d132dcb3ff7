/* node.h - the ranks on one machine: the processors of each, and the memory that they share */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_NODE_H
#define MPI_NODE_H

struct node {
    unsigned n_ranks;
    unsigned n_processors; /* of this rank */
    char folder[32];       /* in memory, of all ranks of the node; "": none */
};

/* All ranks call it, after MPI was started. A rank that is alone on its node has no folder. */
void node_begin(struct node *node);

/* Removes the folder, unless another rank has. The ranks keep the tables that they have mapped.
 * If a run is killed, the next one removes its folder. */
void node_end(const struct node *node);

#endif
