/* folder.c - the tables of one goal and kind in a folder, and the choice of partitions */
/* SPDX-License-Identifier: MIT */
#include "pdb/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pdb/pattern/cover.h"
#include "pdb/pattern/kind.h"
#include "pdb/pattern/pattern.h"
#include "util/error.h"
#include "util/report.h"

char *folder_path(const char *folder, const char *name)
{
    char *path;
    return asprintf(&path, "%s/%s", folder, name) < 0 ? NULL : path;
}

static int is_table_name(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".pdb") == 0;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Returns true if the name of a file (fifteen_pdb_file_name) states another goal or kind. */
static bool named_for_another(const struct folder *folder, const char *name)
{
    unsigned rows;
    unsigned columns;
    unsigned goal_blank;
    int length = 0;
    sscanf(name, "%3ux%3u-b%3u%n", &rows, &columns, &goal_blank, &length);
    if (length == 0 || name[length] != '-')
        return false;
    size_t n_mark;
    return rows != folder->goal.geometry.rows || columns != folder->goal.geometry.columns ||
           goal_blank != folder->goal.goal_blank ||
           pdb_kind_in_name(name + length, &n_mark) != folder->kind;
}

/* Records why a file was skipped, if it may have been a table of this goal and kind: not for
 * folders and tables of others. */
static void record_broken(struct folder *folder, const char *name, enum fifteen_status status,
                          const struct fifteen_error *reason)
{
    if (folder->broken != FIFTEEN_OK || status == FIFTEEN_INVALID ||
        named_for_another(folder, name))
        return;
    folder->broken = status;
    folder->reason = *reason;
}

static double mean_of(const struct fifteen_pdb_info *info)
{
    const uint64_t *const histogram = fifteen_pdb_values(info);
    double sum = 0;
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        sum += (double)value * (double)histogram[value];
    return sum / (double)info->n_entries;
}

/* Reads one header; keeps a copy of the name if the table is of the right goal. */
static enum fifteen_status read_file(struct folder *folder, const char *name)
{
    char *const path = folder_path(folder->path, name);
    if (path == NULL)
        return FIFTEEN_NO_MEMORY;
    struct fifteen_pdb_info info;
    struct fifteen_error reason;
    const enum fifteen_status status = fifteen_pdb_read_info(path, &info, &reason);
    free(path);
    if (status == FIFTEEN_NO_MEMORY)
        return status;
    if (status != FIFTEEN_OK) {
        record_broken(folder, name, status, &reason);
        return FIFTEEN_OK;
    }
    if (!pattern_same_goal(&info.pattern, &folder->goal) || info.kind != folder->kind)
        return FIFTEEN_OK;
    char *const copy = strdup(name);
    if (copy == NULL)
        return FIFTEEN_NO_MEMORY;
    folder->names[folder->n] = copy;
    folder->tiles[folder->n] = info.pattern.tiles;
    folder->means[folder->n] = mean_of(&info);
    folder->n++;
    return FIFTEEN_OK;
}

static enum fifteen_status read_files(struct folder *folder, struct dirent **entries,
                                      size_t n_entries, const struct fifteen_monitor *monitor)
{
    const struct report report = {monitor, {.stage = FIFTEEN_STAGE_LOAD}};
    folder->names = calloc(n_entries + 1, sizeof *folder->names);
    folder->tiles = calloc(n_entries + 1, sizeof *folder->tiles);
    folder->means = calloc(n_entries + 1, sizeof *folder->means);
    if (folder->names == NULL || folder->tiles == NULL || folder->means == NULL)
        return FIFTEEN_NO_MEMORY;
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < n_entries && status == FIFTEEN_OK; i++) {
        status = read_file(folder, entries[i]->d_name);
        if (status == FIFTEEN_OK)
            status = report_make(&report);
    }
    return status;
}

