/* estimate.c - how far a small board is from the goal, for a beam search */
/* SPDX-License-Identifier: MIT */
#include "search/quick/guided/estimate.h"

#include "board/distance.h"

bool quick_estimate_init(struct quick_estimate *estimate, const struct quick_board *board,
                         unsigned group_size, struct quick_run *run)
{
    const struct fifteen_geometry size = board->size;
    *estimate =
        (struct quick_estimate){.size = size, .n_cells = board->n_cells, .blank = board->blank};
    for (unsigned cell = 0; cell < board->n_cells; cell++) {
        estimate->row[cell] = (uint8_t)(cell / size.columns);
        estimate->column[cell] = (uint8_t)(cell % size.columns);
        for (unsigned other = 0; other < board->n_cells; other++)
            estimate->distance[cell][other] = (uint8_t)cell_distance(size, cell, other);
    }
    /* The tables of longer lines take longer than those of small groups. */
    const unsigned max_line = group_size + 3;
    return (size.columns > max_line || quick_conflicts_init(&estimate->rows, size.columns)) &&
           (size.rows > max_line || quick_conflicts_init(&estimate->columns, size.rows)) &&
           quick_groups_init(&estimate->groups, board, group_size, run);
}

void quick_estimate_free(struct quick_estimate *estimate)
{
    quick_conflicts_free(&estimate->rows);
    quick_conflicts_free(&estimate->columns);
    quick_groups_free(&estimate->groups);
}

/* ---- lines ---- */

/* The lines of one direction: rows, or columns. `line` and `place` are a cell's line and its place
 * in it; the cells of a line are `step` apart. */
struct axis {
    const struct quick_conflicts *conflicts;
    const uint8_t *line, *place;
    unsigned n, step, first_step;
};

static inline struct axis rows_of(const struct quick_estimate *estimate)
{
    const struct fifteen_geometry size = estimate->size;
    return (struct axis){&estimate->rows, estimate->row, estimate->column, size.columns, 1,
                         size.columns};
}

static inline struct axis columns_of(const struct quick_estimate *estimate)
{
    const struct fifteen_geometry size = estimate->size;
    return (struct axis){&estimate->columns, estimate->column, estimate->row,
                         size.rows,          size.columns,     1};
}

/* The index of a line's contents without one cell. */
static inline uint32_t line_index(struct axis axis, unsigned blank, const uint8_t *at,
                                  unsigned line, unsigned without)
{
    uint32_t index = 0;
    for (unsigned i = 0, cell = line * axis.first_step; i < axis.n; i++, cell += axis.step) {
        const unsigned tile = at[cell];
        if (axis.line[tile] == line && tile != blank && cell != without)
            index += axis.conflicts->factor[i] * (axis.place[tile] + 1U);
    }
    return index;
}

/* The change when a tile leaves or enters the line in which it is home. */
static inline int line_change(struct axis axis, unsigned blank, const uint8_t *at, unsigned tile,
                              unsigned from, unsigned to)
{
    const unsigned line = axis.line[tile];
    const bool enters = axis.line[to] == line;
    const uint8_t *const moves = axis.conflicts->moves;
    if (moves == NULL || (!enters && axis.line[from] != line))
        return 0;
    const uint32_t index = line_index(axis, blank, at, line, from);
    const uint32_t digit = axis.place[tile] + 1U;
    const int change = moves[index + axis.conflicts->factor[axis.place[to]] * digit] - moves[index];
    return enters ? change : -change;
}

static unsigned sum_lines(struct axis axis, unsigned blank, const uint8_t *at, unsigned n)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < n && axis.conflicts->moves != NULL; i++)
        sum += axis.conflicts->moves[line_index(axis, blank, at, i, QUICK_NO_CELL)];
    return sum;
}

/* ---- boards ---- */

unsigned quick_estimate_board(const struct quick_estimate *estimate, const uint8_t *at,
                              const uint8_t *where)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < estimate->groups.n; i++) {
        const struct quick_group *const group = &estimate->groups.group[i];
        sum += group->value[quick_group_index(&estimate->groups, group, where)];
    }
    for (unsigned tile = 0; tile < estimate->n_cells; tile++)
        if (tile != estimate->blank)
            sum += estimate->distance[where[tile]][tile];
    return sum + sum_lines(rows_of(estimate), estimate->blank, at, estimate->size.rows) +
           sum_lines(columns_of(estimate), estimate->blank, at, estimate->size.columns);
}

int quick_estimate_change(const struct quick_estimate *estimate, const uint8_t *at,
                          const uint8_t *where, unsigned tile)
{
    const unsigned from = where[tile];
    const unsigned to = where[estimate->blank];
    const int distance = estimate->distance[to][tile] - estimate->distance[from][tile];
    const int lines = estimate->row[from] == estimate->row[to]
                          ? line_change(columns_of(estimate), estimate->blank, at, tile, from, to)
                          : line_change(rows_of(estimate), estimate->blank, at, tile, from, to);
    return distance + lines + quick_groups_change(&estimate->groups, where, tile, to);
}
