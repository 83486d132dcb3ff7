/* test_idastar_pdb.c - the fast IDA* expands just what the textbook's does */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine.h"
#include "pdb/table.h"
#include "search/idastar_pdb.h"
#include "solving.h"

struct fixture {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    struct tray tray;
    struct fifteen_pdb_set *tables;
    struct heuristic *heuristic;
    struct pdb_engine *engine;
};

static struct fixture fixture_of(struct fifteen_geometry geometry, unsigned goal_blank,
                                 const uint16_t *tiles, unsigned n, unsigned n_partitions,
                                 bool linear_conflict)
{
    struct fixture fixture = {.geometry = geometry, .goal_blank = goal_blank};
    struct fifteen_error error = {""};
    tray_init(&fixture.tray, geometry);
    fixture.tables = engine_set(geometry, goal_blank, tiles, n, n_partitions);
    if (pdb_engine_create(fixture.tables, linear_conflict, &fixture.engine, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    fixture.heuristic = engine_heuristic(linear_conflict ? "max(pdb,linear-conflict)" : "pdb",
                                         geometry, goal_blank, fixture.tables);
    return fixture;
}

static void fixture_free(struct fixture *fixture)
{
    pdb_engine_free(fixture->engine);
    heuristic_free(fixture->heuristic);
    fifteen_pdb_set_free(fixture->tables);
}

/* Counts of an iteration that finds nothing, as the textbook defines them. */
struct counts {
    uint64_t expanded;
    uint64_t generated;
};

static void count(const struct fixture *fixture, fifteen_board board, unsigned blank, unsigned back,
                  unsigned left, struct counts *counts)
{
    counts->expanded++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = fixture->tray.to[blank][move];
        if (to == TRAY_NO_CELL || move == back)
            continue;
        const fifteen_board child = board_slide(board, to, blank);
        counts->generated++;
        if (engine_value(fixture->heuristic, child) < left)
            count(fixture, child, to, 3 - move, left - 1, counts);
    }
}

/* The iterations before the last do not depend on the order of moves. */
static struct counts count_until(const struct fixture *fixture, fifteen_board start,
                                 unsigned first_bound, unsigned length)
{
    struct counts counts = {0, 1};
    for (unsigned bound = first_bound; bound < length; bound += 2)
        count(fixture, start, fifteen_board_blank(fixture->geometry, start), 4, bound, &counts);
    return counts;
}

/* All nodes within the bound that is the solution's length: what the last iteration can need. */
static struct counts count_through(const struct fixture *fixture, fifteen_board start,
                                   unsigned first_bound, unsigned length)
{
    return count_until(fixture, start, first_bound, length + 1);
}

/* Stopped by a node limit after its iterations without a solution, the search is where the
 * textbook's is: one node less is not enough, and what is expanded is the same. */
static void check_limits(const struct fixture *fixture, struct search_job job,
                         const struct counts *before)
{
    struct search_result result;
    job.limits.n_nodes = before->generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, before->generated);
    assert_int_equal(result.expanded, before->expanded);
}