enum fifteen_status folder_scan(struct folder *folder, const struct fifteen_monitor *monitor,
                                struct fifteen_error *error)
{
    struct dirent **entries;
    const int n_entries = scandir(folder->path, &entries, is_table_name, compare_names);
    if (n_entries < 0)
        return error_set(
            error, errno == ENOENT || errno == ENOTDIR ? FIFTEEN_NOT_FOUND : error_of_system(),
            "cannot read the folder %s: %s", folder->path, strerror(errno));
    const enum fifteen_status status = read_files(folder, entries, (size_t)n_entries, monitor);
    for (int i = 0; i < n_entries; i++)
        free(entries[i]);
    free(entries);
    if (status == FIFTEEN_CANCELLED)
        return error_set(error, status, "loading was stopped");
    return status == FIFTEEN_OK ? status : error_set(error, status, "out of memory");
}

/* Sorts a choice into the order of the partition's name. Tables of one size stay in the order of
 * their files. */
static void sort_choice(const struct folder *folder, struct partition_sizes *sizes,
                        size_t chosen[FIFTEEN_PARTITION_MAX])
{
    for (unsigned i = 0; i < sizes->n; i++)
        sizes->size[i] = (uint8_t)__builtin_popcount(folder->tiles[chosen[i]]);
    partition_order(folder->goal.geometry, sizes);
    for (unsigned place = 0; place < sizes->n; place++) {
        unsigned next = place;
        while (__builtin_popcount(folder->tiles[chosen[next]]) != sizes->size[place])
            next++;
        const size_t table = chosen[next];
        for (; next > place; next--)
            chosen[next] = chosen[next - 1];
        chosen[place] = table;
    }
}

static enum fifteen_status find_fewest(const struct folder *folder, uint32_t all,
                                       struct partition_sizes *sizes,
                                       size_t chosen[FIFTEEN_PARTITION_MAX])
{
    enum fifteen_status status = FIFTEEN_NOT_FOUND;
    for (unsigned n = 1; n <= FIFTEEN_PARTITION_MAX && status == FIFTEEN_NOT_FOUND; n++) {
        *sizes = (struct partition_sizes){.n = n};
        status = cover_find(folder->tiles, folder->n, all, sizes, chosen);
    }
    if (status == FIFTEEN_OK)
        sort_choice(folder, sizes, chosen);
    return status;
}

static enum fifteen_status report_no_partition(const struct folder *folder, const char *name,
                                               struct fifteen_error *error)
{
    if (folder->broken != FIFTEEN_OK)
        return error_copy(error, folder->broken, &folder->reason);
    return error_set(error, FIFTEEN_NOT_FOUND,
                     "%s has no complete %s%s%s partition of a %ux%u tray with the goal's blank on "
                     "cell %u (tables of that goal: %zu); build one with pdbgen",
                     folder->path, fifteen_pdb_kind_name(folder->kind), name == NULL ? "" : " ",
                     name == NULL ? "" : name, folder->goal.geometry.rows,
                     folder->goal.geometry.columns, folder->goal.goal_blank, folder->n);
}

static void sizes_of(const struct fifteen_partition *partition, struct partition_sizes *out)
{
    out->n = partition->n_patterns;
    for (unsigned i = 0; i < out->n; i++)
        out->size[i] = (uint8_t)__builtin_popcount(partition->patterns[i].tiles);
}

static double total_mean(const struct folder *folder, const size_t *tables, unsigned n)
{
    double total = 0;
    for (unsigned i = 0; i < n; i++)
        total += folder->means[tables[i]];
    return total;
}

/* Inserts a partition into the best found so far, after those of the same mean. */
static void insert_partition(const struct folder *folder, struct folder_choice *choice,
                             unsigned max, const size_t tables[FIFTEEN_PARTITION_MAX])
{
    const unsigned n = choice->sizes.n;
    const double mean = total_mean(folder, tables, n);
    unsigned place = choice->n;
    while (place > 0 && total_mean(folder, choice->tables[place - 1], n) < mean)
        place--;
    if (place == max)
        return;
    choice->n += choice->n < max;
    for (unsigned i = choice->n - 1; i > place; i--)
        memcpy(choice->tables[i], choice->tables[i - 1], sizeof choice->tables[i]);
    memcpy(choice->tables[place], tables, sizeof choice->tables[place]);
}

/* Finds one partition after another, in the order of the names of files, and removes its tables. A
 * table that was removed has no tiles and fits nowhere, since the sizes are known. */
