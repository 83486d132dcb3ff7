/* sharing.c - nodes that one search gives away and another takes, each with the way to it */
#include "search/idastar_pdb/sharing.h"

#include <string.h>

static unsigned moves_to_parent(const struct pdb_node *node, unsigned bound)
{
    return bound - node->left - 1u;
}

static void pack(const struct pdb_search *search, const struct pdb_node *node, unsigned bound,
                 struct pdb_parcel *parcel)
{
    parcel->node = *node;
    move_log_path(&search->log, node->parent, moves_to_parent(node, bound), parcel->path);
}

bool pdb_parcels_give(struct pdb_parcels *parcels, struct pdb_search *search, unsigned bound,
                      unsigned n_wanted)
{
    const unsigned n_most = n_wanted < PDB_PARCELS_MAX ? n_wanted : (unsigned)PDB_PARCELS_MAX;
    unsigned n = 0;
    while (parcels->n < n_most && n < search->n_pending / 2)
        pack(search, &search->pending[n++], bound, &parcels->parcels[parcels->n++]);
    search->n_pending -= n;
    memmove(search->pending, search->pending + n, search->n_pending * sizeof *search->pending);
    return n > 0;
}

/* Puts a node on a stack among those of its depth, as pdb_search.h wants it. */
static struct pdb_node *insert(struct pdb_search *search, const struct pdb_node *node)
{
    size_t at = search->n_pending++;
    for (; at > 0 && search->pending[at - 1].left < node->left; at--)
        search->pending[at] = search->pending[at - 1];
    search->pending[at] = *node;
    return &search->pending[at];
}

void pdb_parcels_take(struct pdb_parcels *parcels, struct pdb_search *search, unsigned bound,
                      unsigned n)
{
    move_log_clear(&search->log);
    for (; n > 0; n--) {
        const struct pdb_parcel *const parcel = &parcels->parcels[--parcels->n];
        struct pdb_node *const node = insert(search, &parcel->node);
        node->parent = 0;
        for (unsigned i = 0; i < moves_to_parent(node, bound); i++)
            node->parent = move_log_add(&search->log, node->parent, parcel->path[i]);
    }
}
