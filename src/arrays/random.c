/* random.c - arrays of random boards */
#include "arrays/rows.h"
#include "util/error.h"

static enum fifteen_status draw(const struct fifteen_grid *goal, long n_moves,
                                struct fifteen_random *random, uint8_t *row,
                                struct fifteen_error *error)
{
    struct fifteen_grid *grid;
    const enum fifteen_status status =
        n_moves < 0 ? fifteen_random_grid(goal, random, &grid, error)
                    : fifteen_random_grid_walk(goal, (unsigned)n_moves, random, &grid, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_geometry size = fifteen_grid_size(grid);
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        row[cell] = (uint8_t)fifteen_grid_tiles(grid)[cell];
    fifteen_grid_free(grid);
    return FIFTEEN_OK;
}

/* A packed board is the same as the grid, in a tenth of the time. */
static void draw_packed(const struct row_form *form, fifteen_board goal, long n_moves,
                        struct fifteen_random *random, uint8_t *row)
{
    const fifteen_board board =
        n_moves < 0 ? fifteen_random_board(form->geometry, goal, random)
                    : fifteen_random_walk(form->geometry, goal, (unsigned)n_moves, random);
    for (unsigned cell = 0; cell < form->n_cells; cell++)
        row[cell] = (uint8_t)fifteen_board_tile(board, cell);
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
    const wide_board home = row_board(&form, goal);
    const bool is_packed = tray_is_packed(geometry);
    struct fifteen_grid *grid;
    status = wide_to_grid(geometry, home, &grid, error);
    if (status != FIFTEEN_OK)
        return status;
    for (size_t i = 0; i < n && status == FIFTEEN_OK; i++) {
        uint8_t *const row = boards + i * form.n_cells;
        if (is_packed)
            draw_packed(&form, wide_to_board(home), n_moves, random, row);
        else
            status = draw(grid, n_moves, random, row, error);
    }
    fifteen_grid_free(grid);
    return status;
}
