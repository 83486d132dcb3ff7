/* named.c - partitions by name, such as "7-8", and by lists of tiles, such as "1.4.5/2.3" */
/* SPDX-License-Identifier: MIT */
#include "pdb/pattern/partition.h"

#include <stdio.h>
#include <string.h>

#include "pdb/pattern/pattern.h"
#include "util/error.h"

enum entry_kind { SET, PARTITION, PATTERN };

/* Reflections of those in 24puzzle's catalogue small-t; they have 14 different patterns. */
#define DEFAULT_24                                                                                 \
    ".aabb aaabb ccabb ccddd ccddd", ".aabb aaabb accbb ccddd ccddd",                              \
        ".aabc aaabc ddabc ddbbc ddbcc", ".aabc aaabc addbc ddbbc ddbcc",                          \
        ".aaaa aabbb ccbbb ccddd ccddd", ".aabb aaabb accbb dcccc ddddd",                          \
        ".aaaa aabbc ddbbc ddbbc ddccc"

/* The pictures show the canonical tray row by row: a letter names the pattern of the tile at home
 * on the cell, a dot is the blank, a dash a tile in no pattern. The first partition of a tray is
 * its default. If the goal's blank is on a cell g > 0, the picture still shows tiles by name: tile
 * g is then at home on cell 0 (board/canonical.h), so that the pattern which loses cell g gains
 * cell 0, and the sizes stay the same. */
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
    /* From Felner, Korf & Hanan 2004; its figures agree. */
    {{4, 4}, "6-6-3", PARTITION, {".aab aabb aabb cccb"}},
    /* Of the 27 with connected patterns, fewest expansions (bench/experiments.md). */
    {{4, 4}, "5-5-5", PARTITION, {".aaa aabb ccbb cccb"}},
    {{4, 4}, "4-4-4-3", PARTITION, {".daa ddaa bbcc bbcc"}},
    {{2, 9}, "5-6-6", PARTITION, {".aabbbccc aaabbbccc"}},
    {{2, 10}, "7-6-6", PARTITION, {".aaabbbccc aaaabbbccc"}},
    {{2, 10}, "4-5-5-5", PARTITION, {".abbbcccdd aaabbccddd"}},
    {{2, 11}, "5-4-6-6", PARTITION, {".aabbcccddd aaabbcccddd"}},
    {{2, 11}, "4-4-4-4-5", PARTITION, {".aabbccddee aabbccddeee"}},
    {{2, 12}, "5-6-6-6", PARTITION, {".aabbbcccddd aaabbbcccddd"}},
    {{2, 12}, "4-4-5-5-5", PARTITION, {".aabbcccddee aabbccdddeee"}},
    {{3, 6}, "5-6-6", PARTITION, {".abbcc aabbcc aabbcc"}},
    {{3, 7}, "6-7-7", PARTITION, {".abbbcc aabbccc aaabbcc"}},
    {{3, 7}, "5-5-5-5", PARTITION, {".abbbdd aabbddd aaccccc"}},
    {{3, 8}, "5-6-6-6", PARTITION, {".abbccdd aabbccdd aabbccdd"}},
    {{3, 8}, "5-5-5-4-4", PARTITION, {".abbccde aabccdde aabbcdee"}},
    {{4, 5}, "7-6-6", PARTITION, {".abbb aabbb aaccc aaccc"}},
    {{4, 5}, "5-5-5-4", PARTITION, {".aabb aabbb adccc dddcc"}},
    {{4, 6}, "5-6-6-6", PARTITION, {".aabbb aaabbb cccddd cccddd"}},
    {{4, 6}, "5-5-5-4-4", PARTITION, {".aabbb aaabbc ddeecc ddeecc"}},
    /* Of Korf & Felner 2002. */
    {{5, 5}, "6-6-6-6", PARTITION, {".aabb aaabb ccabb ccddd ccddd"}},
    {{5, 5}, "5-5-5-5-4", PARTITION, {".aabb aaabb cceeb cceed cdddd"}},
    /* The default set and twelve partitions that prune most of what it leaves: 31 tables
     * (bench/korf24.md). Of a tray's sets, the one that needs the most tables comes first. */
    {{5, 5},
     "strong",
     SET,
     {DEFAULT_24, ".aaaa aabbb bbbcc dddcc dddcc", ".abbb aabbb aacdd accdd cccdd",
      ".abbb aaccb aaccb adccb ddddd", ".abcc aabcc aabcc adbbb ddddd",
      ".abbb aaccb aaccb daccb ddddd", ".abbb aabcb aabcc adddc dddcc",
      ".aaaa aabbb ccbdd ccbdd ccbdd", ".abbc aabbc aabbc adddc dddcc",
      ".abbb aabbb aaccc daccc ddddd", ".abbb aabbb aaccc adccc ddddd",
      ".abbb aabcb aabcc daddc dddcc", ".abbc aabbc aabbc daddc dddcc"}},
    {{5, 5}, "default", SET, {DEFAULT_24}},
    /* The two borders are their own reflections; bench/partitions found none that prune more. */
    {{4, 4}, "strong", SET, {".abb aabb aabb aabb", ".aaa aabb abbb abbb", ".bba bbba bbba aaaa"}},
    /* Culberson & Schaeffer 1998, who count the blank as a tile of the pattern. */
    {{4, 4}, "fringe", PATTERN, {".--a ---a ---a aaaa"}},
};
enum { N_NAMED = sizeof table / sizeof table[0], NAMES_SIZE = 128 };

