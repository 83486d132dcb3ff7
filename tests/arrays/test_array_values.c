/* test_array_values.c - heuristic values and solvability of arrays against single boards */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "arrays/row_loop.h"
#include "support/rows.h"
#include "support/scale.h"
#include "util/error.h"

static const struct fifteen_geometry sizes[] = {{2, 3}, {3, 3}, {3, 4}, {4, 3}, {4, 4}, {4, 5}};
static const char *const heuristics[] = {NULL,        "manhattan",       "hamming",
                                         "inversion", "linear-conflict", "max(manhattan,inversion)",
                                         "pdb"};
enum {
    N_SIZES = sizeof sizes / sizeof sizes[0],
    N_HEURISTICS = sizeof heuristics / sizeof *heuristics
};

static struct rows rows;
static uint8_t values[2][ROWS_MAX];

static void check_values(const struct rows_solver *with, size_t n)
{
    struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
    for (size_t i = 0; i < n; i++) {
        struct fifteen_board *const start = rows_grid(rows.size, rows_row(&rows, i));
        const struct fifteen_problem problem = {start, goal};
        unsigned value = FIFTEEN_ARRAY_UNSOLVABLE;
        const enum fifteen_status status = fifteen_evaluate(with->solver, &problem, &value, NULL);
        assert_true(status == FIFTEEN_OK || status == FIFTEEN_UNSOLVABLE);
        assert_int_equal(status == FIFTEEN_UNSOLVABLE, i % 5 == 4);
        assert_int_equal(values[0][i], value);
        fifteen_board_free(start);
    }
    fifteen_board_free(goal);
}

/* Every fifth board is not solvable. One thread and three compute the same values. */
static void values_are_those_of_single_boards(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (unsigned s = 0; s < N_SIZES; s++)
        for (unsigned h = 0; h < N_HEURISTICS; h++) {
            const bool is_wide = fifteen_cells(sizes[s]) > 12;
            if (is_wide && (heuristics[h] == NULL || strcmp(heuristics[h], "pdb") == 0))
                continue;
            struct rows_solver with = rows_solver(heuristics[h], FIFTEEN_AUTO);
            const size_t n = scaled(1500);
            rows_fill(&rows, sizes[s], n, 200, &random);
            for (size_t i = 4; i < n; i += 5)
                rows_twist(&rows, i);
            const struct fifteen_array array = rows_array(&rows);
            for (unsigned t = 0; t < 2; t++)
                assert_int_equal(fifteen_array_values(with.solver, &array,
                                                      &(struct fifteen_array_run){1 + 2 * t, NULL},
                                                      values[t], NULL),
                                 FIFTEEN_OK);
            assert_memory_equal(values[0], values[1], n);
            check_values(&with, n);
            rows_solver_free(&with);
        }
}

/* 2x12 in reverse order: 253 inversions by columns and 253 by rows, of which a move undoes 11. */
static void values_that_do_not_fit_are_the_largest(void **state)
{
    (void)state;
    struct rows_solver with = rows_solver("inversion", FIFTEEN_AUTO);
    rows_fill(&rows, (struct fifteen_geometry){2, 12}, 1, 0, &(uint64_t){1});
    uint8_t *const row = rows_row(&rows, 0);
    for (unsigned cell = 0; cell < 24; cell++) {
        row[cell] = (uint8_t)((24 - cell) % 24);
        rows.goal[cell] = (uint8_t)((cell + 1) % 24);
    }
    const struct fifteen_array array = rows_array(&rows);
    struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
    struct fifteen_board *const start = rows_grid(rows.size, row);
    unsigned value = 0;
    assert_int_equal(
        fifteen_evaluate(with.solver, &(struct fifteen_problem){start, goal}, &value, NULL),
        FIFTEEN_OK);
    assert_int_equal(value, 253 + 253 / 11);
    assert_int_equal(fifteen_array_values(with.solver, &array, NULL, values[0], NULL), FIFTEEN_OK);
    assert_int_equal(values[0][0], 254);
    fifteen_board_free(start);
    fifteen_board_free(goal);
    rows_solver_free(&with);
}

