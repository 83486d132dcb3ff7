/* estimate.c - how far a small board is from the goal, for a beam search */
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

/* The index of a column's contents without one cell. `column` is that of the cell. */
static uint32_t column_index(const struct quick_estimate *estimate, const uint8_t *at,
                             unsigned column, unsigned without)
{
    uint32_t index = 0;
    for (unsigned i = 0, cell = column; i < estimate->size.rows;
         i++, cell += estimate->size.columns) {
        const unsigned tile = at[cell];
        if (estimate->column[tile] == column && tile != estimate->blank && cell != without)
            index += estimate->columns.factor[i] * (estimate->row[tile] + 1U);
    }
    return index;
}

static uint32_t row_index(const struct quick_estimate *estimate, const uint8_t *at, unsigned row,
                          unsigned without)
{
    uint32_t index = 0;
    for (unsigned i = 0, cell = row * estimate->size.columns; i < estimate->size.columns;
         i++, cell++) {
        const unsigned tile = at[cell];
        if (estimate->row[tile] == row && tile != estimate->blank && cell != without)
            index += estimate->rows.factor[i] * (estimate->column[tile] + 1U);
    }
    return index;
}

/* The change when a tile leaves or enters the column in which it is home. */
static int column_change(const struct quick_estimate *estimate, const uint8_t *at, unsigned tile,
                         unsigned from, unsigned to)
{
    const unsigned column = estimate->column[tile];
    const bool enters = estimate->column[to] == column;
    const uint8_t *const moves = estimate->columns.moves;
    if (moves == NULL || (!enters && estimate->column[from] != column))
        return 0;
    const uint32_t index = column_index(estimate, at, column, from);
    const uint32_t digit = estimate->row[tile] + 1U;
    const int change =
        moves[index + estimate->columns.factor[estimate->row[to]] * digit] - moves[index];
    return enters ? change : -change;
}

static int row_change(const struct quick_estimate *estimate, const uint8_t *at, unsigned tile,
                      unsigned from, unsigned to)
{
    const unsigned row = estimate->row[tile];
    const bool enters = estimate->row[to] == row;
    const uint8_t *const moves = estimate->rows.moves;
    if (moves == NULL || (!enters && estimate->row[from] != row))
        return 0;
    const uint32_t index = row_index(estimate, at, row, from);
    const uint32_t digit = estimate->column[tile] + 1U;
    const int change =
        moves[index + estimate->rows.factor[estimate->column[to]] * digit] - moves[index];
    return enters ? change : -change;
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
    for (unsigned i = 0; i < estimate->size.rows && estimate->rows.moves != NULL; i++)
        sum += estimate->rows.moves[row_index(estimate, at, i, QUICK_NO_CELL)];
    for (unsigned i = 0; i < estimate->size.columns && estimate->columns.moves != NULL; i++)
        sum += estimate->columns.moves[column_index(estimate, at, i, QUICK_NO_CELL)];
    return sum;
}

int quick_estimate_change(const struct quick_estimate *estimate, const uint8_t *at,
                          const uint8_t *where, unsigned tile)
{
    const unsigned from = where[tile];
    const unsigned to = where[estimate->blank];
    const int distance = estimate->distance[to][tile] - estimate->distance[from][tile];
    const int lines = estimate->row[from] == estimate->row[to]
                          ? column_change(estimate, at, tile, from, to)
                          : row_change(estimate, at, tile, from, to);
    return distance + lines + quick_groups_change(&estimate->groups, where, tile, to);
}
