/* test_histograms.c - the 7-8 tables have the published histograms, and their bits agree */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/table/cellset.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/published_histogram.h"
#include "support/scale.h"
#include "support/tables.h"

/* The published classic tables are for the rows of the blank-last goal, which a symmetry turns into
 * the columns of the blank-first one. */
static void histograms_match_publications(void **state)
{
    static const struct {
        const char *zero_aware;
        const char *classic;
    } tiles[] = {{"1,4,5,8,9,12,13", "9,10,11,12,13,14,15"},
                 {"2,3,6,7,10,11,14,15", "1,2,3,4,5,6,7,8"}};
    for (unsigned i = 0; i < 2; i++) {
        struct fifteen_pdb_info info;
        uint64_t expected[FIFTEEN_HISTOGRAM_SIZE];
        fifteen_pdb_info(fifteen_pdb_set_table(*state, 0, i), &info);
        published_histogram("pdb-hist-zero-aware.txt", "7-8", tiles[i].zero_aware, expected);
        assert_memory_equal(info.zero_aware, expected, sizeof expected);
        published_histogram("pdb-hist.txt", "7-8", tiles[i].classic, expected);
        assert_memory_equal(info.classic, expected, sizeof expected);
    }
}

/* ---- values of the bits ---- */

static unsigned manhattan(uint32_t tiles, packed_board board)
{
    unsigned sum = 0;
    for (int cell = 0; cell < 16; cell++) {
        const int tile = (int)packed_tile(board, (unsigned)cell);
        if ((tiles >> tile & 1) != 0)
            sum += (unsigned)(abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4));
    }
    return sum;
}

static void check_board(const struct fifteen_pdb *pdb, const struct fifteen_pdb_info *info,
                        packed_board board)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const uint32_t tiles = info->pattern.tiles;
    const unsigned value = packed_pdb_value(pdb, board);
    assert_true(value >= manhattan(tiles, board));
    assert_int_equal(value % 2, manhattan(tiles, board) % 2);
    assert_true(info->zero_aware[value] > 0);
    for (unsigned i = 0; i < 4; i++) {
        packed_board next;
        if (!exhaustive_move(tray, board, steps[i][0], steps[i][1], &next))
            continue;
        const unsigned moved = packed_tile(next, packed_blank(board));
        const unsigned changed = packed_pdb_value(pdb, next);
        if ((tiles >> moved & 1) == 0)
            assert_int_equal(changed, value);
        else
            assert_int_equal(abs((int)changed - (int)value), 1);
    }
}

static void values_are_consistent(void **state)
{
    uint64_t random = 29;
    for (unsigned i = 0; i < 2; i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(*state, 0, i);
        struct fifteen_pdb_info info;
        fifteen_pdb_info(pdb, &info);
        for (unsigned n = 0; n < scaled(20000); n++)
            check_board(pdb, &info, exhaustive_shuffle(tray, &random));
        assert_int_equal(packed_pdb_value(pdb, packed_goal(tray, FIFTEEN_BLANK_FIRST)), 0);
    }
}

/* Counts the values of a random placement in each of its regions, and their minimum. */
static void count_placement(const struct fifteen_pdb *pdb, uint32_t tiles, packed_board board,
                            unsigned *zero_aware, unsigned *classic)
{
    unsigned min = FIFTEEN_HISTOGRAM_SIZE - 1;
    unsigned open = 0;
    for (unsigned cell = 0; cell < 16; cell++)
        open |= (unsigned)((tiles >> packed_tile(board, cell) & 1) == 0) << cell;
    while (open != 0) {
        const unsigned cell = (unsigned)__builtin_ctz(open);
        const unsigned value = packed_pdb_value(pdb, exhaustive_blank_on(board, cell));
        zero_aware[value]++;
        min = value < min ? value : min;
        open &= ~cellset_region(tray, open, cell);
    }
    classic[min]++;
}

/* Checks that a sample of placements has the distribution of the whole. One placement adds at most
 * 8 to a count, so the variance of the count is at most 8 times its mean. The sample is always the
 * same. */
static void assert_alike(const unsigned *sample, const uint64_t *whole, double share)
{
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        const double mean = (double)whole[value] * share;
        const double off = sample[value] - mean;
        assert_true(off * off <= 9 * 8 * mean);
    }
}

static void histograms_match_the_values(void **state)
{
    enum { N_SAMPLES = 10000 };
    uint64_t random = 31;
    for (unsigned i = 0; i < 2; i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(*state, 0, i);
        struct fifteen_pdb_info info;
        unsigned zero_aware[FIFTEEN_HISTOGRAM_SIZE] = {0};
        unsigned classic[FIFTEEN_HISTOGRAM_SIZE] = {0};
        fifteen_pdb_info(pdb, &info);
        for (unsigned n = 0; n < N_SAMPLES; n++)
            count_placement(pdb, info.pattern.tiles, exhaustive_shuffle(tray, &random), zero_aware,
                            classic);
        const double share = N_SAMPLES / (double)info.n_placements;
        assert_alike(zero_aware, info.zero_aware, share);
        assert_alike(classic, info.classic, share);
    }
}

/* ---- classic tables ---- */

/* Counts all entries by value, and compares some with the minimum of the zero-aware values. */
static void classic_tables_match_publications(void **state)
{
    static const char *const tiles[] = {"9,10,11,12,13,14,15", "1,2,3,4,5,6,7,8"};
    void *classic = NULL;
    assert_int_equal(tables_load_kind(&classic, FIFTEEN_CLASSIC, 1), 0);
    uint64_t random = 37;
    for (unsigned i = 0; i < 2; i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(classic, 0, i);
        const struct fifteen_pdb *const zero_aware = fifteen_pdb_set_table(*state, 0, i);
        uint64_t expected[FIFTEEN_HISTOGRAM_SIZE];
        uint64_t counted[FIFTEEN_HISTOGRAM_SIZE];
        published_histogram("pdb-hist.txt", "7-8", tiles[i], expected);
        published_count(pdb, counted);
        assert_memory_equal(counted, expected, sizeof expected);
        assert_memory_equal(pdb->zero_aware, zero_aware->zero_aware, sizeof pdb->zero_aware);
        assert_int_equal(pdb->pattern.tiles, zero_aware->pattern.tiles);
        for (unsigned n = 0; n < 10000; n++) {
            const packed_board board = exhaustive_shuffle(tray, &random);
            unsigned of_regions[FIFTEEN_HISTOGRAM_SIZE] = {0};
            unsigned min[FIFTEEN_HISTOGRAM_SIZE] = {0};
            count_placement(zero_aware, pdb->pattern.tiles, board, of_regions, min);
            assert_int_equal(min[packed_pdb_value(pdb, board)], 1);
        }
    }
    tables_free(&classic);
}

/* With the argument `classic`: the test of classic tables. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histograms_match_publications),
        cmocka_unit_test(values_are_consistent),
        cmocka_unit_test(histograms_match_the_values),
    };
    const struct CMUnitTest classic_tests[] = {
        cmocka_unit_test(classic_tables_match_publications),
    };
    if (argc > 1 && strcmp(argv[1], "classic") == 0)
        return cmocka_run_group_tests(classic_tests, tables_load, tables_free);
    return cmocka_run_group_tests(tests, tables_load, tables_free);
}
