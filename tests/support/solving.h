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

/* Checks that the solution leads to the goal, without the library's moves. */
static inline void solving_check(const struct fifteen_problem *problem,
                                 const struct fifteen_solution *solution)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    fifteen_board board = problem->start;
    for (unsigned i = 0; i < solution->length; i++) {
        const int *const step = steps[solution->path[i]];
        assert_true(exhaustive_move(problem->geometry, board, step[0], step[1], &board));
    }
    assert_int_equal(board, problem->goal);
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
    if (fifteen_solve(solver, problem, limits, NULL, &solution, &counts, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    solving_check(problem, &solution);
    assert_int_equal(fifteen_evaluate(solver, problem, &value, &error), FIFTEEN_OK);
    assert_int_equal(counts.initial_h, value);
    assert_true(value <= solution.length);
    assert_true(counts.generated > counts.expanded);
    assert_true(counts.n_threads >= 1);
    *length = solution.length;
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
