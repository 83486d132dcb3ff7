/* test_filter.c - the filter of compressed rows against its definition in pdb/FORMAT.md */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/canonical.h"
#include "board/rank.h"
#include "pdb/file/filter.h"

static const struct fifteen_pattern patterns[] = {
    {{2, 2}, 0, 0xe},     {{2, 3}, 1, 0x36},      {{3, 3}, 0, 0x1b2},  {{3, 3}, 4, 0x1a},
    {{4, 4}, 5, 0x32},    {{4, 4}, 1, 0xc012},    {{2, 8}, 3, 0x810a}, {{5, 5}, 7, 0x1000014},
    {{3, 6}, 0, 0x28202}, {{2, 12}, 2, 0x800012}, {{2, 3}, 0, 0x2},    {{4, 5}, 0, 0x40002},
};
enum { N_PATTERNS = sizeof patterns / sizeof patterns[0] };

static unsigned difference(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static unsigned home_of(const struct fifteen_pattern *pattern, unsigned tile)
{
    const wide_board goal = canonical_goal(pattern->geometry, pattern->goal_blank);
    unsigned cell = 0;
    while (wide_tile(goal, cell) != tile)
        cell++;
    return cell;
}

static unsigned nth_tile(uint32_t tiles, unsigned label)
{
    unsigned tile = 0;
    for (unsigned left = label + 1; left > 0; left -= tiles >> tile & 1)
        tile++;
    return tile;
}

/* The Manhattan distance of an entry, tile by tile. */
static unsigned distance_of(const struct fifteen_pdb *pdb, uint32_t set, uint32_t rank)
{
    const unsigned columns = pdb->pattern.geometry.columns;
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, pdb->k, arrangement);
    unsigned sum = 0;
    unsigned i = 0;
    for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++) {
        if ((set >> cell & 1) == 0)
            continue;
        const unsigned home =
            home_of(&pdb->pattern, nth_tile(pdb->pattern.tiles, arrangement[i++]));
        sum += difference(cell / columns, home / columns);
        sum += difference(cell % columns, home % columns);
    }
    return sum;
}

static uint32_t set_of_block(const struct cellsets *cellsets, uint32_t block)
{
    unsigned i = 0;
    while (i + 1 < cellsets->n_sets && cellset_first_block(cellsets->words[i + 1]) <= block)
        i++;
    return cellsets->sets[i];
}

static bool bit_of(const uint64_t *row, uint32_t bit)
{
    return (row[bit / 64] >> bit % 64 & 1) != 0;
}

static uint64_t *random_rows(const struct fifteen_pdb *pdb)
{
    uint64_t *rows = malloc(pdb->size_bytes);
    uint64_t state = 1;
    for (size_t i = 0; i < pdb->size_bytes / sizeof *rows; i++)
        rows[i] = state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return rows;
}

static void rows_are_filtered_as_defined(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_PATTERNS; i++) {
        struct fifteen_pdb *pdb;
        assert_int_equal(pdb_create(&patterns[i], FIFTEEN_ZERO_AWARE, &pdb, NULL), FIFTEEN_OK);
        struct filter *filter = filter_create(pdb);
        uint64_t *scratch = malloc(filter_scratch_words(filter) * sizeof *scratch);
        uint64_t *rows = random_rows(pdb);
        uint64_t *packed = malloc(pdb->size_bytes);
        filter_pack(filter, 0, pdb->n_ranks, rows, packed, scratch);
        for (uint32_t rank = 0; rank < pdb->n_ranks; rank++) {
            bool before = false;
            for (uint32_t bit = 0; bit < pdb->row_words * 64; bit++) {
                bool excess = bit_of(rows + (size_t)rank * pdb->row_words, bit);
                if (bit < pdb->n_blocks) {
                    const uint32_t set = set_of_block(pdb->cellsets, bit);
                    excess ^= distance_of(pdb, set, rank) >> 1 & 1;
                }
                assert_int_equal(bit_of(packed + (size_t)rank * pdb->row_words, bit),
                                 excess ^ before);
                before = excess;
            }
        }
        free(packed);
        free(rows);
        free(scratch);
        filter_free(filter);
        fifteen_pdb_free(pdb);
    }
}

/* Blocks are filtered independently, from any rank on, and unfiltered in place. */
static void unpacking_reverses_packing(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_PATTERNS; i++) {
        struct fifteen_pdb *pdb;
        assert_int_equal(pdb_create(&patterns[i], FIFTEEN_ZERO_AWARE, &pdb, NULL), FIFTEEN_OK);
        struct filter *filter = filter_create(pdb);
        uint64_t *scratch = malloc(filter_scratch_words(filter) * sizeof *scratch);
        uint64_t *rows = random_rows(pdb);
        uint64_t *packed = malloc(pdb->size_bytes);
        uint64_t *whole = malloc(pdb->size_bytes);
        filter_pack(filter, 0, pdb->n_ranks, rows, whole, scratch);
        for (uint32_t first = 0; first < pdb->n_ranks; first += 5) {
            const uint32_t n = pdb->n_ranks - first < 5 ? pdb->n_ranks - first : 5;
            const size_t at = (size_t)first * pdb->row_words;
            filter_pack(filter, first, n, rows + at, packed + at, scratch);
        }
        assert_memory_equal(packed, whole, pdb->size_bytes);
        for (uint32_t first = 0; first < pdb->n_ranks; first += 3) {
            const uint32_t n = pdb->n_ranks - first < 3 ? pdb->n_ranks - first : 3;
            const size_t at = (size_t)first * pdb->row_words;
            filter_unpack(filter, first, n, packed + at, packed + at, scratch);
        }
        assert_memory_equal(packed, rows, pdb->size_bytes);
        free(whole);
        free(packed);
        free(rows);
        free(scratch);
        filter_free(filter);
        fifteen_pdb_free(pdb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_filtered_as_defined),
        cmocka_unit_test(unpacking_reverses_packing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
