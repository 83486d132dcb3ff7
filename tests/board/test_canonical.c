/* test_canonical.c - the canonical form of every tray and goal */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/canonical.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry tray_4x4 = {4, 4};

typedef void check_goal(struct fifteen_geometry geometry, packed_board goal, uint64_t *random);

/* Runs a check on two goals of any tile numbering for every tray and every cell of the blank. */
static void for_all_goals(check_goal *check)
{
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    uint64_t random = 4;
    for (unsigned i = 0; i < n_all; i++)
        for (unsigned blank = 0; blank < fifteen_cells(all[i]); blank++)
            for (unsigned found = 0; found < 2;) {
                const packed_board goal = exhaustive_shuffle(all[i], &random);
                if (packed_tile(goal, blank) != 0)
                    continue;
                check(all[i], goal, &random);
                found++;
            }
}

static void check_goal_becomes_canonical(struct fifteen_geometry geometry, packed_board goal,
                                         uint64_t *random)
{
    (void)random;
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_of_packed(goal));
    assert_true(map.geometry.rows <= map.geometry.columns);
    assert_int_equal(fifteen_cells(map.geometry), fifteen_cells(geometry));
    assert_true(map.geometry.rows == geometry.rows || map.geometry.rows == geometry.columns);
    const packed_board result = wide_to_packed(canonical_board(&map, wide_of_packed(goal)));
    assert_int_equal(result, canonical_goal_packed(map.geometry, map.goal_blank));
    assert_int_equal(packed_tile(result, map.goal_blank), 0);
    for (unsigned cell = 1; cell < fifteen_cells(geometry); cell++)
        assert_int_equal(packed_tile(result, cell), cell == map.goal_blank ? 0 : cell);
    assert_int_equal(packed_tile(result, 0), map.goal_blank);
}

static void goals_become_canonical(void **state)
{
    (void)state;
    for_all_goals(check_goal_becomes_canonical);
}

/* Moving then mapping gives the same board as mapping then moving, and the same moves are legal. */
static void check_moves_commute(struct fifteen_geometry geometry, packed_board goal,
                                uint64_t *random)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_of_packed(goal));
    for (unsigned m = 0; m < 4; m++)
        assert_int_equal(map.move_from[map.move_to[m]], m);
    for (unsigned i = 0; i < 40; i++) {
        const packed_board board = exhaustive_shuffle(geometry, random);
        const packed_board mapped = wide_to_packed(canonical_board(&map, wide_of_packed(board)));
        assert_true(packed_valid(map.geometry, mapped));
        for (unsigned m = 0; m < 4; m++) {
            packed_board moved = 0;
            packed_board mapped_moved = 0;
            const bool legal = packed_move(geometry, board, (enum fifteen_move)m, &moved);
            assert_int_equal(
                packed_move(map.geometry, mapped, (enum fifteen_move)map.move_to[m], &mapped_moved),
                legal);
            if (legal)
                assert_int_equal(wide_to_packed(canonical_board(&map, wide_of_packed(moved))),
                                 mapped_moved);
        }
    }
}

static void moves_commute_with_the_map(void **state)
{
    (void)state;
    for_all_goals(check_moves_commute);
}

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The orbit of a cell under reversing rows, reversing columns and, on square trays, exchanging rows
 * and columns. Returns its minimum in the numbering of the wider tray. */
static unsigned min_of_orbit(struct fifteen_geometry geometry, unsigned cell)
{
    const unsigned rows = geometry.rows;
    const unsigned columns = geometry.columns;
    const unsigned row = lesser(cell / columns, rows - 1 - cell / columns);
    const unsigned column = lesser(cell % columns, columns - 1 - cell % columns);
    const unsigned plain = row * columns + column;
    const unsigned exchanged = column * rows + row;
    if (rows != columns)
        return rows < columns ? plain : exchanged;
    return lesser(plain, exchanged);
}

