/* restoring.c - a team that goes on with the nodes of a snapshot */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/restoring.h"

#include <stdlib.h>
#include <string.h>

#include "util/error.h"

/* The nodes along a path: the next path has most of its moves, so few values are computed anew. */
struct restored_line {
    unsigned bound; /* of the iteration */
    unsigned length;
    uint8_t path[FIFTEEN_MAX_MOVES];
    struct pdb_node nodes[FIFTEEN_MAX_MOVES + 1]; /* the first is the start */
};

static enum fifteen_status fail(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_DAMAGED, "its contents do not fit the search");
}

/* Takes a move of a path. Returns false if the path may not have it. */
static bool take_move(const struct team *team, unsigned move, struct pdb_node *node)
{
    const struct pdb_steps *const after =
        team->sequences != NULL ? team->sequences->steps : team->workers[0]->search.steps;
    const struct pdb_steps *const steps = &after[node->path_state];
    for (unsigned i = 0; i < steps->n; i++)
        if (pdb_step_move(steps->step[i]) == move) {
            node->step = steps->step[i];
            node->path_state = steps->state[i];
            return true;
        }
    return false;
}

/* Replaces a node by a child, as the search's loop makes it. Linear conflict is computed anew when
 * it is tested. */
static bool go_to_child(const struct team *team, unsigned move, struct pdb_node *node)
{
    node->left--;
    if (!take_move(team, move, node))
        return false;
    pdb_node_step(team->engine, node);
    return true;
}

/* Returns the node at the end of a path, or NULL if the path is not one of this search. Its values
 * follow from those of the start move by move: walks to the goal take 100 times as long on 5x5. */
static const struct pdb_node *restore_along(const struct team *team, const uint8_t *path,
                                            unsigned length)
{
    struct restored_line *const line = team->restored;
    unsigned i = 0;
    while (i < length && i < line->length && path[i] == line->path[i])
        i++;
    for (line->length = i; i < length; line->length = ++i) {
        struct pdb_node *const child = &line->nodes[i + 1];
        *child = line->nodes[i];
        if (!go_to_child(team, path[i], child))
            return NULL;
        pdb_node_set_values(team->engine, &team->workers[0]->search.changes, child);
        line->path[i] = path[i];
    }
    return &line->nodes[length];
}

/* Restores a node of a snapshot. Returns false if it is not one of this search. */
static bool restore_node(const struct team *team, const struct snapshot *snapshot, size_t *offset,
                         struct parcel *parcel)
{
    const unsigned length = snapshot_read(snapshot, offset, parcel->path);
    if (length == 0 || length > snapshot->bound)
        return false;
    const struct pdb_node *const parent = restore_along(team, parcel->path, length - 1);
    if (parent == NULL)
        return false;
    parcel->node = *parent;
    return go_to_child(team, parcel->path[length - 1], &parcel->node);
}

/* Prepares to restore nodes of the iteration with this bound. Returns false if out of memory. */
static bool begin_line(struct team *team, unsigned bound)
{
    if (team->parcels.parcels == NULL && !parcels_init(&team->parcels))
        return false;
    if (team->restored == NULL)
        team->restored = calloc(1, sizeof *team->restored);
    if (team->restored == NULL)
        return false;
    if (team->restored->bound != bound) {
        team->restored->bound = bound;
        team->restored->length = 0;
        team->restored->nodes[0] = team_start(team, bound);
    }
    return true;
}

/* Makes room for n more nodes in the backlog. Returns false if out of memory. */
static bool reserve(struct team *team, size_t n)
{
    const size_t needed = team->n_backlog + n;
    if (needed <= team->backlog_size)
        return true;
    const size_t size = 2 * team->backlog_size > needed ? 2 * team->backlog_size : needed;
    struct parcel *const grown = realloc(team->backlog, size * sizeof *grown);
    if (grown == NULL)
        return false;
    team->backlog = grown;
    team->backlog_size = size;
    return true;
}

/* Adds nodes to the backlog, which has room. Returns false if they are not nodes of this search. */
static bool restore_nodes(struct team *team, const struct snapshot *snapshot)
{
    size_t offset = 0;
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        if (!restore_node(team, snapshot, &offset, &team->backlog[team->n_backlog++]))
            return false;
    return offset == snapshot->n_bytes;
}

static enum fifteen_status fail_with_others(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_INTERNAL, "nodes of another search arrived");
}

static enum fifteen_status fail_to_restore(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
}

enum fifteen_status restoring_add(struct team *team, const struct snapshot *nodes,
                                  struct fifteen_error *error)
{
    if (nodes->n_nodes > nodes->n_bytes || nodes->bound != team->bound)
        return fail_with_others(error);
    if (!begin_line(team, team->bound) || !reserve(team, nodes->n_nodes))
        return fail_to_restore(error);
    return restore_nodes(team, nodes) ? FIFTEEN_OK : fail_with_others(error);
}

