/* test_interrupts.c - searches that are cancelled or limited at random moments: both bounds hold,
 * in each report and at the end, and the solution replays
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/depths.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_3x4 = {3, 4};

/* ---- reports ---- */

struct reports {
    unsigned distance;    /* of the problem */
    unsigned n;           /* received */
    unsigned max;         /* the maximum; then the search is cancelled */
    unsigned n_upper;     /* of them with an upper bound */
    unsigned upper_bound; /* the latest, or 0 */
};

static bool receive(void *context, const struct fifteen_progress *progress)
{
    struct reports *const reports = context;
    const struct fifteen_search_state *const state = progress->search;
    if (state != NULL) {
        assert_in_range(state->lower_bound, 0, reports->distance);
        assert_true(state->upper_bound == 0 || state->upper_bound >= reports->distance);
        reports->n_upper += state->upper_bound != 0;
        reports->upper_bound = state->upper_bound;
    }
    return ++reports->n <= reports->max;
}

/* ---- searches ---- */

/* A search of one algorithm, and what it has returned. */
struct run {
    const struct fifteen_solver *solver;
    enum fifteen_algorithm algorithm;
    struct packed_problem problem;
    struct reports reports;
    struct engine_path solution;
    struct fifteen_result result;
};

static void check_result(const struct run *run, enum fifteen_status status)
{
    const struct fifteen_result *const result = &run->result;
    const unsigned distance = run->reports.distance;
    assert_in_range(result->lower_bound, 0, distance);
    assert_true(result->found || status != FIFTEEN_OK);
    assert_true(result->found || run->reports.upper_bound == 0);
    if (!result->found)
        return;
    solving_check(&run->problem, &run->solution);
    assert_true(run->solution.length >= distance);
    assert_int_equal(result->cost, run->solution.length);
    if (run->reports.upper_bound != 0)
        assert_true(run->solution.length <= run->reports.upper_bound);
    if (result->optimal)
        assert_int_equal(run->solution.length, distance);
}

/* `max` reports, `n_nodes` nodes (0: any number). Returns the number of reports. */
static unsigned search(struct run *run, unsigned max, uint64_t n_nodes, bool fallback)
{
    const struct fifteen_limits limits = {.n_nodes = n_nodes, .fallback = fallback};
    const struct fifteen_monitor monitor = {receive, &run->reports};
    run->reports.max = max;
    run->reports.n = 0;
    run->reports.upper_bound = 0;
    const enum fifteen_status status = packed_solve(run->solver, &run->problem, &limits, &monitor,
                                                    &run->solution, &run->result, NULL);
    const bool is_cancelled = run->reports.n > max;
    assert_true(status == FIFTEEN_OK || is_cancelled || n_nodes != 0);
    assert_true(is_cancelled ? status == FIFTEEN_CANCELLED : status != FIFTEEN_CANCELLED);
    if (fallback && status == FIFTEEN_LIMIT && run->algorithm != FIFTEEN_QUICK)
        assert_true(run->result.found);
    check_result(run, status);
    return run->reports.n;
}

/* To the end, then until a random report, then for a random number of nodes. */
static void interrupt(struct run *run, uint64_t *random)
{
    const bool is_quick = run->algorithm == FIFTEEN_QUICK;
    const unsigned n = search(run, UINT32_MAX - 1, is_quick ? 5000 : 0, false);
    const uint64_t n_nodes = run->result.generated;
    for (unsigned i = 0; i < 3; i++) {
        if (n > 0)
            search(run, exhaustive_random(random) % n, is_quick ? 5000 : 0, i == 0);
        search(run, UINT32_MAX - 1, 1 + exhaustive_random(random) % n_nodes, i == 0);
    }
}

/* ---- boards ---- */

/* Draws a problem and its distance. */
typedef void draw_function(const void *context, struct run *run, uint64_t *random);

/* Every algorithm there is. Bidirectional and anytime searches have solutions before they end. */
static void check_algorithms(draw_function *draw, const void *context, unsigned n_boards)
{
    uint64_t random = n_boards;
    for (unsigned a = 0; fifteen_algorithm_name((enum fifteen_algorithm)a) != NULL; a++) {
        struct run run = {.algorithm = (enum fifteen_algorithm)a};
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", run.algorithm);
        run.solver = solver;
        for (unsigned i = 0; i < scaled(n_boards); i++) {
            draw(context, &run, &random);
            interrupt(&run, &random);
        }
        if (run.algorithm == FIFTEEN_ANYTIME_ASTAR || run.algorithm == FIFTEEN_BAE ||
            run.algorithm == FIFTEEN_BIDIRECTIONAL)
            assert_true(run.reports.n_upper > 0);
        fifteen_solver_free(solver);
    }
}

struct whole_tray {
    struct fifteen_geometry size;
    packed_board goal;
    uint8_t *distances;
};

static void draw_any(const void *context, struct run *run, uint64_t *random)
{
    const struct whole_tray *const tray = context;
    const packed_board start = solving_start(tray->size, tray->goal, SOLVING_ANYWHERE, random);
    run->problem = (struct packed_problem){tray->size, start, tray->goal};
    run->reports.distance = tray->distances[exhaustive_number(tray->size, start)];
}

static void check_whole_tray(struct fifteen_geometry size)
{
    const packed_board goal = packed_goal(size, FIFTEEN_BLANK_LAST);
    const struct whole_tray tray = {size, goal, exhaustive_distances(size, goal)};
    check_algorithms(draw_any, &tray, 10);
    free(tray.distances);
}

static void bounds_hold_on_2x4(void **state)
{
    (void)state;
    check_whole_tray(tray_2x4);
}

static void bounds_hold_on_3x3(void **state)
{
    (void)state;
    check_whole_tray(tray_3x3);
}

static packed_board packed(const struct depths_board *board)
{
    char text[64] = "";
    size_t length = 0;
    for (unsigned i = 0; i < fifteen_cells(tray_3x4); i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%d ", board->tiles[i]);
    return solving_read(tray_3x4, text);
}

/* One of the boards of the last layer. */
static void draw_deep(const void *context, struct run *run, uint64_t *random)
{
    const struct depths *const depths = context;
    const uint32_t first = depths->ends[depths->depth - 1];
    const uint32_t number = first + exhaustive_random(random) % (depths->n - first);
    const struct depths_board goal = depths_unpack(tray_3x4, depths->boards[0]);
    const struct depths_board start = depths_unpack(tray_3x4, depths->boards[number]);
    run->problem = (struct packed_problem){tray_3x4, packed(&start), packed(&goal)};
    run->reports.distance = depths->depth;
}

static void bounds_hold_on_3x4(void **state)
{
    (void)state;
    enum { MIN_BOARDS = 300000 };
    const struct depths_board goal = depths_goal(tray_3x4, 11);
    struct depths depths = depths_from(tray_3x4, &goal, 1U << 21);
    while (depths.n < MIN_BOARDS)
        depths_deepen(&depths);
    check_algorithms(draw_deep, &depths, 20);
    depths_free(&depths);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold_on_2x4),
        cmocka_unit_test(bounds_hold_on_3x3),
        cmocka_unit_test(bounds_hold_on_3x4),
    };
    return cmocka_run_group_tests_name("interrupts", tests, NULL, NULL);
}
