/* dispatch.c - chooses how a problem is searched: from which end, and with which method */
#include "search/plan/dispatch.h"

#include <pthread.h>
#include <stdlib.h>

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
    const struct fifteen_monitor *monitor;
    struct task *task;
    struct fifteen_error *error;
};

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
    struct plan *const plan = &choice->task->plan;
    const struct heuristic_spec *const spec = &choice->solver->options.spec;
    plan_init(plan, choice->problem, reversed);
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
        choice->error, FIFTEEN_INVALID,
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
        plan_init(&choice->task->plan, choice->problem, false);
        choice->task->method = &blind_method;
        return FIFTEEN_OK;
    }
    if (solver->uses_tables) {
        if (try_method(choice, METHOD_TABLES, false, &status) ||
            try_method(choice, METHOD_TABLES, true, &status))
            return status;
        if (solver->options.store != NULL && try_method(choice, METHOD_BUILT, false, &status))
            return status;
        if (!solver->options.is_default)
            return report_no_tables(choice);
    }
    try_method(choice, METHOD_PLAIN, false, &status);
    return status;
}

enum fifteen_status dispatch_choose(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem,
                                    const struct fifteen_monitor *monitor, struct task *task,
                                    struct fifteen_error *error)
{
    const struct choice choice = {solver, problem, true, monitor, task, error};
    return choose_method(&choice);
}

bool dispatch_ready(const struct fifteen_solver *solver, const struct tray_problem *problem)
{
    struct task task;
    const struct choice choice = {solver, problem, false, NULL, &task, NULL};
    return choose_method(&choice) != FIFTEEN_OK || task.method != NULL;
}

enum fifteen_status fifteen_solver_prepare(const struct fifteen_solver *solver,
                                           const struct fifteen_problem *problem,
                                           const struct fifteen_monitor *monitor,
                                           struct fifteen_error *error)
{
    struct tray_problem read;
    struct task task;
    const enum fifteen_status status = tray_problem_read(problem, &read, error);
    return status == FIFTEEN_OK ? dispatch_choose(solver, &read, monitor, &task, error) : status;
}

bool fifteen_solver_ready(const struct fifteen_solver *solver,
                          const struct fifteen_problem *problem)
{
    struct tray_problem read;
    return tray_problem_read(problem, &read, NULL) != FIFTEEN_OK || dispatch_ready(solver, &read);
}
