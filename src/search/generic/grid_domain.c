/* grid_domain.c - a board of any size as a domain of fifteen_search */
/* SPDX-License-Identifier: MIT */
#include "search/generic/grid_domain.h"

#include <stdlib.h>
#include <string.h>

#include "board/cost.h"
#include "util/bytes.h"
#include "util/error.h"

struct state {
    uint32_t h;
    uint16_t blank;
    uint8_t tiles[]; /* and zeros up to a multiple of four bytes */
};

enum { MOST_IN_A_BYTE = 256, LOW_HALF = (1 << 16) - 1 };

/* ---- states ---- */

static unsigned tile_at(const struct grid_domain *grid, const struct state *state, unsigned cell)
{
    return grid->tile_size == 1 ? state->tiles[cell]
                                : bytes_load16(state->tiles + (size_t)2 * cell);
}

static void put_tile(const struct grid_domain *grid, struct state *state, unsigned cell,
                     unsigned tile)
{
    if (grid->tile_size == 1)
        state->tiles[cell] = (uint8_t)tile;
    else
        bytes_store16(state->tiles + (size_t)2 * cell, (uint16_t)tile);
}

/* What a tile on a cell adds to a state's h. Where lines slide: rows in the upper half, columns in
 * the lower one. */
static uint32_t distance(const struct grid_domain *grid, unsigned tile, unsigned cell)
{
    const struct grid_place place = grid->place[cell];
    const struct grid_place home = grid->home[tile];
    const unsigned rows = (unsigned)abs(place.row - home.row);
    const unsigned columns = (unsigned)abs(place.column - home.column);
    unsigned (*const of)(unsigned, unsigned) = grid->heuristic->grid_distance;
    return grid->slides_lines ? of(rows, 0) << 16 | of(0, columns)
                              : grid->cost[tile] * of(rows, columns);
}

/* The heuristic's value of a state's h. A slide of a column moves at most rows - 1 tiles by one row
 * each, and no tile to another column. */
static uint32_t value_of(const struct grid_domain *grid, uint32_t h)
{
    const struct fifteen_geometry size = grid->start->size;
    if (!grid->slides_lines)
        return h;
    const unsigned in_columns = ((h >> 16) + size.rows - 2U) / (size.rows - 1U);
    const unsigned in_rows = ((h & LOW_HALF) + size.columns - 2U) / (size.columns - 1U);
    return (in_columns + in_rows) * grid->cost[0];
}

/* The tiles of a tray, one byte each, as tables read them. */
static uint32_t table_h(const struct grid_domain *grid)
{
    uint8_t tiles[FIFTEEN_TRAY_MAX_CELLS];
    for (unsigned cell = 0; cell < grid->n_cells; cell++)
        tiles[cell] = (uint8_t)grid->start->tile[cell];
    return cost_set_value(grid->tables, tiles, board_blank(grid->start));
}

static uint32_t start_h(const struct grid_domain *grid)
{
    uint32_t h = 0;
    if (grid->tables != NULL)
        return table_h(grid);
    for (unsigned cell = 0; cell < grid->n_cells; cell++)
        h += grid->start->tile[cell] == 0 ? 0 : distance(grid, grid->start->tile[cell], cell);
    return h;
}

uint32_t grid_domain_start_value(const struct grid_domain *grid)
{
    return value_of(grid, start_h(grid));
}

static void start(const void *context, void *memory)
{
    const struct grid_domain *const grid = context;
    struct state *const state = memory;
    memset(memory, 0, grid->state_size);
    for (unsigned cell = 0; cell < grid->n_cells; cell++)
        put_tile(grid, state, cell, grid->start->tile[cell]);
    state->h = start_h(grid);
    state->blank = (uint16_t)board_blank(grid->start);
}

/* The part of a state's h that a move of a tile changes. */
static uint32_t share_of(const struct grid_domain *grid, const struct state *state, unsigned tile,
                         unsigned cell)
{
    return grid->tables != NULL
               ? cost_set_tile_value(grid->tables, tile, state->tiles, state->blank)
               : distance(grid, tile, cell);
}

/* The tile on `from` slides to the blank. */
static void slide(const struct grid_domain *grid, const struct state *state, unsigned from,
                  struct state *out)
{
    const unsigned tile = tile_at(grid, state, from);
    memcpy(out, state, grid->state_size);
    put_tile(grid, out, state->blank, tile);
    put_tile(grid, out, from, 0);
    out->blank = (uint16_t)from;
    out->h = state->h - share_of(grid, state, tile, from) + share_of(grid, out, tile, state->blank);
}

/* The steps of the blank's cell in a direction that stay on the board. */
static unsigned n_steps(const struct grid_domain *grid, unsigned blank, enum fifteen_move move)
{
    const struct fifteen_geometry size = grid->start->size;
    const struct grid_place at = grid->place[blank];
    switch (move) {
    case FIFTEEN_UP:
        return at.row;
    case FIFTEEN_LEFT:
        return at.column;
    case FIFTEEN_RIGHT:
        return size.columns - at.column - 1U;
    default:
        return size.rows - at.row - 1U;
    }
}

static bool is_in_row(enum fifteen_move move)
{
    return move == FIFTEEN_LEFT || move == FIFTEEN_RIGHT;
}

/* All slides of the tiles beside the blank, 1, 2, .. at once. A slide along the line of the last
 * one leads where another slide from the parent leads: it is left out. */
