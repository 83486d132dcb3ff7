/* test_idastar_manhattan.c - IDA* compiled for Manhattan distance against the plain one */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/plan/plan.h"
#include "support/engine.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_4x4 = {4, 4};

/* The orders of operators in plans: up, left, right, down in each image of the tray. */
static const uint8_t orders[8][4] = {{0, 1, 2, 3}, {3, 1, 2, 0}, {0, 2, 1, 3}, {3, 2, 1, 0},
                                     {1, 0, 3, 2}, {2, 0, 3, 1}, {1, 3, 0, 2}, {2, 3, 0, 1}};

struct fixture {
    struct tray tray;
    unsigned goal_blank;
    struct heuristic *heuristic; /* Manhattan distance, for the generic search */
};

static struct fixture fixture_make(unsigned goal_blank)
{
    struct fixture fixture = {.goal_blank = goal_blank,
                              .heuristic =
                                  engine_heuristic("manhattan", tray_4x4, goal_blank, NULL)};
    tray_init(&fixture.tray, tray_4x4);
    return fixture;
}

/* Runs both searches, which must end in the same way. Returns the number of nodes generated. */
static uint64_t compare(const struct fixture *fixture, const struct search_job *job)
{
    struct search_result fast;
    struct search_result plain;
    struct fifteen_error fast_error = {.text = ""};
    struct fifteen_error plain_error = {.text = ""};
    assert_true(idastar_manhattan_serves(job));
    const enum fifteen_status status = idastar_manhattan(job, NULL, &fast, &fast_error);
    assert_int_equal(status, idastar_plain(job, fixture->heuristic, &plain, &plain_error));
    assert_string_equal(fast_error.text, plain_error.text);
    assert_int_equal(fast.expanded, plain.expanded);
    assert_int_equal(fast.generated, plain.generated);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.n_threads, 1);
    assert_false(fast.uses_transpositions);
    if (status == FIFTEEN_OK) {
        assert_int_equal(fast.solution.length, plain.solution.length);
        assert_memory_equal(fast.solution.path, plain.solution.path, plain.solution.length);
        assert_true(engine_replays(job, &fast.solution));
    }
    return plain.generated;
}

/* Returns the board after random moves from the goal. */
static packed_board walked(const struct fixture *fixture, unsigned n_moves, uint64_t *random)
{
    packed_board board = canonical_goal_packed(tray_4x4, fixture->goal_blank);
    for (unsigned i = 0; i < n_moves; i++) {
        const unsigned blank = packed_blank(board);
        const unsigned from = fixture->tray.to[blank][exhaustive_random(random) % 4];
        if (from != TRAY_NO_CELL)
            board = packed_slide(board, from, blank);
    }
    return board;
}

/* ---- Korf's boards ---- */

struct korf {
    uint64_t generated;
    const char *board;
};

static const struct korf korf_boards[] = {
#define KORF(number, length, manhattan, generated, board) {UINT64_C(generated), board},
#include "data/korf100.inc"
#undef KORF
};

/* Some boards are solved by both searches, others only by the faster one. */

static void counts_equal_korfs(void **state)
{
    (void)state;
    const uint64_t most_nodes_of_both = scale_is_full() ? 3000000 : 1000000;
    const uint64_t most_nodes = scaled(50000000);
    const struct fixture fixture = fixture_make(0);
    unsigned n_compared = 0;
    unsigned n_searched = 0;
    for (size_t i = 0; i < sizeof korf_boards / sizeof korf_boards[0]; i++) {
        const struct korf *const korf = &korf_boards[i];
        if (korf->generated > most_nodes)
            continue;
        const struct search_job job =
            engine_job(&fixture.tray, 0, solving_read(tray_4x4, korf->board));
        struct search_result result;
        assert_int_equal(idastar_manhattan(&job, NULL, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.generated, korf->generated);
        n_searched++;
        if (korf->generated <= most_nodes_of_both) {
            compare(&fixture, &job);
            n_compared++;
        }
    }
    assert_true(n_compared >= 1 && n_searched > scaled(37));
    heuristic_free(fixture.heuristic);
}

/* ---- orders, goals ---- */

static void counts_equal_the_plain_search(void **state)
{
    (void)state;
    static const unsigned goal_blanks[] = {0, 1, 5};
    uint64_t random = 5;
    for (unsigned i = 0; i < 3; i++) {
        const struct fixture fixture = fixture_make(goal_blanks[i]);
        for (unsigned n = 0; n < 60; n += scale_step()) {
            struct search_job job =
                engine_job(&fixture.tray, goal_blanks[i], walked(&fixture, 4 * n, &random));
            memcpy(job.order, orders[n % 8], sizeof job.order);
            job.limits.n_nodes = 400000;
            compare(&fixture, &job);
        }
        heuristic_free(fixture.heuristic);
    }
}

static void other_jobs_are_rejected(void **state)
{
    (void)state;
    static const struct fifteen_geometry others[] = {{2, 2}, {3, 3}, {3, 4}, {2, 8}, {3, 5}};
    struct tray tray;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        tray_init(&tray, others[i]);
        const struct search_job job = engine_job(&tray, 0, canonical_goal_packed(others[i], 0));
        assert_false(idastar_manhattan_serves(&job));
    }
    static const uint8_t no_images[][4] = {{0, 3, 1, 2}, {0, 1, 3, 2}, {2, 0, 1, 3}};
    tray_init(&tray, tray_4x4);
    struct search_job job = engine_job(&tray, 0, canonical_goal_packed(tray_4x4, 0));
    for (size_t i = 0; i < sizeof no_images / sizeof no_images[0]; i++) {
        memcpy(job.order, no_images[i], sizeof job.order);
        assert_false(idastar_manhattan_serves(&job));
    }
}

