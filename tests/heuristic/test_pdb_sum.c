/* test_pdb_sum.c - sums of pattern databases against the tables' values and exact distances */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/walk.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* A pattern of all tiles counts every move. */
static void one_pattern_of_all_tiles_is_the_distance(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        uint32_t tiles;
    } rows[] = {{{2, 3}, 0, 0x3e}, {{2, 3}, 1, 0x3e},  {{2, 4}, 0, 0xfe},
                {{2, 4}, 1, 0xfe}, {{3, 3}, 0, 0x1fe}, {{3, 3}, 4, 0x1fe}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct fifteen_geometry geometry = rows[i].geometry;
        const unsigned blank = rows[i].goal_blank;
        struct fifteen_pdb_set *const set = engine_tables(geometry, blank, &rows[i].tiles, 1);
        struct heuristic *const heuristic = engine_heuristic("pdb", geometry, blank, set);
        uint8_t *const distances =
            exhaustive_distances(geometry, canonical_goal_packed(geometry, blank));
        const struct walk_errors errors = walk_compare(heuristic, geometry, distances);
        assert_int_equal(errors.n_beyond, 0);
        assert_int_equal(errors.n_below, 0);
        free(distances);
        heuristic_free(heuristic);
        fifteen_pdb_set_free(set);
    }
}

static unsigned sum_of(const struct fifteen_pdb_set *set, unsigned partition, packed_board board)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < fifteen_pdb_set_count(set); i++)
        sum += packed_pdb_value(fifteen_pdb_set_table(set, partition, i), board);
    return sum;
}

/* Returns the maximum sum over the partitions, for the board and, if the goal is its own
 * reflection, the reflected board. Records for each sum whether it alone is the maximum. */
static unsigned max_sum(const struct fifteen_pdb_set *set, struct fifteen_geometry geometry,
                        unsigned goal_blank, packed_board board, bool best[FIFTEEN_SET_MAX][2])
{
    unsigned sums[FIFTEEN_SET_MAX][2] = {{0}};
    unsigned max = 0;
    unsigned n_max = 0;
    for (unsigned p = 0; p < fifteen_pdb_set_partitions(set); p++)
        for (unsigned reflected = 0; reflected < 2; reflected++) {
            if (reflected == 1 && !canonical_reflects(geometry, goal_blank))
                continue;
            sums[p][reflected] = sum_of(
                set, p, reflected ? canonical_reflect_packed(geometry, goal_blank, board) : board);
            n_max = sums[p][reflected] > max ? 1 : sums[p][reflected] == max ? n_max + 1 : n_max;
            max = sums[p][reflected] > max ? sums[p][reflected] : max;
        }
    for (unsigned i = 0; n_max == 1 && max > 0 && i < FIFTEEN_SET_MAX; i++)
        for (unsigned reflected = 0; reflected < 2; reflected++)
            best[i][reflected] |= sums[i][reflected] == max;
    return max;
}

static bool is_complete(const struct fifteen_pdb_set *set)
{
    unsigned covered = 1;
    struct fifteen_pdb_info info = {.file_bytes = 0};
    for (unsigned i = 0; i < fifteen_pdb_set_count(set); i++) {
        fifteen_pdb_info(fifteen_pdb_set_table(set, 0, i), &info);
        covered |= info.pattern.tiles;
    }
    return covered == (1U << fifteen_cells(info.pattern.geometry)) - 1;
}

/* The value is the maximum of all sums. Each sum alone is the maximum somewhere, unless a partition
 * is its own reflection. If no tile is left out, moves change the value by one. Moves lead to the
 * state that the board has from scratch. */
