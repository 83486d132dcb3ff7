/* test_cellset.c - cell sets, regions and the numbers of blocks */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/table/table.h"
#include "support/exhaustive.h"

enum { NOT_FREE = 255 };

static void flood(struct fifteen_geometry geometry, int cell, uint8_t number, uint8_t *region)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    region[cell] = number;
    for (unsigned i = 0; i < 4; i++) {
        const int row = cell / geometry.columns + steps[i][0];
        const int column = cell % geometry.columns + steps[i][1];
        if (row < 0 || row >= geometry.rows || column < 0 || column >= geometry.columns)
            continue;
        const int next = row * geometry.columns + column;
        if (region[next] == NOT_FREE - 1)
            flood(geometry, next, number, region);
    }
}

/* Numbers the regions outside a set in the order of their first cells; returns their number. */
static unsigned number_regions(struct fifteen_geometry geometry, unsigned set, uint8_t *region)
{
    const unsigned n_cells = fifteen_cells(geometry);
    uint8_t n = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        region[cell] = (set >> cell & 1) != 0 ? NOT_FREE : NOT_FREE - 1;
    for (unsigned cell = 0; cell < n_cells; cell++)
        if (region[cell] == NOT_FREE - 1)
            flood(geometry, (int)cell, n++, region);
    return n;
}

/* The numbers of the blocks of set number `number`, whose first block is `first`. Returns the
 * number of regions. */
static unsigned check_set(const struct cellsets *cellsets, unsigned number, unsigned first)
{
    const struct fifteen_geometry geometry = cellsets->geometry;
    const uint32_t set = cellsets->sets[number];
    const uint32_t all = (UINT32_C(1) << fifteen_cells(geometry)) - 1;
    uint8_t region[FIFTEEN_TRAY_MAX_CELLS];
    const unsigned n_regions = number_regions(geometry, set, region);
    assert_int_equal(cellset_first_block(cellsets->words[number]), first);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        if (region[cell] == NOT_FREE)
            continue;
        assert_int_equal(cellset_block(cellsets->words[number], cell), first + region[cell]);
        uint32_t cells = 0;
        for (unsigned other = 0; other < fifteen_cells(geometry); other++)
            cells |= (uint32_t)(region[other] == region[cell]) << other;
        assert_int_equal(cellset_region(geometry, all & ~set, cell), cells);
    }
    return n_regions;
}

/* Checks all sets of k cells of a tray of up to 16 cells. */
static void check(struct fifteen_geometry geometry, unsigned k, unsigned *n_with)
{
    struct cellsets cellsets;
    assert_int_equal(cellsets_create(geometry, k, CELLSET_REGIONS, &cellsets, NULL), FIFTEEN_OK);
    const uint32_t all = (UINT32_C(1) << fifteen_cells(geometry)) - 1;
    unsigned n_sets = 0;
    unsigned n_blocks = 0;
    for (uint32_t set = 0; set <= all; set++) {
        if ((unsigned)__builtin_popcount(set) != k)
            continue;
        assert_int_equal(cellsets.sets[n_sets], set);
        assert_int_equal(cellset_number(&cellsets, set), n_sets);
        const unsigned n_regions = check_set(&cellsets, n_sets, n_blocks);
        n_blocks += n_regions;
        n_sets++;
        n_with[n_regions]++;
    }
    assert_int_equal(cellsets.n_sets, n_sets);
    assert_int_equal(cellsets.n_blocks, n_blocks);
    cellsets_free(&cellsets);
}

static void blocks_are_numbered_by_set_and_region(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 3}, {2, 5},
                                                    {3, 4}, {2, 8}, {3, 5}, {4, 4}};
    for (unsigned i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned k = 1; k < fifteen_cells(trays[i]) && k <= FIFTEEN_PATTERN_MAX_TILES; k++) {
            unsigned n_with[CELLSET_MAX_REGIONS + 1] = {0};
            check(trays[i], k, n_with);
        }
}

/* Counted by an independent prototype. */
static void regions_of_4x4(void **state)
{
    (void)state;
    static const struct {
        unsigned k;
        unsigned n_with[CELLSET_MAX_REGIONS + 1];
    } known[] = {{7, {0, 2032, 4292, 3660, 1160, 268, 24, 4}},
                 {8, {0, 1474, 4020, 4504, 2177, 569, 116, 8, 2}}};
    for (unsigned i = 0; i < 2; i++) {
        unsigned n_with[CELLSET_MAX_REGIONS + 1] = {0};
        check((struct fifteen_geometry){4, 4}, known[i].k, n_with);
        for (unsigned n = 0; n <= CELLSET_MAX_REGIONS; n++)
            assert_int_equal(n_with[n], known[i].n_with[n]);
    }
}

/* Counted from 24puzzle's numbers of entries (../shared/FRONTIERS.md, 1.3), and for the sets
 * Pascal's triangle. Numbers and sets are inverse; every 997th set's regions are checked. */
static void sets_of_larger_trays(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned k;
        unsigned n_sets;
        unsigned n_blocks; /* 0: unknown */
    } known[] = {{{5, 5}, 5, 53130, 65594},   {{5, 5}, 6, 177100, 251400},
                 {{5, 5}, 7, 480700, 806876}, {{4, 5}, 6, 38760, 0},
                 {{3, 8}, 9, 1307504, 0},     {{2, 12}, 8, 735471, 0},
                 {{3, 6}, 9, 48620, 0},       {{2, 9}, 2, 153, 0}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct cellsets cellsets;
        assert_int_equal(
            cellsets_create(known[i].geometry, known[i].k, CELLSET_REGIONS, &cellsets, NULL),
            FIFTEEN_OK);
        assert_int_equal(cellsets.n_sets, known[i].n_sets);
        if (known[i].n_blocks != 0)
            assert_int_equal(cellsets.n_blocks, known[i].n_blocks);
        for (unsigned number = 0; number < cellsets.n_sets; number++) {
            const uint32_t set = cellsets.sets[number];
            assert_int_equal(cellset_number(&cellsets, set), number);
            assert_int_equal(__builtin_popcount(set), known[i].k);
            if (number % 997 == 0)
                check_set(&cellsets, number, cellset_first_block(cellsets.words[number]));
        }
        for (unsigned number = 1; number < cellsets.n_sets; number++)
            assert_true(cellsets.sets[number - 1] < cellsets.sets[number]);
        cellsets_free(&cellsets);
    }
}

/* Nine tiles isolate eight cells of 2x12:  # . # . # . # . # . . .
 *                                          . # . # . # . # . . . .   (. is free) */
static void nine_regions_have_numbers(void **state)
{
    (void)state;
    struct cellsets cellsets;
    uint32_t set = 0;
    for (unsigned column = 0; column < 9; column++)
        set |= UINT32_C(1) << (column % 2 == 0 ? column : 12 + column);
    assert_int_equal(
        cellsets_create((struct fifteen_geometry){2, 12}, 9, CELLSET_REGIONS, &cellsets, NULL),
        FIFTEEN_OK);
    const uint32_t number = cellset_number(&cellsets, set);
    assert_int_equal(cellsets.sets[number], set);
    const uint32_t first = cellset_first_block(cellsets.words[number]);
    assert_int_equal(check_set(&cellsets, number, first), 9);
    assert_int_equal(cellset_first_block(cellsets.words[number + 1]), first + 9);
    cellsets_free(&cellsets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_numbered_by_set_and_region),
        cmocka_unit_test(regions_of_4x4),
        cmocka_unit_test(sets_of_larger_trays),
        cmocka_unit_test(nine_regions_have_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
