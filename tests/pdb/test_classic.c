/* test_classic.c - classic tables: published histograms, and minima over all regions */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/canonical.h"
#include "pdb/table/index.h"
#include "support/building.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/published_histogram.h"
#include "support/scale.h"

static const struct fifteen_geometry square = {4, 4};

/* Tile t of the blank-last goal is 16 - t of the blank-first one. */
static void histograms_match_publications(void **state)
{
    (void)state;
    static const struct {
        const char *partition;
        const char *tiles;
        uint32_t turned;
    } rows[] = {
        {"5-5-5", "3,4,7,8,12", 0x3310},       {"5-5-5", "1,2,5,9,13", 0xc888},
        {"5-5-5", "6,10,11,14,15", 0x0466},    {"6-6-3", "1,2,3,4,5,6", 0xfc00},
        {"6-6-3", "9,10,11,13,14,15", 0x00ee}, {"6-6-3", "7,8,12", 0x0310},
    };
    for (size_t i = 0; i < scaled(sizeof rows / sizeof rows[0]); i++) {
        const struct fifteen_pattern pattern = {square, 0, rows[i].turned};
        uint64_t expected[FIFTEEN_HISTOGRAM_SIZE];
        uint64_t counted[FIFTEEN_HISTOGRAM_SIZE];
        struct fifteen_pdb_info info;
        struct fifteen_pdb *const pdb = building_table_of(&pattern, FIFTEEN_CLASSIC, 2);
        fifteen_pdb_info(pdb, &info);
        published_histogram("pdb-hist.txt", rows[i].partition, rows[i].tiles, expected);
        published_count(pdb, counted);
        assert_memory_equal(counted, expected, sizeof expected);
        assert_memory_equal(info.classic, expected, sizeof expected);
        assert_int_equal(info.kind, FIFTEEN_CLASSIC);
        assert_int_equal(info.n_entries, info.n_placements);
        fifteen_pdb_free(pdb);
    }
}

/* The minimum of the zero-aware values of a placement with the blank on any free cell; every
 * place of the blank gives the same classic value. */
static void check_placement(const struct fifteen_pdb *classic, const struct fifteen_pdb *zero_aware,
                            packed_board board)
{
    const struct fifteen_geometry geometry = classic->pattern.geometry;
    const uint32_t tiles = classic->pattern.tiles;
    const unsigned value = packed_pdb_value(classic, board);
    unsigned min = UINT32_MAX;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        if ((tiles >> packed_tile(board, cell) & 1) != 0)
            continue;
        const packed_board moved = exhaustive_blank_on(board, cell);
        const unsigned of_region = packed_pdb_value(zero_aware, moved);
        min = of_region < min ? of_region : min;
        assert_int_equal(packed_pdb_value(classic, moved), value);
    }
    assert_int_equal(value, min);
}

/* Patterns without at least two tiles, so that all placements are reachable. */
static void values_are_the_minimum_over_regions(void **state)
{
    (void)state;
    static const struct fifteen_pattern patterns[] = {
        {{3, 3}, 0, 0x0fc},  {{3, 3}, 1, 0x1b4},  {{3, 3}, 4, 0x04a},  {{2, 4}, 1, 0x036},
        {{2, 5}, 0, 0x0ee},  {{3, 4}, 0, 0x132},  {{3, 4}, 5, 0xc40},  {{4, 4}, 0, 0x8888},
        {{4, 4}, 1, 0x0036}, {{4, 4}, 5, 0x0660}, {{2, 8}, 3, 0x8420},
    };
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const struct fifteen_pattern pattern = patterns[i];
        struct fifteen_pdb *const classic = building_table_of(&pattern, FIFTEEN_CLASSIC, 2);
        struct fifteen_pdb *const zero_aware = building_table_of(&pattern, FIFTEEN_ZERO_AWARE, 2);
        assert_memory_equal(classic->classic, zero_aware->classic, sizeof classic->classic);
        assert_memory_equal(classic->zero_aware, zero_aware->zero_aware,
                            sizeof classic->zero_aware);
        for (unsigned n = 0; n < scaled(5000); n++)
            check_placement(classic, zero_aware, exhaustive_shuffle(pattern.geometry, &random));
        assert_int_equal(
            packed_pdb_value(classic, canonical_goal_packed(pattern.geometry, pattern.goal_blank)),
            0);
        fifteen_pdb_free(classic);
        fifteen_pdb_free(zero_aware);
    }
}

/* Four bits hold an excess of up to 30, which occurs on 2x4. */
static void an_excess_above_30_is_rejected(void **state)
{
    (void)state;
    const struct fifteen_pattern fits = {{2, 4}, 0, 0x0fe};
    struct fifteen_pdb *pdb = building_table_of(&fits, FIFTEEN_CLASSIC, 1);
    uint8_t *const distances =
        exhaustive_distances(fits.geometry, canonical_goal_packed(fits.geometry, 0));
    bool has_max = false;
    for (uint32_t number = 0; number < exhaustive_count(fits.geometry); number++) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const packed_board board = exhaustive_board(fits.geometry, number);
        assert_int_equal(packed_pdb_value(pdb, board), distances[number]);
        has_max |= distances[number] == pdb_distance(pdb, wide_of_packed(board)) + PDB_MAX_EXCESS;
    }
    assert_true(has_max);
    free(distances);
    fifteen_pdb_free(pdb);
    static const struct fifteen_pattern rejected[] = {{{2, 5}, 0, 0x3fe}, {{2, 7}, 0, 0x3c70}};
    for (size_t i = 0; i < 2; i++) {
        struct fifteen_error error = {.text = ""};
        pdb = NULL;
        assert_int_equal(fifteen_pdb_build(&rejected[i], FIFTEEN_CLASSIC, 2, NULL, &pdb, &error),
                         FIFTEEN_INVALID);
        assert_null(pdb);
        assert_non_null(strstr(error.text, "-classic-"));
        assert_non_null(strstr(error.text, "exceeds the Manhattan distance by more than 30"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histograms_match_publications),
        cmocka_unit_test(values_are_the_minimum_over_regions),
        cmocka_unit_test(an_excess_above_30_is_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
