/* cost_set.c - tables of minimum costs for the patterns of a partition, whose values add up */
/* SPDX-License-Identifier: MIT */
#include "pdb/cost/cost_set.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/cost.h"
#include "pdb/pattern/partition.h"
#include "pdb/pattern/pattern.h"
#include "util/error.h"

/* Entries: of one table, and of a partition that is built without being named. Both take about 0.3
 * microseconds an entry. */
#define MAX_ENTRIES (UINT64_C(1) << 25)
#define DEFAULT_ENTRIES UINT64_C(3000000)

/* Of an entry: its value, and what cost_table_build adds for its time. */
enum { VALUE_BYTES = 4, LINK_BYTES = 8 };

bool cost_has_tables(enum fifteen_cost cost)
{
    return cost_exists(cost) && cost != FIFTEEN_COST_MULTI_TILE;
}

/* ---- the partition ---- */

static uint64_t count_entries(struct fifteen_geometry geometry, const char *name)
{
    struct partition_sizes sizes;
    uint64_t n = 0;
    if (partition_parse(name, geometry, &sizes, NULL) != FIFTEEN_OK)
        return UINT64_MAX;
    for (unsigned i = 0; i < sizes.n; i++)
        n += cost_table_entries(geometry, sizes.size[i]);
    return n;
}

static struct fifteen_geometry canonical_tray(struct fifteen_geometry geometry)
{
    return geometry.rows <= geometry.columns
               ? geometry
               : (struct fifteen_geometry){geometry.columns, geometry.rows};
}

const char *cost_set_default(struct fifteen_geometry geometry)
{
    const struct fifteen_geometry tray = canonical_tray(geometry);
    const char *name = NULL;
    for (unsigned i = 0; (name = named_partition(tray, i)) != NULL; i++)
        if (count_entries(tray, name) <= DEFAULT_ENTRIES)
            return name;
    return NULL;
}

/* It comes last. */
const char *cost_set_smallest(struct fifteen_geometry geometry)
{
    const struct fifteen_geometry tray = canonical_tray(geometry);
    const char *last = NULL;
    const char *name;
    for (unsigned i = 0; (name = named_partition(tray, i)) != NULL; i++)
        last = name;
    return last;
}

static unsigned n_tiles(const struct fifteen_partition *partition, unsigned i)
{
    return (unsigned)__builtin_popcount(partition->patterns[i].tiles);
}

/* The tables of a partition, and the links of the entries of the largest one while it is built. */
static uint64_t bytes_to_build(struct fifteen_geometry geometry,
                               const struct fifteen_partition *partition)
{
    uint64_t sum = 0;
    uint64_t max = 0;
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        const uint64_t n_entries = cost_table_entries(geometry, n_tiles(partition, i));
        sum += n_entries;
        max = n_entries > max ? n_entries : max;
    }
    return VALUE_BYTES * sum + LINK_BYTES * max;
}

static enum fifteen_status check_sizes(const struct cost_set_request *request,
                                       const struct fifteen_partition *partition,
                                       struct fifteen_error *error)
{
    const char *const name = request->partition;
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        const unsigned k = n_tiles(partition, i);
        const uint64_t n_entries = cost_table_entries(request->geometry, k);
        if (n_entries > MAX_ENTRIES)
            return error_set(error, FIFTEEN_INVALID,
                             "pdb(%s): a table by cost of %u tiles has %" PRIu64
                             " entries, the maximum is %" PRIu64 "; choose smaller patterns",
                             name, k, n_entries, MAX_ENTRIES);
    }
    const uint64_t bytes = bytes_to_build(request->geometry, partition);
    if (request->memory_bytes != 0 && bytes > request->memory_bytes)
        return error_set(error, FIFTEEN_INVALID,
                         "pdb(%s): building the tables by cost takes %" PRIu64
                         " bytes, the memory limit is %" PRIu64 "; choose smaller patterns",
                         name, bytes, request->memory_bytes);
    return FIFTEEN_OK;
}

