/* folder.h - the tables of one goal and kind that lie in a folder, and the choice of partitions */
#ifndef PDB_FOLDER_H
#define PDB_FOLDER_H

#include <stddef.h>

#include <fifteen/pdb.h>

#include "pdb/pattern/partition.h"

struct folder {
    const char *path; /* the caller's */
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    enum fifteen_pdb_kind kind;
    size_t n;                   /* tables of this goal, in the order of their names */
    char **names;               /* their files */
    uint16_t *tiles;            /* their patterns */
    double *means;              /* their mean values */
    enum fifteen_status broken; /* FIFTEEN_OK, or why the first unreadable file was passed over */
    struct fifteen_error reason;
};

/* Reads the headers of all files `*.pdb` and keeps those of the kind and of the canonical tray and
 * goal. Files that cannot be read are remembered and passed over. FIFTEEN_NOT_FOUND: there is no
 * such folder; FIFTEEN_CANCELLED: the monitor, which is told of each file, said so. To be freed by
 * folder_free, whatever this comes to. */
enum fifteen_status folder_scan(struct folder *folder, const char *path,
                                struct fifteen_geometry geometry, unsigned goal_blank,
                                enum fifteen_pdb_kind kind, const struct fifteen_monitor *monitor,
                                struct fifteen_error *error);

/* Complete partitions among a folder's tables. */
struct folder_choice {
    struct partition_sizes sizes; /* of each */
    unsigned n;
    size_t tables[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX]; /* by partition, in the sizes' order */
};

/* Chooses up to n_partitions (0: FIFTEEN_SET_MAX) of the sizes named, else of the fewest patterns,
 * as fifteen_pdb_set_find says. If there is none and some file could not be read, the answer is
 * what was wrong with that file, else FIFTEEN_NOT_FOUND. */
enum fifteen_status folder_choose(const struct folder *folder, const char *name,
                                  unsigned n_partitions, struct folder_choice *out,
                                  struct fifteen_error *error);

/* The path of a file in a folder, to be freed; NULL if there is no memory. */
char *folder_path(const char *folder, const char *name);

void folder_free(struct folder *folder);

#endif
