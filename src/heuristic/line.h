/* line.h - linear conflicts in a row or column: how many tiles must leave it, and a table of that
 *
 * Two tiles in their own line (row or column), but in reversed order, cannot both go home within
 * it. One must leave the line and return: two moves that Manhattan distance does not count
 * (Hansson, Mayer & Yung 1992). In each line the minimum number of tiles whose leaving resolves all
 * conflicts counts. Rows and columns add up: tiles leave rows by vertical moves and columns by
 * horizontal ones.
 */
#ifndef HEURISTIC_LINE_H
#define HEURISTIC_LINE_H

#include "heuristic/heuristic.h"
#include "util/bits.h"

enum { LINE_MAX_CELLS = 8, MAX_LINE = 10 }; /* of 2x8 */

struct line {
    uint8_t n_cells;
    uint8_t cells[LINE_MAX_CELLS];
    uint8_t place[FIFTEEN_MAX_CELLS]; /* by tile: position of its home in the line, from 1, or 0 */
};

struct line_list {
    unsigned n;
    struct line line[MAX_LINE]; /* rows, then columns */
};

void line_list_init(struct line_list *lines, const struct heuristic_goal *goal);

/* The minimum number of tiles that must leave the line. Cells without a tile are 0. */
unsigned line_leaving(const struct line *line, fifteen_board board);

/* ---- linear conflict by table lookup, one per line ---- */

/* The fast twin of linear_conflict.c, for trays whose lines have up to four cells. The line's 16
 * bits of the board are the index; the entry is the moves its tiles need across the line, plus two
 * for each tile that must leave it. */

enum { LINE_VALUES_MAX_LINES = 8, LINE_VALUES_MAX_CELLS = 4, LINE_VALUES_KEYS = 1 << 16 };

struct line_values {
    unsigned n_lines;
    uint64_t mask[LINE_VALUES_MAX_LINES]; /* of each line's nibbles */
    uint8_t value[LINE_VALUES_MAX_LINES][LINE_VALUES_KEYS];
    /* By the blank's move and a tile's label: bit c is set if the value may rise when the blank
     * moves to cell c and the tile away from it. */
    uint16_t may_rise[4][FIFTEEN_MAX_CELLS];
};

/* For boards whose tiles are renamed to label[tile]. Returns FIFTEEN_INVALID if a line is too long.
 * Free *out by free(). */
enum fifteen_status line_values_create(const struct heuristic_goal *goal,
                                       const uint8_t label[FIFTEEN_MAX_CELLS],
                                       struct line_values **out, struct fifteen_error *error);

static inline unsigned line_values_sum(const struct line_values *values, uint64_t labels)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < values->n_lines; i++)
        sum += values->value[i][bits_gather(labels, values->mask[i])];
    return sum;
}

#endif
