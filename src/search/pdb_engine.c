/* pdb_engine.c - what searches on the same tables have in common */
#include <stdlib.h>

#include "board/canonical.h"
#include "pdb/table.h"
#include "search/pdb_search.h"
#include "util/error.h"

static enum fifteen_status fill(struct pdb_engine *engine, bool linear_conflict,
                                struct fifteen_error *error)
{
    const struct fifteen_pattern *const pattern =
        &fifteen_pdb_set_table(engine->tables, 0)->pattern;
    const struct heuristic_goal goal = {.geometry = pattern->geometry,
                                        .goal_blank = pattern->goal_blank};
    const unsigned columns = goal.geometry.columns;
    engine->geometry = goal.geometry;
    engine->goal_blank = goal.goal_blank;
    engine->n_views = canonical_reflects(goal.geometry, goal.goal_blank) ? 2 : 1;
    for (unsigned cell = 0; cell < fifteen_cells(goal.geometry); cell++)
        engine->reflected[cell] = (uint8_t)(cell % columns * goal.geometry.rows + cell / columns);
    engine->loop = pdb_search_loop_for(cpu_level());
    const enum fifteen_status status = lookup_create(engine->tables, &engine->lookup, error);
    if (status != FIFTEEN_OK || !linear_conflict)
        return status;
    return line_values_create(&goal, engine->lookup->label, &engine->conflicts, error);
}

enum fifteen_status pdb_engine_create(const struct fifteen_pdb_set *tables, bool linear_conflict,
                                      struct pdb_engine **out, struct fifteen_error *error)
{
    struct pdb_engine *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
    made->tables = tables;
    const enum fifteen_status status = fill(made, linear_conflict, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        pdb_engine_free(made);
    return status;
}

void pdb_engine_free(struct pdb_engine *engine)
{
    if (engine == NULL)
        return;
    lookup_free(engine->lookup);
    free(engine->conflicts);
    free(engine);
}
