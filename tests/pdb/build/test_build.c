/* test_build.c - tables of small patterns, compared entry by entry with a search of real boards */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/canonical.h"
#include "pdb/table/index.h"
#include "support/building.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* A board with the pattern's tiles only: the cell of each tile, and last that of the blank, as
 * the digits of a number. */
enum { MAX_DIGITS = 8, UNREACHED = 255 };

struct twin {
    struct fifteen_pattern pattern;
    unsigned n_cells;
    unsigned k;
    unsigned tile[MAX_DIGITS]; /* by digit, except the last */
    uint32_t n_states;
    uint8_t *distance;
    uint32_t *queue[2]; /* states of this level and the next */
    uint32_t n_queued[2];
};

static void unpack(const struct twin *twin, uint32_t number, unsigned *cell)
{
    for (unsigned i = 0; i <= twin->k; i++, number /= twin->n_cells)
        cell[i] = number % twin->n_cells;
}

static uint32_t pack(const struct twin *twin, const unsigned *cell)
{
    uint32_t number = 0;
    for (unsigned i = twin->k + 1; i-- > 0;)
        number = number * twin->n_cells + cell[i];
    return number;
}

static void reach(struct twin *twin, const unsigned *cell, unsigned distance, unsigned queue)
{
    const uint32_t number = pack(twin, cell);
    if (twin->distance[number] <= distance)
        return;
    twin->distance[number] = (uint8_t)distance;
    twin->queue[queue][twin->n_queued[queue]++] = number;
}

/* Moves the blank in each direction: other tiles are free, a pattern tile costs one move. */
static void expand(struct twin *twin, uint32_t number, unsigned distance)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const struct fifteen_geometry geometry = twin->pattern.geometry;
    unsigned cell[MAX_DIGITS];
    unpack(twin, number, cell);
    const unsigned blank = cell[twin->k];
    for (unsigned i = 0; i < 4; i++) {
        const int row = (int)(blank / geometry.columns) + steps[i][0];
        const int column = (int)(blank % geometry.columns) + steps[i][1];
        if (row < 0 || row >= geometry.rows || column < 0 || column >= geometry.columns)
            continue;
        const unsigned to = (unsigned)(row * geometry.columns + column);
        unsigned moved = 0;
        while (moved < twin->k && cell[moved] != to)
            moved++;
        cell[moved] = blank;
        cell[twin->k] = to;
        reach(twin, cell, distance + (moved < twin->k), moved < twin->k);
        cell[moved] = to;
        cell[twin->k] = blank;
    }
}

static void swap_queues(struct twin *twin)
{
    uint32_t *const states = twin->queue[0];
    twin->queue[0] = twin->queue[1];
    twin->queue[1] = states;
    twin->n_queued[0] = twin->n_queued[1];
    twin->n_queued[1] = 0;
}

/* States may be queued twice: by a free move and by a move of the previous level. */
static void search(struct twin *twin)
{
    const wide_board goal = canonical_goal(twin->pattern.geometry, twin->pattern.goal_blank);
    unsigned cell[MAX_DIGITS];
    for (unsigned i = 0; i <= twin->k; i++)
        for (unsigned c = 0; c < twin->n_cells; c++)
            if (wide_tile(goal, c) == (i < twin->k ? twin->tile[i] : 0))
                cell[i] = c;
    reach(twin, cell, 0, 0);
    for (unsigned distance = 0; twin->n_queued[0] > 0; distance++, swap_queues(twin))
        for (uint32_t i = 0; i < twin->n_queued[0]; i++)
            if (twin->distance[twin->queue[0][i]] == distance)
                expand(twin, twin->queue[0][i], distance);
}

static struct twin reference_of(struct fifteen_pattern pattern)
{
    struct twin twin = {.pattern = pattern, .n_cells = fifteen_cells(pattern.geometry)};
    for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        if ((pattern.tiles >> tile & 1) != 0)
            twin.tile[twin.k++] = tile;
    twin.n_states = 1;
    for (unsigned i = 0; i <= twin.k; i++)
        twin.n_states *= twin.n_cells;
    twin.distance = malloc(twin.n_states);
    memset(twin.distance, UNREACHED, twin.n_states);
    twin.queue[0] = malloc(2 * twin.n_states * sizeof *twin.queue[0]);
    twin.queue[1] = malloc(2 * twin.n_states * sizeof *twin.queue[1]);
    search(&twin);
    return twin;
}

static void reference_free(struct twin *twin)
{
    free(twin->distance);
    free(twin->queue[0]);
    free(twin->queue[1]);
}

