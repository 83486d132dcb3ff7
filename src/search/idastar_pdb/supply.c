/* supply.c - what a worker is given: how many nodes it may generate, roots, and others' nodes */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/supply.h"

#include <time.h>

#include "search/idastar_pdb/outside.h"
#include "search/idastar_pdb/restoring.h"

enum {
    N_POLLS = 2000,         /* before a worker waits, about 0.1 ms */
    WAIT_MS = 10,           /* the caller's worker wakes to check limits while others work */
    WAIT_TO_EXCHANGE_MS = 1 /* the same if other processes may request nodes */
};

/* ---- nodes granted; the lock is held ---- */

/* The number of nodes until a worker should request more. */
static uint64_t interval_of(const struct pdb_worker *worker)
{
    const bool soon = worker->team->adapts && is_caller_worker(worker) &&
                      worker->search.generated < WATCH_INTERVAL;
    return (soon ? SUPPLY_FIRST_REVIEW : WATCH_INTERVAL) + 3 * PDB_SEARCH_BATCH;
}

/* Between grants only the caller's worker pauses: it checks the limits. */
void supply_set_pause(struct pdb_worker *worker)
{
    struct pdb_search *const search = &worker->search;
    search->pause_at = worker->grant_at;
    if (!is_caller_worker(worker))
        return;
    const uint64_t check_at = search->generated + worker->team->watch.interval;
    if (check_at < search->pause_at)
        search->pause_at = check_at;
}

void supply_report(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    team->generated += search->generated - worker->n_reported;
    worker->n_reported = search->generated;
    worker->n_reported_expanded = search->expanded;
    const unsigned small_batch = search->sorts ? PDB_SEARCH_SORTED_BATCH : PDB_SEARCH_SMALL_BATCH;
    search->batch = team->generated < PDB_SEARCH_LARGE ? small_batch : PDB_SEARCH_BATCH;
}

/* A pause may come this many nodes late. */
static const uint64_t batch = UINT64_C(3) * PDB_SEARCH_BATCH;

bool supply_suffices(const struct team *team, uint64_t n_nodes)
{
    return !team_saves_at_node_limit(team) || n_nodes > 2 * batch;
}

/* A search that is saved when it stops shares what is left of its nodes, so that all workers stop
 * near the limit, and pauses before: a node limit that is reached within a batch loses nodes. */
static uint64_t choose_grant(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    const uint64_t share = team->node_budget / (2 * (uint64_t)team->n_allowed);
    uint64_t requested = interval_of(worker);
    if (team_saves_at_node_limit(team) && share < requested)
        requested = share > 2 * batch ? share : 2 * batch + 1;
    const uint64_t granted = team->node_budget < requested ? team->node_budget : requested;
    if (supply_suffices(team, granted))
        return granted;
    team->stops_at_limit = true;
    team_call_all(team);
    return 0;
}

void supply_grant(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    supply_report(worker);
    team->node_budget += search->node_limit - search->generated;
    const uint64_t granted = choose_grant(worker);
    team->node_budget -= granted;
    search->node_limit = search->generated + granted;
    worker->grant_at = granted > 2 * batch ? search->node_limit - batch : search->node_limit;
    supply_set_pause(worker);
}

/* ---- roots ---- */

enum pdb_search_end supply_push(struct pdb_worker *worker, const struct pdb_node *roots, unsigned n,
                                unsigned g)
{
    const struct team *const team = worker->team;
    const struct pdb_search_loop *const loop = team->loop;
    struct pdb_search *const search = &worker->search;
    worker->root_g = g;
    search->after = team->sequences != NULL ? team->sequences->steps : search->steps;
    enum pdb_search_end end = loop->begin(team->engine, search, &roots[0]);
    for (unsigned i = 1; i < n && end != PDB_SEARCH_NODE_LIMIT; i++)
        end = loop->add(team->engine, search, &roots[i]);
    return end;
}

/* The source of roots, or NULL: none is left, the backlog comes first, or the search is over.
 * Grants the nodes that roots may need; a check of limits that is due stays due. */
