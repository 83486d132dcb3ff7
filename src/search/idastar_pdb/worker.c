/* worker.c - one thread of a shared search: it searches, asks for nodes, and gives nodes away */
#include "search/idastar_pdb/worker.h"

#include <stdlib.h>
#include <time.h>

#include "util/error.h"

enum {
    MIN_SHARED_STACK = 128, /* pending nodes of a worker that gives nodes away */
    N_POLLS = 2000,         /* before a worker waits, about 0.1 ms */
    WAIT_MS = 10,           /* the caller's worker wakes to check limits while others work */
    FIRST_REVIEW = 1 << 12  /* nodes before the caller's worker first reviews its pruning tests */
};

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
    return made;
}

void pdb_worker_free(struct pdb_worker *worker)
{
    pdb_search_free(&worker->search);
    free(worker);
}

static bool is_caller(const struct pdb_worker *worker)
{
    return worker == worker->team->workers[0];
}

/* ---- nodes granted; the lock is held ---- */

/* The number of nodes until a worker should request more. */
static uint64_t interval_of(const struct pdb_worker *worker)
{
    const bool soon =
        worker->team->adapts && is_caller(worker) && worker->search.generated < WATCH_INTERVAL;
    return (soon ? FIRST_REVIEW : WATCH_INTERVAL) + 3 * PDB_SEARCH_BATCH;
}

/* Between grants only the caller's worker pauses: it checks the limits. */
static void set_pause(struct pdb_worker *worker)
{
    struct pdb_search *const search = &worker->search;
    search->pause_at = worker->grant_at;
    if (!is_caller(worker))
        return;
    const uint64_t check_at = search->generated + worker->team->watch.interval;
    if (check_at < search->pause_at)
        search->pause_at = check_at;
}

void pdb_worker_grant(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    const uint64_t batch =
        UINT64_C(3) * PDB_SEARCH_BATCH; /* a pause may come this many nodes late */
    team->generated += search->generated - worker->n_reported;
    worker->n_reported = search->generated;
    team->node_budget += search->node_limit - search->generated;
    const uint64_t requested = interval_of(worker);
    const uint64_t granted = team->node_budget < requested ? team->node_budget : requested;
    team->node_budget -= granted;
    const unsigned small_batch = search->sorts ? PDB_SEARCH_SORTED_BATCH : PDB_SEARCH_SMALL_BATCH;
    search->batch = team->generated < PDB_SEARCH_LARGE ? small_batch : PDB_SEARCH_BATCH;
    search->node_limit = search->generated + granted;
    worker->grant_at = granted > 2 * batch ? search->node_limit - batch : search->node_limit;
    set_pause(worker);
}

/* The caller's nodes are the sample: large enough for an iteration of the expected size. Other
 * workers drop a test when they next pause, before they take nodes of one that dropped it. */
static void review_pruning(struct team *team)
{
    const struct pdb_search *const search = &team->workers[0]->search;
    const uint64_t min_asked = FIRST_REVIEW / 4 + team->last_generated / 16;
    if (!team->adapts)
        return;
    const bool conflicts = team->pruning.conflicts;
    pruning_review(&team->pruning, &search->tally, min_asked);
    team->conflicts_failed |= conflicts && !team->pruning.conflicts;
}

/* ---- other workers ---- */

/* Checks limits and reports progress, by the caller's thread. The lock is not held, as this calls
 * foreign code. Returns false if the search must stop. */
static bool check_limits(struct team *team)
{
    struct fifteen_error error;
    const uint64_t limit = team->watch.limits.n_nodes;
    pthread_mutex_lock(&team->lock);
    uint64_t generated = team->generated;
    pthread_mutex_unlock(&team->lock);
    if (generated == limit) /* the nodes generated last may still be searched */
        generated--;
    const enum fifteen_status status =
        watch_check(&team->watch, team->root_g + team->bound, generated, &error);
    if (status == FIFTEEN_OK)
        return true;
    pthread_mutex_lock(&team->lock);
    team_stop(team, status, &error);
    pthread_mutex_unlock(&team->lock);
    return false;
}

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

