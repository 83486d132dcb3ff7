/* arrays.h - many boards of one tray in one array: checked, evaluated, solved and made by all cores
 *
 * An array has n rows of one byte a cell: the tiles of a board row by row, 0 for the blank. Trays
 * have up to 25 cells. Messages number rows from 0. All functions work on fifteen_array_run.threads
 * threads, call the monitor on the caller's thread, and may be called by any number of threads.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_ARRAYS_H
#define FIFTEEN_ARRAYS_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/pdb.h>
#include <fifteen/search.h>
#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_ARRAY_UNSOLVABLE 255 /* in place of a heuristic's value */

/* Boards and their goal, all of the same tray. Nothing of it is changed. */
struct fifteen_array {
    struct fifteen_geometry geometry;
    const uint8_t *goal;   /* a row */
    const uint8_t *boards; /* n rows */
    size_t n;
};

/* How to run; NULL is the same as all zeros. The monitor receives FIFTEEN_STAGE_BOARDS, and stages
 * of loading or building tables; if it returns false, the call returns FIFTEEN_CANCELLED within
 * 50 ms of processor time, and its outputs are incomplete. */
struct fifteen_array_run {
    unsigned n_threads; /* 0: one per core */
    const struct fifteen_monitor *monitor;
};

/* Sets solvable[i] to 1 or 0: whether moves lead from board i to the goal. FIFTEEN_INVALID: the
 * size is not that of a tray, or the goal or a row is not a board; the message has the row. */
FIFTEEN_API enum fifteen_status fifteen_array_solvable(const struct fifteen_array *array,
                                                       const struct fifteen_array_run *run,
                                                       uint8_t *solvable,
                                                       struct fifteen_error *error);

/* Sets values[i] to the heuristic's value of board i, or to FIFTEEN_ARRAY_UNSOLVABLE. Values above
 * 254 become 254: inversion has up to 276 on 2x12. The value is that of the goal's heuristic also
 * where fifteen_solve would search the reversed problem. Fails as
 * fifteen_array_solvable and fifteen_solver_prepare; FIFTEEN_INVALID also for a solver with other
 * costs than FIFTEEN_COST_UNIT. */
FIFTEEN_API enum fifteen_status fifteen_array_values(const struct fifteen_solver *solver,
                                                     const struct fifteen_array *array,
                                                     const struct fifteen_array_run *run,
                                                     uint8_t *values, struct fifteen_error *error);

#define FIFTEEN_ARRAY_MAX_MOVES 65535

/* What fifteen_array_solve finds, in arrays of the caller: n elements each, of `path` n *
 * max_moves, where row i begins with the length[i] moves (enum fifteen_move) of solution i. Any may
 * be NULL. */
struct fifteen_array_answers {
    uint8_t *status; /* enum fifteen_status: OK, or UNSOLVABLE or LIMIT, where the rest is 0 except
                        what a search within limits has found */
    uint16_t *length;
    uint16_t *lower_bound;
    uint64_t *expanded;
    uint64_t *generated;
    uint8_t *path;
    /* Up to FIFTEEN_ARRAY_MAX_MOVES. A longer solution, which only an algorithm that does not find
     * shortest ones has, counts as none: LIMIT. 0: FIFTEEN_MAX_MOVES. */
    size_t max_moves;
};

/* Solves each board as fifteen_solve does, one per thread; a single board on all threads. limits
 * may be NULL; its n_threads is not used. A board that is unsolvable or reaches a limit does not
 * end the call. Fails as fifteen_array_solvable, before the first search, and as fifteen_solve. */
FIFTEEN_API enum fifteen_status fifteen_array_solve(const struct fifteen_solver *solver,
                                                    const struct fifteen_array *array,
                                                    const struct fifteen_limits *limits,
                                                    const struct fifteen_array_run *run,
                                                    const struct fifteen_array_answers *answers,
                                                    struct fifteen_error *error);

/* Looks up each board in one table, which must be of the goal's canonical form (pattern.h). Sets
 * values[i] to fifteen_pdb_value of the board, or to FIFTEEN_ARRAY_UNSOLVABLE if fewer than two
 * tiles are outside the pattern and no moves lead to the goal. Sets bits[i] to the number of the
 * first bit of the board's entry in the table (fifteen_pdb_memory). Either may be NULL. Fails as
 * fifteen_array_solvable; FIFTEEN_INVALID also for a table of another form, FIFTEEN_DAMAGED if the
 * table's file has changed. */
FIFTEEN_API enum fifteen_status fifteen_array_look_up(const struct fifteen_pdb *pdb,
                                                      const struct fifteen_array *array,
                                                      const struct fifteen_array_run *run,
                                                      uint8_t *values, uint64_t *bits,
                                                      struct fifteen_error *error);

/* ---- making boards ---- */

/* Draws n boards one after another, as fifteen_random_board does (n_moves < 0), or by walks of
 * n_moves moves from the goal, as fifteen_random_walk does. Writes n rows to `boards`. */
FIFTEEN_API enum fifteen_status fifteen_array_random(struct fifteen_geometry geometry,
                                                     const uint8_t *goal, long n_moves,
                                                     struct fifteen_random *random, size_t n,
                                                     uint8_t *boards, struct fifteen_error *error);

/* Random boards by their numbers, such as the rows of a data set. */
struct fifteen_array_draw {
    struct fifteen_geometry geometry;
    const uint8_t *goal; /* a row */
    uint64_t seed;
    bool is_walk;       /* else all boards that can be solved are equally likely */
    unsigned min_moves; /* of a walk from the goal: min_moves, min_moves + step, .. up to */
    unsigned max_moves; /* max_moves, each number equally likely */
    unsigned step;      /* at least 1 */
};

