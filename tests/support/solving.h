/* solving.h - problems, tables and solvers for tests of the public solver */
#ifndef SUPPORT_SOLVING_H
#define SUPPORT_SOLVING_H

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"

/* The caller frees it. */
static inline struct fifteen_solver *solving_solver(const struct fifteen_pdb_set *tables,
                                                    const char *heuristic,
                                                    enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .sets = &tables, .n_sets = tables != NULL, .heuristic = heuristic, .algorithm = algorithm};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {""};
    if (fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return solver;
}

/* Builds tables for a goal whose blank is on a canonical cell. */
static inline struct fifteen_pdb_set *solving_tables(struct fifteen_geometry geometry,
                                                     fifteen_board goal, uint32_t first,
                                                     uint32_t second)
{
    struct fifteen_partition partition = {.n_patterns = second != 0 ? 2 : 1};
    struct fifteen_pdb_set *set = NULL;
    assert_int_equal(fifteen_pattern_make(geometry, goal, first, &partition.patterns[0], NULL),
                     FIFTEEN_OK);
    if (second != 0)
        assert_int_equal(fifteen_pattern_make(geometry, goal, second, &partition.patterns[1], NULL),
                         FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_OK);
    return set;
}

static inline fifteen_board solving_read(struct fifteen_geometry geometry, const char *text)
{
    fifteen_board board = 0;
    struct fifteen_error error = {""};
    if (fifteen_board_parse(geometry, text, strlen(text), &board, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return board;
}

/* Checks that moves lead to the goal, without the library's moves. */
static inline void solving_check_path(const struct fifteen_problem *problem, const uint8_t *path,
                                      size_t length)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    fifteen_board board = problem->start;
    for (size_t i = 0; i < length; i++) {
        const int *const step = steps[path[i]];
        assert_true(exhaustive_move(problem->geometry, board, step[0], step[1], &board));
    }
    assert_int_equal(board, problem->goal);
}

static inline void solving_check(const struct fifteen_problem *problem,
                                 const struct fifteen_solution *solution)
{
    solving_check_path(problem, solution->path, solution->length);
}

/* Solves again if the solution is longer than a struct fifteen_solution, and checks it. */
static inline size_t solving_longer(const struct fifteen_solver *solver,
                                    const struct fifteen_problem *problem,
                                    const struct fifteen_limits *limits,
                                    struct fifteen_counts *counts)
{
    struct fifteen_grid *start;
    struct fifteen_grid *goal;
    struct fifteen_grid_solution solution = {.length = 0};
    assert_int_equal(fifteen_grid_from_board(problem->geometry, problem->start, &start, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_grid_from_board(problem->geometry, problem->goal, &goal, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_solve_grid(solver, &(struct fifteen_grid_pair){start, goal}, limits,
                                        NULL, &solution, counts, NULL),
                     FIFTEEN_OK);
    solving_check_path(problem, solution.path, solution.length);
    assert_true(solution.length > FIFTEEN_MAX_MOVES);
    const size_t length = solution.length;
    fifteen_grid_solution_free(&solution);
    fifteen_grid_free(start);
    fifteen_grid_free(goal);
    return length;
}

/* Solves within limits. Checks the solution, and that fifteen_evaluate agrees with the search. */
static inline struct fifteen_counts solving_solve_within(const struct fifteen_solver *solver,
                                                         const struct fifteen_problem *problem,
                                                         const struct fifteen_limits *limits,
                                                         unsigned *length)
{
    struct fifteen_solution solution;
    struct fifteen_counts counts;
    struct fifteen_error error = {""};
    unsigned value;
    *length = 0;
    const enum fifteen_status status =
        fifteen_solve(solver, problem, limits, NULL, &solution, &counts, &error);
    if (status == FIFTEEN_LIMIT && strstr(error.text, "more than 255") != NULL) {
        assert_false(counts.found);
        *length = (unsigned)solving_longer(solver, problem, limits, &counts);
    } else if (status == FIFTEEN_OK) {
        solving_check(problem, &solution);
        *length = solution.length;
    } else {
        fail_msg("%s", error.text);
    }
    assert_int_equal(fifteen_evaluate(solver, problem, &value, &error), FIFTEEN_OK);
    assert_int_equal(counts.initial_h, value);
    assert_true(value <= *length);
    assert_true(counts.generated > counts.expanded);
    assert_true(counts.n_threads >= 1);
    return counts;
}

static inline struct fifteen_counts solving_solve(const struct fifteen_solver *solver,
                                                  const struct fifteen_problem *problem,
                                                  unsigned *length)
{
    return solving_solve_within(solver, problem, NULL, length);
}

enum { SOLVING_ANYWHERE = FIFTEEN_MAX_CELLS };

/* Returns a random solvable board with its blank on a cell, or SOLVING_ANYWHERE. */
static inline fifteen_board solving_start(struct fifteen_geometry geometry, fifteen_board goal,
                                          unsigned blank, uint64_t *random)
{
    struct fifteen_problem problem = {geometry, 0, goal};
    do
        problem.start = exhaustive_shuffle(geometry, random);
    while (!fifteen_problem_solvable(&problem) ||
           (blank < fifteen_cells(geometry) && fifteen_board_tile(problem.start, blank) != 0));
    return problem.start;
}

static inline fifteen_board solving_goal(struct fifteen_geometry geometry, unsigned blank,
                                         uint64_t *random)
{
    fifteen_board goal;
    do
        goal = exhaustive_shuffle(geometry, random);
    while (fifteen_board_tile(goal, blank) != 0);
    return goal;
}

#endif
