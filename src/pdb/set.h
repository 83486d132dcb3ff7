/* set.h - sets of tables, as the rest of the library sees them */
#ifndef PDB_SET_H
#define PDB_SET_H

#include <fifteen/pdb.h>

/* Returns FIFTEEN_DAMAGED if a file that a table is mapped from has changed since it was mapped. */
enum fifteen_status pdb_set_check(const struct fifteen_pdb_set *set, struct fifteen_error *error);

#endif
