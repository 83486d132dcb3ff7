/* test_idastar_pdb.c - the fast IDA* expands the same nodes as the textbook IDA* */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/fixture.h"
#include "support/packed_boards.h"

/* Counts of an iteration that finds nothing, as the textbook defines them. */
struct counts {
    uint64_t expanded;
    uint64_t generated;
};

static void count(const struct fixture *fixture, packed_board board, unsigned blank, unsigned back,
                  unsigned left, struct counts *counts)
{
    counts->expanded++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = fixture->tray.to[blank][move];
        if (to == TRAY_NO_CELL || move == back)
            continue;
        const packed_board child = packed_slide(board, to, blank);
        counts->generated++;
        if (engine_value(fixture->heuristic, child) < left)
            count(fixture, child, to, 3 - move, left - 1, counts);
    }
}

/* The iterations before the last do not depend on the order of moves. */
static struct counts count_until(const struct fixture *fixture, packed_board start,
                                 unsigned first_bound, unsigned length)
{
    struct counts counts = {0, 1};
    for (unsigned bound = first_bound; bound < length; bound += 2)
        count(fixture, start, packed_blank(start), 4, bound, &counts);
    return counts;
}

/* All nodes within the solution's length as the bound: the maximum of the last iteration. */
static struct counts count_through(const struct fixture *fixture, packed_board start,
                                   unsigned first_bound, unsigned length)
{
    return count_until(fixture, start, first_bound, length + 1);
}

/* Stopped by a node limit after its iterations without a solution, the search has expanded the same
 * nodes as the textbook's; one node less is not enough. */
static void check_limits(const struct fixture *fixture, struct search_job job,
                         const struct counts *before)
{
    struct search_result result;
    job.limits.n_nodes = before->generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, before->generated);
    assert_int_equal(result.expanded, before->expanded);
}

static void check_board(const struct fixture *fixture, packed_board start, void *context)
{
    (void)context;
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result fast;
    struct search_result plain;
    assert_int_equal(idastar_plain(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.solution.length, plain.solution.length);
    assert_true(engine_replays(&job, &fast.solution));

    const unsigned length = plain.solution.length;
    const struct counts min = count_until(fixture, start, plain.initial_h, length);
    const struct counts max = count_through(fixture, start, plain.initial_h, length);
    assert_in_range(fast.expanded, min.expanded, max.expanded);
    assert_in_range(fast.generated, min.generated, max.generated);
    if (min.generated > 1)
        check_limits(fixture, job, &min);
    job.limits.n_nodes = fast.generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
}

static void expands_the_same_as_the_textbook(void **state)
{
    (void)state;
    fixture_check_cases(check_board, 1, 11, NULL);
}

static void boards_of_4x4(void **state)
{
    (void)state;
    fixture_check_4x4(check_board, 13);
}

/* ---- auto: excluded sequences, nodes in order of h, half of the first moves ---- */

static struct search_result solve_auto(const struct fixture *fixture, packed_board start)
{
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result result;
    job.algorithm = FIFTEEN_AUTO;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_OK);
    assert_true(engine_replays(&job, &result.solution));
    return result;
}

static void check_auto(const struct fixture *fixture, packed_board start, void *context)
{
    const struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result plain;
    (void)context;
    assert_int_equal(idastar_plain(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(solve_auto(fixture, start).solution.length, plain.solution.length);
}

static void auto_finds_the_same_lengths(void **state)
{
    (void)state;
    fixture_check_cases(check_auto, 1, 19, NULL);
    fixture_check_4x4(check_auto, 23);
}

static struct fixture fixture_of_case(const struct fixture_case *from, bool without_reflection)
{
    return fixture_on(
        engine_set(from->geometry, from->goal_blank, from->tiles, from->n, from->n_partitions),
        false, without_reflection);
}

/* All boards of 2x3, 2x4 and 3x3, with tables so small that many searches are large. */
static void auto_solves_all_boards(void **state)
{
    (void)state;
    for (unsigned i = 1; i < 6; i++) {
        struct fixture fixture = fixture_of_case(&fixture_cases[i], false);
        const packed_board goal = canonical_goal_packed(fixture.geometry, fixture.goal_blank);
        uint8_t *const distances = exhaustive_distances(fixture.geometry, goal);
        const uint32_t count = exhaustive_count(fixture.geometry);
        const uint32_t step = (count < 1000 ? 1 : 5) * scale_step();
        for (uint32_t number = 0; number < count; number += step)
            if (distances[number] != EXHAUSTIVE_UNREACHED)
                assert_int_equal(solve_auto(&fixture, exhaustive_board(fixture.geometry, number))
                                     .solution.length,
                                 distances[number]);
        free(distances);
        fixture_free(&fixture);
    }
}

/* All boards of 3x3 that equal their own reflection. Returns the nodes generated by auto and by
 * idastar. */
static void solve_symmetric(const struct fixture *fixture, uint64_t *by_auto, uint64_t *by_idastar)
{
    const packed_board goal = canonical_goal_packed(fixture->geometry, fixture->goal_blank);
    uint8_t *const distances = exhaustive_distances(fixture->geometry, goal);
    unsigned n = 0;
    *by_auto = 0;
    *by_idastar = 0;
    for (uint32_t number = 0; number < exhaustive_count(fixture->geometry); number++) {
        const packed_board start = exhaustive_board(fixture->geometry, number);
        if (distances[number] == EXHAUSTIVE_UNREACHED || start == goal ||
            canonical_reflect_packed(fixture->geometry, fixture->goal_blank, start) != start)
            continue;
        const struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
        const struct search_result found = solve_auto(fixture, start);
        struct search_result plain;
        assert_int_equal(found.solution.length, distances[number]);
        assert_int_equal(idastar_pdb(fixture->engine, &job, &plain, NULL), FIFTEEN_OK);
        *by_auto += found.generated;
        *by_idastar += plain.generated;
        n++;
    }
    assert_int_equal(n, 143); /* half of 3! * 3! * 2^3, without the goal */
    free(distances);
}

static void reflected_first_moves_are_not_tried(void **state)
{
    (void)state;
    for (unsigned i = 3; i < 5; i++) { /* the goal's blank in a corner and in the centre */
        uint64_t by_auto[2];
        uint64_t by_idastar[2];
        for (unsigned without = 0; without < 2; without++) {
            struct fixture fixture = fixture_of_case(&fixture_cases[i], without != 0);
            solve_symmetric(&fixture, &by_auto[without], &by_idastar[without]);
            fixture_free(&fixture);
        }
        assert_in_range(by_auto[0], 1, by_idastar[0] * 7 / 10);
        if (i == 3) /* searches too small for sequences to be excluded */
            assert_true(by_auto[1] > by_idastar[1] * 9 / 10);
    }
}

static void sequences_are_built_once(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of_case(&fixture_cases[3], false);
    const struct sequences *const first = pdb_engine_sequences(fixture.engine);
    assert_non_null(first);
    assert_ptr_equal(pdb_engine_sequences(fixture.engine), first);
    fixture_free(&fixture);
}

static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 200000};
    fixture_check_forged(idastar_pdb, limits, 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expands_the_same_as_the_textbook),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(auto_finds_the_same_lengths),
        cmocka_unit_test(auto_solves_all_boards),
        cmocka_unit_test(reflected_first_moves_are_not_tried),
        cmocka_unit_test(sequences_are_built_once),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
