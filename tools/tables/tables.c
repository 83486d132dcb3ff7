/* tables.c - the tables that heuristics want: each set got once, for all who share it */
#include "tables/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* What the tables of one canonical goal are asked for by. */
struct tables_key {
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    struct fifteen_tables_wanted set;
};

struct tables_entry {
    struct tables_key key;
    struct fifteen_pdb_set *set; /* NULL: found nowhere, and not built */
    bool looked_for;             /* in all folders */
    bool borrowed;               /* the set is another entry's */
};

void tables_init(struct tables *tables, const struct search_settings *search,
                 const struct run_settings *run, struct progress *progress)
{
    *tables = (struct tables){.n = 0};
    table_source_init(&tables->source, search, run, progress);
}

void tables_free(struct tables *tables)
{
    for (unsigned i = 0; i < tables->n; i++)
        if (!tables->entries[i].borrowed)
            fifteen_pdb_set_free(tables->entries[i].set);
    free(tables->entries);
    table_source_free(&tables->source);
}

/* ---- what there is already ---- */

/* Every tray has a tile 1. */
static enum fifteen_status make_key(const struct tables_wanted *wanted, struct tables_key *key,
                                    struct fifteen_error *error)
{
    struct fifteen_pattern pattern;
    const enum fifteen_status status =
        fifteen_pattern_make(wanted->geometry, wanted->goal, 1 << 1, &pattern, error);
    if (status == FIFTEEN_OK)
        *key = (struct tables_key){pattern.geometry, pattern.goal_blank, wanted->set};
    return status;
}

static bool same_goal(const struct tables_key *a, const struct tables_key *b)
{
    return a->geometry.rows == b->geometry.rows && a->geometry.columns == b->geometry.columns &&
           a->goal_blank == b->goal_blank && a->set.kind == b->set.kind;
}

