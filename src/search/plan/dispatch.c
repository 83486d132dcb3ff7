/* dispatch.c - chooses how a problem is searched: from which end, and with which method */
/* SPDX-License-Identifier: MIT */
#include "search/plan/dispatch.h"

#include <pthread.h>
#include <stdlib.h>

#include "search/algorithm/algorithm.h"
#include "search/algorithm/conventions.h"
#include "util/error.h"

/* ---- the methods of a solver ---- */

struct method_list {
    pthread_mutex_t lock;
    struct method *first;
};

struct method_list *method_list_create(void)
{
    struct method_list *const made = calloc(1, sizeof *made);
    if (made != NULL)
        pthread_mutex_init(&made->lock, NULL);
    return made;
}

void method_list_free(struct method_list *methods, const struct method_options *options)
{
    if (methods == NULL)
        return;
    for (struct method *method = methods->first, *next; method != NULL; method = next) {
        next = method->next;
        method_free(options, method);
    }
    pthread_mutex_destroy(&methods->lock);
    free(methods);
}

unsigned fifteen_solver_goals(const struct fifteen_solver *solver)
{
    struct method_list *const methods = solver->methods;
    unsigned n = 0;
    pthread_mutex_lock(&methods->lock);
    for (const struct method *method = methods->first; method != NULL; method = method->next)
        n += method->exists;
    pthread_mutex_unlock(&methods->lock);
    return n;
}

static bool method_serves(const struct method *method, const struct method_goal *goal,
                          enum method_source source)
{
    return method->source == source && goal_form_equal(&method->form, &goal->form) &&
           (goal->lists == NULL || heuristic_spec_same_tables(&method->spec, goal->lists));
}

/* Returns the method of a goal and source, or adds `made` (may be NULL) if there is none. */
static struct method *find_method(struct method_list *methods, const struct method_goal *goal,
                                  enum method_source source, struct method *made)
{
    pthread_mutex_lock(&methods->lock);
    struct method *found = methods->first;
    while (found != NULL && !method_serves(found, goal, source))
        found = found->next;
    if (found == NULL && made != NULL) {
        made->next = methods->first;
        methods->first = made;
        found = made;
    }
    pthread_mutex_unlock(&methods->lock);
    return found;
}

/* ---- choosing ---- */

/* A choice on its way. */
struct choice {
    const struct fifteen_solver *solver;
    const struct tray_problem *problem;
    bool creates; /* methods; else *task gets NULL where one would have to be created */
    bool one_way; /* the reversed problem must not be searched instead */
    const struct fifteen_monitor *monitor;
    struct task *task;
    struct fifteen_error *error;
};

static void init_plan(const struct choice *choice, bool reversed)
{
    struct plan *const plan = &choice->task->plan;
    plan_init(plan, choice->problem, reversed);
    plan_set_conventions(plan, &choice->solver->options.conventions);
}

/* Finds the method of a goal, or creates it. Returns as try_method. */
static bool get_method(const struct choice *choice, const struct method_goal *goal,
                       enum method_source source, enum fifteen_status *status)
{
    struct task *const task = choice->task;
    const struct fifteen_solver *const solver = choice->solver;
    task->method = find_method(solver->methods, goal, source, NULL);
    if (task->method == NULL && choice->creates) {
        struct method *made;
        *status =
            method_create(&solver->options, goal, source, choice->monitor, &made, choice->error);
        if (*status != FIFTEEN_OK)
            return true;
        task->method = find_method(solver->methods, goal, source, made);
        if (task->method != made)
            method_free(&solver->options, made);
    }
    return task->method == NULL || task->method->exists;
}

/* Tries a method of a source, for the problem or the reversed one. Returns true if the choice has
 * come to an end: the method exists, or would have to be created, or *status is a failure. A
 * heuristic that lists tiles of the goal is not used for the reversed problem: every start would
 * need its own tables. */
static bool try_method(const struct choice *choice, enum method_source source, bool reversed,
                       enum fifteen_status *status)
{
    const struct plan *const plan = &choice->task->plan;
    const struct heuristic_spec *const spec = &choice->solver->options.spec;
    init_plan(choice, reversed);
    struct method_goal goal = {.geometry = choice->problem->geometry,
                               .goal = reversed ? choice->problem->start : choice->problem->goal,
                               .form = plan_form(plan)};
    *status = FIFTEEN_OK;
    if (!heuristic_spec_may_list_tiles(spec))
        return get_method(choice, &goal, source, status);
    struct heuristic_spec translated = *spec;
    bool lists_tiles;
    *status = heuristic_spec_translate(&translated, &plan->map, &lists_tiles, choice->error);
    if (*status != FIFTEEN_OK)
        return true;
    if (lists_tiles && reversed)
        return false;
    goal.lists = lists_tiles ? &translated : NULL;
    return get_method(choice, &goal, source, status);
}

