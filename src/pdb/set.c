/* set.c - sets of tables: those of one or more partitions, loaded from a folder or built */
/* SPDX-License-Identifier: MIT */
#include "pdb/set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "pdb/folder.h"
#include "pdb/pattern/partition.h"
#include "pdb/pattern/pattern.h"
#include "pdb/table/mapped.h"
#include "pdb/table/table.h"
#include "util/error.h"

struct fifteen_pdb_set {
    enum fifteen_pdb_kind kind;
    unsigned n_partitions;
    unsigned n; /* tables of each */
    struct fifteen_pdb *tables[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX];
    char name[PARTITION_NAME_SIZE];
};

enum fifteen_pdb_kind fifteen_pdb_set_kind(const struct fifteen_pdb_set *set)
{
    return set->kind;
}

unsigned fifteen_pdb_set_partitions(const struct fifteen_pdb_set *set)
{
    return set->n_partitions;
}

unsigned fifteen_pdb_set_count(const struct fifteen_pdb_set *set)
{
    return set->n;
}

const struct fifteen_pdb *fifteen_pdb_set_table(const struct fifteen_pdb_set *set,
                                                unsigned partition, unsigned index)
{
    assert(partition < set->n_partitions && index < set->n);
    return set->tables[partition][index];
}

static bool has_table(const struct fifteen_pdb_set *set, unsigned partition,
                      const struct fifteen_pattern *pattern)
{
    for (unsigned i = 0; i < set->n; i++)
        if (pattern_equal(&set->tables[partition][i]->pattern, pattern))
            return true;
    return false;
}

static bool is_partition(const struct fifteen_pdb_set *set, unsigned partition,
                         const struct fifteen_partition *expected)
{
    for (unsigned i = 0; i < expected->n_patterns; i++)
        if (!has_table(set, partition, &expected->patterns[i]))
            return false;
    return expected->n_patterns == set->n;
}

uint64_t pdb_set_hash(const struct fifteen_pdb_set *set)
{
    static const uint64_t factor = 0x9e3779b97f4a7c15; /* odd: no table cancels another */
    uint64_t hash = 0;
    for (unsigned p = 0; p < set->n_partitions; p++)
        for (unsigned i = 0; i < set->n; i++)
            hash = (hash ^ set->tables[p][i]->hash) * factor;
    return hash;
}

bool pdb_set_is(const struct fifteen_pdb_set *set, const struct fifteen_partition *partitions,
                unsigned n_partitions)
{
    for (unsigned i = 0; i < n_partitions; i++) {
        bool found = false;
        for (unsigned p = 0; p < set->n_partitions && !found; p++)
            found = is_partition(set, p, &partitions[i]);
        if (!found)
            return false;
    }
    return n_partitions == set->n_partitions;
}

bool pdb_set_equal(const struct fifteen_pdb_set *a, const struct fifteen_pdb_set *b)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    for (unsigned p = 0; p < b->n_partitions; p++) {
        partitions[p].n_patterns = b->n;
        for (unsigned i = 0; i < b->n; i++)
            partitions[p].patterns[i] = b->tables[p][i]->pattern;
    }
    return a->kind == b->kind && pdb_set_is(a, partitions, b->n_partitions);
}

const char *fifteen_pdb_set_name(const struct fifteen_pdb_set *set)
{
    return set->name;
}

/* The table of a pattern in the partitions before `partition`, or NULL. */
static struct fifteen_pdb *find_earlier(const struct fifteen_pdb_set *set, unsigned partition,
                                        const struct fifteen_pattern *pattern)
{
    for (unsigned p = 0; p < partition; p++)
        for (unsigned i = 0; i < set->n; i++)
            if (pattern_equal(&set->tables[p][i]->pattern, pattern))
                return set->tables[p][i];
    return NULL;
}

