/* random.c - random numbers and boards that a seed repeats: xoshiro256**, Fisher-Yates shuffles */
/* SPDX-License-Identifier: MIT */
#include <fifteen/board.h>

#include <assert.h>
#include <xxhash.h>

#include "board/board.h"
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

void fifteen_random_seed_row(struct fifteen_random *random, uint64_t seed, uint64_t row)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(row >> 8 * i);
    fifteen_random_seed(random, XXH64(bytes, sizeof bytes, seed));
}

/* All numbers that are left are chosen without a draw. */
void fifteen_random_choose(struct fifteen_random *random, uint64_t n, uint64_t k, uint64_t *chosen)
{
    for (uint64_t at = 0; k > 0; at++) {
        if (k < n - at && fifteen_random_below(random, n - at) >= k)
            continue;
        *chosen++ = at;
        k--;
    }
}

/* ---- boards ---- */

/* Exchanges the first two tiles, row by row. */
static void exchange_first(struct fifteen_board *board)
{
    const unsigned first = board->tile[0] == 0 ? 1 : 0;
    const unsigned second = board->tile[first + 1] == 0 ? first + 2 : first + 1;
    board_exchange(board, first, second);
}

void board_shuffle(struct fifteen_board *board, const struct fifteen_board *goal,
                   struct fifteen_random *random)
{
    for (unsigned cell = board_cells(board) - 1; cell > 0; cell--)
        board_exchange(board, cell, (unsigned)fifteen_random_below(random, cell + 1));
    if (!fifteen_board_solvable(board, goal))
        exchange_first(board);
}

void board_walk(struct fifteen_board *board, unsigned n_moves, struct fifteen_random *random)
{
    unsigned undo = 4; /* no move yet */
    for (unsigned i = 0; i < n_moves; i++) {
        unsigned moves[4];
        unsigned n = 0;
        for (unsigned move = 0; move < 4; move++)
            if (move != undo && fifteen_board_can_move(board, (enum fifteen_move)move))
                moves[n++] = move;
        const enum fifteen_move move = (enum fifteen_move)moves[fifteen_random_below(random, n)];
        fifteen_board_slide(board, move);
        undo = move_inverse(move);
    }
}

enum fifteen_status fifteen_random_board(const struct fifteen_board *goal,
                                         struct fifteen_random *random, struct fifteen_board **out,
                                         struct fifteen_error *error)
{
    const enum fifteen_status status = fifteen_board_copy(goal, out, error);
    if (status == FIFTEEN_OK)
        board_shuffle(*out, goal, random);
    return status;
}

enum fifteen_status fifteen_random_walk(const struct fifteen_board *goal, unsigned n_moves,
                                        struct fifteen_random *random, struct fifteen_board **out,
                                        struct fifteen_error *error)
{
    const enum fifteen_status status = fifteen_board_copy(goal, out, error);
    if (status == FIFTEEN_OK)
        board_walk(*out, n_moves, random);
    return status;
}
