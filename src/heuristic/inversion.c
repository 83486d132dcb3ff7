/* inversion.c - inversion distance: vertical plus horizontal moves that undo all inversions
 *
 * Read the tiles row by row, without the blank. An inversion is a pair of tiles in the opposite
 * order of the goal. A horizontal move keeps this order. A vertical move takes one tile past
 * columns - 1 others, which changes the number of inversions by some d, where
 *
 *      |d| <= columns - 1   and   d = columns - 1 (mod 2).
 *
 * The goal has no inversions. So m vertical moves can undo n inversions only if
 *
 *      m * (columns - 1) >= n   and   m * (columns - 1) = n (mod 2).
 *
 * The smallest such m is a lower bound on the vertical moves: n/3 + n%3 on 4x4. Columns exchanged
 * with rows, the same holds for horizontal moves. No move is both, so the sum is admissible, on
 * every tray and for every goal; the position of the blank does not matter.
 *
 * It is consistent: if a move leads from n to n' inversions and m' moves satisfy both conditions
 * for n', then m' + 1 moves satisfy them for n, and the other way round. So m changes by at most
 * one. Where columns - 1 is odd it changes by exactly one; else it may stay.
 *
 * Source: Ken'ichiro Takahashi (takaken), who describes it together with walking distance, as
 * inverse distance ("ID") of 4x4: www.ic-net.or.jp/home/takaken/nt/slide/solve15.html. See also
 * "Solving the 15 Puzzle" (27 January 2019), where it is called inversion distance.
 *
 * Where columns - 1 is even, all solvable boards have an even number of inversions. The state has
 * half of them, so that it needs one byte on 5x5, too, which has up to 276.
 *
 *      state:  | inversions by rows | inversions by columns |    at most 253 each (2x12)
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "board/canonical.h"
#include "heuristic/heuristic.h"
#include "util/error.h"

enum { ROWS, COLUMNS, N_AXES, MAX_KEPT = 253 }; /* 23 * 22 / 2 */

/* One of the two ways to read a board. */
struct axis {
    uint8_t position[FIFTEEN_TRAY_MAX_CELLS]; /* by cell: when it is read, from 0 */
    uint8_t cell[FIFTEEN_TRAY_MAX_CELLS];     /* by position */
    uint8_t rank[FIFTEEN_TRAY_MAX_CELLS];     /* by tile: the position of its home */
    bool halves;                              /* the state has half of the inversions */
    uint8_t n_passed;                         /* tiles that a move across the lines passes */
    uint8_t moves[MAX_KEPT + 1]; /* by the state: the minimum number that undoes them */
};

struct inversion {
    struct heuristic base;
    struct fifteen_geometry geometry;
    bool is_packed;
    struct axis axes[N_AXES];
};

static unsigned count_inversions(const struct axis *axis, unsigned n_cells, wide_board board)
{
    unsigned n = 0;
    for (unsigned first = 0; first < n_cells; first++)
        for (unsigned second = first + 1; second < n_cells; second++) {
            const unsigned a = wide_tile(board, axis->cell[first]);
            const unsigned b = wide_tile(board, axis->cell[second]);
            n += a != 0 && b != 0 && axis->rank[a] > axis->rank[b];
        }
    return n;
}

/* Odd only on unsolvable boards, and then rounded up. */
static uint8_t kept(const struct axis *axis, unsigned n_inversions)
{
    return (uint8_t)(axis->halves ? (n_inversions + 1) / 2 : n_inversions);
}

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct inversion *const inversion = (const struct inversion *)self;
    for (unsigned i = 0; i < N_AXES; i++)
        state[i] =
            kept(&inversion->axes[i],
                 count_inversions(&inversion->axes[i], fifteen_cells(inversion->geometry), board));
}

/* What a move adds to the state: the tile passes others, each of which it comes to stand before or
 * after. */
static inline __attribute__((always_inline)) int count_change(const struct axis *axis,
                                                              const struct heuristic_move *move,
                                                              bool packed)
{
    const unsigned from = axis->position[move->from];
    const unsigned to = axis->position[move->to];
    const uint8_t *const cells = &axis->cell[from < to ? from : to];
    int n_greater = 0;
    for (int i = 1; i <= axis->n_passed; i++)
        n_greater +=
            axis->rank[tray_board_tile(&move->board, cells[i], packed)] > axis->rank[move->tile];
    const int n = axis->halves ? n_greater - axis->n_passed / 2 : 2 * n_greater - axis->n_passed;
    return from < to ? n : -n;
}

static int change(const struct inversion *inversion, const struct axis *axis,
                  const struct heuristic_move *move)
{
    return inversion->is_packed ? count_change(axis, move, true) : count_change(axis, move, false);
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct inversion *const inversion = (const struct inversion *)self;
    const unsigned columns = inversion->geometry.columns;
    const unsigned axis = move->from / columns != move->to / columns ? ROWS : COLUMNS;
    after[ROWS] = before[ROWS];
    after[COLUMNS] = before[COLUMNS];
    after[axis] = (uint8_t)(before[axis] + change(inversion, &inversion->axes[axis], move));
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct inversion *const inversion = (const struct inversion *)self;
    return (unsigned)inversion->axes[ROWS].moves[state[ROWS]] +
           inversion->axes[COLUMNS].moves[state[COLUMNS]];
}

/* The smallest m as above, where a move passes `n_passed` tiles. */
static unsigned min_moves(unsigned inversions, unsigned n_passed)
{
    const unsigned m = (inversions + n_passed - 1) / n_passed;
    return m + (n_passed % 2 != 0 && (inversions - m) % 2 != 0);
}

/* axis->position must be set. A line of this axis has `line_length` cells. */
static void fill_axis(struct axis *axis, const struct heuristic_goal *goal, unsigned line_length)
{
    uint8_t homes[FIFTEEN_TRAY_MAX_CELLS];
    find_homes(goal->geometry, goal->goal_blank, homes);
    for (unsigned cell = 0; cell < fifteen_cells(goal->geometry); cell++) {
        axis->cell[axis->position[cell]] = (uint8_t)cell;
        axis->rank[cell] = axis->position[homes[cell]];
    }
    axis->halves = line_length % 2 != 0;
    axis->n_passed = (uint8_t)(line_length - 1);
    for (unsigned n = 0; n <= MAX_KEPT; n++)
        axis->moves[n] = (uint8_t)min_moves(axis->halves ? 2 * n : n, line_length - 1);
}

static enum fifteen_status create_inversion(const struct heuristic_goal *goal,
                                            struct heuristic **out, struct fifteen_error *error)
{
    const struct fifteen_geometry tray = goal->geometry;
    struct inversion *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->base =
        (struct heuristic){.state_size = N_AXES, .start = start, .move = move_tile, .value = value};
    made->geometry = tray;
    made->is_packed = tray_is_packed(tray);
    for (unsigned cell = 0; cell < fifteen_cells(tray); cell++) {
        made->axes[ROWS].position[cell] = (uint8_t)cell;
        made->axes[COLUMNS].position[cell] =
            (uint8_t)(cell % tray.columns * tray.rows + cell / tray.columns);
    }
    fill_axis(&made->axes[ROWS], goal, tray.columns);
    fill_axis(&made->axes[COLUMNS], goal, tray.rows);
    *out = &made->base;
    return FIFTEEN_OK;
}

const struct heuristic_kind heuristic_inversion = {.name = "inversion", .create = create_inversion};
