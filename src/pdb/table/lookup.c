/* lookup.c - the fast index: prepares the numbers that it needs */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/lookup.h"

#include <stdlib.h>

#include "board/packed.h"
#include "board/rank.h"
#include "util/error.h"
#include "util/hot.h"

HOT_DECLARE(lookup_answer, lookup_answer);

static enum fifteen_status check_partition(const struct fifteen_pdb_set *tables, unsigned partition,
                                           struct fifteen_error *error)
{
    unsigned covered = 1; /* the blank is in no pattern */
    for (unsigned i = 0; i < fifteen_pdb_set_count(tables); i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(tables, partition, i);
        if (pdb->k > LOOKUP_MAX_TILES)
            return error_set(error, FIFTEEN_INVALID, "a table of %u tiles; the maximum is %d",
                             pdb->k, LOOKUP_MAX_TILES);
        covered |= pdb->pattern.tiles;
    }
    const struct fifteen_pdb *const any = fifteen_pdb_set_table(tables, partition, 0);
    if (covered != (1U << fifteen_cells(any->pattern.geometry)) - 1)
        return error_set(error, FIFTEEN_INVALID, "the patterns of the tables leave out a tile");
    return FIFTEEN_OK;
}

enum fifteen_status lookup_check(const struct fifteen_pdb_set *tables, struct fifteen_error *error)
{
    const unsigned n = fifteen_pdb_set_count(tables);
    if (fifteen_pdb_set_kind(tables) != FIFTEEN_ZERO_AWARE)
        return error_set(error, FIFTEEN_INVALID, "the tables are not zero-aware");
    if (n > LOOKUP_MAX_TABLES)
        return error_set(error, FIFTEEN_INVALID, "%u tables in a partition; the maximum is %d", n,
                         LOOKUP_MAX_TABLES);
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; status == FIFTEEN_OK && i < fifteen_pdb_set_partitions(tables); i++)
        status = check_partition(tables, i, error);
    return status;
}

/* The code of the first `n` labels of an arrangement, if label 0 is called first_label. */
static unsigned code_of(const uint8_t *arrangement, unsigned n, unsigned first_label)
{
    unsigned code = 0;
    for (unsigned i = 0; i < n; i++)
        code |= ((first_label + arrangement[i]) & 7) << 3 * i;
    return code;
}

static bool is_increasing(const uint8_t *arrangement, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        if (arrangement[i - 1] > arrangement[i])
            return false;
    return true;
}

/* The digits of the other labels do not depend on the order of the first four: one is enough. */
static void number_codes(struct lookup_table *table, unsigned k, unsigned first_label)
{
    const unsigned n_first = k < 4 ? k : 4;
    const uint32_t n_others = rank_factorial(k - n_first); /* ranks with the same first part */
    for (uint32_t first = 0; first < rank_factorial(k); first += n_others) {
        uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
        rank_to_arrangement(first, k, arrangement);
        table->first[code_of(arrangement, n_first, first_label)] = (uint16_t)first;
        if (!is_increasing(arrangement, n_first))
            continue;
        for (uint32_t other = 0; other < n_others; other++) {
            rank_to_arrangement(first + other, k, arrangement);
            table->others[code_of(arrangement + n_first, k - n_first, first_label)] =
                (uint16_t)other;
        }
    }
}

/* Chooses the first label of each table. With one or two tables, a table of eight tiles has the
 * labels 8 to 15; else the first table's labels begin at 1. With more tables, the labels of each
 * follow those of the table before. */
static void number_labels(const struct pdb_lookup *lookup, const struct fifteen_pdb_set *tables,
                          unsigned first[LOOKUP_MAX_TABLES])
{
    unsigned next = 1;
    for (unsigned i = 0; i < lookup->n_tables; i++) {
        first[i] = next;
        next += fifteen_pdb_set_table(tables, 0, i)->k;
    }
    if (!lookup->in_halves)
        return;
    first[0] = fifteen_pdb_set_table(tables, 0, 0)->k == LOOKUP_MAX_TILES ? 8 : 1;
    first[1] = 9 - first[0];
}

static struct lookup_range range_of(unsigned first_label, unsigned k)
{
    return (struct lookup_range){.flip = first_label < 8 ? BITS_HIGHEST : 0,
                                 .first = (first_label & 7) * BITS_LOWEST,
                                 .beyond = (8 - k) * BITS_LOWEST};
}

/* The word of a set's number. */
static uint64_t word_of(const struct cellsets *cellsets, unsigned number)
{
    uint64_t word = cellset_first_block(cellsets->words[number]);
    uint64_t regions = (uint64_t)(cellsets->words[number] >> CELLSET_FIRST_BITS);
    for (unsigned shift = 16; regions != 0; shift += 3, regions >>= CELLSET_REGION_BITS)
        word |= (regions & 7) << shift;
    return word;
}

/* Fills what all partitions share for one pattern. */
static void fill_table(struct pdb_lookup *lookup, unsigned table, const struct fifteen_pdb *pdb,
                       unsigned first_label)
{
    struct lookup_table *const made = &lookup->table[table];
    made->number = table;
    made->row_bits = UINT64_C(64) * pdb->row_words;
    made->range = range_of(first_label, pdb->k);
    number_codes(made, pdb->k, first_label);
    for (unsigned i = 0; i < pdb->cellsets->n_sets; i++)
        lookup->words[pdb->cellsets->sets[i]] = word_of(pdb->cellsets, i);
    for (unsigned label = first_label; label < first_label + pdb->k; label++)
        lookup->table_of[label] = made;
}

