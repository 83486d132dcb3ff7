/* grid_domain.c - a board of any size as a domain of fifteen_search */
#include "search/generic/grid_domain.h"

#include <stdlib.h>
#include <string.h>

#include "util/bytes.h"
#include "util/error.h"

struct state {
    uint32_t h;
    uint16_t blank;
    uint8_t tiles[]; /* and zeros up to a multiple of four bytes */
};

enum { MOST_IN_A_BYTE = 256 };

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

static unsigned distance(const struct grid_domain *grid, unsigned tile, unsigned cell)
{
    const struct grid_place place = grid->place[cell];
    const struct grid_place home = grid->home[tile];
    return grid->heuristic->grid_distance((unsigned)abs(place.row - home.row),
                                          (unsigned)abs(place.column - home.column));
}

uint32_t grid_domain_start_value(const struct grid_domain *grid)
{
    uint32_t value = 0;
    for (unsigned cell = 0; cell < grid->n_cells; cell++)
        value += grid->start->tile[cell] == 0 ? 0 : distance(grid, grid->start->tile[cell], cell);
    return value;
}

static void start(const void *context, void *memory)
{
    const struct grid_domain *const grid = context;
    struct state *const state = memory;
    memset(memory, 0, grid->state_size);
    for (unsigned cell = 0; cell < grid->n_cells; cell++)
        put_tile(grid, state, cell, grid->start->tile[cell]);
    state->h = grid_domain_start_value(grid);
    state->blank = (uint16_t)grid_blank(grid->start);
}

/* The tile on `from` slides to the blank. */
static void slide(const struct grid_domain *grid, const struct state *state, unsigned from,
                  struct state *out)
{
    const unsigned tile = tile_at(grid, state, from);
    memcpy(out, state, grid->state_size);
    put_tile(grid, out, state->blank, tile);
    put_tile(grid, out, from, 0);
    out->h = state->h - distance(grid, tile, from) + distance(grid, tile, state->blank);
    out->blank = (uint16_t)from;
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
    for (unsigned move = 0; move < 4; move++) {
        const unsigned from = (unsigned)(state->blank + moves[move].step);
        if (!moves[move].possible || (before != NULL && before->blank == from))
            continue;
        slide(grid, state, from, (void *)((uint8_t *)successors + n_successors * grid->state_size));
        steps[n_successors++] = (struct fifteen_step){.cost = 1, .action = move};
    }
    return n_successors;
}

/* Where all tiles are at home the blank is, too. */
static bool is_goal(const void *context, const void *state)
{
    (void)context;
    return ((const struct state *)state)->h == 0;
}

static uint32_t value(const void *context, const void *state)
{
    (void)context;
    return ((const struct state *)state)->h;
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
                                     const struct fifteen_grid *start_grid,
                                     const struct fifteen_grid *goal,
                                     const struct heuristic_kind *heuristic,
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
                                 .home = malloc(n_cells * sizeof *grid->home),
                                 .place = malloc(n_cells * sizeof *grid->place)};
    if (grid->home == NULL || grid->place == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board of %ux%u", size.rows,
                         size.columns);
    for (unsigned i = 0; i < n_cells; i++) {
        grid->home[i] = place_of(size, grid_home(size, goal, i));
        grid->place[i] = place_of(size, i);
    }
    return FIFTEEN_OK;
}

void grid_domain_free(struct grid_domain *grid)
{
    free(grid->home);
    free(grid->place);
}

struct fifteen_domain grid_domain_of(const struct grid_domain *grid)
{
    return (struct fifteen_domain){.context = grid,
                                   .state_size = grid->state_size,
                                   .max_successors = 4,
                                   .start = start,
                                   .expand = expand,
                                   .is_goal = is_goal,
                                   .heuristic = value,
                                   .equal = equal,
                                   .hash = hash};
}
