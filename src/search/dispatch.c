/* dispatch.c - which way a problem is searched, with which heuristic, and on which engine */
#include "search/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "heuristic/create.h"
#include "pdb/table/table.h"
#include "search/algorithm.h"
#include "util/error.h"

/* ---- what a solver has ---- */

/* Zero-aware if there are any. */
static enum fifteen_pdb_kind kind_of_tables(const struct fifteen_solver_options *options)
{
    for (unsigned i = 0; i < options->n_tables; i++)
        if (fifteen_pdb_set_kind(options->tables[i]) == FIFTEEN_ZERO_AWARE)
            return FIFTEEN_ZERO_AWARE;
    return FIFTEEN_CLASSIC;
}

static enum fifteen_status choose_spec(struct guide *guide,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    guide->may_fall_back = options->heuristic == NULL;
    if (options->heuristic != NULL)
        return heuristic_spec_parse(options->heuristic, &guide->spec, error);
    guide->spec = options->n_tables != 0 ? heuristic_spec_with_tables(kind_of_tables(options))
                                         : heuristic_spec_without_tables(guide->geometry);
    return FIFTEEN_OK;
}

/* The canonical form of goals with the blank in a corner. */
static struct canonical_map corner_map(struct fifteen_geometry geometry)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, fifteen_board_goal(geometry, FIFTEEN_BLANK_FIRST));
    return map;
}

static struct heuristic_goal goal_to_serve(const struct guide *guide,
                                           const struct fifteen_solver_options *options)
{
    struct heuristic_goal goal = {.geometry = corner_map(guide->geometry).geometry,
                                  .tables = options->tables,
                                  .n_tables = options->n_tables,
                                  .without_reflection = options->without_reflection,
                                  .monitor = options->monitor};
    if (options->n_tables != 0)
        goal.goal_blank = fifteen_pdb_set_table(options->tables[0], 0, 0)->pattern.goal_blank;
    return goal;
}

static enum fifteen_status make_engine(struct guide *guide, enum fifteen_algorithm algorithm,
                                       struct fifteen_error *error)
{
    struct pdb_engine_options options = {.without_reflection = guide->served.without_reflection};
    const struct heuristic_part *const sum =
        heuristic_spec_engine_sum(&guide->spec, &options.linear_conflict);
    if (!algorithm_takes_engine(algorithm) || sum == NULL)
        return FIFTEEN_OK;
    enum fifteen_status status = heuristic_tables(sum, &guide->served, &options.tables, error);
    if (status == FIFTEEN_OK)
        status = pdb_engine_create(&options, &guide->engine, error);
    return status == FIFTEEN_INVALID ? FIFTEEN_OK : status;
}

static enum fifteen_status take_tables(struct guide *guide,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    guide->served = goal_to_serve(guide, options);
    enum fifteen_status status =
        heuristic_create(&guide->spec, &guide->served, &guide->on_tables, error);
    if (status == FIFTEEN_OK)
        status = make_engine(guide, options->algorithm, error);
    if (status == FIFTEEN_OK)
        guide->reflects = heuristic_reflects(&guide->spec, &guide->served);
    guide->served.tables = NULL;
    guide->served.monitor = NULL;
    return status;
}

/* For standard goals the heuristic is made at once, so that what is wrong with it is known. */
static enum fifteen_status prepare_others(struct guide *guide,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error)
{
    const struct canonical_map corner = corner_map(guide->geometry);
    const struct heuristic_spec spec =
        guide->uses_tables ? heuristic_spec_without_tables(guide->geometry) : guide->spec;
    const struct heuristic *made;
    guide->others = malloc(sizeof *guide->others);
    if (guide->others == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    goal_heuristics_init(guide->others, corner.geometry, &spec);
    return guide->uses_tables
               ? FIFTEEN_OK
               : goal_heuristics_find(guide->others, corner.goal_blank, monitor, &made, error);
}

enum fifteen_status guide_init(struct guide *guide, const struct fifteen_solver_options *options,
                               struct fifteen_error *error)
{
    *guide = (struct guide){.geometry = options->geometry};
    enum fifteen_status status = choose_spec(guide, options, error);
    guide->is_blind = !fifteen_algorithm_asks_heuristic(options->algorithm);
    if (status != FIFTEEN_OK || guide->is_blind)
        return status;
    guide->uses_tables = heuristic_spec_uses_tables(&guide->spec);
    if (guide->uses_tables)
        status = take_tables(guide, options, error);
    return status == FIFTEEN_OK ? prepare_others(guide, options->monitor, error) : status;
}

void guide_free(struct guide *guide)
{
    pdb_engine_free(guide->engine);
    heuristic_free(guide->on_tables);
    if (guide->others != NULL)
        goal_heuristics_free(guide->others);
    free(guide->others);
}

/* ---- what a problem gets ---- */

static enum fifteen_status refuse_goal(const struct guide *guide, const struct plan *plan,
                                       struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_INVALID,
                     "the heuristic needs tables for goals with the blank on cell %u; these are "
                     "for cell %u (up to symmetry, on the %ux%u tray); build tables for this goal "
                     "or choose another heuristic",
                     plan->map.goal_blank, guide->served.goal_blank, guide->served.geometry.rows,
                     guide->served.geometry.columns);
}

static bool is_served(const struct guide *guide, const struct plan *plan)
{
    return guide->uses_tables && plan->map.goal_blank == guide->served.goal_blank;
}

enum fifteen_status guide_choose(const struct guide *guide, const struct fifteen_problem *problem,
                                 const struct fifteen_monitor *monitor, struct task *task,
                                 struct fifteen_error *error)
{
    *task = (struct task){.spec = &guide->spec};
    plan_init(&task->plan, problem, false);
    if (guide->is_blind) {
        task->spec = NULL;
        task->heuristic = &heuristic_none;
        return FIFTEEN_OK;
    }
    if (guide->uses_tables && !is_served(guide, &task->plan))
        plan_init(&task->plan, problem, true);
    if (is_served(guide, &task->plan)) {
        task->heuristic = guide->on_tables;
        task->reflects = guide->reflects;
        task->engine = guide->engine;
        return FIFTEEN_OK;
    }
    plan_init(&task->plan, problem, false);
    if (guide->uses_tables && !guide->may_fall_back)
        return refuse_goal(guide, &task->plan, error);
    task->spec = &guide->others->spec;
    return goal_heuristics_find(guide->others, task->plan.map.goal_blank, monitor, &task->heuristic,
                                error);
}

void task_print_heuristic(const struct task *task, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    if (task->spec != NULL)
        heuristic_spec_print(task->spec, out);
    else
        strcpy(out, "none");
}
