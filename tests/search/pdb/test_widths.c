/* test_widths.c - the searches of both widths expand the same nodes on trays of up to 16 cells */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/algorithm/any_engine.h"
#include "support/fixture.h"
#include "support/packed_boards.h"

static engine_search_function *search_of(const struct engine_width *width,
                                         enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_ASTAR           ? width->astar
           : algorithm == FIFTEEN_ASTAR_IDASTAR ? width->astar_idastar
                                                : width->idastar;
}

static struct search_result search_in(const struct engine_width *width,
                                      const struct pdb_engine_options *options,
                                      const struct search_job *job)
{
    struct pdb_engine *engine;
    struct search_result result;
    assert_int_equal(width->create(options, &engine, NULL), FIFTEEN_OK);
    assert_int_equal(search_of(width, job->algorithm)(engine, job, &result, NULL), FIFTEEN_OK);
    assert_true(engine_replays(job, &result.solution));
    width->free(engine);
    return result;
}

static void check_same(const struct pdb_engine_options *options, const struct search_job *job)
{
    const struct search_result narrow = search_in(&engine_narrow, options, job);
    const struct search_result wide = search_in(&engine_wide, options, job);
    assert_int_equal(wide.initial_h, narrow.initial_h);
    assert_int_equal(wide.expanded, narrow.expanded);
    assert_int_equal(wide.generated, narrow.generated);
    assert_int_equal(wide.solution.length, narrow.solution.length);
    assert_memory_equal(wide.solution.path, narrow.solution.path, wide.solution.length);
}

/* Transposition tables of other sizes forget other boards. */
static void check_same_length(const struct pdb_engine_options *options, struct search_job job)
{
    job.algorithm = FIFTEEN_IDASTAR_TT;
    job.limits.memory_bytes = 1 << 20;
    const struct search_result narrow = search_in(&engine_narrow, options, &job);
    const struct search_result wide = search_in(&engine_wide, options, &job);
    assert_true(wide.uses_transpositions);
    assert_int_equal(wide.solution.length, narrow.solution.length);
}

/* Plain IDA*; auto: excluded sequences, nodes in order of h, views that are dropped; A*; and
 * A*+IDA* with memory for all boards. */
static void check_board(const struct fixture *fixture, packed_board start, void *context)
{
    const struct pdb_engine_options *const from = context;
    const struct pdb_engine_options options = {
        .tables = fixture->tables,
        .without_reflection = from != NULL ? from->without_reflection : !fixture->engine->reflects};
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    check_same(&options, &job);
    job.algorithm = FIFTEEN_AUTO;
    check_same(&options, &job);
    job.algorithm = FIFTEEN_ASTAR;
    check_same(&options, &job);
    job.algorithm = FIFTEEN_ASTAR_IDASTAR;
    check_same(&options, &job);
    if (job.start != job.goal)
        check_same_length(&options, job);
}

static void small_trays(void **state)
{
    (void)state;
    fixture_check_cases(check_board, 1, 11, NULL);
}

static void boards_of_4x4(void **state)
{
    (void)state;
    fixture_check_4x4(check_board, 13);
}

/* Patterns of 1, 2, 5, 6, 7 and 8 tiles; the other tests have those of 3 and 4. */
static void every_size_of_pattern(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned n;
        unsigned n_partitions;
        uint32_t tiles[8];
    } sets[] = {{{3, 4}, 2, 1, {0x1fe, 0xe00}},
                {{3, 4}, 2, 1, {0x0fe, 0xf00}},
                {{4, 4}, 3, 2, {0x3e, 0x7c0, 0xf800, 0x136, 0xcc8, 0xf200}},
                {{4, 4}, 4, 1, {0x0002, 0x000c, 0x03f0, 0xfc00}}};
    uint64_t random = 29;
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct fixture fixture =
            fixture_of(sets[i].geometry, 0, sets[i].tiles, sets[i].n, sets[i].n_partitions, false);
        for (unsigned b = 0; b < scaled(10); b++) {
            packed_board board = canonical_goal_packed(sets[i].geometry, 0);
            for (unsigned move = 0; move < 40; move++) {
                exhaustive_move(sets[i].geometry, board, (int)(exhaustive_random(&random) % 3) - 1,
                                0, &board);
                exhaustive_move(sets[i].geometry, board, 0,
                                (int)(exhaustive_random(&random) % 3) - 1, &board);
            }
            check_board(&fixture, board, NULL);
        }
        fixture_free(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_trays),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(every_size_of_pattern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
