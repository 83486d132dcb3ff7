/* climb.c - boards far from the goal, found by climbing on a heuristic's value */
#include "generate/climb.h"

#include "cli/message.h"
#include "process/interrupt.h"

static void draw_cells(unsigned n_cells, struct fifteen_random *random, unsigned cells[3])
{
    for (unsigned i = 0; i < 3; i++)
        do
            cells[i] = (unsigned)fifteen_random_below(random, n_cells);
        while ((i > 0 && cells[i] == cells[0]) || (i > 1 && cells[i] == cells[1]));
}

static fifteen_board pass_round(fifteen_board board, const unsigned cells[3])
{
    fifteen_board passed = board;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned to = cells[(i + 1) % 3];
        const fifteen_board before = fifteen_board_tile(board, to);
        const fifteen_board after = fifteen_board_tile(board, cells[i]);
        passed ^= (before ^ after) << (4 * to);
    }
    return passed;
}

enum fifteen_status climb(const struct fifteen_solver *solver, struct fifteen_problem *problem,
                          struct fifteen_random *random, struct fifteen_error *error)
{
    unsigned value;
    enum fifteen_status status = fifteen_evaluate(solver, problem, &value, error);
    unsigned n_in_vain = 0;
    while (status == FIFTEEN_OK && n_in_vain < CLIMB_PATIENCE) {
        unsigned cells[3];
        unsigned other_value;
        struct fifteen_problem other = *problem;
        draw_cells(fifteen_cells(problem->geometry), random, cells);
        other.start = pass_round(problem->start, cells);
        n_in_vain++;
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "climbing was stopped");
        if (!fifteen_problem_solvable(&other))
            continue;
        status = fifteen_evaluate(solver, &other, &other_value, error);
        if (status != FIFTEEN_OK || other_value < value)
            continue;
        if (other_value > value)
            n_in_vain = 0;
        *problem = other;
        value = other_value;
    }
    return status;
}
