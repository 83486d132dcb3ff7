/* shuffled.c - a random board of any size, by a seed */
#include "input/shuffled.h"

#include "cli/message.h"
#include "input/goal.h"

static enum fifteen_status check(bool made, struct cells *start, struct cells *end,
                                 struct fifteen_error *error)
{
    if (made)
        return FIFTEEN_OK;
    cells_free(start);
    cells_free(end);
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

static enum fifteen_status shuffle_tray(struct fifteen_geometry size, const char *goal,
                                        struct fifteen_random *random, struct cells *start,
                                        struct cells *end, struct fifteen_error *error)
{
    fifteen_board home;
    const enum fifteen_status status = goal_read(goal, size, &home, error);
    if (status != FIFTEEN_OK)
        return status;
    const fifteen_board board = fifteen_random_board(size, home, random);
    return check(cells_of_board(start, size, board) && cells_of_board(end, size, home), start, end,
                 error);
}

static enum fifteen_status shuffle_grid(unsigned n, const char *goal, struct fifteen_random *random,
                                        struct cells *start, struct cells *end,
                                        struct fifteen_error *error)
{
    struct fifteen_grid *home = NULL;
    struct fifteen_grid *grid = NULL;
    enum fifteen_status status = goal_read_grid(goal, n, &home, error);
    if (status == FIFTEEN_OK)
        status = fifteen_random_grid(home, random, &grid, error);
    if (status == FIFTEEN_OK)
        status = check(cells_of_grid(start, grid) && cells_of_grid(end, home), start, end, error);
    fifteen_grid_free(grid);
    fifteen_grid_free(home);
    return status;
}

enum fifteen_status shuffled_make(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct cells *start, struct cells *end,
                                  struct fifteen_error *error)
{
    struct fifteen_random random;
    *start = *end = (struct cells){.tile = NULL};
    fifteen_random_seed(&random, seed);
    return fifteen_geometry_valid(size) ? shuffle_tray(size, goal, &random, start, end, error)
                                        : shuffle_grid(size.rows, goal, &random, start, end, error);
}
