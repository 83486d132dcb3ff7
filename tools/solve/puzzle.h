/* puzzle.h - a board and its goal, to be solved in the way of their kind */
#ifndef SOLVE_PUZZLE_H
#define SOLVE_PUZZLE_H

#include "input/cells.h"
#include "input/feed.h"
#include "tables/solvers.h"

/* The moves of the blank from a board to its goal. */
struct route {
    size_t length;
    uint8_t *moves; /* enum fifteen_move each; freed by the owner */
};

/* Routes from one board to its goal. */
struct routes {
    uint64_t n_counted; /* of the shortest that there are; 0: they were not counted */
    size_t n;           /* of those that are here */
    struct route *route;
};

void routes_free(struct routes *routes);

struct puzzle;

/* What each kind of puzzle knows to do; see the functions below. */
struct puzzle_kind {
    enum fifteen_status (*make)(struct puzzle *puzzle, const struct feed_item *item,
                                const char *goal, struct fifteen_error *error);
    enum fifteen_status (*equip)(struct puzzle *puzzle, struct solvers *solvers,
                                 struct fifteen_error *error);
    enum fifteen_status (*solve)(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error);
    enum fifteen_status (*solve_all)(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor, uint64_t n_wanted,
                                     struct routes *routes, struct fifteen_counts *counts,
                                     struct fifteen_error *error);
    enum fifteen_status (*evaluate)(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error);
    bool (*show)(const struct puzzle *puzzle, struct cells *start, struct cells *goal);
    void (*free)(struct puzzle *puzzle); /* or NULL */
};

struct puzzle_of_tray {
    struct fifteen_problem problem;
    const struct fifteen_solver *solver; /* once it is equipped */
};

struct puzzle_of_grid {
    const struct fifteen_grid *start; /* the feed's */
    struct fifteen_grid *goal;
    const struct search_settings *search; /* once it is equipped */
};

struct puzzle {
    const struct puzzle_kind *kind; /* NULL: none was made */
    union {
        struct puzzle_of_tray tray;
        struct puzzle_of_grid grid;
    };
};

/* Makes the puzzle of a board that was read and a goal as goal.h reads it. FIFTEEN_UNSOLVABLE: it
 * is made, but no moves lead to the goal. The item must outlive it. To be freed in every case. */
enum fifteen_status puzzle_make(struct puzzle *puzzle, const struct feed_item *item,
                                const char *goal, struct fifteen_error *error);

/* Gets what it is solved with, as the solvers' settings say; they must outlive it. */
enum fifteen_status puzzle_equip(struct puzzle *puzzle, struct solvers *solvers,
                                 struct fifteen_error *error);

/* Finds a shortest route, once it is equipped. *counts is set as by fifteen_solve. On any thread.
 */
enum fifteen_status puzzle_solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error);

/* Counts all shortest routes, and finds up to n_wanted of them; to be freed in every case.
 * FIFTEEN_INVALID for grids. Else as puzzle_solve. */
enum fifteen_status puzzle_solve_all(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor, uint64_t n_wanted,
                                     struct routes *routes, struct fifteen_counts *counts,
                                     struct fifteen_error *error);

/* The heuristic's value of the board, once it is equipped. On any thread. */
enum fifteen_status puzzle_evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error);

/* The tiles of board and goal, each to be freed. False: out of memory. */
bool puzzle_show(const struct puzzle *puzzle, struct cells *start, struct cells *goal);

/* That of a puzzle which was never made is allowed. */
void puzzle_free(struct puzzle *puzzle);

extern const struct puzzle_kind puzzle_tray;
extern const struct puzzle_kind puzzle_grid;

#endif
