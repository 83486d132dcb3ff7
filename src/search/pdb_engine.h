/* pdb_engine.h - what searches on the same tables with one bit an entry have in common */
#ifndef SEARCH_PDB_ENGINE_H
#define SEARCH_PDB_ENGINE_H

#include "heuristic/line_values.h"
#include "pdb/lookup.h"
#include "search/search.h"

/* Immutable once made, for any number of threads. */
struct pdb_engine {
    const struct fifteen_pdb_set *tables;
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    unsigned n_views;                     /* 2 if the goal is its own reflection, else 1 */
    uint8_t reflected[FIFTEEN_MAX_CELLS]; /* by cell */
    struct pdb_lookup *lookup;
    struct line_values *conflicts; /* NULL: linear conflict does not count */
    const struct pdb_search_loop *loop;
};

/* With `linear_conflict` the heuristic is the maximum of both. FIFTEEN_INVALID: not made for tables
 * like these. The tables must outlive the engine; the caller frees *out. */
enum fifteen_status pdb_engine_create(const struct fifteen_pdb_set *tables, bool linear_conflict,
                                      struct pdb_engine **out, struct fifteen_error *error);

/* NULL is allowed. */
void pdb_engine_free(struct pdb_engine *engine);

#endif
