/* pdb_engine.c - the fast engine: what all searches on the same tables share */
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

struct pdb_node_view pdb_engine_see(const struct pdb_engine *engine, unsigned view,
                                    fifteen_board board)
{
    const struct view from = engine->views[view].view;
    const fifteen_board looked_up =
        from.reflected ? canonical_reflect_packed(engine->geometry, engine->goal_blank, board)
                       : board;
    struct pdb_node_view seen;
    seen.labels = lookup_labels(engine->lookup, from.partition, looked_up);
    seen.sets = lookup_sets(engine->lookup, seen.labels);
    return seen;
}

static void fill_moves(struct pdb_engine_view *view, const struct tray *tray)
{
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = tray->to[cell][move];
            if (to != TRAY_NO_CELL)
                view->moves[pdb_step(move, to)] = lookup_move_of(view->cell[to], view->cell[cell]);
        }
}

static void fill_views(struct pdb_engine *engine, bool without_reflection)
{
    const struct fifteen_geometry geometry = engine->geometry;
    const fifteen_board goal = canonical_goal_packed(geometry, engine->goal_blank);
    struct view views[VIEW_MAX];
    struct tray tray;
    tray_init(&tray, geometry);
    engine->n_views = view_list(engine->tables, without_reflection, views);
    for (unsigned i = 0; i < engine->n_views; i++) {
        struct pdb_engine_view *const view = &engine->views[i];
        view->view = views[i];
        memcpy(view->bits, engine->lookup->bits[views[i].partition], sizeof view->bits);
        for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
            view->cell[cell] =
                (uint8_t)(views[i].reflected
                              ? cell % geometry.columns * geometry.rows + cell / geometry.columns
                              : cell);
        fill_moves(view, &tray);
        view->goal_sets = pdb_engine_see(engine, i, goal).sets;
    }
}

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
    engine->answer = lookup_answer_for(engine->cpu);
    engine->late = malloc(sizeof *engine->late);
    if (engine->late == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    *engine->late = (struct late_sequences){.lock = PTHREAD_MUTEX_INITIALIZER};
    const enum fifteen_status status = lookup_create(engine->tables, &engine->lookup, error);
    if (status != FIFTEEN_OK)
        return status;
    fill_views(engine, options->without_reflection);
    if (!options->linear_conflict)
        return FIFTEEN_OK;
    return line_values_create(&goal, engine->lookup->label[0], &engine->conflicts, error);
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

void pdb_engine_root(const struct pdb_engine *engine, fifteen_board board, struct pdb_root *out)
{
    const unsigned n_tables = engine->lookup->n_tables;
    const unsigned blank = fifteen_board_blank(engine->geometry, board);
    struct lookup_question questions[LOOKUP_MAX_QUESTIONS];
    unsigned n = 0;
    *out = (struct pdb_root){.h = {0}};
    for (unsigned view = 0; view < engine->n_views; view++) {
        const struct pdb_engine_view *const from = &engine->views[view];
        const struct pdb_node_view seen = pdb_engine_see(engine, view, board);
        out->view[view] = seen;
        for (unsigned i = 0; i < n_tables; i++)
            questions[n++] =
                (struct lookup_question){.table = i,
                                         .bits = from->bits[i],
                                         .labels = seen.labels,
                                         .set = (uint16_t)(seen.sets >> 16 * i),
                                         .goal_set = (uint16_t)(from->goal_sets >> 16 * i),
                                         .blank = from->cell[blank]};
    }
    engine->answer(engine->lookup, questions, n);
    for (unsigned i = 0; i < n; i++) {
        out->values[i / n_tables][i % n_tables] = questions[i].value;
        out->h[i / n_tables] += questions[i].value;
    }
}

const struct sequences *pdb_engine_sequences(const struct pdb_engine *engine)
{
    struct late_sequences *const late = engine->late;
    struct tray tray;
    tray_init(&tray, engine->geometry);
    pthread_mutex_lock(&late->lock);
    if (late->sequences == NULL)
        late->sequences = sequences_create(&tray, SEQUENCES_MAX_LENGTH);
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
    lookup_free(engine->lookup);
    free(engine->conflicts);
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