static void check_minimum_cell(struct fifteen_geometry geometry, packed_board goal,
                               uint64_t *random)
{
    (void)random;
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_of_packed(goal));
    const unsigned blank = packed_blank(goal);
    assert_int_equal(map.goal_blank, min_of_orbit(geometry, blank));
}

static void the_blank_moves_to_the_minimum_cell(void **state)
{
    (void)state;
    for_all_goals(check_minimum_cell);
    static const uint8_t classes[] = {0, 1, 1, 0, 1, 5, 5, 1, 1, 5, 5, 1, 0, 1, 1, 0};
    for (unsigned cell = 0; cell < 16; cell++) {
        struct canonical_map map;
        const packed_board goal = canonical_goal_packed(tray_4x4, cell);
        canonical_map_init(&map, tray_4x4, wide_of_packed(goal));
        assert_int_equal(map.goal_blank, classes[cell]);
    }
}

static void check_is_identity(const struct canonical_map *map)
{
    assert_int_equal(map->geometry.rows, map->from.rows);
    assert_int_equal(map->geometry.columns, map->from.columns);
    for (unsigned i = 0; i < fifteen_cells(map->from); i++) {
        assert_int_equal(map->cell[i], i);
        assert_int_equal(map->tile[i], i);
    }
    for (unsigned move = 0; move < 4; move++) {
        assert_int_equal(map->move_to[move], move);
        assert_int_equal(map->move_from[move], move);
    }
}

/* Blank-first problems on wide and square trays, and all other problems that are already
 * canonical. */
static void canonical_problems_are_unchanged(void **state)
{
    (void)state;
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++) {
        if (all[i].rows > all[i].columns)
            continue;
        struct canonical_map map;
        canonical_map_init(&map, all[i], wide_of_packed(packed_goal(all[i], FIFTEEN_BLANK_FIRST)));
        check_is_identity(&map);
        for (unsigned blank = 0; blank < fifteen_cells(all[i]); blank++) {
            if (min_of_orbit(all[i], blank) != blank)
                continue;
            canonical_map_init(&map, all[i], wide_of_packed(canonical_goal_packed(all[i], blank)));
            check_is_identity(&map);
        }
    }
}

/* 1 .. 15 0: a turn by half a circle takes cell c to 15 - c and tile t, at home on cell t - 1, to
 * the name 16 - t. */
static void blank_last_is_turned(void **state)
{
    (void)state;
    struct canonical_map map;
    canonical_map_init(&map, tray_4x4, wide_of_packed(packed_goal(tray_4x4, FIFTEEN_BLANK_LAST)));
    for (unsigned i = 0; i < 16; i++) {
        assert_int_equal(map.cell[i], 15 - i);
        assert_int_equal(map.tile[i], (16 - i) % 16);
    }
    assert_int_equal(map.move_to[FIFTEEN_UP], FIFTEEN_DOWN);
    assert_int_equal(map.move_to[FIFTEEN_LEFT], FIFTEEN_RIGHT);
}

/* Each board of a tray, reachable or not, is as far from the goal as its image. */
static void check_distances(struct fifteen_geometry geometry, packed_board goal)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_of_packed(goal));
    uint8_t *const plain = exhaustive_distances(geometry, goal);
    uint8_t *const mapped =
        exhaustive_distances(map.geometry, canonical_goal_packed(map.geometry, map.goal_blank));
    uint32_t n_different = 0;
    for (uint32_t number = 0; number < exhaustive_count(geometry); number++) {
        const packed_board image = wide_to_packed(
            canonical_board(&map, wide_of_packed(exhaustive_board(geometry, number))));
        n_different += plain[number] != mapped[exhaustive_number(map.geometry, image)];
    }
    assert_int_equal(n_different, 0);
    free(plain);
    free(mapped);
}

