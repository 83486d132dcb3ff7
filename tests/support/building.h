/* building.h - one table, built in memory */
#ifndef SUPPORT_BUILDING_H
#define SUPPORT_BUILDING_H

#include <fifteen/pdb.h>

/* The caller frees it. */
static inline struct fifteen_pdb *building_table_of(const struct fifteen_pattern *pattern,
                                                    enum fifteen_pdb_kind kind, unsigned n_threads)
{
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {""};
    if (fifteen_pdb_build(pattern, kind, n_threads, NULL, &pdb, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return pdb;
}

static inline struct fifteen_pdb *building_table(const struct fifteen_pattern *pattern,
                                                 unsigned n_threads)
{
    return building_table_of(pattern, FIFTEEN_ZERO_AWARE, n_threads);
}

#endif
