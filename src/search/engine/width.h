/* width.h - the fast engine of one width, as a table of functions
 *
 * The engine and the searches on it are compiled for two widths (unit.h). An engine is for the
 * functions of its own width only.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_WIDTH_H
#define ENGINE_WIDTH_H

#include "search/engine/job.h"

struct pdb_engine;

struct pdb_engine_options {
    const struct fifteen_pdb_set *tables; /* must outlive it */
    bool linear_conflict;                 /* the heuristic is the maximum of both */
    bool without_reflection;              /* as in solver.h */
};

/* A search of a job with the tables' goal. */
typedef enum fifteen_status engine_search_function(const struct pdb_engine *engine,
                                                   const struct search_job *job,
                                                   struct search_result *result,
                                                   struct fifteen_error *error);

/* The functions of pdb_engine.h. */
struct engine_width {
    enum fifteen_status (*create)(const struct pdb_engine_options *options, struct pdb_engine **out,
                                  struct fifteen_error *error);
    void (*free)(struct pdb_engine *engine);
    engine_search_function *idastar;
    engine_search_function *astar;
    engine_search_function *astar_idastar;
    void (*values)(const struct pdb_engine *engine, const wide_board *boards, size_t n,
                   uint8_t *values); /* or NULL */
};

extern const struct engine_width engine_narrow; /* trays of up to 16 cells */
extern const struct engine_width engine_wide;   /* of up to 25, without linear conflict */

#endif
