/* filter.c - reversible filter that makes a table's rows compressible
 *
 * Bit 1 of a sum of distances d1 + .. + dk is the exclusive or of the distances' bits 1 and of the
 * products of any two of their bits 0. Bit 0 of a distance is a ^ b, where a and b are the colours
 * of the tile's cell and of its home. In the products (a ^ b)(a' ^ b') everything but the terms ab
 * of single tiles depends on the cell set only: with the terms aa' and bb' of pairs it is bit 1 of
 * the number of black cells in the set plus the number of black homes. So the distances of a row
 * are, bit by bit,
 *
 *      common  ^  plane[0][label of the 1st tile]  ^ .. ^  plane[k-1][label of the k-th tile]
 *
 * where plane[i][l] is, for each block, bit 1 of the distance between the set's i-th cell and the
 * home of label l, inverted if both are odd cells. Ranks are lexicographic, so that most terms of a
 * row are those of the row before.
 */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/filter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "board/distance.h"
#include "board/rank.h"
#include "board/tray.h"
#include "pdb/pattern/kind.h"

struct filter {
    bool is_identity;
    const struct filter_loops *loops;
    unsigned k;
    uint32_t row_words;
    uint64_t *planes; /* plane[i][l] at (i * k + l) * row_words, then `common`, then zeros */
};

/* The homes of the pattern's tiles, by label. */
struct homes {
    struct fifteen_geometry geometry;
    uint8_t cell[FIFTEEN_PATTERN_MAX_TILES];
};

static struct homes homes_of(const struct fifteen_pdb *pdb)
{
    struct homes homes = {.geometry = pdb->pattern.geometry};
    uint8_t by_tile[FIFTEEN_TRAY_MAX_CELLS];
    find_homes(homes.geometry, pdb->pattern.goal_blank, by_tile);
    for (unsigned tile = 0; tile < fifteen_cells(homes.geometry); tile++)
        if (pdb->label[tile] < pdb->k)
            homes.cell[pdb->label[tile]] = by_tile[tile];
    return homes;
}

static bool plane_bit(const struct homes *homes, unsigned cell, unsigned label)
{
    const unsigned home = homes->cell[label];
    const bool both_odd =
        cell_is_black(homes->geometry, cell) && cell_is_black(homes->geometry, home);
    return (cell_distance(homes->geometry, cell, home) >> 1 & 1) != both_odd;
}

static uint64_t *plane_of(const struct filter *filter, unsigned position, unsigned label)
{
    return filter->planes + (size_t)(position * filter->k + label) * filter->row_words;
}

static const uint64_t *common_plane(const struct filter *filter)
{
    return plane_of(filter, filter->k, 0);
}

static const uint64_t *zero_plane(const struct filter *filter)
{
    return common_plane(filter) + filter->row_words;
}

/* Sets the bits first .. end-1. */
static void set_bits(uint64_t *plane, uint32_t first, uint32_t end)
{
    const uint32_t word = first / 64;
    const uint32_t last_word = (end - 1) / 64;
    const uint64_t from_first = ~UINT64_C(0) << first % 64;
    const uint64_t to_last = ~UINT64_C(0) >> (63 - (end - 1) % 64);
    if (word == last_word) {
        plane[word] |= from_first & to_last;
        return;
    }
    plane[word] |= from_first;
    for (uint32_t between = word + 1; between < last_word; between++)
        plane[between] = ~UINT64_C(0);
    plane[last_word] |= to_last;
}

struct filling {
    struct filter *filter;
    const struct cellsets *cellsets;
    unsigned n_black_homes;
    uint16_t labels[FIFTEEN_TRAY_MAX_CELLS]; /* bit l of labels[cell] is plane_bit(cell, l) */
    bool is_black[FIFTEEN_TRAY_MAX_CELLS];
};

static uint32_t first_block_of(const struct filling *filling, uint32_t set)
{
    const struct cellsets *const cellsets = filling->cellsets;
    return set < cellsets->n_sets ? cellset_first_block(cellsets->words[set]) : cellsets->n_blocks;
}

/* Fills the planes of positions up to `position` for the sets from number `set` on whose cells at
 * these positions are below `end`, and n_black of the others are black. Sets are ordered by their
 * highest cell first, so that those with a given cell at a position, and equal cells above, have
 * successive numbers. Returns the number after the last of these sets. */
static uint32_t fill_positions(const struct filling *filling, unsigned position, unsigned end,
                               unsigned n_black, uint32_t set)
{
    struct filter *const filter = filling->filter;
    for (unsigned cell = position; cell < end; cell++) {
        const uint32_t first = first_block_of(filling, set);
        const unsigned n = n_black + filling->is_black[cell];
        set = position == 0 ? set + 1 : fill_positions(filling, position - 1, cell, n, set);
        const uint32_t last = first_block_of(filling, set);
        for (uint32_t rest = filling->labels[cell]; rest != 0; rest &= rest - 1)
            set_bits(plane_of(filter, position, (unsigned)__builtin_ctz(rest)), first, last);
        if (position == 0 && ((n + filling->n_black_homes) >> 1 & 1) != 0)
            set_bits(plane_of(filter, filter->k, 0), first, last);
    }
    return set;
}

