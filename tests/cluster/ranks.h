/* ranks.h - a board searched by ranks, and by one process for comparison */
/* SPDX-License-Identifier: MIT */
#ifndef CLUSTER_RANKS_H
#define CLUSTER_RANKS_H

#include <string.h>

#include "cluster/router.h"
#include "search/checkpoint/stopping.h"

/* What a rank returns to the test. */
struct rank_result {
    bool ran;
    enum fifteen_status status;
    enum fifteen_status status_alone; /* of a search of this rank alone before */
    size_t length;
    uint8_t path[FIFTEEN_MAX_MOVES];
    struct fifteen_result found;
    struct fifteen_search_state state; /* of rank 0, as last reported */
    struct fifteen_error error;
};

/* The search of all ranks. */
struct rank_task {
    const struct fixture *fixture;
    unsigned n_threads;       /* of each */
    double timeout;           /* 0: the cluster's */
    const char *const *names; /* of the ranks; NULL: the cluster's */
    uint64_t memory;          /* bytes; 0: the default */
    double seconds;           /* limit; 0: none */
    uint64_t n_nodes;         /* the same */
    double interval;          /* of checkpoints; 0: none */
    unsigned stop_at;         /* report of rank 0 at which it cancels; 0: never */
    /* The rank that is given another solver, board or memory; -1: none. */
    int other;
    const struct fifteen_solver *other_solver;
    const struct fifteen_problem *other_problem;
    uint64_t other_memory; /* 0: as the others */
};

static inline bool note_state(void *context, const struct fifteen_progress *progress)
{
    struct stopper *const stopper = context;
    if (progress->stage != FIFTEEN_STAGE_SEARCH)
        return true;
    stopper->state = *progress->search;
    return ++stopper->n != stopper->stop_at;
}

static inline void copy_solution(const struct fifteen_solution *solution,
                                 struct rank_result *result)
{
    result->length = solution->length;
    if (solution->length > 0)
        memcpy(result->path, solution->path, solution->length);
}

static inline void solve_as_rank(const struct fifteen_transport *transport, void *context,
                                 void *out)
{
    const struct rank_task *const task = context;
    struct rank_result *const result = out;
    struct stopper stopper = {.stop_at = task->stop_at};
    const bool is_other = (int)transport->rank == task->other;
    const struct fifteen_monitor monitor = {note_state, &stopper};
    const struct fifteen_limits limits = {
        .n_threads = task->n_threads,
        .seconds = task->seconds,
        .n_nodes = task->n_nodes,
        .memory_bytes = is_other && task->other_memory != 0 ? task->other_memory : task->memory};
    const struct fifteen_checkpoint_options options = {.path = task->fixture->path,
                                                       .interval_seconds = task->interval};
    struct fifteen_checkpoint checkpoint = {.file = NULL};
    const struct fifteen_cluster_search search = {
        .solver =
            is_other && task->other_solver != NULL ? task->other_solver : task->fixture->solver,
        .problem =
            is_other && task->other_problem != NULL ? task->other_problem : &task->fixture->problem,
        .checkpoint = task->interval > 0 && transport->rank == 0 ? &checkpoint : NULL,
        .limits = &limits,
        .monitor = &monitor};
    struct fifteen_cluster *cluster;
    result->ran = true;
    if (fifteen_cluster_create(transport, task->timeout, &cluster, &result->error) != FIFTEEN_OK)
        return;
    fifteen_cluster_name_ranks(cluster, task->names);
    if (search.checkpoint != NULL)
        (void)fifteen_checkpoint_open(&options, &checkpoint.file, &result->error);
    if (search.checkpoint == NULL || checkpoint.file != NULL)
        result->status = fifteen_cluster_solve(cluster, &search, &result->found, &result->error);
    (void)fifteen_checkpoint_close(checkpoint.file, result->status == FIFTEEN_OK, NULL);
    result->state = stopper.state;
    copy_solution(&result->found.solution, result);
    fifteen_solution_free(&result->found.solution);
    fifteen_cluster_free(cluster);
}

/* The same board searched by one process on one thread. */
static inline void solve_here(const struct fixture *fixture, struct rank_result *result)
{
    struct stopper stopper = {.n = 0};
    const struct fifteen_monitor monitor = {note_state, &stopper};
    const struct fifteen_limits limits = {.n_threads = 1};
    *result = (struct rank_result){.ran = true};
    result->status = fifteen_solve(fixture->solver, &fixture->problem, &limits, &monitor,
                                   &result->found, &result->error);
    assert_int_equal(result->status, FIFTEEN_OK);
    result->state = stopper.state;
    copy_solution(&result->found.solution, result);
    fifteen_solution_free(&result->found.solution);
}

/* All complete iterations have the same nodes. */
static inline void assert_same_iterations(const struct fifteen_search_state *state,
                                          const struct fifteen_search_state *expected)
{
    assert_int_equal(state->n_iterations, expected->n_iterations);
    for (unsigned i = 0; i < state->n_iterations; i++) {
        assert_int_equal(state->iterations[i].bound, expected->iterations[i].bound);
        assert_int_equal(state->iterations[i].expanded, expected->iterations[i].expanded);
        assert_int_equal(state->iterations[i].generated, expected->iterations[i].generated);
    }
}

#endif
