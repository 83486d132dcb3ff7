/* set.c - tables that belong together: those of partitions, loaded from a folder or built */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "pdb/folder.h"
#include "pdb/partition.h"
#include "util/error.h"

struct fifteen_pdb_set {
    unsigned n_partitions;
    unsigned n; /* tables of each */
    struct fifteen_pdb *tables[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX];
    char name[PARTITION_NAME_SIZE];
};

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

const char *fifteen_pdb_set_name(const struct fifteen_pdb_set *set)
{
    return set->name;
}

void fifteen_pdb_set_free(struct fifteen_pdb_set *set)
{
    if (set == NULL)
        return;
    for (unsigned p = 0; p < set->n_partitions; p++)
        for (unsigned i = 0; i < set->n; i++)
            fifteen_pdb_free(set->tables[p][i]);
    free(set);
}

/* A set of so many partitions, their tables NULL as yet. */
static enum fifteen_status set_create(const struct partition_sizes *sizes, unsigned n_partitions,
                                      struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct fifteen_pdb_set *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a set of tables");
    made->n_partitions = n_partitions;
    made->n = sizes->n;
    partition_print(sizes, made->name);
    *out = made;
    return FIFTEEN_OK;
}

/* The file may have been replaced since its header was read. */
static enum fifteen_status check_loaded(const struct folder *folder, size_t table,
                                        const struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    struct fifteen_pdb_info info;
    fifteen_pdb_info(pdb, &info);
    if (info.pattern.tiles != folder->tiles[table] ||
        info.pattern.goal_blank != folder->goal_blank ||
        info.pattern.geometry.rows != folder->geometry.rows ||
        info.pattern.geometry.columns != folder->geometry.columns)
        return error_set(error, FIFTEEN_DAMAGED, "%s/%s: replaced while it was read", folder->path,
                         folder->names[table]);
    return FIFTEEN_OK;
}

static enum fifteen_status load_table(const struct folder *folder, size_t table, unsigned n_threads,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_pdb **out, struct fifteen_error *error)
{
    char *const path = folder_path(folder, table);
    if (path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    const enum fifteen_status status = fifteen_pdb_load(path, n_threads, monitor, out, error);
    free(path);
    return status == FIFTEEN_OK ? check_loaded(folder, table, *out, error) : status;
}

static enum fifteen_status load_chosen(const struct folder *folder,
                                       const struct folder_choice *choice, unsigned n_threads,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct fifteen_pdb_set *set = NULL;
    enum fifteen_status status = set_create(&choice->sizes, choice->n, &set, error);
    for (unsigned i = 0; status == FIFTEEN_OK && i < choice->n * choice->sizes.n; i++) {
        const unsigned partition = i / choice->sizes.n;
        const unsigned place = i % choice->sizes.n;
        status = load_table(folder, choice->tables[partition][place], n_threads, monitor,
                            &set->tables[partition][place], error);
    }
    if (status == FIFTEEN_OK)
        *out = set;
    else
        fifteen_pdb_set_free(set);
    return status;
}

enum fifteen_status fifteen_pdb_set_load(const char *path, const struct fifteen_pdb_wanted *wanted,
                                         unsigned n_threads, const struct fifteen_monitor *monitor,
                                         struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(wanted->geometry) ||
        !fifteen_board_valid(wanted->geometry, wanted->goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a board of a %ux%u tray",
                         wanted->geometry.rows, wanted->geometry.columns);
    struct canonical_map map;
    canonical_map_init(&map, wanted->geometry, wanted->goal);
    struct folder folder;
    struct folder_choice choice;
    enum fifteen_status status = folder_scan(&folder, path, map.geometry, map.goal_blank, error);
    if (status == FIFTEEN_OK)
        status = folder_choose(&folder, wanted->sizes, wanted->n_partitions, &choice, error);
    if (status == FIFTEEN_OK)
        status = load_chosen(&folder, &choice, n_threads, monitor, out, error);
    folder_free(&folder);
    return status;
}

static enum fifteen_status measure(const struct fifteen_partition *partition,
                                   struct partition_sizes *sizes, struct fifteen_error *error)
{
    const unsigned n = partition->n_patterns;
    if (n == 0 || n > FIFTEEN_PARTITION_MAX)
        return error_set(error, FIFTEEN_INVALID, "a partition of %u patterns; 1 to %d are possible",
                         n, FIFTEEN_PARTITION_MAX);
    *sizes = (struct partition_sizes){.n = n};
    for (unsigned i = 0; i < n; i++)
        sizes->size[i] = (uint8_t)__builtin_popcount(partition->patterns[i].tiles);
    return FIFTEEN_OK;
}

/* The sizes that all partitions have. */
static enum fifteen_status measure_all(const struct fifteen_partition *partitions,
                                       unsigned n_partitions, struct partition_sizes *sizes,
                                       struct fifteen_error *error)
{
    if (n_partitions == 0 || n_partitions > FIFTEEN_SET_MAX)
        return error_set(error, FIFTEEN_INVALID, "a set of %u partitions; 1 to %d are possible",
                         n_partitions, FIFTEEN_SET_MAX);
    enum fifteen_status status = measure(&partitions[0], sizes, error);
    for (unsigned i = 1; status == FIFTEEN_OK && i < n_partitions; i++) {
        struct partition_sizes others;
        status = measure(&partitions[i], &others, error);
        if (status == FIFTEEN_OK && memcmp(&others, sizes, sizeof others) != 0)
            status = error_set(error, FIFTEEN_INVALID,
                               "the patterns of a set's partitions have different sizes");
    }
    return status;
}

enum fifteen_status fifteen_pdb_set_build(const struct fifteen_partition *partitions,
                                          unsigned n_partitions, unsigned n_threads,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct partition_sizes sizes;
    struct fifteen_pdb_set *set = NULL;
    enum fifteen_status status = measure_all(partitions, n_partitions, &sizes, error);
    if (status == FIFTEEN_OK)
        status = set_create(&sizes, n_partitions, &set, error);
    for (unsigned i = 0; status == FIFTEEN_OK && i < n_partitions * sizes.n; i++) {
        const unsigned partition = i / sizes.n;
        const unsigned place = i % sizes.n;
        status = fifteen_pdb_build(&partitions[partition].patterns[place], n_threads, monitor,
                                   &set->tables[partition][place], error);
    }
    if (status == FIFTEEN_OK)
        *out = set;
    else
        fifteen_pdb_set_free(set);
    return status;
}