static void fill_planes(struct filter *filter, const struct fifteen_pdb *pdb)
{
    const struct homes homes = homes_of(pdb);
    const unsigned n_cells = fifteen_cells(homes.geometry);
    struct filling filling = {.filter = filter, .cellsets = pdb->cellsets};
    for (unsigned label = 0; label < pdb->k; label++)
        filling.n_black_homes += cell_is_black(homes.geometry, homes.cell[label]);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        filling.is_black[cell] = cell_is_black(homes.geometry, cell);
        for (unsigned label = 0; label < pdb->k; label++)
            filling.labels[cell] |= (uint16_t)(plane_bit(&homes, cell, label) << label);
    }
    fill_positions(&filling, pdb->k - 1, n_cells, 0, 0);
}

struct filter *filter_create(const struct fifteen_pdb *pdb)
{
    struct filter *filter = malloc(sizeof *filter);
    if (filter == NULL)
        return NULL;
    *filter = (struct filter){.is_identity = !pdb_kind_of(pdb->kind)->is_filtered,
                              .loops = filter_loops_for(cpu_level()),
                              .k = pdb->k,
                              .row_words = pdb->row_words};
    if (filter->is_identity)
        return filter;
    const size_t n_planes = (size_t)pdb->k * pdb->k + 2;
    filter->planes = calloc(n_planes * pdb->row_words, sizeof *filter->planes);
    if (filter->planes == NULL) {
        free(filter);
        return NULL;
    }
    fill_planes(filter, pdb);
    return filter;
}

void filter_free(struct filter *filter)
{
    if (filter == NULL)
        return;
    free(filter->planes);
    free(filter);
}

size_t filter_scratch_words(const struct filter *filter)
{
    return (size_t)filter->k * filter->row_words;
}

enum { WALK_LAST = 2 }; /* terms of a row that are not summed up, since they change in every row */

/* A walk over ranks: keeps the sums of the first i + 1 terms, for each i but the last two. */
struct walk {
    const struct filter *filter;
    uint64_t *sums;   /* k - WALK_LAST rows */
    unsigned n_known; /* the number of sums that are valid for `arrangement` */
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
};

/* The rows whose exclusive or is bit 1 of each entry's distance. */
static struct filter_terms terms_of(struct walk *walk, uint32_t rank)
{
    const struct filter *filter = walk->filter;
    const uint32_t n = filter->row_words;
    const unsigned n_sums = filter->k < WALK_LAST ? 0 : filter->k - WALK_LAST;
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, filter->k, arrangement);
    unsigned i = 0;
    while (i < walk->n_known && arrangement[i] == walk->arrangement[i])
        i++;
    for (; i < n_sums; i++)
        filter->loops->combine(i == 0 ? common_plane(filter) : walk->sums + (size_t)(i - 1) * n,
                               plane_of(filter, i, arrangement[i]), walk->sums + (size_t)i * n, n);
    memcpy(walk->arrangement, arrangement, filter->k);
    walk->n_known = n_sums;
    return (struct filter_terms){
        {n_sums == 0 ? common_plane(filter) : walk->sums + (size_t)(n_sums - 1) * n,
         filter->k == 1 ? zero_plane(filter) : plane_of(filter, n_sums, arrangement[n_sums]),
         plane_of(filter, filter->k - 1, arrangement[filter->k - 1])}};
}

static void pack_row(const uint64_t *from, const struct filter_terms *terms, uint64_t *to,
                     uint32_t n)
{
    uint64_t before = 0;
    for (uint32_t word = 0; word < n; word++) {
        const uint64_t excess =
            from[word] ^ terms->rows[0][word] ^ terms->rows[1][word] ^ terms->rows[2][word];
        to[word] = excess ^ excess << 1 ^ before >> 63;
        before = excess;
    }
}

void filter_pack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                 const uint64_t *from, uint64_t *to, uint64_t *scratch)
{
    const uint32_t n = filter->row_words;
    struct walk walk = {.filter = filter, .sums = scratch};
    if (filter->is_identity) {
        memmove(to, from, (size_t)n_rows * n * sizeof *to);
        return;
    }
    for (uint32_t row = 0; row < n_rows; row++) {
        const struct filter_terms terms = terms_of(&walk, first_rank + row);
        pack_row(from + (size_t)row * n, &terms, to + (size_t)row * n, n);
    }
}

void filter_unpack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                   const uint64_t *from, uint64_t *to, uint64_t *scratch)
{
    const uint32_t n = filter->row_words;
    struct walk walk = {.filter = filter, .sums = scratch};
    if (filter->is_identity) {
        memmove(to, from, (size_t)n_rows * n * sizeof *to);
        return;
    }
    for (uint32_t row = 0; row < n_rows; row++) {
        const struct filter_terms terms = terms_of(&walk, first_rank + row);
        filter->loops->unpack(from + (size_t)row * n, &terms, to + (size_t)row * n, n);
    }
}
