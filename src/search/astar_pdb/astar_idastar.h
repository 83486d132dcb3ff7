/* astar_idastar.h - A* until its memory is used up, then IDA* from its open nodes
 *
 * A*+IDA* (Bu & Korf 2019, A*+IDA*: a simple hybrid search algorithm). What A* has expanded
 * needs no iterations, and with 16 bytes a node that is much; what is left, IDA* searches without
 * more memory: iteration by iteration below those open nodes whose f is within the bound, those of
 * the least h first. Half of the memory is kept for a transposition table, as the subtrees of open
 * nodes overlap: with an eighth it takes up to a third more expansions.
 */
#ifndef ASTAR_PDB_ASTAR_IDASTAR_H
#define ASTAR_PDB_ASTAR_IDASTAR_H

#include "search/engine/pdb_engine.h"

/* For a job whose goal is the tables', within limits.memory_bytes (0: 1 GiB); so little that A*
 * cannot begin leaves IDA*. One thread. */
enum fifteen_status astar_idastar(const struct pdb_engine *engine, const struct search_job *job,
                                  struct search_result *result, struct fifteen_error *error);

#endif
