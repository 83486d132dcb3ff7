/* solving.h - problems, tables and solvers for tests of the public solver */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SOLVING_H
#define SUPPORT_SOLVING_H

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* The caller frees it. */
static inline struct fifteen_solver *solving_solver(const struct fifteen_pdb_set *tables,
                                                    const char *heuristic,
                                                    enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .sets = &tables, .n_sets = tables != NULL, .heuristic = heuristic, .algorithm = algorithm};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return solver;
}

/* Builds tables for a goal whose blank is on a canonical cell. */
static inline struct fifteen_pdb_set *solving_tables(struct fifteen_geometry geometry,
                                                     packed_board goal, uint32_t first,
                                                     uint32_t second)
{
    struct fifteen_partition partition = {.n_patterns = second != 0 ? 2 : 1};
    struct fifteen_pdb_set *set = NULL;
    assert_int_equal(packed_pattern_make(geometry, goal, first, &partition.patterns[0], NULL),
                     FIFTEEN_OK);
    if (second != 0)
        assert_int_equal(packed_pattern_make(geometry, goal, second, &partition.patterns[1], NULL),
                         FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_OK);
    return set;
}

/* Reads decimal numbers, without the library: also where allocations fail. */
static inline packed_board solving_read(struct fifteen_geometry geometry, const char *text)
{
    packed_board board = 0;
    char *end = NULL;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++, text = end)
        board |= (packed_board)strtoul(text, &end, 10) << (4 * cell);
    assert_true(packed_valid(geometry, board));
    return board;
}

/* Checks that moves lead to the goal, without the library's moves. */
static inline void solving_check_path(const struct packed_problem *problem, const uint8_t *path,
                                      size_t length)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    packed_board board = problem->start;
    for (size_t i = 0; i < length; i++) {
        const int *const step = steps[path[i]];
        assert_true(exhaustive_move(problem->geometry, board, step[0], step[1], &board));
    }
    assert_int_equal(board, problem->goal);
}

static inline void solving_check(const struct packed_problem *problem,
                                 const struct engine_path *solution)
{
    solving_check_path(problem, solution->path, solution->length);
}

/* Solves again if the solution is longer than a struct engine_path, and checks it. */
static inline size_t solving_longer(const struct fifteen_solver *solver,
                                    const struct packed_problem *problem,
                                    const struct fifteen_limits *limits,
                                    struct fifteen_result *result)
{
    struct fifteen_board *start;
    struct fifteen_board *goal;
    assert_int_equal(packed_to_board(problem->geometry, problem->start, &start, NULL), FIFTEEN_OK);
    assert_int_equal(packed_to_board(problem->geometry, problem->goal, &goal, NULL), FIFTEEN_OK);
    assert_int_equal(
        fifteen_solve(solver, &(struct fifteen_problem){start, goal}, limits, NULL, result, NULL),
        FIFTEEN_OK);
    solving_check_path(problem, result->solution.path, result->solution.length);
    assert_true(result->solution.length > FIFTEEN_MAX_MOVES);
    const size_t length = result->solution.length;
    fifteen_solution_free(&result->solution);
    fifteen_board_free(start);
    fifteen_board_free(goal);
    return length;
}

/* Solves within limits. Checks the solution, and that packed_evaluate agrees with the search. */
static inline struct fifteen_result solving_solve_within(const struct fifteen_solver *solver,
                                                         const struct packed_problem *problem,
                                                         const struct fifteen_limits *limits,
                                                         unsigned *length)
{
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    unsigned value;
    *length = 0;
    const enum fifteen_status status =
        packed_solve(solver, problem, limits, NULL, &solution, &result, &error);
    if (status == FIFTEEN_LIMIT && strstr(error.text, "more than 255") != NULL) {
        assert_false(result.found);
        *length = (unsigned)solving_longer(solver, problem, limits, &result);
    } else if (status == FIFTEEN_OK) {
        solving_check(problem, &solution);
        *length = solution.length;
    } else {
        fail_msg("%s", error.text);
    }
    assert_int_equal(packed_evaluate(solver, problem, &value, &error), FIFTEEN_OK);
    assert_int_equal(result.initial_h, value);
    assert_true(value <= *length);
    assert_true(result.generated > result.expanded);
    assert_true(result.n_threads >= 1);
    return result;
}

static inline struct fifteen_result solving_solve(const struct fifteen_solver *solver,
                                                  const struct packed_problem *problem,
                                                  unsigned *length)
{
    return solving_solve_within(solver, problem, NULL, length);
}

enum { SOLVING_ANYWHERE = PACKED_MAX_CELLS };

/* Returns a random solvable board with its blank on a cell, or SOLVING_ANYWHERE. */
static inline packed_board solving_start(struct fifteen_geometry geometry, packed_board goal,
                                         unsigned blank, uint64_t *random)
{
    struct packed_problem problem = {geometry, 0, goal};
    do
        problem.start = exhaustive_shuffle(geometry, random);
    while (!packed_solvable(&problem) ||
           (blank < fifteen_cells(geometry) && packed_tile(problem.start, blank) != 0));
    return problem.start;
}

static inline packed_board solving_goal(struct fifteen_geometry geometry, unsigned blank,
                                        uint64_t *random)
{
    packed_board goal;
    do
        goal = exhaustive_shuffle(geometry, random);
    while (packed_tile(goal, blank) != 0);
    return goal;
}

#endif
