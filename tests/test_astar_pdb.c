/* test_astar_pdb.c - the fast A* expands just what the textbook's does, within its memory */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "fixture.h"
#include "pdb/table.h"
#include "search/astar_pdb.h"
#include "search/node_table.h"

/* ---- a twin that knows no order: all boards below a bound ---- */

struct below {
    const struct fixture *fixture;
    struct node_table boards; /* with their g */
    unsigned bound;
};

/* Visits a board, and what is behind it, unless it was there by as short a way. */
static void visit(struct below *below, fifteen_board board, unsigned blank, unsigned g)
{
    if (g + engine_value(below->fixture->heuristic, board) >= below->bound)
        return;
    uint32_t number = node_table_find(&below->boards, board);
    if (number == 0)
        assert_int_equal(node_table_add(&below->boards, board, &number), FIFTEEN_OK);
    else if (node_at(&below->boards, number)->g <= g)
        return;
    node_at(&below->boards, number)->g = (uint8_t)g;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = below->fixture->tray.to[blank][move];
        if (to != TRAY_NO_CELL)
            visit(below, board_slide(board, to, blank), to, g + 1);
    }
}

struct counts {
    uint64_t expanded;
    uint64_t generated;
};

/* Of an A* that expands all boards whose f is below the bound: of each all neighbours but one are
 * generated, of the start all. */
static struct counts count_below(const struct fixture *fixture, fifteen_board start, unsigned bound)
{
    struct below below = {.fixture = fixture, .bound = bound};
    assert_int_equal(node_table_init(&below.boards, 0, UINT64_MAX), FIFTEEN_OK);
    visit(&below, start, fifteen_board_blank(fixture->geometry, start), 0);
    struct counts counts = {below.boards.n_nodes - 1, 1};
    for (uint32_t number = 1; number < below.boards.n_nodes; number++) {
        const struct node *const node = node_at(&below.boards, number);
        const unsigned blank = fifteen_board_blank(fixture->geometry, node->board);
        for (unsigned move = 0; move < 4; move++)
            counts.generated += fixture->tray.to[blank][move] != TRAY_NO_CELL;
        counts.generated -= node->g > 0;
    }
    node_table_free(&below.boards);
    return counts;
}

/* Stopped by a node limit when all boards below the solution's length are expanded, both searches
 * have expanded the same; the plain one has begun with the next. */
static void check_limits(const struct fixture *fixture, struct search_job job,
                         const struct counts *below)
{
    struct search_result result;
    job.limits.n_nodes = below->generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, below->generated);
    assert_int_equal(result.expanded, below->expanded);
    assert_int_equal(astar(&job, fixture->heuristic, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, below->generated);
    assert_int_equal(result.expanded, below->expanded + 1);
}

static void check_board(const struct fixture *fixture, fifteen_board start)
{
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result fast;
    struct search_result plain;
    assert_int_equal(astar(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(astar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.solution.length, plain.solution.length);
    assert_int_equal(fast.n_threads, 1);
    assert_true(engine_replays(&job, &fast.solution));

    const unsigned length = plain.solution.length;
    const struct counts least = count_below(fixture, start, length);
    const struct counts most = count_below(fixture, start, length + 1);
    assert_in_range(fast.expanded, least.expanded, most.expanded);
    assert_in_range(fast.generated, least.generated, most.generated);
    if (length > 0)
        check_limits(fixture, job, &least);
    job.limits.n_nodes = fast.generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.generated, job.limits.n_nodes);
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
        {{3, 3}, 0, 2, 1, {0x1e, 0x1e0}, 50},
        {{3, 3}, 4, 4, 1, {0x06, 0x18, 0x60, 0x180}, 20},
        {{3, 3}, 1, 2, 1, {0x36, 0x1c8}, 20}, /* no reflection */
        {{3, 3}, 0, 2, 2, {0x1e, 0x1e0, 0xaa, 0x154}, 50},
        {{3, 3}, 1, 2, 3, {0x36, 0x1c8, 0x4e, 0x1b0, 0x66, 0x198}, 20},
        {{3, 4}, 0, 2, 1, {0x332, 0xccc}, 3},
    };
    uint64_t random = 19;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned conflict = 0; conflict < 2; conflict++) {
            struct fixture fixture =
                fixture_of(cases[i].geometry, cases[i].goal_blank, cases[i].tiles, cases[i].n,
                           cases[i].n_partitions, conflict != 0);
            for (unsigned b = 0; b < cases[i].n_boards; b++)
                check_board(&fixture, fixture_start(&fixture, &random));
            check_board(&fixture, canonical_goal(fixture.geometry, fixture.goal_blank));
            fixture_free(&fixture);
        }
}

