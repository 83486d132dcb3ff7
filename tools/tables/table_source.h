/* table_source.h - where sets of tables come from: loaded from a folder, or built in memory */
#ifndef TABLES_TABLE_SOURCE_H
#define TABLES_TABLE_SOURCE_H

#include "cli/settings.h"
#include "process/progress.h"
#include "tables/folders.h"

/* A set of tables, and a goal that they are to serve. */
struct tables_wanted {
    struct fifteen_geometry geometry;
    fifteen_board goal;
    struct fifteen_tables_wanted set;
};

/* The same, its partitions read. */
struct table_request {
    const struct tables_wanted *wanted;
    unsigned n_partitions; /* 0: none is named */
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
};

struct table_source {
    const struct run_settings *run;
    struct progress *progress;
    unsigned n_partitions; /* at most, where none is named; 0: as many as there are */
    struct folders folders;
    bool hinted;
};

/* The settings, of which the folder and the number of partitions count, and the progress line must
 * outlive it. */
void table_source_init(struct table_source *source, const struct search_settings *search,
                       const struct run_settings *run, struct progress *progress);

void table_source_free(struct table_source *source);

/* FIFTEEN_INVALID if the tray has no such partition. `wanted` must outlive the request. */
enum fifteen_status table_request_read(const struct tables_wanted *wanted,
                                       struct table_request *request, struct fifteen_error *error);

/* Loads from the first folder that has what is wanted. None having it is no failure: *out stays as
 * it is. */
enum fifteen_status table_source_load(const struct table_source *source,
                                      const struct table_request *request,
                                      struct fifteen_pdb_set **out, struct fifteen_error *error);

/* Builds what takes about a second: where no partition is named, small ones that the tray has, with
 * a hint on standard error how to do better. FIFTEEN_NOT_FOUND if those that are named would take
 * longer, which says how to make them. */
enum fifteen_status table_source_build(struct table_source *source, struct table_request *request,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error);

#endif
