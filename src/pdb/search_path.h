/* search_path.h - the folders that are searched for tables */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_SEARCH_PATH_H
#define PDB_SEARCH_PATH_H

#include <fifteen/tables.h>

enum { SEARCH_PATH_MAX = 8 };

/* In order of precedence. */
struct search_path {
    unsigned n;
    bool named; /* the user named the first folder, the only one searched */
    struct fifteen_tables_folder folder[SEARCH_PATH_MAX];
};

/* `given` is a folder that the user named, or NULL. Returns FIFTEEN_NO_MEMORY rather than leave a
 * folder out. Always call search_path_free. */
enum fifteen_status search_path_init(struct search_path *path, const char *given,
                                     struct fifteen_error *error);

void search_path_free(struct search_path *path);

#endif