static enum fifteen_status report_no_tables(const struct choice *choice)
{
    const struct goal_form form = goal_form_of(choice->problem->geometry, choice->problem->goal);
    return error_set(
        choice->error, FIFTEEN_NOT_FOUND,
        "the heuristic needs tables for goals with the blank on cell %u of the %ux%u "
        "tray (up to symmetry); build tables for this goal or choose another heuristic",
        form.blank, form.geometry.rows, form.geometry.columns);
}

/* Breadth-first and uniform-cost search use nothing of this. */
static const struct method blind_method = {.exists = true, .heuristic = &heuristic_none};

static enum fifteen_status choose_method(const struct choice *choice)
{
    const struct fifteen_solver *const solver = choice->solver;
    enum fifteen_status status;
    if (solver->is_blind) {
        init_plan(choice, false);
        choice->task->method = &blind_method;
        return FIFTEEN_OK;
    }
    if (solver->uses_tables) {
        if (try_method(choice, METHOD_TABLES, false, &status) ||
            (!choice->one_way && try_method(choice, METHOD_TABLES, true, &status)))
            return status;
        if (solver->options.store != NULL && try_method(choice, METHOD_BUILT, false, &status))
            return status;
        if (!solver->options.is_default)
            return report_no_tables(choice);
    }
    try_method(choice, METHOD_PLAIN, false, &status);
    return status;
}

/* ---- both ends ---- */

static const struct algorithm *algorithm_of(const struct choice *choice)
{
    return &algorithms[choice->solver->options.algorithm];
}

/* Returns FIFTEEN_INVALID if the heuristic lists tiles of the goal. */
static enum fifteen_status check_lists(const struct choice *choice)
{
    struct heuristic_spec spec = choice->solver->options.spec;
    struct canonical_map map;
    bool lists_tiles = false;
    enum fifteen_status status = FIFTEEN_OK;
    canonical_map_init(&map, choice->problem->geometry, choice->problem->goal);
    if (heuristic_spec_may_list_tiles(&spec))
        status = heuristic_spec_translate(&spec, &map, &lists_tiles, choice->error);
    if (status == FIFTEEN_OK && lists_tiles)
        status = error_set(choice->error, FIFTEEN_INVALID,
                           "algorithm '%s' searches from both ends, and the heuristic lists tiles "
                           "of the goal; name a partition by its sizes, such as 5-5-5",
                           algorithm_of(choice)->name);
    return status;
}

/* Gives the task the method of the start. */
static enum fifteen_status join_methods(const struct choice *choice, const struct method *backward)
{
    struct task *const task = choice->task;
    struct search_job *const job = &task->plan.job;
    task->backward = backward;
    canonical_map_init(&task->backward_map, task->plan.map.geometry, job->start);
    job->backward = backward->heuristic;
    job->backward_map = &task->backward_map;
    job->is_consistent = heuristic_spec_is_consistent(&task->method->spec) &&
                         heuristic_spec_is_consistent(&backward->spec);
    if (job->is_consistent || !algorithm_of(choice)->needs_consistency)
        return FIFTEEN_OK;
    return error_set(choice->error, FIFTEEN_INVALID,
                     "algorithm '%s' requires a consistent heuristic, which classic-pdb is not",
                     algorithm_of(choice)->name);
}

/* Chooses the method of the start, by the reversed problem, then that of the goal. */
static enum fifteen_status choose_both(const struct choice *choice)
{
    const struct tray_problem *const problem = choice->problem;
    const struct tray_problem reversed = {problem->geometry, problem->goal, problem->start};
    struct task backward;
    struct choice one_way = *choice;
    struct task *const task = choice->task;
    enum fifteen_status status = choice->solver->is_blind ? FIFTEEN_OK : check_lists(choice);
    one_way.one_way = true;
    one_way.problem = &reversed;
    one_way.task = &backward;
    if (status == FIFTEEN_OK)
        status = choose_method(&one_way);
    if (status != FIFTEEN_OK)
        return status;
    one_way.problem = problem;
    one_way.task = task;
    status = choose_method(&one_way);
    if (status == FIFTEEN_OK && task->method != NULL && backward.method != NULL)
        return join_methods(choice, backward.method);
    task->method = NULL;
    return status;
}

static enum fifteen_status choose(const struct choice *choice)
{
    choice->task->backward = NULL;
    return algorithms[choice->solver->options.algorithm].both_ends ? choose_both(choice)
                                                                   : choose_method(choice);
}

enum fifteen_status dispatch_choose(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem,
                                    const struct fifteen_monitor *monitor, struct task *task,
                                    struct fifteen_error *error)
{
    const struct choice choice = {.solver = solver,
                                  .problem = problem,
                                  .creates = true,
                                  .one_way = conventions_are_given(&solver->options.conventions),
                                  .monitor = monitor,
                                  .task = task,
                                  .error = error};
    return choose(&choice);
}

bool dispatch_ready(const struct fifteen_solver *solver, const struct tray_problem *problem)
{
    struct task task;
    task.method = NULL;
    const struct choice choice = {.solver = solver,
                                  .problem = problem,
                                  .one_way = conventions_are_given(&solver->options.conventions),
                                  .task = &task};
    return choose(&choice) != FIFTEEN_OK || task.method != NULL;
}
