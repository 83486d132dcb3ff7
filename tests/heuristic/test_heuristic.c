/* test_heuristic.c - heuristics against plain reference functions and exact distances */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/walk.h"

static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* ---- plain reference functions: computed from scratch on an array of tiles ---- */

struct twin {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    packed_board board;
};

static unsigned tile_on(const struct twin *twin, unsigned cell)
{
    return packed_tile(twin->board, cell);
}

/* The canonical goal as defined in canonical.h. */
static unsigned home_of(const struct twin *twin, unsigned tile)
{
    return tile == twin->goal_blank ? 0 : tile;
}

static int row(const struct twin *twin, unsigned cell)
{
    return (int)cell / twin->geometry.columns;
}

static int column(const struct twin *twin, unsigned cell)
{
    return (int)cell % twin->geometry.columns;
}

static unsigned slow_hamming(const struct twin *twin)
{
    unsigned n = 0;
    for (unsigned tile = 1; tile < fifteen_cells(twin->geometry); tile++)
        n += tile_on(twin, home_of(twin, tile)) != tile;
    return n;
}

static unsigned slow_manhattan(const struct twin *twin)
{
    int sum = 0;
    for (unsigned cell = 0; cell < fifteen_cells(twin->geometry); cell++) {
        const unsigned tile = tile_on(twin, cell);
        if (tile != 0)
            sum += abs(row(twin, cell) - row(twin, home_of(twin, tile))) +
                   abs(column(twin, cell) - column(twin, home_of(twin, tile)));
    }
    return (unsigned)sum;
}

/* Whether the tiles of a subset of a line's tiles are all in the order of their homes. */
static bool is_ordered(const unsigned *homes, unsigned n, unsigned subset)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            if ((subset >> i & 1) != 0 && (subset >> j & 1) != 0 && homes[i] > homes[j])
                return false;
    return true;
}

/* Fewest tiles to take out so that the rest are in order, by trying all subsets. */
static unsigned fewest_removed(const unsigned *homes, unsigned n)
{
    unsigned most = 0;
    for (unsigned subset = 0; subset < 1U << n; subset++) {
        const unsigned kept = (unsigned)__builtin_popcount(subset);
        if (kept > most && is_ordered(homes, n, subset))
            most = kept;
    }
    return n - most;
}

/* Homes of the tiles that are in their own row (or column), in the order of the cells. */
static unsigned conflicts_of_line(const struct twin *twin, bool is_row, int line)
{
    unsigned homes[PACKED_MAX_CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < fifteen_cells(twin->geometry); cell++) {
        const unsigned tile = tile_on(twin, cell);
        const unsigned home = home_of(twin, tile);
        const bool here = is_row ? row(twin, cell) == line && row(twin, home) == line
                                 : column(twin, cell) == line && column(twin, home) == line;
        if (tile != 0 && here)
            homes[n++] = home;
    }
    return fewest_removed(homes, n);
}

static unsigned slow_linear_conflict(const struct twin *twin)
{
    unsigned removed = 0;
    for (int line = 0; line < twin->geometry.rows; line++)
        removed += conflicts_of_line(twin, true, line);
    for (int line = 0; line < twin->geometry.columns; line++)
        removed += conflicts_of_line(twin, false, line);
    return slow_manhattan(twin) + 2 * removed;
}

/* The position in reading order, row by row or column by column. */
static int position(const struct twin *twin, bool by_rows, unsigned cell)
{
    return by_rows ? (int)cell : column(twin, cell) * twin->geometry.rows + row(twin, cell);
}

static bool is_inversion(const struct twin *twin, bool by_rows, unsigned a, unsigned b)
{
    const unsigned tile_a = tile_on(twin, a);
    const unsigned tile_b = tile_on(twin, b);
    return tile_a != 0 && tile_b != 0 && position(twin, by_rows, a) < position(twin, by_rows, b) &&
           position(twin, by_rows, home_of(twin, tile_a)) >
               position(twin, by_rows, home_of(twin, tile_b));
}

