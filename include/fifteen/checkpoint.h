/* checkpoint.h - long searches that go on after the process was killed
 *
 * A search with a checkpoint writes its state to a file at intervals. Called again with the same
 * file, by any process and with any number of threads, it goes on from there, to a solution of the
 * same length. Nodes are counted as in one search. What a file has, by algorithm:
 *
 *   idastar        all: the nodes of each complete iteration are the same as without a stop, to the
 *                  node
 *   idastar-tt     all but the transposition table, which is empty after a stop
 *   astar-idastar  the same of IDA*. A* is run again: with the same memory limit it expands the
 *                  same nodes
 *   auto           what it runs: IDA* with excluded sequences of moves or, later, a transposition
 *                  table; beyond 16 cells A*+IDA*
 *
 * Nothing is saved while A* runs: a process must run for longer than A* takes.
 *
 * A checkpoint is written as a new file that replaces the old one, so that there is a complete one
 * at any time. Its checksum, the version of the library, the board, the goal, the algorithm, the
 * memory limit if A* runs, and the heuristic with its tables are checked before it is used.
 */
#ifndef FIFTEEN_CHECKPOINT_H
#define FIFTEEN_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

#include <fifteen/grid_solver.h>

#ifdef __cplusplus
extern "C" {
#endif

struct fifteen_checkpoint {
    const char *path;        /* of the file; if it does not exist, the search begins at the start */
    double interval_seconds; /* 0: 60 */
    bool begins;             /* at the start, whatever search the file has */
    /* Bytes of the caller's own, such as the answers about earlier boards, which are written with
     * the search. */
    const void *notes;
    size_t n_notes;
};

/* Reads the notes of a file, of whatever search; the caller frees *notes. FIFTEEN_NOT_FOUND: the
 * file does not exist. Otherwise as fifteen_solve_checkpointed. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_read_notes(const char *path, void **notes,
                                                              size_t *n_notes,
                                                              struct fifteen_error *error);

/* Replaces a file by one that has notes and no search. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_write_notes(
    const struct fifteen_checkpoint *checkpoint, struct fifteen_error *error);

/* Returns FIFTEEN_OK if a solver supports checkpoints: with the algorithms above and a heuristic on
 * pattern databases. FIFTEEN_INVALID: it does not; the message states what does. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_check(const struct fifteen_solver *solver,
                                                         const struct fifteen_grid_pair *problem,
                                                         struct fifteen_error *error);

/* As fifteen_solve_grid, for trays of up to 25 cells, with a checkpoint; the same errors as
 * fifteen_checkpoint_check. The state is also written when the monitor cancels or the time is up;
 * if this is before IDA* begins, the file has the notes and no search. A limit of time is that of
 * this call, a limit of nodes and counts->seconds are those of all calls. The file is not removed.
 *
 * FIFTEEN_DAMAGED: the file is truncated, altered, of another version, or of another search; the
 * message has the path and the reason. FIFTEEN_IO: it cannot be read or written. */
FIFTEEN_API enum fifteen_status fifteen_solve_checkpointed(
    const struct fifteen_solver *solver, const struct fifteen_grid_pair *problem,
    const struct fifteen_checkpoint *checkpoint, const struct fifteen_limits *limits,
    const struct fifteen_monitor *monitor, struct fifteen_grid_solution *solution,
    struct fifteen_counts *counts, struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
