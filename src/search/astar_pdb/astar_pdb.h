/* astar_pdb.h - A* on pattern databases with one bit an entry, the fast engine
 *
 * Memory is what A* is short of, and what it waits for. So a node is 16 bytes (board_table.h): of
 * each table's value only bit 1 is kept, as the colours of the cells that a pattern's tiles are on
 * tell whether the value is odd; the sums by view are a byte each. And nodes are expanded in
 * batches. For the nodes of a batch, then for all of their children, first the addresses are
 * computed and prefetched, then what is there is used:
 *
 *      keys from the queue --- nodes in the table ---> children --- their entries, by view,
 *                                                               --- their places in the table
 *
 * All nodes of the least f may be expanded in any order, as the values are consistent: none of them
 * can be reached by a shorter way. A node is not opened again, and one still open changes its place
 * when it is reached by a shorter way.
 *
 * Linear conflict's value changes by one with every move too. A node keeps a margin: 0, or one more
 * than a number of moves by which the greatest sum of tables may fall before linear conflict's
 * value could be above it. So most nodes need not ask for it.
 */
#ifndef ASTAR_PDB_ASTAR_PDB_H
#define ASTAR_PDB_ASTAR_PDB_H

#include "search/astar_pdb/board_queue.h"
#include "search/astar_pdb/board_table.h"
#include "search/astar_pdb/board_views.h"
#include "search/idastar_pdb/pdb_search.h"
#include "search/limits.h"

enum {
    ASTAR_PDB_BATCH = 32,
    ASTAR_PDB_CHILDREN = 4 * ASTAR_PDB_BATCH, /* at most; three for each, but for the root */
    ASTAR_PDB_CHUNKS = 2 * ASTAR_PDB_BATCH,   /* of the queue that one batch may need */
    ASTAR_PDB_MAX_MARGIN = 63
};

struct astar_pdb {
    const struct pdb_engine *engine;
    const struct search_job *job;
    struct pdb_steps steps[FIFTEEN_MAX_CELLS]
                          [PDB_NO_MOVE + 1]; /* by the blank's cell and last move */
    struct board_views views;
    struct board_table table;
    struct board_queue queue;
    uint64_t goal;  /* its key */
    unsigned bound; /* f of the queue's first layer */
    uint64_t expanded;
    uint64_t generated;
    uint64_t node_limit; /* generated is never more */
    uint64_t pause_at;   /* nodes generated */
    size_t limit_bytes;  /* of table and queue */
    struct watch *watch;
    struct fifteen_error *error;
};

/* Gets ready for a job, with at most limit_bytes for table and queue; the start is open.
 * FIFTEEN_LIMIT if that is too little. Whatever it returns, astar_pdb_free is to be called. */
enum fifteen_status astar_pdb_init(struct astar_pdb *search, const struct pdb_engine *engine,
                                   const struct search_job *job, uint64_t limit_bytes,
                                   struct watch *watch, struct fifteen_error *error);
void astar_pdb_free(struct astar_pdb *search);

/* Greatest of start values, of the views and of linear conflict. */
unsigned astar_pdb_initial_h(const struct astar_pdb *search);

enum astar_pdb_end {
    ASTAR_PDB_FOUND,  /* the goal is in the table, its g the bound */
    ASTAR_PDB_LAYER,  /* there is no open node of the bound left */
    ASTAR_PDB_PAUSED, /* pause_at is passed */
    ASTAR_PDB_FULL,   /* table or queue have no room for another batch */
    ASTAR_PDB_NODE_LIMIT
};

/* Whether the goal was reached within a bound. */
static inline bool astar_pdb_has_goal(const struct astar_pdb *search, unsigned bound)
{
    const struct board_node *const node = board_table_seek(&search->table, search->goal);
    return node->key == search->goal && node->g <= bound;
}

/* Searches and fills *result, but for the threads. FIFTEEN_LIMIT and *full set: memory is used up;
 * the queue then holds all open nodes, those of the bound in its first layer. */
enum fifteen_status astar_pdb_run(struct astar_pdb *search, struct search_result *result,
                                  bool *full);

/* Writes the moves from the start to a board in the table, its length being its g. */
void astar_pdb_trace(const struct astar_pdb *search, uint64_t key,
                     struct fifteen_solution *solution);

/* A* for a job whose goal is the tables', on one thread. */
enum fifteen_status astar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                              struct search_result *result, struct fifteen_error *error);

/* The inner loop, compiled once per instruction set. */
struct astar_pdb_loop {
    enum astar_pdb_end (*run)(struct astar_pdb *search);
};

#endif
