/* table_make.h - one table in its file: kept if it is there and sound, else made */
#ifndef PDBGEN_TABLE_MAKE_H
#define PDBGEN_TABLE_MAKE_H

#include "process/progress.h"

enum { TABLE_MAKE_ANY_CODEC = 2 };

struct table_make_settings {
    unsigned kind;  /* enum fifteen_pdb_kind */
    unsigned codec; /* enum fifteen_codec, or TABLE_MAKE_ANY_CODEC: as it is, zstd if new */
    int level;      /* of zstd; 0: the default */
    bool force;     /* make it even if it is there */
    unsigned n_threads;
};

/* Leaves the table of the pattern in the file. A damaged one, or one of another pattern or kind, is
 * made anew, which is said on standard error. *origin tells what was done: "built", "kept" or
 * "rewritten" (with another codec). */
enum fifteen_status table_make(const struct table_make_settings *settings,
                               struct progress *progress, const struct fifteen_pattern *pattern,
                               const char *path, const char **origin, struct fifteen_error *error);

#endif
