/* named.c - the named partitions, sets of them and single patterns of every tray */
#include "pdb/pattern/named.h"

#include <stdio.h>
#include <string.h>

#include "board/canonical.h"
#include "pdb/pattern/tile_lists.h"
#include "util/error.h"
#include "util/quote.h"

enum entry_kind { SET, PARTITION, PATTERN };

/* The canonical tray, row after row: a letter names the pattern of the tile at home on the cell, a
 * dot is the blank, a dash a tile in no pattern. The default partition of a tray comes first. For
 * goals whose blank is on another cell g the picture shows tiles by name: tile g is at home on cell
 * 0 then (board/canonical.h), so that the pattern which loses cell g gets cell 0 in its place and
 * the sizes stay. */
static const struct named {
    struct fifteen_geometry geometry;
    const char *name;
    enum entry_kind kind;
    const char *pictures[FIFTEEN_SET_MAX]; /* a set has several */
} table[] = {
    {{2, 2}, "3", PARTITION, {".a aa"}},
    {{2, 3}, "5", PARTITION, {".aa aaa"}},
    {{2, 3}, "2-3", PARTITION, {".ab abb"}},
    {{2, 4}, "7", PARTITION, {".aaa aaaa"}},
    {{2, 4}, "3-4", PARTITION, {".abb aabb"}},
    {{2, 5}, "9", PARTITION, {".aaaa aaaaa"}},
    {{2, 5}, "4-5", PARTITION, {".aabb aabbb"}},
    {{2, 6}, "5-6", PARTITION, {".aabbb aaabbb"}},
    {{2, 7}, "6-7", PARTITION, {".aaabbb aaabbbb"}},
    {{2, 7}, "4-4-5", PARTITION, {".aabbcc aabbccc"}},
    {{2, 8}, "7-8", PARTITION, {".aaabbbb aaaabbbb"}},
    {{2, 8}, "5-5-5", PARTITION, {".aabbbcc aaabbccc"}},
    {{3, 3}, "8", PARTITION, {".aa aaa aaa"}},
    {{3, 3}, "4-4", PARTITION, {".ab aab abb"}},
    {{3, 4}, "5-6", PARTITION, {".abb aabb aabb"}},
    {{3, 5}, "7-7", PARTITION, {".abbb aaabb aaabb"}},
    {{3, 5}, "4-5-5", PARTITION, {".aabb aabbb ccccc"}},
    {{4, 4}, "7-8", PARTITION, {".abb aabb aabb aabb"}},
    /* That of Felner, Korf & Hanan 2004, as its figures tell. */
    {{4, 4}, "6-6-3", PARTITION, {".aab aabb aabb cccb"}},
    /* Of the 27 with connected patterns that which expands the fewest nodes (bench/RESULTS.md). */
    {{4, 4}, "5-5-5", PARTITION, {".aaa aabb ccbb cccb"}},
    {{4, 4}, "4-4-4-3", PARTITION, {".daa ddaa bbcc bbcc"}},
    /* The two borders are their own reflections; bench/partitions found none that save more. */
    {{4, 4}, "strong", SET, {".abb aabb aabb aabb", ".aaa aabb abbb abbb", ".bba bbba bbba aaaa"}},
    /* Culberson & Schaeffer 1998; there the blank counts as one of the pattern. */
    {{4, 4}, "fringe", PATTERN, {".--a ---a ---a aaaa"}},
};
enum { N_NAMED = sizeof table / sizeof table[0] };

static bool is_of(const struct named *entry, struct fifteen_geometry geometry, enum entry_kind kind)
{
    return entry->geometry.rows == geometry.rows && entry->geometry.columns == geometry.columns &&
           entry->kind == kind;
}

/* The entry of a name, or if that is NULL the first; NULL if there is none. */
static const struct named *find(struct fifteen_geometry geometry, enum entry_kind kind,
                                const char *name)
{
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, kind) && (name == NULL || strcmp(table[i].name, name) == 0))
            return &table[i];
    return NULL;
}

const char *named_partition(struct fifteen_geometry geometry, unsigned index)
{
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, PARTITION) && index-- == 0)
            return table[i].name;
    return NULL;
}

/* Adds the names of one kind to a list, which has room for all there are. */
static void list_names(struct fifteen_geometry geometry, enum entry_kind kind, char list[128])
{
    size_t length = strlen(list);
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, kind))
            length += (size_t)snprintf(list + length, 128 - length, "%s%s", length == 0 ? "" : ", ",
                                       table[i].name);
}

static struct fifteen_partition draw(const char *picture, const struct canonical_map *map)
{
    struct fifteen_partition partition = {.n_patterns = 0};
    unsigned tile = 0;
    for (const char *at = picture; *at != '\0'; at++) {
        if (*at == ' ')
            continue;
        if (*at >= 'a') {
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
    const struct named *const found = find(map.geometry, PARTITION, name);
    if (found == NULL) {
        char known[128] = "";
        char quoted[QUOTE_SIZE];
        list_names(map.geometry, PARTITION, known);
        return error_set(error, FIFTEEN_INVALID, "no partition '%s' of a %ux%u tray; there is %s",
                         quote_bytes(name, strlen(name), quoted), map.geometry.rows,
                         map.geometry.columns, known);
    }
    *out = draw(found->pictures[0], &map);
    return FIFTEEN_OK;
}

static const struct named *find_any(struct fifteen_geometry geometry, const char *name)
{
    static const enum entry_kind kinds[] = {PARTITION, SET, PATTERN};
    if (strcmp(name, "default") == 0)
        return find(geometry, PARTITION, NULL);
    const struct named *found = NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && found == NULL; i++)
        found = find(geometry, kinds[i], name);
    return found;
}

static enum fifteen_status refuse(struct fifteen_geometry geometry, const char *text,
                                  struct fifteen_error *error)
{
    char known[128] = "default";
    char quoted[QUOTE_SIZE];
    list_names(geometry, SET, known);
    list_names(geometry, PARTITION, known);
    list_names(geometry, PATTERN, known);
    return error_set(error, FIFTEEN_INVALID,
                     "no set, partition or pattern '%s' of a %ux%u tray; there is %s, and lists "
                     "of tiles such as 1.2/3",
                     quote_bytes(text, strlen(text), quoted), geometry.rows, geometry.columns,
                     known);
}

enum fifteen_status fifteen_partitions_parse(struct fifteen_geometry geometry, fifteen_board goal,
                                             const char *text,
                                             struct fifteen_partition out[FIFTEEN_SET_MAX],
                                             unsigned *n, struct fifteen_error *error)
{
    struct canonical_map map;
    enum fifteen_status status = find_goal(geometry, goal, &map, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct named *const found = find_any(map.geometry, text);
    if (found != NULL) {
        for (*n = 0; *n < FIFTEEN_SET_MAX && found->pictures[*n] != NULL; ++*n)
            out[*n] = draw(found->pictures[*n], &map);
        return FIFTEEN_OK;
    }
    if (!tile_lists_possible(text))
        return refuse(map.geometry, text, error);
    status = tile_lists_read(text, map.geometry, map.goal_blank, out, error);
    if (status == FIFTEEN_OK)
        *n = 1;
    return status;
}
