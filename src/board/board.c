/* board.c - boards of any size: creation, distance from the goal, moves */
/* SPDX-License-Identifier: MIT */
#include "board/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/distance.h"
#include "board/permutation.h"
#include "board/standard_goal.h"
#include "board/tray.h"
#include "util/error.h"

/* ---- sizes ---- */

struct fifteen_geometry board_square(size_t n_cells)
{
    for (uint8_t n = FIFTEEN_SIDE_MIN; n <= FIFTEEN_SIDE_MAX; n++)
        if ((size_t)n * n == n_cells)
            return (struct fifteen_geometry){n, n};
    return (struct fifteen_geometry){0, 0};
}

/* ---- creation ---- */

/* A board whose tiles are not set yet. FIFTEEN_INVALID if no board has this size. */
static enum fifteen_status allocate(struct fifteen_geometry size, struct fifteen_board **out,
                                    struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(size)) {
        geometry_reject(size.rows, size.columns, error);
        return FIFTEEN_INVALID;
    }
    struct fifteen_board *const board =
        malloc(sizeof *board + 2 * (size_t)fifteen_cells(size) * sizeof board->tile[0]);
    if (board == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board of %ux%u", size.rows,
                         size.columns);
    board->size = size;
    *out = board;
    return FIFTEEN_OK;
}

static void put(struct fifteen_board *board, unsigned cell, unsigned tile)
{
    board->tile[cell] = (uint16_t)tile;
    board->tile[board_cells(board) + tile] = (uint16_t)cell;
}

