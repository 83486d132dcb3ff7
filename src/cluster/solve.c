/* solve.c - one board searched by all ranks, or by one until all help */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cluster/shared_search.h"
#include "search/resumable.h"
#include "search/solver.h"
#include "util/error.h"

/* A search of one rank, and what it needs of its parts. */
struct ranked {
    const struct fifteen_cluster_search *search;
    struct solver_search chosen;
    struct shared_search shared;
    struct snapshots snapshots;
    struct resumable_search resumable; /* of the checkpoint */
    struct snapshot resume;            /* of the same */
};

/* ---- what every rank prepares ---- */

static enum fifteen_status choose(struct ranked *ranked, struct checkpoint_identity *identity,
                                  struct fifteen_error *error)
{
    const struct fifteen_cluster_search *const search = ranked->search;
    const enum resumable_use use = search->checkpoint != NULL ? USE_CHECKPOINT : USE_RANKS;
    const enum fifteen_status status =
        resumable_choose(use, search->solver, search->problem, search->limits, search->monitor,
                         &ranked->chosen, error);
    if (status == FIFTEEN_OK)
        resumable_identify(&ranked->chosen, identity);
    return status;
}

enum fifteen_status fifteen_cluster_check(const struct fifteen_solver *solver,
                                          const struct fifteen_problem *problem,
                                          struct fifteen_error *error)
{
    struct solver_search search;
    return resumable_choose(USE_RANKS, solver, problem, NULL, NULL, &search, error);
}

/* ---- one rank alone ---- */

/* Notes whether the monitor stops a search: also the quick search after a limit, which leaves the
 * status of the limit. */
struct stops {
    struct fifteen_monitor monitor;
    bool stopped;
};

static bool note_stop(void *context, const struct fifteen_progress *progress)
{
    struct stops *const stops = context;
    const bool goes_on = stops->monitor.report(stops->monitor.context, progress);
    stops->stopped |= !goes_on;
    return goes_on;
}

static enum fifteen_status keep(void *context, const struct snapshot *snapshot,
                                struct fifteen_error *error)
{
    struct fifteen_cluster *const cluster = context;
    snapshot_free(&cluster->left);
    cluster->left = *snapshot;
    cluster->left.paths = NULL;
    cluster->left.n_allocated = 0;
    cluster->left.n_bytes = 0;
    cluster->left.n_nodes = 0;
    cluster->has_left =
        snapshot_append(&cluster->left, snapshot->n_nodes, snapshot->paths, snapshot->n_bytes);
    return cluster->has_left
               ? FIFTEEN_OK
               : error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the state of a search");
}

enum fifteen_status fifteen_cluster_solve_alone(struct fifteen_cluster *cluster,
                                                const struct fifteen_cluster_search *search,
                                                struct fifteen_result *result,
                                                struct fifteen_error *error)
{
    static const double never = 1e9;
    struct ranked ranked = {.search = search};
    struct stops stops = {.stopped = false};
    const struct snapshots snapshots = {.interval = never, .save = keep, .context = cluster};
    cluster->has_left = false;
    *result = (struct fifteen_result){.found = false};
    enum fifteen_status status = choose(&ranked, &cluster->left_identity, error);
    if (status != FIFTEEN_OK)
        return status;
    ranked.chosen.snapshots = &snapshots;
    if (ranked.chosen.monitor.report != NULL) {
        stops.monitor = ranked.chosen.monitor;
        ranked.chosen.monitor = (struct fifteen_monitor){note_stop, &stops};
    }
    status = solver_run(&ranked.chosen, result, error);
    cluster->has_left &= status == FIFTEEN_CANCELLED;
    return status == FIFTEEN_LIMIT && stops.stopped && !result->found ? FIFTEEN_CANCELLED : status;
}

/* ---- all ranks ---- */

/* Returns whether this rank has left the search that all ranks begin now. */
static bool has_left(const struct shared_search *shared)
{
    const struct fifteen_cluster *const cluster = shared->cluster;
    return cluster->has_left && strcmp(cluster->left_identity.text, shared->identity.text) == 0;
}

/* The state that rank 0 has left goes on there; those of other ranks come with their identity. */
static void use_left(struct ranked *ranked)
{
    struct shared_search *const shared = &ranked->shared;
    struct fifteen_cluster *const cluster = shared->cluster;
    shared->brings_left = has_left(shared);
    if (!shared->brings_left || !cluster_leads(cluster))
        return;
    *shared->resume = cluster->left;
    shared->has_resume = true;
    cluster->left = (struct snapshot){.n_nodes = 0};
}

