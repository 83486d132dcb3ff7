/* idastar_pdb.c - IDA* (Korf 1985) on pattern databases: bounds, limits, and the way found */
#include "search/idastar_pdb.h"

#include <stdlib.h>

#include "board/canonical.h"
#include "pdb/table.h"
#include "search/pdb_search.h"
#include "search/watch.h"
#include "util/error.h"

struct idastar {
    const struct pdb_engine *engine;
    const struct search_job *job;
    struct search_result *result;
    struct fifteen_error *error;
    struct watch watch;
    struct pdb_search search;
    struct pdb_node root;
    unsigned h[2]; /* of the root, by view */
    unsigned bound;
};

/* ---- the engine ---- */

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

/* ---- the root ---- */

static void take_view(struct idastar *idastar, unsigned view, fifteen_board board)
{
    const struct pdb_engine *const engine = idastar->engine;
    struct pdb_node *const root = &idastar->root;
    root->labels[view] = lookup_labels(engine->lookup, board);
    root->sets[view] = lookup_sets(engine->lookup, root->labels[view]);
    for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
        const unsigned value = fifteen_pdb_value(fifteen_pdb_set_table(engine->tables, i), board);
        root->modulo[view] |= (uint8_t)((value & 3) << 2 * i);
        idastar->h[view] += value;
    }
}

/* Sets the root and its values; the bound is their maximum. */
static void take_root(struct idastar *idastar)
{
    const struct pdb_engine *const engine = idastar->engine;
    const fifteen_board start = idastar->job->start;
    idastar->root = (struct pdb_node){
        .blank = (uint8_t)fifteen_board_blank(engine->geometry, start), .move = pdb_no_move};
    take_view(idastar, 0, start);
    idastar->bound = idastar->h[0];
    if (engine->n_views == 2) {
        take_view(idastar, 1, canonical_reflect(engine->geometry, engine->goal_blank, start));
        if (idastar->h[1] > idastar->bound)
            idastar->bound = idastar->h[1];
    }
    if (engine->conflicts != NULL) {
        const unsigned value = line_values_sum(engine->conflicts, idastar->root.labels[0]);
        if (value > idastar->bound)
            idastar->bound = value;
    }
}

/* The root with what is left of the bound; linear conflict is looked at one move later. */
static struct pdb_node root_within(const struct idastar *idastar)
{
    struct pdb_node root = idastar->root;
    for (unsigned view = 0; view < idastar->engine->n_views; view++)
        root.slack[view] = (uint8_t)((idastar->bound - idastar->h[view]) / 2);
    root.left = (uint8_t)idastar->bound;
    root.patience = idastar->engine->conflicts != NULL ? 1 : UINT8_MAX;
    return root;
}

/* ---- the search ---- */

/* The stack turns the order round: down is tried first. So Korf's 100 boards take 9,794 expansions
 * in the mean, the other way round 10,106. */
static void fill_steps(struct pdb_search *search, const struct search_job *job)
{
    for (unsigned cell = 0; cell < job->tray->n_cells; cell++)
        for (unsigned last = 0; last <= pdb_no_move; last++) {
            struct pdb_steps *const steps = &search->steps[cell][last];
            for (unsigned i = 0; i < 4; i++) {
                const unsigned move = job->order[i];
                const unsigned to = job->tray->to[cell][move];
                if (to == TRAY_NO_CELL || move == 3 - last)
                    continue;
                steps->step[steps->n].to = (uint8_t)to;
                steps->step[steps->n++].move = (uint8_t)move;
            }
        }
}

static enum fifteen_status start_search(struct idastar *idastar)
{
    struct pdb_search *const search = &idastar->search;
    const uint64_t limit = idastar->job->limits.n_nodes;
    const bool has_log = move_log_init(&search->log);
    search->pending = malloc(pdb_search_stack * sizeof *search->pending);
    if (!has_log || search->pending == NULL)
        return error_set(idastar->error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
    fill_steps(search, idastar->job);
    search->goal = lookup_labels(idastar->engine->lookup, idastar->job->goal);
    search->generated = 1;
    search->node_limit = limit != 0 ? limit : UINT64_MAX;
    watch_start(&idastar->watch, &idastar->job->limits, &idastar->job->monitor);
    search->pause_at = idastar->watch.next_check;
    return FIFTEEN_OK;
}

static void end_search(struct idastar *idastar)
{
    idastar->result->expanded = idastar->search.expanded;
    idastar->result->generated = idastar->search.generated;
    free(idastar->search.pending);
    move_log_free(&idastar->search.log);
}

static enum fifteen_status look_after(struct idastar *idastar, uint64_t generated)
{
    const enum fifteen_status status =
        watch_check(&idastar->watch, idastar->bound, generated, idastar->error);
    idastar->search.pause_at = idastar->watch.next_check;
    return status;
}

/* Sees to what the loop paused for. */
static enum fifteen_status pause(struct idastar *idastar)
{
    struct pdb_search *const search = &idastar->search;
    struct move_log *const log = &search->log;
    if (search->generated > search->pause_at) {
        const enum fifteen_status status = look_after(idastar, search->generated);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (log->n + pdb_search_batch > log->capacity &&
        !move_log_collect(log, &search->pending->parent, sizeof *search->pending,
                          search->n_pending))
        return error_set(idastar->error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
    return FIFTEEN_OK;
}

/* One iteration. *end is how it ended, if nothing stopped it. */
static enum fifteen_status search_bound(struct idastar *idastar, enum pdb_search_end *end)
{
    const struct pdb_search_loop *const loop = idastar->engine->loop;
    const struct pdb_node root = root_within(idastar);
    *end = loop->begin(idastar->engine, &idastar->search, &root);
    while (*end == PDB_SEARCH_PAUSED) {
        const enum fifteen_status status = pause(idastar);
        if (status != FIFTEEN_OK)
            return status;
        *end = loop->run(idastar->engine, &idastar->search);
    }
    return *end == PDB_SEARCH_NODE_LIMIT ? look_after(idastar, idastar->search.node_limit)
                                         : FIFTEEN_OK;
}

static void take_solution(struct idastar *idastar)
{
    const struct pdb_node *const found = &idastar->search.found;
    struct fifteen_solution *const solution = &idastar->result->solution;
    solution->length = idastar->bound - found->left;
    solution->path[solution->length - 1] = found->move;
    move_log_path(&idastar->search.log, found->parent, solution->length - 1, solution->path);
}

/* Every path between two boards has a length of the same parity, so bounds rise by two. */
static enum fifteen_status deepen(struct idastar *idastar)
{
    if (idastar->root.labels[0] == idastar->search.goal)
        return FIFTEEN_OK;
    for (; idastar->bound <= FIFTEEN_MAX_MOVES; idastar->bound += 2) {
        enum pdb_search_end end;
        const enum fifteen_status status = search_bound(idastar, &end);
        if (status != FIFTEEN_OK)
            return status;
        if (end == PDB_SEARCH_FOUND) {
            take_solution(idastar);
            return FIFTEEN_OK;
        }
    }
    return error_set(idastar->error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                     FIFTEEN_MAX_MOVES);
}

enum fifteen_status idastar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                                struct search_result *result, struct fifteen_error *error)
{
    *result = (struct search_result){.expanded = 0};
    struct idastar idastar = {.engine = engine, .job = job, .result = result, .error = error};
    enum fifteen_status status = start_search(&idastar);
    take_root(&idastar);
    result->initial_h = idastar.bound;
    if (status == FIFTEEN_OK)
        status = deepen(&idastar);
    end_search(&idastar);
    return status;
}