static enum fifteen_status find_others(const struct folder *folder, uint32_t all, unsigned max,
                                       const size_t first[FIFTEEN_PARTITION_MAX],
                                       struct folder_choice *choice)
{
    uint32_t *const left = malloc(folder->n * sizeof *left);
    if (left == NULL)
        return FIFTEEN_NO_MEMORY;
    memcpy(left, folder->tiles, folder->n * sizeof *left);
    size_t tables[FIFTEEN_PARTITION_MAX];
    memcpy(tables, first, sizeof tables);
    enum fifteen_status status;
    do {
        insert_partition(folder, choice, max, tables);
        for (unsigned i = 0; i < choice->sizes.n; i++)
            left[tables[i]] = 0;
        status = cover_find(left, folder->n, all, &choice->sizes, tables);
    } while (status == FIFTEEN_OK);
    free(left);
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

/* The maximum number of partitions. A search on a tray of up to 16 cells compares up to four. */
static unsigned max_partitions(struct fifteen_geometry geometry, unsigned requested)
{
    if (requested == 0)
        return fifteen_cells(geometry) <= PACKED_MAX_CELLS ? 4 : FIFTEEN_SET_MAX;
    return requested < FIFTEEN_SET_MAX ? requested : FIFTEEN_SET_MAX;
}

/* Finds the tables of a partition. */
static bool find_tables(const struct folder *folder, const struct fifteen_partition *partition,
                        size_t tables[FIFTEEN_PARTITION_MAX])
{
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        tables[i] = 0;
        while (tables[i] < folder->n && folder->tiles[tables[i]] != partition->patterns[i].tiles)
            tables[i]++;
        if (tables[i] == folder->n)
            return false;
    }
    return true;
}

/* Chooses the tray's first named set whose tables are all there. Its partitions may share tables.
 * Returns false if there is none. */
static bool choose_set(const struct folder *folder, unsigned max, struct folder_choice *out)
{
    const struct fifteen_geometry geometry = folder->goal.geometry;
    const wide_board goal = canonical_goal(geometry, folder->goal.goal_blank);
    for (unsigned set = 0; named_set(geometry, set) != NULL; set++) {
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        size_t tables[FIFTEEN_SET_MAX][FIFTEEN_PARTITION_MAX];
        unsigned n = 0;
        unsigned n_found = 0;
        if (partitions_parse(geometry, goal, named_set(geometry, set), partitions, &n, NULL) !=
            FIFTEEN_OK)
            continue;
        while (n_found < n && find_tables(folder, &partitions[n_found], tables[n_found]))
            n_found++;
        if (n_found < n)
            continue;
        sizes_of(&partitions[0], &out->sizes);
        for (unsigned i = 0; i < n; i++)
            insert_partition(folder, out, max, tables[i]);
        return true;
    }
    return false;
}

enum fifteen_status folder_choose(const struct folder *folder, const char *name,
                                  unsigned n_partitions, struct folder_choice *out,
                                  struct fifteen_error *error)
{
    const uint32_t all = (uint32_t)((1U << fifteen_cells(folder->goal.geometry)) - 2);
    size_t first[FIFTEEN_PARTITION_MAX];
    *out = (struct folder_choice){.n = 0};
    enum fifteen_status status = FIFTEEN_OK;
    const unsigned max = max_partitions(folder->goal.geometry, n_partitions);
    if (name == NULL && choose_set(folder, max, out))
        return FIFTEEN_OK;
    if (name == NULL)
        status = find_fewest(folder, all, &out->sizes, first);
    else if ((status = partition_parse(name, folder->goal.geometry, &out->sizes, error)) ==
             FIFTEEN_OK)
        status = cover_find(folder->tiles, folder->n, all, &out->sizes, first);
    if (status == FIFTEEN_NOT_FOUND)
        return report_no_partition(folder, name, error);
    if (status == FIFTEEN_OK)
        status = find_others(folder, all, max, first, out);
    return status == FIFTEEN_NO_MEMORY ? error_set(error, status, "out of memory") : status;
}

void folder_free(struct folder *folder)
{
    for (size_t i = 0; i < folder->n; i++)
        free(folder->names[i]);
    free(folder->names);
    free(folder->tiles);
    free(folder->means);
}
