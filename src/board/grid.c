/* grid.c - boards of any size: creation, distance from the goal, moves */
#include "board/grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/distance.h"
#include "board/permutation.h"
#include "board/standard_goal.h"
#include "board/tray.h"
#include "util/error.h"

/* ---- sizes ---- */

struct fifteen_geometry grid_square(size_t n_cells)
{
    for (uint8_t n = FIFTEEN_GRID_MIN; n <= FIFTEEN_GRID_MAX; n++)
        if ((size_t)n * n == n_cells)
            return (struct fifteen_geometry){n, n};
    return (struct fifteen_geometry){0, 0};
}

/* ---- creation ---- */

/* A grid whose tiles are not set yet. FIFTEEN_INVALID if no grid has this size. */
static enum fifteen_status allocate(struct fifteen_geometry size, struct fifteen_grid **out,
                                    struct fifteen_error *error)
{
    if (!fifteen_grid_size_valid(size))
        return error_set(error, FIFTEEN_INVALID,
                         "a board of %ux%u is not possible: rows and columns must be %d .. %d",
                         size.rows, size.columns, FIFTEEN_GRID_MIN, FIFTEEN_GRID_MAX);
    struct fifteen_grid *const grid =
        malloc(sizeof *grid + 2 * (size_t)fifteen_cells(size) * sizeof grid->tile[0]);
    if (grid == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board of %ux%u", size.rows,
                         size.columns);
    grid->size = size;
    *out = grid;
    return FIFTEEN_OK;
}

static void put(struct fifteen_grid *grid, unsigned cell, unsigned tile)
{
    grid->tile[cell] = (uint16_t)tile;
    grid->tile[grid_cells(grid) + tile] = (uint16_t)cell;
}

