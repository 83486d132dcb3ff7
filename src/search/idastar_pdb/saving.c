/* saving.c - snapshots of a team's search, and paths to its nodes */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/saving.h"

#include <string.h>

/* ---- paths ---- */

/* The root of a node: follows the `length` moves from the root back. */
static struct node_board root_of(const struct team *team, const struct pdb_node *node,
                                 const uint8_t *path, unsigned length)
{
    struct node_board board = node->board;
    unsigned blank = pdb_step_blank(node->step);
    for (unsigned i = length; i-- > 0;) {
        const unsigned back = move_inverse((enum fifteen_move)path[i]);
        blank = team->job->tray->to[blank][back];
        node_board_slide(&team->engine->patterns, pdb_step(back, blank), &board);
    }
    return board;
}

/* Completes a path that has the moves from the root to the node's parent. */
static unsigned complete_path(const struct team *team, const struct pdb_node *node, unsigned root_g,
                              uint8_t path[FIFTEEN_MAX_MOVES])
{
    const unsigned length = team->bound - root_g - node->left;
    uint8_t below[FIFTEEN_MAX_MOVES];
    path[length - 1] = (uint8_t)pdb_step_move(node->step);
    if (root_g == 0 || team->roots == NULL)
        return length;
    memcpy(below, path, length);
    const struct node_board root = root_of(team, node, below, length);
    const unsigned g = team->roots->trace(team->roots->context, &root, path);
    memcpy(path + g, below, length);
    return g + length;
}

unsigned team_trace_node(const struct pdb_worker *worker, const struct pdb_node *node,
                         uint8_t path[FIFTEEN_MAX_MOVES])
{
    const struct team *const team = worker->team;
    const unsigned length = team->bound - worker->root_g - node->left;
    paths_write(&worker->search.paths, node->parent, length - 1, path);
    return complete_path(team, node, worker->root_g, path);
}

unsigned team_trace_parcel(const struct team *team, const struct parcel *parcel, unsigned g,
                           uint8_t path[FIFTEEN_MAX_MOVES])
{
    memcpy(path, parcel->path, team->bound - g - parcel->node.left);
    return complete_path(team, &parcel->node, g, path);
}

/* ---- taking a snapshot; the lock is held ---- */

bool saving_add_parcels(struct snapshot *snapshot, const struct team *team,
                        const struct parcel *parcels, size_t n, unsigned g)
{
    bool added = true;
    for (size_t i = 0; i < n && added; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        const unsigned length = team_trace_parcel(team, &parcels[i], g, path);
        added = snapshot_add(snapshot, path, length);
    }
    return added;
}

static bool add_stack(struct snapshot *snapshot, const struct pdb_worker *worker)
{
    bool added = true;
    for (size_t i = 0; i < worker->search.n_pending && added; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        const unsigned length = team_trace_node(worker, &worker->search.pending[i], path);
        added = snapshot_add(snapshot, path, length);
    }
    return added;
}

/* Adds the next nodes that are to be searched first. A search that goes on restores all nodes at
 * once; it meets those that are left out here below the roots, of which none is taken yet. */
static bool add_first(struct snapshot *snapshot, const struct team *team)
{
    size_t offset = team->first_offset;
    bool added = true;
    for (uint64_t i = 0; i < team->n_first && i < SAVED_FIRST_MAX && added; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        const unsigned length = snapshot_read(team->first, &offset, path);
        added = snapshot_add(snapshot, path, length);
    }
    return added;
}

/* Adds all nodes, and counts. Returns false if out of memory. */
static bool add_search(const struct team *team, struct snapshot *snapshot)
{
    if (team->roots != NULL)
        snapshot->frontier = team->roots->frontier(team->roots->context);
    bool added =
        add_first(snapshot, team) &&
        saving_add_parcels(snapshot, team, team->backlog, team->n_backlog, 0) &&
        saving_add_parcels(snapshot, team, team->parcels.parcels, team->parcels.n, team->parcels_g);
    for (unsigned i = 0; i < team->n_workers && added; i++) {
        const struct pdb_search *const search = &team->workers[i]->search;
        snapshot->expanded += search->expanded;
        snapshot->generated += search->generated;
        added = add_stack(snapshot, team->workers[i]);
    }
    return added;
}

static unsigned n_busy(const struct team *team)
{
    const unsigned n_idle = team->n_idle - (team->caller_is_idle ? 1 : 0);
    return team->n_workers - 1 - team->n_paused - n_idle;
}

bool saving_take(struct team *team, struct snapshot *snapshot, bool *taken)
{
    team->pauses = true;
    team_call_all(team);
    while (!team_is_over(team) && n_busy(team) > 0)
        pthread_cond_wait(&team->changed, &team->lock);
    *taken = !team_is_over(team);
    const bool copied = !*taken || add_search(team, snapshot);
    team->pauses = false;
    team_reset_call(team);
    team_signal(team);
    return copied;
}

void saving_pause(struct team *team)
{
    team->n_paused++;
    team_signal(team);
    while ((team->pauses || team->stops_at_limit) && !team_is_over(team))
        pthread_cond_wait(&team->changed, &team->lock);
    team->n_paused--;
}
