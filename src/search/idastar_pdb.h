/* idastar_pdb.h - IDA* on pattern databases with one bit an entry, the fast engine */
#ifndef SEARCH_IDASTAR_PDB_H
#define SEARCH_IDASTAR_PDB_H

#include "search/search.h"

/* What searches on the same tables have in common; immutable, for any number of threads. */
struct pdb_engine;

/* With `linear_conflict` the heuristic is the maximum of both. FIFTEEN_INVALID: not made for tables
 * like these. The tables must outlive the engine; the caller frees *out. */
enum fifteen_status pdb_engine_create(const struct fifteen_pdb_set *tables, bool linear_conflict,
                                      struct pdb_engine **out, struct fifteen_error *error);

/* IDA* for a job whose goal is the tables'. */
enum fifteen_status idastar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                                struct search_result *result, struct fifteen_error *error);

/* NULL is allowed. */
void pdb_engine_free(struct pdb_engine *engine);

#endif
