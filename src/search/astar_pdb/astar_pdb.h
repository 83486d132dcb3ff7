/* astar_pdb.h - A* on pattern databases with one bit an entry: an instrument
 *
 * It counts what A* expands, and begins A*+IDA*. To find solutions fast use IDA*: a node of A*
 * costs ten times as much.
 *
 * Memory is what A* lacks, and what it waits for. So a node has 16 bytes, or 40 with the
 * 14 views of 5x5 (board_table.h). Of each table's value only bit 1 is kept: the colours of the
 * cells that a pattern's tiles are on tell whether the value is odd. The sums by view are one byte
 * each. Nodes are expanded in batches: for the nodes of a batch, then for all of their children,
 * addresses are first computed and prefetched, then read:
 *
 *      keys from the queue --- nodes in the table ---> children --- their entries,
 *                                                               --- their slots in the table
 *
 * A large search has several parts, which threads search (astar_parts.h).
 *
 * The values are consistent, so all nodes of the minimum f may be expanded in any order: none of
 * them can be reached by a shorter path. A node is never reopened. A node that is still open moves
 * when it is reached by a shorter path.
 *
 * Where there are many views, a node sees most of them late. A child's value differs by one from
 * its parent's in each view, so that the parent's maxima decide the child's. Only their patterns
 * are looked up for the child, for all views that share them. In the other views it keeps its
 * parent's values until it is expanded. Their parity marks them: the child's values are all odd or
 * all even, and its parent's the opposite.
 *
 * Linear conflict's value also changes by one with every move. A node has a margin: 0, or one more
 * than the number of moves by which the maximum of the tables must fall before linear conflict's
 * value could exceed it. So most nodes need not compute it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_ASTAR_PDB_H
#define ASTAR_PDB_ASTAR_PDB_H

#include "search/astar_pdb/astar_parts.h"

/* Prepares the search of a job, with at most limit_bytes for table and queue, and opens the start.
 * Returns FIFTEEN_LIMIT if this is too little memory. Always call astar_pdb_free. */
ENGINE_PART enum fifteen_status astar_pdb_init(struct astar_pdb *search,
                                               const struct pdb_engine *engine,
                                               const struct search_job *job, uint64_t limit_bytes,
                                               struct exchange *exchange, struct watch *watch,
                                               struct fifteen_error *error);
ENGINE_PART void astar_pdb_free(struct astar_pdb *search);

/* The maximum of the start's values: of the views and of linear conflict. */
ENGINE_PART unsigned astar_pdb_initial_h(const struct astar_pdb *search);

/* Searches and fills *result. If memory is used up, sets *full and returns FIFTEEN_LIMIT; the
 * queues then hold all open nodes, those of the bound in their first layers. */
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

#endif
