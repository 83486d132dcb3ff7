/* grid_method.c - the heuristic and the algorithm that a grid is searched with */
#include "search/grid_method.h"

#include <stdio.h>
#include <string.h>

#include "board/cost.h"
#include "search/algorithm/algorithm.h"
#include "util/error.h"

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

/* What has few heuristics and algorithms. */
static const char *subject_of(const struct fifteen_grid_problem *problem)
{
    return problem->cost != FIFTEEN_COST_UNIT ? "costs other than unit"
                                              : "boards of more than 25 cells";
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

/* *out stays as it is if no name is given. */
static enum fifteen_status find_heuristic(const struct fifteen_grid_problem *problem,
                                          const struct heuristic_kind **out,
                                          struct fifteen_error *error)
{
    const char *const name = problem->heuristic;
    struct names names = {.length = 0};
    char quoted[QUOTE_SIZE];
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
    return error_set(error, FIFTEEN_INVALID, "heuristic '%s': %s support only %s",
                     quote_bytes(name, strlen(name), quoted), subject_of(problem), names.text);
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
    return error_set(error, FIFTEEN_INVALID, "algorithm '%s': %s support only %s",
                     name != NULL ? name : "?", subject_of(problem), names.text);
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

enum fifteen_status grid_method_check(const char *heuristic, enum fifteen_algorithm algorithm,
                                      enum fifteen_cost cost, struct fifteen_error *error)
{
    const struct fifteen_grid_problem problem = {
        .heuristic = heuristic, .algorithm = algorithm, .cost = cost};
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
