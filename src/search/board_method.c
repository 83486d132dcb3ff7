/* board_method.c - the method for boards of any size and any cost */
/* SPDX-License-Identifier: MIT */
#include "search/board_method.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "board/cost.h"
#include "search/algorithm/algorithm.h"
#include "search/algorithm/conventions.h"
#include "search/generic/grid_domain.h"
#include "search/quick/quick.h"
#include "util/error.h"

/* ---- the choice ---- */

enum { SUBJECT_SIZE = 60, NAMES_SIZE = 400 /* of the available names, for a message */ };

static bool is_large(const struct board_method_request *request)
{
    return request->geometry.rows != 0 && !fifteen_tray_valid(request->geometry);
}

/* What has few heuristics and algorithms. */
static const char *subject_of(const struct board_method_request *request, char out[SUBJECT_SIZE])
{
    if (request->cost == FIFTEEN_COST_UNIT || is_large(request))
        return "boards of more than 25 cells support";
    snprintf(out, SUBJECT_SIZE, "the cost %s supports", fifteen_cost_name(request->cost));
    return out;
}

static enum fifteen_status check_cost(const struct board_method_request *request,
                                      struct fifteen_error *error)
{
    if (!cost_exists(request->cost))
        return error_set(error, FIFTEEN_INVALID, "unknown cost: %d", (int)request->cost);
    if (request->cost != FIFTEEN_COST_UNIT &&
        fifteen_cells(request->geometry) > FIFTEEN_COST_MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID,
                         "boards of more than %d cells support only the cost unit",
                         FIFTEEN_COST_MAX_CELLS);
    return FIFTEEN_OK;
}

/* A goal that is generated need not have the minimum cost if the last steps to it differ in cost.
 */
static enum fifteen_status check_goal_test(const struct board_method_request *request,
                                           struct fifteen_error *error)
{
    if (request->cost == FIFTEEN_COST_UNIT ||
        request->conventions.goal_test != FIFTEEN_GOAL_TEST_GENERATION)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID, "a goal test at generation supports only the cost %s",
                     fifteen_cost_name(FIFTEEN_COST_UNIT));
}

/* Trays have tables by cost. */
static bool has_tables(const struct board_method_request *request)
{
    return request->cost != FIFTEEN_COST_UNIT && cost_has_tables(request->cost) &&
           !is_large(request);
}

/* A request for tables is one for manhattan until there are tables. */
static enum fifteen_status find_heuristic(const struct board_method_request *request,
                                          const struct heuristic_kind **out,
                                          struct fifteen_error *error)
{
    const struct heuristic_spec *const spec = request->heuristic;
    char name[FIFTEEN_HEURISTIC_NAME_SIZE];
    char quoted[QUOTE_SIZE];
    char subject[SUBJECT_SIZE];
    char names[NAMES_SIZE] = "";
    const struct heuristic_kind *kind;
    *out = &heuristic_manhattan;
    if (spec == NULL)
        return FIFTEEN_OK;
    if (spec->n == 1 && spec->part[0].kind->grid_distance != NULL) {
        *out = spec->part[0].kind;
        return FIFTEEN_OK;
    }
    if (spec->n == 1 && spec->part[0].kind == &heuristic_pdb && has_tables(request))
        return FIFTEEN_OK;
    for (unsigned i = 0; (kind = heuristic_kind_at(i)) != NULL; i++)
        if (kind->grid_distance != NULL)
            names_add(names, NAMES_SIZE, ", ", kind->name);
    if (has_tables(request))
        names_add(names, NAMES_SIZE, ", ", heuristic_pdb.name);
    heuristic_spec_print(spec, name);
    return error_set(error, FIFTEEN_INVALID, "heuristic '%s': %s only %s",
                     quote_bytes(name, strlen(name), quoted), subject_of(request, subject), names);
}

/* Some algorithms find the fewest steps whatever they cost. */
static bool is_supported(const struct board_method_request *request,
                         enum fifteen_algorithm algorithm)
{
    return request->cost == FIFTEEN_COST_UNIT
               ? algorithm_searches_boards(algorithm)
               : algorithm_searches_domains(algorithm) && !algorithms[algorithm].counts_steps;
}

static enum fifteen_status find_algorithm(const struct board_method_request *request,
                                          enum fifteen_algorithm *out, struct fifteen_error *error)
{
    const enum fifteen_algorithm asked = request->algorithm;
    char names[NAMES_SIZE] = "";
    char subject[SUBJECT_SIZE];
    if (asked == FIFTEEN_AUTO || is_supported(request, asked)) {
        *out = asked == FIFTEEN_AUTO ? FIFTEEN_ASTAR : asked;
        return FIFTEEN_OK;
    }
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        if (is_supported(request, (enum fifteen_algorithm)i))
            names_add(names, NAMES_SIZE, ", ", fifteen_algorithm_name((enum fifteen_algorithm)i));
    return error_set(error, FIFTEEN_INVALID, "algorithm '%s': %s only %s",
                     fifteen_algorithm_name(asked), subject_of(request, subject), names);
}

