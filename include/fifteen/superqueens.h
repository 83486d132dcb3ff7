/* superqueens.h - superqueens: the queens' problem with queens that also move like knights
 *
 * On each of the n columns of a board of n x n stands one superqueen. Two of them attack each other
 * if they are on the same row or diagonal or a knight's move apart, whatever stands between them.
 * The fewest pairs that attack are wanted. Without any it can be done from n = 10 on.
 */
#ifndef FIFTEEN_SUPERQUEENS_H
#define FIFTEEN_SUPERQUEENS_H

#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_SUPERQUEENS_MAX 32

struct fifteen_superqueens_problem {
    unsigned n;                            /* 1 .. FIFTEEN_SUPERQUEENS_MAX columns and rows */
    unsigned n_placed;                     /* of the first columns the queens stand already */
    uint8_t rows[FIFTEEN_SUPERQUEENS_MAX]; /* of these, each 0 .. n-1 */
    enum fifteen_algorithm algorithm;      /* FIFTEEN_ASTAR, FIFTEEN_IDASTAR; FIFTEEN_AUTO: A* */
};

struct fifteen_superqueens_solution {
    unsigned n_attacks;                    /* pairs */
    uint8_t rows[FIFTEEN_SUPERQUEENS_MAX]; /* by column, from 0 */
};

/* Places the rest of the queens so that the fewest pairs attack each other, those placed already
 * included. It is searched column by column (search.h): a step's cost is the number of queens that
 * the new one attacks. Limits and monitor are as of fifteen_search, and may be NULL; *solution is
 * set on FIFTEEN_OK, *counts on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED. FIFTEEN_INVALID:
 * what is wrong with the problem. Any number of threads may call this at once. */
FIFTEEN_API enum fifteen_status fifteen_superqueens_solve(
    const struct fifteen_superqueens_problem *problem, const struct fifteen_limits *limits,
    const struct fifteen_monitor *monitor, struct fifteen_superqueens_solution *solution,
    struct fifteen_counts *counts, struct fifteen_error *error);

/* Whether superqueens on two squares attack each other; rows and columns may be counted from any
 * number. */
FIFTEEN_API bool fifteen_superqueens_attack(unsigned column, unsigned row, unsigned other_column,
                                            unsigned other_row);

#ifdef __cplusplus
}
#endif
#endif
