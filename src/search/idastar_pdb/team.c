/* team.c - parallel depth-first search to a bound, by the workers of a team */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/team.h"

#include <stdlib.h>
#include <string.h>

#include "search/idastar_pdb/outside.h"
#include "search/idastar_pdb/restoring.h"
#include "search/idastar_pdb/supply.h"
#include "search/idastar_pdb/worker.h"
#include "util/error.h"

/* Other processes wait for nodes no longer than this. */
static const double seconds_between_polls = 0.00015;

/* A table of every second level costs a tenth less time, for 1 % more nodes. Little is searched
 * below boards without slack, most of all: every fourth level of these is enough. */
static const uint8_t auto_seen_mask[2] = {1, 3};

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
}

enum fifteen_status team_init(struct team *team, const struct pdb_engine *engine,
                              const struct search_job *job, unsigned n_threads,
                              struct fifteen_error *error)
{
    const uint64_t node_limit = job->limits.n_nodes != 0 ? job->limits.n_nodes : UINT64_MAX;
    *team = (struct team){
        .engine = engine,
        .loop = pdb_search_loop_for(engine->cpu),
        .job = job,
        .n_allowed = n_threads < TEAM_MAX_WORKERS ? n_threads : TEAM_MAX_WORKERS,
        .n_workers = 1,
        .adapts = job->algorithm == FIFTEEN_AUTO,
        .node_budget = node_limit - 1, /* the root is one */
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
    };
    if (job->algorithm == FIFTEEN_AUTO)
        memcpy(team->seen_mask, auto_seen_mask, sizeof auto_seen_mask);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    team->workers = calloc(team->n_allowed, sizeof *team->workers);
    if (team->workers == NULL)
        return out_of_memory(error);
    struct pdb_worker *const caller = pdb_worker_create(team);
    if (caller == NULL || (job->exchange != NULL && !parcels_init(&team->parcels))) {
        pdb_worker_free(caller);
        free(team->workers);
        return out_of_memory(error);
    }
    team->workers[0] = caller;
    pdb_engine_root(engine, job->start, &team->start);
    const unsigned n_roots = job->exchange == NULL || job->exchange->leads ? 1 : 0;
    caller->search.generated = n_roots;
    caller->search.node_limit = n_roots;
    watch_start(&team->watch, &job->limits, &job->monitor);
    if (job->exchange != NULL)
        team->watch.max_seconds = seconds_between_polls;
    if (job->snapshots != NULL)
        team->next_snapshot = team->watch.started + job->snapshots->interval;
    return FIFTEEN_OK;
}

void team_free(struct team *team, struct search_result *result)
{
    pthread_mutex_lock(&team->lock);
    team->dissolved = true;
    team_call_all(team);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->n_workers; i++) {
        struct pdb_worker *const worker = team->workers[i];
        if (i > 0)
            pthread_join(worker->thread, NULL);
        result->expanded += worker->search.expanded;
        result->generated += worker->search.generated;
        pdb_worker_free(worker);
    }
    result->lower_bound = team->watch.state.lower_bound;
    result->n_threads = team->n_workers + result->n_other_threads;
    free(team->workers);
    parcels_free(&team->parcels);
    free(team->backlog);
    free(team->restored);
    growing_table_free(&team->table);
    pthread_cond_destroy(&team->changed);
    pthread_mutex_destroy(&team->lock);
}

static uint64_t team_expanded(const struct team *team)
{
    uint64_t expanded = team->job->exchange != NULL ? team->job->exchange->others_expanded : 0;
    for (unsigned i = 0; i < team->n_workers; i++)
        expanded += team->workers[i]->search.expanded;
    return expanded;
}

uint64_t team_generated(const struct team *team)
{
    uint64_t sum = team->job->exchange != NULL ? team->job->exchange->others_generated : 0;
    for (unsigned i = 0; i < team->n_workers; i++)
        sum += team->workers[i]->search.generated;
    return sum;
}

/* Linear conflict is tried once, in a search that is large enough to make up for it. */
static bool consults_conflicts(const struct team *team)
{
    return team->engine->conflicts != NULL &&
           (!team->adapts || (team->last_generated >= WATCH_INTERVAL && !team->conflicts_failed));
}

