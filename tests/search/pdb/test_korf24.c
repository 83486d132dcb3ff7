/* test_korf24.c - IDA* on 24-puzzles expands as many nodes as an independent program, to the node
 *
 * Tables of Korf and Felner's partition; counts of complete iterations from korf24-iterations.txt.
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "search/algorithm/any_engine.h"
#include "support/engine.h"
#include "support/scale.h"

static const struct fifteen_geometry tray_5x5 = {5, 5};

static const uint32_t korf_and_felner[] = {0x0010e6, 0x006318, 0x318c00, 0x1ce0000};

struct korf24 {
    struct fifteen_pdb_set *tables;
    struct any_engine *engine;
};

static int set_up(void **state)
{
    static struct korf24 made;
    made.tables = engine_tables(tray_5x5, 0, korf_and_felner, 4);
    const struct pdb_engine_options options = {.tables = made.tables};
    *state = &made;
    return any_engine_create(&options, &made.engine, NULL) == FIFTEEN_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    struct korf24 *const made = *state;
    any_engine_free(made->engine);
    fifteen_pdb_set_free(made->tables);
    return 0;
}

/* The start of a number of Korf and Felner's list. */
static wide_board read_board(unsigned number)
{
    static const struct {
        unsigned number;
        uint8_t tiles[25];
    } boards[] = {
#include "data/korf24-boards.inc"
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        if (boards[i].number == number) {
            wide_board board = 0;
            for (unsigned cell = 0; cell < 25; cell++)
                board |= wide_put(boards[i].tiles[cell], cell);
            return board;
        }
    fail_msg("no board %u", number);
    return 0;
}

/* Stopped after its complete iterations of up to max_generated nodes, the search has expanded the
 * nodes of the file. */
static void check_line(const struct any_engine *engine, const char *line, uint64_t max_generated)
{
    unsigned number, length, h, bound;
    uint64_t expanded, generated;
    uint64_t all_expanded = 0, all_generated = 1;
    int used;
    assert_int_equal(sscanf(line, "%u %u %u:%n", &number, &length, &h, &used), 3);
    struct tray tray;
    tray_init(&tray, tray_5x5);
    struct search_job job = {.tray = &tray,
                             .start = read_board(number),
                             .goal = canonical_goal(tray_5x5, 0),
                             .limits.n_threads = 1,
                             .algorithm = FIFTEEN_IDASTAR};
    memcpy(job.order, engine_plain_order, sizeof job.order);
    for (line += used;
         sscanf(line, " %u:%" SCNu64 ":%" SCNu64 "%n", &bound, &expanded, &generated, &used) == 3 &&
         bound < length && all_generated + generated <= max_generated;
         line += used) {
        all_expanded += expanded;
        all_generated += generated;
    }
    struct search_result result;
    job.limits.n_nodes = all_generated;
    assert_int_equal(any_engine_idastar(engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.initial_h, h);
    assert_int_equal(result.expanded, all_expanded);
    assert_int_equal(result.generated, all_generated);
}

static void complete_iterations(void **state)
{
    const struct korf24 *const korf24 = *state;
    FILE *const file = fopen(DATA "/korf24-iterations.txt", "r");
    char line[512];
    unsigned n = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (line[0] != '#') {
            check_line(korf24->engine, line, scaled(20000000));
            n++;
        }
    fclose(file);
    assert_true(n >= 4);
}

/* The easiest board, on two threads with all that auto uses. */
static void length_of_the_easiest(void **state)
{
    const struct korf24 *const korf24 = *state;
    struct tray tray;
    tray_init(&tray, tray_5x5);
    struct search_job job = {.tray = &tray,
                             .start = read_board(40),
                             .goal = canonical_goal(tray_5x5, 0),
                             .limits.n_threads = 2,
                             .algorithm = FIFTEEN_AUTO};
    memcpy(job.order, engine_plain_order, sizeof job.order);
    struct search_result result;
    assert_int_equal(any_engine_idastar(korf24->engine, &job, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, 82);
    wide_board board = job.start;
    for (unsigned i = 0; i < result.solution.length; i++) {
        const unsigned blank = wide_blank(board);
        const unsigned to = tray.to[blank][result.solution.path[i]];
        assert_int_not_equal(to, TRAY_NO_CELL);
        board = wide_slide(board, to, blank);
    }
    assert_true(board == job.goal);
}

/* A heuristic with linear conflict is not searched without it. */
static void linear_conflict_is_not_left_out(void **state)
{
    const struct korf24 *const korf24 = *state;
    const struct pdb_engine_options options = {.tables = korf24->tables, .linear_conflict = true};
    struct any_engine *engine;
    struct fifteen_error error;
    assert_int_equal(any_engine_create(&options, &engine, &error), FIFTEEN_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete_iterations),
        cmocka_unit_test(length_of_the_easiest),
        cmocka_unit_test(linear_conflict_is_not_left_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
