/* unit.h - the units of the fast engine, one per width: linkage, and the functions that each
 * exports
 *
 * The fast engine is compiled as two units, of the same files: algorithm/narrow.c for trays of up
 * to 16 cells, and algorithm/wide.c, which sets FIFTEEN_WIDE, for trays of up to 25. In a unit all
 * functions are static, so that the two have no names in common but the table that each exports,
 * for engines of its own width. Inner loops are compiled apart, once per instruction set
 * (util/hot.h); only their tables of functions have a name for each width.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_UNIT_H
#define ENGINE_UNIT_H

#include "search/engine/job.h"

/* The linkage of a unit's functions. */
#ifndef ENGINE_PART
#define ENGINE_PART extern
#endif

#ifdef FIFTEEN_WIDE
#define ENGINE_NAME(name) name##_wide
#else
#define ENGINE_NAME(name) name##_narrow
#endif

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
