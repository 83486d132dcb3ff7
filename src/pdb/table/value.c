/* value.c - the value of a board: read, or found by walking down to the goal */
#include "board/tray.h"
#include "pdb/table/index.h"

/* The parity of a value is that of the distance, and with the stored bit so does the value
 * modulo 4. That is enough to tell a step down from a step up, as moves of the pattern's tiles
 * change the value by exactly one. The number of steps down to the goal is the value. */
struct walk {
    const struct fifteen_pdb *pdb;
    const struct tray *tray;
    fifteen_board board;
    unsigned blank;
    unsigned modulo; /* the board's value modulo 4 */
};

/* Tries the step of the pattern's tile on cell `from` to the cell `to` beside it, which is free and
 * in the blank's region: the blank can be brought there by free moves. */
static bool step_down(struct walk *walk, unsigned from, unsigned to)
{
    /* Exchanging the blank and the tile on `to` stands for the blank's way there: only its region
     * matters, and the tiles that are not the pattern's have no names. */
    const fifteen_board blank_moved = board_slide(walk->board, to, walk->blank);
    const fifteen_board next =
        to == walk->blank ? board_slide(walk->board, from, to) : board_slide(blank_moved, from, to);
    const unsigned lower = (walk->modulo + 3) & 3;
    if (pdb_look_up(walk->pdb, next) != lower >> 1)
        return false;
    walk->board = next;
    walk->blank = from;
    walk->modulo = lower;
    return true;
}

/* Makes some step down; false if there is none, which is so at the goal only. */
static bool walk_down(struct walk *walk)
{
    const struct fifteen_pdb *pdb = walk->pdb;
    const unsigned n_cells = walk->tray->n_cells;
    uint16_t open = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        if (pdb->label[fifteen_board_tile(walk->board, cell)] == pdb->k)
            open |= (uint16_t)(1U << cell);
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

/* In the goal's entry every step leads up, elsewhere some step leads down (the table is a
 * distance), and a table whose bits lie must not keep us here for ever. */
static unsigned zero_aware_value(const struct fifteen_pdb *pdb, fifteen_board board)
{
    struct tray tray;
    tray_init(&tray, pdb->pattern.geometry);
    struct walk walk = {.pdb = pdb,
                        .tray = &tray,
                        .board = board,
                        .blank = fifteen_board_blank(pdb->pattern.geometry, board)};
    walk.modulo = (pdb_distance(pdb, board) & 1) | pdb_look_up(pdb, board) << 1;
    unsigned value = 0;
    while (value < FIFTEEN_HISTOGRAM_SIZE - 1 && walk_down(&walk))
        value++;
    return value;
}

unsigned fifteen_pdb_value(const struct fifteen_pdb *pdb, fifteen_board board)
{
    if (pdb->kind == FIFTEEN_CLASSIC)
        return pdb_distance(pdb, board) + 2 * pdb_look_up(pdb, board);
    return zero_aware_value(pdb, board);
}