/* The minimum number of steps to 0 if a step changes n by -passed, -passed + 2, .. or passed. */
static unsigned steps_to_zero(unsigned n, unsigned passed)
{
    unsigned n_steps = 0;
    if (passed % 2 == 0)
        n += n % 2; /* odd only on unsolvable boards: walks begin on these, too */
    for (; n > passed; n_steps++)
        n -= passed;
    return n == 0 ? n_steps : (passed - n) % 2 == 0 ? n_steps + 1 : n_steps + 2;
}

static unsigned slow_inversion(const struct twin *twin)
{
    const unsigned n_cells = fifteen_cells(twin->geometry);
    unsigned by_rows = 0;
    unsigned by_columns = 0;
    for (unsigned a = 0; a < n_cells; a++)
        for (unsigned b = 0; b < n_cells; b++) {
            by_rows += is_inversion(twin, true, a, b);
            by_columns += is_inversion(twin, false, a, b);
        }
    return steps_to_zero(by_rows, twin->geometry.columns - 1U) +
           steps_to_zero(by_columns, twin->geometry.rows - 1U);
}

/* ---- random walks ---- */

typedef unsigned twin_function(const struct twin *twin);

/* At every step the state equals the one from scratch and the value equals the reference. If
 * `by_one`, the value changes by exactly one. */
static void check_walk(const struct heuristic *heuristic, struct fifteen_geometry geometry,
                       unsigned goal_blank, twin_function *value_of, bool by_one, unsigned n_steps)
{
    struct walk walk;
    uint64_t random = 1 + goal_blank;
    const packed_board start = exhaustive_shuffle(geometry, &random);
    walk_start(&walk, heuristic, geometry, start, random);
    for (unsigned step = 0; step < n_steps; step++) {
        const unsigned before = walk_value(&walk);
        if (!walk_step(&walk))
            continue;
        const unsigned now = walk_value(&walk);
        assert_true(!by_one || now == before + 1 || now + 1 == before);
        const struct twin twin = {geometry, goal_blank, walk.board};
        assert_int_equal(now, value_of(&twin));
    }
}

/* Every canonical tray, every cell of the goal's blank. */
static void check_all_goals(const char *text, twin_function *value_of, bool by_one)
{
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++)
        for (unsigned blank = 0; blank < fifteen_cells(all[i]); blank++) {
            struct heuristic *const heuristic = engine_heuristic(text, all[i], blank, NULL);
            assert_in_range(heuristic->state_size, 1, HEURISTIC_STATE_MAX);
            check_walk(heuristic, all[i], blank, value_of, by_one, 400);
            heuristic_free(heuristic);
        }
}

static void hamming_equals_its_reference(void **state)
{
    (void)state;
    check_all_goals("hamming", slow_hamming, false);
}

static void manhattan_equals_its_reference(void **state)
{
    (void)state;
    check_all_goals("manhattan", slow_manhattan, true);
}

static void linear_conflict_equals_its_reference(void **state)
{
    (void)state;
    check_all_goals("linear-conflict", slow_linear_conflict, true);
}

static void inversion_equals_its_reference(void **state)
{
    (void)state;
    check_all_goals("inversion", slow_inversion, false);
}

/* Linear conflict is never less than Manhattan. */
static void maximum_of_two(void **state)
{
    (void)state;
    check_all_goals("max(manhattan,linear-conflict)", slow_linear_conflict, true);
}

/* At every step the value is the maximum of the parts' values from scratch. Each part alone is the
 * maximum somewhere. */
static void check_parts(struct fifteen_geometry geometry, unsigned goal_blank)
{
    static const char *const texts[] = {"walking-distance", "linear-conflict"};
    struct heuristic *const maximum = engine_heuristic(
        "max(hamming,walking-distance,manhattan,linear-conflict)", geometry, goal_blank, NULL);
    struct heuristic *parts[2];
    struct walk walk;
    unsigned n_alone[2] = {0, 0};
    for (unsigned i = 0; i < 2; i++)
        parts[i] = engine_heuristic(texts[i], geometry, goal_blank, NULL);
    walk_start(&walk, maximum, geometry, canonical_goal_packed(geometry, goal_blank), 3);
    for (unsigned step = 0; step < 3000; step++) {
        if (!walk_step(&walk))
            continue;
        const unsigned values[2] = {engine_value(parts[0], walk.board),
                                    engine_value(parts[1], walk.board)};
        n_alone[0] += values[0] > values[1];
        n_alone[1] += values[1] > values[0];
        assert_int_equal(walk_value(&walk), values[0] > values[1] ? values[0] : values[1]);
    }
    assert_true(n_alone[0] > 0 && n_alone[1] > 0);
    for (unsigned i = 0; i < 2; i++)
        heuristic_free(parts[i]);
    heuristic_free(maximum);
}