enum fifteen_status board_method_find(const struct board_method_request *request,
                                      struct board_method *out, struct fifteen_error *error)
{
    *out = (struct board_method){.cost = request->cost, .conventions = request->conventions};
    enum fifteen_status status = check_cost(request, error);
    if (status == FIFTEEN_OK)
        status = check_goal_test(request, error);
    if (status == FIFTEEN_OK)
        status = find_heuristic(request, &out->heuristic, error);
    return status == FIFTEEN_OK ? find_algorithm(request, &out->algorithm, error) : status;
}

void board_method_name(const struct board_method *method, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    if (!fifteen_algorithm_asks_heuristic(method->algorithm))
        strcpy(out, algorithm_heuristic(method->algorithm));
    else if (method->tables != NULL)
        snprintf(out, FIFTEEN_HEURISTIC_NAME_SIZE, "%s(%s)", heuristic_pdb.name,
                 method->tables->partition);
    else
        strcpy(out, method->heuristic->name);
}

/* ---- the searches ---- */

/* Takes the moves of the actions; a slide of several tiles is several moves. */
static enum fifteen_status take_actions(const struct fifteen_search_result *found,
                                        struct search_result *result, struct fifteen_error *error)
{
    size_t length = 0;
    for (size_t i = 0; i < found->length; i++)
        length += grid_domain_n_moves(found->path[i]);
    uint8_t *to = search_result_moves(result, length);
    if (to == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    for (size_t i = 0; i < found->length; i++)
        for (unsigned k = grid_domain_n_moves(found->path[i]); k > 0; k--)
            *to++ = grid_domain_move(found->path[i]);
    return FIFTEEN_OK;
}

static enum fifteen_status search_domain(const struct board_method *method,
                                         const struct fifteen_problem *problem,
                                         const struct fifteen_limits *limits,
                                         const struct fifteen_monitor *monitor,
                                         struct search_result *result, struct fifteen_error *error)
{
    struct fifteen_search_result found = {.path = NULL};
    struct grid_domain grid = {.start = problem->start};
    enum fifteen_status status = grid_domain_init(&grid, problem->start, problem->goal,
                                                  method->heuristic, method->cost, error);
    if (status == FIFTEEN_OK) {
        const struct fifteen_domain domain = grid_domain_of(&grid);
        const struct domain_request request = {
            .domain = &domain, .algorithm = method->algorithm, .conventions = method->conventions};
        grid.tables = method->tables;
        memcpy(grid.order, conventions_order(&method->conventions), sizeof grid.order);
        status = algorithm_search_domain(&request, limits, monitor, &found, error);
    }
    result->expanded = found.expanded;
    result->generated = found.generated;
    result->has_necessary =
        method->algorithm == FIFTEEN_ASTAR || method->algorithm == FIFTEEN_UNIFORM_COST;
    result->necessary = found.necessary;
    result->initial_h = found.initial_h;
    result->cost = found.cost;
    result->cost_bound = found.lower_bound;
    result->lower_bound = (unsigned)found.lower_bound;
    result->extent = found.extent;
    if (found.path != NULL) {
        const enum fifteen_status taken = take_actions(&found, result, error);
        status = taken == FIFTEEN_OK ? status : taken;
    }
    fifteen_search_result_free(&found);
    grid_domain_free(&grid);
    return status;
}

static enum fifteen_status search_quickly(const struct fifteen_problem *problem,
                                          const struct fifteen_limits *limits,
                                          const struct fifteen_monitor *monitor,
                                          struct search_result *result, struct fifteen_error *error)
{
    struct quick_board start;
    struct quick_result found = {.generated = 0};
    const struct quick_problem quick = {.start = &start, .limits = limits, .monitor = monitor};
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    if (quick_board_init(&start, problem->start, problem->goal))
        status = quick_solve(&quick, &found, error);
    else
        error_format(error, "out of memory for a board");
    quick_board_free(&start);
    result->expanded = found.expanded;
    result->generated = found.generated;
    result->initial_h = found.initial_h;
    result->lower_bound = found.lower_bound;
    uint8_t *const moves = search_result_moves(result, found.path.length);
    if (moves == NULL)
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    else if (found.path.length > 0)
        memcpy(moves, found.path.moves, found.path.length);
    quick_path_free(&found.path);
    return status;
}

enum fifteen_status board_method_search(const struct board_method *method,
                                        const struct fifteen_problem *problem,
                                        const struct fifteen_limits *limits,
                                        const struct fifteen_monitor *monitor,
                                        struct search_result *result, struct fifteen_error *error)
{
    result->n_threads = 1;
    return method->algorithm == FIFTEEN_QUICK
               ? search_quickly(problem, limits, monitor, result, error)
               : search_domain(method, problem, limits, monitor, result, error);
}

enum fifteen_status board_method_evaluate(const struct board_method *method,
                                          const struct fifteen_problem *problem, unsigned *value,
                                          struct fifteen_error *error)
{
    struct grid_domain grid = {.start = problem->start};
    const enum fifteen_status status = grid_domain_init(&grid, problem->start, problem->goal,
                                                        method->heuristic, method->cost, error);
    grid.tables = method->tables;
    if (status == FIFTEEN_OK)
        *value = grid_domain_start_value(&grid);
    grid_domain_free(&grid);
    return status;
}
