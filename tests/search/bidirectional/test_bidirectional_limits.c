/* test_bidirectional_limits.c - bidirectional searches that a limit or a monitor ends */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ends.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const enum fifteen_algorithm algorithms[] = {FIFTEEN_BAE, FIFTEEN_NBS, FIFTEEN_MM,
                                                    FIFTEEN_DVCBS, FIFTEEN_BIDIRECTIONAL};
enum { N_ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

/* Follows a path by the test's own moves. */
static packed_board follow(packed_board board, const struct engine_path *solution)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (unsigned i = 0; i < solution->length; i++) {
        const int *const step = steps[solution->path[i]];
        assert_true(exhaustive_move(ends_tray, board, step[0], step[1], &board));
    }
    return board;
}

/* Ends a search after each number of nodes. It generates that number of nodes; the best solution
 * found leads to the goal, and gets no longer. Returns how often a longer solution than the
 * shortest was the best. */
static unsigned try_node_limits(struct ends *ends, const struct heuristic *heuristic)
{
    enum fifteen_status status = FIFTEEN_LIMIT;
    unsigned n_longer = 0;
    unsigned last_length = 0;
    unsigned last_bound = 0;
    for (uint64_t n = 1; status == FIFTEEN_LIMIT; n += n < 200 ? 1 : n / 20) {
        struct search_result result;
        ends->job.limits.n_nodes = n;
        status = bidirectional_search(&ends->job, heuristic, &result, NULL);
        assert_true(status == FIFTEEN_LIMIT ? result.generated == n : result.generated <= n);
        assert_in_range(result.lower_bound, last_bound, ends->length);
        assert_true(result.necessary <= result.expanded);
        last_bound = result.lower_bound;
        if (result.solution.length == 0) {
            assert_int_equal(last_length, 0);
            continue;
        }
        assert_int_equal(follow(wide_to_packed(ends->job.start), &result.solution),
                         wide_to_packed(ends->job.goal));
        assert_true(last_length == 0 || result.solution.length <= last_length);
        assert_true(result.solution.length >= ends->length);
        last_length = result.solution.length;
        n_longer += last_length > ends->length;
    }
    assert_int_equal(status, FIFTEEN_OK);
    assert_int_equal(last_length, ends->length);
    return n_longer;
}

static void node_limits_are_exact(void **state)
{
    (void)state;
    uint64_t random = 3;
    unsigned n_longer = 0;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, &heuristic_manhattan, algorithms[i % N_ALGORITHMS], &random);
        const bool blind = ends.job.algorithm == FIFTEEN_BIDIRECTIONAL;
        if (blind)
            ends.job.backward = &heuristic_none;
        n_longer += try_node_limits(&ends, blind ? &heuristic_none : ends.forward);
        ends_free(&ends);
    }
    assert_true(n_longer > 0);
}

/* ---- 4x4 ---- */

static const struct fifteen_geometry tray_4x4 = {4, 4};

/* The 17th of Korf's boards takes ten million expansions. */
static struct packed_problem hard_problem(void)
{
    return (struct packed_problem){tray_4x4,
                                   solving_read(tray_4x4, "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12"),
                                   packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
}

static void memory_limits_are_kept(void **state)
{
    (void)state;
    const struct packed_problem problem = hard_problem();
    uint64_t last = 0;
    for (uint64_t bytes = 1000; bytes <= UINT64_C(20) << 20; bytes = bytes * 17 + 12345) {
        for (unsigned i = 0; i < N_ALGORITHMS; i++) {
            struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithms[i]);
            const struct fifteen_limits limits = {.memory_bytes = bytes};
            const uint64_t before = peak_bytes();
            struct engine_path solution;
            struct fifteen_result counts;
            struct fifteen_error error;
            assert_int_equal(
                packed_solve(solver, &problem, &limits, NULL, &solution, &counts, &error),
                FIFTEEN_LIMIT);
            assert_non_null(strstr(error.text, "memory limit"));
            assert_true(peak_bytes() <= before + bytes + (1 << 20) + PEAK_SLACK_BYTES);
            assert_in_range(counts.lower_bound, counts.initial_h, 66);
            assert_true(bytes < 1 << 20 || counts.lower_bound > counts.initial_h + 2);
            if (bytes > 1 << 20)
                assert_true(counts.generated > last);
            fifteen_solver_free(solver);
        }
        last = bytes / 60; /* at most 60 bytes a node */
    }
}

static bool stop(void *context, const struct fifteen_progress *progress)
{
    unsigned *const n = context;
    assert_non_null(progress->search);
    assert_in_range(progress->search->lower_bound, 0, 66);
    return --*n > 0;
}

static void monitors_and_clocks_end_them(void **state)
{
    (void)state;
    const struct packed_problem problem = hard_problem();
    for (unsigned i = 0; i < N_ALGORITHMS; i++) {
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithms[i]);
        unsigned n = 30;
        const struct fifteen_monitor monitor = {stop, &n};
        const struct fifteen_limits limits = {.seconds = 0.1};
        struct engine_path solution;
        struct fifteen_result counts;
        struct fifteen_error error;
        assert_int_equal(packed_solve(solver, &problem, NULL, &monitor, &solution, &counts, &error),
                         FIFTEEN_CANCELLED);
        assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &counts, &error),
                         FIFTEEN_LIMIT);
        assert_non_null(strstr(error.text, "time limit"));
        assert_true(counts.generated > 1000);
        fifteen_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(memory_limits_are_kept),
        cmocka_unit_test(monitors_and_clocks_end_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
