/* load.h - the table loader, for one or more files at once */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_LOAD_H
#define FILE_LOAD_H

#include <fifteen/pdb.h>

#include "pdb/file/shared.h"

/* A file to load. */
struct load_file {
    const char *path;
    const struct fifteen_pattern *pattern; /* which it must contain; NULL: any, of either kind */
    enum fifteen_pdb_kind kind;            /* likewise */
};

/* How files are loaded. */
struct load_options {
    unsigned n_threads;                    /* 0: one per processor */
    const struct fifteen_monitor *monitor; /* may be NULL */
    const struct shared_folder *shared;    /* of decoded tables; NULL: none */
};

/* Loads n files. If one fails, sets *failed to its number (n if no file is the reason), and loads
 * none. Returns the statuses of fifteen_pdb_load; FIFTEEN_DAMAGED also if a file contains another
 * pattern or kind. The caller frees out[0 .. n-1]. */
enum fifteen_status load_files(const struct load_file *files, unsigned n,
                               const struct load_options *options, struct fifteen_pdb **out,
                               unsigned *failed, struct fifteen_error *error);

#endif
