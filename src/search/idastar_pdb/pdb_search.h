/* pdb_search.h - depth-first search to a bound on pattern databases with one bit an entry
 *
 * The cost of memory determines the design. A random access takes as long as the work for ten
 * nodes, but many can be in flight at once. So nodes wait on a stack. The address of a child's
 * entry is known, and prefetched, when the child is generated. A batch of nodes is taken off the
 * top of the stack and goes through the pruning tests together:
 *
 *      pending nodes --- entry in the first view ----> those that pass
 *                    --- entry in the next, prefetched for them all ----> those that pass ...
 *                    --- linear conflict, where it could prune ----> expanded: children are pending
 *
 * All nodes above a node on the stack are at least as deep. Those one step deeper all come from one
 * batch: there are never more than 3 * batch nodes of one depth.
 *
 * Beyond 16 cells several views may share a pattern, and the tests are look-ups of patterns: one,
 * then two, then the rest. What a node knows of its values: slack.h.
 *
 * With auto, the nodes of a batch that pass are sorted by h in small searches: those nearest to the
 * goal, as it seems, are searched first. This saves a fifth of the nodes, all in the last
 * iteration. In large searches, where the last iteration is a small share, it costs as much time as
 * it saves.
 *
 * A test that prunes too little may be dropped during an iteration. It cannot return before the
 * next one: nodes generated in between lack its part.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_PDB_SEARCH_H
#define IDASTAR_PDB_PDB_SEARCH_H

#include <stdatomic.h>

#include "search/engine/pdb_engine.h"
#include "search/engine/transpositions.h"
#include "search/engine/unit.h"
#include "search/idastar_pdb/paths.h"
#include "search/idastar_pdb/slack.h"
#include "util/cpu.h"

enum {
    PDB_SEARCH_BATCH = 96,        /* nodes at most */
    PDB_SEARCH_SMALL_BATCH = 32,  /* fewer wait for memory, more search farther past the goal */
    PDB_SEARCH_SORTED_BATCH = 64, /* the same with nodes in order of h: it searches less far */
    PDB_SEARCH_LARGE = 1 << 17,   /* nodes generated from which on it is the former that counts */
#ifdef FIFTEEN_WIDE
    PDB_SEARCH_KEEPS = 1, /* whether a search may keep nodes that it prunes: on 4x4 it saves none */
#else
    PDB_SEARCH_KEEPS = 0,
#endif
    PDB_SEARCH_STACK = 3 * PDB_SEARCH_BATCH * (FIFTEEN_MAX_MOVES + 1)
};

/* ---- pruning tests ----
 *
 * A node goes through one test per view, and linear conflict. Each test after the first view's
 * costs time for every node it examines, and saves the subtrees of the nodes it prunes. The saving
 * cannot be counted, but it grows with the share of nodes that are pruned, which can. Shares differ
 * from board to board much more than costs do. Counts, not clocks, decide: on one thread a search
 * is repeatable.
 */

/* Tests are numbered by view; linear conflict is the last. */
enum { PRUNING_CONFLICTS = NODE_VIEWS, PRUNING_MAX };

struct pruning {
    uint8_t n_views;           /* used after the first */
    uint8_t views[NODE_VIEWS]; /* in this order */
    bool conflicts;
};

/* By test: the nodes examined, and how many of them were pruned; beyond 16 cells an estimate by a
 * sample of the batches. */
struct pruning_tally {
    uint64_t asked[PRUNING_MAX];
    uint64_t pruned[PRUNING_MAX];
};

/* Selects all of n_views views, in decreasing order of the share they pruned. */
ENGINE_PART void pruning_begin(struct pruning *pruning, unsigned n_views, bool conflicts,
                               const struct pruning_tally *tally);

/* When a test is dropped: it examined at least min_asked nodes, and pruned fewer than one in
 * max_asked.
 *
 * On 4x4 a view takes about 15 % of a node's time, and pruning the share p leaves about
 * (1 - p)^3.5 of the nodes. The same limit suits linear conflict: on tables 4-4-4-3 it prunes one
 * in 8 and saves 15 % of the time, on 6-6-3 one in 31 and costs 4 %, on 7-8 one in 5000. Beyond 16
 * cells, with the 14 views of the default set on 5x5, 24 and 64 take the same time, and 64 a third
 * fewer nodes. */
struct pruning_terms {
    uint64_t min_asked;
    unsigned max_asked;
};

enum { PRUNING_MAX_ASKED = 24, PRUNING_MAX_ASKED_LARGE = 64 /* beyond 16 cells */ };

/* Drops tests on these terms. */
ENGINE_PART void pruning_review(struct pruning *pruning, const struct pruning_tally *tally,
                                const struct pruning_terms *terms);

/* ---- nodes ---- */

