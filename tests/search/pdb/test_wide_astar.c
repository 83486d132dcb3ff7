/* test_wide_astar.c - A* and A*+IDA* on trays of more than 16 cells, against IDA* and breadth-first
 * search
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/algorithm/any_engine.h"
#include "support/depths.h"
#include "support/engine.h"
#include "support/scale.h"

enum { N_SLOTS = 1 << 22, GOAL_DEPTH = 15 };

static const struct {
    struct fifteen_geometry size;
    uint32_t tiles[4];
} trays[] = {
    {{3, 6}, {0x3e, 0x3c0, 0x3c00, 0x3c000}},
    {{4, 5}, {0x3e, 0x7c0, 0xf800, 0xf0000}},
};
enum { N_TRAYS = sizeof trays / sizeof trays[0] };

struct wide {
    struct fifteen_geometry size;
    struct tray tray;
    struct fifteen_pdb_set *tables;
    struct any_engine *engine;
};

static struct wide wide_of(unsigned i)
{
    struct wide wide = {.size = trays[i].size};
    wide.tables = engine_tables(wide.size, 0, trays[i].tiles, 4);
    tray_init(&wide.tray, wide.size);
    const struct pdb_engine_options options = {.tables = wide.tables};
    assert_int_equal(any_engine_create(&options, &wide.engine, NULL), FIFTEEN_OK);
    return wide;
}

static void wide_end(struct wide *wide)
{
    any_engine_free(wide->engine);
    fifteen_pdb_set_free(wide->tables);
}

static struct search_job job_of(const struct wide *wide, const struct depths_board *start)
{
    struct search_job job = engine_depths_job(&wide->tray, start);
    job.algorithm = FIFTEEN_ASTAR_IDASTAR;
    return job;
}

static struct search_result solve(any_engine_search *search, const struct wide *wide,
                                  const struct search_job *job, unsigned length)
{
    struct search_result result;
    assert_int_equal(search(wide->engine, job, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, length);
    wide_board board = job->start;
    for (unsigned i = 0; i < result.solution.length; i++) {
        const unsigned blank = wide_blank(board);
        const unsigned to = wide->tray.to[blank][result.solution.path[i]];
        assert_int_not_equal(to, TRAY_NO_CELL);
        board = wide_slide(board, to, blank);
    }
    assert_true(board == job->goal);
    return result;
}

/* Too little memory for A*; enough for some thousands of nodes; and for all. */
static const uint64_t limits[] = {1, 1200000, 2000000, 8 << 20, 0};
enum { N_LIMITS = sizeof limits / sizeof limits[0] };

/* A* in several parts: its counts do not depend on the threads, and IDA* goes on from all parts.
 * Returns true if A* ran out of memory. */
static bool check_parts(const struct wide *wide, struct search_job job, unsigned length)
{
    static const unsigned threads[] = {1, 2, 5};
    struct search_result results[3];
    enum fifteen_status statuses[3];
    job.divided_at = 500;
    for (unsigned t = 0; t < 3; t++) {
        job.limits.n_threads = threads[t];
        job.limits.memory_bytes = 12 << 20;
        statuses[t] = any_engine_astar(wide->engine, &job, &results[t], NULL);
        assert_int_equal(statuses[t], statuses[0]);
        assert_int_equal(results[t].expanded, results[0].expanded);
        assert_int_equal(results[t].generated, results[0].generated);
        assert_int_equal(results[t].extent.max_stored, results[0].extent.max_stored);
        job.limits.memory_bytes = 24 << 20;
        solve(any_engine_astar_idastar, wide, &job, length);
    }
    if (results[0].extent.max_stored > job.divided_at)
        assert_int_equal(results[1].n_threads, 2);
    job.limits.memory_bytes = 0;
    job.limits.n_threads = 0;
    solve(any_engine_astar, wide, &job, length);
    return statuses[0] == FIFTEEN_LIMIT;
}

