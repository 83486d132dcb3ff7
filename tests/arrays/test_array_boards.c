/* test_array_boards.c - random boards, and all boards of a tray, against single boards */
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

/* The same seed has the same boards, one after another. */
static void random_boards_are_those_of_single_calls(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 2}, {3, 3}, {4, 4}, {3, 6}, {5, 5}};
    static const long walks[] = {-1, 0, 1, 37};
    uint64_t seed = 31;
    for (unsigned s = 0; s < 5; s++)
        for (unsigned w = 0; w < 4; w++) {
            struct fifteen_random many;
            struct fifteen_random single;
            rows_fill(&rows, sizes[s], 100, 0, &seed);
            fifteen_random_seed(&many, s);
            fifteen_random_seed(&single, s);
            assert_int_equal(fifteen_array_random(sizes[s], rows.goal, walks[w], &many, rows.n,
                                                  rows.boards, NULL),
                             FIFTEEN_OK);
            struct fifteen_board *const goal = rows_grid(sizes[s], rows.goal);
            for (size_t i = 0; i < rows.n; i++) {
                struct fifteen_board *drawn = NULL;
                if (walks[w] < 0)
                    fifteen_random_board(goal, &single, &drawn, NULL);
                else
                    fifteen_random_walk(goal, (unsigned)walks[w], &single, &drawn, NULL);
                struct fifteen_board *const row = rows_grid(sizes[s], rows_row(&rows, i));
                assert_true(fifteen_board_equal(row, drawn));
                fifteen_board_free(row);
                fifteen_board_free(drawn);
            }
            fifteen_board_free(goal);
        }
}

/* A numbered board is the first one of the random numbers of its row. */
static void numbered_boards_do_not_depend_on_others(void **state)
{
    (void)state;
    const struct fifteen_geometry size = {3, 4};
    uint64_t seed = 35;
    uint8_t many[50 * 12];
    rows_fill(&rows, size, 0, 0, &seed);
    struct fifteen_array_draw draw = {
        .geometry = size, .goal = rows.goal, .seed = 9, .min_moves = 4, .max_moves = 10, .step = 3};
    for (unsigned walk = 0; walk < 2; walk++) {
        unsigned n_moves_seen = 0;
        draw.is_walk = walk == 1;
        assert_int_equal(fifteen_array_draw(&draw, 70, 50, many, NULL), FIFTEEN_OK);
        for (unsigned i = 0; i < 50; i++) {
            struct fifteen_random random;
            uint8_t row[12];
            fifteen_random_seed_row(&random, 9, 70 + i);
            const long n_moves = walk == 0 ? -1 : 4 + 3 * (long)fifteen_random_below(&random, 3);
            n_moves_seen |= walk == 0 ? 0 : 1U << (n_moves - 4);
            fifteen_array_random(size, rows.goal, n_moves, &random, 1, row, NULL);
            assert_memory_equal(many + (size_t)i * 12, row, 12);
        }
        assert_int_equal(n_moves_seen, walk == 0 ? 0 : 0x49);
    }
    draw.step = 0;
    assert_int_equal(fifteen_array_draw(&draw, 0, 1, many, NULL), FIFTEEN_INVALID);
    draw.step = 1;
    draw.max_moves = 3;
    assert_int_equal(fifteen_array_draw(&draw, 0, 1, many, NULL), FIFTEEN_INVALID);
}

static void check_listing(struct fifteen_geometry size, const uint8_t *goal)
{
    const unsigned n_cells = fifteen_cells(size);
    const uint32_t n = exhaustive_count(size) / 2;
    uint8_t *const boards = malloc((size_t)n * n_cells);
    uint8_t *const distances = malloc(n);
    packed_board home = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        home |= (packed_board)goal[cell] << 4 * cell;
    uint8_t *const expected = exhaustive_distances(size, home);
    assert_non_null(boards);
    assert_non_null(distances);
    assert_int_equal(fifteen_array_enumerate(size, goal, NULL, boards, distances, NULL),
                     FIFTEEN_OK);
    unsigned n_wrong = 0;
    for (uint32_t i = 0; i < n; i++) {
        packed_board board = 0;
        for (unsigned cell = 0; cell < n_cells; cell++)
            board |= (packed_board)boards[(size_t)i * n_cells + cell] << 4 * cell;
        uint8_t *const distance = &expected[exhaustive_number(size, board)];
        n_wrong += *distance != distances[i] || (i > 0 && distances[i] < distances[i - 1]);
        *distance = EXHAUSTIVE_UNREACHED; /* each board once */
    }
    assert_int_equal(n_wrong, 0);
    free(expected);
    free(distances);
    free(boards);
}

static void all_boards_are_listed_by_their_distance(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 2}, {2, 3}, {4, 2}, {3, 3}};
    uint64_t random = 32;
    for (unsigned s = 0; s < 4; s++)
        for (unsigned i = 0; i < 2; i++) {
            rows_fill(&rows, sizes[s], 0, 0, &random);
            check_listing(sizes[s], rows.goal);
        }
}

static void trays_that_cannot_be_listed_are_rejected(void **state)
{
    (void)state;
    uint64_t random = 33;
    struct fifteen_error error = {.text = ""};
    uint8_t none = 0;
    rows_fill(&rows, (struct fifteen_geometry){2, 7}, 0, 0, &random);
    assert_int_equal(fifteen_array_enumerate(rows.size, rows.goal, NULL, &none, &none, &error),
                     FIFTEEN_INVALID);
    assert_string_equal(error.text, "2x7 has too many boards to list; expected at most 12 cells");
    rows.goal[0] = 14;
    assert_int_equal(fifteen_array_random(rows.size, rows.goal, -1, &(struct fifteen_random){{1}},
                                          1, rows.boards, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "goal: 14 on cell 0"));
}

static bool refuse(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return false;
}

static void a_listing_is_cancelled(void **state)
{
    (void)state;
    uint64_t random = 34;
    const struct fifteen_monitor monitor = {refuse, NULL};
    const struct fifteen_geometry size = {2, 5};
    const size_t n = exhaustive_count(size) / 2;
    rows_fill(&rows, size, 0, 0, &random);
    uint8_t *const boards = malloc(n * 11);
    assert_non_null(boards);
    assert_int_equal(
        fifteen_array_enumerate(size, rows.goal, &monitor, boards, boards + n * 10, NULL),
        FIFTEEN_CANCELLED);
    free(boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_are_those_of_single_calls),
        cmocka_unit_test(numbered_boards_do_not_depend_on_others),
        cmocka_unit_test(all_boards_are_listed_by_their_distance),
        cmocka_unit_test(trays_that_cannot_be_listed_are_rejected),
        cmocka_unit_test(a_listing_is_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