static void distances_are_kept(void **state)
{
    (void)state;
    uint64_t random = 5;
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {4, 2}};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned repeat = 0; repeat < 8; repeat++)
            check_distances(trays[i], exhaustive_shuffle(trays[i], &random));
    const struct fifteen_geometry tray_3x3 = {3, 3};
    check_distances(tray_3x3, packed_goal(tray_3x3, FIFTEEN_BLANK_LAST));
    check_distances(tray_3x3, 0x876501234); /* blank in the centre; tiles in no order */
}

static void reflection_applies_on_the_diagonal(void **state)
{
    (void)state;
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++)
        for (unsigned cell = 0; cell < fifteen_cells(all[i]); cell++)
            assert_int_equal(canonical_reflects(all[i], cell),
                             all[i].rows == all[i].columns &&
                                 cell / all[i].columns == cell % all[i].columns);
}

/* The reflection is its own inverse, keeps the goal and exchanges U with L and D with R. */
static void check_reflection(struct fifteen_geometry geometry, unsigned blank, uint64_t *random)
{
    static const enum fifteen_move reflected[4] = {[FIFTEEN_UP] = FIFTEEN_LEFT,
                                                   [FIFTEEN_LEFT] = FIFTEEN_UP,
                                                   [FIFTEEN_RIGHT] = FIFTEEN_DOWN,
                                                   [FIFTEEN_DOWN] = FIFTEEN_RIGHT};
    const packed_board goal = canonical_goal_packed(geometry, blank);
    assert_int_equal(canonical_reflect_packed(geometry, blank, goal), goal);
    for (unsigned i = 0; i < 200; i++) {
        const packed_board board = exhaustive_shuffle(geometry, random);
        const packed_board image = canonical_reflect_packed(geometry, blank, board);
        assert_true(packed_valid(geometry, image));
        assert_int_equal(canonical_reflect_packed(geometry, blank, image), board);
        for (unsigned m = 0; m < 4; m++) {
            packed_board moved = 0;
            packed_board image_moved = 0;
            const bool legal = packed_move(geometry, board, (enum fifteen_move)m, &moved);
            assert_int_equal(packed_move(geometry, image, reflected[m], &image_moved), legal);
            if (legal)
                assert_int_equal(canonical_reflect_packed(geometry, blank, moved), image_moved);
        }
    }
}

static void reflection_is_a_symmetry(void **state)
{
    (void)state;
    uint64_t random = 6;
    for (uint8_t side = 2; side <= 4; side++)
        for (unsigned row = 0; row < side; row++)
            check_reflection((struct fifteen_geometry){side, side}, row * (side + 1u), &random);
}

/* On the whole 3x3 puzzle, with the goal's blank in the corner and in the centre. */
static void reflection_keeps_distances(void **state)
{
    (void)state;
    const struct fifteen_geometry geometry = {3, 3};
    for (unsigned blank = 0; blank <= 4; blank += 4) {
        uint8_t *const distances =
            exhaustive_distances(geometry, canonical_goal_packed(geometry, blank));
        uint32_t n_different = 0;
        uint32_t n_moved = 0;
        for (uint32_t number = 0; number < exhaustive_count(geometry); number++) {
            const packed_board image =
                canonical_reflect_packed(geometry, blank, exhaustive_board(geometry, number));
            const uint32_t image_number = exhaustive_number(geometry, image);
            n_different += distances[number] != distances[image_number];
            n_moved += number != image_number;
        }
        assert_int_equal(n_different, 0);
        assert_true(n_moved > 300000);
        free(distances);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_become_canonical),
        cmocka_unit_test(moves_commute_with_the_map),
        cmocka_unit_test(the_blank_moves_to_the_minimum_cell),
        cmocka_unit_test(canonical_problems_are_unchanged),
        cmocka_unit_test(blank_last_is_turned),
        cmocka_unit_test(distances_are_kept),
        cmocka_unit_test(reflection_applies_on_the_diagonal),
        cmocka_unit_test(reflection_is_a_symmetry),
        cmocka_unit_test(reflection_keeps_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