/* A new iteration uses all views again: its root has the values of all. */
static void begin_pruning(struct team *team)
{
    struct pdb_search *const search = &team->workers[0]->search;
    pruning_begin(&team->pruning, team->engine->n_views, consults_conflicts(team), &search->tally);
    search->tally = (struct pruning_tally){.asked = {0}};
    pdb_search_prune(search, team->engine, &team->pruning);
    search->after = team->sequences != NULL ? team->sequences->steps : search->steps;
}

/* Fails if too few nodes are left for an iteration. */
static enum fifteen_status check_budget(struct team *team, unsigned bound,
                                        struct fifteen_error *error)
{
    const struct pdb_search *const search = &team->workers[0]->search;
    pthread_mutex_lock(&team->lock);
    const uint64_t n_left = team->node_budget + search->node_limit - search->generated;
    pthread_mutex_unlock(&team->lock);
    return supply_suffices(team, n_left)
               ? FIFTEEN_OK
               : watch_check(&team->watch, bound, team->watch.limits.n_nodes, error);
}

enum fifteen_status team_begin(struct team *team, unsigned bound, struct fifteen_error *error)
{
    enum fifteen_status status =
        watch_begin(&team->watch, bound, team_expanded(team), team_generated(team), error);
    if (status == FIFTEEN_OK)
        status = check_budget(team, bound, error);
    if (status != FIFTEEN_OK)
        outside_end_iteration(team);
    return status;
}

/* Prepares an iteration, before which `generated` nodes were. The source may be NULL; so may the
 * nodes that are searched before its roots. */
static enum fifteen_status begin_iteration(struct team *team, const struct pdb_root_source *source,
                                           const struct snapshot *first, unsigned bound,
                                           uint64_t generated, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    pthread_mutex_lock(&team->lock);
    team->bound = bound;
    team->source = source;
    team->roots = source;
    team->iteration_began = generated;
    team->bound_is_complete = false;
    if (team->job->exchange != NULL)
        team->watch.interval = WATCH_FIRST_INTERVAL;
    begin_pruning(team);
    supply_grant(team->workers[0]);
    status = restoring_search_first(team, first, error);
    if (source != NULL)
        team_signal(team);
    pthread_mutex_unlock(&team->lock);
    return status;
}

static enum fifteen_status end_iteration(struct team *team, struct fifteen_error *error)
{
    if (team->stopped == FIFTEEN_OK) {
        if (!team->found) /* then all other workers are idle */
            team->last_generated = team_generated(team) - team->iteration_began;
        return FIFTEEN_OK;
    }
    return error_copy(error, team->stopped, &team->error);
}

enum fifteen_status team_search(struct team *team, const struct pdb_node *roots, unsigned n,
                                unsigned g, unsigned bound, struct fifteen_error *error)
{
    struct pdb_worker *const caller = team->workers[0];
    (void)begin_iteration(team, NULL, NULL, bound, team_generated(team), error);
    if (supply_push(caller, roots, n, g) == PDB_SEARCH_NODE_LIMIT) {
        pthread_mutex_lock(&team->lock);
        team_stop_at_node_limit(team);
        pthread_mutex_unlock(&team->lock);
    } else {
        pdb_worker_work(caller);
    }
    return end_iteration(team, error);
}

/* Searches the nodes that the caller's worker finds: those of parcels, of other processes, and the
 * roots of the source. */
static enum fifteen_status search_supplied(struct team *team, struct fifteen_error *error)
{
    if (supply_find(team->workers[0]))
        pdb_worker_work(team->workers[0]);
    return end_iteration(team, error);
}

enum fifteen_status team_search_below(struct team *team, const struct pdb_root_source *source,
                                      const struct snapshot *first, unsigned bound,
                                      struct fifteen_error *error)
{
    const enum fifteen_status status =
        begin_iteration(team, source, first, bound, team_generated(team), error);
    return status == FIFTEEN_OK ? search_supplied(team, error) : status;
}

enum fifteen_status team_resume(struct team *team, const struct pdb_root_source *source,
                                unsigned bound, struct fifteen_error *error)
{
    (void)begin_iteration(team, source, NULL, bound, team->watch.state.generated, error);
    return search_supplied(team, error);
}
