/* folder.h - the tables of one goal and kind in a folder, and the choice of partitions */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_FOLDER_H
#define PDB_FOLDER_H

#include <stddef.h>

#include <fifteen/pdb.h>

#include "pdb/pattern/partition.h"

struct folder {
    const char *path;            /* belongs to the caller */
    struct fifteen_pattern goal; /* canonical, without tiles */
    enum fifteen_pdb_kind kind;
    size_t n;                   /* tables of this goal, in the order of their names */
    char **names;               /* their files */
    uint32_t *tiles;            /* their patterns */
    double *means;              /* their mean values */
    enum fifteen_status broken; /* FIFTEEN_OK, or why the first unreadable file was skipped */
    struct fifteen_error reason;
};

/* Reads the headers of all files `*.pdb` and keeps those of the goal and kind. The caller has set
 * these and the path; the rest is 0. Skips files that cannot be read and records the first reason.
 * Returns FIFTEEN_NOT_FOUND if there is no such folder, FIFTEEN_CANCELLED if the monitor cancels;
 * it receives a report for each file. Always call folder_free. */
enum fifteen_status folder_scan(struct folder *folder, const struct fifteen_monitor *monitor,
                                struct fifteen_error *error);

/* Complete partitions among a folder's tables. */
struct folder_choice {
    struct partition_sizes sizes; /* of each */
    unsigned n;
    size_t tables[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX]; /* by partition, in the sizes' order */
};

/* Chooses up to n_partitions (0: the default) of the named sizes, or without a name of the
 * fewest patterns, as fifteen_pdb_set_find describes. If there is none, returns the status of the
 * first file that could not be read, else FIFTEEN_NOT_FOUND. */
enum fifteen_status folder_choose(const struct folder *folder, const char *name,
                                  unsigned n_partitions, struct folder_choice *out,
                                  struct fifteen_error *error);

/* The path of a file in a folder, which the caller frees. NULL: out of memory. */
char *folder_path(const char *folder, const char *name);

void folder_free(struct folder *folder);

#endif