static const struct pdb_root_source *open_source(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    pthread_mutex_lock(&team->lock);
    const uint64_t pause_at = worker->search.pause_at;
    supply_report(worker);
    if (worker->search.generated >= worker->grant_at) { /* a new worker has no grant */
        supply_grant(worker);
        if (is_caller_worker(worker))
            worker->search.pause_at = pause_at;
    }
    pdb_search_prune(&worker->search, team->engine, &team->pruning);
    const bool is_closed = team_is_over(team) || team_has_backlog(team) || team->stops_at_limit;
    const struct pdb_root_source *const source = is_closed ? NULL : team->source;
    pthread_mutex_unlock(&team->lock);
    return source;
}

/* Takes roots of the team. Returns false if none is left, or the search is over. */
static bool take_roots(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    const struct pdb_root_source *source;
    struct pdb_roots roots;
    search->n_pending = 0;
    while (search->n_pending == 0) {
        source = open_source(worker);
        if (source == NULL)
            return false;
        const bool taken = source->take(source->context, &roots);
        const bool is_limit =
            taken && supply_push(worker, roots.nodes, roots.n, roots.g) == PDB_SEARCH_NODE_LIMIT;
        pthread_mutex_lock(&team->lock);
        if (!taken)
            team->source = NULL;
        if (is_limit)
            team_stop_at_node_limit(team);
        pthread_mutex_unlock(&team->lock);
        if (!taken || is_limit)
            return false;
    }
    return true;
}

/* ---- waiting for work ---- */

/* Returns whether a change was signalled while it polled; the lock is held, but not meanwhile. Most
 * often another worker has nodes to give away within some microseconds. */
static bool poll_for_change(struct team *team)
{
    const unsigned n_changes = atomic_load(&team->n_changes);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < N_POLLS && atomic_load(&team->n_changes) == n_changes; i++)
        cpu_pause();
    pthread_mutex_lock(&team->lock);
    return atomic_load(&team->n_changes) != n_changes;
}

/* By the caller's thread while it has no nodes; the lock is held, but not meanwhile. */
static void check_limits(struct team *team)
{
    team->caller_is_idle = true;
    pthread_mutex_unlock(&team->lock);
    team_check_limits(team);
    pthread_mutex_lock(&team->lock);
    team->caller_is_idle = false;
}

/* Waits for a change, the caller's thread for a limited time; the lock is held. */
static void wait_for_change(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    if (poll_for_change(team))
        return;
    if (!is_caller_worker(worker)) {
        pthread_cond_wait(&team->changed, &team->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (team->job->exchange != NULL ? WAIT_TO_EXCHANGE_MS : WAIT_MS) * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&team->changed, &team->lock, &until);
    check_limits(team);
}

/* Waits for the end of a search that stops at its limit of nodes; the lock is held. */
static void stop_at_limit(struct pdb_worker *worker)
{
    if (is_caller_worker(worker))
        check_limits(worker->team);
    else
        pthread_cond_wait(&worker->team->changed, &worker->team->lock);
}

enum work { WORK_NONE, WORK_NODES, WORK_ROOTS };

/* Waits until there is work for an idle worker, and takes nodes that others gave away; the lock is
 * held. */
static enum work await_work(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    while (is_caller_worker(worker) ? !team_is_over(team) : !team->dissolved) {
        if (team->stops_at_limit && !team_is_over(team)) {
            stop_at_limit(worker);
            continue;
        }
        if (team->parcels.n == 0 && team_has_backlog(team))
            restoring_refill(team);
        if (team->parcels.n > 0 && !team_is_over(team)) {
            worker->root_g = team->parcels_g;
            parcels_take(&team->parcels, &worker->search, team->bound - worker->root_g,
                         team->n_idle);
            pdb_search_prune(&worker->search, team->engine, &team->pruning);
            return WORK_NODES;
        }
        if (team->source != NULL && !team_is_over(team))
            return WORK_ROOTS;
        if (is_caller_worker(worker) && team->n_idle == team->n_workers) {
            if (team->job->exchange == NULL || team->bound_is_complete)
                break;
            check_limits(team);
        } else {
            wait_for_change(worker);
        }
    }
    return WORK_NONE;
}

bool supply_find(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    enum work work = WORK_ROOTS;
    while (work == WORK_ROOTS && !take_roots(worker)) {
        pthread_mutex_lock(&team->lock);
        supply_grant(worker);
        team->n_idle++;
        if (team->n_workers > 1)
            team_call_all(team);
        work = await_work(worker);
        team->n_idle--;
        team_reset_call(team);
        pthread_mutex_unlock(&team->lock);
    }
    return work != WORK_NONE;
}