/* Writes the boards of the numbers first .. first + n - 1 to n rows. Each depends on the seed and
 * its number alone (fifteen_random_seed_row). FIFTEEN_INVALID: a wrong goal, or no number of moves.
 */
FIFTEEN_API enum fifteen_status fifteen_array_draw(const struct fifteen_array_draw *draw,
                                                   uint64_t first, size_t n, uint8_t *boards,
                                                   struct fifteen_error *error);

/* Lists all boards from which the goal can be reached, at most 12 cells, by their distance from the
 * goal: `boards` takes cells!/2 rows, `distances` as many bytes. On one thread; the monitor may be
 * NULL. */
FIFTEEN_API enum fifteen_status fifteen_array_enumerate(struct fifteen_geometry geometry,
                                                        const uint8_t *goal,
                                                        const struct fifteen_monitor *monitor,
                                                        uint8_t *boards, uint8_t *distances,
                                                        struct fifteen_error *error);

/* ---- a heuristic of your own, on batches of boards ---- */

/* Sets values[i] to a lower bound on the moves from board i, or on their cost, for n boards of one
 * array; FIFTEEN_NO_WAY: no moves lead to the goal. Returns false to end the search with
 * FIFTEEN_CANCELLED. */
typedef bool fifteen_batch_heuristic(void *context, const uint8_t *boards, size_t n,
                                     uint32_t *values);

struct fifteen_batch_problem {
    struct fifteen_geometry geometry;
    const uint8_t *start; /* a row */
    const uint8_t *goal;  /* a row */
    fifteen_batch_heuristic *heuristic;
    void *context;
    size_t batch; /* boards of a call, at most FIFTEEN_BATCH_MAX; up to 4: successors of a board */
    const uint32_t
        *costs; /* of a move of each tile, by its number; costs[0] is not used. NULL: 1 */
    const struct fifteen_solver *solver; /* NULL, or its heuristic is used, times the minimum of
                                            costs, without batches; `heuristic` is not called */
};

#define FIFTEEN_BATCH_MAX 65536

/* Searches by an algorithm of fifteen_search. The heuristic is called on the caller's thread: for
 * the start, then for all successors of a board at once. A* and greedy search fill larger batches
 * with successors of boards that they are likely to expand next. That changes neither the solution
 * nor the counts of nodes, as long as the heuristic returns the same value whenever it is called
 * for a board. It takes up to a sixteenth of the search's memory besides it, at most 44 MB. Actions
 * of the result are enum fifteen_move. FIFTEEN_INVALID: the batch is too large. Otherwise as
 * fifteen_search, and as fifteen_array_values if the solver is not NULL. */
FIFTEEN_API enum fifteen_status fifteen_array_search(const struct fifteen_batch_problem *problem,
                                                     enum fifteen_algorithm algorithm,
                                                     const struct fifteen_limits *limits,
                                                     const struct fifteen_monitor *monitor,
                                                     struct fifteen_search_result *result,
                                                     struct fifteen_error *error);

/* ---- the distances of boards of a tray ---- */

/* Larger trays have too many boards: 2x7 has 43,589,145,600, and 3x5 would have 15 times as many.
 */
#define FIFTEEN_DISTANCES_MAX_CELLS 14

struct fifteen_distances_request {
    const struct fifteen_board *goal; /* any board of the tray */
    uint64_t max_farthest;            /* list at most this number of the farthest boards */
    unsigned n_threads;               /* 0: one per core */
    uint64_t memory_bytes;            /* 0: no limit */
    bool is_bounded;                  /* count distances up to max_depth only: on trays of up to 25
                                         cells, in other memory, and without a list of boards */
    unsigned max_depth;               /* at most FIFTEEN_MAX_MOVES */
};

struct fifteen_distances {
    unsigned max;                          /* the maximum distance that was counted */
    uint64_t n_boards;                     /* counted: half the factorial of the number of cells */
    uint64_t count[FIFTEEN_MAX_MOVES + 1]; /* boards by distance; 0 above the maximum */
    uint64_t n_farthest;                   /* boards listed */
    uint8_t *farthest; /* rows of an array: boards at the maximum distance, by the blank's cell,
                          then by the tiles in reading order, the smallest first */
};

/* Counts all boards that the goal can be reached from by breadth-first search. The result does not
 * depend on the number of threads. One core takes half a second and 33 MB for 12 cells, and about
 * a minute and 5.9 GB for 14. The monitor receives FIFTEEN_STAGE_BUILD. FIFTEEN_INVALID if the goal
 * is not a board of the tray or the tray is too large; FIFTEEN_LIMIT if it needs more than
 * memory_bytes; FIFTEEN_NO_MEMORY if it needs more than the system has. Free *out with
 * fifteen_distances_free.
 *
 * A bounded call keeps two layers of boards, in 8 bytes each up to 16 cells and 16 bytes beyond, in
 * tables that are half to seven eighths full: 4x4 to distance 30, 614 million boards, takes some 9
 * GB. FIFTEEN_LIMIT if a layer needs more than memory_bytes, or than the system has: *out then has
 * the layers that are complete, as with FIFTEEN_CANCELLED. */
FIFTEEN_API enum fifteen_status fifteen_distances_count(
    const struct fifteen_distances_request *request, const struct fifteen_monitor *monitor,
    struct fifteen_distances *out, struct fifteen_error *error);

/* Frees the list; the struct itself is the caller's. */
FIFTEEN_API void fifteen_distances_free(struct fifteen_distances *distances);

#ifdef __cplusplus
}
#endif
#endif