static bool is_of(const struct named *entry, struct fifteen_geometry geometry, enum entry_kind kind)
{
    return fifteen_geometry_equal(entry->geometry, geometry) && entry->kind == kind;
}

/* The entry of a name, or the first if the name is NULL; NULL if there is none. */
static const struct named *find_entry(struct fifteen_geometry geometry, enum entry_kind kind,
                                      const char *name)
{
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, kind) && (name == NULL || strcmp(table[i].name, name) == 0))
            return &table[i];
    return NULL;
}

static const char *name_of(struct fifteen_geometry geometry, enum entry_kind kind, unsigned index)
{
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, kind) && index-- == 0)
            return table[i].name;
    return NULL;
}

const char *named_partition(struct fifteen_geometry geometry, unsigned index)
{
    return name_of(geometry, PARTITION, index);
}

const char *named_set(struct fifteen_geometry geometry, unsigned index)
{
    return name_of(geometry, SET, index);
}

/* Appends all names of one kind to a list, which has "default"; there are few. */
static void list_names(struct fifteen_geometry geometry, enum entry_kind kind,
                       char list[NAMES_SIZE])
{
    for (size_t i = 0; i < N_NAMED; i++)
        if (is_of(&table[i], geometry, kind) && strcmp(table[i].name, "default") != 0)
            names_add(list, NAMES_SIZE, ", ", table[i].name);
}

/* The partition that a picture shows. */
static struct fifteen_partition read_picture(const char *picture, const struct canonical_map *map)
{
    struct fifteen_partition partition = {.n_patterns = 0};
    unsigned tile = 0;
    for (const char *at = picture; *at != '\0'; at++) {
        if (*at == ' ')
            continue;
        if (*at >= 'a') {
            const unsigned index = (unsigned)(*at - 'a');
            const uint32_t tiles = partition.patterns[index].tiles | 1U << tile;
            partition.patterns[index] = pattern_of(map, tiles);
            if (index >= partition.n_patterns)
                partition.n_patterns = index + 1;
        }
        tile++;
    }
    return partition;
}

/* ---- lists of tiles ---- */

/* Reads a tile that has not occurred before, and moves *at past it. */
static enum fifteen_status read_tile(const char *text, const char **at, unsigned n_cells,
                                     unsigned seen, unsigned *out, struct fifteen_error *error)
{
    const size_t n_digits = strspn(*at, "0123456789");
    unsigned tile = 0;
    for (size_t i = 0; i < n_digits && tile < n_cells; i++)
        tile = 10 * tile + (unsigned)((*at)[i] - '0');
    if (n_digits == 0)
        return error_set(error, FIFTEEN_INVALID, "'%.60s': column %zu: expected a tile", text,
                         (size_t)(*at - text) + 1);
    if (tile == 0 || tile >= n_cells)
        return error_set(error, FIFTEEN_INVALID,
                         "'%.60s': no tile %.*s on this tray; expected 1 to %u", text,
                         n_digits > 9 ? 9 : (int)n_digits, *at, n_cells - 1);
    if ((seen >> tile & 1) != 0)
        return error_set(error, FIFTEEN_INVALID, "'%.60s': tile %u occurs twice", text, tile);
    *at += n_digits;
    *out = tile;
    return FIFTEEN_OK;
}

/* What follows a tile in a list. */
enum next { NEXT_TILE, NEXT_PATTERN, NEXT_NOTHING };

/* Moves *at past what separates tiles (a dot, a comma or blanks) or patterns (a slash). */
static enum next skip_separator(const char **at)
{
    *at += strspn(*at, " ");
    if (**at == '\0')
        return NEXT_NOTHING;
    const enum next next = **at == '/' ? NEXT_PATTERN : NEXT_TILE;
    if (strchr(".,/", **at) != NULL)
        *at += 1 + strspn(*at + 1, " ");
    return next;
}

/* Reads patterns separated by '/', each a list of tiles of the map's goal. */
static enum fifteen_status read_lists(const char *text, const struct canonical_map *map,
                                      struct fifteen_partition *out, struct fifteen_error *error)
{
    struct fifteen_partition made = {.n_patterns = 0};
    unsigned seen = 0;
    unsigned tiles = 0; /* of the current pattern */
    const char *at = text + strspn(text, " ");
    for (enum next next = NEXT_TILE; next != NEXT_NOTHING;) {
        unsigned tile = 0;
        const enum fifteen_status status =
            read_tile(text, &at, fifteen_cells(map->geometry), seen, &tile, error);
        if (status != FIFTEEN_OK)
            return status;
        seen |= 1U << tile;
        tiles |= 1U << tile;
        next = skip_separator(&at);
        if (next == NEXT_TILE)
            continue;
        const int n_tiles = __builtin_popcount(tiles);
        if (n_tiles > FIFTEEN_PATTERN_MAX_TILES)
            return error_set(error, FIFTEEN_INVALID,
                             "'%.60s': a pattern of %d tiles; the maximum is %d", text, n_tiles,
                             FIFTEEN_PATTERN_MAX_TILES);
        /* There are no more patterns than tiles. */
        made.patterns[made.n_patterns++] = pattern_translate(map, tiles);
        tiles = 0;
    }
    *out = made;
    return FIFTEEN_OK;
}