enum fifteen_status restoring_search_first(struct team *team, const struct snapshot *nodes,
                                           struct fifteen_error *error)
{
    team->first = nodes;
    team->first_offset = 0;
    team->n_first = nodes != NULL ? nodes->n_nodes : 0;
    return team->n_first == 0 || begin_line(team, team->bound) ? FIFTEEN_OK
                                                               : fail_to_restore(error);
}

static void restore_first(struct team *team)
{
    struct parcels *const parcels = &team->parcels;
    struct fifteen_error error;
    while (parcels->n < PARCELS_MAX && team->n_first > 0) {
        if (!restore_node(team, team->first, &team->first_offset, &parcels->parcels[parcels->n])) {
            team_stop(team, fail_with_others(&error), &error);
            return;
        }
        parcels->n++;
        team->n_first--;
    }
}

static void refill_from_backlog(struct team *team)
{
    struct parcels *const parcels = &team->parcels;
    const size_t n = team->n_backlog < PARCELS_MAX ? team->n_backlog : PARCELS_MAX;
    team->n_backlog -= n;
    memcpy(parcels->parcels, team->backlog + team->n_backlog, n * sizeof *parcels->parcels);
    parcels->n = (unsigned)n;
}

void restoring_refill(struct team *team)
{
    team->parcels_g = 0;
    if (team->n_backlog > 0)
        refill_from_backlog(team);
    else
        restore_first(team);
}

/* Reports the bounds that are complete, as if they had just been searched; A* has reported its own.
 * Returns whether the monitor goes on. */
static enum fifteen_status report_bounds(struct team *team, const struct snapshot *snapshot,
                                         struct fifteen_error *error)
{
    uint64_t expanded = team->watch.state.expanded;
    uint64_t generated = team->watch.state.generated;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = team->watch.state.n_iterations;
         i <= snapshot->n_iterations && status == FIFTEEN_OK; i++) {
        const struct fifteen_iteration *const iteration = &snapshot->iterations[i];
        const bool is_last = i == snapshot->n_iterations;
        status = watch_begin(&team->watch, is_last ? snapshot->bound : iteration->bound, expanded,
                             i == 0 ? 1 : generated, error);
        expanded += is_last ? 0 : iteration->expanded;
        generated += is_last ? 0 : iteration->generated;
    }
    return status;
}

/* More nodes than any search generates; sums with them do not overflow. */
#define MAX_GENERATED (UINT64_C(1) << 62)

/* Each bound from initial_h on is complete, and has not more nodes than the search. Those that are
 * known, since A* has searched them again, have the same nodes. */
static bool has_bounds(const struct snapshot *snapshot, unsigned initial_h,
                       const struct fifteen_search_state *known)
{
    uint64_t expanded = 0;
    uint64_t generated = 0;
    if (snapshot->generated > MAX_GENERATED || snapshot->bound > FIFTEEN_MAX_MOVES ||
        snapshot->n_iterations >= FIFTEEN_MAX_ITERATIONS ||
        snapshot->bound != initial_h + 2 * snapshot->n_iterations ||
        snapshot->n_iterations < known->n_iterations)
        return false;
    for (unsigned i = 0; i < snapshot->n_iterations; i++) {
        const struct fifteen_iteration *const iteration = &snapshot->iterations[i];
        if (iteration->bound != initial_h + 2 * i ||
            iteration->expanded > snapshot->expanded - expanded ||
            iteration->generated > snapshot->generated - generated)
            return false;
        if (i < known->n_iterations && (iteration->expanded != known->iterations[i].expanded ||
                                        iteration->generated != known->iterations[i].generated))
            return false;
        expanded += iteration->expanded;
        generated += iteration->generated;
    }
    return snapshot->generated > 0 && snapshot->expanded <= snapshot->generated;
}

enum fifteen_status restoring_begin(struct team *team, unsigned initial_h,
                                    struct fifteen_error *error)
{
    const struct snapshot *const snapshot = team->job->snapshots->resume;
    struct pdb_search *const search = &team->workers[0]->search;
    const uint64_t limit = team->watch.limits.n_nodes;
    if (!has_bounds(snapshot, initial_h, &team->watch.state) ||
        snapshot->n_nodes > snapshot->n_bytes)
        return fail(error);
    if (!begin_line(team, snapshot->bound) || !reserve(team, snapshot->n_nodes + 1))
        return fail_to_restore(error);
    if (!restore_nodes(team, snapshot))
        return fail(error);
    search->expanded = snapshot->expanded;
    search->generated = snapshot->generated;
    search->node_limit = snapshot->generated;
    team->generated = snapshot->generated - 1; /* the root is reported by the caller's worker */
    team->workers[0]->n_reported = snapshot->generated - 1;
    if (limit != 0)
        team->node_budget = limit > snapshot->generated ? limit - snapshot->generated : 0;
    else
        team->node_budget = UINT64_MAX;
    if (snapshot->n_iterations > 0)
        team->last_generated = snapshot->iterations[snapshot->n_iterations - 1].generated;
    const enum fifteen_status status = report_bounds(team, snapshot, error);
    return status == FIFTEEN_OK && team->node_budget == 0
               ? watch_check(&team->watch, snapshot->bound, snapshot->generated, error)
               : status;
}
