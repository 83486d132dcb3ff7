/* table.c - a table in memory */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/table.h"

#include <stdlib.h>

#include "board/canonical.h"
#include "board/distance.h"
#include "board/rank.h"
#include "pdb/pattern/kind.h"
#include "pdb/table/mapped.h"
#include "pdb/table/shared_cellsets.h"
#include "util/error.h"
#include "util/memory.h"

/* Whether no symmetry turns the tray or brings the goal's blank to a lower cell. */
static bool is_canonical(struct fifteen_geometry geometry, unsigned goal_blank)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, canonical_goal(geometry, goal_blank));
    return map.geometry.rows == geometry.rows && map.goal_blank == goal_blank;
}

static enum fifteen_status check_pattern(const struct fifteen_pattern *pattern,
                                         struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = pattern->geometry;
    const unsigned n_cells = fifteen_cells(geometry);
    if (!fifteen_tray_valid(geometry) || pattern->goal_blank >= n_cells ||
        !is_canonical(geometry, pattern->goal_blank))
        return error_set(error, FIFTEEN_INVALID,
                         "a %ux%u tray with the goal's blank on cell %u is not in canonical form",
                         geometry.rows, geometry.columns, pattern->goal_blank);
    const unsigned k = (unsigned)__builtin_popcount(pattern->tiles);
    if (pattern->tiles >> n_cells != 0 || (pattern->tiles & 1) != 0 || k == 0)
        return error_set(error, FIFTEEN_INVALID,
                         "a pattern needs at least one tile, all of 1 .. %u", n_cells - 1);
    if (k > FIFTEEN_PATTERN_MAX_TILES)
        return error_set(error, FIFTEEN_INVALID, "a pattern of %u tiles; the maximum is %u", k,
                         FIFTEEN_PATTERN_MAX_TILES);
    return FIFTEEN_OK;
}

static void label_tiles(struct fifteen_pdb *pdb)
{
    uint8_t n = 0;
    for (unsigned tile = 0; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        pdb->label[tile] = (pdb->pattern.tiles >> tile & 1) != 0 ? n++ : (uint8_t)pdb->k;
}

static void pair_tiles(struct fifteen_pdb *pdb)
{
    for (unsigned cells = 0; cells < PDB_PAIRS; cells++) {
        struct pdb_pair *const pair = &pdb->pairs[cells];
        for (unsigned i = 0; i < 2; i++) {
            const unsigned tile = wide_tile(cells, i);
            if (tile >= FIFTEEN_TRAY_MAX_CELLS || pdb->label[tile] == pdb->k)
                continue;
            const unsigned label = pdb->label[tile];
            pair->set = (uint8_t)(pair->set | 1U << i);
            pair->code = (uint8_t)(pair->code | label << pair->n_bits);
            pair->n_bits = (uint8_t)(pair->n_bits + 4);
        }
    }
}

static void measure_distances(struct fifteen_pdb *pdb)
{
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    uint8_t homes[FIFTEEN_TRAY_MAX_CELLS];
    find_homes(geometry, pdb->pattern.goal_blank, homes);
    for (unsigned tile = 0; tile < fifteen_cells(geometry); tile++)
        for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
            if (pdb->label[tile] < pdb->k)
                pdb->distance[tile][cell] = (uint8_t)cell_distance(geometry, cell, homes[tile]);
}

enum fifteen_status pdb_check_kind(enum fifteen_pdb_kind kind, struct fifteen_error *error)
{
    if (fifteen_pdb_kind_name(kind) != NULL)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID, "unknown kind of table: %d", (int)kind);
}