void fifteen_pdb_set_free(struct fifteen_pdb_set *set)
{
    if (set == NULL)
        return;
    /* From the last partition on, so that a table is there for the comparison until its first. */
    for (unsigned p = set->n_partitions; p-- > 0;)
        for (unsigned i = 0; i < set->n; i++)
            if (set->tables[p][i] != NULL &&
                find_earlier(set, p, &set->tables[p][i]->pattern) == NULL)
                fifteen_pdb_free(set->tables[p][i]);
    free(set);
}

enum fifteen_status pdb_set_check(const struct fifteen_pdb_set *set, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned p = 0; p < set->n_partitions; p++)
        for (unsigned i = 0; i < set->n && status == FIFTEEN_OK; i++)
            status = mapped_check(set->tables[p][i]->mapped, error);
    return status;
}

/* The table of a pattern among the first n, or NULL. */
static const struct new_table *find_table(const struct new_table *tables, unsigned n,
                                          const struct fifteen_pattern *pattern)
{
    for (unsigned i = 0; i < n; i++)
        if (pattern_equal(tables[i].pattern, pattern))
            return &tables[i];
    return NULL;
}

static enum fifteen_status read_sizes(const struct fifteen_partition *partition,
                                      struct partition_sizes *sizes, struct fifteen_error *error)
{
    const unsigned n = partition->n_patterns;
    if (n == 0 || n > FIFTEEN_PARTITION_MAX)
        return error_set(error, FIFTEEN_INVALID, "a partition has 1 to %d patterns, not %u",
                         FIFTEEN_PARTITION_MAX, n);
    *sizes = (struct partition_sizes){.n = n};
    unsigned covered = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct fifteen_pattern *const pattern = &partition->patterns[i];
        if (!pattern_same_goal(pattern, &partition->patterns[0]))
            return error_set(error, FIFTEEN_INVALID,
                             "the patterns of a partition belong to different goals");
        if ((covered & pattern->tiles) != 0)
            return error_set(error, FIFTEEN_INVALID, "the patterns of a partition overlap");
        covered |= pattern->tiles;
        sizes->size[i] = (uint8_t)__builtin_popcount(pattern->tiles);
    }
    return FIFTEEN_OK;
}

/* The sizes of the patterns, which all partitions must share. */
static enum fifteen_status read_common_sizes(const struct fifteen_partition *partitions,
                                             unsigned n_partitions, struct partition_sizes *sizes,
                                             struct fifteen_error *error)
{
    if (n_partitions == 0 || n_partitions > FIFTEEN_SET_MAX)
        return error_set(error, FIFTEEN_INVALID, "a set has 1 to %d partitions, not %u",
                         FIFTEEN_SET_MAX, n_partitions);
    enum fifteen_status status = read_sizes(&partitions[0], sizes, error);
    for (unsigned i = 1; status == FIFTEEN_OK && i < n_partitions; i++) {
        struct partition_sizes others;
        status = read_sizes(&partitions[i], &others, error);
        if (status == FIFTEEN_OK &&
            (others.n != sizes->n || memcmp(others.size, sizes->size, others.n) != 0))
            status = error_set(error, FIFTEEN_INVALID,
                               "the patterns of a set's partitions have different sizes");
        if (status == FIFTEEN_OK &&
            !pattern_same_goal(&partitions[i].patterns[0], &partitions[0].patterns[0]))
            status = error_set(error, FIFTEEN_INVALID,
                               "the partitions of a set belong to different goals");
    }
    return status;
}

/* Lists the tables that the partitions need, each once. */
static unsigned list_tables(const struct set_making *making,
                            const struct fifteen_partition *partitions, unsigned n_partitions,
                            struct new_table *tables)
{
    unsigned n = 0;
    for (unsigned partition = 0; partition < n_partitions; partition++)
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): they were checked */
        for (unsigned place = 0; place < partitions[partition].n_patterns; place++) {
            const struct fifteen_pattern *const pattern = &partitions[partition].patterns[place];
            if (find_table(tables, n, pattern) != NULL)
                continue;
            tables[n++] = (struct new_table){
                .pattern = pattern,
                .name = making->names != NULL ? making->names[partition][place] : NULL};
        }
    return n;
}