static void maximum_of_all(void **state)
{
    (void)state;
    check_parts(tray_3x3, 4);
    check_parts((struct fifteen_geometry){3, 4}, 0);
    check_parts(tray_4x4, 0);
    check_parts(tray_4x4, 1);
    check_parts(tray_4x4, 5);
}

/* Linear conflict (Hansson, Mayer & Yung) on rows checked by hand, with the goal 0 1 2 3 / .. */
static void conflicts_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        unsigned manhattan;
        unsigned linear_conflict;
    } rows[] = {
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 0, 0},
        {"0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", 2, 4},  /* 1 and 2 */
        {"0 3 2 1 4 5 6 7 8 9 10 11 12 13 14 15", 4, 8},  /* two of three must leave */
        {"0 1 2 3 7 6 5 4 8 9 10 11 12 13 14 15", 8, 14}, /* three of four */
        {"0 1 2 3 8 5 6 7 4 9 10 11 12 13 14 15", 2, 4},  /* 4 and 8, in their column */
        {"0 1 2 3 5 4 6 7 8 9 10 11 13 12 14 15", 4, 8},  /* two rows */
        {"0 1 2 3 4 5 6 11 8 9 10 7 12 13 15 14", 4, 8},  /* a column and a row */
        {"0 4 2 3 1 5 6 7 8 9 10 11 12 13 14 15", 4, 4},  /* neither is in a line of its home */
    };
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct heuristic *const conflict = engine_heuristic("linear-conflict", tray_4x4, 0, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        packed_board board = 0;
        const enum fifteen_status status =
            packed_parse(tray_4x4, rows[i].board, strlen(rows[i].board), &board, NULL);
        assert_int_equal(status, FIFTEEN_OK);
        assert_int_equal(engine_value(manhattan, board), rows[i].manhattan);
        assert_int_equal(engine_value(conflict, board), rows[i].linear_conflict);
    }
    heuristic_free(manhattan);
    heuristic_free(conflict);
}

/* ---- exact distances ---- */

static void check_admissible(const char *text, struct fifteen_geometry geometry,
                             unsigned goal_blank, const uint8_t *distances)
{
    struct heuristic *const heuristic = engine_heuristic(text, geometry, goal_blank, NULL);
    const struct walk_errors errors = walk_compare(heuristic, geometry, distances);
    assert_int_equal(errors.n_beyond, 0);
    assert_true(errors.n_below > 0);
    assert_int_equal(engine_value(heuristic, canonical_goal_packed(geometry, goal_blank)), 0);
    heuristic_free(heuristic);
}

static void check_goal(struct fifteen_geometry geometry, unsigned goal_blank)
{
    uint8_t *const distances =
        exhaustive_distances(geometry, canonical_goal_packed(geometry, goal_blank));
    for (unsigned i = 0; i < HEURISTIC_N_KINDS; i++)
        if (heuristic_kind_at(i)->create != NULL)
            check_admissible(heuristic_kind_at(i)->name, geometry, goal_blank, distances);
    free(distances);
}

static void values_are_admissible(void **state)
{
    (void)state;
    for (unsigned blank = 0; blank < 6; blank++)
        check_goal(tray_2x3, blank);
    for (unsigned blank = 0; blank < 8; blank++)
        check_goal(tray_2x4, blank);
    check_goal(tray_3x3, 0);
    check_goal(tray_3x3, 1);
    check_goal(tray_3x3, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hamming_equals_its_reference),
        cmocka_unit_test(manhattan_equals_its_reference),
        cmocka_unit_test(linear_conflict_equals_its_reference),
        cmocka_unit_test(maximum_of_two),
        cmocka_unit_test(maximum_of_all),
        cmocka_unit_test(conflicts_by_hand),
        cmocka_unit_test(inversion_equals_its_reference),
        cmocka_unit_test(values_are_admissible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
