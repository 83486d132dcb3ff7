/* any_engine.c - the fast engine on the tables of any tray of up to 25 cells */
/* SPDX-License-Identifier: MIT */
#include "search/algorithm/any_engine.h"

#include <stdlib.h>

#include "pdb/table/table.h"
#include "util/error.h"

static const struct engine_width *width_of(const struct fifteen_pdb_set *tables)
{
    const struct fifteen_pattern *const pattern = &fifteen_pdb_set_table(tables, 0, 0)->pattern;
    return fifteen_cells(pattern->geometry) > PACKED_MAX_CELLS ? &engine_wide : &engine_narrow;
}

enum fifteen_status any_engine_create(const struct pdb_engine_options *options,
                                      struct any_engine **out, struct fifteen_error *error)
{
    const struct engine_width *const width = width_of(options->tables);
    struct any_engine *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    made->width = width;
    const enum fifteen_status status = width->create(options, &made->pdb, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        free(made);
    return status;
}

void any_engine_free(struct any_engine *engine)
{
    if (engine != NULL)
        engine->width->free(engine->pdb);
    free(engine);
}

bool any_engine_has_values(const struct any_engine *engine)
{
    return engine != NULL && engine->width->values != NULL;
}

void any_engine_values(const struct any_engine *engine, const wide_board *boards, size_t n,
                       uint8_t *values)
{
    engine->width->values(engine->pdb, boards, n, values);
}

/* Auto beyond 16 cells. On the five easiest of Korf and Felner's boards it expands a fifth of the
 * nodes that IDA* does. More than 256 MiB only enlarge the transposition table. */
static enum fifteen_status search_wide(const struct any_engine *engine,
                                       const struct search_job *job, struct search_result *result,
                                       struct fifteen_error *error)
{
    struct search_job limited = *job;
    if (limited.limits.memory_bytes == 0)
        limited.limits.memory_bytes = UINT64_C(256) << 20;
    const enum fifteen_status status =
        engine->width->astar_idastar(engine->pdb, &limited, result, error);
    result->began_with_astar = true;
    return status;
}

enum fifteen_status any_engine_idastar(const struct any_engine *engine,
                                       const struct search_job *job, struct search_result *result,
                                       struct fifteen_error *error)
{
    if (engine->width == &engine_wide && job->algorithm == FIFTEEN_AUTO)
        return search_wide(engine, job, result, error);
    return engine->width->idastar(engine->pdb, job, result, error);
}

enum fifteen_status any_engine_astar(const struct any_engine *engine, const struct search_job *job,
                                     struct search_result *result, struct fifteen_error *error)
{
    return engine->width->astar(engine->pdb, job, result, error);
}

enum fifteen_status any_engine_astar_idastar(const struct any_engine *engine,
                                             const struct search_job *job,
                                             struct search_result *result,
                                             struct fifteen_error *error)
{
    return engine->width->astar_idastar(engine->pdb, job, result, error);
}
