/* pdb_engine.h - what searches on the same tables with one bit an entry have in common */
#ifndef ENGINE_PDB_ENGINE_H
#define ENGINE_PDB_ENGINE_H

#include "heuristic/line_values.h"
#include "pdb/table/lookup.h"
#include "pdb/table/view.h"
#include "search/job.h"

/* What a search needs to know of a view. */
struct pdb_engine_view {
    struct view view;
    uint8_t cell[FIFTEEN_MAX_CELLS];         /* of the board it looks up, by cell of the board */
    const uint64_t *bits[LOOKUP_MAX_TABLES]; /* by table */
    uint64_t goal_sets;
};

/* The board that a view looks up. */
struct pdb_node_view {
    uint64_t labels; /* as in lookup.h */
    uint64_t sets;
};

/* Immutable once made, for any number of threads. */
struct pdb_engine {
    const struct fifteen_pdb_set *tables;
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    struct pdb_lookup *lookup;
    unsigned n_views; /* the first is the board itself */
    struct pdb_engine_view views[VIEW_MAX];
    struct line_values *conflicts; /* NULL: linear conflict does not count */
    const struct pdb_search_loop *loop;
    lookup_answer *answer;
};

/* What an engine is made for. */
struct pdb_engine_options {
    const struct fifteen_pdb_set *tables; /* must outlive it */
    bool linear_conflict;                 /* the heuristic is the maximum of both */
    bool without_reflection;              /* as in solver.h */
};

/* FIFTEEN_INVALID: not made for tables like these. The caller frees *out. */
enum fifteen_status pdb_engine_create(const struct pdb_engine_options *options,
                                      struct pdb_engine **out, struct fifteen_error *error);

/* What a view looks up for a board. */
struct pdb_node_view pdb_engine_see(const struct pdb_engine *engine, unsigned view,
                                    fifteen_board board);

/* What a search begins with. */
struct pdb_root {
    struct pdb_node_view view[VIEW_MAX];
    uint8_t values[VIEW_MAX][LOOKUP_MAX_TABLES]; /* by view and table */
    unsigned h[VIEW_MAX];                        /* their sums by view */
};

void pdb_engine_root(const struct pdb_engine *engine, fifteen_board board, struct pdb_root *out);

/* NULL is allowed. */
void pdb_engine_free(struct pdb_engine *engine);

#endif
