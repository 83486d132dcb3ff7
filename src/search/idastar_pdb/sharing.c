/* sharing.c - work sharing: the end of a shared search, and the nodes that workers pass on */
#include "search/idastar_pdb/sharing.h"

#include <string.h>

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
        watch_check(&team->watch, team->root_g + team->bound, team->watch.limits.n_nodes, &error);
    team_stop(team, status, &error);
}

/* ---- parcels ---- */

static unsigned moves_to_parent(const struct pdb_node *node, unsigned bound)
{
    return bound - node->left - 1u;
}

bool parcels_give(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                  unsigned n_parcels)
{
    const unsigned n_max = n_parcels < PARCELS_MAX ? n_parcels : (unsigned)PARCELS_MAX;
    unsigned n = 0;
    while (parcels->n < n_max && n < search->n_pending / 2) {
        const struct pdb_node *const node = &search->pending[n++];
        struct parcel *const parcel = &parcels->parcels[parcels->n++];
        parcel->node = *node;
        paths_write(&search->paths, node->parent, moves_to_parent(node, bound), parcel->path);
    }
    search->n_pending -= n;
    memmove(search->pending, search->pending + n, search->n_pending * sizeof *search->pending);
    return n > 0;
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

void parcels_take(struct parcels *parcels, struct pdb_search *search, unsigned bound, unsigned n)
{
    paths_clear(&search->paths);
    for (; n > 0; n--) {
        const struct parcel *const parcel = &parcels->parcels[--parcels->n];
        struct pdb_node *const node = insert_node(search, &parcel->node);
        node->parent = 0;
        for (unsigned i = 0; i < moves_to_parent(node, bound); i++)
            node->parent = paths_add(&search->paths, node->parent, parcel->path[i]);
    }
}
