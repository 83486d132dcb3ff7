/* test_comparison.c - boards of a comparison, and a row on forged tables */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <xxhash.h>

#include "cli/values.h"
#include "measure/comparison.h"
#include "pdb/table/table.h"
#include "support/packed_boards.h"
#include "support/scratch.h"

static const struct fifteen_geometry size = {4, 4};

static const char single_tiles[] = "classic-pdb(1/2/3/4/5/6/7/8/9/10/11/12/13/14/15)";

/* Saves a classic table of each single tile, with the maximum that can be stored as each value: the
 * tile's distance plus 30. */
static void save_forged_tables(struct scratch *scratch)
{
    const packed_board goal = packed_goal(size, FIFTEEN_BLANK_FIRST);
    for (unsigned tile = 1; tile < 16; tile++) {
        struct fifteen_pattern pattern;
        struct fifteen_pdb *pdb = NULL;
        char name[FIFTEEN_PDB_NAME_SIZE];
        assert_int_equal(packed_pattern_make(size, goal, (uint16_t)(1 << tile), &pattern, NULL),
                         FIFTEEN_OK);
        assert_int_equal(fifteen_pdb_build(&pattern, FIFTEEN_CLASSIC, 1, NULL, &pdb, NULL),
                         FIFTEEN_OK);
        memset((void *)pdb->bits, 0xff, pdb->size_bytes);
        pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
        fifteen_pdb_file_name(&pattern, FIFTEEN_CLASSIC, name);
        assert_int_equal(fifteen_pdb_save(pdb, scratch_path(scratch, name), FIFTEEN_CODEC_ZSTD, 0,
                                          1, NULL, NULL),
                         FIFTEEN_OK);
        fifteen_pdb_free(pdb);
    }
}

/* A* with one byte of memory gives up at once. The initial h is 15 times 30 plus the distances of
 * the board's tiles, 2 in total. */
static void impossible_values_are_counted(void **state)
{
    enum { FORGED_H = 15 * 30 + 2 };
    const char *const text = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15";
    struct search_settings search = {.algorithm = FIFTEEN_ASTAR,
                                     .heuristic = single_tiles,
                                     .folder = ((struct scratch *)*state)->folder,
                                     .limits = {.memory_bytes = 1}};
    const struct run_settings run = {.n_threads = 1, .quiet = true};
    struct gathered board = {.known_length = -1};
    struct outcomes outcomes = {.n_records = 0};
    struct comparison row = {
        .search = search, .boards = &board, .n_boards = 1, .n_threads = 1, .outcomes = &outcomes};
    struct progress progress;
    struct tables tables;
    save_forged_tables(*state);
    assert_int_equal(fifteen_board_parse(text, strlen(text), size, &board.puzzle.start, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &board.puzzle.goal, NULL),
                     FIFTEEN_OK);
    progress_init(&progress, &run);
    assert_int_equal(tables_init(&tables, &search, &run, &progress, NULL), FIFTEEN_OK);
    assert_int_equal(tables_create_solver(&tables, &search, &row.solver, NULL), FIFTEEN_OK);
    row.tables = &tables;

    assert_int_equal(comparison_run(&row, &progress), EXIT_UNANSWERED);
    assert_int_equal(row.n_limit, 1);
    assert_int_equal(row.first.initial_h, FORGED_H);
    assert_int_equal(row.initial_values[0], FORGED_H);

    comparison_free(&row);
    tables_free(&tables);
    puzzle_free(&board.puzzle);
}

/* An endless file does not exhaust memory. */
static void too_many_boards_are_rejected(void **state)
{
    (void)state;
    const struct gathered board = {.known_length = -1};
    struct gathered_list list = {.n = 0};
    struct fifteen_error error;
    assert_int_equal(gathered_list_add(&list, &board, NULL), FIFTEEN_OK);
    list.n = VALUE_BOARDS_MAX;
    assert_int_equal(gathered_list_add(&list, &board, &error), FIFTEEN_NO_MEMORY);
    assert_string_equal(error.text, "too many boards: the maximum is 10000000");
    assert_int_equal(list.n, VALUE_BOARDS_MAX);
    list.n = 1;
    gathered_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_many_boards_are_rejected),
        cmocka_unit_test_setup_teardown(impossible_values_are_counted, scratch_set_up,
                                        scratch_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
