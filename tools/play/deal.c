/* deal.c - a board to be played and its goal: shuffled by a seed, or read from text */
#include "play/deal.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"
#include "input/pasted.h"
#include "input/shuffled.h"
#include "input/square.h"
#include "play/sizes.h"

void deal_free(struct deal *deal)
{
    cells_free(&deal->start);
    cells_free(&deal->goal);
}

static enum fifteen_status refuse_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

/* ---- start and goal ---- */

/* Takes copies of both; frees what there is if that fails. */
static enum fifteen_status deal_tray(const struct fifteen_problem *problem, struct deal *out,
                                     struct fifteen_error *error)
{
    *out = (struct deal){.solvable = fifteen_problem_solvable(problem)};
    if (cells_of_board(&out->start, problem->geometry, problem->start) &&
        cells_of_board(&out->goal, problem->geometry, problem->goal))
        return FIFTEEN_OK;
    deal_free(out);
    return refuse_memory(error);
}

static enum fifteen_status deal_grid(const struct fifteen_grid *start,
                                     const struct fifteen_grid *goal, struct deal *out,
                                     struct fifteen_error *error)
{
    *out = (struct deal){.solvable = fifteen_grid_solvable(start, goal)};
    if (cells_of_grid(&out->start, start) && cells_of_grid(&out->goal, goal))
        return FIFTEEN_OK;
    deal_free(out);
    return refuse_memory(error);
}

enum fifteen_status deal_shuffled(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct deal *out, struct fifteen_error *error)
{
    *out = (struct deal){.solvable = true};
    return shuffled_make(size, goal, seed, &out->start, &out->goal, error);
}

/* ---- read ---- */

static enum fifteen_status read_tray(struct fifteen_geometry size, const char *numbers,
                                     const char *goal, struct deal *out,
                                     struct fifteen_error *error)
{
    struct fifteen_problem problem = {.geometry = size};
    enum fifteen_status status =
        fifteen_board_parse(size, numbers, strlen(numbers), &problem.start, error);
    if (status == FIFTEEN_OK)
        status = goal_read(goal, size, &problem.goal, error);
    return status == FIFTEEN_OK ? deal_tray(&problem, out, error) : status;
}

static enum fifteen_status with_goal(const struct fifteen_grid *start, const char *goal,
                                     struct deal *out, struct fifteen_error *error)
{
    struct fifteen_grid *end;
    enum fifteen_status status = goal_read_grid(goal, fifteen_grid_dimension(start), &end, error);
    if (status != FIFTEEN_OK)
        return status;
    status = deal_grid(start, end, out, error);
    fifteen_grid_free(end);
    return status;
}

static enum fifteen_status read_grid(const char *numbers, const char *goal, struct deal *out,
                                     struct fifteen_error *error)
{
    struct fifteen_grid *start;
    enum fifteen_status status = fifteen_grid_parse(numbers, strlen(numbers), &start, error);
    if (status != FIFTEEN_OK)
        return status;
    status = with_goal(start, goal, out, error);
    fifteen_grid_free(start);
    return status;
}

/* The size of so many numbers: the one wanted, or a square. */
static bool find_size(size_t n_numbers, bool stated, struct fifteen_geometry *size)
{
    if (n_numbers == fifteen_cells(*size))
        return n_numbers <= SIZES_MAX_CELLS;
    for (uint8_t n = 2; n <= 9 && !stated; n++)
        if (n_numbers == (size_t)n * n) {
            *size = (struct fifteen_geometry){n, n};
            return true;
        }
    return false;
}

static enum fifteen_status refuse_count(size_t n_numbers, struct fifteen_geometry size,
                                        struct fifteen_error *error)
{
    if (size.rows == 0 || fifteen_cells(size) > SIZES_MAX_CELLS)
        return message_set(error, FIFTEEN_INVALID, "%zu numbers make no board of 2x2 to 9x9",
                           n_numbers);
    return message_set(error, FIFTEEN_INVALID, "expected %u numbers for %ux%u, found %zu",
                       fifteen_cells(size), size.rows, size.columns, n_numbers);
}

static enum fifteen_status read_lines(char *text, struct fifteen_geometry size, const char *goal,
                                      struct deal *out, struct fifteen_error *error)
{
    const bool stated = pasted_flatten(text, &size);
    const size_t n_numbers = square_count(text, strlen(text));
    if (!find_size(n_numbers, stated, &size))
        return refuse_count(n_numbers, size, error);
    return fifteen_geometry_valid(size) ? read_tray(size, text, goal, out, error)
                                        : read_grid(text, goal, out, error);
}

enum fifteen_status deal_read(const char *text, struct fifteen_geometry size, const char *goal,
                              struct deal *out, struct fifteen_error *error)
{
    char *const copy = strdup(text);
    if (copy == NULL)
        return refuse_memory(error);
    const enum fifteen_status status = read_lines(copy, size, goal, out, error);
    free(copy);
    return status;
}

enum fifteen_status deal_again(const struct cells *board, const char *goal, struct deal *out,
                               struct fifteen_error *error)
{
    const struct fifteen_geometry size = {(uint8_t)board->rows, (uint8_t)board->columns};
    char *const text = cells_text(board);
    if (text == NULL)
        return refuse_memory(error);
    const enum fifteen_status status = deal_read(text, size, goal, out, error);
    free(text);
    return status;
}
