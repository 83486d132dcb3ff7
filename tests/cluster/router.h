/* router.h - ranks as processes of this machine, and the messages between them over socket pairs
 *
 * Each rank is a child process with a socket pair. The test's process passes the messages on: each
 * after a random delay, so that they overtake each other. It can stop and kill ranks in between.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLUSTER_ROUTER_H
#define CLUSTER_ROUTER_H

#include <fifteen/cluster.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum {
    ROUTER_MAX_RANKS = 8,
    ROUTER_ALL = ROUTER_MAX_RANKS,
    ROUTER_MAX_BYTES = 1 << 17,
    ROUTER_RESULT_SIZE = 1 << 14
};

/* What happens to ranks and messages. */
struct router_plan {
    unsigned n_ranks;
    unsigned max_delay_us;
    uint64_t seed;
    int killed;       /* rank, ROUTER_ALL, or -1 */
    int stopped;      /* rank, or -1: it stands still for stop_ms each time */
    unsigned stop_ms; /* 0: for ever */
    unsigned at;      /* messages passed on before it happens for the first time */
};

/* Runs in each child; `result` is what the parent gets. */
typedef void router_rank(const struct fifteen_transport *transport, void *context, void *result);

/* Runs all ranks to their end. results[i] has result_size bytes of rank i, or zeros if it was
 * killed, or stopped for ever. */
void router_run(const struct router_plan *plan, router_rank *run, void *context, size_t result_size,
                void *results);

#endif
