/* copies.c - a snapshot of all ranks: the nodes of each, while none is on its way
 *
 * Rank 0 lets all ranks hold their nodes, until as many messages with nodes are received as were
 * sent. Then it takes a copy of the nodes of each, and lets them give nodes again.
 */
/* SPDX-License-Identifier: MIT */
#include "cluster/shared_search.h"

#include "util/error.h"

/* ---- other ranks ---- */

void copies_handle_copy(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error = {.text = "out of memory for a checkpoint"};
    const struct exchange_search *const search = shared->search;
    struct snapshot copy = {.n_nodes = 0};
    bool taken = false;
    shared->waited = 0;
    if (search != NULL && !shared->is_over && !search->copy(search->team, &copy, &taken))
        shared_search_fail(shared, FIFTEEN_NO_MEMORY, &error);
    struct message head = {.type = MESSAGE_COPIED,
                           .iteration = shared->iteration,
                           .number = received->head.number,
                           .flag = taken,
                           .expanded = copy.expanded,
                           .generated = copy.generated,
                           .n_roots = copy.frontier.n_taken};
    nodes_post(shared, received->from, &head, &copy);
    snapshot_free(&copy);
}

/* ---- rank 0 ---- */

void copies_handle_copied(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error = {.text = "out of memory for a checkpoint"};
    struct snapshot *const copies = shared->copies;
    if (copies == NULL || received->head.number != shared->wave.number ||
        !meeting_answers(shared, received->from))
        return;
    shared->copies_complete &= received->head.flag != 0;
    copies->expanded += received->head.expanded;
    copies->generated += received->head.generated;
    if (received->head.n_roots < copies->frontier.n_taken) /* some are searched again */
        copies->frontier.n_taken = received->head.n_roots;
    if (!nodes_unpack(received, copies))
        shared_search_fail(shared, FIFTEEN_NO_MEMORY, &error);
}

/* Waits until no node is on its way. Returns false if the search is over. */
static bool hold(struct shared_search *shared)
{
    bool is_quiet = false;
    while (!is_quiet && !shared->is_over) {
        waves_start(shared, true);
        while (!shared->is_over && !waves_answered(shared)) {
            shared_search_service(shared, true);
            meeting_check(shared);
        }
        is_quiet = shared->wave.n_given == shared->wave.n_taken;
    }
    return !shared->is_over;
}

/* Adds the nodes of the other ranks. */
static void copy_others(struct shared_search *shared, struct snapshot *snapshot)
{
    struct fifteen_error error;
    struct message head = {
        .type = MESSAGE_COPY, .iteration = shared->iteration, .number = shared->wave.number};
    shared->copies = snapshot;
    meeting_expect(shared);
    const enum fifteen_status status = cluster_post_all(shared->cluster, &head, NULL, 0, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
    while (!shared->is_over && !meeting_all_answered(shared)) {
        shared_search_service(shared, true);
        meeting_check(shared);
    }
    shared->copies = NULL;
}

enum fifteen_status copies_collect(void *context, const struct exchange_search *search,
                                   struct snapshot *snapshot, bool *complete,
                                   struct fifteen_error *error)
{
    struct shared_search *const shared = context;
    bool taken = false;
    bool copied = true;
    shared->search = search;
    shared->is_idle = search->is_idle;
    *complete = false;
    shared->copies_complete = true;
    if (!shared->is_over && hold(shared))
        copied = search->copy(search->team, snapshot, &taken);
    if (taken)
        copy_others(shared, snapshot);
    *complete = taken && shared->copies_complete && !shared->is_over;
    if (!shared->is_over)
        waves_start(shared, false);
    shared->search = NULL;
    return copied ? FIFTEEN_OK
                  : error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
}
