/* store.h - the table store, as solvers use it */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_STORE_H
#define PDB_STORE_H

#include "pdb/table_source.h"

/* Finds a set in memory or in the first folder that has it. With `builds`, builds the set in memory
 * if no folder has it, as table_source_build does. Sets *out to NULL if there is no set. Without
 * `builds`, ignores sets that were built, so that the answer depends on the folders alone. Always
 * call store_release for a set. */
enum fifteen_status store_get(struct fifteen_tables *tables, const struct table_request *request,
                              bool builds, const struct fifteen_monitor *monitor,
                              const struct fifteen_pdb_set **out, struct fifteen_error *error);

void store_release(struct fifteen_tables *tables, const struct fifteen_pdb_set *set);

#endif