/* ---- any text ---- */

/* 5x5 is solved in two thirds of the time with seven partitions. On 4x4 further partitions take
 * more time to load than they save. */
static const struct named *find_default(struct fifteen_geometry geometry)
{
    const struct named *const set = find_entry(geometry, SET, "default");
    return set != NULL ? set : find_entry(geometry, PARTITION, NULL);
}

static const struct named *find_any(struct fifteen_geometry geometry, const char *name)
{
    if (strcmp(name, "default") == 0)
        return find_default(geometry);
    const struct named *found = find_entry(geometry, PARTITION, name);
    if (found == NULL)
        found = find_entry(geometry, SET, name);
    return found != NULL ? found : find_entry(geometry, PATTERN, name);
}

static enum fifteen_status reject_text(struct fifteen_geometry geometry, const char *text,
                                       struct fifteen_error *error)
{
    char known[NAMES_SIZE] = "default";
    char quoted[QUOTE_SIZE];
    list_names(geometry, SET, known);
    list_names(geometry, PARTITION, known);
    list_names(geometry, PATTERN, known);
    return error_set(error, FIFTEEN_INVALID,
                     "unknown partition '%s' for a %ux%u tray; expected %s, or lists of tiles such "
                     "as 1.2/3",
                     quote_bytes(text, strlen(text), quoted), geometry.rows, geometry.columns,
                     known);
}

bool partition_is_list(const char *text)
{
    return *text != '\0' && text[strspn(text, "0123456789., /")] == '\0';
}

/* Reads any text that is not a name. */
static enum fifteen_status read_unnamed(const char *text, const struct canonical_map *map,
                                        struct fifteen_partition *out, struct fifteen_error *error)
{
    return partition_is_list(text) ? read_lists(text, map, out, error)
                                   : reject_text(map->geometry, text, error);
}

enum fifteen_status partitions_parse(struct fifteen_geometry geometry, wide_board goal,
                                     const char *text,
                                     struct fifteen_partition out[FIFTEEN_SET_MAX], unsigned *n,
                                     struct fifteen_error *error)
{
    struct canonical_map map;
    if (text == NULL)
        return error_set(error, FIFTEEN_INVALID, "no partition given");
    enum fifteen_status status = pattern_map_goal(&map, geometry, goal, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct named *const found = find_any(map.geometry, text);
    if (found != NULL) {
        for (*n = 0; *n < FIFTEEN_SET_MAX && found->pictures[*n] != NULL; ++*n)
            out[*n] = read_picture(found->pictures[*n], &map);
        return FIFTEEN_OK;
    }
    status = read_unnamed(text, &map, out, error);
    if (status == FIFTEEN_OK)
        *n = 1;
    return status;
}

enum fifteen_status fifteen_partitions_parse(const struct fifteen_board *goal, const char *text,
                                             struct fifteen_partition out[FIFTEEN_SET_MAX],
                                             unsigned *n, struct fifteen_error *error)
{
    wide_board wide;
    const enum fifteen_status status = pattern_read_goal(goal, &wide, error);
    return status == FIFTEEN_OK ? partitions_parse(goal->size, wide, text, out, n, error) : status;
}

/* ---- canonical lists ---- */

/* Tiles have two digits, so that no list looks like a name ("8" on a 3x3 tray). */
static void print_lists(const struct fifteen_partition *partition,
                        char out[PARTITION_CANONICAL_SIZE])
{
    size_t length = 0;
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        char separator = '/';
        for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++) {
            if ((partition->patterns[i].tiles >> tile & 1) == 0)
                continue;
            if (length > 0)
                out[length++] = separator;
            length +=
                (size_t)snprintf(out + length, PARTITION_CANONICAL_SIZE - length, "%02u", tile);
            separator = '.';
        }
    }
}

enum fifteen_status partition_translate(const char *text, const struct canonical_map *map,
                                        char out[PARTITION_CANONICAL_SIZE], bool *is_list,
                                        struct fifteen_error *error)
{
    struct fifteen_partition lists;
    *is_list = find_any(map->geometry, text) == NULL;
    if (!*is_list) {
        snprintf(out, PARTITION_CANONICAL_SIZE, "%s", text);
        return FIFTEEN_OK;
    }
    const enum fifteen_status status = read_unnamed(text, map, &lists, error);
    if (status == FIFTEEN_OK)
        print_lists(&lists, out);
    return status;
}
