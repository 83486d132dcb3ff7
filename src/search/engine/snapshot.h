/* snapshot.h - the state of an interrupted IDA*, from which any number of threads can go on
 *
 * What is left of an iteration is the pending nodes, each as its path from the start. All that was
 * generated before them is counted: a search that goes on from a snapshot generates each node of a
 * complete iteration once, as an uninterrupted search does.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_SNAPSHOT_H
#define ENGINE_SNAPSHOT_H

#include <stddef.h>

#include <fifteen/solver.h>

/* What IDA* has of A*, in A*+IDA*; without A* all are 0. A* is not saved, but run again: with the
 * same memory it expands the same nodes. */
struct snapshot_frontier {
    uint64_t expanded; /* by A* */
    uint64_t generated;
    uint64_t n_taken; /* open nodes, in the order of A*'s queue, that IDA* has searched below */
};

struct snapshot {
    double seconds; /* of the search until now */
    uint64_t expanded;
    uint64_t generated;
    unsigned bound; /* of the iteration that runs */
    /* Paths with excluded sequences (sequences.h) are left out. So must the iteration that goes on,
     * which may not use a transposition table. */
    bool excludes_sequences;
    struct snapshot_frontier frontier;
    unsigned n_iterations;
    struct fifteen_iteration iterations[FIFTEEN_MAX_ITERATIONS]; /* complete */
    uint64_t n_nodes;
    /* Each node's path: its length, a byte, and its moves, four in a byte, the first in the lowest
     * bits. */
    size_t n_bytes;
    size_t n_allocated;
    uint8_t *paths;
};

/* Packs the moves of a path, four in a byte; PATH_BYTES are enough for any. */
enum { PATH_BYTES = (FIFTEEN_MAX_MOVES + 3) / 4 };
void path_pack(const uint8_t *path, unsigned length, uint8_t *packed);
void path_unpack(const uint8_t *packed, unsigned length, uint8_t *path);

/* Appends a node. Returns false if out of memory. */
bool snapshot_add(struct snapshot *snapshot, const uint8_t *path, unsigned length);

/* Appends nodes whose paths are bytes of this form. Returns false if out of memory. */
bool snapshot_append(struct snapshot *snapshot, uint64_t n_nodes, const uint8_t *paths,
                     size_t n_bytes);

/* Copies the path at *offset, moves *offset to the next, and returns its length. Returns 0 at the
 * end, or if the rest is malformed: then *offset is not n_bytes. */
unsigned snapshot_read(const struct snapshot *snapshot, size_t *offset,
                       uint8_t path[FIFTEEN_MAX_MOVES]);

/* Removes all nodes and complete iterations; the memory is kept. */
void snapshot_clear(struct snapshot *snapshot);

void snapshot_free(struct snapshot *snapshot);

/* The snapshots of one search. */
struct snapshots {
    double interval;               /* in seconds */
    const struct snapshot *resume; /* where the search goes on; NULL: at the start */
    /* At a limit of nodes the search stops while it has all nodes, some hundreds before the limit,
     * so that it can go on with a larger one. */
    bool saves_at_node_limit;
    /* Keeps a snapshot; called by the thread that searches. NULL: none is taken. */
    enum fifteen_status (*save)(void *context, const struct snapshot *snapshot,
                                struct fifteen_error *error);
    /* No snapshot was taken, or `save` has failed; the search goes on or is about to stop. NULL:
     * nothing. */
    void (*fail)(void *context, bool goes_on, enum fifteen_status status,
                 const struct fifteen_error *error);
    void *context;
};

#endif