/* Waits for a change, the caller's thread for a limited time; the lock is held. */
static void wait_for_change(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    if (poll_for_change(team))
        return;
    if (!is_caller(worker)) {
        pthread_cond_wait(&team->changed, &team->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&team->changed, &team->lock, &until);
    pthread_mutex_unlock(&team->lock);
    check_limits(team);
    pthread_mutex_lock(&team->lock);
}

/* Gets nodes for an idle worker. Returns false at the end: of the iteration for the caller's
 * worker, of all work for others. */
static bool find_work(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    bool has_work = false;
    pthread_mutex_lock(&team->lock);
    pdb_worker_grant(worker);
    team->n_idle++;
    if (team->n_workers > 1)
        team_call_all(team);
    while (is_caller(worker) ? !team_is_over(team) : !team->dissolved) {
        if (team->parcels.n > 0 && !team_is_over(team)) {
            parcels_take(&team->parcels, &worker->search, team->bound, team->n_idle);
            worker->search.pruning = team->pruning;
            has_work = true;
            break;
        }
        if (is_caller(worker) && team->n_idle == team->n_workers)
            break;
        wait_for_change(worker);
    }
    team->n_idle--;
    if (team->n_idle == 0 && !team_is_over(team))
        atomic_store(&team->call, false);
    pthread_mutex_unlock(&team->lock);
    return has_work;
}

static void *run_thread(void *worker)
{
    if (find_work(worker))
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
    if (parcels_init(&team->parcels))
        while (team->n_workers < team->n_allowed && recruit_worker(team))
            ;
    team->n_allowed = team->n_workers;
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
    if (team->n_idle > 0 && worker->search.n_pending >= MIN_SHARED_STACK &&
        parcels_give(&team->parcels, &worker->search, team->bound))
        team_signal(team);
}

/* Handles the loop's reason for a pause. Returns false if the worker must stop searching. */
static bool handle_pause(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    const bool has_room = make_room(search);
    const bool grant_is_used_up = search->generated > worker->grant_at;
    const bool check_is_due = search->generated > search->pause_at && is_caller(worker);

    pthread_mutex_lock(&team->lock);
    if (!has_room)
        stop_without_memory(team);
    if (grant_is_used_up)
        pdb_worker_grant(worker);
    else if (check_is_due)
        set_pause(worker);
    if (grant_is_used_up && is_caller(worker))
        review_pruning(team);
    search->pruning = team->pruning;
    share_nodes(worker);
    const bool is_over = team_is_over(team);
    pthread_mutex_unlock(&team->lock);

    if (is_over || (check_is_due && !check_limits(team)))
        return false;
    if (grant_is_used_up && is_caller(worker))
        recruit_workers(team);
    return true;
}

/* ---- the search ---- */

/* The lock is held. */
static void take_solution(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    const struct pdb_node *const found = &worker->search.found;
    struct fifteen_solution *const solution = &team->solution;
    if (team_is_over(team))
        return;
    solution->length = team->bound - found->left;
    solution->path[solution->length - 1] = (uint8_t)pdb_step_move(found->step);
    paths_write(&worker->search.paths, found->parent, solution->length - 1, solution->path);
    team->found = true;
    team_call_all(team);
}

void pdb_worker_work(struct pdb_worker *worker)
{
    struct team *const team = worker->team;
    struct pdb_search *const search = &worker->search;
    for (;;) {
        search->seen = atomic_load(&team->seen);
        search->seen_mask = team->seen_mask;
        search->after = team->sequences != NULL ? team->sequences->steps : search->steps;
        const enum pdb_search_end end = team->loop->run(team->engine, search);
        if (end == PDB_SEARCH_PAUSED && handle_pause(worker))
            continue;
        pthread_mutex_lock(&team->lock);
        if (end == PDB_SEARCH_FOUND)
            take_solution(worker);
        if (end == PDB_SEARCH_NODE_LIMIT)
            team_stop_at_node_limit(team);
        pthread_mutex_unlock(&team->lock);
        search->n_pending = 0;
        if (!find_work(worker))
            return;
    }
}