struct pdb_node {
    uint32_t entry;  /* of the pattern whose tile moved, in the view to test next */
    uint32_t parent; /* its record in the paths */
    struct slack slack;
    uint8_t left;        /* bound - g: moves that may follow */
    uint8_t patience;    /* moves until linear conflict could prune */
    uint8_t step;        /* that made it: its last move and its blank's cell */
    uint8_t table;       /* of the entry: see node_board_begin_entry */
    uint8_t moved;       /* node_board_moved: the row of slack_views */
    uint16_t path_state; /* of its path; the row of pdb_search.after */
    /* last, since a search with fewer views may copy less */
    _Alignas(NODE_BOARD_ALIGNMENT) struct node_board board;
};

/* Makes the board of a node whose board is its parent's and whose step is set, and finds the entry
 * of its first pattern. */
static inline void pdb_node_step(const struct pdb_engine *engine, struct pdb_node *node)
{
    const struct node_patterns *const patterns = &engine->patterns;
    node->moved =
        (uint8_t)node_board_step(patterns, node->step, &node->board, &node->board, engine->n_views);
    node->entry =
        node_board_entry(engine->lookup, patterns, node_patterns_ask(patterns, node->moved, 0),
                         node->step, &node->board, &node->table);
}

/* Sets the values of such a node, whose slack is its parent's, of all patterns. They are beyond the
 * bound if a view's test was dropped. */
static inline void pdb_node_set_values(const struct pdb_engine *engine,
                                       const struct slack_changes *changes, struct pdb_node *node)
{
    const struct node_patterns *const patterns = &engine->patterns;
    for (unsigned i = 0; i < node_patterns_n(patterns, node->moved, engine->n_views); i++) {
        const unsigned asked = node_patterns_ask(patterns, node->moved, i);
        if (i > 0)
            node->entry = node_board_entry(engine->lookup, patterns, asked, node->step,
                                           &node->board, &node->table);
        const unsigned bit =
            lookup_bit(patterns->bits[node_patterns_number(asked, node->table)], node->entry);
        slack_set(&node->slack, asked, slack_after(changes, &node->slack, asked, node->table, bit));
    }
}

/* One search of one thread. */
struct pdb_search {
    struct pdb_steps steps[PDB_STEPS]; /* by the last step */
    const struct pdb_steps *after;     /* by the state of a path: `steps`, or those of sequences */
    bool sorts;                        /* small batches by h */
    struct slack_changes changes;
    uint16_t may_rise[4][PACKED_MAX_CELLS]; /* of line_values.h */
    struct node_board goal;
    uint64_t expanded;
    uint64_t generated;
    uint64_t node_limit; /* generated is never more */
    unsigned batch;      /* nodes taken together, at most PDB_SEARCH_BATCH */
    uint64_t pause_at;   /* nodes generated, at most node_limit */
    struct pdb_node found;
    const struct transpositions *seen; /* or NULL */
    uint8_t seen_mask[2];              /* that of sharing.h */
    struct pruning pruning;            /* set by pdb_search_prune */
    struct slack_views used;
    struct pruning_tally tally;
    unsigned n_batches;
    const atomic_bool *call; /* set by other threads: pause soon */
    struct paths paths;
    /* Called with each node that is pruned with fewer moves left (nearest.h). */
    void (*keep)(struct pdb_search *search, const struct pdb_node *node);
    unsigned nearest_left; /* 0: it never is */
    struct nearest *nearest;
    size_t n_pending;
    struct pdb_node *pending; /* PDB_SEARCH_STACK of them */
};

/* Prepares searches of a job. Returns false if out of memory. */
ENGINE_PART bool pdb_search_init(struct pdb_search *search, const struct pdb_engine *engine,
                                 const struct search_job *job);
ENGINE_PART void pdb_search_free(struct pdb_search *search);

/* Sets the tests that it makes. A view that it makes no more must not be used again before the next
 * iteration. */
ENGINE_PART void pdb_search_prune(struct pdb_search *search, const struct pdb_engine *engine,
                                  const struct pruning *pruning);

enum pdb_search_end {
    PDB_SEARCH_EXHAUSTED, /* there is no solution within the bound */
    PDB_SEARCH_FOUND,     /* search.found is the goal */
    PDB_SEARCH_PAUSED,    /* pause_at is passed, paths are full, or `call` is set: handle it and run
                             again */
    PDB_SEARCH_NODE_LIMIT
};

struct pdb_search_loop {
    /* Puts the children of a root that is not the goal on the empty stack. */
    enum pdb_search_end (*begin)(const struct pdb_engine *engine, struct pdb_search *search,
                                 const struct pdb_node *root);
    /* Adds the children of another root, which has as many moves left as the first. At most
     * PDB_SEARCH_BATCH roots. */
    enum pdb_search_end (*add)(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *root);
    /* Searches below the pending nodes. */
    enum pdb_search_end (*run)(const struct pdb_engine *engine, struct pdb_search *search);
};

ENGINE_PART const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level);

#endif
