/* damage.c - what to do about a damaged table file */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/damage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "pdb/pattern/kind.h"
#include "pdb/pattern/partition.h"
#include "pdb/pattern/pattern.h"

enum { TILES_SIZE = 40, ADVICE_SIZE = 256 };

static const char *base_name(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Returns true if one of the default partitions of the tray, as pdbgen builds them without further
 * options, has the pattern. */
static bool is_in_default(const struct fifteen_pattern *pattern)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    const wide_board goal = canonical_goal(pattern->geometry, 0);
    if (partitions_parse(pattern->geometry, goal, "default", partitions, &n, NULL) != FIFTEEN_OK)
        return false;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < partitions[i].n_patterns; j++)
            if (pattern_equal(&partitions[i].patterns[j], pattern))
                return true;
    return false;
}

/* Reads the pattern and the kind from a file's name (fifteen_pdb_file_name). */
static bool read_name(const char *name, struct fifteen_pdb_info *out)
{
    struct fifteen_pattern pattern = {.tiles = 0};
    unsigned rows;
    unsigned columns;
    unsigned blank;
    int length = 0;
    sscanf(name, "%1ux%2u-b%2u%n", &rows, &columns, &blank, &length);
    if (length == 0)
        return false;
    size_t n_mark;
    *out = (struct fifteen_pdb_info){.kind = pdb_kind_in_name(name + length, &n_mark)};
    for (const char *at = name + length + n_mark; *at == '-' || *at == '.';) {
        char *end;
        const unsigned long tile = strtoul(at + 1, &end, 10);
        if (end == at + 1 || tile >= FIFTEEN_TRAY_MAX_CELLS)
            break;
        pattern.tiles |= UINT32_C(1) << tile;
        at = end;
    }
    pattern.geometry = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    pattern.goal_blank = (uint8_t)blank;
    out->pattern = pattern;
    char usual[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(&pattern, out->kind, usual);
    return fifteen_tray_valid(pattern.geometry) && blank < fifteen_cells(pattern.geometry) &&
           strcmp(name, usual) == 0;
}

/* The options that select the pattern, none for a table of the default partition. */
static void print_pattern(const struct fifteen_pattern *pattern, char out[ADVICE_SIZE])
{
    char goal[PATTERN_GOAL_SIZE];
    char tiles[TILES_SIZE] = "";
    out[0] = '\0';
    if (pattern->goal_blank == 0 && is_in_default(pattern))
        return;
    for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++) {
        const size_t length = strlen(tiles);
        if ((pattern->tiles >> tile & 1) != 0)
            snprintf(tiles + length, TILES_SIZE - length, "%s%u", length == 0 ? "" : ".", tile);
    }
    pattern_print_goal(pattern->geometry, canonical_goal(pattern->geometry, pattern->goal_blank),
                       goal);
    if (pattern->goal_blank == 0)
        snprintf(out, ADVICE_SIZE, " --goal first --tiles %s", tiles);
    else
        snprintf(out, ADVICE_SIZE, " --goal '%s' --tiles %s", goal, tiles);
}

enum fifteen_status damage_advise(const char *path, const struct fifteen_pdb_info *info,
                                  enum fifteen_status status, struct fifteen_error *error)
{
    struct fifteen_pdb_info named;
    char pattern[ADVICE_SIZE];
    if (status != FIFTEEN_DAMAGED || error == NULL)
        return status;
    const char *const name = base_name(path);
    if (info == NULL) {
        if (!read_name(name, &named))
            return status;
        info = &named;
    }
    const struct pdb_kind *const kind = pdb_kind_of(info->kind);
    const bool is_standard = kind == NULL || kind->is_standard;
    print_pattern(&info->pattern, pattern);
    const size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length,
             "; rebuild it with: pdbgen --size %ux%u%s%s%s --out %.*s", info->pattern.geometry.rows,
             info->pattern.geometry.columns, is_standard ? "" : " --kind ",
             is_standard ? "" : kind->name, pattern, name - path <= 1 ? 1 : (int)(name - path - 1),
             name == path ? "." : path);
    return status;
}
