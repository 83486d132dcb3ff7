/* random_board.c - boards drawn at random among those the goal can be reached from */
#include <fifteen/random.h>

#include <assert.h>

#include "board/tray.h"

static fifteen_board exchange(fifteen_board board, unsigned a, unsigned b)
{
    const uint64_t both = fifteen_board_tile(board, a) ^ fifteen_board_tile(board, b);
    return a == b ? board : board ^ both << (4 * a) ^ both << (4 * b);
}

/* The first cell from `cell` on that has a tile. */
static unsigned next_tile(fifteen_board board, unsigned cell)
{
    return fifteen_board_tile(board, cell) != 0 ? cell : cell + 1;
}

fifteen_board fifteen_random_board(struct fifteen_geometry geometry, fifteen_board goal,
                                   struct fifteen_random *random)
{
    assert(fifteen_board_valid(geometry, goal));
    struct fifteen_problem problem = {geometry, goal, goal};
    for (unsigned cell = fifteen_cells(geometry) - 1; cell > 0; cell--)
        problem.start =
            exchange(problem.start, cell, (unsigned)fifteen_random_below(random, cell + 1));
    if (!fifteen_problem_solvable(&problem)) {
        const unsigned first = next_tile(problem.start, 0);
        problem.start = exchange(problem.start, first, next_tile(problem.start, first + 1));
    }
    return problem.start;
}

fifteen_board fifteen_random_walk(struct fifteen_geometry geometry, fifteen_board goal,
                                  unsigned n_moves, struct fifteen_random *random)
{
    struct tray tray;
    tray_init(&tray, geometry);
    fifteen_board board = goal;
    unsigned blank = fifteen_board_blank(geometry, goal);
    unsigned before = TRAY_NO_CELL;
    for (unsigned i = 0; i < n_moves; i++) {
        unsigned cells[4];
        unsigned n = 0;
        for (unsigned move = 0; move < 4; move++)
            if (tray.to[blank][move] != TRAY_NO_CELL && tray.to[blank][move] != before)
                cells[n++] = tray.to[blank][move];
        before = blank;
        blank = cells[fifteen_random_below(random, n)];
        board = board_slide(board, blank, before);
    }
    return board;
}