/* The entry of what is wanted, which is added if there is none. */
static enum fifteen_status find_entry(struct tables *tables, const struct tables_wanted *wanted,
                                      struct tables_entry **out, struct fifteen_error *error)
{
    struct tables_key key;
    const enum fifteen_status status = make_key(wanted, &key, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < tables->n; i++) {
        struct tables_entry *const entry = &tables->entries[i];
        if (same_goal(&entry->key, &key) &&
            strcmp(entry->key.set.partition, key.set.partition) == 0) {
            *out = entry;
            return FIFTEEN_OK;
        }
    }
    struct tables_entry *const grown =
        realloc(tables->entries, (tables->n + 1) * sizeof *tables->entries);
    if (grown == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    tables->entries = grown;
    *out = &grown[tables->n++];
    **out = (struct tables_entry){.key = key};
    return FIFTEEN_OK;
}

/* A set of just these patterns that was asked for in other words, or NULL. */
static struct fifteen_pdb_set *find_same(const struct tables *tables,
                                         const struct table_request *request,
                                         const struct tables_key *key)
{
    for (unsigned i = 0; i < tables->n && request->n_partitions > 0; i++) {
        const struct tables_entry *const entry = &tables->entries[i];
        if (entry->set != NULL && same_goal(&entry->key, key) &&
            fifteen_pdb_set_is(entry->set, request->partitions, request->n_partitions))
            return entry->set;
    }
    return NULL;
}

/* ---- asking ---- */

/* Of a set that turns out to be another's, one copy is enough. */
static void share(const struct tables *tables, struct tables_entry *entry)
{
    struct fifteen_pdb_set *const own = entry->set;
    struct table_request same = {.n_partitions = fifteen_pdb_set_partitions(own)};
    for (unsigned p = 0; p < same.n_partitions; p++) {
        same.partitions[p].n_patterns = fifteen_pdb_set_count(own);
        for (unsigned i = 0; i < same.partitions[p].n_patterns; i++) {
            struct fifteen_pdb_info info;
            fifteen_pdb_info(fifteen_pdb_set_table(own, p, i), &info);
            same.partitions[p].patterns[i] = info.pattern;
        }
    }
    entry->set = NULL;
    entry->set = find_same(tables, &same, &entry->key);
    entry->borrowed = entry->set != NULL;
    if (entry->borrowed)
        fifteen_pdb_set_free(own);
    else
        entry->set = own;
}

/* Gets the set of an entry that has none yet. */
static enum fifteen_status fill(struct tables *tables, struct tables_entry *entry,
                                const struct tables_wanted *wanted, bool builds,
                                struct fifteen_error *error)
{
    struct table_request request;
    enum fifteen_status status = table_request_read(wanted, &request, error);
    if (status != FIFTEEN_OK)
        return status;
    entry->set = find_same(tables, &request, &entry->key);
    entry->borrowed = entry->set != NULL;
    if (!entry->borrowed && !entry->looked_for) {
        status = table_source_load(&tables->source, &request, &entry->set, error);
        entry->looked_for = status == FIFTEEN_OK;
        if (entry->set != NULL)
            share(tables, entry);
    }
    if (status == FIFTEEN_OK && entry->set == NULL && builds)
        status = table_source_build(&tables->source, &request, &entry->set, error);
    return status;
}

static enum fifteen_status ask(struct tables *tables, const struct tables_wanted *wanted,
                               bool builds, const struct fifteen_pdb_set **out,
                               struct fifteen_error *error)
{
    struct tables_entry *entry = NULL;
    enum fifteen_status status = find_entry(tables, wanted, &entry, error);
    if (status != FIFTEEN_OK)
        return status;
    assert(entry != NULL);
    if (entry->set == NULL && (builds || !entry->looked_for))
        status = fill(tables, entry, wanted, builds, error);
    if (status == FIFTEEN_OK)
        *out = entry->set;
    return status;
}

enum fifteen_status tables_find(struct tables *tables, const struct tables_wanted *wanted,
                                const struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    return ask(tables, wanted, false, out, error);
}

enum fifteen_status tables_get(struct tables *tables, const struct tables_wanted *wanted,
                               const struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    return ask(tables, wanted, true, out, error);
}

/* ---- all of them ---- */

void tables_each(const struct tables *tables, tables_call *call, void *context)
{
    for (unsigned i = 0; i < tables->n; i++)
        if (tables->entries[i].set != NULL && !tables->entries[i].borrowed)
            call(context, tables->entries[i].set);
}

static bool is_named(const struct tables_entry *entry)
{
    return *entry->key.set.partition != '\0';
}

static uint64_t bytes_of(const struct fifteen_pdb_set *set)
{
    uint64_t n_bytes = 0;
    for (unsigned p = 0; p < fifteen_pdb_set_partitions(set); p++)
        for (unsigned i = 0; i < fifteen_pdb_set_count(set); i++) {
            struct fifteen_pdb_info info;
            fifteen_pdb_info(fifteen_pdb_set_table(set, p, i), &info);
            n_bytes += info.table_bytes;
        }
    return n_bytes;
}

unsigned tables_named(const struct tables *tables, uint64_t *n_bytes)
{
    unsigned n = 0;
    *n_bytes = 0;
    for (unsigned i = 0; i < tables->n; i++) {
        const struct tables_entry *const entry = &tables->entries[i];
        n += is_named(entry);
        if (is_named(entry) && entry->set != NULL && !entry->borrowed)
            *n_bytes += bytes_of(entry->set);
    }
    return n;
}

/* Whether some entry that stays has the set. */
static bool is_wanted_unnamed(const struct tables *tables, const struct fifteen_pdb_set *set)
{
    for (unsigned i = 0; i < tables->n; i++)
        if (!is_named(&tables->entries[i]) && tables->entries[i].set == set)
            return true;
    return false;
}

void tables_trim(struct tables *tables, tables_in_use *in_use, const void *context)
{
    unsigned n_kept = 0;
    for (unsigned i = 0; i < tables->n; i++) {
        const struct tables_entry entry = tables->entries[i];
        const bool kept = !is_named(&entry) ||
                          (entry.set != NULL &&
                           (in_use(context, entry.set) || is_wanted_unnamed(tables, entry.set)));
        if (kept)
            tables->entries[n_kept++] = entry;
        else if (!entry.borrowed)
            fifteen_pdb_set_free(entry.set);
    }
    tables->n = n_kept;
}
