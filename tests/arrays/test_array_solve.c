/* test_array_solve.c - shortest solutions of arrays against single boards */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/rows.h"
#include "support/scale.h"

static const struct fifteen_geometry sizes[] = {{2, 3}, {3, 3}, {4, 3}, {4, 4}, {4, 5}};
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

static struct rows rows;
static uint8_t status[ROWS_MAX];
static uint16_t length[ROWS_MAX];
static uint16_t lower_bound[ROWS_MAX];
static uint64_t expanded[ROWS_MAX];
static uint64_t generated[ROWS_MAX];
static uint8_t path[ROWS_MAX * FIFTEEN_MAX_MOVES];
static const struct fifteen_array_answers answers = {
    status, length, lower_bound, expanded, generated, path, 0};

static void check_board(const struct rows_solver *with, size_t index)
{
    struct fifteen_board *const start = rows_grid(rows.size, rows_row(&rows, index));
    struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
    const struct fifteen_problem problem = {start, goal};
    const struct fifteen_limits limits = {.n_threads = 1};
    struct fifteen_result result;
    const enum fifteen_status expected =
        fifteen_solve(with->solver, &problem, &limits, NULL, &result, NULL);
    assert_int_equal(status[index], expected);
    assert_int_equal(length[index], result.solution.length);
    assert_int_equal(lower_bound[index], result.solution.length);
    if (expected == FIFTEEN_OK) {
        assert_int_equal(expanded[index], result.expanded);
        assert_int_equal(generated[index], result.generated);
        for (size_t i = 0; i < result.solution.length; i++)
            assert_int_not_equal(fifteen_board_slide(start, path[index * FIFTEEN_MAX_MOVES + i]),
                                 0);
        assert_true(fifteen_board_equal(start, goal));
        fifteen_solution_free(&result.solution);
    }
    fifteen_board_free(start);
    fifteen_board_free(goal);
}

/* Every fourth board is not solvable. */
static void answers_are_those_of_single_boards(void **state)
{
    (void)state;
    static const char *const heuristics[] = {NULL, "linear-conflict", "manhattan"};
    uint64_t random = 21;
    for (unsigned s = 0; s < N_SIZES; s++)
        for (unsigned h = 0; h < 3; h++) {
            const bool is_large = fifteen_cells(sizes[s]) > 12;
            struct rows_solver with =
                rows_solver(is_large && h == 0 ? "linear-conflict" : heuristics[h],
                            h == 2 ? FIFTEEN_ASTAR : FIFTEEN_AUTO);
            const size_t n = scaled(200);
            rows_fill(&rows, sizes[s], n, is_large ? 50 : 300, &random);
            for (size_t i = 3; i < n; i += 4)
                rows_twist(&rows, i);
            const struct fifteen_array array = rows_array(&rows);
            const struct fifteen_array_run run = {1 + h, NULL};
            assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, &run, &answers, NULL),
                             FIFTEEN_OK);
            for (size_t i = 0; i < n; i++) {
                assert_int_equal(status[i] == FIFTEEN_UNSOLVABLE, i % 4 == 3);
                check_board(&with, i);
            }
            rows_solver_free(&with);
        }
}

/* The distances of all boards of 2x3 and of some of 3x3, by breadth-first search of the test. */
static void lengths_are_distances(void **state)
{
    (void)state;
    uint64_t random = 22;
    struct rows_solver with = rows_solver(NULL, FIFTEEN_AUTO);
    for (unsigned s = 0; s < 2; s++) {
        rows_fill(&rows, sizes[s], scaled(ROWS_MAX), 0, &random);
        packed_board goal = 0;
        for (unsigned cell = 0; cell < fifteen_cells(sizes[s]); cell++)
            goal |= (packed_board)rows.goal[cell] << 4 * cell;
        uint8_t *const distances = exhaustive_distances(sizes[s], goal);
        uint32_t numbers[ROWS_MAX] = {0};
        for (size_t i = 0; i < rows.n; i++) {
            numbers[i] = exhaustive_random(&random) % exhaustive_count(sizes[s]);
            const packed_board board = exhaustive_board(sizes[s], numbers[i]);
            for (unsigned cell = 0; cell < fifteen_cells(sizes[s]); cell++)
                rows_row(&rows, i)[cell] = (uint8_t)packed_tile(board, cell);
        }
        const struct fifteen_array array = rows_array(&rows);
        assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL, &answers, NULL),
                         FIFTEEN_OK);
        for (size_t i = 0; i < rows.n; i++) {
            const uint8_t distance = distances[numbers[i]];
            assert_int_equal(status[i] == FIFTEEN_UNSOLVABLE, distance == EXHAUSTIVE_UNREACHED);
            if (status[i] == FIFTEEN_OK)
                assert_int_equal(length[i], distance);
        }
        free(distances);
    }
    rows_solver_free(&with);
}

