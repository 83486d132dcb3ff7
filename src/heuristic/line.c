/* line.c - linear conflicts in a row or column: how many tiles must leave it */
/* SPDX-License-Identifier: MIT */
#include "heuristic/line.h"

#include "board/canonical.h"

/* Fills a line of n cells, `stride` apart, from the goal. */
static void line_init(struct line *line, unsigned first, unsigned stride, unsigned n,
                      wide_board goal)
{
    *line = (struct line){.n_cells = (uint8_t)n};
    for (unsigned i = 0; i < n; i++) {
        line->cells[i] = (uint8_t)(first + i * stride);
        line->place[wide_tile(goal, line->cells[i])] = (uint8_t)(i + 1);
    }
    line->place[0] = 0;
}

void line_list_init(struct line_list *lines, const struct heuristic_goal *goal)
{
    const unsigned rows = goal->geometry.rows;
    const unsigned columns = goal->geometry.columns;
    const wide_board home = canonical_goal(goal->geometry, goal->goal_blank);
    for (unsigned row = 0; row < rows; row++)
        line_init(&lines->line[row], row * columns, 1, columns, home);
    for (unsigned column = 0; column < columns; column++)
        line_init(&lines->line[rows + column], column, columns, rows, home);
    lines->n = rows + columns;
}

/* Tiles that stay are in the order of their homes: all but a longest increasing subsequence must
 * leave. */
static inline __attribute__((always_inline)) unsigned count_leaving(const struct line *line,
                                                                    packed_board small,
                                                                    wide_board large, bool packed)
{
    unsigned place[LINE_MAX_CELLS];
    unsigned staying[LINE_MAX_CELLS]; /* maximum, if this is the last tile that stays */
    unsigned n = 0;
    unsigned max = 0;
    for (unsigned i = 0; i < line->n_cells; i++) {
        place[n] = line->place[packed ? packed_tile(small, line->cells[i])
                                      : wide_tile(large, line->cells[i])];
        if (place[n] == 0)
            continue;
        staying[n] = 1;
        for (unsigned j = 0; j < n; j++)
            if (place[j] < place[n] && staying[j] >= staying[n])
                staying[n] = staying[j] + 1;
        if (staying[n] > max)
            max = staying[n];
        n++;
    }
    return n - max;
}

unsigned line_leaving(const struct line *line, wide_board board)
{
    return count_leaving(line, 0, board, false);
}

unsigned line_leaving_packed(const struct line *line, packed_board board)
{
    return count_leaving(line, board, 0, true);
}
