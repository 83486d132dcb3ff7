/* idastar_pdb.h - IDA* on pattern databases with one bit an entry, the fast engine */
#ifndef IDASTAR_PDB_IDASTAR_PDB_H
#define IDASTAR_PDB_IDASTAR_PDB_H

#include "search/engine/pdb_engine.h"

/* IDA* for a job whose goal is the tables'; with a transposition table as the job's algorithm wants
 * it, on as many threads as the job allows and the search is worth. */
enum fifteen_status idastar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                                struct search_result *result, struct fifteen_error *error);

#endif
