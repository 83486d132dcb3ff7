/* test_wide_heuristics.c - heuristics on trays of 17 to 25 cells against breadth-first search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/depths.h"
#include "support/engine.h"
#include "support/scale.h"

static const struct fifteen_geometry sizes[] = {{3, 6}, {4, 5}, {5, 5}, {2, 12}, {3, 8}, {4, 6}};
enum { N_SIZES = sizeof sizes / sizeof sizes[0], N_SLOTS = 1 << 18 };

static const char *const texts[] = {"hamming", "manhattan", "linear-conflict", "inversion",
                                    "max(hamming,linear-conflict,inversion)"};
enum { N_TEXTS = sizeof texts / sizeof texts[0] };

/* The canonical goal: cell c holds tile c, but for the blank's cell, whose tile is on cell 0. */
static struct depths_board canonical(struct fifteen_geometry size, unsigned blank)
{
    struct depths_board goal = {{0}};
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        goal.tiles[cell] = (int)(cell == blank ? 0 : cell == 0 ? blank : cell);
    return goal;
}

static unsigned unpacked_distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* Manhattan distance, from scratch. */
static unsigned slow_manhattan(struct fifteen_geometry size, const struct depths_board *board,
                               unsigned blank)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        const unsigned tile = (unsigned)board->tiles[cell];
        const unsigned home = tile == blank ? 0 : tile;
        if (tile != 0)
            sum += unpacked_distance(cell / size.columns, home / size.columns) +
                   unpacked_distance(cell % size.columns, home % size.columns);
    }
    return sum;
}

/* What a move makes of a state equals the state of the board after the move. Returns the change of
 * the value. */
static unsigned check_move(const struct heuristic *heuristic, struct fifteen_geometry size,
                           const struct depths_board *board, unsigned move)
{
    uint8_t before[HEURISTIC_STATE_MAX];
    uint8_t after[HEURISTIC_STATE_MAX];
    uint8_t anew[HEURISTIC_STATE_MAX];
    struct depths_board next;
    if (!depths_move(size, board, move, &next))
        return 0;
    struct heuristic_move slid = {.board = {.wide = depths_pack(size, &next)}};
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        if (board->tiles[cell] == 0)
            slid.to = (uint8_t)cell;
        if (next.tiles[cell] == 0) {
            slid.from = (uint8_t)cell;
            slid.tile = (uint8_t)board->tiles[cell];
        }
    }
    heuristic->start(heuristic, depths_pack(size, board), before);
    heuristic->move(heuristic, &slid, before, after);
    heuristic->start(heuristic, slid.board.wide, anew);
    assert_memory_equal(after, anew, heuristic->state_size);
    return unpacked_distance(heuristic->value(heuristic, before),
                             heuristic->value(heuristic, after));
}

static unsigned value_of(const struct heuristic *heuristic, wide_board board)
{
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, board, state);
    return heuristic->value(heuristic, state);
}

/* Boards near the goal: admissible. Boards far from it: consistent, too. */
static void check_heuristic(const struct heuristic *heuristic, const struct depths *depths,
                            const struct depths_board *goal, uint64_t *random)
{
    const struct fifteen_geometry size = depths->size;
    for (uint32_t i = 0; i < depths->n; i++)
        assert_true(value_of(heuristic, depths->boards[i]) <= depths->depth_of[i]);
    assert_int_equal(value_of(heuristic, depths_pack(size, goal)), 0);
    unsigned n_changes = 0;
    for (unsigned i = 0; i < scaled(2000); i++) {
        const struct depths_board board = depths_walk(size, *goal, 300, random);
        for (unsigned move = 0; move < 4; move++) {
            const unsigned change = check_move(heuristic, size, &board, move);
            assert_true(change <= 1);
            n_changes += change;
        }
    }
    assert_true(n_changes > 0);
}

static void values_are_admissible_and_consistent(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (unsigned s = 0; s < N_SIZES; s++)
        for (unsigned blank = 0; blank < 2; blank++) {
            const struct depths_board goal = canonical(sizes[s], blank);
            struct depths depths = depths_from(sizes[s], &goal, N_SLOTS);
            while (depths.depth < 11)
                depths_deepen(&depths);
            for (unsigned i = 0; i < N_TEXTS; i++) {
                struct heuristic *const heuristic =
                    engine_heuristic(texts[i], sizes[s], blank, NULL);
                check_heuristic(heuristic, &depths, &goal, &random);
                heuristic_free(heuristic);
            }
            depths_free(&depths);
        }
}

static void manhattan_equals_its_reference(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (unsigned s = 0; s < N_SIZES; s++) {
        const struct depths_board goal = canonical(sizes[s], 1);
        struct heuristic *const manhattan = engine_heuristic("manhattan", sizes[s], 1, NULL);
        struct heuristic *const conflict = engine_heuristic("linear-conflict", sizes[s], 1, NULL);
        unsigned n_beyond = 0;
        for (unsigned i = 0; i < scaled(1000); i++) {
            const struct depths_board board = depths_walk(sizes[s], goal, 400, &random);
            const wide_board packed = depths_pack(sizes[s], &board);
            const unsigned expected = slow_manhattan(sizes[s], &board, 1);
            assert_int_equal(value_of(manhattan, packed), expected);
            assert_true(value_of(conflict, packed) >= expected);
            n_beyond += value_of(conflict, packed) > expected;
        }
        assert_true(n_beyond > 0);
        heuristic_free(manhattan);
        heuristic_free(conflict);
    }
}

/* All of 5x5 turned around: 2 more for each tile that must leave its line. */
static void conflicts_of_long_lines_by_hand(void **state)
{
    (void)state;
    static const struct fifteen_geometry size = {5, 5};
    struct heuristic *const conflict = engine_heuristic("linear-conflict", size, 0, NULL);
    struct depths_board board = canonical(size, 0);
    for (unsigned i = 0; i < 5; i++) /* 24 23 22 21 20: all but one must leave */
        board.tiles[20 + i] = (int)(24 - i);
    assert_int_equal(value_of(conflict, depths_pack(size, &board)), 4 + 2 + 0 + 2 + 4 + 2 * 4);
    heuristic_free(conflict);
}

/* All 24 tiles of 5x5 in reverse order: 276 inversions in both ways to read them, and a move undoes
 * four. */
static void inversions_of_a_reversed_board(void **state)
{
    (void)state;
    static const struct fifteen_geometry size = {5, 5};
    struct heuristic *const inversion = engine_heuristic("inversion", size, 0, NULL);
    struct depths_board board = {{0}};
    for (unsigned cell = 0; cell < 25; cell++)
        board.tiles[cell] = (int)(24 - cell);
    assert_int_equal(value_of(inversion, depths_pack(size, &board)), 2 * 276 / 4);
    heuristic_free(inversion);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_admissible_and_consistent),
        cmocka_unit_test(manhattan_equals_its_reference),
        cmocka_unit_test(conflicts_of_long_lines_by_hand),
        cmocka_unit_test(inversions_of_a_reversed_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
