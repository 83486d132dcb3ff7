/* worker.c - one thread of a shared search: it searches, and gives nodes away */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/worker.h"

#include <stdlib.h>
#include <string.h>

#include "search/idastar_pdb/nearest.h"
#include "search/idastar_pdb/outside.h"
#include "search/idastar_pdb/saving.h"
#include "search/idastar_pdb/supply.h"
#include "util/error.h"

struct pdb_worker *pdb_worker_create(struct team *team)
{
    struct pdb_worker *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    if (!pdb_search_init(&made->search, team->engine, team->job)) {
        free(made);
        return NULL;
    }
    made->team = team;
    made->search.call = &team->call;
    if (team->nearest_max > 0)
        nearest_attach(team, &made->search);
    return made;
}

void pdb_worker_free(struct pdb_worker *worker)
{
    if (worker == NULL)
        return;
    nearest_detach(&worker->search);
    pdb_search_free(&worker->search);
    free(worker);
}

/* The caller's nodes are the sample: large enough for an iteration of the expected size. Other
 * workers drop a test when they next pause, before they take nodes of one that dropped it. */
static void review_pruning(struct team *team)
{
    const struct pdb_search *const search = &team->workers[0]->search;
    const bool is_large = fifteen_cells(team->engine->geometry) > PACKED_MAX_CELLS;
    const struct pruning_terms terms = {
        .min_asked = SUPPLY_FIRST_REVIEW / 4 + team->last_generated / 16,
        .max_asked = is_large ? PRUNING_MAX_ASKED_LARGE : PRUNING_MAX_ASKED};
    if (!team->adapts)
        return;
    const bool conflicts = team->pruning.conflicts;
    pruning_review(&team->pruning, &search->tally, &terms);
    team->conflicts_failed |= conflicts && !team->pruning.conflicts;
}

/* Grants come after the same nodes whatever the time, so one thread counts the same again. */
static void review_table(struct team *team)
{
    if (team->table.next_bytes == 0 || team->generated < team->table.next_at)
        return;
    growing_table_grow(&team->table);
    atomic_store(&team->seen, growing_table_now(&team->table));
}

/* ---- other workers ---- */

static void *run_thread(void *worker)
{
    if (supply_find(worker))
        pdb_worker_work(worker);
    return NULL;
}

/* Returns false if the system fails to start one. */
static bool recruit_worker(struct team *team)
{
    struct pdb_worker *const worker = pdb_worker_create(team);
    if (worker == NULL)
        return false;
    pthread_mutex_lock(&team->lock);
    const bool started = pthread_create(&worker->thread, NULL, run_thread, worker) == 0;
    if (started)
        team->workers[team->n_workers++] = worker;
    pthread_mutex_unlock(&team->lock);
    if (!started)
        pdb_worker_free(worker);
    return started;
}

/* Starts other workers once the search is large enough, fewer if the system fails to. By the
 * caller's thread. */
static void recruit_workers(struct team *team)
{
    if (team->n_workers == team->n_allowed || team->workers[0]->search.generated < TEAM_THRESHOLD)
        return;
    if (team->parcels.parcels != NULL || parcels_init(&team->parcels))
        while (team->n_workers < team->n_allowed && recruit_worker(team))
            ;
    pthread_mutex_lock(&team->lock); /* workers read it */
    team->n_allowed = team->n_workers;
    pthread_mutex_unlock(&team->lock);
}

/* ---- a pause of the loop ---- */

/* Returns false if out of memory. */
static bool make_room(struct pdb_search *search)
{
    return paths_have_room(&search->paths, PDB_SEARCH_BATCH) ||
           paths_collect(&search->paths, &search->pending->parent, sizeof *search->pending,
                         search->n_pending);
}

static void stop_without_memory(struct team *team)
{
    struct fifteen_error error;
    team_stop(team, error_set(&error, FIFTEEN_NO_MEMORY, "out of memory for IDA*"), &error);
}

static void share_nodes(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    const bool may_give = team->parcels.n == 0 || team->parcels_g == worker->root_g;
    if ((team->n_idle > 0 || team->is_requested) && worker->search.n_pending >= MIN_SHARED_STACK &&
        may_give &&
        parcels_give(&team->parcels, &worker->search, team->bound - worker->root_g, PARCELS_MAX)) {
        team->parcels_g = worker->root_g;
        team->is_requested = false;
        team_reset_call(team);
        team_signal(team);
    }
}

static bool handle_pause(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    const bool has_room = make_room(search);
    const bool grant_is_used_up = search->generated > worker->grant_at;
    const bool check_is_due = search->generated > search->pause_at && is_caller_worker(worker);

    pthread_mutex_lock(&team->lock);
    if (!has_room)
        stop_without_memory(team);
    if (grant_is_used_up)
        supply_grant(worker);
    else if (check_is_due)
        supply_set_pause(worker);
    if (grant_is_used_up && is_caller_worker(worker)) {
        review_pruning(team);
        review_table(team);
    }
    pdb_search_prune(search, team->engine, &team->pruning);
    share_nodes(worker);
    if ((team->pauses || team->stops_at_limit) && !is_caller_worker(worker))
        saving_pause(team);
    const bool is_over = team_is_over(team);
    const bool checks = check_is_due || team->stops_at_limit;
    pthread_mutex_unlock(&team->lock);

    if (is_over || (checks && !team_check_limits(team)))
        return false;
    if ((grant_is_used_up || check_is_due) && is_caller_worker(worker))
        recruit_workers(team);
    return true;
}

/* ---- the search ---- */

/* The lock is held. */
static void take_worker_solution(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct engine_path *const solution = &team->solution;
    if (team_is_over(team))
        return;
    solution->length = team_trace_node(worker, &worker->search.found, solution->path);
    team->found = true;
    team_call_all(team);
}

void pdb_worker_work(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    for (;;) {
        search->seen = atomic_load(&team->seen);
        memcpy(search->seen_mask, team->seen_mask, sizeof search->seen_mask);
        search->after = team->sequences != NULL ? team->sequences->steps : search->steps;
        const enum pdb_search_end end = team->loop->run(team->engine, search);
        if (end == PDB_SEARCH_PAUSED && handle_pause(worker))
            continue;
        pthread_mutex_lock(&team->lock);
        if (end == PDB_SEARCH_FOUND)
            take_worker_solution(worker);
        if (end == PDB_SEARCH_NODE_LIMIT)
            team_stop_at_node_limit(team);
        pthread_mutex_unlock(&team->lock);
        search->n_pending = 0;
        if (!supply_find(worker))
            return;
    }
}