static void solvable_boards_are_told_apart(void **state)
{
    (void)state;
    uint64_t random = 12;
    for (unsigned s = 0; s < N_SIZES; s++) {
        rows_fill(&rows, sizes[s], ROWS_MAX, 300, &random);
        for (size_t i = 0; i < ROWS_MAX; i += 3)
            rows_twist(&rows, i);
        const struct fifteen_array array = rows_array(&rows);
        assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], NULL), FIFTEEN_OK);
        for (size_t i = 0; i < ROWS_MAX; i++)
            assert_int_equal(values[0][i], i % 3 != 0);
    }
}

static void rows_that_are_not_boards_are_rejected(void **state)
{
    (void)state;
    static const struct {
        uint8_t tile;
        const char *message;
    } wrong[] = {{16, "board 1234: 16 on cell 7 is not a tile of a 4x4 tray; expected 0 to 15"},
                 {255, "board 1234: 255 on cell 7 is not a tile of a 4x4 tray; expected 0 to 15"},
                 {32, "board 1234: 32 on cell 7 is not a tile of a 4x4 tray; expected 0 to 15"}};
    uint64_t random = 13;
    struct rows_solver with = rows_solver("manhattan", FIFTEEN_AUTO);
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_error error = {.text = ""};
        rows_fill(&rows, (struct fifteen_geometry){4, 4}, ROWS_MAX, 100, &random);
        rows_row(&rows, 1234)[7] = wrong[i].tile;
        const struct fifteen_array array = rows_array(&rows);
        assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], &error), FIFTEEN_INVALID);
        assert_string_equal(error.text, wrong[i].message);
        assert_int_equal(fifteen_array_values(with.solver, &array, NULL, values[0], &error),
                         FIFTEEN_INVALID);
        assert_string_equal(error.text, wrong[i].message);
    }
    rows_solver_free(&with);
}

/* The first block waits until the second one has failed, which cancels it. */
static enum fifteen_status wait_or_fail(void *context, size_t first, size_t end,
                                        const struct fifteen_monitor *monitor,
                                        struct fifteen_error *error)
{
    (void)context, (void)end;
    if (first > 0)
        return error_set(error, FIFTEEN_INVALID, "board 1 is wrong");
    while (monitor->report(monitor->context, NULL))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    return error_set(error, FIFTEEN_CANCELLED, "cancelled");
}

static void the_first_failure_is_reported(void **state)
{
    (void)state;
    struct fifteen_error error = {.text = ""};
    const struct row_loop loop = {
        .n_rows = 2, .block_rows = 1, .n_threads = 2, .block = wait_or_fail};
    assert_int_equal(row_loop_run(&loop, &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "board 1 is wrong");
}

static void goals_and_sizes_are_checked(void **state)
{
    (void)state;
    struct fifteen_error error = {.text = ""};
    rows = (struct rows){.size = {3, 3}, .goal = {1, 2, 3, 4, 5, 6, 7, 8, 8}};
    struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "goal: 8 on cell 8 occurs twice");
    array.geometry = (struct fifteen_geometry){1, 9};
    assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], &error), FIFTEEN_INVALID);
    array.geometry = (struct fifteen_geometry){5, 6};
    assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], &error), FIFTEEN_INVALID);
}

static void empty_arrays_have_no_values(void **state)
{
    (void)state;
    uint64_t random = 14;
    struct rows_solver with = rows_solver(NULL, FIFTEEN_AUTO);
    rows_fill(&rows, (struct fifteen_geometry){3, 3}, 0, 0, &random);
    const struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_values(with.solver, &array, NULL, values[0], NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_array_solvable(&array, NULL, values[0], NULL), FIFTEEN_OK);
    rows_solver_free(&with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_single_boards),
        cmocka_unit_test(values_that_do_not_fit_are_the_largest),
        cmocka_unit_test(solvable_boards_are_told_apart),
        cmocka_unit_test(rows_that_are_not_boards_are_rejected),
        cmocka_unit_test(the_first_failure_is_reported),
        cmocka_unit_test(goals_and_sizes_are_checked),
        cmocka_unit_test(empty_arrays_have_no_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
