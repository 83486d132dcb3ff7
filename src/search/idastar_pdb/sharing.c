/* sharing.c - work sharing: the start and the end of a shared search, and the nodes that workers
 * pass on */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/sharing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the start ---- */

struct pdb_node team_start(const struct team *team, unsigned bound)
{
    const struct pdb_engine *const engine = team->engine;
    const unsigned blank = wide_blank(team->job->start);
    struct pdb_node start = {.left = (uint8_t)bound, .board = team->start.board};
    start.step = (uint8_t)pdb_step(PDB_NO_MOVE, blank);
    start.path_state = team->sequences != NULL ? team->sequences->root[blank] : start.step;
    start.slack =
        slack_of(engine->n_views, bound, team->start.h, team->start.second, team->start.odd);
    return start;
}

/* ---- the end of a search ---- */

bool team_is_over(const struct team *team)
{
    return team->found || team->stopped != FIFTEEN_OK || team->dissolved;
}

void team_signal(struct team *team)
{
    atomic_fetch_add(&team->n_changes, 1);
    pthread_cond_broadcast(&team->changed);
}

void team_call_all(struct team *team)
{
    atomic_store(&team->call, true);
    team_signal(team);
}

void team_stop(struct team *team, enum fifteen_status status, const struct fifteen_error *error)
{
    if (team_is_over(team))
        return;
    team->stopped = status;
    team->error = *error;
    team_call_all(team);
}

void team_stop_at_node_limit(struct team *team)
{
    struct fifteen_error error;
    const enum fifteen_status status =
        watch_check(&team->watch, team->bound, team->watch.limits.n_nodes, &error);
    team_stop(team, status, &error);
}

void team_reset_call(struct team *team)
{
    atomic_store(&team->call, team_is_over(team) || team->pauses || team->stops_at_limit ||
                                  team->n_idle > 0 || team->is_requested);
}

/* ---- parcels ---- */

/* A worker without nodes has room for the paths of all parcels. */
static_assert(PARCELS_MAX * FIFTEEN_MAX_MOVES < PATHS_MIN_CAPACITY, "room for a parcel's path");
static_assert(PARCELS_MAX <= 3 * PDB_SEARCH_BATCH, "as many nodes as a stack has of one depth");

static unsigned moves_to_parent(const struct pdb_node *node, unsigned bound)
{
    return bound - node->left - 1u;
}

bool parcels_init(struct parcels *parcels)
{
    parcels->n = 0;
    parcels->parcels = malloc(PARCELS_MAX * sizeof *parcels->parcels);
    return parcels->parcels != NULL;
}

void parcels_free(struct parcels *parcels)
{
    free(parcels->parcels);
}

bool parcels_give(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                  unsigned n_max)
{
    size_t n_kept = 0;
    size_t i = 0;
    for (; i < search->n_pending && parcels->n < n_max; i++) {
        const struct pdb_node *const node = &search->pending[i];
        if (i % 2 == 1) {
            search->pending[n_kept++] = *node;
            continue;
        }
        struct parcel *const parcel = &parcels->parcels[parcels->n++];
        parcel->node = *node;
        paths_write(&search->paths, node->parent, moves_to_parent(node, bound), parcel->path);
    }
    const size_t n_above = search->n_pending - i;
    memmove(search->pending + n_kept, search->pending + i, n_above * sizeof *search->pending);
    search->n_pending = n_kept + n_above;
    return i > 0;
}

/* Inserts a node into a stack next to those of its depth, to keep the order of pdb_search.h. */
static struct pdb_node *insert_node(struct pdb_search *search, const struct pdb_node *node)
{
    size_t at = search->n_pending++;
    for (; at > 0 && search->pending[at - 1].left < node->left; at--)
        search->pending[at] = search->pending[at - 1];
    search->pending[at] = *node;
    return &search->pending[at];
}

static void take_parcel(const struct parcel *parcel, struct pdb_search *search, unsigned bound)
{
    struct pdb_node *const node = insert_node(search, &parcel->node);
    node->parent = 0;
    for (unsigned i = 0; i < moves_to_parent(node, bound); i++)
        node->parent = paths_add(&search->paths, node->parent, parcel->path[i]);
}

void parcels_take(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                  unsigned n_takers)
{
    unsigned n_left = 0;
    paths_clear(&search->paths);
    for (unsigned i = 0; i < parcels->n; i++) {
        if (i % n_takers == 0)
            take_parcel(&parcels->parcels[i], search, bound);
        else
            parcels->parcels[n_left++] = parcels->parcels[i];
    }
    parcels->n = n_left;
}