/* Boards of 4x4 that the small tables are strong enough for: the goal after random moves. */
static void boards_of_4x4(void **state)
{
    (void)state;
    uint64_t random = 23;
    for (unsigned conflict = 0; conflict < 2; conflict++) {
        struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, conflict != 0);
        for (unsigned i = 0; i < 20; i++) {
            fifteen_board board = canonical_goal(fixture_4x4, 0);
            for (unsigned move = 0; move < 60; move++)
                exhaustive_move(fixture_4x4, board, (int)(exhaustive_random(&random) % 3) - 1, 0,
                                &board),
                    exhaustive_move(fixture_4x4, board, 0,
                                    (int)(exhaustive_random(&random) % 3) - 1, &board);
            check_board(&fixture, board);
        }
        fixture_free(&fixture);
    }
}

/* ---- limits ---- */

/* Of the system's count of pages, and what code, stack and an allocator that checks take. */
static const uint64_t uncertain_bytes = 1000000;

/* Greatest size that the process has had so far. */
static uint64_t peak_bytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return (uint64_t)usage.ru_maxrss * 1024;
}

/* The greatest limit last, since only what is beyond all that was used before shows. */
static void memory_limits_are_kept(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    struct fifteen_error error = {""};
    static const uint64_t hardly_any[] = {1, 1000, 100000};
    for (size_t i = 0; i < sizeof hardly_any / sizeof hardly_any[0]; i++) {
        job.limits.memory_bytes = hardly_any[i];
        assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 0);
        assert_true(result.initial_h > 40);
    }
    static const uint64_t limits[] = {250000, 1 << 20, 5000000, 16 << 20, 96 << 20};
    uint64_t generated = 0;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const uint64_t before = peak_bytes();
        job.limits.memory_bytes = limits[i];
        assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
        assert_true(peak_bytes() - before <= limits[i] + uncertain_bytes);
        assert_true(result.generated > generated + limits[i] / 1000);
        assert_non_null(strstr(error.text, "bytes"));
        generated = result.generated;
    }
    assert_non_null(strstr(error.text, "100663296 bytes"));
    assert_true(result.expanded > 2000000);
    fixture_free(&fixture);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    struct fifteen_error error = {""};
    static const uint64_t limits[] = {1, 2, 1000, 16384, 50001, 999999};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        job.limits.n_nodes = limits[i];
        assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
        assert_in_range(result.generated, limits[i] - (limits[i] > 2 ? 2 : limits[i] - 1),
                        limits[i]);
        assert_non_null(strstr(error.text, "nodes"));
    }
    job.limits.n_nodes = 0;
    job.limits.seconds = 0.05;
    assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, "seconds"));
    fixture_free(&fixture);
}

/* However often the search stands still for want of memory. */
static void limits_are_looked_at(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    job.limits.seconds = 1e-9;
    assert_int_equal(astar_pdb(fixture.engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_in_range(result.generated, 1, watch_interval + astar_pdb_children);
    fixture_free(&fixture);
}

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    return progress->done < *(const uint64_t *)context;
}

static void searches_are_cancelled(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    for (uint64_t at = 1; at < 2000000; at = 10 * at) {
        job.monitor = (struct fifteen_monitor){stop_at, &at};
        assert_int_equal(astar_pdb(fixture.engine, &job, &result, NULL), FIFTEEN_CANCELLED);
        assert_true(result.generated >= at);
    }
    fixture_free(&fixture);
}

/* ---- values that lie ---- */

/* Whatever the bits say, the search ends and a solution is one. */
static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    static const uint16_t tiles[] = {0x1e, 0x1e0};
    uint64_t random = 29;
    for (unsigned round = 0; round < 40; round++) {
        struct fixture fixture =
            fixture_of((struct fifteen_geometry){3, 3}, 0, tiles, 2, 1, round % 2 != 0);
        for (unsigned t = 0; t < 2; t++) {
            /* The fixture's own tables, which nobody else reads. */
            struct fifteen_pdb *const pdb =
                (struct fifteen_pdb *)(uintptr_t)fifteen_pdb_set_table(fixture.tables, 0, t);
            for (size_t i = 0; i < pdb->size_bytes / sizeof *pdb->bits; i++)
                pdb->bits[i] = round < 2   ? 0
                               : round < 4 ? UINT64_MAX
                                           : (uint64_t)exhaustive_random(&random) << 32 |
                                                 exhaustive_random(&random);
        }
        struct search_job job = engine_job(&fixture.tray, 0, fixture_start(&fixture, &random));
        struct search_result result;
        job.limits.n_nodes = 2000000;
        if (astar_pdb(fixture.engine, &job, &result, NULL) == FIFTEEN_OK)
            assert_true(engine_replays(&job, &result.solution));
        fixture_free(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_limits_are_kept),
        cmocka_unit_test(expands_what_the_textbook_does),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(limits_are_looked_at),
        cmocka_unit_test(searches_are_cancelled),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
