/* grid.c - the n x n grid: making one, asking it, moving its blank */
#include "board/grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/permutation.h"
#include "util/error.h"

/* ---- making ---- */

enum fifteen_status grid_check(unsigned n, struct fifteen_error *error)
{
    if (n >= FIFTEEN_GRID_MIN && n <= FIFTEEN_GRID_MAX)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID, "a grid of %ux%u is not possible: n must be %d .. %d",
                     n, n, FIFTEEN_GRID_MIN, FIFTEEN_GRID_MAX);
}

/* A grid whose tiles are yet to be set, or NULL and a message. */
static struct fifteen_grid *allocate(unsigned n, struct fifteen_error *error)
{
    struct fifteen_grid *const grid =
        malloc(sizeof *grid + 2 * (size_t)n * n * sizeof grid->tile[0]);
    if (grid == NULL)
        error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a grid of %ux%u", n, n);
    else
        grid->n = n;
    return grid;
}

enum fifteen_status fifteen_grid_create(unsigned n, const int *tiles, struct fifteen_grid **out,
                                        struct fifteen_error *error)
{
    enum fifteen_status status = grid_check(n, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_grid *const made = allocate(n, error);
    if (made == NULL)
        return FIFTEEN_NO_MEMORY;
    status = permutation_invert(tiles, n * n, made->tile + (size_t)n * n, error);
    if (status != FIFTEEN_OK) {
        free(made);
        return status;
    }
    for (unsigned cell = 0; cell < n * n; cell++)
        made->tile[cell] = (uint16_t)tiles[cell];
    *out = made;
    return FIFTEEN_OK;
}

static void put(struct fifteen_grid *grid, unsigned cell, unsigned tile)
{
    grid->tile[cell] = (uint16_t)tile;
    grid->tile[grid_cells(grid) + tile] = (uint16_t)cell;
}

enum fifteen_status fifteen_grid_create_goal(unsigned n, enum fifteen_standard_goal goal,
                                             struct fifteen_grid **out, struct fifteen_error *error)
{
    const enum fifteen_status status = grid_check(n, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_grid *const made = allocate(n, error);
    if (made == NULL)
        return FIFTEEN_NO_MEMORY;
    const unsigned first = goal == FIFTEEN_BLANK_FIRST ? 0 : 1;
    for (unsigned cell = 0; cell < n * n; cell++)
        put(made, cell, (first + cell) % (n * n));
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_grid_free(struct fifteen_grid *grid)
{
    free(grid);
}

/* ---- asking ---- */

unsigned fifteen_grid_dimension(const struct fifteen_grid *grid)
{
    return grid->n;
}

unsigned fifteen_grid_tile(const struct fifteen_grid *grid, unsigned row, unsigned column)
{
    assert(row < grid->n && column < grid->n);
    return grid->tile[row * grid->n + column];
}

unsigned grid_home(unsigned n, const struct fifteen_grid *goal, unsigned tile)
{
    assert(goal == NULL || goal->n == n);
    return goal != NULL ? grid_cell_of(goal)[tile] : (tile + n * n - 1) % (n * n);
}

unsigned fifteen_grid_hamming(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const uint16_t *const cell_of = grid_cell_of(grid);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < grid_cells(grid); tile++)
        sum += cell_of[tile] != grid_home(grid->n, goal, tile);
    return sum;
}

static unsigned distance(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

unsigned fifteen_grid_manhattan(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const unsigned n = grid->n;
    const uint16_t *const cell_of = grid_cell_of(grid);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < grid_cells(grid); tile++) {
        const unsigned home = grid_home(n, goal, tile);
        sum += distance(cell_of[tile] / n, home / n) + distance(cell_of[tile] % n, home % n);
    }
    return sum;
}

/* Where all tiles are at home the blank is, too. */
bool fifteen_grid_is_goal(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    return fifteen_grid_hamming(grid, goal) == 0;
}

bool fifteen_grid_equal(const struct fifteen_grid *a, const struct fifteen_grid *b)
{
    return a->n == b->n && memcmp(a->tile, b->tile, grid_cells(a) * sizeof a->tile[0]) == 0;
}

/* Every move exchanges the blank with a tile and takes it to a cell of the other colour. */
bool fifteen_grid_solvable(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const unsigned n = grid->n;
    const uint16_t *const cell_of = grid_cell_of(grid);
    uint16_t to[GRID_MAX_CELLS]; /* by the cell of a tile: its home */
    for (unsigned tile = 0; tile < n * n; tile++)
        to[cell_of[tile]] = (uint16_t)grid_home(n, goal, tile);
    const unsigned blank = grid_blank(grid);
    const unsigned home = to[blank];
    const bool odd_way = (blank / n + blank % n + home / n + home % n) % 2 != 0;
    return permutation_sort_odd(to, n * n) == odd_way;
}

/* ---- moving ---- */

bool fifteen_grid_can_move(const struct fifteen_grid *grid, enum fifteen_move move)
{
    const unsigned row = grid_blank(grid) / grid->n;
    const unsigned column = grid_blank(grid) % grid->n;
    const bool possible[] = {[FIFTEEN_UP] = row > 0,
                             [FIFTEEN_LEFT] = column > 0,
                             [FIFTEEN_RIGHT] = column + 1 < grid->n,
                             [FIFTEEN_DOWN] = row + 1 < grid->n};
    return possible[move];
}

void grid_exchange(struct fifteen_grid *grid, unsigned a, unsigned b)
{
    const unsigned tile = grid->tile[a];
    put(grid, a, grid->tile[b]);
    put(grid, b, tile);
}

void grid_slide(struct fifteen_grid *grid, enum fifteen_move move)
{
    assert(fifteen_grid_can_move(grid, move));
    const int n = (int)grid->n;
    const int steps[] = {
        [FIFTEEN_UP] = -n, [FIFTEEN_LEFT] = -1, [FIFTEEN_RIGHT] = 1, [FIFTEEN_DOWN] = n};
    const unsigned blank = grid_blank(grid);
    grid_exchange(grid, blank, (unsigned)((int)blank + steps[move]));
}

enum fifteen_status grid_copy(const struct fifteen_grid *grid, struct fifteen_grid **out,
                              struct fifteen_error *error)
{
    struct fifteen_grid *const made = allocate(grid->n, error);
    if (made == NULL)
        return FIFTEEN_NO_MEMORY;
    memcpy(made->tile, grid->tile, 2 * sizeof made->tile[0] * grid_cells(grid));
    *out = made;
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_grid_move(const struct fifteen_grid *grid, enum fifteen_move move,
                                      struct fifteen_grid **out, struct fifteen_error *error)
{
    if (!fifteen_grid_can_move(grid, move))
        return error_set(error, FIFTEEN_INVALID, "the move %c would take the blank off the grid",
                         fifteen_move_letter(move));
    const enum fifteen_status status = grid_copy(grid, out, error);
    if (status == FIFTEEN_OK)
        grid_slide(*out, move);
    return status;
}

enum fifteen_status fifteen_grid_neighbours(const struct fifteen_grid *grid,
                                            struct fifteen_grid *out[4],
                                            struct fifteen_error *error)
{
    struct fifteen_grid *made[4] = {NULL};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < 4 && status == FIFTEEN_OK; i++)
        if (fifteen_grid_can_move(grid, (enum fifteen_move)i))
            status = fifteen_grid_move(grid, (enum fifteen_move)i, &made[i], error);
    for (unsigned i = 0; i < 4; i++)
        if (status == FIFTEEN_OK)
            out[i] = made[i];
        else
            fifteen_grid_free(made[i]);
    return status;
}

/* The blank is at most one of the first three cells. */
enum fifteen_status fifteen_grid_twin(const struct fifteen_grid *grid, struct fifteen_grid **out,
                                      struct fifteen_error *error)
{
    const unsigned blank = grid_blank(grid);
    const unsigned first = blank == 0 ? 1 : 0;
    const unsigned second = blank == first + 1 ? first + 2 : first + 1;
    const enum fifteen_status status = grid_copy(grid, out, error);
    if (status == FIFTEEN_OK)
        grid_exchange(*out, first, second);
    return status;
}
