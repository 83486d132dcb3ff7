/* waves.c - rank 0 counts the nodes and messages of all ranks, which shows that no node is left */
/* SPDX-License-Identifier: MIT */
#include "cluster/shared_search.h"

#include "util/clock.h"
#include "util/error.h"

/* While rank 0 searches, for limits and progress; and while it is idle. */
static const double seconds_between_waves = 0.1;
static const double seconds_between_idle_waves = 10e-6; /* and for each rank: */
static const double seconds_per_rank = 1e-6;

void waves_begin(struct shared_search *shared)
{
    const uint32_t number = shared->wave.number;
    shared->wave = (struct wave){.number = number};
    shared->last = (struct wave){.number = 0};
    shared->last_start = clock_seconds();
    shared->waited = 0;
}

/* ---- other ranks ---- */

void waves_handle_wave(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error;
    const struct exchange_search *const search = shared->search;
    struct message head = {.type = MESSAGE_COUNTS,
                           .iteration = shared->iteration,
                           .number = received->head.number,
                           .flag = shared->is_idle && !shared->has_ended && !shared->is_over,
                           .n_given = shared->n_given,
                           .n_taken = shared->n_taken};
    shared->waited = 0;
    if (received->head.number < shared->last_wave)
        return;
    shared->last_wave = received->head.number;
    shared->holds = received->head.flag != 0;
    if (search != NULL)
        search->count(search->team, &head.expanded, &head.generated);
    const enum fifteen_status status =
        cluster_post(shared->cluster, received->from, &head, NULL, 0, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

/* ---- rank 0 ---- */

void waves_start(struct shared_search *shared, bool holds)
{
    struct fifteen_error error;
    struct wave *const wave = &shared->wave;
    *wave =
        (struct wave){.number = wave->number + 1, .runs = true, .holds = holds, .all_idle = true};
    struct message head = {.type = MESSAGE_WAVE,
                           .iteration = shared->iteration,
                           .number = wave->number,
                           .flag = holds};
    meeting_expect(shared);
    shared->last_start = clock_seconds();
    shared->holds = holds;
    const enum fifteen_status status = cluster_post_all(shared->cluster, &head, NULL, 0, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

void waves_handle_counts(struct shared_search *shared, const struct received *received)
{
    struct wave *const wave = &shared->wave;
    const struct message *const head = &received->head;
    if (!wave->runs || head->number != wave->number || !meeting_answers(shared, received->from))
        return;
    wave->all_idle &= head->flag != 0;
    wave->n_given += head->n_given;
    wave->n_taken += head->n_taken;
    wave->expanded += head->expanded;
    wave->generated += head->generated;
}

/* Adds this rank's counts to a wave that all others have answered. */
static void complete(struct shared_search *shared)
{
    struct wave *const wave = &shared->wave;
    wave->runs = false;
    wave->all_idle &= shared->is_idle;
    wave->n_given += shared->n_given;
    wave->n_taken += shared->n_taken;
    shared->exchange.others_expanded = wave->expanded;
    shared->exchange.others_generated = wave->generated;
}

/* Two waves one after the other that count the same. */
static bool proves_end(const struct wave *first, const struct wave *second)
{
    return first->number > 0 && first->all_idle && second->all_idle &&
           first->n_given == first->n_taken && second->n_given == first->n_given &&
           second->n_taken == first->n_taken;
}

bool waves_answered(struct shared_search *shared)
{
    if (!shared->wave.runs || !meeting_all_answered(shared))
        return false;
    complete(shared);
    return true;
}

static bool is_due(const struct shared_search *shared)
{
    const double seconds = clock_seconds() - shared->last_start;
    if (shared->wave.runs)
        return false;
    if (shared->last.number > 0 && shared->last.all_idle && shared->is_idle)
        return true; /* the second may prove the end */
    const double idle =
        seconds_between_idle_waves + seconds_per_rank * shared->cluster->transport.n_ranks;
    return seconds >= (shared->is_idle ? idle : seconds_between_waves);
}

bool waves_lead(struct shared_search *shared)
{
    if (shared->is_idle && !shared->exchange.shares_roots && shared->n_given == 0 &&
        shared->n_taken == 0)
        return true; /* all nodes of the iteration have stayed here */
    if (waves_answered(shared)) {
        const bool is_end = proves_end(&shared->last, &shared->wave);
        shared->last = shared->wave;
        if (is_end)
            return true;
    }
    if (is_due(shared))
        waves_start(shared, false);
    else if (shared->wave.runs)
        meeting_check(shared);
    return false;
}