static unsigned expand_lines(const void *context, const void *memory, const void *parent,
                             void *successors, struct fifteen_step *steps)
{
    const struct grid_domain *const grid = context;
    const struct state *const before = parent;
    const unsigned blank = ((const struct state *)memory)->blank;
    const bool is_first = before == NULL;
    const bool was_in_row = !is_first && grid->place[before->blank].row == grid->place[blank].row;
    const int change[] = {-grid->start->size.columns, -1, 1, grid->start->size.columns};
    unsigned n = 0;
    for (unsigned m = 0; m < 4; m++) {
        const unsigned move = grid->order[m];
        if (!is_first && was_in_row == is_in_row((enum fifteen_move)move))
            continue;
        const struct state *from = memory;
        for (unsigned i = 1; i <= n_steps(grid, blank, (enum fifteen_move)move); i++) {
            struct state *const to = (void *)((uint8_t *)successors + n * grid->state_size);
            slide(grid, from, (unsigned)((int)from->blank + change[move]), to);
            steps[n++] =
                (struct fifteen_step){.cost = grid->cost[0], .action = grid_domain_action(move, i)};
            from = to;
        }
    }
    return n;
}

static unsigned expand(const void *context, const void *memory, const void *parent,
                       void *successors, struct fifteen_step *steps)
{
    const struct grid_domain *const grid = context;
    const struct state *const state = memory;
    const struct state *const before = parent;
    const struct fifteen_geometry size = grid->start->size;
    const struct grid_place at = grid->place[state->blank];
    const struct {
        bool possible;
        int step;
    } moves[] = {[FIFTEEN_UP] = {at.row > 0, -size.columns},
                 [FIFTEEN_LEFT] = {at.column > 0, -1},
                 [FIFTEEN_RIGHT] = {at.column + 1 < size.columns, 1},
                 [FIFTEEN_DOWN] = {at.row + 1 < size.rows, size.columns}};
    unsigned n_successors = 0;
    for (unsigned m = 0; m < 4; m++) {
        const unsigned move = grid->order[m];
        const unsigned from = (unsigned)(state->blank + moves[move].step);
        if (!moves[move].possible || (before != NULL && before->blank == from))
            continue;
        slide(grid, state, from, (void *)((uint8_t *)successors + n_successors * grid->state_size));
        steps[n_successors++] = (struct fifteen_step){
            .cost = grid->cost[tile_at(grid, state, from)], .action = grid_domain_action(move, 1)};
    }
    return n_successors;
}

static bool all_are_home(const struct grid_domain *grid, const struct state *state)
{
    for (unsigned cell = 0; cell < grid->n_cells; cell++) {
        const struct grid_place home = grid->home[tile_at(grid, state, cell)];
        if (home.row != grid->place[cell].row || home.column != grid->place[cell].column)
            return false;
    }
    return true;
}

/* Where all tiles are at home the blank is, too. Tables may leave tiles out. */
static bool is_goal(const void *context, const void *memory)
{
    const struct grid_domain *const grid = context;
    const struct state *const state = memory;
    return state->h == 0 && (grid->tables == NULL || all_are_home(grid, state));
}

static uint32_t value(const void *context, const void *state)
{
    return value_of(context, ((const struct state *)state)->h);
}

static bool equal(const void *context, const void *a, const void *b)
{
    return memcmp(a, b, ((const struct grid_domain *)context)->state_size) == 0;
}

static uint64_t hash(const void *context, const void *state)
{
    return fifteen_state_hash(state, ((const struct grid_domain *)context)->state_size);
}

/* ---- the domain ---- */

static struct grid_place place_of(struct fifteen_geometry size, unsigned cell)
{
    return (struct grid_place){(uint8_t)(cell / size.columns), (uint8_t)(cell % size.columns)};
}

enum fifteen_status grid_domain_init(struct grid_domain *grid,
                                     const struct fifteen_board *start_grid,
                                     const struct fifteen_board *goal,
                                     const struct heuristic_kind *heuristic, enum fifteen_cost cost,
                                     struct fifteen_error *error)
{
    const struct fifteen_geometry size = start_grid->size;
    const unsigned n_cells = fifteen_cells(size);
    const unsigned tile_size = n_cells <= MOST_IN_A_BYTE ? 1 : 2;
    const size_t bytes = offsetof(struct state, tiles) + (size_t)n_cells * tile_size;
    *grid = (struct grid_domain){.start = start_grid,
                                 .heuristic = heuristic,
                                 .n_cells = n_cells,
                                 .tile_size = tile_size,
                                 .state_size = (bytes + 3) / 4 * 4,
                                 .order = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT, FIFTEEN_DOWN},
                                 .slides_lines = cost == FIFTEEN_COST_MULTI_TILE,
                                 .home = malloc(n_cells * sizeof *grid->home),
                                 .cost = malloc(n_cells * sizeof *grid->cost),
                                 .place = malloc(n_cells * sizeof *grid->place)};
    if (grid->home == NULL || grid->cost == NULL || grid->place == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board of %ux%u", size.rows,
                         size.columns);
    for (unsigned i = 0; i < n_cells; i++) {
        grid->home[i] = place_of(size, board_home(size, goal, i));
        grid->place[i] = place_of(size, i);
        grid->cost[i] = cost_of_tile(cost, i != 0 ? i : 1);
    }
    return FIFTEEN_OK;
}

void grid_domain_free(struct grid_domain *grid)
{
    free(grid->home);
    free(grid->cost);
    free(grid->place);
}

static unsigned max_successors(const struct grid_domain *grid)
{
    const struct fifteen_geometry size = grid->start->size;
    return grid->slides_lines ? size.rows + size.columns - 2U : 4;
}

struct fifteen_domain grid_domain_of(const struct grid_domain *grid)
{
    return (struct fifteen_domain){.context = grid,
                                   .state_size = grid->state_size,
                                   .max_successors = max_successors(grid),
                                   .start = start,
                                   .expand = grid->slides_lines ? expand_lines : expand,
                                   .is_goal = is_goal,
                                   .heuristic = value,
                                   .equal = equal,
                                   .hash = hash};
}
