/* set.h - sets of tables, as the rest of the library sees them */
#ifndef PDB_SET_H
#define PDB_SET_H

#include <fifteen/pdb.h>

/* Returns FIFTEEN_DAMAGED if a file that a table is mapped from has changed since it was mapped. */
enum fifteen_status pdb_set_check(const struct fifteen_pdb_set *set, struct fifteen_error *error);

/* Returns true if the set consists of exactly these partitions, in any order. */
bool pdb_set_is(const struct fifteen_pdb_set *set, const struct fifteen_partition *partitions,
                unsigned n_partitions);

/* Returns true if both sets consist of the same partitions and are of one kind. */
bool pdb_set_equal(const struct fifteen_pdb_set *a, const struct fifteen_pdb_set *b);

/* Loads the tables of 1 to FIFTEEN_SET_MAX partitions from the files of a folder that are named
 * after the patterns (fifteen_pdb_file_name). The partitions must belong to one goal, and their
 * patterns must have the same sizes in the same order. Returns FIFTEEN_NOT_FOUND if the folder or a
 * file is missing, FIFTEEN_DAMAGED if a file does not contain what its name says. The caller frees
 * *out. */
enum fifteen_status pdb_set_open_named(const char *folder,
                                       const struct fifteen_partition *partitions,
                                       unsigned n_partitions, enum fifteen_pdb_kind kind,
                                       unsigned n_threads, const struct fifteen_monitor *monitor,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error);

#endif
