/* superqueens.h - superqueens: the queens' problem with queens that also move like knights
 *
 * On each of the n columns of a board of n x n stands one superqueen. Two of them attack each other
 * if they are on the same row or diagonal or a knight's move apart, whatever stands between them.
 * The fewest pairs that attack are wanted. Without any it can be done from n = 10 on.
 */
#ifndef SUPERQUEENS_SUPERQUEENS_H
#define SUPERQUEENS_SUPERQUEENS_H

#include <fifteen/fifteen.h>

#define SUPERQUEENS_MAX 32

struct superqueens_problem {
    unsigned n;                       /* 1 .. SUPERQUEENS_MAX columns and rows */
    unsigned n_placed;                /* of the first columns the queens stand already */
    uint8_t rows[SUPERQUEENS_MAX];    /* of these, each 0 .. n-1 */
    enum fifteen_algorithm algorithm; /* FIFTEEN_ASTAR, FIFTEEN_IDASTAR; FIFTEEN_AUTO: A* */
};

struct superqueens_solution {
    unsigned n_attacks;            /* pairs */
    uint8_t rows[SUPERQUEENS_MAX]; /* by column, from 0 */
};

/* Places the rest of the queens so that the fewest pairs attack each other, those placed already
 * included. It is searched column by column (search.h): a step's cost is the number of queens that
 * the new one attacks. Limits and monitor are as of fifteen_search, and may be NULL; *solution is
 * set on FIFTEEN_OK, *counts on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED. FIFTEEN_INVALID:
 * what is wrong with the problem. Any number of threads may call this at once. */
enum fifteen_status superqueens_solve(const struct superqueens_problem *problem,
                                      const struct fifteen_limits *limits,
                                      const struct fifteen_monitor *monitor,
                                      struct superqueens_solution *solution,
                                      struct fifteen_counts *counts, struct fifteen_error *error);

/* Whether superqueens on two squares attack each other; rows and columns may be counted from any
 * number. */
bool superqueens_attack(unsigned column, unsigned row, unsigned other_column, unsigned other_row);

#endif