/* Returns how often A* ran out of memory and IDA* went on. */
static unsigned check_memory(const struct wide *wide, struct search_job job, unsigned length)
{
    static const unsigned threads[] = {1, 2, 5};
    unsigned n_joined = 0;
    for (unsigned i = 0; i < N_LIMITS; i++) {
        struct search_result alone;
        job.limits.memory_bytes = limits[i] - limits[i] / 2;
        n_joined += any_engine_astar(wide->engine, &job, &alone, NULL) == FIFTEEN_LIMIT &&
                    alone.generated > 1;
        job.limits.memory_bytes = limits[i];
        for (unsigned t = 0; t < (i < 2 ? 4 : 1); t++) { /* where IDA* goes on */
            job.algorithm = t < 3 ? FIFTEEN_ASTAR_IDASTAR : FIFTEEN_AUTO;
            job.limits.n_threads = t < 3 ? threads[t] : 2;
            solve(any_engine_astar_idastar, wide, &job, length);
        }
        job.algorithm = FIFTEEN_ASTAR_IDASTAR;
        job.limits.n_threads = 1;
    }
    return n_joined;
}

static void boards_of_known_distance(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (unsigned i = 0; i < N_TRAYS; i++) {
        struct wide wide = wide_of(i);
        const struct depths_board goal = depths_goal(wide.size, 0);
        struct depths depths = depths_from(wide.size, &goal, N_SLOTS);
        while (depths.depth < GOAL_DEPTH)
            depths_deepen(&depths);
        for (unsigned b = 0; b < scaled(5); b++) {
            const unsigned n_moves = 30 - b % 2;
            const struct depths_board start = depths_walk(wide.size, goal, n_moves, &random);
            const struct search_job job = job_of(&wide, &start);
            const unsigned distance = depths_between(&depths, &start, n_moves - GOAL_DEPTH);
            solve(any_engine_astar, &wide, &job, distance);
            check_memory(&wide, job, distance);
            check_parts(&wide, job, distance);
        }
        depths_free(&depths);
        wide_end(&wide);
    }
}

/* Harder boards, whose lengths IDA* finds; and exact node limits. */
static void memory_and_threads_do_not_change_lengths(void **state)
{
    (void)state;
    uint64_t random = 12;
    unsigned n_full = 0;
    for (unsigned i = 0; i < N_TRAYS; i++) {
        struct wide wide = wide_of(i);
        const struct depths_board goal = depths_goal(wide.size, 0);
        unsigned n_joined = 0;
        for (unsigned b = 0; b < scaled(2); b++) {
            const struct depths_board start = depths_walk(wide.size, goal, 74, &random);
            struct search_job job = job_of(&wide, &start);
            struct search_result result;
            job.algorithm = FIFTEEN_IDASTAR;
            assert_int_equal(any_engine_idastar(wide.engine, &job, &result, NULL), FIFTEEN_OK);
            const unsigned length = result.solution.length;
            job.algorithm = FIFTEEN_ASTAR_IDASTAR;
            n_joined += check_memory(&wide, job, length);
            n_full += check_parts(&wide, job, length);
            job.limits.memory_bytes = limits[1];
            job.limits.n_nodes = solve(any_engine_astar_idastar, &wide, &job, length).generated;
            solve(any_engine_astar_idastar, &wide, &job, length);
            job.limits.n_nodes /= 2;
            assert_int_equal(any_engine_astar_idastar(wide.engine, &job, &result, NULL),
                             FIFTEEN_LIMIT);
            assert_in_range(result.generated + 3, job.limits.n_nodes, job.limits.n_nodes + 3);
        }
        assert_true(n_joined > 0);
        wide_end(&wide);
    }
    assert_true(n_full > 0);
}

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    return progress->done < *(const uint64_t *)context;
}

static void searches_are_cancelled(void **state)
{
    (void)state;
    struct wide wide = wide_of(1);
    uint64_t random = 13;
    const struct depths_board goal = depths_goal(wide.size, 0);
    const struct depths_board start = depths_walk(wide.size, goal, 1000, &random);
    struct search_job job = job_of(&wide, &start);
    job.limits.memory_bytes = 1200000;
    for (unsigned n_threads = 1; n_threads <= 5; n_threads += 2)
        for (uint64_t at = 1; at < 200000; at *= 10) {
            struct search_result result;
            job.limits.n_threads = n_threads;
            job.monitor = (struct fifteen_monitor){stop_at, &at};
            assert_int_equal(any_engine_astar_idastar(wide.engine, &job, &result, NULL),
                             FIFTEEN_CANCELLED);
            assert_true(result.generated >= at);
        }
    wide_end(&wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_known_distance),
        cmocka_unit_test(memory_and_threads_do_not_change_lengths),
        cmocka_unit_test(searches_are_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
