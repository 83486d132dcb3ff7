/* astar_idastar.h - A*+IDA*: A* until its memory is used up, then IDA* from its open nodes
 *
 * Bu & Korf 2019, "A*+IDA*: a simple hybrid search algorithm". Nodes that A* has expanded are not
 * searched again in each iteration, and at 16 bytes a node these are many. IDA* searches the rest
 * without more memory: in each iteration below the open nodes whose f is within the bound, smallest
 * h first. Half of the memory is kept for a transposition table, as the subtrees of open nodes
 * overlap. With an eighth, up to a third more nodes are expanded.
 */
#ifndef ASTAR_PDB_ASTAR_IDASTAR_H
#define ASTAR_PDB_ASTAR_IDASTAR_H

#include "search/engine/pdb_engine.h"

/* For a job with the tables' goal, within limits.memory_bytes (0: 1 GiB), on one thread. If this is
 * too little memory for A*, runs IDA* alone. */
enum fifteen_status astar_idastar(const struct pdb_engine *engine, const struct search_job *job,
                                  struct search_result *result, struct fifteen_error *error);

#endif
