/* idastar_pdb.h - IDA* on pattern databases with one bit an entry, the fast engine */
#ifndef IDASTAR_PDB_IDASTAR_PDB_H
#define IDASTAR_PDB_IDASTAR_PDB_H

#include "search/engine/pdb_engine.h"

/* For a job with the tables' goal. The job's algorithm decides on a transposition table. Large
 * searches use all threads that the job allows. */
enum fifteen_status idastar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                                struct search_result *result, struct fifteen_error *error);

#endif