/* A board of a state, with the other tiles anywhere. False if two tiles are on one cell. */
static bool board_of(const struct twin *twin, const unsigned *cell, wide_board *out)
{
    unsigned taken = 0;
    wide_board board = 0;
    for (unsigned i = 0; i <= twin->k; i++) {
        if ((taken >> cell[i] & 1) != 0)
            return false;
        taken |= 1U << cell[i];
        board |= wide_put(i < twin->k ? twin->tile[i] : 0, cell[i]);
    }
    unsigned tile = 1;
    for (unsigned c = 0; c < twin->n_cells; c++) {
        if ((taken >> c & 1) != 0)
            continue;
        while ((twin->pattern.tiles >> tile & 1) != 0)
            tile++;
        board |= wide_put(tile++, c);
    }
    *out = board;
    return true;
}

/* Whether the blank's cell is the first of its region. */
static bool is_first_of_region(const struct twin *twin, const unsigned *cell)
{
    unsigned open = (1U << twin->n_cells) - 1;
    for (unsigned i = 0; i < twin->k; i++)
        open &= ~(1U << cell[i]);
    const unsigned blank = cell[twin->k];
    const unsigned region =
        cellset_region(twin->pattern.geometry, open, blank); /* test_cellset.c */
    return (region & ((1U << blank) - 1)) == 0;
}

/* The minimum distance of a placement over all positions of the blank, or unreached. */
static unsigned classic_distance(const struct twin *twin, const unsigned *cell)
{
    unsigned min = UNREACHED;
    unsigned moved[MAX_DIGITS];
    memcpy(moved, cell, (twin->k + 1) * sizeof *cell);
    for (moved[twin->k] = 0; moved[twin->k] < twin->n_cells; moved[twin->k]++) {
        const unsigned distance = twin->distance[pack(twin, moved)];
        if (distance < min)
            min = distance;
    }
    return min;
}

static void assert_histograms(const struct fifteen_pdb *pdb, const uint64_t *zero_aware,
                              const uint64_t *classic)
{
    struct fifteen_pdb_info info;
    fifteen_pdb_info(pdb, &info);
    assert_memory_equal(info.zero_aware, zero_aware, sizeof info.zero_aware);
    assert_memory_equal(info.classic, classic, sizeof info.classic);
}

static void check(struct fifteen_pattern pattern)
{
    uint64_t n_zero_aware[FIFTEEN_HISTOGRAM_SIZE] = {0};
    uint64_t n_classic[FIFTEEN_HISTOGRAM_SIZE] = {0};
    struct twin twin = reference_of(pattern);
    struct fifteen_pdb *const zero_aware = building_table_of(&pattern, FIFTEEN_ZERO_AWARE, 2);
    struct fifteen_pdb *const classic = building_table_of(&pattern, FIFTEEN_CLASSIC, 2);
    for (uint32_t number = 0; number < twin.n_states; number++) {
        unsigned cell[MAX_DIGITS];
        wide_board board;
        unpack(&twin, number, cell);
        if (!board_of(&twin, cell, &board) || twin.distance[number] == UNREACHED)
            continue;
        if (is_first_of_region(&twin, cell)) {
            n_zero_aware[twin.distance[number]]++;
            assert_int_equal(pdb_value(zero_aware, board), twin.distance[number]);
        }
        bool first = true;
        for (unsigned c = 0; c < cell[twin.k]; c++) {
            unsigned before[MAX_DIGITS];
            memcpy(before, cell, sizeof before);
            before[twin.k] = c;
            first &= twin.distance[pack(&twin, before)] == UNREACHED;
        }
        if (first) {
            n_classic[classic_distance(&twin, cell)]++;
            assert_int_equal(pdb_value(classic, board), classic_distance(&twin, cell));
        }
    }
    assert_histograms(zero_aware, n_zero_aware, n_classic);
    assert_histograms(classic, n_zero_aware, n_classic);
    fifteen_pdb_free(zero_aware);
    fifteen_pdb_free(classic);
    reference_free(&twin);
}

