/* saving.c - snapshots of a team's search, and searches that go on from one */
#include "search/idastar_pdb/saving.h"

#include <string.h>

#include "search/idastar_pdb/team_worker.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- taking a snapshot; the lock is held ---- */

/* The path of a pending node: its parent's, and its own move. */
static bool add_node(struct snapshot *snapshot, const struct pdb_node *node, uint8_t *path,
                     unsigned bound)
{
    const unsigned length = bound - node->left;
    path[length - 1] = (uint8_t)pdb_step_move(node->step);
    return snapshot_add(snapshot, path, length);
}

static bool add_parcels(struct snapshot *snapshot, const struct parcel *parcels, size_t n,
                        unsigned bound)
{
    bool added = true;
    for (size_t i = 0; i < n && added; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        memcpy(path, parcels[i].path, sizeof path);
        added = add_node(snapshot, &parcels[i].node, path, bound);
    }
    return added;
}

static bool add_stack(struct snapshot *snapshot, const struct pdb_search *search, unsigned bound)
{
    bool added = true;
    for (size_t i = 0; i < search->n_pending && added; i++) {
        const struct pdb_node *const node = &search->pending[i];
        uint8_t path[FIFTEEN_MAX_MOVES];
        paths_write(&search->paths, node->parent, bound - node->left - 1u, path);
        added = add_node(snapshot, node, path, bound);
    }
    return added;
}

/* Returns false if out of memory. */
static bool copy_search(const struct team *team, struct snapshot *snapshot)
{
    const struct fifteen_search_state *const state = &team->watch.state;
    const struct snapshot *const before = team->job->snapshots->resume;
    snapshot->seconds =
        clock_seconds() - team->watch.started + (before != NULL ? before->seconds : 0);
    snapshot->bound = team->bound;
    snapshot->n_iterations = state->n_iterations;
    memcpy(snapshot->iterations, state->iterations, sizeof snapshot->iterations);
    bool added = add_parcels(snapshot, team->backlog, team->n_backlog, team->bound) &&
                 add_parcels(snapshot, team->parcels.parcels, team->parcels.n, team->bound);
    for (unsigned i = 0; i < team->n_workers && added; i++) {
        const struct pdb_search *const search = &team->workers[i]->search;
        snapshot->expanded += search->expanded;
        snapshot->generated += search->generated;
        added = add_stack(snapshot, search, team->bound);
    }
    return added;
}

static unsigned n_busy(const struct team *team)
{
    const unsigned n_idle = team->n_idle - (team->caller_is_idle ? 1 : 0);
    return team->n_workers - 1 - team->n_paused - n_idle;
}

/* Sets *taken unless the search is over. Returns false if out of memory. */
static bool take_snapshot(struct team *team, struct snapshot *snapshot, bool *taken)
{
    team->pauses = true;
    team_call_all(team);
    while (!team_is_over(team) && n_busy(team) > 0)
        pthread_cond_wait(&team->changed, &team->lock);
    *taken = !team_is_over(team);
    const bool copied = !*taken || copy_search(team, snapshot);
    team->pauses = false;
    atomic_store(&team->call, team_is_over(team) || team->n_idle > 0);
    team_signal(team);
    return copied;
}

void saving_pause(struct team *team)
{
    team->n_paused++;
    team_signal(team);
    while (team->pauses && !team_is_over(team))
        pthread_cond_wait(&team->changed, &team->lock);
    team->n_paused--;
}

/* Saves a snapshot if the interval is over, or if the search is about to stop. */
static enum fifteen_status save_when_due(struct team *team, bool stops, struct fifteen_error *error)
{
    const struct snapshots *const snapshots = team->job->snapshots;
    struct snapshot snapshot = {.n_nodes = 0};
    bool taken = false;
    if (snapshots == NULL || (!stops && clock_seconds() < team->next_snapshot))
        return FIFTEEN_OK;
    pthread_mutex_lock(&team->lock);
    const bool copied = take_snapshot(team, &snapshot, &taken);
    pthread_mutex_unlock(&team->lock);
    enum fifteen_status status = FIFTEEN_OK;
    if (!copied)
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
    else if (taken)
        status = snapshots->save(snapshots->context, &snapshot, error);
    snapshot_free(&snapshot);
    team->next_snapshot = clock_seconds() + snapshots->interval;
    return status;
}

bool team_check_limits(struct team *team)
{
    struct fifteen_error error;
    const uint64_t limit = team->watch.limits.n_nodes;
    pthread_mutex_lock(&team->lock);
    uint64_t generated = team->generated;
    pthread_mutex_unlock(&team->lock);
    if (generated == limit) /* the nodes generated last may still be searched */
        generated--;
    enum fifteen_status status = watch_check(&team->watch, team->bound, generated, &error);
    struct fifteen_error reason;
    const enum fifteen_status saved = save_when_due(team, status != FIFTEEN_OK, &reason);
    if (status == FIFTEEN_OK && saved != FIFTEEN_OK) {
        status = saved;
        error = reason;
    }
    if (status == FIFTEEN_OK)
        return true;
    pthread_mutex_lock(&team->lock);
    team_stop(team, status, &error);
    pthread_mutex_unlock(&team->lock);
    return false;
}
