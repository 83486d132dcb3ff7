/* test_line_values.c - linear conflict by table lookup equals linear conflict */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "heuristic/line_values.h"
#include "support/packed_boards.h"
#include "support/walk.h"

/* Gives the tiles other names. */
static void name_tiles(struct fifteen_geometry geometry, uint8_t label[PACKED_MAX_CELLS])
{
    label[0] = 0;
    for (unsigned tile = 1; tile < PACKED_MAX_CELLS; tile++)
        label[tile] = tile < fifteen_cells(geometry) ? (uint8_t)(16 - tile) : 0;
}

static uint64_t labelled(packed_board board, const uint8_t *label)
{
    uint64_t labels = 0;
    for (unsigned cell = 0; cell < PACKED_MAX_CELLS; cell++)
        labels |= (uint64_t)label[packed_tile(board, cell)] << 4 * cell;
    return labels;
}

/* may_rise must be true of each move that raises the value. Counts the moves where it is false. */
static unsigned check_moves(const struct line_values *values, const struct tray *tray,
                            packed_board board, const uint8_t *label)
{
    const unsigned before = line_values_sum(values, labelled(board, label));
    unsigned n_never = 0;
    for (unsigned direction = 0; direction < 4; direction++) {
        struct heuristic_move move;
        if (!walk_move(tray, board, direction, &move))
            continue;
        const bool may = values->may_rise[direction][label[move.tile]] >> move.from & 1;
        const unsigned after = line_values_sum(values, labelled(move.board.packed, label));
        assert_true(after < before || may);
        n_never += !may;
    }
    return n_never;
}

static void check(struct fifteen_geometry geometry, unsigned goal_blank)
{
    const struct heuristic_goal goal = {geometry, goal_blank, NULL, 0, false, NULL};
    struct heuristic *const twin = engine_heuristic("linear-conflict", geometry, goal_blank, NULL);
    struct line_values *values = NULL;
    uint8_t label[PACKED_MAX_CELLS];
    name_tiles(geometry, label);
    assert_int_equal(line_values_create(&goal, label, &values, NULL), FIFTEEN_OK);
    struct tray tray;
    tray_init(&tray, geometry);
    uint64_t random = 3;
    unsigned n_never = 0;
    for (unsigned i = 0; i < 20000; i++) {
        const packed_board board = exhaustive_shuffle(geometry, &random);
        n_never += check_moves(values, &tray, board, label);
        assert_int_equal(line_values_sum(values, labelled(board, label)),
                         engine_value(twin, board));
    }
    assert_true(n_never > 0 || geometry.columns == 2); /* there, every path home enters its line */
    const packed_board home = canonical_goal_packed(geometry, goal_blank);
    assert_int_equal(line_values_sum(values, labelled(home, label)), 0);
    free(values);
    heuristic_free(twin);
}

static void sums_of_lines_are_the_value(void **state)
{
    (void)state;
    check((struct fifteen_geometry){2, 2}, 0);
    check((struct fifteen_geometry){2, 4}, 0);
    check((struct fifteen_geometry){3, 3}, 4);
    check((struct fifteen_geometry){3, 4}, 1);
    for (unsigned goal_blank = 0; goal_blank < 6; goal_blank += goal_blank == 1 ? 4 : 1)
        check((struct fifteen_geometry){4, 4}, goal_blank);
}

static void long_lines_are_rejected(void **state)
{
    (void)state;
    const struct heuristic_goal goal = {{2, 5}, 0, NULL, 0, false, NULL};
    uint8_t label[PACKED_MAX_CELLS];
    struct line_values *values = NULL;
    name_tiles(goal.geometry, label);
    assert_int_equal(line_values_create(&goal, label, &values, NULL), FIFTEEN_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_lines_are_the_value),
        cmocka_unit_test(long_lines_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