enum fifteen_status fifteen_grid_create(struct fifteen_geometry size, const int *tiles,
                                        struct fifteen_grid **out, struct fifteen_error *error)
{
    struct fifteen_grid *made;
    enum fifteen_status status = allocate(size, &made, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(size);
    status = permutation_invert(tiles, n_cells, made->tile + n_cells, error);
    if (status != FIFTEEN_OK) {
        free(made);
        return status;
    }
    for (unsigned cell = 0; cell < n_cells; cell++)
        made->tile[cell] = (uint16_t)tiles[cell];
    *out = made;
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_grid_create_goal(struct fifteen_geometry size,
                                             enum fifteen_standard_goal goal,
                                             struct fifteen_grid **out, struct fifteen_error *error)
{
    const enum fifteen_status status = allocate(size, out, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(size);
    for (unsigned cell = 0; cell < n_cells; cell++)
        put(*out, cell, standard_goal_tile(size, goal, cell));
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_grid_from_board(struct fifteen_geometry geometry, fifteen_board board,
                                            struct fifteen_grid **out, struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(geometry) || !fifteen_board_valid(geometry, board))
        return error_set(error, FIFTEEN_INVALID, "not a valid %ux%u board", geometry.rows,
                         geometry.columns);
    const enum fifteen_status status = allocate(geometry, out, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        put(*out, cell, fifteen_board_tile(board, cell));
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_grid_copy(const struct fifteen_grid *grid, struct fifteen_grid **out,
                                      struct fifteen_error *error)
{
    const enum fifteen_status status = allocate(grid->size, out, error);
    if (status == FIFTEEN_OK)
        memcpy((*out)->tile, grid->tile, 2 * sizeof grid->tile[0] * grid_cells(grid));
    return status;
}

void fifteen_grid_free(struct fifteen_grid *grid)
{
    free(grid);
}

/* ---- contents ---- */

struct fifteen_geometry fifteen_grid_size(const struct fifteen_grid *grid)
{
    return grid->size;
}

unsigned fifteen_grid_tile(const struct fifteen_grid *grid, unsigned row, unsigned column)
{
    assert(row < grid->size.rows && column < grid->size.columns);
    return grid->tile[row * grid->size.columns + column];
}

const uint16_t *fifteen_grid_tiles(const struct fifteen_grid *grid)
{
    return grid->tile;
}

unsigned fifteen_grid_blank(const struct fifteen_grid *grid)
{
    return grid_blank(grid);
}

bool fifteen_grid_board(const struct fifteen_grid *grid, fifteen_board *out)
{
    if (grid_cells(grid) > FIFTEEN_MAX_CELLS)
        return false;
    *out = 0;
    for (unsigned cell = 0; cell < grid_cells(grid); cell++)
        *out |= (fifteen_board)grid->tile[cell] << (4 * cell);
    return true;
}

bool fifteen_grid_equal(const struct fifteen_grid *a, const struct fifteen_grid *b)
{
    return fifteen_geometry_equal(a->size, b->size) &&
           memcmp(a->tile, b->tile, grid_cells(a) * sizeof a->tile[0]) == 0;
}

/* ---- distance from the goal ---- */

unsigned grid_home(struct fifteen_geometry size, const struct fifteen_grid *goal, unsigned tile)
{
    const unsigned n_cells = fifteen_cells(size);
    assert(goal == NULL || fifteen_geometry_equal(goal->size, size));
    return goal != NULL ? grid_cell_of(goal)[tile] : (tile + n_cells - 1) % n_cells;
}

unsigned fifteen_grid_hamming(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const uint16_t *const cell_of = grid_cell_of(grid);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < grid_cells(grid); tile++)
        sum += cell_of[tile] != grid_home(grid->size, goal, tile);
    return sum;
}

unsigned fifteen_grid_manhattan(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const uint16_t *const cell_of = grid_cell_of(grid);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < grid_cells(grid); tile++)
        sum += cell_distance(grid->size, cell_of[tile], grid_home(grid->size, goal, tile));
    return sum;
}

/* If all tiles are home, the blank is too. */
bool fifteen_grid_is_goal(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    return fifteen_grid_hamming(grid, goal) == 0;
}

/* Each move exchanges the blank with a tile and takes it to a cell of the other colour. */
bool fifteen_grid_solvable(const struct fifteen_grid *grid, const struct fifteen_grid *goal)
{
    const unsigned n_cells = grid_cells(grid);
    const uint16_t *const cell_of = grid_cell_of(grid);
    uint16_t to[GRID_MAX_CELLS]; /* by the cell of a tile: its home */
    for (unsigned tile = 0; tile < n_cells; tile++)
        to[cell_of[tile]] = (uint16_t)grid_home(grid->size, goal, tile);
    const unsigned blank = grid_blank(grid);
    const bool odd_moves = cell_is_black(grid->size, blank) != cell_is_black(grid->size, to[blank]);
    return permutation_sort_odd(to, n_cells) == odd_moves;
}

enum fifteen_status fifteen_grid_check(const struct fifteen_grid *grid,
                                       const struct fifteen_grid *goal, struct fifteen_error *error)
{
    if (goal != NULL && !fifteen_geometry_equal(goal->size, grid->size))
        return error_set(error, FIFTEEN_INVALID, "a goal of %ux%u for a board of %ux%u",
                         goal->size.rows, goal->size.columns, grid->size.rows, grid->size.columns);
    if (fifteen_grid_solvable(grid, goal))
        return FIFTEEN_OK;
    int standard = goal == NULL ? FIFTEEN_BLANK_LAST : -1;
    bool solvable[N_STANDARD_GOALS];
    for (int i = 0; i < N_STANDARD_GOALS; i++) {
        struct fifteen_grid *other;
        const enum fifteen_status status =
            fifteen_grid_create_goal(grid->size, (enum fifteen_standard_goal)i, &other, error);
        if (status != FIFTEEN_OK)
            return status;
        if (goal != NULL && fifteen_grid_equal(other, goal))
            standard = i;
        solvable[i] = fifteen_grid_solvable(grid, other);
        fifteen_grid_free(other);
    }
    return standard_goal_unsolvable(standard, solvable, error);
}

/* ---- moves ---- */

bool fifteen_grid_can_move(const struct fifteen_grid *grid, enum fifteen_move move)
{
    const unsigned row = grid_blank(grid) / grid->size.columns;
    const unsigned column = grid_blank(grid) % grid->size.columns;
    const bool possible[] = {[FIFTEEN_UP] = row > 0,
                             [FIFTEEN_LEFT] = column > 0,
                             [FIFTEEN_RIGHT] = column + 1U < grid->size.columns,
                             [FIFTEEN_DOWN] = row + 1U < grid->size.rows};
    return (unsigned)move < 4 && possible[move];
}

void grid_exchange(struct fifteen_grid *grid, unsigned a, unsigned b)
{
    const unsigned tile = grid->tile[a];
    put(grid, a, grid->tile[b]);
    put(grid, b, tile);
}

unsigned fifteen_grid_slide(struct fifteen_grid *grid, enum fifteen_move move)
{
    if (!fifteen_grid_can_move(grid, move))
        return 0;
    const int columns = grid->size.columns;
    const int steps[] = {[FIFTEEN_UP] = -columns,
                         [FIFTEEN_LEFT] = -1,
                         [FIFTEEN_RIGHT] = 1,
                         [FIFTEEN_DOWN] = columns};
    const unsigned blank = grid_blank(grid);
    grid_exchange(grid, blank, (unsigned)((int)blank + steps[move]));
    return grid->tile[blank];
}

enum fifteen_status fifteen_grid_move(const struct fifteen_grid *grid, enum fifteen_move move,
                                      struct fifteen_grid **out, struct fifteen_error *error)
{
    if (!fifteen_grid_can_move(grid, move))
        return error_set(error, FIFTEEN_INVALID, "the move %c would take the blank off the board",
                         fifteen_move_letter(move));
    const enum fifteen_status status = fifteen_grid_copy(grid, out, error);
    if (status == FIFTEEN_OK)
        fifteen_grid_slide(*out, move);
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

/* The blank is on at most one of the first three cells. */
enum fifteen_status fifteen_grid_twin(const struct fifteen_grid *grid, struct fifteen_grid **out,
                                      struct fifteen_error *error)
{
    const unsigned blank = grid_blank(grid);
    const unsigned first = blank == 0 ? 1 : 0;
    const unsigned second = blank == first + 1 ? first + 2 : first + 1;
    const enum fifteen_status status = fifteen_grid_copy(grid, out, error);
    if (status == FIFTEEN_OK)
        grid_exchange(*out, first, second);
    return status;
}
