/* test_astar_idastar.c - A*+IDA* finds the same lengths as A*, with any memory limit */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/table/table.h"
#include "search/astar_pdb/astar_pdb.h"
#include "support/fixture.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static struct search_job job_of(const struct fixture *fixture, packed_board start)
{
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    job.algorithm = FIFTEEN_ASTAR_IDASTAR;
    return job;
}

/* Counts the outcomes of the runs, so that a test can check that it covered all cases. */
struct tally {
    unsigned n_by_astar; /* alone */
    unsigned n_joined;
    unsigned n_by_idastar;
};

static const uint64_t limits[] = {1, 460000, 600000, 1 << 20, 2000000, 6000000, 32 << 20, 0};
enum { N_LIMITS = sizeof limits / sizeof limits[0] };

static void check_limit(const struct fixture *fixture, struct search_job job, unsigned length,
                        unsigned initial_h, struct tally *tally)
{
    struct search_result alone;
    struct search_result result;
    const uint64_t memory_bytes = job.limits.memory_bytes;
    job.limits.memory_bytes -= memory_bytes / 2;
    const enum fifteen_status status = astar_pdb(fixture->engine, &job, &alone, NULL);
    job.limits.memory_bytes = memory_bytes;
    assert_int_equal(astar_idastar(fixture->engine, &job, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, length);
    assert_int_equal(result.initial_h, initial_h);
    assert_int_equal(result.n_threads, 1);
    assert_true(engine_replays(&job, &result.solution));
    tally->n_by_astar += status == FIFTEEN_OK;
    tally->n_joined += status == FIFTEEN_LIMIT && alone.generated > 0;
    tally->n_by_idastar += status == FIFTEEN_LIMIT && alone.generated == 0;
    if (status == FIFTEEN_OK && job.limits.memory_bytes == 0)
        assert_int_equal(result.generated, alone.generated);
    if (status == FIFTEEN_LIMIT && alone.generated > 1000)
        assert_true(result.expanded > alone.expanded / 10 * 9);
    if (result.generated > 1) {
        job.limits.n_nodes = result.generated;
        assert_int_equal(astar_idastar(fixture->engine, &job, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.generated, job.limits.n_nodes);
        job.limits.n_nodes = result.generated / 2;
        assert_int_equal(astar_idastar(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
        assert_in_range(result.generated + 3, job.limits.n_nodes, job.limits.n_nodes + 3);
    }
}

static void check_board(const struct fixture *fixture, packed_board start, void *context)
{
    struct tally *const tally = context;
    struct search_job job = job_of(fixture, start);
    struct search_result plain;
    assert_int_equal(engine_astar(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < N_LIMITS; i++) {
        job.limits.memory_bytes = limits[i];
        check_limit(fixture, job, plain.solution.length, plain.initial_h, tally);
    }
}

static void lengths_do_not_depend_on_memory(void **state)
{
    (void)state;
    struct tally tally = {0, 0, 0};
    fixture_check_cases(check_board, 5, 31, &tally);
    const unsigned share = scale_percent() < SCALE_QUICK ? 4 : 1; /* under a sanitizer */
    assert_true(tally.n_by_astar > 100 / share);
    assert_true(tally.n_joined > 20 / share);
    assert_true(tally.n_by_idastar > 25 / share);
}

/* Some of Korf's boards, with known lengths. */
static void korfs_boards(void **state)
{
    (void)state;
    static const struct {
        unsigned length;
        const char *board;
    } rows[] = {
        {55, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"},
        {56, "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6"},
        {57, "5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1"},
    };
    static const uint32_t partitions[] = {0x2222, 0x4444, 0x8888, 0x1110, 0x3300, 0xcc00,
                                          0x00cc, 0x0032, 0x0f00, 0xf000, 0x00f0, 0x000e};
    const unsigned n_rows = scaled(sizeof rows / sizeof rows[0]);
    for (unsigned n_partitions = 1; n_partitions <= 3; n_partitions += 2) {
        struct fixture fixture = fixture_of(fixture_4x4, 0, partitions, 4, n_partitions, true);
        struct tally tally = {0, 0, 0};
        for (size_t i = 0; i < n_rows; i++)
            for (unsigned limit = 1; limit < N_LIMITS; limit++) {
                struct search_job job = job_of(&fixture, solving_read(fixture_4x4, rows[i].board));
                job.limits.memory_bytes = limits[limit];
                check_limit(&fixture, job, rows[i].length,
                            engine_value(fixture.heuristic, wide_to_packed(job.start)), &tally);
            }
        assert_true(tally.n_joined >= 3 * n_rows - 1);
        fixture_free(&fixture);
    }
}

/* A root does not generate its parent again: counts of one thread repeat exactly. */
static void counts_are_repeatable(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job =
        job_of(&fixture, solving_read(fixture_4x4, "5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1"));
    struct search_result result;
    job.limits.memory_bytes = 1 << 20;
    assert_int_equal(astar_idastar(fixture.engine, &job, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.expanded, 323470);
    assert_int_equal(result.generated, 666719);
    fixture_free(&fixture);
}

/* ---- early ends ---- */

static void searches_are_cancelled(void **state)
{
    (void)state;
    fixture_check_cancelling(astar_idastar, 1 << 20);
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    job.limits.memory_bytes = 1 << 20;
    job.limits.seconds = 0.1;
    assert_int_equal(astar_idastar(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
    assert_int_equal(error.argument, FIFTEEN_ARGUMENT_SECONDS);
    fixture_free(&fixture);
}

static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    const struct fifteen_limits small = {.n_nodes = 200000, .memory_bytes = 250000};
    fixture_check_forged(astar_idastar, small, 37);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_do_not_depend_on_memory), cmocka_unit_test(korfs_boards),
        cmocka_unit_test(counts_are_repeatable),           cmocka_unit_test(searches_are_cancelled),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
