/* shared_search.c - a search of one board by all ranks: iterations, and messages as they arrive */
/* SPDX-License-Identifier: MIT */
#include "cluster/shared_search.h"

#include <stdlib.h>

#include "util/clock.h"
#include "util/error.h"

/* ---- messages ---- */

/* The bound is complete: no nodes are left, and the next iteration begins. */
static void handle_begin(struct shared_search *shared, const struct received *received)
{
    shared->has_begun = true;
    shared->begun = received->head;
}

static const struct message_kind kinds[N_MESSAGE_TYPES] = {
    [MESSAGE_IDENTITY] = {meeting_handle_identity, false},
    [MESSAGE_BEGIN] = {handle_begin, false},
    [MESSAGE_REQUEST] = {nodes_handle_request, true},
    [MESSAGE_NODES] = {nodes_handle_nodes, true},
    [MESSAGE_BOARDS] = {nodes_handle_boards, true},
    [MESSAGE_WAVE] = {waves_handle_wave, true},
    [MESSAGE_COUNTS] = {waves_handle_counts, true},
    [MESSAGE_COPY] = {copies_handle_copy, true},
    [MESSAGE_COPIED] = {copies_handle_copied, true},
    [MESSAGE_OUTCOME] = {meeting_handle_outcome, false},
    [MESSAGE_STOP] = {meeting_handle_outcome, false},
    [MESSAGE_FINAL] = {meeting_handle_final, false},
};

/* ---- iterations ---- */

static void reset_iteration(struct shared_search *shared)
{
    shared->has_begun = false;
    shared->has_polled = false;
    shared->holds = false;
    nodes_begin(shared);
    waves_begin(shared);
}

/* Rank 0: no rank has nodes, and the nodes of all are known. */
static void begin_all(struct shared_search *shared, unsigned bound,
                      const struct exchange_search *search)
{
    struct fifteen_error error;
    struct message head = {.type = MESSAGE_BEGIN,
                           .iteration = ++shared->iteration,
                           .bound = bound,
                           .flag = shared->exchange.excludes_sequences};
    search->count(search->team, &head.expanded, &head.generated);
    head.n_roots = shared->exchange.n_roots_taken;
    head.expanded += shared->exchange.others_expanded;
    head.generated += shared->exchange.others_generated;
    const enum fifteen_status status = cluster_post_all(shared->cluster, &head, NULL, 0, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

static void await_begin(struct shared_search *shared, unsigned *bound,
                        const struct exchange_search *search)
{
    uint64_t expanded;
    uint64_t generated;
    while (!shared->has_begun && !shared->is_over) {
        shared_search_service(shared, true);
        shared_search_check_rank_0(shared);
    }
    if (shared->is_over)
        return;
    const struct message *const begun = &shared->begun;
    search->count(search->team, &expanded, &generated);
    shared->iteration = begun->iteration;
    shared->exchange.others_expanded = begun->expanded - expanded;
    shared->exchange.others_generated = begun->generated - generated;
    shared->exchange.excludes_sequences = begun->flag != 0;
    shared->exchange.n_roots_taken = begun->n_roots;
    *bound = begun->bound;
}

static enum exchange_result begin(void *context, unsigned *bound,
                                  const struct exchange_search *search)
{
    struct shared_search *const shared = context;
    if (cluster_leads(shared->cluster))
        begin_all(shared, *bound, search);
    else
        await_begin(shared, bound, search);
    if (shared->is_over)
        return EXCHANGE_IS_OVER;
    reset_iteration(shared);
    return EXCHANGE_GOES_ON;
}

static enum exchange_result poll(void *context, const struct exchange_search *search)
{
    struct shared_search *const shared = context;
    bool is_complete = false;
    shared->search = search;
    shared->is_idle = search->is_idle;
    if (!shared->has_polled) /* only now is known what this rank has to do */
        shared_search_dispatch_kept(shared);
    shared->has_polled = true;
    shared_search_service(shared, search->is_idle);
    if (!shared->is_over && cluster_leads(shared->cluster))
        is_complete = waves_lead(shared);
    else
        shared_search_check_rank_0(shared);
    if (!shared->is_over && !is_complete && shared->is_idle && !shared->exchange.owns_nodes)
        nodes_request(shared);
    shared->search = NULL;
    if (shared->is_over)
        return EXCHANGE_IS_OVER;
    return is_complete || shared->has_begun ? EXCHANGE_BOUND_IS_COMPLETE : EXCHANGE_GOES_ON;
}

/* ---- the whole ---- */

enum fifteen_status shared_search_init(struct shared_search *shared,
                                       struct fifteen_cluster *cluster, struct fifteen_error *error)
{
    const unsigned n_ranks = cluster->transport.n_ranks;
    *shared = (struct shared_search){
        .cluster = cluster,
        .kinds = kinds,
        .exchange = {.rank = cluster->transport.rank,
                     .n_ranks = n_ranks,
                     .leads = cluster_leads(cluster),
                     .context = shared,
                     .begin = begin,
                     .poll = poll,
                     .send = nodes_send,
                     .collect = copies_collect,
                     .end = meeting_end},
        .last_service = clock_seconds(),
    };
    cluster->search++;
    shared->has_answered = calloc(n_ranks, sizeof *shared->has_answered);
    shared->resume = calloc(1, sizeof *shared->resume);
    return shared->has_answered != NULL && shared->resume != NULL
               ? FIFTEEN_OK
               : error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a search");
}

void shared_search_free(struct shared_search *shared)
{
    if (shared->resume != NULL)
        snapshot_free(shared->resume);
    free(shared->resume);
    free(shared->has_answered);
}
