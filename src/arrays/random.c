/* random.c - arrays of random boards */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arrays/rows.h"
#include "board/board.h"
#include "util/error.h"

/* Draws a board from the goal, in place, and writes it as a row. */
static void draw(struct fifteen_board *board, const struct fifteen_board *goal, long n_moves,
                 struct fifteen_random *random, uint8_t *row)
{
    const unsigned n_cells = board_cells(board);
    memcpy(board->tile, goal->tile, (size_t)n_cells * 2 * sizeof goal->tile[0]);
    if (n_moves < 0)
        board_shuffle(board, goal, random);
    else
        board_walk(board, (unsigned)n_moves, random);
    for (unsigned cell = 0; cell < n_cells; cell++)
        row[cell] = (uint8_t)board->tile[cell];
}

enum fifteen_status fifteen_array_random(struct fifteen_geometry geometry, const uint8_t *goal,
                                         long n_moves, struct fifteen_random *random, size_t n,
                                         uint8_t *boards, struct fifteen_error *error)
{
    const struct fifteen_array array = {.geometry = geometry, .goal = goal};
    struct row_form form;
    bool is_odd;
    enum fifteen_status status = rows_begin(&array, &form, &is_odd, error);
    if (status != FIFTEEN_OK)
        return status;
    if (n_moves > UINT32_MAX)
        return error_set(error, FIFTEEN_INVALID, "a walk of %ld moves; expected at most %u",
                         n_moves, UINT32_MAX);
    struct fifteen_board *home;
    struct fifteen_board *board = NULL;
    status = wide_to_board(geometry, row_board(&form, goal), &home, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_board_copy(home, &board, error);
    for (size_t i = 0; i < n && status == FIFTEEN_OK; i++)
        draw(board, home, n_moves, random, boards + i * form.n_cells);
    fifteen_board_free(board);
    fifteen_board_free(home);
    return status;
}
