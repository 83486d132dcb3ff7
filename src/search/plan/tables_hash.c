/* tables_hash.c - which tables a solver looks up, as a number that other runs can compare */
#include <fifteen/grid_solver.h>

#include "board/grid.h"
#include "pdb/set.h"
#include "search/plan/dispatch.h"

static uint64_t add_method(uint64_t hash, const struct method *method)
{
    static const uint64_t factor = 0x9e3779b97f4a7c15; /* odd: no set cancels another */
    for (unsigned i = 0; method != NULL && i < method->n_sets; i++)
        hash = (hash ^ pdb_set_hash(method->sets[i])) * factor;
    return hash;
}

static uint64_t hash_of(const struct fifteen_solver *solver, const struct tray_problem *problem)
{
    struct task task;
    if (!dispatch_ready(solver, problem) ||
        dispatch_choose(solver, problem, NULL, &task, NULL) != FIFTEEN_OK)
        return 0;
    return add_method(add_method(0, task.method), task.backward);
}

uint64_t fifteen_solver_tables_hash(const struct fifteen_solver *solver,
                                    const struct fifteen_problem *problem)
{
    struct tray_problem read;
    return solver->cost == FIFTEEN_COST_UNIT &&
                   tray_problem_read(problem, &read, NULL) == FIFTEEN_OK
               ? hash_of(solver, &read)
               : 0;
}

uint64_t fifteen_solver_tables_hash_grid(const struct fifteen_solver *solver,
                                         const struct fifteen_grid_pair *problem)
{
    struct tray_problem read;
    return solver->cost == FIFTEEN_COST_UNIT && fifteen_tray_valid(problem->start->size) &&
                   tray_problem_read_grids(problem, &read, NULL) == FIFTEEN_OK
               ? hash_of(solver, &read)
               : 0;
}
