/* set.c - tables that belong together: a partition's, loaded from a folder or built */
#include <assert.h>
#include <stdlib.h>

#include "board/canonical.h"
#include "pdb/folder.h"
#include "pdb/partition.h"
#include "util/error.h"

struct fifteen_pdb_set {
    unsigned n;
    struct fifteen_pdb *tables[FIFTEEN_PARTITION_MAX];
    char name[PARTITION_NAME_SIZE];
};

unsigned fifteen_pdb_set_count(const struct fifteen_pdb_set *set)
{
    return set->n;
}

const struct fifteen_pdb *fifteen_pdb_set_table(const struct fifteen_pdb_set *set, unsigned index)
{
    assert(index < set->n);
    return set->tables[index];
}

const char *fifteen_pdb_set_name(const struct fifteen_pdb_set *set)
{
    return set->name;
}

void fifteen_pdb_set_free(struct fifteen_pdb_set *set)
{
    if (set == NULL)
        return;
    for (unsigned i = 0; i < set->n; i++)
        fifteen_pdb_free(set->tables[i]);
    free(set);
}

/* An empty set that will hold tables of these sizes; NULL if there is no memory. */
static struct fifteen_pdb_set *set_create(const struct partition_sizes *sizes)
{
    struct fifteen_pdb_set *set = calloc(1, sizeof *set);
    if (set != NULL)
        partition_print(sizes, set->name);
    return set;
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

static enum fifteen_status add_loaded(struct fifteen_pdb_set *set, const struct folder *folder,
                                      size_t table, unsigned n_threads,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_error *error)
{
    char *const path = folder_path(folder, table);
    if (path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    const enum fifteen_status status =
        fifteen_pdb_load(path, n_threads, monitor, &set->tables[set->n], error);
    free(path);
    if (status != FIFTEEN_OK)
        return status;
    set->n++;
    return check_loaded(folder, table, set->tables[set->n - 1], error);
}

static enum fifteen_status load_partition(const struct folder *folder, const char *partition,
                                          unsigned n_threads, const struct fifteen_monitor *monitor,
                                          struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct partition_sizes sizes;
    size_t chosen[FIFTEEN_PARTITION_MAX];
    enum fifteen_status status = folder_choose(folder, partition, &sizes, chosen, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb_set *set = set_create(&sizes);
    if (set == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a set of tables");
    for (unsigned i = 0; i < sizes.n && status == FIFTEEN_OK; i++)
        status = add_loaded(set, folder, chosen[i], n_threads, monitor, error);
    if (status == FIFTEEN_OK)
        *out = set;
    else
        fifteen_pdb_set_free(set);
    return status;
}

enum fifteen_status fifteen_pdb_set_load(const char *path, struct fifteen_geometry geometry,
                                         fifteen_board goal, const char *partition,
                                         unsigned n_threads, const struct fifteen_monitor *monitor,
                                         struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(geometry) || !fifteen_board_valid(geometry, goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a board of a %ux%u tray",
                         geometry.rows, geometry.columns);
    struct canonical_map map;
    canonical_map_init(&map, geometry, goal);
    struct folder folder;
    enum fifteen_status status = folder_scan(&folder, path, map.geometry, map.goal_blank, error);
    if (status == FIFTEEN_OK)
        status = load_partition(&folder, partition, n_threads, monitor, out, error);
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
    sizes->n = n;
    for (unsigned i = 0; i < n; i++)
        sizes->size[i] = (uint8_t)__builtin_popcount(partition->patterns[i].tiles);
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_pdb_set_build(const struct fifteen_partition *partition,
                                          unsigned n_threads, const struct fifteen_monitor *monitor,
                                          struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct partition_sizes sizes;
    enum fifteen_status status = measure(partition, &sizes, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb_set *set = set_create(&sizes);
    if (set == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a set of tables");
    for (unsigned i = 0; i < partition->n_patterns && status == FIFTEEN_OK; i++) {
        status =
            fifteen_pdb_build(&partition->patterns[i], n_threads, monitor, &set->tables[i], error);
        set->n += status == FIFTEEN_OK;
    }
    if (status == FIFTEEN_OK)
        *out = set;
    else
        fifteen_pdb_set_free(set);
    return status;
}
