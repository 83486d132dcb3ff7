/* test_partition.c - patterns of every tray and goal, and the sizes of partitions */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/pdb.h>

#include "pdb/pattern/cover.h"
#include "pdb/pattern/partition.h"
#include "pdb/table/table.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry square = {4, 4};

/* ---- patterns ---- */

static void tiles_of_a_goal_become_canonical(void **state)
{
    (void)state;
    struct fifteen_pattern pattern;
    const packed_board first = packed_goal(square, FIFTEEN_BLANK_FIRST);
    const packed_board last = packed_goal(square, FIFTEEN_BLANK_LAST);
    assert_int_equal(packed_pattern_make(square, first, 0x3332, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(pattern.tiles, 0x3332);
    assert_int_equal(pattern.goal_blank, 0);
    for (int tile = 1; tile < 16; tile++) {
        assert_int_equal(packed_pattern_make(square, last, (uint32_t)(1 << tile), &pattern, NULL),
                         FIFTEEN_OK);
        assert_int_equal(pattern.tiles, 1 << (16 - tile));
        assert_int_equal(pattern.goal_blank, 0);
    }
    /* A tall tray is transposed: 3x2 `0 1 / 2 3 / 4 5` is 2x3 `0 2 4 / 1 3 5`. */
    const struct fifteen_geometry tall = {3, 2};
    const packed_board goal = packed_goal(tall, FIFTEEN_BLANK_FIRST);
    assert_int_equal(packed_pattern_make(tall, goal, 1 << 2, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(pattern.geometry.rows, 2);
    assert_int_equal(pattern.geometry.columns, 3);
    assert_int_equal(pattern.tiles, 1 << 1);
}

/* A table does not depend on how the goal names its tiles. */
static void tables_do_not_depend_on_tile_names(void **state)
{
    (void)state;
    static const int tiles[] = {7, 3, 11, 1, 9, 2, 15, 5, 8, 6, 13, 12, 4, 10, 14, 0};
    packed_board goal = 0;
    struct fifteen_pattern pattern;
    assert_int_equal(packed_from_tiles(square, tiles, &goal, NULL), FIFTEEN_OK);
    for (int cell = 0; cell < 15; cell++) {
        const uint32_t bit = (uint32_t)(1 << tiles[cell]);
        assert_int_equal(packed_pattern_make(square, goal, bit, &pattern, NULL), FIFTEEN_OK);
        assert_int_equal(pattern.tiles, 1 << (15 - cell));
    }
}

static void invalid_patterns_are_rejected(void **state)
{
    (void)state;
    static const struct {
        uint8_t rows;
        uint8_t columns;
        uint32_t tiles;
        const char *word;
    } cases[] = {
        {4, 4, 0, "at least one"},  {4, 4, 3, "blank"},        {3, 3, 0x300, "tile 9"},
        {4, 4, 0xffc0, "10 tiles"}, {2, 2, 0x8002, "tile 15"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct fifteen_geometry geometry = {cases[i].rows, cases[i].columns};
        const packed_board goal = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
        struct fifteen_pattern pattern;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(packed_pattern_make(geometry, goal, cases[i].tiles, &pattern, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, cases[i].word));
        assert_int_equal(packed_pattern_make(geometry, 0, 2, &pattern, &error), FIFTEEN_INVALID);
    }
    struct fifteen_pattern pattern;
    const packed_board goal = packed_goal(square, FIFTEEN_BLANK_FIRST);
    assert_int_equal(packed_pattern_make(square, goal, 0xff80, &pattern, NULL), FIFTEEN_OK);
}

/* ---- names ---- */

static void sizes_are_parsed_and_ordered(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",     "7",   "7-",    "-8",     "7-8-",  "8-8",
                                        "7 8",  "7+8", "07-8",  "15",     "6-9-0", "a-b",
                                        "7--8", "1-1", "7-8-1", "5-5-5 ", "10-5"};
    struct partition_sizes sizes;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct fifteen_error error = {.text = ""};
        assert_int_equal(partition_parse(wrong[i], square, &sizes, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, wrong[i]));
    }
    char text[PARTITION_NAME_SIZE];
    assert_int_equal(partition_parse("1-1-1-1-1-1-1-1-1-1-1-1-1-1-1", square, &sizes, NULL),
                     FIFTEEN_OK);
    assert_int_equal(sizes.n, 15);
    partition_print(&sizes, text);
    assert_string_equal(text, "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1");
    static const char *const orders[][2] = {{"8-7", "7-8"},
                                            {"6-3-6", "6-6-3"},
                                            {"3-4-4-4", "4-4-4-3"},
                                            {"6-4-5", "4-5-6"},
                                            {"9-6", "6-9"}};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(partition_parse(orders[i][0], square, &sizes, NULL), FIFTEEN_OK);
        partition_order(square, &sizes);
        partition_print(&sizes, text);
        assert_string_equal(text, orders[i][1]);
    }
}

/* ---- covers ---- */

/* Whether sets of these sizes can partition `all`, by trying all subsets. */
static bool has_cover(const uint32_t *tiles, unsigned n, unsigned all,
                      const struct partition_sizes *sizes)
{
    for (unsigned choice = 0; choice < 1U << n; choice++) {
        unsigned covered = 0;
        unsigned sum = 0;
        unsigned count[10] = {0};
        for (unsigned i = 0; i < n; i++)
            if ((choice >> i & 1) != 0) {
                covered |= tiles[i];
                sum += (unsigned)__builtin_popcount(tiles[i]);
                count[__builtin_popcount(tiles[i])]++;
            }
        if (covered != all || sum != (unsigned)__builtin_popcount(all) ||
            (unsigned)__builtin_popcount(choice) != sizes->n)
            continue;
        bool right = true;
        for (unsigned i = 0; i < sizes->n; i++)
            right = right && (sizes->size[i] == 0 || count[sizes->size[i]]-- > 0);
        if (right)
            return true;
    }
    return false;
}

static void covers_are_found_if_they_exist(void **state)
{
    (void)state;
    static const struct partition_sizes sizes[] = {
        {1, {0}}, {2, {0}}, {3, {0}}, {4, {0}}, {2, {3, 4}}, {3, {3, 2, 2}}, {3, {1, 3, 3}},
    };
    const unsigned all = 0xfe;
    uint32_t random = 1;
    unsigned n_found = 0;
    for (unsigned round = 0; round < 2000; round++) {
        uint32_t tiles[10];
        for (unsigned i = 0; i < 10; i++) {
            do {
                random = random * 1664525 + 1013904223;
                tiles[i] = random >> 16 & random >> 8 & all;
            } while (tiles[i] == 0);
        }
        for (unsigned i = 0; i < 7; i++) {
            size_t chosen[FIFTEEN_PARTITION_MAX];
            const bool found = cover_find(tiles, 10, all, &sizes[i], chosen) == FIFTEEN_OK;
            assert_int_equal(found, has_cover(tiles, 10, all, &sizes[i]));
            unsigned covered = 0;
            for (unsigned j = 0; found && j < sizes[i].n; j++) {
                assert_int_equal(covered & tiles[chosen[j]], 0);
                covered |= tiles[chosen[j]];
                if (sizes[i].size[j] != 0)
                    assert_int_equal(__builtin_popcount(tiles[chosen[j]]), sizes[i].size[j]);
            }
            assert_true(!found || covered == all);
            n_found += found;
        }
    }
    assert_in_range(n_found, 100, 13900);
}

/* Sets of even sizes cannot cover an odd number of tiles, and finding that out must not take
 * forever. */
static void impossible_covers_end_quickly(void **state)
{
    (void)state;
    static const struct {
        unsigned n_tiles;
        unsigned n_sets;
    } cases[] = {{15, 500}, {23, 90}};
    uint64_t random = 7;
    for (unsigned i = 0; i < 2; i++) {
        const uint32_t all = (UINT32_C(2) << cases[i].n_tiles) - 2;
        uint32_t tiles[500];
        for (unsigned set = 0; set < cases[i].n_sets;) {
            const uint32_t first = exhaustive_random(&random);
            tiles[set] = first & exhaustive_random(&random) & all;
            set += tiles[set] != 0 && __builtin_popcount(tiles[set]) % 2 == 0;
        }
        const struct partition_sizes any = {cases[i].n_tiles, {0}};
        size_t chosen[FIFTEEN_PARTITION_MAX];
        assert_int_equal(cover_find(tiles, cases[i].n_sets, all, &any, chosen), FIFTEEN_NOT_FOUND);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_a_goal_become_canonical),
        cmocka_unit_test(tables_do_not_depend_on_tile_names),
        cmocka_unit_test(invalid_patterns_are_rejected),
        cmocka_unit_test(sizes_are_parsed_and_ordered),
        cmocka_unit_test(covers_are_found_if_they_exist),
        cmocka_unit_test(impossible_covers_end_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