enum fifteen_status fifteen_board_create(struct fifteen_geometry size, const int *tiles,
                                         struct fifteen_board **out, struct fifteen_error *error)
{
    struct fifteen_board *made;
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

enum fifteen_status fifteen_board_create_goal(struct fifteen_geometry size,
                                              enum fifteen_standard_goal goal,
                                              struct fifteen_board **out,
                                              struct fifteen_error *error)
{
    const enum fifteen_status status = allocate(size, out, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(size);
    for (unsigned cell = 0; cell < n_cells; cell++)
        put(*out, cell, standard_goal_tile(size, goal, cell));
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_board_copy(const struct fifteen_board *board,
                                       struct fifteen_board **out, struct fifteen_error *error)
{
    const enum fifteen_status status = allocate(board->size, out, error);
    if (status == FIFTEEN_OK)
        memcpy((*out)->tile, board->tile, 2 * sizeof board->tile[0] * board_cells(board));
    return status;
}

void fifteen_board_free(struct fifteen_board *board)
{
    free(board);
}

/* ---- contents ---- */

struct fifteen_geometry fifteen_board_size(const struct fifteen_board *board)
{
    return board->size;
}

unsigned fifteen_board_tile(const struct fifteen_board *board, unsigned row, unsigned column)
{
    assert(row < board->size.rows && column < board->size.columns);
    return board->tile[row * board->size.columns + column];
}

const uint16_t *fifteen_board_tiles(const struct fifteen_board *board)
{
    return board->tile;
}

unsigned fifteen_board_blank(const struct fifteen_board *board)
{
    return board_blank(board);
}

bool fifteen_board_equal(const struct fifteen_board *a, const struct fifteen_board *b)
{
    return fifteen_geometry_equal(a->size, b->size) &&
           memcmp(a->tile, b->tile, board_cells(a) * sizeof a->tile[0]) == 0;
}

/* ---- distance from the goal ---- */

unsigned board_home(struct fifteen_geometry size, const struct fifteen_board *goal, unsigned tile)
{
    const unsigned n_cells = fifteen_cells(size);
    assert(goal == NULL || fifteen_geometry_equal(goal->size, size));
    return goal != NULL ? board_cell_of(goal)[tile] : (tile + n_cells - 1) % n_cells;
}

unsigned fifteen_board_hamming(const struct fifteen_board *board, const struct fifteen_board *goal)
{
    const uint16_t *const cell_of = board_cell_of(board);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < board_cells(board); tile++)
        sum += cell_of[tile] != board_home(board->size, goal, tile);
    return sum;
}

unsigned fifteen_board_manhattan(const struct fifteen_board *board,
                                 const struct fifteen_board *goal)
{
    const uint16_t *const cell_of = board_cell_of(board);
    unsigned sum = 0;
    for (unsigned tile = 1; tile < board_cells(board); tile++)
        sum += cell_distance(board->size, cell_of[tile], board_home(board->size, goal, tile));
    return sum;
}

/* If all tiles are home, the blank is too. */
bool fifteen_board_is_goal(const struct fifteen_board *board, const struct fifteen_board *goal)
{
    return fifteen_board_hamming(board, goal) == 0;
}

/* Each move exchanges the blank with a tile and takes it to a cell of the other colour. */
bool fifteen_board_solvable(const struct fifteen_board *board, const struct fifteen_board *goal)
{
    const unsigned n_cells = board_cells(board);
    const uint16_t *const cell_of = board_cell_of(board);
    uint16_t to[BOARD_MAX_CELLS]; /* by the cell of a tile: its home */
    for (unsigned tile = 0; tile < n_cells; tile++)
        to[cell_of[tile]] = (uint16_t)board_home(board->size, goal, tile);
    const unsigned blank = board_blank(board);
    const bool odd_moves =
        cell_is_black(board->size, blank) != cell_is_black(board->size, to[blank]);
    return permutation_sort_odd(to, n_cells) == odd_moves;
}

enum fifteen_status fifteen_board_check(const struct fifteen_board *board,
                                        const struct fifteen_board *goal,
                                        struct fifteen_error *error)
{
    if (goal != NULL && !fifteen_geometry_equal(goal->size, board->size))
        return error_set(error, FIFTEEN_INVALID, "a goal of %ux%u for a board of %ux%u",
                         goal->size.rows, goal->size.columns, board->size.rows,
                         board->size.columns);
    if (fifteen_board_solvable(board, goal))
        return FIFTEEN_OK;
    int standard = goal == NULL ? FIFTEEN_BLANK_LAST : -1;
    bool solvable[FIFTEEN_N_STANDARD_GOALS];
    for (int i = 0; i < FIFTEEN_N_STANDARD_GOALS; i++) {
        struct fifteen_board *other;
        const enum fifteen_status status =
            fifteen_board_create_goal(board->size, (enum fifteen_standard_goal)i, &other, error);
        if (status != FIFTEEN_OK)
            return status;
        if (goal != NULL && fifteen_board_equal(other, goal))
            standard = i;
        solvable[i] = fifteen_board_solvable(board, other);
        fifteen_board_free(other);
    }
    return standard_goal_unsolvable(standard, solvable, error);
}

/* ---- moves ---- */

char fifteen_move_letter(enum fifteen_move move)
{
    static const char letters[] = "ULRD?";
    return letters[(unsigned)move < 4 ? (unsigned)move : 4];
}

bool fifteen_board_can_move(const struct fifteen_board *board, enum fifteen_move move)
{
    const unsigned row = board_blank(board) / board->size.columns;
    const unsigned column = board_blank(board) % board->size.columns;
    const bool possible[] = {[FIFTEEN_UP] = row > 0,
                             [FIFTEEN_LEFT] = column > 0,
                             [FIFTEEN_RIGHT] = column + 1U < board->size.columns,
                             [FIFTEEN_DOWN] = row + 1U < board->size.rows};
    return (unsigned)move < 4 && possible[move];
}

void board_exchange(struct fifteen_board *board, unsigned a, unsigned b)
{
    const unsigned tile = board->tile[a];
    put(board, a, board->tile[b]);
    put(board, b, tile);
}

unsigned fifteen_board_slide(struct fifteen_board *board, enum fifteen_move move)
{
    if (!fifteen_board_can_move(board, move))
        return 0;
    const int columns = board->size.columns;
    const int steps[] = {[FIFTEEN_UP] = -columns,
                         [FIFTEEN_LEFT] = -1,
                         [FIFTEEN_RIGHT] = 1,
                         [FIFTEEN_DOWN] = columns};
    const unsigned blank = board_blank(board);
    board_exchange(board, blank, (unsigned)((int)blank + steps[move]));
    return board->tile[blank];
}

enum fifteen_status fifteen_board_move(const struct fifteen_board *board, enum fifteen_move move,
                                       struct fifteen_board **out, struct fifteen_error *error)
{
    if (!fifteen_board_can_move(board, move))
        return error_set(error, FIFTEEN_INVALID, "the move %c would take the blank off the board",
                         fifteen_move_letter(move));
    const enum fifteen_status status = fifteen_board_copy(board, out, error);
    if (status == FIFTEEN_OK)
        fifteen_board_slide(*out, move);
    return status;
}

enum fifteen_status fifteen_board_neighbours(const struct fifteen_board *board,
                                             struct fifteen_board *out[4],
                                             struct fifteen_error *error)
{
    struct fifteen_board *made[4] = {NULL};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < 4 && status == FIFTEEN_OK; i++)
        if (fifteen_board_can_move(board, (enum fifteen_move)i))
            status = fifteen_board_move(board, (enum fifteen_move)i, &made[i], error);
    for (unsigned i = 0; i < 4; i++)
        if (status == FIFTEEN_OK)
            out[i] = made[i];
        else
            fifteen_board_free(made[i]);
    return status;
}

/* The blank is on at most one of the first three cells. */
enum fifteen_status fifteen_board_twin(const struct fifteen_board *board,
                                       struct fifteen_board **out, struct fifteen_error *error)
{
    const unsigned blank = board_blank(board);
    const unsigned first = blank == 0 ? 1 : 0;
    const unsigned second = blank == first + 1 ? first + 2 : first + 1;
    const enum fifteen_status status = fifteen_board_copy(board, out, error);
    if (status == FIFTEEN_OK)
        board_exchange(*out, first, second);
    return status;
}
