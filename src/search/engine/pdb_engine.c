/* pdb_engine.c - the fast engine: what all searches on the same tables share */
/* SPDX-License-Identifier: MIT */
#include "search/engine/pdb_engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "board/tray.h"
#include "pdb/table/table.h"
#include "util/cpu.h"
#include "util/error.h"

/* What is made when a search first needs it. */
struct late_sequences {
    pthread_mutex_t lock;
    struct sequences *sequences; /* NULL: not built yet */
};

static enum fifteen_status fill_engine(struct pdb_engine *engine,
                                       const struct pdb_engine_options *options,
                                       struct fifteen_error *error)
{
    engine->tables = options->tables;
    const struct fifteen_pattern *const pattern =
        &fifteen_pdb_set_table(engine->tables, 0, 0)->pattern;
    const struct heuristic_goal goal = {.geometry = pattern->geometry,
                                        .goal_blank = pattern->goal_blank};
    engine->geometry = goal.geometry;
    engine->goal_blank = goal.goal_blank;
    engine->reflects =
        !options->without_reflection && canonical_reflects(goal.geometry, goal.goal_blank);
    engine->cpu = cpu_level();
    engine->late = malloc(sizeof *engine->late);
    if (engine->late == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    *engine->late = (struct late_sequences){.lock = PTHREAD_MUTEX_INITIALIZER};
    return pdb_engine_equip(engine, options, error);
}

enum fifteen_status pdb_engine_create(const struct pdb_engine_options *options,
                                      struct pdb_engine **out, struct fifteen_error *error)
{
    struct pdb_engine *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    const enum fifteen_status status = fill_engine(made, options, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        pdb_engine_free(made);
    return status;
}

const struct sequences *pdb_engine_sequences(const struct pdb_engine *engine)
{
    struct late_sequences *const late = engine->late;
    struct tray tray;
    tray_init(&tray, engine->geometry);
    pthread_mutex_lock(&late->lock);
    if (late->sequences == NULL)
        late->sequences =
            sequences_create(&tray, tray.n_cells > PACKED_MAX_CELLS ? SEQUENCES_MAX_WIDE_LENGTH
                                                                    : SEQUENCES_MAX_LENGTH);
    const struct sequences *const sequences = late->sequences;
    pthread_mutex_unlock(&late->lock);
    return sequences;
}

void pdb_engine_free(struct pdb_engine *engine)
{
    if (engine == NULL)
        return;
    if (engine->late != NULL) {
        pthread_mutex_destroy(&engine->late->lock);
        free(engine->late->sequences);
    }
    free(engine->late);
    pdb_engine_strip(engine);
    free(engine);
}

void pdb_steps_fill(struct pdb_steps steps[PDB_STEPS], const struct search_job *job)
{
    for (unsigned cell = 0; cell < job->tray->n_cells; cell++)
        for (unsigned last = 0; last <= PDB_NO_MOVE_HALF; last++)
            for (unsigned i = 0; i < 4; i++) {
                const unsigned move = job->order[i];
                const unsigned to = job->tray->to[cell][move];
                const bool tried = last == PDB_NO_MOVE_HALF ? move % 2 == 0 : move != 3 - last;
                if (to != TRAY_NO_CELL && tried)
                    pdb_steps_add(&steps[pdb_step(last, cell)], pdb_step(move, to),
                                  pdb_step(move, to));
            }
}
