/* random.c - random numbers and boards that a seed repeats: xoshiro256**, Fisher-Yates shuffles */
#include <fifteen/random.h>

#include <assert.h>

#include "board/grid.h"
#include "board/tray.h"

/* ---- numbers ---- */

static uint64_t rotate_left(uint64_t word, unsigned n)
{
    return word << n | word >> (64 - n);
}

/* splitmix64 never repeats a value, so the state is never all 0. */
void fifteen_random_seed(struct fifteen_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t mixed = seed;
        mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
        random->state[i] = mixed ^ mixed >> 31;
    }
}

uint64_t fifteen_random_next(struct fifteen_random *random)
{
    uint64_t *const state = random->state;
    const uint64_t result = rotate_left(state[1] * 5, 7) * 9;
    const uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left(state[3], 45);
    return result;
}

uint64_t fifteen_random_below(struct fifteen_random *random, uint64_t n)
{
    const uint64_t n_skipped = (0 - n) % n;
    uint64_t bits;
    do
        bits = fifteen_random_next(random);
    while (bits < n_skipped);
    return bits % n;
}

/* ---- boards ---- */

static fifteen_board exchange(fifteen_board board, unsigned a, unsigned b)
{
    const uint64_t both = fifteen_board_tile(board, a) ^ fifteen_board_tile(board, b);
    return a == b ? board : board ^ both << (4 * a) ^ both << (4 * b);
}

/* Returns the first cell from `cell` on that does not hold the blank. */
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

/* ---- grids ---- */

enum fifteen_status fifteen_random_grid(const struct fifteen_grid *goal,
                                        struct fifteen_random *random, struct fifteen_grid **out,
                                        struct fifteen_error *error)
{
    struct fifteen_grid *drawn;
    enum fifteen_status status = fifteen_grid_copy(goal, &drawn, error);
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

enum fifteen_status fifteen_random_grid_walk(const struct fifteen_grid *goal, unsigned n_moves,
                                             struct fifteen_random *random,
                                             struct fifteen_grid **out, struct fifteen_error *error)
{
    struct fifteen_grid *walker;
    const enum fifteen_status status = fifteen_grid_copy(goal, &walker, error);
    if (status != FIFTEEN_OK)
        return status;
    unsigned undo = 4; /* no move yet */
    for (unsigned i = 0; i < n_moves; i++) {
        unsigned moves[4];
        unsigned n = 0;
        for (unsigned move = 0; move < 4; move++)
            if (move != undo && fifteen_grid_can_move(walker, (enum fifteen_move)move))
                moves[n++] = move;
        const enum fifteen_move move = (enum fifteen_move)moves[fifteen_random_below(random, n)];
        fifteen_grid_slide(walker, move);
        undo = move_inverse(move);
    }
    *out = walker;
    return FIFTEEN_OK;
}
