/* tables.h - the tables that heuristics want: each set got once, for all who share it */
#ifndef TOOLS_TABLES_H
#define TOOLS_TABLES_H

#include "table_source.h"

struct tables_entry;

struct tables {
    struct table_source source;
    unsigned n;
    struct tables_entry *entries;
};

/* As table_source_init. */
void tables_init(struct tables *tables, const struct search_settings *search,
                 const struct run_settings *run, struct progress *progress);

/* With all sets. */
void tables_free(struct tables *tables);

/* What was got already, else what a folder has; NULL if none has it. FIFTEEN_INVALID if the tray
 * has no such partition. */
enum fifteen_status tables_find(struct tables *tables, const struct tables_wanted *wanted,
                                const struct fifteen_pdb_set **out, struct fifteen_error *error);

/* The same, but what no folder has is built in memory, see table_source_build. */
enum fifteen_status tables_get(struct tables *tables, const struct tables_wanted *wanted,
                               const struct fifteen_pdb_set **out, struct fifteen_error *error);

#endif
