/* random.c - arrays of random boards */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arrays/rows.h"
#include "board/board.h"
#include "util/error.h"

/* The goal, and a board of the same size. Always call drawing_free. */
struct drawing {
    struct fifteen_board *goal;
    struct fifteen_board *board;
};

static enum fifteen_status drawing_init(struct drawing *drawing, struct fifteen_geometry geometry,
                                        const uint8_t *goal, struct fifteen_error *error)
{
    const struct fifteen_array array = {.geometry = geometry, .goal = goal};
    struct row_form form;
    bool is_odd;
    *drawing = (struct drawing){.goal = NULL};
    enum fifteen_status status = rows_begin(&array, &form, &is_odd, error);
    if (status == FIFTEEN_OK)
        status = wide_to_board(geometry, row_board(&form, goal), &drawing->goal, error);
    return status == FIFTEEN_OK ? fifteen_board_copy(drawing->goal, &drawing->board, error)
                                : status;
}

static void drawing_free(struct drawing *drawing)
{
    fifteen_board_free(drawing->board);
    fifteen_board_free(drawing->goal);
}

/* Draws a board from the goal, in place, and writes it as a row. */
static void draw_row(const struct drawing *drawing, long n_moves, struct fifteen_random *random,
                     uint8_t *row)
{
    const struct fifteen_board *const goal = drawing->goal;
    struct fifteen_board *const board = drawing->board;
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
    struct drawing drawing;
    enum fifteen_status status = drawing_init(&drawing, geometry, goal, error);
    if (status == FIFTEEN_OK && n_moves > UINT32_MAX)
        status = error_set(error, FIFTEEN_INVALID, "a walk of %ld moves; expected at most %u",
                           n_moves, UINT32_MAX);
    for (size_t i = 0; i < n && status == FIFTEEN_OK; i++)
        draw_row(&drawing, n_moves, random, boards + i * fifteen_cells(geometry));
    drawing_free(&drawing);
    return status;
}

enum fifteen_status fifteen_array_draw(const struct fifteen_array_draw *draw, uint64_t first,
                                       size_t n, uint8_t *boards, struct fifteen_error *error)
{
    struct drawing drawing;
    struct fifteen_random random;
    enum fifteen_status status = drawing_init(&drawing, draw->geometry, draw->goal, error);
    if (status == FIFTEEN_OK && draw->is_walk &&
        (draw->step == 0 || draw->min_moves > draw->max_moves))
        status = error_set(error, FIFTEEN_INVALID, "walks of %u to %u moves in steps of %u",
                           draw->min_moves, draw->max_moves, draw->step);
    for (size_t i = 0; i < n && status == FIFTEEN_OK; i++) {
        long n_moves = -1;
        fifteen_random_seed_row(&random, draw->seed, first + i);
        if (draw->is_walk) {
            const uint64_t n_numbers =
                (draw->max_moves - draw->min_moves) / draw->step + UINT64_C(1);
            n_moves = (long)draw->min_moves;
            if (n_numbers > 1)
                n_moves += (long)(draw->step * fifteen_random_below(&random, n_numbers));
        }
        draw_row(&drawing, n_moves, &random, boards + i * fifteen_cells(draw->geometry));
    }
    drawing_free(&drawing);
    return status;
}
