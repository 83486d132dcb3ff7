/* walking_distance.c - walking distance: moves across rows plus moves across columns
 *
 * By Ken'ichiro Takahashi; see walk_table.h. Every move is either across rows or across columns, so
 * the sum is admissible. It changes by exactly one with every move: in one of the two directions
 * the blank changes between even and odd lines.
 *
 *      state:  | state of rows, 4 bytes | state of columns, 4 bytes |
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "heuristic/heuristic.h"
#include "heuristic/walk_table.h"
#include "util/error.h"

enum { ROWS, COLUMNS, N_AXES };

/* One direction: the line of every cell, and that of every tile's home. */
struct axis {
    struct walk_table *table;
    uint8_t line[FIFTEEN_TRAY_MAX_CELLS];
    uint8_t home[FIFTEEN_TRAY_MAX_CELLS];
};

struct walking_distance {
    struct heuristic base;
    unsigned n_cells;
    struct axis axes[N_AXES];
};

static uint32_t axis_start(const struct axis *axis, unsigned n_cells, wide_board board)
{
    uint64_t key = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned tile = wide_tile(board, cell);
        key += tile == 0 ? walk_blank_key(axis->line[cell])
                         : walk_tile_key(axis->table->shape, axis->line[cell], axis->home[tile]);
    }
    return walk_table_find(axis->table, key);
}

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct walking_distance *const walking = (const struct walking_distance *)self;
    uint32_t states[N_AXES];
    for (unsigned i = 0; i < N_AXES; i++)
        states[i] = axis_start(&walking->axes[i], walking->n_cells, board);
    memcpy(state, states, sizeof states);
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct walking_distance *const walking = (const struct walking_distance *)self;
    const struct axis *const across_rows = &walking->axes[ROWS];
    const bool is_vertical = across_rows->line[move->from] != across_rows->line[move->to];
    const unsigned which = is_vertical ? ROWS : COLUMNS;
    const struct axis *const axis = &walking->axes[which];
    uint32_t states[N_AXES];
    memcpy(states, before, sizeof states);
    states[which] =
        walk_next(axis->table, states[which], axis->line[move->from] > axis->line[move->to],
                  axis->home[move->tile]);
    memcpy(after, states, sizeof states);
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct walking_distance *const walking = (const struct walking_distance *)self;
    uint32_t states[N_AXES];
    memcpy(states, state, sizeof states);
    return (unsigned)walking->axes[ROWS].table->distance[states[ROWS]] +
           walking->axes[COLUMNS].table->distance[states[COLUMNS]];
}

static void walking_distance_free(struct heuristic *self)
{
    struct walking_distance *const walking = (struct walking_distance *)self;
    if (walking->axes[COLUMNS].table != walking->axes[ROWS].table)
        walk_table_free(walking->axes[COLUMNS].table);
    walk_table_free(walking->axes[ROWS].table);
    free(walking);
}

static void set_lines(struct walking_distance *made, const struct heuristic_goal *goal)
{
    uint8_t homes[FIFTEEN_TRAY_MAX_CELLS];
    find_homes(goal->geometry, goal->goal_blank, homes);
    const unsigned width = goal->geometry.columns;
    for (unsigned cell = 0; cell < made->n_cells; cell++) {
        made->axes[ROWS].line[cell] = (uint8_t)(cell / width);
        made->axes[COLUMNS].line[cell] = (uint8_t)(cell % width);
        made->axes[ROWS].home[cell] = (uint8_t)(homes[cell] / width);
        made->axes[COLUMNS].home[cell] = (uint8_t)(homes[cell] % width);
    }
}

/* The shape of each direction. */
static void set_shapes(struct fifteen_geometry tray, unsigned goal_blank,
                       struct walk_shape shapes[N_AXES])
{
    shapes[ROWS] =
        (struct walk_shape){tray.rows, tray.columns, (uint8_t)(goal_blank / tray.columns)};
    shapes[COLUMNS] =
        (struct walk_shape){tray.columns, tray.rows, (uint8_t)(goal_blank % tray.columns)};
}

static bool walking_distance_serves(struct fifteen_geometry geometry)
{
    struct walk_shape shapes[N_AXES];
    set_shapes(geometry, 0, shapes);
    return walk_count(shapes[ROWS]) <= WALK_MAX_STATES &&
           walk_count(shapes[COLUMNS]) <= WALK_MAX_STATES;
}

/* Directions of the same shape share a table. */
static enum fifteen_status make_tables(struct walking_distance *made,
                                       const struct heuristic_goal *goal,
                                       struct fifteen_error *error)
{
    struct walk_shape shapes[N_AXES];
    set_shapes(goal->geometry, goal->goal_blank, shapes);
    const enum fifteen_status status =
        walk_table_create(shapes[ROWS], goal->monitor, &made->axes[ROWS].table, error);
    if (status != FIFTEEN_OK)
        return status;
    if (memcmp(&shapes[ROWS], &shapes[COLUMNS], sizeof shapes[ROWS]) != 0)
        return walk_table_create(shapes[COLUMNS], goal->monitor, &made->axes[COLUMNS].table, error);
    made->axes[COLUMNS].table = made->axes[ROWS].table;
    return FIFTEEN_OK;
}

static enum fifteen_status create_walking_distance(const struct heuristic_goal *goal,
                                                   struct heuristic **out,
                                                   struct fifteen_error *error)
{
    struct walking_distance *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->base = (struct heuristic){.state_size = N_AXES * sizeof(uint32_t),
                                    .start = start,
                                    .move = move_tile,
                                    .value = value,
                                    .free = walking_distance_free};
    made->n_cells = fifteen_cells(goal->geometry);
    set_lines(made, goal);
    const enum fifteen_status status = make_tables(made, goal, error);
    if (status != FIFTEEN_OK) {
        walking_distance_free(&made->base);
        return status;
    }
    *out = &made->base;
    return FIFTEEN_OK;
}

const struct heuristic_kind heuristic_walking_distance = {.name = "walking-distance",
                                                          .create = create_walking_distance,
                                                          .serves = walking_distance_serves};
