/* table_source.h - where sets of tables come from: loaded from a folder, or built in memory */
/* SPDX-License-Identifier: MIT */
#ifndef PDB_TABLE_SOURCE_H
#define PDB_TABLE_SOURCE_H

#include "board/canonical.h"
#include "pdb/search_path.h"

/* A set of tables that serves a goal. */
struct table_request {
    struct fifteen_geometry geometry;
    wide_board goal;
    struct goal_form form; /* of the goal */
    enum fifteen_pdb_kind kind;
    const char *name;      /* of the partitions; "": the best there are */
    unsigned n_partitions; /* those of the name; 0 without a name */
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
};

struct table_source {
    struct fifteen_tables_options options; /* without the folder */
    struct search_path path;
    bool reported_missing;
};

/* Loads a set from the first folder that has it. *out stays as it is if none has. */
enum fifteen_status table_source_load(const struct table_source *source,
                                      const struct table_request *request,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_pdb_set **out, struct fifteen_error *error);

/* Builds a set in memory if that takes about a second; without a name, one of small patterns.
 * Returns FIFTEEN_NOT_FOUND if a named set would take longer; the message has the command that
 * builds it. *out stays as it is if a source that never builds has no name to complain about. */
enum fifteen_status table_source_build(struct table_source *source,
                                       const struct table_request *request,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error);

#endif