static void check_sum(struct fifteen_geometry geometry, unsigned goal_blank,
                      const struct fifteen_pdb_set *set, unsigned n_steps, unsigned n_sums)
{
    struct heuristic *const heuristic = engine_heuristic("pdb", geometry, goal_blank, set);
    struct walk walk;
    walk_start(&walk, heuristic, geometry, canonical_goal_packed(geometry, goal_blank), 7);
    assert_int_equal(walk_value(&walk), 0);
    assert_int_equal(heuristic->state_size, n_sums * fifteen_pdb_set_count(set));
    bool best[FIFTEEN_SET_MAX][2] = {{false}};
    const bool complete = is_complete(set);
    for (unsigned step = 0; step < n_steps; step++) {
        const unsigned before = walk_value(&walk);
        if (!walk_step(&walk))
            continue;
        const unsigned now = walk_value(&walk);
        assert_true(now == before + 1 || now + 1 == before || (!complete && now == before));
        assert_int_equal(now, max_sum(set, geometry, goal_blank, walk.board, best));
    }
    unsigned n_best = 0;
    for (unsigned i = 0; i < FIFTEEN_SET_MAX; i++)
        n_best += best[i][0] + best[i][1];
    /* If a partition is its own reflection, both sums are always equal. */
    const unsigned n_all =
        fifteen_pdb_set_partitions(set) * (canonical_reflects(geometry, goal_blank) ? 2 : 1);
    assert_int_equal(n_best, n_all == n_sums ? n_sums : 2 * n_sums - n_all);
    heuristic_free(heuristic);
}

static void sums_follow_moves(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        uint32_t tiles[6];
        unsigned n_partitions;
        unsigned n_sums;
    } rows[] = {
        /* Sets that leave tiles out. */
        {{2, 4}, 0, 1, {0x36}, 1, 1},
        {{3, 3}, 0, 2, {0x4a, 0x130}, 1, 2},
        {{4, 4}, 0, 1, {0x8880}, 1, 2},
        {{2, 4}, 0, 2, {0x36, 0xc8}, 1, 1},
        {{3, 3}, 0, 2, {0x4a, 0x1b4}, 1, 2},
        {{3, 3}, 1, 2, {0x4a, 0x1b4}, 1, 1},
        {{3, 3}, 4, 2, {0x4a, 0x1b4}, 1, 2},
        {{3, 3}, 0, 2, {0x5e, 0x1a0, 0x3e, 0x1c0}, 2, 3}, /* the first is its own reflection */
        {{3, 3}, 0, 2, {0x4a, 0x1b4, 0x32, 0x1cc}, 2, 4},
        {{4, 4}, 0, 3, {0x1332, 0x88cc, 0x6400}, 1, 2},
        {{4, 4}, 5, 3, {0x1332, 0x88cc, 0x6400}, 1, 2},
        {{2, 2}, 0, 1, {0xe}, 1, 1},
        {{2, 3}, 1, 2, {0x06, 0x38}, 1, 1},
        {{2, 5}, 2, 2, {0x1e, 0x3e0}, 1, 1},
        {{2, 6}, 1, 3, {0x1e, 0x1e0, 0xe00}, 1, 1},
        {{2, 7}, 3, 3, {0x1e, 0x1e0, 0x3e00}, 1, 1},
        {{2, 8}, 0, 4, {0x1e, 0x1e0, 0x1e00, 0xe000}, 1, 1},
        {{3, 4}, 5, 3, {0x1e, 0x1e0, 0xe00}, 1, 1},
        {{3, 5}, 7, 4, {0x1e, 0x1e0, 0x1e00, 0x6000}, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_pdb_set *const set = engine_set(
            rows[i].geometry, rows[i].goal_blank, rows[i].tiles, rows[i].n, rows[i].n_partitions);
        check_sum(rows[i].geometry, rows[i].goal_blank, set, 3000, rows[i].n_sums);
        fifteen_pdb_set_free(set);
    }
}

