/* test_classic_sum.c - sums of classic tables: read for every move, admissible, and never above the
 * sums of zero-aware tables */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "heuristic/heuristic.h"
#include "pdb/table/lookup.h"
#include "support/packed_boards.h"
#include "support/walk.h"

static struct heuristic *sum_on(struct fifteen_geometry geometry, unsigned goal_blank,
                                const struct fifteen_pdb_set *set)
{
    const struct heuristic_goal goal = {.geometry = geometry, .goal_blank = goal_blank};
    struct heuristic *heuristic = NULL;
    struct fifteen_error error = {.text = ""};
    if (heuristic_classic_pdb.create_on(&goal, set, &heuristic, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return heuristic;
}

/* Returns the maximum sum over the partitions, for the board and its reflection. */
static unsigned max_sum(const struct fifteen_pdb_set *set, struct fifteen_geometry geometry,
                        unsigned goal_blank, packed_board board)
{
    unsigned max = 0;
    for (unsigned i = 0; i < 2 * fifteen_pdb_set_partitions(set); i++) {
        packed_board seen = board;
        if (i % 2 == 1 && canonical_reflects(geometry, goal_blank))
            seen = canonical_reflect_packed(geometry, goal_blank, board);
        unsigned sum = 0;
        for (unsigned j = 0; j < fifteen_pdb_set_count(set); j++)
            sum += packed_pdb_value(fifteen_pdb_set_table(set, i / 2, j), seen);
        max = sum > max ? sum : max;
    }
    return max;
}

/* Returns the maximum change by a move. */
static unsigned check_walk(struct fifteen_geometry geometry, unsigned goal_blank,
                           const struct fifteen_pdb_set *set)
{
    struct heuristic *const heuristic = sum_on(geometry, goal_blank, set);
    struct walk walk;
    unsigned max = 0;
    walk_start(&walk, heuristic, geometry, canonical_goal_packed(geometry, goal_blank), 7);
    assert_int_equal(walk_value(&walk), 0);
    for (unsigned step = 0; step < 3000; step++) {
        const unsigned before = walk_value(&walk);
        if (!walk_step(&walk))
            continue;
        const unsigned now = walk_value(&walk);
        assert_int_equal(now, max_sum(set, geometry, goal_blank, walk.board));
        const unsigned change = now > before ? now - before : before - now;
        max = change > max ? change : max;
    }
    heuristic_free(heuristic);
    return max;
}

/* Complete sets, and sets that leave tiles out. Classic values change by more than one
 * somewhere. */
static void sums_follow_moves(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        uint32_t tiles[4];
        unsigned n_partitions;
    } rows[] = {
        {{2, 4}, 0, 2, {0x36, 0xc8}, 1},  {{3, 3}, 0, 2, {0x4a, 0x1b4, 0x32, 0x1cc}, 2},
        {{3, 3}, 1, 2, {0x4a, 0x1b4}, 1}, {{3, 3}, 4, 2, {0x4a, 0x1b4}, 1},
        {{3, 3}, 0, 1, {0x1a4}, 1},       {{4, 4}, 0, 3, {0x1332, 0x88cc, 0x6400}, 1},
        {{4, 4}, 5, 1, {0x8880}, 1},
    };
    unsigned max = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_pdb_set *const set =
            engine_set_of(rows[i].geometry, rows[i].goal_blank, FIFTEEN_CLASSIC, rows[i].tiles,
                          rows[i].n, rows[i].n_partitions);
        const unsigned change = check_walk(rows[i].geometry, rows[i].goal_blank, set);
        max = change > max ? change : max;
        fifteen_pdb_set_free(set);
    }
    assert_true(max >= 3);
}

/* On whole trays. Classic sums differ from zero-aware sums: somewhere they are smaller. */
static void sums_are_admissible(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        uint32_t tiles[2];
    } rows[] = {
        {{3, 3}, 0, 2, {0x4a, 0x1b4}}, {{3, 3}, 1, 2, {0x4a, 0x1b4}}, {{3, 3}, 4, 2, {0x4a, 0x1b4}},
        {{2, 4}, 1, 2, {0x36, 0xc8}},  {{3, 3}, 0, 1, {0x0fc}},       {{3, 3}, 0, 1, {0x1fe}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct fifteen_geometry geometry = rows[i].geometry;
        const unsigned blank = rows[i].goal_blank;
        struct fifteen_pdb_set *const sets[2] = {
            engine_set_of(geometry, blank, FIFTEEN_CLASSIC, rows[i].tiles, rows[i].n, 1),
            engine_set_of(geometry, blank, FIFTEEN_ZERO_AWARE, rows[i].tiles, rows[i].n, 1)};
        struct heuristic *const classic = sum_on(geometry, blank, sets[0]);
        struct heuristic *const zero_aware = sum_on(geometry, blank, sets[1]);
        uint8_t *const distances =
            exhaustive_distances(geometry, canonical_goal_packed(geometry, blank));
        uint32_t n_less = 0;
        for (uint32_t number = 0; number < exhaustive_count(geometry); number++) {
            if (distances[number] == EXHAUSTIVE_UNREACHED)
                continue;
            const packed_board board = exhaustive_board(geometry, number);
            const unsigned value = engine_value(classic, board);
            assert_true(value <= distances[number]);
            if (number % 16 != 0)
                continue;
            assert_true(value <= engine_value(zero_aware, board));
            n_less += value < engine_value(zero_aware, board);
        }
        const bool whole = rows[i].tiles[0] == 0x1fe; /* one region for every placement */
        assert_true(whole ? n_less == 0 : n_less > 0);
        free(distances);
        heuristic_free(classic);
        heuristic_free(zero_aware);
        fifteen_pdb_set_free(sets[0]);
        fifteen_pdb_set_free(sets[1]);
    }
}

/* The fast engine's index is for zero-aware tables only. */
static void classic_tables_have_no_fast_index(void **state)
{
    (void)state;
    static const uint32_t tiles[] = {0x4a, 0x1b4};
    struct fifteen_pdb_set *const set =
        engine_set_of((struct fifteen_geometry){3, 3}, 0, FIFTEEN_CLASSIC, tiles, 2, 1);
    struct pdb_lookup *lookup = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(fifteen_pdb_set_kind(set), FIFTEEN_CLASSIC);
    assert_int_equal(lookup_create(set, &lookup, &error), FIFTEEN_INVALID);
    assert_null(lookup);
    assert_non_null(strstr(error.text, "not zero-aware"));
    fifteen_pdb_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_follow_moves),
        cmocka_unit_test(sums_are_admissible),
        cmocka_unit_test(classic_tables_have_no_fast_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
