/* test_index.c - the index of a board in a table, two cells at a time and cell by cell */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/rank.h"
#include "pdb/table/index.h"
#include "support/exhaustive.h"

/* The plain twin of pdb_locate: one cell at a time. */
static struct pdb_place locate_plain(const struct fifteen_pdb *pdb, wide_board board)
{
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES + 1];
    unsigned n = 0;
    unsigned blank = 0;
    uint32_t set = 0;
    const unsigned n_cells = fifteen_cells(pdb->pattern.geometry);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned tile = wide_tile(board, cell);
        const unsigned is_ours = (unsigned)(pdb->pattern.tiles >> tile) & 1;
        blank |= tile == 0 ? cell : 0;
        set |= is_ours << cell;
        arrangement[n] = pdb->label[tile];
        n += is_ours;
    }
    return (struct pdb_place){
        .set = set,
        .block = cellset_block(pdb->cellsets->words[cellset_number(pdb->cellsets, set)], blank),
        .rank = rank_of(arrangement, pdb->k)};
}

/* A random arrangement of the tiles, solvable or not. */
static wide_board shuffle(struct fifteen_geometry geometry, uint64_t *random)
{
    wide_board board = 0;
    for (unsigned tile = 1; tile < fifteen_cells(geometry); tile++) {
        const unsigned cell = exhaustive_random(random) % (tile + 1);
        board |= wide_put(wide_tile(board, cell), tile);
        board ^= wide_put(wide_tile(board, cell) ^ tile, cell);
    }
    return board;
}

static void check_pattern(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                          uint64_t *random)
{
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(pdb_create(pattern, kind, &pdb, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < 300; i++) {
        const wide_board board = shuffle(pattern->geometry, random);
        const struct pdb_place fast = pdb_locate(pdb, board);
        const struct pdb_place plain = locate_plain(pdb, board);
        assert_int_equal(fast.set, plain.set);
        assert_int_equal(fast.block, plain.block);
        assert_int_equal(fast.rank, plain.rank);
        assert_true(plain.block < pdb->n_blocks && plain.rank < pdb->n_ranks);
    }
    fifteen_pdb_free(pdb);
}

/* Patterns of one tile, of the maximum number, and others. */
static void check_tray(struct fifteen_geometry geometry, uint64_t *random)
{
    const unsigned n_tiles = fifteen_cells(geometry) - 1;
    for (unsigned n = 1; n <= FIFTEEN_PATTERN_MAX_TILES && n <= n_tiles; n++)
        for (unsigned kind = 0; kind < 2; kind++) {
            unsigned tiles = 0;
            while ((unsigned)__builtin_popcount(tiles) < n)
                tiles |= 2U << exhaustive_random(random) % n_tiles;
            const struct fifteen_pattern pattern = {geometry, 0, tiles};
            check_pattern(&pattern, (enum fifteen_pdb_kind)kind, random);
        }
}

static void both_indices_agree(void **state)
{
    (void)state;
    uint64_t random = 51;
    for (unsigned rows = 2; rows <= 5; rows++)
        for (unsigned columns = rows; rows * columns <= FIFTEEN_TRAY_MAX_CELLS; columns++)
            check_tray((struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns}, &random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_indices_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
