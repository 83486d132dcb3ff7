/* outside.c - what a team has to do with the outside: limits, snapshots, other processes */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/outside.h"

#include <string.h>

#include "search/idastar_pdb/restoring.h"
#include "search/idastar_pdb/saving.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- other processes ---- */

/* Nodes in one message: with fewer, several processes that request nodes at the same time get large
 * ones (bench/scaling). */
enum { GIVEN_MAX = 32, MIN_GIVEN_STACK = 16 };

/* Moves every second of the nodes that no worker has taken. */
static bool give_backlog(struct team *team, struct snapshot *nodes)
{
    bool added = true;
    size_t n_kept = 0;
    for (size_t i = 0; i < team->n_backlog; i++)
        if (i % 2 == 1 || i >= (size_t)2 * GIVEN_MAX)
            team->backlog[n_kept++] = team->backlog[i];
        else
            added = added && saving_add_parcels(nodes, team, &team->backlog[i], 1, 0);
    team->n_backlog = n_kept;
    return added;
}

/* Moves what is in the parcels, or every second node of the caller's stack. If there is nothing,
 * other workers will put nodes into the parcels soon. */
static bool give_parcels(struct team *team, struct snapshot *nodes)
{
    struct pdb_worker *const caller = team->workers[0];
    struct parcels *const parcels = &team->parcels;
    if (parcels->n == 0 && caller->search.n_pending >= MIN_GIVEN_STACK) {
        team->parcels_g = caller->root_g;
        (void)parcels_give(parcels, &caller->search, team->bound - caller->root_g, GIVEN_MAX);
    }
    const bool added =
        saving_add_parcels(nodes, team, parcels->parcels, parcels->n, team->parcels_g);
    team->is_requested = parcels->n == 0 && team->n_workers > 1;
    parcels->n = 0;
    team_reset_call(team);
    return added;
}

static bool give(void *context, struct snapshot *nodes)
{
    struct team *const team = context;
    pthread_mutex_lock(&team->lock);
    const bool given = team->n_backlog > 1 ? give_backlog(team, nodes) : give_parcels(team, nodes);
    team->watch.interval = WATCH_FIRST_INTERVAL; /* more may be requested soon */
    pthread_mutex_unlock(&team->lock);
    return given;
}

static enum fifteen_status take(void *context, const struct snapshot *nodes,
                                struct fifteen_error *error)
{
    struct team *const team = context;
    pthread_mutex_lock(&team->lock);
    const enum fifteen_status status = restoring_add(team, nodes, error);
    team_signal(team);
    pthread_mutex_unlock(&team->lock);
    return status;
}

static bool copy(void *context, struct snapshot *snapshot, bool *taken)
{
    struct team *const team = context;
    pthread_mutex_lock(&team->lock);
    const bool copied = saving_take(team, snapshot, taken);
    pthread_mutex_unlock(&team->lock);
    return copied;
}

static void count(void *context, uint64_t *expanded, uint64_t *generated)
{
    struct team *const team = context;
    *expanded = 0;
    *generated = 0;
    pthread_mutex_lock(&team->lock);
    for (unsigned i = 0; i < team->n_workers; i++) {
        *expanded += team->workers[i]->n_reported_expanded;
        *generated += team->workers[i]->n_reported;
    }
    pthread_mutex_unlock(&team->lock);
}

static struct exchange_search search_of(struct team *team)
{
    struct exchange_search search = {.team = team,
                                     .bound = team->bound,
                                     .give = give,
                                     .take = take,
                                     .copy = copy,
                                     .count = count};
    pthread_mutex_lock(&team->lock);
    search.is_idle = team->caller_is_idle && team->n_idle == team->n_workers &&
                     team->parcels.n == 0 && !team_has_backlog(team) && team->source == NULL;
    pthread_mutex_unlock(&team->lock);
    return search;
}

static enum fifteen_status poll_others(struct team *team, struct fifteen_error *error)
{
    struct exchange *const exchange = team->job->exchange;
    if (exchange == NULL)
        return FIFTEEN_OK;
    const struct exchange_search search = search_of(team);
    switch (exchange->poll(exchange->context, &search)) {
    case EXCHANGE_IS_OVER:
        return error_set(error, FIFTEEN_CANCELLED, "the search is over");
    case EXCHANGE_BOUND_IS_COMPLETE:
        team->bound_is_complete = true;
        break;
    case EXCHANGE_GOES_ON:
        break;
    }
    return FIFTEEN_OK;
}

enum fifteen_status outside_end(struct team *team, enum fifteen_status status,
                                struct search_result *result, struct fifteen_error *error)
{
    struct exchange *const exchange = team->job->exchange;
    struct exchange_end end = {.status = status, .n_threads = team->n_workers, .error = error};
    pthread_mutex_lock(&team->lock);
    while (team->n_idle < team->n_workers - 1) /* others end their last batch */
        pthread_cond_wait(&team->changed, &team->lock);
    for (unsigned i = 0; i < team->n_workers; i++) {
        end.expanded += team->workers[i]->search.expanded;
        end.generated += team->workers[i]->search.generated;
    }
    pthread_mutex_unlock(&team->lock);
    if (status == FIFTEEN_OK)
        end.solution = team->solution;
    status = exchange->end(exchange->context, &end);
    team->solution = end.solution;
    result->expanded += exchange->others_expanded;
    result->generated += exchange->others_generated;
    result->n_other_threads = end.n_threads - team->n_workers;
    return status;
}

