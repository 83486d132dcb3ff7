/* superqueens.h - the superqueens puzzle, an example of <fifteen/search.h>
 *
 * Each column of an n x n board has one superqueen, which moves like a queen and like a knight. Two
 * attack each other if they are on one row or diagonal, or a knight's move apart; queens between
 * them do not matter. The task is to minimize the number of pairs that attack each other. From n =
 * 10 on it is 0.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPERQUEENS_SUPERQUEENS_H
#define SUPERQUEENS_SUPERQUEENS_H

#include <fifteen/fifteen.h>

#define SUPERQUEENS_MAX 32

struct superqueens_problem {
    unsigned n;                       /* 1 .. SUPERQUEENS_MAX columns and rows */
    unsigned n_placed;                /* queens given, in the first columns */
    uint8_t rows[SUPERQUEENS_MAX];    /* of the queens given, each 0 .. n-1 */
    enum fifteen_algorithm algorithm; /* FIFTEEN_ASTAR, FIFTEEN_IDASTAR; FIFTEEN_AUTO: A* */
};

struct superqueens_solution {
    unsigned n_attacks;            /* pairs */
    uint8_t rows[SUPERQUEENS_MAX]; /* by column, from 0 */
};

/* Places the other queens with the minimum number of attacking pairs, the given queens included.
 * The search goes column by column; a step's cost is the number of queens that the new one attacks.
 * limits and monitor are those of fifteen_search and may be NULL. Sets *solution on FIFTEEN_OK, and
 * *out on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED. Returns FIFTEEN_INVALID for an
 * invalid problem. Any number of threads may call this at once. */
enum fifteen_status superqueens_solve(const struct superqueens_problem *problem,
                                      const struct fifteen_limits *limits,
                                      const struct fifteen_monitor *monitor,
                                      struct superqueens_solution *solution,
                                      struct fifteen_result *out, struct fifteen_error *error);

/* Returns true if superqueens on two squares attack each other. */
bool superqueens_attack(unsigned column, unsigned row, unsigned other_column, unsigned other_row);

#endif
