/* tables.h - the 7-8 tables: the test `tables` builds them in the folder FIFTEEN_PDB */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_TABLES_H
#define SUPPORT_TABLES_H

#include <stdio.h>
#include <stdlib.h>

#include <fifteen/pdb.h>

#include "support/packed_boards.h"

static const struct fifteen_geometry tray = {4, 4};

static inline int tables_load_kind(void **state, enum fifteen_pdb_kind kind, unsigned n_partitions)
{
    const char *const folder = getenv("FIFTEEN_PDB");
    struct fifteen_pdb_set *tables = NULL;
    struct fifteen_error error = {.text = "FIFTEEN_PDB does not say where the tables are"};
    const struct packed_pdb_request request = {tray, packed_goal(tray, FIFTEEN_BLANK_FIRST), kind,
                                               "7-8", n_partitions};
    if (folder == NULL ||
        packed_set_find(folder, &request, 2, NULL, &tables, &error) != FIFTEEN_OK) {
        fprintf(stderr, "%s\n", error.text);
        return -1;
    }
    *state = tables;
    return 0;
}

/* Group setups: *state is the set. */
static inline int tables_load(void **state)
{
    return tables_load_kind(state, FIFTEEN_ZERO_AWARE, 1);
}

static inline int tables_load_all(void **state)
{
    return tables_load_kind(state, FIFTEEN_ZERO_AWARE, 0);
}

static inline int tables_free(void **state)
{
    fifteen_pdb_set_free(*state);
    return 0;
}

#endif
