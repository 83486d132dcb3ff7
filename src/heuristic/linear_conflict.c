/* linear_conflict.c - Manhattan distance, and two moves for every tile that must leave its line
 *
 * Two tiles whose home is in the line (row or column) they are in, but in reversed order, cannot
 * both go home within it: one must leave the line and come back, two moves that its Manhattan
 * distance does not know (Hansson, Mayer & Yung 1992). In each line the least number of tiles whose
 * leaving resolves all conflicts counts. Rows and columns add up, since the moves saved from rows
 * are vertical and those from columns horizontal. The value changes by exactly one with every move.
 *
 *      state:  | value | row 0 | row 1 | ... | column 0 | column 1 | ... |
 *
 * where a line's byte is the number of tiles that must leave it. The value is at most 164 (2x8).
 */
#include <stdlib.h>
#include <string.h>

#include "heuristic/kinds.h"
#include "heuristic/tile_distance.h"
#include "pdb/distance.h"
#include "util/error.h"

enum { max_lines = 10, max_line_cells = 8 }; /* 2x8 has the most lines and the longest */

struct line {
    uint8_t n_cells;
    uint8_t cells[max_line_cells];
    uint8_t place[FIFTEEN_MAX_CELLS]; /* by tile: that of its home in the line, from 1, or 0 */
};

struct linear_conflict {
    struct heuristic base;
    struct fifteen_geometry geometry;
    struct tile_distance distance;
    unsigned n_lines;
    struct line lines[max_lines]; /* rows, then columns */
};

/* Tiles that may stay are in the order of their homes, so those that must leave are all but a
 * longest increasing subsequence. */
static unsigned n_leaving(const struct line *line, fifteen_board board)
{
    unsigned place[max_line_cells];
    unsigned staying[max_line_cells]; /* at most, if this is the last tile that stays */
    unsigned n = 0;
    unsigned most = 0;
    for (unsigned i = 0; i < line->n_cells; i++) {
        place[n] = line->place[fifteen_board_tile(board, line->cells[i])];
        if (place[n] == 0)
            continue;
        staying[n] = 1;
        for (unsigned j = 0; j < n; j++)
            if (place[j] < place[n] && staying[j] >= staying[n])
                staying[n] = staying[j] + 1;
        if (staying[n] > most)
            most = staying[n];
        n++;
    }
    return n - most;
}

static void start(const struct heuristic *self, fifteen_board board, uint8_t *state)
{
    const struct linear_conflict *const conflict = (const struct linear_conflict *)self;
    unsigned value = tile_distance_sum(&conflict->distance, board);
    for (unsigned i = 0; i < conflict->n_lines; i++) {
        const unsigned leaving = n_leaving(&conflict->lines[i], board);
        state[1 + i] = (uint8_t)leaving;
        value += 2 * leaving;
    }
    state[0] = (uint8_t)value;
}

static unsigned row_of(struct fifteen_geometry geometry, unsigned cell)
{
    return cell / geometry.columns;
}

/* Columns are numbered behind the rows. */
static unsigned column_of(struct fifteen_geometry geometry, unsigned cell)
{
    return geometry.rows + cell % geometry.columns;
}

/* The line along which a tile moves keeps the order of its tiles. It leaves one line and enters
 * another; that is of no account to either unless the tile's home is there. */
static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct linear_conflict *const conflict = (const struct linear_conflict *)self;
    const struct fifteen_geometry geometry = conflict->geometry;
    const bool vertical = row_of(geometry, move->from) != row_of(geometry, move->to);
    const unsigned left = vertical ? row_of(geometry, move->from) : column_of(geometry, move->from);
    const unsigned entered = vertical ? row_of(geometry, move->to) : column_of(geometry, move->to);

    memcpy(after, before, self->state_size);
    int value = before[0] + tile_distance_change(&conflict->distance, move);
    const unsigned changed = conflict->lines[left].place[move->tile] != 0 ? left : entered;
    if (conflict->lines[changed].place[move->tile] != 0) {
        const unsigned leaving = n_leaving(&conflict->lines[changed], move->board);
        value += 2 * ((int)leaving - before[1 + changed]);
        after[1 + changed] = (uint8_t)leaving;
    }
    after[0] = (uint8_t)value;
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

static void linear_conflict_free(struct heuristic *self)
{
    free(self);
}

/* Fills a line from its cells, `first` and n - 1 more at the same distance, and the tiles' homes.
 */
static void line_init(struct line *line, unsigned first, unsigned stride, unsigned n,
                      const uint8_t *tile_at_home)
{
    *line = (struct line){.n_cells = (uint8_t)n};
    for (unsigned i = 0; i < n; i++) {
        line->cells[i] = (uint8_t)(first + i * stride);
        line->place[tile_at_home[line->cells[i]]] = (uint8_t)(i + 1);
    }
    line->place[0] = 0;
}

static void lines_init(struct linear_conflict *conflict, const struct heuristic_goal *goal)
{
    const unsigned rows = goal->geometry.rows;
    const unsigned columns = goal->geometry.columns;
    const fifteen_board home = canonical_goal(goal->geometry, goal->goal_blank);
    uint8_t tile_at_home[FIFTEEN_MAX_CELLS] = {0};
    for (unsigned cell = 0; cell < rows * columns; cell++)
        tile_at_home[cell] = (uint8_t)fifteen_board_tile(home, cell);
    for (unsigned row = 0; row < rows; row++)
        line_init(&conflict->lines[row], row * columns, 1, columns, tile_at_home);
    for (unsigned column = 0; column < columns; column++)
        line_init(&conflict->lines[rows + column], column, columns, rows, tile_at_home);
    conflict->n_lines = rows + columns;
}

enum fifteen_status linear_conflict_create(const struct heuristic_goal *goal,
                                           struct heuristic **out, struct fifteen_error *error)
{
    struct linear_conflict *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->geometry = goal->geometry;
    tile_distance_init(&made->distance, goal);
    lines_init(made, goal);
    made->base = (struct heuristic){.state_size = 1 + made->n_lines,
                                    .start = start,
                                    .move = move_tile,
                                    .value = value,
                                    .free = linear_conflict_free};
    *out = &made->base;
    return FIFTEEN_OK;
}
