/* solvers.c - a solver for every goal that comes up, made when it does, with its tables */
#include "tables/solvers.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"
#include "process/stopwatch.h"

/* What one solver is made of. */
struct solvers_entry {
    struct fifteen_geometry geometry;
    const struct fifteen_pdb_set *sets[FIFTEEN_TABLES_MAX]; /* those that the heuristic wants */
    struct fifteen_solver *solver;
};

/* What is wrong with the heuristic's text is found out again when a solver is made. */
void solvers_init(struct solvers *solvers, const struct search_settings *search,
                  struct tables *tables)
{
    *solvers = (struct solvers){.search = search, .tables = tables};
    if (fifteen_algorithm_asks_heuristic((enum fifteen_algorithm)search->algorithm))
        (void)fifteen_heuristic_tables(search->heuristic, solvers->sets, &solvers->n_sets, NULL);
}

void solvers_free(struct solvers *solvers)
{
    for (unsigned i = 0; i < solvers->n; i++)
        fifteen_solver_free(solvers->entries[i].solver);
    free(solvers->entries);
}

/* ---- tables ---- */

typedef enum fifteen_status ask_function(struct tables *tables, const struct tables_wanted *wanted,
                                         const struct fifteen_pdb_set **out,
                                         struct fifteen_error *error);

/* Asks for all sets, for one goal. */
static enum fifteen_status ask_all(const struct solvers *solvers, ask_function *ask,
                                   struct fifteen_geometry geometry, fifteen_board goal,
                                   struct solvers_entry *entry, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < solvers->n_sets && status == FIFTEEN_OK; i++) {
        const struct tables_wanted wanted = {geometry, goal, solvers->sets[i]};
        status = ask(solvers->tables, &wanted, &entry->sets[i], error);
    }
    return status;
}

static bool has_all(const struct solvers *solvers, const struct solvers_entry *entry)
{
    for (unsigned i = 0; i < solvers->n_sets; i++)
        if (entry->sets[i] == NULL)
            return false;
    return true;
}

/* Tables for the goal are best. Else those for corners serve the reverse problem if the start's
 * blank is in one (solver.h). Else small ones for the goal are built. */
static enum fifteen_status choose_sets(const struct solvers *solvers,
                                       const struct fifteen_problem *problem,
                                       struct solvers_entry *entry, struct fifteen_error *error)
{
    const struct fifteen_geometry tray = problem->geometry;
    *entry = (struct solvers_entry){.geometry = tray};
    enum fifteen_status status = ask_all(solvers, tables_find, tray, problem->goal, entry, error);
    if (status == FIFTEEN_OK && !has_all(solvers, entry) && goal_in_corner(tray, problem->start))
        status = ask_all(solvers, tables_find, tray, problem->start, entry, error);
    if (status == FIFTEEN_OK && !has_all(solvers, entry))
        status = ask_all(solvers, tables_get, tray, problem->goal, entry, error);
    return status;
}

/* ---- solvers ---- */

static bool is_same(const struct solvers_entry *a, const struct solvers_entry *b)
{
    return a->geometry.rows == b->geometry.rows && a->geometry.columns == b->geometry.columns &&
           memcmp(a->sets, b->sets, sizeof a->sets) == 0;
}

static enum fifteen_status make_solver(const struct solvers *solvers, struct solvers_entry *entry,
                                       struct fifteen_error *error)
{
    const struct fifteen_solver_options options = {
        .geometry = entry->geometry,
        .tables = entry->sets,
        .n_tables = solvers->n_sets,
        .heuristic = solvers->search->heuristic,
        .algorithm = (enum fifteen_algorithm)solvers->search->algorithm,
        .without_reflection = solvers->search->without_reflection};
    return fifteen_solver_create(&options, &entry->solver, error);
}

static enum fifteen_status add(struct solvers *solvers, struct solvers_entry *entry,
                               struct fifteen_error *error)
{
    struct solvers_entry *const grown =
        realloc(solvers->entries, (solvers->n + 1) * sizeof *solvers->entries);
    if (grown == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    solvers->entries = grown;
    const enum fifteen_status status = make_solver(solvers, entry, error);
    if (status == FIFTEEN_OK)
        grown[solvers->n++] = *entry;
    return status;
}

static enum fifteen_status find(struct solvers *solvers, const struct fifteen_problem *problem,
                                const struct fifteen_solver **out, struct fifteen_error *error)
{
    struct solvers_entry wanted;
    enum fifteen_status status = choose_sets(solvers, problem, &wanted, error);
    unsigned i = 0;
    while (status == FIFTEEN_OK && i < solvers->n && !is_same(&solvers->entries[i], &wanted))
        i++;
    if (status == FIFTEEN_OK && i == solvers->n)
        status = add(solvers, &wanted, error);
    if (status == FIFTEEN_OK)
        *out = solvers->entries[i].solver;
    return status;
}

enum fifteen_status solvers_find(struct solvers *solvers, const struct fifteen_problem *problem,
                                 const struct fifteen_solver **out, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const enum fifteen_status status = find(solvers, problem, out, error);
    solvers->load_seconds += stopwatch_now() - started;
    return status;
}

bool solvers_use(const struct solvers *solvers, const struct fifteen_pdb_set *set)
{
    for (unsigned i = 0; i < solvers->n; i++)
        for (unsigned t = 0; t < solvers->n_sets; t++)
            if (solvers->entries[i].sets[t] == set)
                return true;
    return false;
}
