/* test_operator_order.c - moves are tried in the order up, left, right, down under every
 * symmetry */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_4x4 = {4, 4};

/* IDA* with Manhattan distance for blank-first 4x4, on an array of tiles. */
struct twin {
    int tiles[16];
    const unsigned *order;
    int bound;
    uint64_t generated;
};

static int reference_distance(int tile, int cell)
{
    return tile == 0 ? 0 : abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4);
}

static bool reference_expand(struct twin *twin, int blank, int g, int h, int from)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (unsigned i = 0; i < 4; i++) {
        const int *const step = steps[twin->order[i]];
        const int row = blank / 4 + step[0];
        const int column = blank % 4 + step[1];
        const int to = 4 * row + column;
        if (row < 0 || row > 3 || column < 0 || column > 3 || to == from)
            continue;
        const int tile = twin->tiles[to];
        const int child_h = h + reference_distance(tile, blank) - reference_distance(tile, to);
        twin->generated++;
        if (child_h == 0)
            return true;
        if (g + 1 + child_h > twin->bound)
            continue;
        twin->tiles[blank] = tile;
        twin->tiles[to] = 0;
        const bool found = reference_expand(twin, to, g + 1, child_h, blank);
        twin->tiles[blank] = 0;
        twin->tiles[to] = tile;
        if (found)
            return true;
    }
    return false;
}

static uint64_t reference_generated(packed_board start, const unsigned order[4])
{
    struct twin twin = {.order = order, .generated = 1};
    int blank = 0;
    int h = 0;
    for (int cell = 0; cell < 16; cell++) {
        twin.tiles[cell] = (int)packed_tile(start, (unsigned)cell);
        h += reference_distance(twin.tiles[cell], cell);
        if (twin.tiles[cell] == 0)
            blank = cell;
    }
    for (twin.bound = h; !reference_expand(&twin, blank, 0, h, -1);)
        twin.bound += 2;
    return twin.generated;
}

/* Korf's board 12 and its count for the order up, left, right, down. */
static const char korf_12[] = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";
static const uint64_t korf_12_generated = 546344;

/* Moves the tile on cell c to cell to[c]. */
static packed_board permute(packed_board board, const uint8_t to[16])
{
    packed_board result = 0;
    for (unsigned cell = 0; cell < 16; cell++)
        result |= (packed_board)packed_tile(board, cell) << (4 * to[cell]);
    return result;
}

/* Up, left, right, down on a tray turned by 180 degrees are down, right, left, up on the original
 * tray, where the reference can count; likewise left, up, down, right for the transposed tray. */
static void moves_are_tried_in_the_problems_order(void **state)
{
    (void)state;
    uint8_t turned[16];
    uint8_t transposed[16];
    for (unsigned cell = 0; cell < 16; cell++) {
        turned[cell] = (uint8_t)(15 - cell);
        transposed[cell] = (uint8_t)(cell % 4 * 4 + cell / 4);
    }
    static const unsigned plain_order[] = {0, 1, 2, 3};
    static const unsigned turned_order[] = {3, 2, 1, 0};
    static const unsigned transposed_order[] = {1, 0, 3, 2};
    const packed_board start = solving_read(tray_4x4, korf_12);
    const packed_board goal = packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST);
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_AUTO);
    unsigned length;
    const struct packed_problem plain = {tray_4x4, start, goal};
    assert_int_equal(solving_solve(solver, &plain, &length).generated, korf_12_generated);
    assert_int_equal(length, 45);
    assert_int_equal(reference_generated(start, plain_order), korf_12_generated);
    const struct packed_problem half_turn = {tray_4x4, permute(start, turned),
                                             permute(goal, turned)};
    assert_int_equal(solving_solve(solver, &half_turn, &length).generated,
                     reference_generated(start, turned_order));
    const struct packed_problem reflection = {tray_4x4, permute(start, transposed),
                                              permute(goal, transposed)};
    assert_int_equal(solving_solve(solver, &reflection, &length).generated,
                     reference_generated(start, transposed_order));
    fifteen_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_tried_in_the_problems_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
