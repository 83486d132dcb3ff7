/* table_make.h - makes one table file: keeps a sound one, else builds it */
/* SPDX-License-Identifier: MIT */
#ifndef PDBGEN_TABLE_MAKE_H
#define PDBGEN_TABLE_MAKE_H

#include "process/progress.h"

enum { TABLE_MAKE_ANY_CODEC = 2 };

struct table_make_settings {
    enum fifteen_pdb_kind kind;
    unsigned codec; /* enum fifteen_codec; TABLE_MAKE_ANY_CODEC: keep it, zstd for new files */
    int level;      /* of zstd; 0: the default */
    bool force;     /* build the table even if the file is sound */
    unsigned n_threads;
};

/* Makes sure that the file contains the table of the pattern. If the file is damaged, or contains a
 * table of another pattern or kind, prints a message and builds the table again. *origin is
 * "built", "kept" or "rewritten" (with another codec). */
enum fifteen_status table_make(const struct table_make_settings *settings,
                               struct progress *progress, const struct fifteen_pattern *pattern,
                               const char *path, const char **origin, struct fifteen_error *error);

#endif
