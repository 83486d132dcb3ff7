/* line.h - rows and columns, and the tiles that must leave them
 *
 * Two tiles whose home is in the line (row or column) they are in, but in reversed order, cannot
 * both go home within it: one must leave the line and come back, two moves that its Manhattan
 * distance does not know (Hansson, Mayer & Yung 1992). In each line the least number of tiles whose
 * leaving resolves all conflicts counts. Rows and columns add up, since the moves saved from rows
 * are vertical and those from columns horizontal.
 */
#ifndef HEURISTIC_LINE_H
#define HEURISTIC_LINE_H

#include "heuristic/heuristic.h"

enum { LINE_MAX_CELLS = 8, MAX_LINE = 10 }; /* 2x8 has the longest and the most lines */

struct line {
    uint8_t n_cells;
    uint8_t cells[LINE_MAX_CELLS];
    uint8_t place[FIFTEEN_MAX_CELLS]; /* by tile: that of its home in the line, from 1, or 0 */
};

struct line_list {
    unsigned n;
    struct line line[MAX_LINE]; /* rows, then columns */
};

void line_list_init(struct line_list *lines, const struct heuristic_goal *goal);

/* The least number of tiles that must leave the line. Cells without a tile hold 0. */
unsigned line_leaving(const struct line *line, fifteen_board board);

#endif