static enum fifteen_status make_tables(const struct set_making *making,
                                       const struct fifteen_partition *partitions,
                                       struct fifteen_pdb_set *set, struct fifteen_error *error)
{
    struct new_table tables[FIFTEEN_SET_MAX * FIFTEEN_PARTITION_MAX];
    const unsigned n = list_tables(making, partitions, set->n_partitions, tables);
    const enum fifteen_status status = tables_make(making, tables, n, error);
    for (unsigned p = 0; p < set->n_partitions && status == FIFTEEN_OK; p++)
        for (unsigned i = 0; i < set->n; i++)
            set->tables[p][i] = find_table(tables, n, &partitions[p].patterns[i])->pdb;
    return status;
}

enum fifteen_status pdb_set_make(const struct set_making *making,
                                 const struct fifteen_partition *partitions, unsigned n_partitions,
                                 struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct partition_sizes sizes;
    enum fifteen_status status = read_common_sizes(partitions, n_partitions, &sizes, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb_set *const set = calloc(1, sizeof *set);
    if (set == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a set of tables");
    set->kind = making->kind;
    set->n_partitions = n_partitions;
    set->n = sizes.n;
    partition_print(&sizes, set->name);
    status = make_tables(making, partitions, set, error);
    if (status == FIFTEEN_OK)
        *out = set;
    else
        fifteen_pdb_set_free(set);
    return status;
}

enum fifteen_status fifteen_pdb_set_build(const struct fifteen_partition *partitions,
                                          unsigned n_partitions, enum fifteen_pdb_kind kind,
                                          unsigned n_threads, const struct fifteen_monitor *monitor,
                                          struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const struct set_making making = {.kind = kind, .n_threads = n_threads, .monitor = monitor};
    return pdb_set_make(&making, partitions, n_partitions, out, error);
}

/* Makes a set of the chosen tables. */
static enum fifteen_status load_choice(const struct set_making *request,
                                       const struct folder *folder,
                                       const struct folder_choice *choice,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    const char *names[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX];
    for (unsigned partition = 0; partition < choice->n; partition++) {
        partitions[partition].n_patterns = choice->sizes.n;
        for (unsigned place = 0; place < choice->sizes.n; place++) {
            const size_t table = choice->tables[partition][place];
            struct fifteen_pattern *const pattern = &partitions[partition].patterns[place];
            names[partition][place] = folder->names[table];
            *pattern = folder->goal;
            pattern->tiles = folder->tiles[table];
        }
    }
    struct set_making making = *request;
    making.names = names;
    return pdb_set_make(&making, partitions, choice->n, out, error);
}

enum fifteen_status pdb_set_find(const struct set_making *making, struct fifteen_geometry geometry,
                                 wide_board goal, const char *sizes, unsigned n_partitions,
                                 struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct canonical_map map;
    struct folder_choice choice;
    enum fifteen_status status = pattern_map_goal(&map, geometry, goal, error);
    if (status == FIFTEEN_OK)
        status = pdb_check_kind(making->kind, error);
    if (status != FIFTEEN_OK)
        return status;
    struct folder folder = {
        .path = making->folder, .goal = pattern_of(&map, 0), .kind = making->kind};
    status = folder_scan(&folder, making->monitor, error);
    if (status == FIFTEEN_OK)
        status = folder_choose(&folder, sizes, n_partitions, &choice, error);
    if (status == FIFTEEN_OK)
        status = load_choice(making, &folder, &choice, out, error);
    folder_free(&folder);
    return status;
}

enum fifteen_status fifteen_pdb_set_find(const char *path,
                                         const struct fifteen_pdb_request *request,
                                         unsigned n_threads, const struct fifteen_monitor *monitor,
                                         struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const struct set_making making = {
        .kind = request->kind, .n_threads = n_threads, .monitor = monitor, .folder = path};
    wide_board goal;
    const enum fifteen_status status = pattern_read_goal(request->goal, &goal, error);
    return status == FIFTEEN_OK ? pdb_set_find(&making, request->goal->size, goal, request->sizes,
                                               request->n_partitions, out, error)
                                : status;
}
