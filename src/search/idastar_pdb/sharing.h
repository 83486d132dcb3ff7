/* sharing.h - nodes that one search gives away and another takes, each with the way to it */
#ifndef IDASTAR_PDB_SHARING_H
#define IDASTAR_PDB_SHARING_H

#include "search/idastar_pdb/pdb_search.h"

enum { PDB_PARCELS_MAX = 64 };

struct pdb_parcel {
    struct pdb_node node;
    uint8_t path[FIFTEEN_MAX_MOVES]; /* to its parent */
};

/* In no order. Whoever shares them sees to it that one thread at a time has them. */
struct pdb_parcels {
    unsigned n;
    struct pdb_parcel parcels[PDB_PARCELS_MAX];
};

/* Fills up to n_wanted parcels, and there may be more already, with nodes from the bottom of a
 * search's stack, where the subtrees are the largest; with the half of them at most. `bound` is the
 * search's. Returns whether there were any. */
bool pdb_parcels_give(struct pdb_parcels *parcels, struct pdb_search *search, unsigned bound,
                      unsigned n_wanted);

/* Puts n nodes, of those there are, on the empty stack of a search to the same bound. */
void pdb_parcels_take(struct pdb_parcels *parcels, struct pdb_search *search, unsigned bound,
                      unsigned n);

#endif