/* A board that reaches the limit has a lower bound and no solution; the others are solved. */
static void limits_hold_for_each_board(void **state)
{
    (void)state;
    uint64_t random = 23;
    const struct fifteen_limits limits = {.n_nodes = 2000};
    struct rows_solver with = rows_solver("manhattan", FIFTEEN_IDASTAR_PLAIN);
    rows_fill(&rows, (struct fifteen_geometry){4, 4}, 40, 400, &random);
    memcpy(rows_row(&rows, 7), rows.goal, 16);
    const struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_solve(with.solver, &array, &limits, NULL, &answers, NULL),
                     FIFTEEN_OK);
    unsigned n_limited = 0;
    for (size_t i = 0; i < rows.n; i++) {
        assert_true(status[i] == FIFTEEN_LIMIT || status[i] == FIFTEEN_OK);
        assert_true(generated[i] <= limits.n_nodes);
        n_limited += status[i] == FIFTEEN_LIMIT && length[i] == 0 && lower_bound[i] > 0;
    }
    assert_true(n_limited > 10);
    assert_int_equal(status[7], FIFTEEN_OK);
    rows_solver_free(&with);
}

/* Boards whose greedy solutions are longer than a row of moves, and the goal, count as not solved.
 */
static void solutions_of_any_length_are_written(void **state)
{
    (void)state;
    enum { N = 30, LONG = 2000 };
    static uint8_t moves[N * LONG];
    uint64_t random = 26;
    unsigned n_longer = 0;
    struct fifteen_array_answers longer = answers;
    struct fifteen_error error;
    struct rows_solver with = rows_solver("manhattan", FIFTEEN_GREEDY);
    rows_fill(&rows, (struct fifteen_geometry){4, 5}, N, 2000, &random);
    memcpy(rows_row(&rows, 3), rows.goal, 20);
    const struct fifteen_array array = rows_array(&rows);
    longer.path = moves;
    longer.max_moves = LONG;
    assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL, &longer, NULL),
                     FIFTEEN_OK);
    static uint16_t lengths[N];
    memcpy(lengths, length, sizeof lengths);
    for (unsigned i = 0; i < N; i++) {
        struct fifteen_board *const board = rows_grid(rows.size, rows_row(&rows, i));
        struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
        assert_int_equal(status[i], FIFTEEN_OK);
        for (unsigned k = 0; k < lengths[i]; k++)
            assert_int_not_equal(fifteen_board_slide(board, moves[i * LONG + k]), 0);
        assert_true(fifteen_board_equal(board, goal));
        fifteen_board_free(board);
        fifteen_board_free(goal);
    }
    assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL, &answers, NULL),
                     FIFTEEN_OK);
    for (unsigned i = 0; i < N; i++) {
        const bool is_longer = lengths[i] > FIFTEEN_MAX_MOVES;
        assert_int_equal(status[i], is_longer ? FIFTEEN_LIMIT : FIFTEEN_OK);
        assert_int_equal(length[i], is_longer ? 0 : lengths[i]);
        n_longer += is_longer;
    }
    assert_in_range(n_longer, 5, N - 1);
    longer.max_moves = FIFTEEN_ARRAY_MAX_MOVES + 1;
    assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL, &longer, &error),
                     FIFTEEN_INVALID);
    assert_string_equal(error.text, "rows of 65536 moves: expected up to 65535");
    rows_solver_free(&with);
}

static bool refuse(void *context, const struct fifteen_progress *progress)
{
    ++*(unsigned *)context;
    assert_true(progress->done <= progress->total);
    return false;
}

/* Hard boards, which take much longer than the test: the second call ends, on any threads. */
static void monitors_cancel(void **state)
{
    (void)state;
    uint64_t random = 24;
    unsigned n_calls = 0;
    const struct fifteen_monitor monitor = {refuse, &n_calls};
    struct rows_solver with = rows_solver("hamming", FIFTEEN_IDASTAR_PLAIN);
    rows_fill(&rows, (struct fifteen_geometry){4, 4}, ROWS_MAX, 2000, &random);
    const struct fifteen_array array = rows_array(&rows);
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        const struct fifteen_array_run run = {n_threads, &monitor};
        struct fifteen_error error = {.text = ""};
        n_calls = 0;
        assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, &run, &answers, &error),
                         FIFTEEN_CANCELLED);
        assert_true(n_calls >= 1);
        assert_true(error.text[0] != 0);
    }
    rows_solver_free(&with);
}

static void wrong_rows_are_found_before_the_first_search(void **state)
{
    (void)state;
    uint64_t random = 25;
    struct fifteen_error error = {.text = ""};
    struct rows_solver with = rows_solver("hamming", FIFTEEN_IDASTAR_PLAIN);
    rows_fill(&rows, (struct fifteen_geometry){4, 4}, ROWS_MAX, 2000, &random);
    rows_row(&rows, ROWS_MAX - 1)[0] = rows_row(&rows, ROWS_MAX - 1)[1];
    const struct fifteen_array array = rows_array(&rows);
    assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL, &answers, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "board 1999: "));
    rows_solver_free(&with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_single_boards),
        cmocka_unit_test(lengths_are_distances),
        cmocka_unit_test(limits_hold_for_each_board),
        cmocka_unit_test(solutions_of_any_length_are_written),
        cmocka_unit_test(monitors_cancel),
        cmocka_unit_test(wrong_rows_are_found_before_the_first_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
