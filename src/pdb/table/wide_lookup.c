/* wide_lookup.c - the fast index of tables for trays of up to 25 cells: prepares its numbers */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/wide_lookup.h"

#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "board/rank.h"
#include "util/error.h"

enum { CHAIN_FIRST = 5 }; /* tiles whose pairs number their arrangement at once */

/* ---- arrangements ---- */

/* The pairs of an arrangement of n labels: of the cells in increasing order, which label. */
static uint32_t pairs_of(const uint8_t *arrangement, unsigned n)
{
    uint8_t at[LOOKUP_MAX_TILES];
    uint32_t pairs = 0;
    for (unsigned i = 0; i < n; i++)
        at[arrangement[i]] = (uint8_t)i;
    for (unsigned i = 0, bit = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++, bit++)
            pairs |= (uint32_t)(at[j] > at[i]) << bit;
    return pairs;
}

/* Numbers the arrangements of n labels by those of n - 1, and by how many earlier labels come after
 * the last one. */
static void fill_link(uint16_t *link, unsigned n)
{
    for (uint32_t rank = 0; rank < rank_factorial(n); rank++) {
        uint8_t arrangement[LOOKUP_MAX_TILES];
        uint8_t shorter[LOOKUP_MAX_TILES];
        unsigned at = 0;
        rank_to_arrangement(rank, n, arrangement);
        while (arrangement[at] != n - 1)
            at++;
        memcpy(shorter, arrangement, at);
        memcpy(shorter + at, arrangement + at + 1, n - 1 - at);
        link[8 * rank_of(shorter, n - 1) + n - 1 - at] = (uint16_t)rank;
    }
}

static void fill_ranks(struct wide_size *size)
{
    const unsigned n = size->k < CHAIN_FIRST ? size->k : (unsigned)CHAIN_FIRST;
    for (uint32_t rank = 0; rank < rank_factorial(n); rank++) {
        uint8_t arrangement[LOOKUP_MAX_TILES];
        rank_to_arrangement(rank, n, arrangement);
        size->first[pairs_of(arrangement, n)] = (uint16_t)rank;
    }
    if (size->k > 5)
        fill_link(size->sixth, 6);
    if (size->k > 6)
        fill_link(size->seventh, 7);
    if (size->k > 7)
        fill_link(size->eighth, 8);
    for (unsigned i = size->k; i < sizeof size->none; i++)
        size->none[i] = (uint8_t)(WIDE_LOOKUP_NONE + i);
}

/* ---- cell sets ---- */

/* C(n, k): 0 if k > n, by the factor n - n. */
static uint32_t n_choices(unsigned n, unsigned k)
{
    uint64_t product = 1;
    for (unsigned i = 0; i < k; i++)
        product = product * (n - i) / (i + 1);
    return (uint32_t)product;
}

/* The part of a set's number that the cells from `first` on add, if n_before cells are lower. */
static uint32_t number_of(uint32_t cells, unsigned first, unsigned n_before)
{
    uint32_t number = 0;
    for (unsigned n = n_before; cells != 0; cells &= cells - 1)
        number += n_choices(first + (unsigned)__builtin_ctz(cells), ++n);
    return number;
}

static void fill_high(struct wide_size *size)
{
    for (uint32_t cells = 0; cells < sizeof size->high / sizeof *size->high; cells++) {
        const unsigned n = (unsigned)__builtin_popcount(cells);
        if (n <= size->k)
            size->high[cells] = number_of(cells, WIDE_LOOKUP_LOW_CELLS, size->k - n);
    }
}

/* ---- the lookup ---- */

static struct wide_size *find_size(const struct wide_lookup *lookup, unsigned k)
{
    for (unsigned i = 0; i < lookup->n_sizes; i++)
        if (lookup->sizes[i].k == k)
            return &lookup->sizes[i];
    return NULL;
}

static void add_size(struct wide_lookup *lookup, const struct fifteen_pdb *pdb)
{
    struct wide_size *const size = &lookup->sizes[lookup->n_sizes++];
    size->k = pdb->k;
    size->row_bits = UINT64_C(64) * pdb->row_words;
    fill_ranks(size);
    fill_high(size);
    size->words = pdb->cellsets->words;
}

static void fill_lookup(struct wide_lookup *lookup, const struct fifteen_pdb_set *tables)
{
    lookup->geometry = fifteen_pdb_set_table(tables, 0, 0)->pattern.geometry;
    lookup->n_tables = fifteen_pdb_set_count(tables);
    for (uint32_t cells = 0; cells < 1u << WIDE_LOOKUP_LOW_CELLS; cells++)
        lookup->low[cells] = (uint16_t)number_of(cells, 0, 0);
    if (lookup->geometry.rows == lookup->geometry.columns)
        for (unsigned cell = 0; cell < fifteen_cells(lookup->geometry); cell++)
            lookup->reflected[cell] =
                (uint8_t)canonical_reflect_cell(lookup->geometry.columns, cell);
}

enum fifteen_status wide_lookup_create(const struct fifteen_pdb_set *tables,
                                       struct wide_lookup **out, struct fifteen_error *error)
{
    const unsigned n_tables = fifteen_pdb_set_count(tables);
    const enum fifteen_status status = lookup_check(tables, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < n_tables; i++)
        if (fifteen_pdb_set_table(tables, 0, i)->size_bytes > UINT32_MAX / 8)
            return error_set(error, FIFTEEN_INVALID, "a table of more than 2^32 entries");
    struct wide_lookup *const made = calloc(1, sizeof *made);
    if (made != NULL)
        made->sizes = calloc(LOOKUP_MAX_TABLES, sizeof *made->sizes);
    if (made == NULL || made->sizes == NULL) {
        free(made);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the index of tables");
    }
    fill_lookup(made, tables);
    for (unsigned i = 0; i < n_tables; i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(tables, 0, i);
        if (find_size(made, pdb->k) == NULL)
            add_size(made, pdb);
    }
    *out = made;
    return FIFTEEN_OK;
}

void wide_lookup_free(struct wide_lookup *lookup)
{
    if (lookup == NULL)
        return;
    free(lookup->sizes);
    free(lookup);
}

struct wide_pattern wide_lookup_pattern(const struct wide_lookup *lookup,
                                        const struct fifteen_pdb *pdb, bool reflected)
{
    struct wide_pattern made = {.size = find_size(lookup, pdb->k)};
    unsigned n = 0;
    memset(made.low, 128, sizeof made.low);
    memset(made.high, 128, sizeof made.high);
    for (unsigned tile = 1; tile < fifteen_cells(lookup->geometry); tile++)
        if ((pdb->pattern.tiles >> tile & 1) != 0) {
            const unsigned picked = reflected ? lookup->reflected[tile] : tile;
            if (picked <= 16)
                made.low[n++] = (uint8_t)(picked - 1);
            else
                made.high[n++] = (uint8_t)(picked - 17);
        }
    return made;
}

struct wide_places wide_lookup_places(wide_board board)
{
    struct wide_places places;
    memset(places.cell, 255, sizeof places.cell);
    for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++)
        if (wide_tile(board, cell) != 0)
            places.cell[wide_tile(board, cell) - 1] = (uint8_t)cell;
    return places;
}