/* In rank 0: reads the checkpoint, or takes the state that a rank has left. */
static enum fifteen_status set_snapshots(struct ranked *ranked, struct fifteen_error *error)
{
    struct shared_search *const shared = &ranked->shared;
    const struct fifteen_checkpoint *const checkpoint = ranked->search->checkpoint;
    enum fifteen_status status = FIFTEEN_OK;
    ranked->resumable = (struct resumable_search){checkpoint, &shared->identity};
    if (checkpoint != NULL)
        status = resumable_begin(&ranked->resumable, &ranked->snapshots, &ranked->resume, error);
    if (shared->has_resume)
        ranked->snapshots.resume = shared->resume;
    return status;
}

/* Other ranks stop when rank 0 does. */
static struct fifteen_limits limits_of(const struct ranked *ranked)
{
    const struct fifteen_limits *const given = ranked->search->limits;
    struct fifteen_limits limits = {.n_threads = 0};
    if (given != NULL)
        limits = *given;
    if (cluster_leads(ranked->shared.cluster))
        return limits;
    limits.seconds = 0;
    limits.n_nodes = 0;
    limits.fallback = false;
    return limits;
}

static enum fifteen_status prepare(struct ranked *ranked, struct fifteen_error *error)
{
    struct shared_search *const shared = &ranked->shared;
    enum fifteen_status status = choose(ranked, &shared->identity, error);
    if (status != FIFTEEN_OK)
        return status;
    use_left(ranked);
    meeting_begin(shared);
    if (cluster_leads(shared->cluster) && !shared->is_over)
        status = set_snapshots(ranked, error);
    return status;
}

static enum fifteen_status run(struct ranked *ranked, struct fifteen_result *result,
                               struct fifteen_error *error)
{
    struct shared_search *const shared = &ranked->shared;
    const struct fifteen_cluster_search *const search = ranked->search;
    const bool leads = cluster_leads(shared->cluster);
    const bool keeps = ranked->snapshots.save != NULL || ranked->snapshots.resume != NULL;
    struct solver_search *const chosen = &ranked->chosen;
    struct fifteen_error reason;
    chosen->limits = limits_of(ranked);
    if (!leads)
        chosen->monitor = (struct fifteen_monitor){.report = NULL};
    chosen->snapshots = keeps ? &ranked->snapshots : NULL;
    chosen->exchange = &shared->exchange;
    const enum fifteen_status status = solver_run(chosen, result, &reason);
    if (ranked->snapshots.save != NULL)
        resumable_end(&ranked->resumable, status);
    if (status == FIFTEEN_DAMAGED && ranked->snapshots.resume != NULL && search->checkpoint != NULL)
        return error_set(error, status, "checkpoint %.200s: %.250s",
                         checkpoint_file_path(search->checkpoint->file), reason.text);
    return status == FIFTEEN_OK ? status : error_copy(error, status, &reason);
}

/* Ends a search that did not begin, or needed none, in all ranks. */
static enum fifteen_status end_outside(struct ranked *ranked, enum fifteen_status status,
                                       struct fifteen_error *error)
{
    struct exchange_end end = {.status = status, .n_threads = 1, .error = error};
    return ranked->shared.has_ended ? status : meeting_end(&ranked->shared, &end);
}

static void drop_solution(struct fifteen_result *result)
{
    fifteen_solution_free(&result->solution);
    result->solution.length = 0;
    result->found = false;
}

enum fifteen_status fifteen_cluster_solve(struct fifteen_cluster *cluster,
                                          const struct fifteen_cluster_search *search,
                                          struct fifteen_result *result,
                                          struct fifteen_error *error)
{
    struct fifteen_error reason = {.text = ""};
    struct ranked ranked = {.search = search};
    *result = (struct fifteen_result){.n_threads = 1};
    if (cluster->is_broken)
        return error_set(error, FIFTEEN_IO, "a rank was lost before");
    enum fifteen_status status = shared_search_init(&ranked.shared, cluster, &reason);
    if (status == FIFTEEN_OK)
        status = prepare(&ranked, &reason);
    if (status == FIFTEEN_OK && !ranked.shared.is_over)
        status = run(&ranked, result, &reason);
    status = end_outside(&ranked, status, &reason);
    if (status != FIFTEEN_OK)
        error_copy(error, status, &reason);
    if (!cluster_leads(cluster) ||
        (status != FIFTEEN_OK && status != FIFTEEN_LIMIT && status != FIFTEEN_CANCELLED))
        drop_solution(result);
    if (ranked.shared.brings_left)
        cluster->has_left = false;
    shared_search_free(&ranked.shared);
    snapshot_free(&ranked.resume);
    return status;
}
