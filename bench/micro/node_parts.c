/* node_parts.c - micro-benchmarks: copying and recording nodes, and a whole search */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "micro.h"
#include "util/hot.h"

HOT_INLINE uint64_t copy(const struct micro *micro, uint64_t first, uint64_t n,
                         const unsigned n_views)
{
    for (uint64_t i = first; i < first + n; i++) {
        const struct pdb_node *const node = &micro->nodes[i / 2 % (MICRO_N_NODES / 2)];
        struct pdb_node *const child = &micro->nodes[MICRO_N_NODES / 2 + i % (MICRO_N_NODES / 2)];
        memcpy(child, node, offsetof(struct pdb_node, board) + node_board_bytes(n_views));
        child->left--;
    }
    return micro->nodes[MICRO_N_NODES - 1].left;
}

static uint64_t copy_2(const struct micro *micro, uint64_t first, uint64_t n)
{
    return copy(micro, first, n, 2);
}

static uint64_t copy_4(const struct micro *micro, uint64_t first, uint64_t n)
{
    return copy(micro, first, n, 4);
}

static uint64_t records(const struct micro *micro, uint64_t first, uint64_t n)
{
    struct paths *const log = micro->log;
    for (uint64_t i = first; i < first + n; i++) {
        if (log->n == log->capacity)
            paths_clear(log);
        paths_add(log, log->n / 2, i % 4);
    }
    return log->n;
}

/* An operation is one generated node. The limit ends the search long before a solution. */
static uint64_t search(const struct micro *micro, uint64_t first, uint64_t n)
{
    const struct fifteen_limits limits = {.n_nodes = n, .n_threads = 1};
    const struct fifteen_problem problem = {.start = micro->far};
    struct fifteen_result result;
    struct fifteen_error error;
    const enum fifteen_status status =
        fifteen_solve(micro->solver, &problem, &limits, NULL, &result, &error);
    if (status != FIFTEEN_LIMIT) {
        fprintf(stderr, "micro: the search ended: %s\n",
                status == FIFTEEN_OK ? "solved" : error.text);
        exit(EXIT_FAILURE);
    }
    return first + result.expanded;
}

const struct micro_part micro_node_parts[] = {
    {"copying a node of 2 views", 8000000, copy_2},
    {"copying a node of 4 views", 8000000, copy_4},
    {"a record in the move log", 8000000, records},
    {"all of a generated node, without a transposition table", 2000000, search},
    {.name = NULL},
};