/* Labels the tiles of each pattern in increasing order. */
static void fill_partition(struct pdb_lookup *lookup, const struct fifteen_pdb_set *tables,
                           unsigned partition, const unsigned first[LOOKUP_MAX_TABLES])
{
    for (unsigned i = 0; i < lookup->n_tables; i++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(tables, partition, i);
        uint8_t label = (uint8_t)first[i];
        lookup->bits[partition][i] = pdb->bits;
        for (unsigned tile = 1; tile < PACKED_MAX_CELLS; tile++)
            if ((pdb->pattern.tiles >> tile & 1) != 0)
                lookup->label[partition][tile] = label++;
    }
}

static void fill_moves(struct pdb_lookup *lookup, struct fifteen_geometry geometry)
{
    struct tray tray;
    tray_init(&tray, geometry);
    for (unsigned cell = 0; cell < tray.n_cells; cell++) {
        if (cell_is_black(geometry, cell))
            lookup->dark |= (uint16_t)(1U << cell);
        for (unsigned blank = 0; blank < tray.n_cells; blank++)
            lookup->tiles[blank] |= (uint64_t)(blank != cell) << (4 * cell + 3);
        for (unsigned move = 0; move < 4; move++) {
            if (tray.to[cell][move] == TRAY_NO_CELL)
                continue;
            lookup->inside[move] |= (uint16_t)(1U << cell);
            lookup->distance[move] = (int8_t)(tray.to[cell][move] - (int)cell);
        }
    }
}

static unsigned distance_to_goal(const struct fifteen_pattern *pattern, unsigned tile,
                                 unsigned cell)
{
    const unsigned columns = pattern->geometry.columns;
    const unsigned home = tile == pattern->goal_blank ? 0 : tile; /* pattern.h */
    return (unsigned)(abs((int)(cell / columns) - (int)(home / columns)) +
                      abs((int)(cell % columns) - (int)(home % columns)));
}

static void fill_closer(struct pdb_lookup *lookup, const struct fifteen_pattern *pattern)
{
    struct tray tray;
    tray_init(&tray, pattern->geometry);
    for (unsigned partition = 0; partition < FIFTEEN_SET_MAX; partition++)
        for (unsigned tile = 0; tile < tray.n_cells; tile++)
            for (unsigned to = 0; to < tray.n_cells; to++)
                for (unsigned move = 0; move < 4; move++) {
                    const unsigned from = tray.to[to][move];
                    const unsigned label = lookup->label[partition][tile];
                    if (from != TRAY_NO_CELL &&
                        distance_to_goal(pattern, tile, to) < distance_to_goal(pattern, tile, from))
                        lookup->closer[partition][move][label] |= (uint16_t)(1U << from);
                }
}

static void fill_lookup(struct pdb_lookup *lookup, const struct fifteen_pdb_set *tables)
{
    unsigned first[LOOKUP_MAX_TABLES] = {0};
    lookup->n_tables = fifteen_pdb_set_count(tables);
    lookup->in_halves = lookup->n_tables <= 2;
    number_labels(lookup, tables, first);
    for (unsigned i = 0; i < lookup->n_tables; i++)
        fill_table(lookup, i, fifteen_pdb_set_table(tables, 0, i), first[i]);
    for (unsigned i = 0; i < fifteen_pdb_set_partitions(tables); i++)
        fill_partition(lookup, tables, i, first);
    const struct fifteen_pattern *const any = &fifteen_pdb_set_table(tables, 0, 0)->pattern;
    fill_moves(lookup, any->geometry);
    fill_closer(lookup, any);
}

enum fifteen_status lookup_create(const struct fifteen_pdb_set *tables, struct pdb_lookup **out,
                                  struct fifteen_error *error)
{
    const enum fifteen_status status = lookup_check(tables, error);
    if (status != FIFTEEN_OK)
        return status;
    if (fifteen_cells(fifteen_pdb_set_table(tables, 0, 0)->pattern.geometry) > PACKED_MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID, "tables of a tray of more than %d cells",
                         PACKED_MAX_CELLS);
    struct pdb_lookup *const made = calloc(1, sizeof *made);
    if (made != NULL)
        made->words = calloc(1 << PACKED_MAX_CELLS, sizeof *made->words);
    if (made == NULL || made->words == NULL) {
        lookup_free(made);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the index of tables");
    }
    fill_lookup(made, tables);
    *out = made;
    return FIFTEEN_OK;
}

void lookup_free(struct pdb_lookup *lookup)
{
    if (lookup == NULL)
        return;
    free(lookup->words);
    free(lookup);
}

uint64_t lookup_labels(const struct pdb_lookup *lookup, unsigned partition, packed_board board)
{
    uint64_t labels = 0;
    for (unsigned cell = 0; cell < PACKED_MAX_CELLS; cell++)
        labels |= (uint64_t)lookup->label[partition][packed_tile(board, cell)] << 4 * cell;
    return labels;
}

uint64_t lookup_sets(const struct pdb_lookup *lookup, uint64_t labels)
{
    uint64_t sets = 0;
    for (unsigned cell = 0; cell < PACKED_MAX_CELLS; cell++) {
        const unsigned label = labels >> 4 * cell & 15;
        if (label != 0)
            sets |= UINT64_C(1) << (16 * lookup->table_of[label]->number + cell);
    }
    return sets;
}

lookup_answer *lookup_answer_for(enum cpu_level level)
{
    return HOT_SELECT(lookup_answer, level);
}
