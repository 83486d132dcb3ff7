/* pattern.c - patterns in canonical numbering, and the names of their files */
/* SPDX-License-Identifier: MIT */
#include "pdb/pattern/pattern.h"

#include <stdio.h>

#include <fifteen/pdb.h>

#include "pdb/pattern/kind.h"
#include "util/error.h"

static enum fifteen_status check_tiles(unsigned n_cells, uint32_t tiles,
                                       struct fifteen_error *error)
{
    const unsigned n_tiles = (unsigned)__builtin_popcount(tiles);
    if (n_tiles == 0)
        return error_set(error, FIFTEEN_INVALID, "a pattern needs at least one tile");
    if ((tiles & 1) != 0)
        return error_set(error, FIFTEEN_INVALID, "a pattern cannot contain the blank (0)");
    if (tiles >> n_cells != 0)
        return error_set(error, FIFTEEN_INVALID, "tile %d is not on a tray of %u cells",
                         31 - __builtin_clz(tiles), n_cells);
    if (n_tiles > FIFTEEN_PATTERN_MAX_TILES)
        return error_set(error, FIFTEEN_INVALID, "a pattern of %u tiles; the maximum is %d",
                         n_tiles, FIFTEEN_PATTERN_MAX_TILES);
    return FIFTEEN_OK;
}

enum fifteen_status pattern_map_goal(struct canonical_map *map, struct fifteen_geometry geometry,
                                     wide_board goal, struct fifteen_error *error)
{
    if (!fifteen_tray_valid(geometry) || !wide_valid(geometry, goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a board of a %ux%u tray",
                         geometry.rows, geometry.columns);
    canonical_map_init(map, geometry, goal);
    return FIFTEEN_OK;
}

struct fifteen_pattern pattern_of(const struct canonical_map *map, uint32_t tiles)
{
    return (struct fifteen_pattern){
        .geometry = map->geometry, .goal_blank = (uint8_t)map->goal_blank, .tiles = tiles};
}

struct fifteen_pattern pattern_translate(const struct canonical_map *map, uint32_t tiles)
{
    struct fifteen_pattern pattern = pattern_of(map, 0);
    for (unsigned tile = 1; tile < fifteen_cells(map->from); tile++)
        if ((tiles >> tile & 1) != 0)
            pattern.tiles |= UINT32_C(1) << map->tile[tile];
    return pattern;
}

enum fifteen_status pattern_read_goal(const struct fifteen_board *goal, wide_board *out,
                                      struct fifteen_error *error)
{
    if (goal == NULL)
        return error_set(error, FIFTEEN_INVALID, "no goal given");
    if (!fifteen_tray_valid(goal->size))
        return error_set(error, FIFTEEN_INVALID,
                         "a goal of %ux%u has no tables; the maximum is %d cells", goal->size.rows,
                         goal->size.columns, FIFTEEN_TRAY_MAX_CELLS);
    *out = wide_of_board(goal);
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_pattern_make(const struct fifteen_board *goal, uint32_t tiles,
                                         struct fifteen_pattern *out, struct fifteen_error *error)
{
    struct canonical_map map;
    wide_board wide;
    enum fifteen_status status = pattern_read_goal(goal, &wide, error);
    if (status == FIFTEEN_OK)
        status = pattern_map_goal(&map, goal->size, wide, error);
    if (status == FIFTEEN_OK)
        status = check_tiles(board_cells(goal), tiles, error);
    if (status == FIFTEEN_OK)
        *out = pattern_translate(&map, tiles);
    return status;
}

bool pattern_equal(const struct fifteen_pattern *a, const struct fifteen_pattern *b)
{
    return pattern_same_goal(a, b) && a->tiles == b->tiles;
}

bool pattern_same_goal(const struct fifteen_pattern *a, const struct fifteen_pattern *b)
{
    return fifteen_geometry_equal(a->geometry, b->geometry) && a->goal_blank == b->goal_blank;
}

void pattern_print_goal(struct fifteen_geometry geometry, wide_board goal,
                        char out[PATTERN_GOAL_SIZE])
{
    size_t length = 0;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        length += (size_t)snprintf(out + length, PATTERN_GOAL_SIZE - length, "%s%u",
                                   cell == 0 ? "" : " ", wide_tile(goal, cell));
}

void fifteen_pdb_file_name(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                           char out[FIFTEEN_PDB_NAME_SIZE])
{
    const struct pdb_kind *const row = pdb_kind_of(kind);
    size_t length = (size_t)snprintf(out, FIFTEEN_PDB_NAME_SIZE, "%ux%u-b%u%s",
                                     pattern->geometry.rows, pattern->geometry.columns,
                                     pattern->goal_blank, row != NULL ? row->mark : "");
    char separator = '-';
    for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++) {
        if ((pattern->tiles >> tile & 1) == 0)
            continue;
        length +=
            (size_t)snprintf(out + length, FIFTEEN_PDB_NAME_SIZE - length, "%c%u", separator, tile);
        separator = '.';
    }
    snprintf(out + length, FIFTEEN_PDB_NAME_SIZE - length, ".pdb");
}
