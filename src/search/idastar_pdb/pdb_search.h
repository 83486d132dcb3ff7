/* pdb_search.h - depth-first search to a bound on pattern databases with one bit an entry
 *
 * What memory costs decides the shape of this search. A random access takes as long as the work for
 * ten nodes, but many can be under way at once. So nodes wait on a stack; the address of a child's
 * entry is known, and prefetched, when the child is generated. A batch of nodes is taken off the
 * top of the stack and goes through its tests together:
 *
 *      pending nodes --- entry in the first view ----> those that pass
 *                    --- entry in the next, prefetched for them all ----> those that pass ...
 *                    --- linear conflict, where it could prune ----> expanded: children are pending
 *
 * All nodes above a node on the stack are at least as deep, and those one step deeper all come from
 * one batch: there are never more than 3 * batch nodes of one depth.
 *
 * Values are not kept: a node has, for each view, the value of each pattern modulo 4 and the slack
 * (bound - g - h) / 2 of their sum. A pattern's tile moves, h changes by one, g grows by one:
 * either the slack stays or it loses one, and the entry's bit tells which.
 *
 * A test that prunes too little may be left out from some moment of an iteration on, but not come
 * back: of nodes generated since then its part is not known.
 */
#ifndef IDASTAR_PDB_PDB_SEARCH_H
#define IDASTAR_PDB_PDB_SEARCH_H

#include <stdatomic.h>

#include "search/engine/pdb_engine.h"
#include "search/engine/transpositions.h"
#include "search/idastar_pdb/paths.h"
#include "search/idastar_pdb/pruning.h"
#include "util/cpu.h"

enum {
    PDB_SEARCH_BATCH = 96,       /* nodes at most */
    PDB_SEARCH_SMALL_BATCH = 32, /* fewer wait for memory, more search farther past the goal */
    PDB_SEARCH_LARGE = 1 << 17,  /* nodes generated from which on it is the former that counts */
    PDB_SEARCH_STACK = 3 * PDB_SEARCH_BATCH * (FIFTEEN_MAX_MOVES + 1)
};

struct pdb_node {
    uint32_t entry;           /* in the first view, of the pattern whose tile moved */
    uint32_t parent;          /* its record in the log */
    uint8_t slack[VIEW_MAX];  /* by view */
    uint8_t modulo[VIEW_MAX]; /* by view: two bits for each table */
    uint8_t left;             /* bound - g: moves that may follow */
    uint8_t patience;         /* moves until linear conflict could prune */
    uint8_t blank;            /* cell of the board */
    uint8_t from;             /* cell of the parent's blank */
    uint8_t move;             /* that made it, or PDB_NO_MOVE */
    uint8_t table;            /* in the first view, of the pattern whose tile moved */
    /* In a pending node those of all views but the first are still the parent's: most children need
     * no other. Last, since a search with fewer views copies less. */
    struct pdb_node_view view[VIEW_MAX];
};

enum { PDB_NO_MOVE = 4 }; /* of the root */

/* The blank's steps from a cell, the way back excluded. */
struct pdb_steps {
    uint8_t n;
    struct pdb_step {
        uint8_t to;
        uint8_t move;
    } step[4];
};

/* By the blank's cell and last move, in the job's order. */
void pdb_steps_fill(struct pdb_steps steps[FIFTEEN_MAX_CELLS][PDB_NO_MOVE + 1],
                    const struct search_job *job);

/* One search of one thread. */
struct pdb_search {
    struct pdb_steps steps[FIFTEEN_MAX_CELLS]
                          [PDB_NO_MOVE + 1]; /* by the blank's cell and last move */
    uint16_t may_rise[4][FIFTEEN_MAX_CELLS]; /* of line_values.h */
    uint64_t goal;                           /* as labels */
    uint64_t expanded;
    uint64_t generated;
    uint64_t node_limit; /* generated is never more */
    unsigned batch;      /* nodes taken together, at most PDB_SEARCH_BATCH */
    uint64_t pause_at;   /* nodes generated, at most node_limit */
    struct pdb_node found;
    const struct transpositions *seen; /* or NULL */
    uint8_t seen_mask; /* noted are the boards whose moves left have none of these bits */
    struct pdb_tests tests;
    struct pdb_tally tally;
    const atomic_bool *call; /* set by others: pause soon */
    struct move_log log;
    size_t n_pending;
    struct pdb_node *pending; /* PDB_SEARCH_STACK of them */
};

/* Gets ready for searches of a job, with none begun. False: out of memory. */
bool pdb_search_init(struct pdb_search *search, const struct pdb_engine *engine,
                     const struct search_job *job);
void pdb_search_free(struct pdb_search *search);

enum pdb_search_end {
    PDB_SEARCH_EXHAUSTED, /* there is no solution within the bound */
    PDB_SEARCH_FOUND,     /* search.found is the goal */
    PDB_SEARCH_PAUSED,    /* pause_at is passed, the log is full, or there was a call: see to it and
                             run again */
    PDB_SEARCH_NODE_LIMIT
};

struct pdb_search_loop {
    /* Puts the children of a root that is not the goal on the empty stack, its record the log's. */
    enum pdb_search_end (*begin)(const struct pdb_engine *engine, struct pdb_search *search,
                                 const struct pdb_node *root);
    /* Puts the children of one more root there, which has as many moves left as the first; of
     * PDB_SEARCH_BATCH roots at most. */
    enum pdb_search_end (*add)(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *root);
    /* Searches below the pending nodes. */
    enum pdb_search_end (*run)(const struct pdb_engine *engine, struct pdb_search *search);
};

const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level);

#endif