/* ---- snapshots ---- */

/* Between two iterations the one before is complete, too: then the snapshot is of its end. */
static void copy_iterations(const struct team *team, struct snapshot *snapshot)
{
    const struct fifteen_search_state *const state = &team->watch.state;
    const unsigned n = state->n_iterations;
    memcpy(snapshot->iterations, state->iterations, sizeof snapshot->iterations);
    snapshot->n_iterations = n > 0 && state->iterations[n - 1].bound == team->bound ? n - 1 : n;
}

static void add_bounds(const struct team *team, struct snapshot *snapshot)
{
    const struct snapshot *const before = team->job->snapshots->resume;
    snapshot->seconds =
        clock_seconds() - team->watch.started + (before != NULL ? before->seconds : 0);
    snapshot->bound = team->bound;
    snapshot->excludes_sequences = team->sequences != NULL;
    copy_iterations(team, snapshot);
}

enum when_saved { WHEN_DUE, AT_STOP, AT_END_OF_ITERATION };

/* Takes the snapshot of this process, or of all. At the end of an iteration, no other process has
 * nodes, and their counts are known. */
static enum fifteen_status take_whole(struct team *team, enum when_saved when,
                                      struct snapshot *snapshot, bool *taken,
                                      struct fifteen_error *error)
{
    struct exchange *const exchange = team->job->exchange;
    add_bounds(team, snapshot);
    if (exchange != NULL && when == AT_END_OF_ITERATION) {
        snapshot->expanded = exchange->others_expanded;
        snapshot->generated = exchange->others_generated;
    } else if (exchange != NULL) {
        const struct exchange_search search = search_of(team);
        return exchange->collect(exchange->context, &search, snapshot, taken, error);
    }
    pthread_mutex_lock(&team->lock);
    const bool copied = saving_take(team, snapshot, taken);
    pthread_mutex_unlock(&team->lock);
    return copied ? FIFTEEN_OK
                  : error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
}

/* Saves a snapshot if the interval is over, or if the search is about to stop. Failure does not end
 * a search, which can be saved after another interval. */
static void save_when_due(struct team *team, enum when_saved when)
{
    const struct snapshots *const snapshots = team->job->snapshots;
    struct snapshot snapshot = {.n_nodes = 0};
    struct fifteen_error error;
    bool taken = false;
    if (!team_saves(team) || (when == WHEN_DUE && clock_seconds() < team->next_snapshot))
        return;
    enum fifteen_status status = take_whole(team, when, &snapshot, &taken, &error);
    if (status == FIFTEEN_OK && taken)
        status = snapshots->save(snapshots->context, &snapshot, &error);
    if (status != FIFTEEN_OK && snapshots->fail != NULL)
        snapshots->fail(snapshots->context, when == WHEN_DUE, status, &error);
    snapshot_free(&snapshot);
    team->next_snapshot = clock_seconds() + snapshots->interval;
}

void outside_end_iteration(struct team *team)
{
    if (team->bound != 0)
        save_when_due(team, AT_END_OF_ITERATION);
}

/* ---- limits ---- */

/* Checks the nodes of this process and the others, as far as they are known. */
static enum fifteen_status check_watch(struct team *team, struct fifteen_error *error)
{
    const struct exchange *const exchange = team->job->exchange;
    const uint64_t limit = team->watch.limits.n_nodes;
    pthread_mutex_lock(&team->lock);
    uint64_t generated = team->generated;
    const bool stops = team->stops_at_limit;
    pthread_mutex_unlock(&team->lock);
    generated += exchange != NULL ? exchange->others_generated : 0;
    if (stops)
        generated = limit;
    else if (generated == limit) /* the nodes generated last may still be searched */
        generated--;
    return watch_check(&team->watch, team->bound, generated, error);
}

bool team_check_limits(struct team *team)
{
    struct fifteen_error error;
    enum fifteen_status status = check_watch(team, &error);
    save_when_due(team, status != FIFTEEN_OK ? AT_STOP : WHEN_DUE);
    if (status == FIFTEEN_OK)
        status = poll_others(team, &error);
    if (status == FIFTEEN_OK)
        return true;
    pthread_mutex_lock(&team->lock);
    team_stop(team, status, &error);
    pthread_mutex_unlock(&team->lock);
    return false;
}

enum fifteen_status outside_begin(struct team *team, unsigned *bound, struct fifteen_error *error)
{
    struct exchange *const exchange = team->job->exchange;
    if (exchange == NULL)
        return FIFTEEN_OK;
    const struct exchange_search search = search_of(team);
    exchange->excludes_sequences = team->sequences != NULL;
    if (exchange->begin(exchange->context, bound, &search) != EXCHANGE_GOES_ON)
        return error_set(error, FIFTEEN_CANCELLED, "the search is over");
    return FIFTEEN_OK;
}
