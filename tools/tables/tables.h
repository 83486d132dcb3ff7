/* tables.h - the tables that heuristics want: each set got once, for all who share it */
#ifndef TABLES_TABLES_H
#define TABLES_TABLES_H

#include "tables/table_source.h"

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

/* Calls for every set there is. */
typedef void tables_call(void *context, const struct fifteen_pdb_set *set);
void tables_each(const struct tables *tables, tables_call *call, void *context);

/* Partitions that were named, of which one can think up any number: how many there are, and the
 * bytes of their tables. */
unsigned tables_named(const struct tables *tables, uint64_t *n_bytes);

/* Forgets those that there are no tables of, or whose set is not in use, which is freed. */
typedef bool tables_in_use(const void *context, const struct fifteen_pdb_set *set);
void tables_trim(struct tables *tables, tables_in_use *in_use, const void *context);

#endif
