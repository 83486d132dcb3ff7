/* index.c - the index of a board's entry in a table, and its value, in plain C */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/index.h"

#include "board/rank.h"
#include "board/tray.h"

struct pdb_place pdb_locate(const struct fifteen_pdb *pdb, wide_board board)
{
    const unsigned n_cells = fifteen_cells(pdb->pattern.geometry);
    uint32_t set = 0;
    uint64_t code = 0;
    unsigned n_bits = 0;
    wide_board rest = board;
    for (unsigned cell = 0; cell < n_cells; cell += 2, rest >>= 2 * WIDE_BITS) {
        const struct pdb_pair *const pair = &pdb->pairs[(unsigned)rest % PDB_PAIRS];
        set |= (uint32_t)pair->set << cell;
        code |= (uint64_t)pair->code << n_bits;
        n_bits += pair->n_bits;
    }
    const cellset_word word = pdb->cellsets->words[cellset_number(pdb->cellsets, set)];
    return (struct pdb_place){.set = set,
                              .block = cellset_block(word, wide_blank(board)),
                              .rank = rank_of_code(code, pdb->k)};
}

unsigned pdb_look_up(const struct fifteen_pdb *pdb, wide_board board)
{
    const struct pdb_place place = pdb_locate(pdb, board);
    return pdb_stored(pdb, pdb_entry(pdb, place.rank, place.block));
}

unsigned pdb_distance(const struct fifteen_pdb *pdb, wide_board board)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < fifteen_cells(pdb->pattern.geometry); cell++)
        sum += pdb->distance[wide_tile(board, cell)][cell];
    return sum;
}

/* ---- values ---- */

/* A walk down to the goal. The parity of a value is that of the Manhattan distance; with the stored
 * bit this gives the value modulo 4. A move of a pattern tile changes the value by exactly one, so
 * that modulo 4 is enough to distinguish steps down from steps up. The number of steps to the goal
 * is the value. */
struct walk {
    const struct fifteen_pdb *pdb;
    const struct tray *tray;
    wide_board board;
    unsigned blank;
    unsigned modulo; /* the board's value modulo 4 */
};

/* Tries to move the pattern tile on cell `from` to the neighbouring cell `to`, which is free and in
 * the blank's region, so that free moves can bring the blank there. */
static bool step_down(struct walk *walk, unsigned from, unsigned to)
{
    /* Exchanging the blank with the tile on `to` stands for these free moves: only the blank's
     * region matters, and tiles outside the pattern are all alike. */
    const wide_board blank_moved = wide_slide(walk->board, to, walk->blank);
    const wide_board next =
        to == walk->blank ? wide_slide(walk->board, from, to) : wide_slide(blank_moved, from, to);
    const unsigned lower = (walk->modulo + 3) & 3;
    if (pdb_look_up(walk->pdb, next) != lower >> 1)
        return false;
    walk->board = next;
    walk->blank = from;
    walk->modulo = lower;
    return true;
}

/* Makes one step down; returns false if there is none, which is the case at the goal only. */
static bool walk_down(struct walk *walk)
{
    const struct fifteen_pdb *pdb = walk->pdb;
    const unsigned n_cells = walk->tray->n_cells;
    uint32_t open = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        if (pdb->label[wide_tile(walk->board, cell)] == pdb->k)
            open |= UINT32_C(1) << cell;
    const unsigned region = cellset_region(pdb->pattern.geometry, open, walk->blank);
    for (unsigned to = 0; to < n_cells; to++) {
        if ((region >> to & 1) == 0)
            continue;
        for (unsigned move = 0; move < 4; move++) {
            const unsigned from = walk->tray->to[to][move];
            if (from != TRAY_NO_CELL && (open >> from & 1) == 0 && step_down(walk, from, to))
                return true;
        }
    }
    return false;
}

/* From the goal every step leads up; from elsewhere some step leads down, since the table is a
 * distance. The limit ends the walk in a forged table. */
static unsigned zero_aware_value(const struct fifteen_pdb *pdb, wide_board board)
{
    struct tray tray;
    tray_init(&tray, pdb->pattern.geometry);
    struct walk walk = {.pdb = pdb, .tray = &tray, .board = board, .blank = wide_blank(board)};
    walk.modulo = (pdb_distance(pdb, board) & 1) | pdb_look_up(pdb, board) << 1;
    unsigned value = 0;
    while (value < FIFTEEN_HISTOGRAM_SIZE - 1 && walk_down(&walk))
        value++;
    return value;
}

unsigned pdb_value(const struct fifteen_pdb *pdb, wide_board board)
{
    if (pdb->kind == FIFTEEN_CLASSIC)
        return pdb_distance(pdb, board) + 2 * pdb_look_up(pdb, board);
    return zero_aware_value(pdb, board);
}

unsigned fifteen_pdb_value(const struct fifteen_pdb *pdb, const struct fifteen_board *grid)
{
    return pdb_value(pdb, wide_of_board(grid));
}