/* ---- node limits ---- */

/* Every possible limit, over several iterations, with the goal within and beyond it. */
static void node_limits_end_at_the_same_node(void **state)
{
    (void)state;
    const struct fixture fixture = fixture_make(0);
    uint64_t random = 3;
    for (unsigned n = 0; n < scaled(40); n++) {
        struct search_job job = engine_job(&fixture.tray, 0, walked(&fixture, 70, &random));
        memcpy(job.order, orders[n % 8], sizeof job.order);
        const uint64_t needed = compare(&fixture, &job);
        for (uint64_t limit = 1; limit <= needed + 1 && limit <= 3000; limit++) {
            job.limits.n_nodes = limit;
            assert_int_equal(compare(&fixture, &job), limit < needed ? limit : needed);
        }
    }
    heuristic_free(fixture.heuristic);
}

static void large_node_limits_end_at_the_same_node(void **state)
{
    (void)state;
    const struct korf *const korf = &korf_boards[11];
    const struct fixture fixture = fixture_make(0);
    struct search_job job = engine_job(&fixture.tray, 0, solving_read(tray_4x4, korf->board));
    const uint64_t limits[] = {16383,  16384,  16385,  16386,           32768,
                               100000, 250000, 500000, korf->generated, korf->generated - 1};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        job.limits.n_nodes = limits[i];
        assert_int_equal(compare(&fixture, &job), limits[i]);
    }
    heuristic_free(fixture.heuristic);
}

/* ---- through the solver ---- */

/* The solver's counts equal the generic search's, for every goal and on every tray. */
static void check_solver(struct fifteen_geometry geometry, packed_board goal, unsigned n_moves,
                         uint64_t *random)
{
    struct packed_problem problem = {geometry, goal, goal};
    for (unsigned i = 0; i < n_moves; i++)
        packed_move(geometry, problem.start, (enum fifteen_move)(exhaustive_random(random) % 4),
                    &problem.start);
    struct plan plan;
    assert_int_equal(packed_check(&problem, NULL), FIFTEEN_OK);
    const struct tray_problem read = packed_wide(&problem);
    plan_init(&plan, &read, false);
    const struct search_job job = plan.job;
    assert_int_equal(idastar_manhattan_serves(&job),
                     fifteen_cells(geometry) == 16 && geometry.rows == geometry.columns);
    struct heuristic *const manhattan =
        engine_heuristic("manhattan", plan.map.geometry, plan.map.goal_blank, NULL);
    struct search_result plain;
    assert_int_equal(idastar_plain(&job, manhattan, &plain, NULL), FIFTEEN_OK);
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_IDASTAR_PLAIN);
    struct engine_path solution;
    struct fifteen_result counts;
    assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &solution, &counts, NULL),
                     FIFTEEN_OK);
    solving_check(&problem, &solution);
    assert_int_equal(solution.length, plain.solution.length);
    assert_int_equal(counts.expanded, plain.expanded);
    assert_int_equal(counts.generated, plain.generated);
    fifteen_solver_free(solver);
    heuristic_free(manhattan);
}

static void solver_counts_equal_the_generic_search(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 3}, {3, 2}, {3, 3}, {3, 4}, {2, 8}};
    uint64_t random = 9;
    for (unsigned blank = 0; blank < 16; blank++)
        for (unsigned n = 0; n < 4; n++)
            check_solver(tray_4x4, solving_goal(tray_4x4, blank, &random), 80, &random);
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank++)
            check_solver(trays[i], solving_goal(trays[i], blank, &random), 50, &random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_equal_korfs),
        cmocka_unit_test(counts_equal_the_plain_search),
        cmocka_unit_test(other_jobs_are_rejected),
        cmocka_unit_test(node_limits_end_at_the_same_node),
        cmocka_unit_test(large_node_limits_end_at_the_same_node),
        cmocka_unit_test(solver_counts_equal_the_generic_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
