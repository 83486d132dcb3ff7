/* grid_method.c - the heuristic and the algorithm that a grid is searched with */
#include "search/grid_method.h"

#include <stdio.h>
#include <string.h>

#include "board/cost.h"
#include "pdb/cost/cost_set.h"
#include "search/algorithm/algorithm.h"
#include "util/error.h"

enum { SUBJECT_SIZE = 60 };

/* The available names, for a message. */
struct names {
    char text[400];
    size_t length;
};

static void add_name(struct names *names, const char *name)
{
    names->length +=
        (size_t)snprintf(names->text + names->length, sizeof names->text - names->length, "%s%s",
                         names->length == 0 ? "" : ", ", name);
}

static bool is_large(const struct fifteen_grid_problem *problem)
{
    return problem->start != NULL && !fifteen_tray_valid(problem->start->size);
}

/* What has few heuristics and algorithms. */
static const char *subject_of(const struct fifteen_grid_problem *problem, char out[SUBJECT_SIZE])
{
    if (problem->cost == FIFTEEN_COST_UNIT || is_large(problem))
        return "boards of more than 25 cells support";
    snprintf(out, SUBJECT_SIZE, "the cost %s supports", fifteen_cost_name(problem->cost));
    return out;
}

static enum fifteen_status check_cost(const struct fifteen_grid_problem *problem,
                                      struct fifteen_error *error)
{
    if (!cost_exists(problem->cost))
        return error_set(error, FIFTEEN_INVALID, "unknown cost: %d", (int)problem->cost);
    if (problem->cost != FIFTEEN_COST_UNIT && problem->start != NULL &&
        fifteen_cells(problem->start->size) > FIFTEEN_COST_MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID,
                         "boards of more than %d cells support only the cost unit",
                         FIFTEEN_COST_MAX_CELLS);
    return FIFTEEN_OK;
}

/* *out stays as it is if no name is given. Solvers have tables by cost, too. */
static enum fifteen_status find_heuristic(const struct fifteen_grid_problem *problem,
                                          const struct heuristic_kind **out,
                                          struct fifteen_error *error)
{
    const char *const name = problem->heuristic;
    struct names names = {.length = 0};
    char quoted[QUOTE_SIZE];
    char subject[SUBJECT_SIZE];
    const struct heuristic_kind *kind;
    if (name == NULL)
        return FIFTEEN_OK;
    for (unsigned i = 0; (kind = heuristic_kind_at(i)) != NULL; i++) {
        if (kind->grid_distance == NULL)
            continue;
        add_name(&names, kind->name);
        if (strcmp(name, kind->name) == 0) {
            *out = kind;
            return FIFTEEN_OK;
        }
    }
    if (problem->cost != FIFTEEN_COST_UNIT && cost_has_tables(problem->cost) && !is_large(problem))
        add_name(&names, heuristic_pdb.name);
    return error_set(error, FIFTEEN_INVALID, "heuristic '%s': %s only %s",
                     quote_bytes(name, strlen(name), quoted), subject_of(problem, subject),
                     names.text);
}

/* Some algorithms find the fewest steps whatever they cost. */
static bool is_supported(const struct fifteen_grid_problem *problem,
                         enum fifteen_algorithm algorithm)
{
    return problem->cost == FIFTEEN_COST_UNIT
               ? algorithm_searches_grids(algorithm)
               : algorithm_searches_domains(algorithm) && !algorithms[algorithm].counts_steps;
}

/* Grids have the algorithms of fifteen_search, and the quick one. *out stays as it is for
 * FIFTEEN_AUTO. */
static enum fifteen_status find_algorithm(const struct fifteen_grid_problem *problem,
                                          enum fifteen_algorithm *out, struct fifteen_error *error)
{
    const enum fifteen_algorithm asked = problem->algorithm;
    struct names names = {.length = 0};
    char subject[SUBJECT_SIZE];
    if (asked == FIFTEEN_AUTO)
        return FIFTEEN_OK;
    if (is_supported(problem, asked)) {
        *out = asked;
        return FIFTEEN_OK;
    }
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        if (is_supported(problem, (enum fifteen_algorithm)i))
            add_name(&names, fifteen_algorithm_name((enum fifteen_algorithm)i));
    const char *const name = fifteen_algorithm_name(asked);
    return error_set(error, FIFTEEN_INVALID, "algorithm '%s': %s only %s",
                     name != NULL ? name : "?", subject_of(problem, subject), names.text);
}

enum fifteen_status grid_method_heuristic(const struct fifteen_grid_problem *problem,
                                          const struct heuristic_kind **out,
                                          struct fifteen_error *error)
{
    *out = &heuristic_manhattan;
    const enum fifteen_status status = check_cost(problem, error);
    return status == FIFTEEN_OK ? find_heuristic(problem, out, error) : status;
}

enum fifteen_status grid_method_find(const struct fifteen_grid_problem *problem,
                                     struct grid_method *out, struct fifteen_error *error)
{
    *out = (struct grid_method){.algorithm = FIFTEEN_ASTAR};
    enum fifteen_status status = grid_method_heuristic(problem, &out->heuristic, error);
    if (status == FIFTEEN_OK)
        status = find_algorithm(problem, &out->algorithm, error);
    return status == FIFTEEN_OK ? fifteen_grid_check(problem->start, problem->goal, error) : status;
}

static bool is_of_tables(const struct heuristic_spec *spec, enum fifteen_cost cost)
{
    return spec->n == 1 && spec->part[0].kind == &heuristic_pdb && cost_has_tables(cost);
}

enum fifteen_status grid_method_check(const struct heuristic_spec *spec,
                                      enum fifteen_algorithm algorithm, enum fifteen_cost cost,
                                      struct fifteen_error *error)
{
    char name[FIFTEEN_HEURISTIC_NAME_SIZE];
    const bool is_named = spec != NULL && !is_of_tables(spec, cost);
    if (is_named)
        heuristic_spec_print(spec, name);
    const struct fifteen_grid_problem problem = {
        .heuristic = is_named ? name : NULL, .algorithm = algorithm, .cost = cost};
    const struct heuristic_kind *kind;
    enum fifteen_algorithm that_runs;
    const enum fifteen_status status = grid_method_heuristic(&problem, &kind, error);
    return status == FIFTEEN_OK ? find_algorithm(&problem, &that_runs, error) : status;
}

enum fifteen_status fifteen_grid_problem_check(const struct fifteen_grid_problem *problem,
                                               struct fifteen_error *error)
{
    struct grid_method method;
    return grid_method_find(problem, &method, error);
}
