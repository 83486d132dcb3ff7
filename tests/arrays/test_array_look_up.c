/* test_array_look_up.c - arrays of boards looked up in one table, against a breadth-first search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/rows.h"
#include "support/scale.h"

static struct rows rows;
static uint8_t values[ROWS_MAX];
static uint64_t bits[ROWS_MAX];

/* The table of all tiles of rows.goal; the caller frees it. */
static struct fifteen_pdb *whole_table(enum fifteen_pdb_kind kind)
{
    struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
    const uint32_t tiles = (UINT32_C(1) << fifteen_cells(rows.size)) - 2;
    struct fifteen_pattern pattern;
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(fifteen_pattern_make(goal, tiles, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_build(&pattern, kind, 1, NULL, &pdb, NULL), FIFTEEN_OK);
    fifteen_board_free(goal);
    return pdb;
}

static packed_board pack(const uint8_t *row)
{
    packed_board board = 0;
    for (unsigned cell = 0; cell < fifteen_cells(rows.size); cell++)
        board |= (packed_board)row[cell] << 4 * cell;
    return board;
}

static unsigned stored(const struct fifteen_pdb_memory *memory, uint64_t bit)
{
    return (unsigned)(memory->words[bit / 64] >> bit % 64) & ((1U << memory->entry_bits) - 1);
}

static void check_goal(uint64_t *random)
{
    rows_fill(&rows, rows.size, scaled(400), 60, random);
    for (size_t i = 0; i < rows.n; i += 4)
        rows_twist(&rows, i);
    struct fifteen_pdb *const pdb = whole_table(FIFTEEN_ZERO_AWARE);
    uint8_t *const distances = exhaustive_distances(rows.size, pack(rows.goal));
    const struct fifteen_pdb_memory memory = fifteen_pdb_memory(pdb);
    const struct fifteen_array array = rows_array(&rows);
    assert_int_equal(memory.entry_bits, 1);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, values, bits, NULL), FIFTEEN_OK);
    for (size_t i = 0; i < rows.n; i++) {
        if (i % 4 == 0) {
            assert_int_equal(values[i], FIFTEEN_ARRAY_UNSOLVABLE);
            continue;
        }
        const unsigned distance = distances[exhaustive_number(rows.size, pack(rows_row(&rows, i)))];
        assert_int_equal(values[i], distance);
        assert_int_equal(stored(&memory, bits[i]), distance >> 1 & 1);
        assert_true(bits[i] % (UINT64_C(64) * memory.row_words) < memory.row_entries);
        assert_true(bits[i] / (UINT64_C(64) * memory.row_words) < memory.n_rows);
    }
    free(distances);
    fifteen_pdb_free(pdb);
}

static void values_are_distances(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 3}, {3, 2}, {2, 4}, {4, 2}};
    uint64_t random = 21;
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (unsigned i = 0; i < 4; i++) {
            rows.size = sizes[s];
            check_goal(&random);
        }
}

static void either_output_may_be_left_out(void **state)
{
    (void)state;
    uint64_t random = 22;
    rows_fill(&rows, (struct fifteen_geometry){2, 3}, 10, 30, &random);
    struct fifteen_pdb *const pdb = whole_table(FIFTEEN_CLASSIC);
    const struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, NULL, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, values, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, NULL, bits, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_memory(pdb).entry_bits, 4);
    fifteen_pdb_free(pdb);
}

static void tables_of_other_goals_are_rejected(void **state)
{
    (void)state;
    uint64_t random = 23;
    struct fifteen_error error = {.text = ""};
    rows_fill(&rows, (struct fifteen_geometry){2, 3}, 1, 30, &random);
    struct fifteen_pdb *const pdb = whole_table(FIFTEEN_ZERO_AWARE);
    rows_fill(&rows, (struct fifteen_geometry){2, 4}, 1, 30, &random);
    struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, values, NULL, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "the goal's canonical form is 2x4"));
    rows.boards[0] = 8;
    array = rows_array(&rows);
    assert_int_equal(fifteen_array_look_up(pdb, &array, NULL, values, NULL, &error),
                     FIFTEEN_INVALID);
    fifteen_pdb_free(pdb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_distances),
        cmocka_unit_test(either_output_may_be_left_out),
        cmocka_unit_test(tables_of_other_goals_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
