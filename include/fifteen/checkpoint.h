/* checkpoint.h - long searches that go on after the process was killed
 *
 * A search with a checkpoint writes its state to a file at intervals, and when a limit or the
 * monitor stops it. Called again with the same file, by any process and with any number of threads,
 * it goes on from there, to a solution of the same length. Nodes are counted as in one search. What
 * a file has, by algorithm:
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
 * A file has the states of any number of searches, and notes of the caller. It is written as a new
 * file that replaces the old one, so that there is a complete one at any time. Its checksum, the
 * version of the library, the board, the goal, the algorithm, the memory limit if A* runs, and the
 * heuristic with its tables are checked before it is used.
 *
 *      struct fifteen_checkpoint_file *file;
 *      const struct fifteen_checkpoint_options options = {.path = "board.ck"};
 *      status = fifteen_checkpoint_open(&options, &file, &error);
 *      if (status == FIFTEEN_OK) {
 *          const struct fifteen_checkpoint checkpoint = {.file = file};
 *          status = fifteen_solve_checkpointed(solver, &problem, &checkpoint, ..);
 *          closed = fifteen_checkpoint_close(file, status == FIFTEEN_OK, &error);
 *      }
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_CHECKPOINT_H
#define FIFTEEN_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the file ---- */

/* An open file, of one thread at a time. */
struct fifteen_checkpoint_file;

struct fifteen_checkpoint_options {
    const char *path;        /* copied */
    double interval_seconds; /* between two writes of a search; 0: 60 */
    /* The file could not be written at the end of an interval. The search goes on; the next attempt
     * is after another interval. Called by the thread that searches. NULL: no report. */
    void (*warn)(void *context, const struct fifteen_error *error);
    void *context;
};

/* Opens a file and locks it until it is closed, or creates it. FIFTEEN_IO: it cannot be read,
 * created or locked, or another process has it open. FIFTEEN_DAMAGED: it is truncated, altered, or
 * of another version. Always close *out by fifteen_checkpoint_close. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_open(
    const struct fifteen_checkpoint_options *options, struct fifteen_checkpoint_file **out,
    struct fifteen_error *error);

/* Returns the bytes of the caller's own, such as the answers about earlier boards, and sets *n.
 * They are valid until the next call of fifteen_checkpoint_set_notes. A new file has none. */
FIFTEEN_API const void *fifteen_checkpoint_notes(const struct fifteen_checkpoint_file *file,
                                                 size_t *n);

/* Replaces the notes by n bytes, which are not copied: they must be valid until the next call, or
 * until the file is closed. They are written with the next state, by fifteen_checkpoint_write, or
 * at the end. From then on the file also lacks the states of searches that have ended with
 * FIFTEEN_OK: notes about their results are stored together with this. */
FIFTEEN_API void fifteen_checkpoint_set_notes(struct fifteen_checkpoint_file *file,
                                              const void *notes, size_t n);

/* Returns the number of searches of which the file has a state. */
FIFTEEN_API size_t fifteen_checkpoint_n_searches(const struct fifteen_checkpoint_file *file);

/* Writes what has changed since the file was written last. FIFTEEN_IO, FIFTEEN_NO_MEMORY: it stays
 * as it was. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_write(struct fifteen_checkpoint_file *file,
                                                         struct fifteen_error *error);

/* Removes the file, or writes what has changed; closes it in any case. NULL is allowed. FIFTEEN_IO,
 * FIFTEEN_NO_MEMORY: it cannot be removed, or lacks the state of a search that was stopped; the
 * state that was written before is still there. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_close(struct fifteen_checkpoint_file *file,
                                                         bool removes, struct fifteen_error *error);

/* ---- searches ---- */

struct fifteen_checkpoint {
    struct fifteen_checkpoint_file *file;
    uint64_t number; /* of the search: each of a file has another one */
};

/* Returns FIFTEEN_OK if a solver supports checkpoints: with the algorithms above and a heuristic on
 * pattern databases. FIFTEEN_INVALID: it does not; the message states what does. FIFTEEN_NOT_FOUND:
 * its tables are missing. */
FIFTEEN_API enum fifteen_status fifteen_checkpoint_check(const struct fifteen_solver *solver,
                                                         const struct fifteen_problem *problem,
                                                         struct fifteen_error *error);

/* As fifteen_solve, for trays of up to 25 cells, from the state that the file has of the
 * search; the same errors as fifteen_checkpoint_check. The state is also written when a limit or
 * the monitor stops the search, unless this is before IDA* begins: then the file keeps the state it
 * has. So that the state is complete at a limit of nodes, the search may stop some hundreds of
 * nodes before. A limit of time is that of this call, a limit of nodes and result->seconds are
 * those of all calls.
 *
 * FIFTEEN_DAMAGED: the state is malformed, or of another search; the message has the path and the
 * reason. Failure to write is reported by the warning and by fifteen_checkpoint_close. */
FIFTEEN_API enum fifteen_status fifteen_solve_checkpointed(
    const struct fifteen_solver *solver, const struct fifteen_problem *problem,
    const struct fifteen_checkpoint *checkpoint, const struct fifteen_limits *limits,
    const struct fifteen_monitor *monitor, struct fifteen_result *result,
    struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
