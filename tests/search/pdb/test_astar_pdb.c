/* test_astar_pdb.c - the fast A* expands the same nodes as the textbook A*, within its memory */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/table/table.h"
#include "search/astar_pdb/astar_pdb.h"
#include "search/generic/node_table.h"
#include "support/fixture.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* ---- a reference without an order: all boards below a bound ---- */

struct below {
    const struct fixture *fixture;
    struct budget budget;
    struct node_table boards; /* with their g */
    unsigned bound;
};

static bool same_board(const void *context, const void *a, const void *b)
{
    (void)context;
    return memcmp(a, b, sizeof(packed_board)) == 0;
}

static const struct fifteen_domain boards_alone = {
    .state_size = sizeof(packed_board), .max_successors = 1, .equal = same_board};

/* Visits a board and its successors, unless it was visited with an equal or smaller g. */
static void visit(struct below *below, packed_board board, unsigned blank, unsigned g)
{
    if (g + engine_value(below->fixture->heuristic, board) >= below->bound)
        return;
    const uint32_t hash = node_table_hash(board);
    uint32_t number = node_table_find(&below->boards, &board, hash);
    if (number == 0)
        assert_int_equal(node_table_add(&below->boards, &board, hash, &number), FIFTEEN_OK);
    else if (node_at(&below->boards, number)->g <= g)
        return;
    node_at(&below->boards, number)->g = g;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = below->fixture->tray.to[blank][move];
        if (to != TRAY_NO_CELL)
            visit(below, packed_slide(board, to, blank), to, g + 1);
    }
}

struct counts {
    uint64_t expanded;
    uint64_t generated;
};

/* The counts of an A* that expands all boards whose f is below the bound. It generates all
 * neighbours but one of each board, and all of the start. */
static struct counts count_below(const struct fixture *fixture, packed_board start, unsigned bound)
{
    struct below below = {.fixture = fixture, .bound = bound};
    budget_init(&below.budget, UINT64_MAX);
    assert_int_equal(node_table_init(&below.boards, &boards_alone, &below.budget), FIFTEEN_OK);
    visit(&below, start, packed_blank(start), 0);
    struct counts counts = {below.boards.n_nodes - 1, 1};
    for (uint32_t number = 1; number < below.boards.n_nodes; number++) {
        const struct node *const node = node_at(&below.boards, number);
        packed_board board;
        memcpy(&board, node->state, sizeof board);
        const unsigned blank = packed_blank(board);
        for (unsigned move = 0; move < 4; move++)
            counts.generated += fixture->tray.to[blank][move] != TRAY_NO_CELL;
        counts.generated -= node->g > 0;
    }
    node_table_free(&below.boards);
    return counts;
}

/* A node limit stops both searches when all boards below the solution's length are expanded. Both
 * have expanded the same boards; the plain one has begun with the next. */
static void check_limits(const struct fixture *fixture, struct search_job job,
                         const struct counts *below)
{
    struct search_result result;
    job.limits.n_nodes = below->generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, below->generated);
    assert_int_equal(result.expanded, below->expanded);
    assert_int_equal(engine_astar(&job, fixture->heuristic, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, below->generated);
    assert_int_equal(result.expanded, below->expanded + 1);
}

/* A search in several parts, early enough for small boards. Its counts do not depend on the
 * threads, and it keeps node limits to the node. */
static void check_parts(const struct fixture *fixture, struct search_job job, unsigned length,
                        const struct counts *min, const struct counts *max)
{
    static const unsigned n_threads[] = {1, 3, 2};
    struct search_result result[3];
    job.divided_at = 40;
    for (unsigned i = 0; i < 3; i++) {
        job.limits.n_threads = n_threads[i];
        assert_int_equal(astar_pdb(fixture->engine, &job, &result[i], NULL), FIFTEEN_OK);
        assert_int_equal(result[i].solution.length, length);
        assert_true(engine_replays(&job, &result[i].solution));
        assert_in_range(result[i].expanded, min->expanded, max->expanded);
        assert_in_range(result[i].generated, min->generated, max->generated);
        assert_int_equal(result[i].expanded, result[0].expanded);
        assert_int_equal(result[i].generated, result[0].generated);
        assert_int_equal(result[i].extent.max_stored, result[0].extent.max_stored);
        assert_int_equal(result[i].extent.max_frontier, result[0].extent.max_frontier);
        assert_memory_equal(result[i].solution.path, result[0].solution.path, length);
    }
    if (length == 0)
        return;
    job.limits.n_nodes = min->generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &result[1], NULL), FIFTEEN_LIMIT);
    assert_int_equal(result[1].generated, min->generated);
    assert_int_equal(result[1].expanded, min->expanded);
    job.limits.n_nodes = result[0].generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &result[1], NULL), FIFTEEN_OK);
    assert_int_equal(result[1].generated, job.limits.n_nodes);
}

