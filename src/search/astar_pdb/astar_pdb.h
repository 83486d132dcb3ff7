/* astar_pdb.h - A* on pattern databases with one bit an entry: an instrument
 *
 * It counts what A* expands, and begins A*+IDA*. To find solutions fast use IDA*: a node of A*
 * costs ten times as much.
 *
 * Memory is what A* lacks, and what it waits for. So a node has 16 bytes, or 48 beyond 16 cells
 * (board_table.h). Of each
 * table's value only bit 1 is kept: the colours of the cells that a pattern's tiles are on tell
 * whether the value is odd. The sums by view are one byte each. Nodes are expanded in batches: for
 * the nodes of a batch, then for all of their children, addresses are first computed and
 * prefetched, then read:
 *
 *      keys from the queue --- nodes in the table ---> children --- their entries, by view,
 *                                                               --- their slots in the table
 *
 * The values are consistent, so all nodes of the minimum f may be expanded in any order: none of
 * them can be reached by a shorter path. A node is never reopened. A node that is still open moves
 * when it is reached by a shorter path.
 *
 * Linear conflict's value also changes by one with every move. A node has a margin: 0, or one more
 * than the number of moves by which the maximum of the tables must fall before linear conflict's
 * value could exceed it. So most nodes need not compute it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_ASTAR_PDB_H
#define ASTAR_PDB_ASTAR_PDB_H

#include "search/astar_pdb/board_queue.h"
#include "search/astar_pdb/board_table.h"
#include "search/engine/limits.h"
#include "search/engine/node_views.h"
#include "search/engine/unit.h"
#include "search/idastar_pdb/pdb_search.h"

enum {
    ASTAR_PDB_BATCH = 32,
    ASTAR_PDB_CHILDREN = 4 * ASTAR_PDB_BATCH, /* maximum; three for each, four for the root */
    ASTAR_PDB_CHUNKS = 2 * ASTAR_PDB_BATCH,   /* chunks of the queue that one batch may need */
    ASTAR_PDB_MAX_MARGIN = 63
};

struct astar_pdb {
    const struct pdb_engine *engine;
    const struct search_job *job;
    struct pdb_steps steps[PDB_STEPS]; /* by the last step */
    struct node_views views;
    struct node_views_start start;
    struct board_table table;
    struct board_queue queue;
    node_key goal;  /* its key in the table */
    unsigned bound; /* f of the queue's first layer */
    uint64_t expanded;
    uint64_t generated;
    uint64_t max_open;   /* nodes open after a batch; no node is reopened */
    uint64_t node_limit; /* maximum of `generated` */
    uint64_t pause_at;   /* nodes generated */
    size_t limit_bytes;  /* of table and queue */
    struct watch *watch;
    struct fifteen_error *error;
};

/* Prepares the search of a job, with at most limit_bytes for table and queue, and opens the start.
 * Returns FIFTEEN_LIMIT if this is too little memory. Always call astar_pdb_free. */
ENGINE_PART enum fifteen_status astar_pdb_init(struct astar_pdb *search,
                                               const struct pdb_engine *engine,
                                               const struct search_job *job, uint64_t limit_bytes,
                                               struct watch *watch, struct fifteen_error *error);
ENGINE_PART void astar_pdb_free(struct astar_pdb *search);

/* The maximum of the start's values: of the views and of linear conflict. */
ENGINE_PART unsigned astar_pdb_initial_h(const struct astar_pdb *search);

enum astar_pdb_end {
    ASTAR_PDB_FOUND,  /* the goal is in the table, its g the bound */
    ASTAR_PDB_LAYER,  /* no open node of the bound is left */
    ASTAR_PDB_PAUSED, /* pause_at is passed */
    ASTAR_PDB_FULL,   /* the table or the queue has no room for another batch */
    ASTAR_PDB_NODE_LIMIT
};

/* Returns true if the goal was reached within a bound. */
static inline bool astar_pdb_has_goal(const struct astar_pdb *search, unsigned bound)
{
    const struct board_node *const node = board_table_seek(&search->table, search->goal);
    return node_key_equal(node->key, search->goal) && node->g <= bound;
}

/* Searches and fills *result, except n_threads. If memory is used up, sets *full and returns
 * FIFTEEN_LIMIT; the queue then holds all open nodes, those of the bound in its first layer. */
ENGINE_PART enum fifteen_status astar_pdb_run(struct astar_pdb *search,
                                              struct search_result *result, bool *full);

/* The key of a board in the table. */
ENGINE_PART node_key astar_pdb_key(const struct pdb_engine *engine, wide_board board);

/* Writes the moves from the start to a board in the table, and returns their number, the board's g.
 */
ENGINE_PART unsigned astar_pdb_trace(const struct astar_pdb *search, const struct node_board *board,
                                     uint8_t path[FIFTEEN_MAX_MOVES]);

/* The same to the goal. */
ENGINE_PART void astar_pdb_trace_goal(const struct astar_pdb *search, struct engine_path *solution);

/* The inner loop, compiled once per instruction set. */
struct astar_pdb_loop {
    enum astar_pdb_end (*run)(struct astar_pdb *search);
};

#endif
