/* climb.c - hill climbing: boards far from the goal, and the known diameters of trays */
#include "generate/climb.h"

#include "cli/message.h"
#include "process/interrupt.h"

enum { MAX_FRUITLESS_STEPS = 1000 }; /* in a row */

/* Draws three different cells. */
static void draw_cells(unsigned n_cells, struct fifteen_random *random, unsigned cells[3])
{
    for (unsigned i = 0; i < 3; i++)
        do
            cells[i] = (unsigned)fifteen_random_below(random, n_cells);
        while ((i > 0 && cells[i] == cells[0]) || (i > 1 && cells[i] == cells[1]));
}

static fifteen_board rotate_cells(fifteen_board board, const unsigned cells[3])
{
    fifteen_board rotated = board;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned to = cells[(i + 1) % 3];
        const fifteen_board before = fifteen_board_tile(board, to);
        const fifteen_board after = fifteen_board_tile(board, cells[i]);
        rotated ^= (before ^ after) << (4 * to);
    }
    return rotated;
}

enum fifteen_status climb(const struct fifteen_solver *solver, struct fifteen_problem *problem,
                          struct fifteen_random *random, struct fifteen_error *error)
{
    unsigned value;
    enum fifteen_status status = fifteen_evaluate(solver, problem, &value, error);
    unsigned n_fruitless = 0;
    while (status == FIFTEEN_OK && n_fruitless < MAX_FRUITLESS_STEPS) {
        unsigned cells[3];
        unsigned other_value;
        struct fifteen_problem other = *problem;
        draw_cells(fifteen_cells(problem->geometry), random, cells);
        other.start = rotate_cells(problem->start, cells);
        n_fruitless++;
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "climbing was interrupted");
        if (!fifteen_problem_solvable(&other))
            continue;
        status = fifteen_evaluate(solver, &other, &other_value, error);
        if (status != FIFTEEN_OK || other_value < value)
            continue;
        if (other_value > value)
            n_fruitless = 0;
        *problem = other;
        value = other_value;
    }
    return status;
}

static bool is_blank_in_corner(struct fifteen_geometry geometry, fifteen_board board)
{
    const unsigned cell = fifteen_board_blank(geometry, board);
    const unsigned row = cell / geometry.columns;
    const unsigned column = cell % geometry.columns;
    return (row == 0 || row == geometry.rows - 1U) &&
           (column == 0 || column == geometry.columns - 1U);
}

/* For goals with the blank in a corner: OEIS A151944. */
unsigned climb_max_distance(struct fifteen_geometry geometry, fifteen_board goal)
{
    static const uint8_t by_sides[5][9] = {
        [2] = {[2] = 6, [3] = 21, [4] = 36, [5] = 55, [6] = 80, [7] = 108, [8] = 140},
        [3] = {[3] = 31, [4] = 53, [5] = 84},
        [4] = {[4] = 80}};
    const bool wide = geometry.rows <= geometry.columns;
    const unsigned shorter = wide ? geometry.rows : geometry.columns;
    const unsigned longer = wide ? geometry.columns : geometry.rows;
    return is_blank_in_corner(geometry, goal) ? by_sides[shorter][longer] : 0;
}
