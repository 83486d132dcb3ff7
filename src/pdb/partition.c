/* partition.c - the named partitions of every tray, and sets of them */
#include "pdb/partition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "util/error.h"

/* The canonical tray, row after row: a letter names the pattern of the tile at home on the cell, a
 * dot is the blank. The default of a tray comes first. For goals whose blank is on another cell g
 * the picture shows tiles by name: tile g is at home on cell 0 then (board/canonical.h), so that
 * the pattern which loses cell g gets cell 0 in its place and the sizes stay. */
struct named {
    struct fifteen_geometry geometry;
    const char *name;
    const char *picture;
};

static const struct named table[] = {
    {{2, 2}, "3", ".a aa"},
    {{2, 3}, "5", ".aa aaa"},
    {{2, 3}, "2-3", ".ab abb"},
    {{2, 4}, "7", ".aaa aaaa"},
    {{2, 4}, "3-4", ".abb aabb"},
    {{2, 5}, "9", ".aaaa aaaaa"},
    {{2, 5}, "4-5", ".aabb aabbb"},
    {{2, 6}, "5-6", ".aabbb aaabbb"},
    {{2, 7}, "6-7", ".aaabbb aaabbbb"},
    {{2, 8}, "7-8", ".aaabbbb aaaabbbb"},
    {{2, 8}, "5-5-5", ".aabbbcc aaabbccc"},
    {{3, 3}, "8", ".aa aaa aaa"},
    {{3, 3}, "4-4", ".ab aab abb"},
    {{3, 4}, "5-6", ".abb aabb aabb"},
    {{3, 5}, "7-7", ".abbb aaabb aaabb"},
    {{3, 5}, "4-5-5", ".aabb aabbb ccccc"},
    {{4, 4}, "7-8", ".abb aabb aabb aabb"},
    {{4, 4}, "6-6-3", ".aaa caaa ccbb bbbb"},
    {{4, 4}, "5-5-5", ".ccb accb aacb aabb"},
    {{4, 4}, "4-4-4-3", ".daa ddaa bbcc bbcc"},
};
enum { n_named = sizeof table / sizeof table[0] };

/* Sets of several partitions. */
static const struct named_set {
    struct fifteen_geometry geometry;
    const char *name;
    const char *pictures[FIFTEEN_SET_MAX];
} sets[] = {
    /* The two borders are their own reflections; bench/partitions found none that save more. */
    {{4, 4}, "strong", {".abb aabb aabb aabb", ".aaa aabb abbb abbb", ".bba bbba bbba aaaa"}},
};
enum { n_sets = sizeof sets / sizeof sets[0] };

static bool same_tray(struct fifteen_geometry a, struct fifteen_geometry b)
{
    return a.rows == b.rows && a.columns == b.columns;
}

/* Whether an entry is the one wanted; NULL stands for the tray's default. */
static bool matches(const struct named *entry, struct fifteen_geometry geometry, const char *name)
{
    return same_tray(entry->geometry, geometry) && (name == NULL || strcmp(entry->name, name) == 0);
}

static const struct named *find(struct fifteen_geometry geometry, const char *name)
{
    for (size_t i = 0; i < n_named; i++)
        if (matches(&table[i], geometry, name))
            return &table[i];
    return NULL;
}

static enum fifteen_status refuse(const char *name, struct fifteen_geometry geometry,
                                  struct fifteen_error *error)
{
    char known[128] = "";
    size_t length = 0;
    for (size_t i = 0; i < n_named; i++)
        if (matches(&table[i], geometry, NULL))
            length += (size_t)snprintf(known + length, sizeof known - length, "%s%s",
                                       length == 0 ? "" : ", ", table[i].name);
    return error_set(error, FIFTEEN_INVALID, "no partition '%.40s' of a %ux%u tray; there is %s",
                     name, geometry.rows, geometry.columns, known);
}

static struct fifteen_partition draw(const char *picture, const struct canonical_map *map)
{
    struct fifteen_partition partition = {.n_patterns = 0};
    unsigned tile = 0;
    for (const char *at = picture; *at != '\0'; at++) {
        if (*at == ' ')
            continue;
        if (*at != '.') {
            const unsigned index = (unsigned)(*at - 'a');
            struct fifteen_pattern *const pattern = &partition.patterns[index];
            pattern->geometry = map->geometry;
            pattern->goal_blank = (uint8_t)map->goal_blank;
            pattern->tiles = (uint16_t)(pattern->tiles | 1U << tile);
            if (index >= partition.n_patterns)
                partition.n_patterns = index + 1;
        }
        tile++;
    }
    return partition;
}