static enum fifteen_status read_partition(const struct cost_set_request *request,
                                          struct fifteen_partition *out,
                                          struct fifteen_error *error)
{
    const char *const name = request->partition;
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    const enum fifteen_status status =
        partitions_parse(request->geometry, request->goal, name, partitions, &n, error);
    if (status != FIFTEEN_OK)
        return status;
    if (n > 1)
        return error_set(error, FIFTEEN_INVALID,
                         "'%s' stands for %u partitions; tables by cost are of one partition", name,
                         n);
    *out = partitions[0];
    return check_sizes(request, out, error);
}

/* ---- building ---- */

static struct cost_goal goal_of(const struct cost_set_request *request)
{
    struct cost_goal goal = {.geometry = request->geometry};
    for (unsigned cell = 0; cell < fifteen_cells(request->geometry); cell++) {
        const unsigned tile = wide_tile(request->goal, cell);
        goal.home[tile] = (uint8_t)cell;
        goal.cost[tile] = tile == 0 ? 0 : cost_of_tile(request->cost, tile);
    }
    return goal;
}

/* The tiles of a pattern, in the goal's names. */
static uint32_t goal_tiles(const struct canonical_map *map, const struct fifteen_pattern *pattern)
{
    uint32_t tiles = 0;
    for (unsigned tile = 1; tile < fifteen_cells(map->from); tile++)
        tiles |= (pattern->tiles >> map->tile[tile] & 1) << tile;
    return tiles;
}

static enum fifteen_status build_tables(const struct cost_set_request *request,
                                        const struct fifteen_partition *partition,
                                        const struct fifteen_monitor *monitor, struct cost_set *set,
                                        struct fifteen_error *error)
{
    const struct cost_goal goal = goal_of(request);
    struct canonical_map map;
    enum fifteen_status status = FIFTEEN_OK;
    canonical_map_init(&map, request->geometry, request->goal);
    set->n_tables = partition->n_patterns;
    for (unsigned tile = 0; tile < fifteen_cells(request->geometry); tile++)
        set->table_of[tile] = (uint8_t)set->n_tables;
    for (unsigned i = 0; i < partition->n_patterns && status == FIFTEEN_OK; i++) {
        const uint32_t tiles = goal_tiles(&map, &partition->patterns[i]);
        status = cost_table_build(&goal, tiles, monitor, &set->table[i], error);
        set->bytes += VALUE_BYTES * (uint64_t)set->table[i].n_entries;
        for (uint32_t rest = tiles; rest != 0; rest &= rest - 1)
            set->table_of[__builtin_ctz(rest)] = (uint8_t)i;
    }
    return status;
}

enum fifteen_status cost_set_build(const struct cost_set_request *request,
                                   const struct fifteen_monitor *monitor, struct cost_set **out,
                                   struct fifteen_error *error)
{
    struct fifteen_partition partition;
    enum fifteen_status status = read_partition(request, &partition, error);
    if (status != FIFTEEN_OK)
        return status;
    struct cost_set *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for tables by cost");
    made->geometry = request->geometry;
    made->goal = request->goal;
    made->cost = request->cost;
    snprintf(made->partition, sizeof made->partition, "%s", request->partition);
    status = build_tables(request, &partition, monitor, made, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        cost_set_free(made);
    return status;
}

void cost_set_free(struct cost_set *set)
{
    if (set == NULL)
        return;
    for (unsigned i = 0; i < set->n_tables; i++)
        cost_table_free(&set->table[i]);
    free(set);
}

/* ---- values ---- */

uint32_t cost_set_value(const struct cost_set *set, const uint8_t *tiles, unsigned blank)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < set->n_tables; i++)
        sum += cost_table_value(&set->table[i], tiles, blank);
    return sum;
}

uint32_t cost_set_tile_value(const struct cost_set *set, unsigned tile, const uint8_t *tiles,
                             unsigned blank)
{
    const unsigned table = set->table_of[tile];
    return table < set->n_tables ? cost_table_value(&set->table[table], tiles, blank) : 0;
}
