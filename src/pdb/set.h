/* set.h - sets of tables, as the rest of the library sees them */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_SET_H
#define PDB_SET_H

#include <fifteen/pdb.h>

#include "board/wide.h"
#include "pdb/tables.h"

/* Returns FIFTEEN_DAMAGED if a file that a table is mapped from has changed since it was mapped. */
enum fifteen_status pdb_set_check(const struct fifteen_pdb_set *set, struct fifteen_error *error);

/* Returns true if the set consists of exactly these partitions, in any order. */
bool pdb_set_is(const struct fifteen_pdb_set *set, const struct fifteen_partition *partitions,
                unsigned n_partitions);

/* Returns true if both sets consist of the same partitions and are of one kind. */
bool pdb_set_equal(const struct fifteen_pdb_set *a, const struct fifteen_pdb_set *b);

/* Returns a value that depends on the contents of all tables: sets of the same tables have the
 * same.
 */
uint64_t pdb_set_hash(const struct fifteen_pdb_set *set);

/* Loads or builds the tables of 1 to FIFTEEN_SET_MAX partitions. The partitions must belong to one
 * goal, their patterns must be disjoint and have the same sizes in the same order. Returns
 * FIFTEEN_NOT_FOUND if the folder or a file is missing, FIFTEEN_DAMAGED if a file does not contain
 * the pattern's table. The caller frees *out. */
enum fifteen_status pdb_set_make(const struct set_making *making,
                                 const struct fifteen_partition *partitions, unsigned n_partitions,
                                 struct fifteen_pdb_set **out, struct fifteen_error *error);

/* fifteen_pdb_set_find for a goal of up to 25 cells, in the folder of *making. */
enum fifteen_status pdb_set_find(const struct set_making *making, struct fifteen_geometry geometry,
                                 wide_board goal, const char *sizes, unsigned n_partitions,
                                 struct fifteen_pdb_set **out, struct fifteen_error *error);

#endif