static void measure_rows(struct fifteen_pdb *pdb)
{
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    const struct pdb_kind *const kind = pdb_kind_of(pdb->kind);
    const unsigned n_sets = cellset_count(geometry, pdb->k);
    pdb->n_ranks = rank_factorial(pdb->k);
    pdb->n_regions = cellsets_n_regions(geometry, pdb->k);
    pdb->n_blocks = kind->by_region ? pdb->n_regions : n_sets;
    pdb->n_entries = (uint64_t)pdb->n_ranks * pdb->n_blocks;
    pdb->n_placements = (uint64_t)pdb->n_ranks * n_sets;
    pdb->entry_bits = kind->entry_bits;
    pdb->row_words = (pdb->n_blocks * pdb->entry_bits + 63) / 64;
    pdb->size_bytes = (size_t)pdb->n_ranks * pdb->row_words * sizeof *pdb->bits;
}

enum fifteen_status pdb_describe(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                                 struct fifteen_pdb **out, struct fifteen_error *error)
{
    enum fifteen_status status = check_pattern(pattern, error);
    if (status == FIFTEEN_OK)
        status = pdb_check_kind(kind, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb *pdb = calloc(1, sizeof *pdb);
    if (pdb == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a table");
    pdb->pattern = *pattern;
    pdb->kind = kind;
    pdb->k = (unsigned)__builtin_popcount(pattern->tiles);
    label_tiles(pdb);
    pair_tiles(pdb);
    measure_distances(pdb);
    measure_rows(pdb);
    *out = pdb;
    return FIFTEEN_OK;
}

enum fifteen_status pdb_add_cellsets(struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    return cellsets_share(pdb->pattern.geometry, pdb->k,
                          pdb_kind_of(pdb->kind)->by_region ? CELLSET_REGIONS : CELLSET_WHOLE,
                          &pdb->cellsets, error);
}

enum fifteen_status pdb_create(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                               struct fifteen_pdb **out, struct fifteen_error *error)
{
    struct fifteen_pdb *pdb;
    enum fifteen_status status = pdb_describe(pattern, kind, &pdb, error);
    if (status != FIFTEEN_OK)
        return status;
    status = pdb_add_cellsets(pdb, error);
    if (status == FIFTEEN_OK)
        *out = pdb;
    else
        fifteen_pdb_free(pdb);
    return status;
}

void fifteen_pdb_info(const struct fifteen_pdb *pdb, struct fifteen_pdb_info *out)
{
    *out = (struct fifteen_pdb_info){
        .pattern = pdb->pattern,
        .kind = pdb->kind,
        .n_entries = pdb->n_entries,
        .n_placements = pdb->n_placements,
        .table_bytes = pdb->size_bytes,
        .file_bytes = pdb->file_bytes,
        .codec = pdb->codec,
        .hash = pdb->hash,
    };
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        out->zero_aware[value] = pdb->zero_aware[value];
        out->classic[value] = pdb->classic[value];
    }
}

struct fifteen_pdb_memory fifteen_pdb_memory(const struct fifteen_pdb *pdb)
{
    return (struct fifteen_pdb_memory){.words = pdb->bits,
                                       .n_rows = pdb->n_ranks,
                                       .row_words = pdb->row_words,
                                       .row_entries = pdb->n_blocks,
                                       .entry_bits = pdb->entry_bits};
}

enum fifteen_status fifteen_pdb_measure(const struct fifteen_pattern *pattern,
                                        enum fifteen_pdb_kind kind, struct fifteen_pdb_info *out,
                                        struct fifteen_error *error)
{
    struct fifteen_pdb *pdb;
    if (pattern == NULL || out == NULL)
        return error_set(error, FIFTEEN_INVALID, "no pattern or no result given");
    const enum fifteen_status status = pdb_describe(pattern, kind, &pdb, error);
    if (status != FIFTEEN_OK)
        return status;
    fifteen_pdb_info(pdb, out);
    fifteen_pdb_free(pdb);
    return FIFTEEN_OK;
}

void fifteen_pdb_free(struct fifteen_pdb *pdb)
{
    if (pdb == NULL)
        return;
    mapped_free(pdb->mapped);
    if (pdb->mapped == NULL)
        memory_free(pdb->bits, pdb->size_bytes);
    cellsets_release(pdb->cellsets);
    free(pdb);
}