static void check_board(const struct fixture *fixture, packed_board start, void *context)
{
    (void)context;
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result fast;
    struct search_result plain;
    assert_int_equal(engine_astar(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(astar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.solution.length, plain.solution.length);
    assert_int_equal(fast.n_threads, 1);
    assert_true(engine_replays(&job, &fast.solution));

    const unsigned length = plain.solution.length;
    const struct counts min = count_below(fixture, start, length);
    const struct counts max = count_below(fixture, start, length + 1);
    assert_in_range(fast.expanded, min.expanded, max.expanded);
    assert_in_range(fast.generated, min.generated, max.generated);
    if (length > 0)
        check_limits(fixture, job, &min);
    check_parts(fixture, job, length, &min, &max);
    job.limits.n_nodes = fast.generated;
    assert_int_equal(astar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.generated, job.limits.n_nodes);
}

static void expands_the_same_as_the_textbook(void **state)
{
    (void)state;
    fixture_check_cases(check_board, 2, 19, NULL);
}

static void boards_of_4x4(void **state)
{
    (void)state;
    fixture_check_4x4(check_board, 23);
}

/* ---- limits ---- */

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const uint32_t halves[] = {0x1e, 0x1e0};

/* Tolerance for the system's count of pages, and for code, stack and a checking allocator. */
static const uint64_t uncertain_bytes = 1000000;

/* The largest limit is last, because only a new peak can be measured. */
static void memory_limits_are_kept(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    struct fifteen_error error = {.text = ""};
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
        assert_true(peak_bytes() - before <= limits[i] + uncertain_bytes + PEAK_SLACK_BYTES);
        assert_true(result.generated > generated + limits[i] / 1000);
        assert_non_null(strstr(error.text, "memory limit of "));
        generated = result.generated;
    }
    assert_non_null(strstr(error.text, "memory limit of 96 MiB"));
    assert_true(result.expanded > 2000000);
    fixture_free(&fixture);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    static const uint64_t limits[] = {1, 2, 1000, 16384, 50001, 999999};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        job.limits.n_nodes = limits[i];
        assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
        assert_in_range(result.generated, limits[i] - (limits[i] > 2 ? 2 : limits[i] - 1),
                        limits[i]);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
    }
    job.limits.n_nodes = 0;
    job.limits.seconds = 0.05;
    assert_int_equal(astar_pdb(fixture.engine, &job, &result, &error), FIFTEEN_LIMIT);
    assert_int_equal(error.argument, FIFTEEN_ARGUMENT_SECONDS);
    fixture_free(&fixture);
}

/* Only forged tables have a start that is so far away. */
static void boards_beyond_the_longest_path_are_dropped(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(tray_3x3, 0, halves, 2, 1, false);
    const struct search_job job =
        engine_job(&fixture.tray, 0, solving_read(tray_3x3, "8 0 6 5 4 7 2 3 1"));
    struct watch watch;
    struct astar_pdb search;
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    bool full = false;
    watch_start(&watch, &job.limits, &job.monitor);
    assert_int_equal(astar_pdb_init(&search, fixture.engine, &job, 1 << 20, NULL, &watch, &error),
                     FIFTEEN_OK);
    struct board_queue_entry start = {.g = 0};
    assert_int_equal(board_queue_pop(&search.queues[0], 1, &start), 1);
    board_table_seek(&search.parts[0].table, start.key)->g = FIFTEEN_MAX_MOVES;
    assert_true(board_queue_push(&search.queues[0], 0, FIFTEEN_MAX_MOVES, start.key));
    assert_int_equal(astar_pdb_run(&search, &result, &full), FIFTEEN_INTERNAL);
    assert_int_equal(search.expanded, 1);
    assert_int_equal(search.n_nodes, 1);
    astar_pdb_free(&search);
    fixture_free(&fixture);
}

/* In spite of many pauses for lack of memory. */
static void limits_are_checked(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, true);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    job.limits.seconds = 1e-9;
    assert_int_equal(astar_pdb(fixture.engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_in_range(result.generated, 1, WATCH_INTERVAL + ASTAR_PDB_CHILDREN);
    fixture_free(&fixture);
}

static void searches_are_cancelled(void **state)
{
    (void)state;
    fixture_check_cancelling(astar_pdb, 0);
}

static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 2000000};
    fixture_check_forged(astar_pdb, limits, 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_limits_are_kept),
        cmocka_unit_test(expands_the_same_as_the_textbook),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(boards_beyond_the_longest_path_are_dropped),
        cmocka_unit_test(limits_are_checked),
        cmocka_unit_test(searches_are_cancelled),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