static void reflections_can_be_left_out(void **state)
{
    (void)state;
    static const uint32_t tiles[] = {0x4a, 0x1b4, 0x32, 0x1cc};
    struct fifteen_pdb_set *const set = engine_set(tray_3x3, 0, tiles, 2, 2);
    const struct fifteen_pdb_set *const sets[] = {set};
    const struct heuristic_goal goal = {tray_3x3, 0, sets, 1, true, NULL};
    struct heuristic *const without = engine_heuristic_for("pdb", &goal);
    struct heuristic *const with = engine_heuristic("pdb", tray_3x3, 0, set);
    struct walk walk;
    unsigned n_less = 0;
    walk_start(&walk, without, tray_3x3, canonical_goal_packed(tray_3x3, 0), 9);
    for (unsigned step = 0; step < scaled(3000); step++) {
        if (!walk_step(&walk))
            continue;
        const unsigned sums[2] = {sum_of(set, 0, walk.board), sum_of(set, 1, walk.board)};
        assert_int_equal(walk_value(&walk), sums[0] > sums[1] ? sums[0] : sums[1]);
        n_less += walk_value(&walk) < engine_value(with, walk.board);
    }
    assert_true(n_less > 0);
    heuristic_free(without);
    heuristic_free(with);
    fifteen_pdb_set_free(set);
}

static void sums_are_admissible(void **state)
{
    (void)state;
    static const unsigned goal_blanks[] = {0, 1, 4};
    static const uint32_t tiles[] = {0x4a, 0x1b4};
    for (unsigned i = 0; i < scaled(3); i++) {
        struct fifteen_pdb_set *const set = engine_tables(tray_3x3, goal_blanks[i], tiles, 2);
        struct heuristic *const heuristic =
            engine_heuristic("max(pdb,linear-conflict)", tray_3x3, goal_blanks[i], set);
        uint8_t *const distances =
            exhaustive_distances(tray_3x3, canonical_goal_packed(tray_3x3, goal_blanks[i]));
        assert_int_equal(walk_compare(heuristic, tray_3x3, distances).n_beyond, 0);
        free(distances);
        heuristic_free(heuristic);
        fifteen_pdb_set_free(set);
    }
}

/* The largest states: one pattern per tile, in the maximum number of views. */
static void sixty_values_fit(void **state)
{
    (void)state;
    uint32_t tiles[60];
    for (unsigned i = 0; i < 60; i++)
        tiles[i] = 2U << i % 15;
    struct fifteen_pdb_set *const set = engine_set(tray_4x4, 0, tiles, 15, 4);
    struct heuristic *const all =
        engine_heuristic("max(manhattan,max(pdb,linear-conflict))", tray_4x4, 0, set);
    assert_in_range(all->state_size, 60, HEURISTIC_STATE_MAX);
    heuristic_free(all);
    fifteen_pdb_set_free(set);
}

static void assert_rejected(const struct fifteen_pdb_set *set, unsigned goal_blank,
                            enum fifteen_status status, const char *reason)
{
    const struct heuristic_goal goal = {tray_3x3, goal_blank, &set, set != NULL, false, NULL};
    struct heuristic_spec spec;
    struct heuristic *heuristic = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(heuristic_spec_parse("max(manhattan,pdb)", &spec, NULL), FIFTEEN_OK);
    assert_int_equal(heuristic_create(&spec, &goal, &heuristic, &error), status);
    assert_null(heuristic);
    assert_non_null(strstr(error.text, reason));
}

static void unsuitable_tables_are_rejected(void **state)
{
    (void)state;
    assert_rejected(NULL, 0, FIFTEEN_NOT_FOUND, "needs tables");
    static const uint32_t good[] = {0x4a, 0x1b4};
    struct fifteen_pdb_set *const set = engine_tables(tray_3x3, 1, good, 2);
    assert_rejected(set, 0, FIFTEEN_INVALID, "does not serve");
    fifteen_pdb_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pattern_of_all_tiles_is_the_distance),
        cmocka_unit_test(sums_follow_moves),
        cmocka_unit_test(reflections_can_be_left_out),
        cmocka_unit_test(sums_are_admissible),
        cmocka_unit_test(sixty_values_fit),
        cmocka_unit_test(unsuitable_tables_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
