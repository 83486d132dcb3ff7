/* random_grid.c - grids drawn at random among those the goal can be reached from */
#include <fifteen/random.h>

#include "board/grid.h"

enum fifteen_status fifteen_random_grid(const struct fifteen_grid *goal,
                                        struct fifteen_random *random, struct fifteen_grid **out,
                                        struct fifteen_error *error)
{
    struct fifteen_grid *drawn;
    enum fifteen_status status = grid_copy(goal, &drawn, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned cell = grid_cells(drawn) - 1; cell > 0; cell--)
        grid_exchange(drawn, cell, (unsigned)fifteen_random_below(random, cell + 1));
    if (fifteen_grid_solvable(drawn, goal)) {
        *out = drawn;
        return FIFTEEN_OK;
    }
    status = fifteen_grid_twin(drawn, out, error);
    fifteen_grid_free(drawn);
    return status;
}
