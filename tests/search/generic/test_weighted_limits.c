/* test_weighted_limits.c - weighted searches at limits, anytime solutions, grids of any size */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_4x4 = {4, 4};

static const enum fifteen_algorithm weighted[] = {
    FIFTEEN_WEIGHTED_ASTAR,
    FIFTEEN_XDP,
    FIFTEEN_XUP,
    FIFTEEN_EES,
    FIFTEEN_IMPROVED_OPTIMISTIC,
    FIFTEEN_ANYTIME_ASTAR,
    FIFTEEN_WEIGHTED_IDASTAR,
};
enum { N_WEIGHTED = sizeof weighted / sizeof weighted[0], N_STORING = N_WEIGHTED - 1 };

/* Korf's boards 17 and 79, of 66 and 42 moves. */
static const char hard[] = "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12";
static const char easy[] = "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0";
enum { HARD_LENGTH = 66, EASY_LENGTH = 42 };

static struct packed_problem korf_problem(const char *board)
{
    return (struct packed_problem){tray_4x4, solving_read(tray_4x4, board),
                                   packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
}

/* ---- memory ---- */

static void memory_limits_are_kept(void **state)
{
    (void)state;
    const struct packed_problem problem = korf_problem(hard);
    for (unsigned a = 0; a < N_STORING; a++) {
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", weighted[a]);
        const struct fifteen_limits limits = {.memory_bytes = UINT64_C(64) << 20, .weight = 1};
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        const uint64_t before = peak_bytes();
        assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &result, &error),
                         FIFTEEN_LIMIT);
        assert_true(peak_bytes() - before <= limits.memory_bytes + PEAK_SLACK_BYTES);
        assert_true(a > 0 || peak_bytes() - before >= limits.memory_bytes / 2);
        assert_non_null(strstr(error.text, "memory limit of 64 MiB"));
        assert_in_range(result.lower_bound, result.initial_h, HARD_LENGTH);
        fifteen_solver_free(solver);
    }
}

/* ---- nodes ---- */

/* At any moment the lower bound is at most the length of a shortest solution. */
static void lower_bounds_hold_at_any_time(void **state)
{
    (void)state;
    const struct packed_problem problem = korf_problem(easy);
    uint64_t random = 17;
    for (unsigned a = 0; a < N_WEIGHTED; a++) {
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", weighted[a]);
        for (unsigned i = 0; i < scaled(100); i++) {
            const struct fifteen_limits limits = {.n_nodes = 1 + exhaustive_random(&random) % 30000,
                                                  .weight = 1 + i % 5 / 2.0};
            struct engine_path solution;
            struct fifteen_result result;
            const enum fifteen_status status =
                packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL);
            assert_true(status == FIFTEEN_OK || status == FIFTEEN_LIMIT);
            assert_in_range(result.generated, 1, limits.n_nodes);
            assert_in_range(result.lower_bound, result.initial_h, EASY_LENGTH);
            if (status == FIFTEEN_OK)
                solving_check(&problem, &solution);
        }
        fifteen_solver_free(solver);
    }
}

/* ---- better and better solutions ---- */

struct reports {
    unsigned n_better;
    unsigned upper_bound; /* the last one */
    unsigned lower_bound;
};

static bool read_report(void *context, const struct fifteen_progress *progress)
{
    struct reports *const reports = context;
    const struct fifteen_search_state *const at = progress->search;
    if (at == NULL)
        return true;
    assert_true(at->lower_bound >= reports->lower_bound);
    reports->lower_bound = at->lower_bound;
    if (at->upper_bound == reports->upper_bound)
        return true;
    assert_true(reports->upper_bound == 0 || at->upper_bound < reports->upper_bound);
    reports->upper_bound = at->upper_bound;
    reports->n_better++;
    return true;
}

static void check_anytime(const char *board, unsigned length, const struct fifteen_limits *limits)
{
    const struct packed_problem problem = korf_problem(board);
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ANYTIME_ASTAR);
    struct reports reports = {.n_better = 0};
    const struct fifteen_monitor monitor = {read_report, &reports};
    struct engine_path solution;
    struct fifteen_result result;
    assert_int_equal(packed_solve(solver, &problem, limits, &monitor, &solution, &result, NULL),
                     FIFTEEN_OK);
    solving_check(&problem, &solution);
    assert_true(reports.n_better > 1);
    assert_int_equal(solution.length, reports.upper_bound);
    assert_in_range(reports.lower_bound, 1, length);
    if (limits->n_nodes == 0)
        assert_int_equal(solution.length, length);
    assert_int_equal(result.optimal, limits->n_nodes == 0);
    fifteen_solver_free(solver);
}

static void anytime_solutions_become_better(void **state)
{
    (void)state;
    check_anytime(easy, EASY_LENGTH, &(struct fifteen_limits){.weight = 5});
    check_anytime(hard, HARD_LENGTH, &(struct fifteen_limits){.weight = 5, .n_nodes = 500000});
}

/* ---- grids ---- */

static void check_grid(const struct fifteen_board *start, enum fifteen_algorithm algorithm,
                       unsigned weight)
{
    const struct plain_problem problem = {.start = start, .algorithm = algorithm};
    const struct fifteen_limits limits = {.weight = weight};
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    if (plain_solve(&problem, &limits, NULL, &result, &error) != FIFTEEN_OK)
        fail_msg("%s: %s", fifteen_algorithm_name(algorithm), error.text);
    assert_true(plain_replay(&problem, &result.solution));
    assert_true(result.solution.length <= (size_t)weight * result.lower_bound);
    assert_int_equal(result.optimal, result.solution.length == result.lower_bound);
    fifteen_solution_free(&result.solution);
}

/* Boards near the goal. */
static void grids_are_solved_within_the_weight(void **state)
{
    (void)state;
    struct fifteen_random random;
    fifteen_random_seed(&random, 1);
    for (unsigned n = 4; n <= 7; n++) {
        int tiles[49];
        grids_goal(n, false, tiles);
        struct fifteen_board *const goal = grids_create(n, tiles);
        for (unsigned i = 0; i < scaled(20); i++) {
            struct fifteen_board *start;
            assert_int_equal(fifteen_random_walk(goal, 40, &random, &start, NULL), FIFTEEN_OK);
            for (unsigned a = 0; a < N_WEIGHTED; a++)
                check_grid(start, weighted[a], 1 + i % 3);
            fifteen_board_free(start);
        }
        fifteen_board_free(goal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_limits_are_kept),
        cmocka_unit_test(lower_bounds_hold_at_any_time),
        cmocka_unit_test(anytime_solutions_become_better),
        cmocka_unit_test(grids_are_solved_within_the_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
