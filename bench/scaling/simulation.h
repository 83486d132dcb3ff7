/* simulation.h - discrete-event simulation of one IDA* search shared by many ranks
 *
 * Rank 0 begins each iteration with its root. Every rank searches its own stack, in slices between
 * two polls for messages. An idle rank requests nodes from another, which answers with a part of
 * its stack or with none; then the idle rank asks again. When rank 0 is idle it counts messages in
 * waves over a tree of all ranks; two equal waves that find all ranks idle end the iteration
 * (Mattern 1987). If rank 0 gave no nodes away, it ends the iteration alone.
 *
 * All times are in seconds.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_SIMULATION_H
#define SCALING_SIMULATION_H

#include "stack.h"

enum victim {
    VICTIM_RANDOM,
    VICTIM_LAST /* the rank that gave nodes last, until it has none; else a random one */
};

struct simulation_options {
    const struct splits *splits;
    uint64_t seed;
    unsigned n_ranks;
    double n_nodes;          /* of all iterations together */
    double growth;           /* nodes of an iteration over those of the one before */
    double nodes_per_second; /* of a rank */
    double grain;      /* subtrees of up to 1 / grain of a rank's share of the nodes visited so
                          far, or of those left, are not divided; 0: all are */
    uint64_t max_lump; /* nodes of an undivided subtree at most */
    unsigned batch;

    double latency;
    double bytes_per_second;
    double node_bytes;   /* in a message */
    double message_cost; /* for a rank to send or to receive a message */
    double give_cost;    /* for a rank to pack one node */
    double receive_cost; /* for a rank to unpack one node */
    double poll_interval;
    double poll_cost;

    enum give give;
    unsigned max_given;   /* nodes in a message */
    unsigned min_pending; /* nodes on the stack of a rank that gives */
    enum victim victim;
    unsigned n_requests;  /* of an idle rank at once */
    unsigned prefetch;    /* requests nodes with fewer pending; 0: only without any */
    double retry;         /* after a request in vain, until the next; doubles with each */
    unsigned n_doublings; /* of that, at most */
    double spin;          /* an idle rank that waits longer for a message sleeps */
    double sleep;         /* until it polls again */
    unsigned arity;       /* of the tree for waves and bounds; 0: rank 0 sends to all */
    double wave_interval; /* between waves, unless the last found all ranks idle */
    unsigned split;       /* nodes a rank of a frontier that all ranks compute at the beginning of
                             an iteration, each for itself; 0: rank 0 begins with the root */
    double split_from;    /* iterations of fewer nodes begin with the root */
};

struct simulation_result {
    double seconds;
    double efficiency;   /* n_visited / nodes_per_second / n_ranks / seconds */
    uint64_t n_visited;  /* nodes, by all ranks */
    uint64_t n_expected; /* nodes of all iterations */
    unsigned n_iterations;
    unsigned n_shared; /* of them, iterations in which nodes were given */
    uint64_t n_requests;
    uint64_t n_given; /* messages with nodes */
    uint64_t n_nodes_given;
    uint64_t n_waves;
};

/* The options of the protocol that is built, for ranks of 4x4 searches. */
struct simulation_options simulation_defaults(const struct splits *splits);

/* The same for the same options. Returns false if out of memory, or if the protocol ended an
 * iteration with nodes left. */
bool simulate(const struct simulation_options *options, struct simulation_result *result);

#endif
