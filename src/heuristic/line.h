/* line.h - linear conflicts in a row or column: how many tiles must leave it
 *
 * Two tiles in their own line (row or column), but in reversed order, cannot both go home within
 * it. One must leave the line and return: two moves that Manhattan distance does not count
 * (Hansson, Mayer & Yung 1992). In each line the minimum number of tiles whose leaving resolves all
 * conflicts counts. Rows and columns add up: tiles leave rows by vertical moves and columns by
 * horizontal ones.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_LINE_H
#define HEURISTIC_LINE_H

#include "board/packed.h"
#include "heuristic/heuristic.h"

enum { LINE_MAX_CELLS = 12, MAX_LINE = 14 }; /* of 2x12 */

struct line {
    uint8_t n_cells;
    uint8_t cells[LINE_MAX_CELLS];
    uint8_t
        place[FIFTEEN_TRAY_MAX_CELLS]; /* by tile: position of its home in the line, from 1, or 0 */
};

struct line_list {
    unsigned n;
    struct line line[MAX_LINE]; /* rows, then columns */
};

void line_list_init(struct line_list *lines, const struct heuristic_goal *goal);

/* The minimum number of tiles that must leave the line. Cells without a tile are 0. */
unsigned line_leaving(const struct line *line, wide_board board);
unsigned line_leaving_packed(const struct line *line, packed_board board);

#endif