static void entries_are_distances(void **state)
{
    (void)state;
    static const struct fifteen_pattern patterns[] = {
        {{2, 2}, 0, 0x0e},   {{2, 3}, 0, 0x3e},   {{2, 3}, 1, 0x3c},   {{3, 3}, 0, 0x1a},
        {{3, 3}, 4, 0x1e2},  {{3, 3}, 1, 0xd4},   {{2, 5}, 0, 0x292},  {{2, 8}, 3, 0x8420},
        {{3, 4}, 0, 0x132},  {{3, 4}, 5, 0xc40},  {{4, 4}, 0, 0x8000}, {{4, 4}, 0, 0x0012},
        {{4, 4}, 0, 0x8420}, {{4, 4}, 0, 0x1110}, {{4, 4}, 5, 0x0640}, {{4, 4}, 1, 0xc00c},
    };
    for (unsigned i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        check(patterns[i]);
}

static void entries_of_larger_trays_are_distances(void **state)
{
    (void)state;
    static const struct fifteen_pattern patterns[] = {
        {{5, 5}, 0, 0x1000022}, {{5, 5}, 12, 0x0801002}, {{5, 5}, 6, 0x0020040},
        {{4, 5}, 0, 0x0084210}, {{4, 5}, 7, 0x0040100},  {{3, 6}, 0, 0x0020102},
        {{3, 8}, 0, 0x0800004}, {{2, 12}, 3, 0x0801000}, {{2, 9}, 0, 0x0020204},
    };
    for (unsigned i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        check(patterns[i]);
    if (!scale_is_full())
        return;
    check((struct fifteen_pattern){{3, 6}, 1, 0x0028102});
    check((struct fifteen_pattern){{5, 5}, 0, 0x1100022});
}

static void public_values_are_those_of_wide_boards(void **state)
{
    (void)state;
    const struct fifteen_pattern pattern = {{5, 5}, 0, 0x1000022};
    struct fifteen_pdb *const pdb = building_table_of(&pattern, FIFTEEN_ZERO_AWARE, 2);
    int tiles[25] = {0};
    uint64_t random = 3;
    for (unsigned i = 0; i < 100; i++) {
        wide_board board = 0;
        struct fifteen_board *grid;
        for (unsigned tile = 0; tile < 25; tile++) {
            const unsigned cell = exhaustive_random(&random) % (tile + 1);
            tiles[tile] = tiles[cell];
            tiles[cell] = (int)tile;
        }
        for (unsigned cell = 0; cell < 25; cell++)
            board |= wide_put((unsigned)tiles[cell], cell);
        assert_int_equal(fifteen_board_create(pattern.geometry, tiles, &grid, NULL), FIFTEEN_OK);
        assert_int_equal(fifteen_pdb_value(pdb, grid), pdb_value(pdb, board));
        fifteen_board_free(grid);
    }
    fifteen_pdb_free(pdb);
}

/* With all tiles in the pattern, values are the distances of boards; every `stride`-th value is
 * searched; all other zero-aware bits are only read. */
static void check_whole_boards(struct fifteen_pattern pattern, enum fifteen_pdb_kind kind,
                               uint32_t stride)
{
    const struct fifteen_geometry tray = pattern.geometry;
    uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE] = {0};
    struct fifteen_pdb *const pdb = building_table_of(&pattern, kind, 2);
    uint8_t *const distances =
        exhaustive_distances(tray, canonical_goal_packed(tray, pattern.goal_blank));
    for (uint32_t number = 0; number < exhaustive_count(tray); number++) {
        const unsigned distance = distances[number];
        if (distance == EXHAUSTIVE_UNREACHED)
            continue;
        const packed_board board = exhaustive_board(tray, number);
        histogram[distance]++;
        if (kind == FIFTEEN_ZERO_AWARE)
            assert_int_equal(pdb_look_up(pdb, wide_of_packed(board)), distance >> 1 & 1);
        if (number % stride == 0)
            assert_int_equal(packed_pdb_value(pdb, board), distance);
    }
    assert_histograms(pdb, histogram, histogram);
    free(distances);
    fifteen_pdb_free(pdb);
}

/* Up to the maximum number of tiles of a pattern. */
static void all_tiles_give_the_distance(void **state)
{
    (void)state;
    for (uint8_t i = 0; i < 3; i++) {
        static const uint8_t goal_blanks[] = {0, 1, 4};
        const struct fifteen_pattern pattern = {{3, 3}, goal_blanks[i], 0x1fe};
        check_whole_boards(pattern, FIFTEEN_ZERO_AWARE, 7);
        check_whole_boards(pattern, FIFTEEN_CLASSIC, 1);
    }
    if (scale_is_full())
        check_whole_boards((struct fifteen_pattern){{2, 5}, 0, 0x3fe}, FIFTEEN_ZERO_AWARE, 101);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_distances),
        cmocka_unit_test(entries_of_larger_trays_are_distances),
        cmocka_unit_test(public_values_are_those_of_wide_boards),
        cmocka_unit_test(all_tiles_give_the_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
