/* linear_conflict.c - linear conflict: Manhattan distance plus two moves per tile that must leave
 * its line
 *
 * Hansson, Mayer & Yung 1992; see line.h. The value changes by exactly one with every move.
 *
 *      state:  | value | row 0 | row 1 | ... | column 0 | column 1 | ... |
 *
 * where a line's byte is the number of tiles that must leave it. The value is at most 236 (2x12).
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "heuristic/heuristic.h"
#include "heuristic/line.h"
#include "heuristic/manhattan.h"
#include "util/error.h"

struct linear_conflict {
    struct heuristic base;
    struct fifteen_geometry geometry;
    bool is_packed;
    struct tile_distance distance;
    struct line_list lines;
};

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct linear_conflict *const conflict = (const struct linear_conflict *)self;
    unsigned value = tile_distance_sum(&conflict->distance, board);
    for (unsigned i = 0; i < conflict->lines.n; i++) {
        const unsigned leaving = line_leaving(&conflict->lines.line[i], board);
        state[1 + i] = (uint8_t)leaving;
        value += 2 * leaving;
    }
    state[0] = (uint8_t)value;
}

static unsigned row_of(struct fifteen_geometry geometry, unsigned cell)
{
    return cell / geometry.columns;
}

/* Columns are numbered after the rows. */
static unsigned column_of(struct fifteen_geometry geometry, unsigned cell)
{
    return geometry.rows + cell % geometry.columns;
}

static unsigned leaving_after(const struct linear_conflict *conflict, const struct line *line,
                              const union tray_board *board)
{
    return conflict->is_packed ? line_leaving_packed(line, board->packed)
                               : line_leaving(line, board->wide);
}

/* The line along which a tile moves keeps the order of its tiles. The tile leaves one line and
 * enters another, which matters only to the one that has its home. */
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
    const unsigned changed = conflict->lines.line[left].place[move->tile] != 0 ? left : entered;
    if (conflict->lines.line[changed].place[move->tile] != 0) {
        const unsigned leaving =
            leaving_after(conflict, &conflict->lines.line[changed], &move->board);
        value += 2 * ((int)leaving - before[1 + changed]);
        after[1 + changed] = (uint8_t)leaving;
    }
    after[0] = (uint8_t)value;
}

static enum fifteen_status create_linear_conflict(const struct heuristic_goal *goal,
                                                  struct heuristic **out,
                                                  struct fifteen_error *error)
{
    struct linear_conflict *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->geometry = goal->geometry;
    made->is_packed = tray_is_packed(goal->geometry);
    tile_distance_init(&made->distance, goal);
    line_list_init(&made->lines, goal);
    made->base = (struct heuristic){.state_size = 1 + made->lines.n,
                                    .start = start,
                                    .move = move_tile,
                                    .value = heuristic_first_byte};
    *out = &made->base;
    return FIFTEEN_OK;
}

const struct heuristic_kind heuristic_linear_conflict = {.name = "linear-conflict",
                                                         .create = create_linear_conflict};