static enum fifteen_status find_goal(struct fifteen_geometry geometry, fifteen_board goal,
                                     struct canonical_map *map, struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(geometry) || !fifteen_board_valid(geometry, goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a board of a %ux%u tray",
                         geometry.rows, geometry.columns);
    canonical_map_init(map, geometry, goal);
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_partition_make(struct fifteen_geometry geometry, fifteen_board goal,
                                           const char *name, struct fifteen_partition *out,
                                           struct fifteen_error *error)
{
    struct canonical_map map;
    const enum fifteen_status status = find_goal(geometry, goal, &map, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct named *const found = find(map.geometry, name);
    if (found == NULL)
        return refuse(name, map.geometry, error);
    *out = draw(found->picture, &map);
    return FIFTEEN_OK;
}

static const struct named_set *find_set(struct fifteen_geometry geometry, const char *name)
{
    for (size_t i = 0; i < n_sets; i++)
        if (same_tray(sets[i].geometry, geometry) &&
            (name == NULL || strcmp(sets[i].name, name) == 0))
            return &sets[i];
    return NULL;
}

enum fifteen_status fifteen_set_make(struct fifteen_geometry geometry, fifteen_board goal,
                                     const char *name,
                                     struct fifteen_partition out[FIFTEEN_SET_MAX], unsigned *n,
                                     struct fifteen_error *error)
{
    struct canonical_map map;
    const enum fifteen_status status = find_goal(geometry, goal, &map, error);
    if (status != FIFTEEN_OK)
        return status;
    if (strcmp(name, "default") == 0) {
        *n = 1;
        return fifteen_partition_make(geometry, goal, NULL, out, error);
    }
    const struct named_set *const set = find_set(map.geometry, name);
    if (set == NULL)
        return error_set(error, FIFTEEN_INVALID, "no set '%.40s' of a %ux%u tray; there is %s",
                         name, geometry.rows, geometry.columns,
                         find_set(map.geometry, NULL) != NULL ? "default, strong" : "default");
    for (*n = 0; *n < FIFTEEN_SET_MAX && set->pictures[*n] != NULL; ++*n)
        out[*n] = draw(set->pictures[*n], &map);
    return FIFTEEN_OK;
}

/* Reads sizes of one digit with dashes between them; false if the text is anything else. */
static bool parse_sizes(const char *name, struct partition_sizes *sizes)
{
    sizes->n = 0;
    for (const char *at = name; sizes->n < FIFTEEN_PARTITION_MAX; at += 2) {
        if (at[0] < '1' || at[0] > '0' + FIFTEEN_PATTERN_MAX_TILES)
            return false;
        sizes->size[sizes->n++] = (uint8_t)(at[0] - '0');
        if (at[1] != '-')
            return at[1] == '\0';
    }
    return false;
}

static unsigned sum(const struct partition_sizes *sizes)
{
    unsigned result = 0;
    for (unsigned i = 0; i < sizes->n; i++)
        result += sizes->size[i];
    return result;
}

enum fifteen_status partition_parse(const char *name, struct fifteen_geometry geometry,
                                    struct partition_sizes *out, struct fifteen_error *error)
{
    const unsigned n_tiles = fifteen_cells(geometry) - 1;
    struct partition_sizes sizes;
    if (!parse_sizes(name, &sizes) || sum(&sizes) != n_tiles)
        return error_set(error, FIFTEEN_INVALID,
                         "'%.40s' is no partition of %u tiles: sizes up to %d with dashes between",
                         name, n_tiles, FIFTEEN_PATTERN_MAX_TILES);
    *out = sizes;
    return FIFTEEN_OK;
}

void partition_print(const struct partition_sizes *sizes, char out[PARTITION_NAME_SIZE])
{
    size_t length = 0;
    for (unsigned i = 0; i < sizes->n; i++)
        length += (size_t)snprintf(out + length, PARTITION_NAME_SIZE - length, "%s%u",
                                   i == 0 ? "" : "-", sizes->size[i]);
}

static int compare_sizes(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void sort(struct partition_sizes *sizes)
{
    qsort(sizes->size, sizes->n, sizeof sizes->size[0], compare_sizes);
}

void partition_order(struct fifteen_geometry geometry, struct partition_sizes *sizes)
{
    sort(sizes);
    for (size_t i = 0; i < n_named; i++) {
        struct partition_sizes known;
        if (!same_tray(table[i].geometry, geometry) || !parse_sizes(table[i].name, &known))
            continue;
        struct partition_sizes sorted = known;
        sort(&sorted);
        if (known.n == sizes->n && memcmp(sorted.size, sizes->size, sizes->n) == 0) {
            *sizes = known;
            return;
        }
    }
}
