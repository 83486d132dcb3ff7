/* tables.h - loading or building the tables of a set */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_TABLES_H
#define PDB_TABLES_H

#include <fifteen/pdb.h>

struct shared_folder;

/* How the tables of a set are made. */
struct set_making {
    enum fifteen_pdb_kind kind;
    unsigned n_threads;
    const struct fifteen_monitor *monitor;
    const char *folder;                 /* of the files; NULL: tables are built */
    const struct shared_folder *shared; /* of decoded tables; NULL: none */
    /* The files' names by partition and index; NULL: fifteen_pdb_file_name */
    const char *(*names)[FIFTEEN_PARTITION_MAX];
};

/* A table to load or to build. */
struct new_table {
    const struct fifteen_pattern *pattern;
    const char *name;        /* of its file; NULL: fifteen_pdb_file_name */
    struct fifteen_pdb *pdb; /* the result */
};

/* Loads the tables of n patterns at once, or builds one after the other if *making has no folder.
 * If one fails, the function frees the others. The caller frees those that it makes. */
enum fifteen_status tables_make(const struct set_making *making, struct new_table *tables,
                                unsigned n, struct fifteen_error *error);

#endif