static void check_board(const struct fixture *fixture, fifteen_board start)
{
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result fast;
    struct search_result plain;
    assert_int_equal(idastar_plain(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.solution.length, plain.solution.length);
    assert_true(engine_replays(&job, &fast.solution));

    const unsigned length = plain.solution.length;
    const struct counts least = count_until(fixture, start, plain.initial_h, length);
    const struct counts most = count_through(fixture, start, plain.initial_h, length);
    assert_in_range(fast.expanded, least.expanded, most.expanded);
    assert_in_range(fast.generated, least.generated, most.generated);
    if (least.generated > 1)
        check_limits(fixture, job, &least);
    job.limits.n_nodes = fast.generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
}

static fifteen_board reachable(const struct fixture *fixture, uint64_t *random)
{
    const fifteen_board goal = canonical_goal(fixture->geometry, fixture->goal_blank);
    return solving_start(fixture->geometry, goal, solving_anywhere, random);
}

static void expands_what_the_textbook_does(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        unsigned n_partitions;
        uint16_t tiles[8];
        unsigned n_boards;
    } cases[] = {
        {{2, 2}, 0, 1, 1, {0xe}, 12},
        {{2, 3}, 0, 2, 1, {0x0e, 0x30}, 50},
        {{2, 4}, 1, 3, 1, {0x06, 0x18, 0xe0}, 50},
        {{3, 3}, 0, 2, 1, {0x1e, 0x1e0}, 100},
        {{3, 3}, 4, 4, 1, {0x06, 0x18, 0x60, 0x180}, 50},
        {{3, 3}, 1, 2, 1, {0x36, 0x1c8}, 50}, /* no reflection */
        {{3, 3}, 0, 2, 2, {0x1e, 0x1e0, 0xaa, 0x154}, 100},
        {{3, 3}, 1, 2, 3, {0x36, 0x1c8, 0x4e, 0x1b0, 0x66, 0x198}, 50},
        {{3, 4}, 0, 2, 1, {0x332, 0xccc}, 10},
        {{4, 4}, 0, 3, 1, {0x3e, 0x7c0, 0xf800}, 0},
    };
    uint64_t random = 11;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned conflict = 0; conflict < 2; conflict++) {
            struct fixture fixture =
                fixture_of(cases[i].geometry, cases[i].goal_blank, cases[i].tiles, cases[i].n,
                           cases[i].n_partitions, conflict != 0);
            for (unsigned b = 0; b < cases[i].n_boards; b++)
                check_board(&fixture, reachable(&fixture, &random));
            check_board(&fixture, canonical_goal(fixture.geometry, fixture.goal_blank));
            fixture_free(&fixture);
        }
}

/* Boards of 4x4 that the small tables are strong enough for: the goal after random moves. */
static void boards_of_4x4(void **state)
{
    (void)state;
    static const uint16_t tiles[] = {0x2222, 0x4444, 0x8888, 0x1110};
    uint64_t random = 13;
    for (unsigned conflict = 0; conflict < 2; conflict++) {
        struct fixture fixture =
            fixture_of((struct fifteen_geometry){4, 4}, 0, tiles, 4, 1, conflict != 0);
        for (unsigned i = 0; i < 20; i++) {
            fifteen_board board = canonical_goal(fixture.geometry, 0);
            for (unsigned move = 0; move < 60; move++)
                exhaustive_move(fixture.geometry, board, (int)(exhaustive_random(&random) % 3) - 1,
                                0, &board),
                    exhaustive_move(fixture.geometry, board, 0,
                                    (int)(exhaustive_random(&random) % 3) - 1, &board);
            check_board(&fixture, board);
        }
        fixture_free(&fixture);
    }
}

/* ---- values that lie ---- */

/* Whatever the bits say, the search ends and a solution is one. */
static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    static const uint16_t tiles[] = {0x1e, 0x1e0};
    struct fixture fixture = fixture_of((struct fifteen_geometry){3, 3}, 0, tiles, 2, 1, false);
    uint64_t random = 17;
    for (unsigned round = 0; round < 20; round++) {
        for (unsigned t = 0; t < 2; t++) {
            /* The fixture's own tables, which nobody else reads. */
            struct fifteen_pdb *const pdb =
                (struct fifteen_pdb *)(uintptr_t)fifteen_pdb_set_table(fixture.tables, 0, t);
            for (size_t i = 0; i < pdb->size_bytes / sizeof *pdb->bits; i++)
                pdb->bits[i] = round == 0   ? 0
                               : round == 1 ? UINT64_MAX
                                            : (uint64_t)exhaustive_random(&random) << 32 |
                                                  exhaustive_random(&random);
        }
        struct search_job job = engine_job(&fixture.tray, 0, reachable(&fixture, &random));
        struct search_result result;
        job.limits.n_nodes = 200000;
        if (idastar_pdb(fixture.engine, &job, &result, NULL) == FIFTEEN_OK)
            assert_true(engine_replays(&job, &result.solution));
    }
    fixture_free(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expands_what_the_textbook_does),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
