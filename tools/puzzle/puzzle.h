/* puzzle.h - a board and its goal, and how it is solved: with tables, or without on large boards */
/* SPDX-License-Identifier: MIT */
#ifndef PUZZLE_PUZZLE_H
#define PUZZLE_PUZZLE_H

#include "input/feed.h"
#include "input/goal.h"
#include "tables/tables.h"

/* Solutions of one board. */
struct solutions {
    uint64_t max_kept;  /* maximum of the array; set by the caller */
    uint64_t n_counted; /* number of shortest solutions, of a search that ended early the minimum;
                           0: not counted */
    size_t n;           /* number of solutions in the array */
    struct fifteen_solution *solution;
};

void solutions_free(struct solutions *solutions);

/* The move that takes back another one. */
static inline enum fifteen_move puzzle_opposite(enum fifteen_move move)
{
    static const enum fifteen_move opposites[] = {[FIFTEEN_UP] = FIFTEEN_DOWN,
                                                  [FIFTEEN_LEFT] = FIFTEEN_RIGHT,
                                                  [FIFTEEN_RIGHT] = FIFTEEN_LEFT,
                                                  [FIFTEEN_DOWN] = FIFTEEN_UP};
    return opposites[move];
}

struct puzzle {
    struct fifteen_board *start; /* NULL: no puzzle was made */
    struct fifteen_board *goal;
    bool shares_goal;                    /* the goal is that of another puzzle, which outlives it */
    const struct fifteen_solver *solver; /* set by the caller */
    const struct search_settings *search; /* of the solver; set by the caller */
};

/* Makes a puzzle of a board, which becomes the puzzle's, and a goal. FIFTEEN_UNSOLVABLE: it is
 * made, but no moves lead to the goal. Always call puzzle_free. */
enum fifteen_status puzzle_make(struct puzzle *puzzle, struct fifteen_board *start,
                                const struct goal *goal, struct fifteen_error *error);

void puzzle_free(struct puzzle *puzzle);

/* Frees the goal if it equals that of the other puzzle, which must outlive this one, and shares
 * that. */
void puzzle_share_goal(struct puzzle *puzzle, const struct puzzle *other);

struct fifteen_geometry puzzle_size(const struct puzzle *puzzle);

/* Returns the start or the goal in one line. The caller frees the text, which is NULL if out of
 * memory. */
char *puzzle_start_text(const struct puzzle *puzzle);
char *puzzle_goal_text(const struct puzzle *puzzle);

/* Whether the moves lead from the puzzle's start to its goal. */
bool puzzle_replay(const struct puzzle *puzzle, const struct fifteen_solution *solution);

/* FIFTEEN_INVALID if boards of more than 25 cells do not support the settings' algorithm or
 * heuristic. Trays are not checked before their solver is prepared. */
enum fifteen_status puzzle_check(const struct puzzle *puzzle, const struct search_settings *search,
                                 struct fifteen_error *error);

/* Returns true if puzzle_prepare would have nothing to do. */
bool puzzle_is_ready(const struct puzzle *puzzle);

/* Prepares the puzzle's solver, with progress on the terminal. Not on two threads at once. */
enum fifteen_status puzzle_prepare(const struct puzzle *puzzle, struct tables *tables,
                                   struct fifteen_error *error);

/* As fifteen_solver_tables_hash, with the puzzle's solver. */
uint64_t puzzle_tables_hash(const struct puzzle *puzzle);

/* Returns whether all boards with the puzzle's goal are searched with these tables, not only those
 * with the blank on the same cell. */
bool puzzle_tables_serve_goal(const struct puzzle *puzzle);

/* Finds a shortest solution of a puzzle with its solver, with a *result as by fifteen_solve. May be
 * called by any thread. */
enum fifteen_status puzzle_solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor,
                                 struct fifteen_result *result, struct fifteen_error *error);

/* Counts all shortest solutions, and keeps at most solutions->max_kept of them, which is not 0; at
 * least one if a limit or an interrupt ends the search and result->found. Always free *solutions,
 * whose other members begin as zeros. FIFTEEN_INVALID for boards of more than 25 cells. Otherwise
 * like puzzle_solve. */
enum fifteen_status puzzle_solve_all(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct solutions *solutions, struct fifteen_result *result,
                                     struct fifteen_error *error);

/* Computes the heuristic's value of such a puzzle's board. May be called by any thread. */
enum fifteen_status puzzle_evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error);

#endif
