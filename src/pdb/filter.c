/* filter.c - a reversible change of a table's rows, without which they hardly compress
 *
 * Bit 1 of a sum of distances d1 + .. + dk is the exclusive or of their bits 1 and of all the
 * products of two different bits 0. Bit 0 of a distance is a ^ b, where a and b are the colours of
 * the tile's cell and of its home, and in the products of (a ^ b)(a' ^ b') everything but the terms
 * ab of single tiles depends on the cell set alone. So the distances of a row are, bit by bit,
 *
 *      common  ^  plane[0][label of the 1st tile]  ^ .. ^  plane[k-1][label of the k-th tile]
 *
 * where plane[i][l] tells, for each block, bit 1 of the distance between the set's i-th cell and
 * the home of label l, changed if both are odd cells. As ranks are lexicographic, most of the terms
 * are those of the row before.
 */
#include "pdb/filter.h"

#include <stdlib.h>
#include <string.h>

#include "pdb/distance.h"
#include "pdb/rank.h"

struct filter {
    unsigned k;
    uint32_t row_words;
    uint64_t *planes; /* plane[i][l] at (i * k + l) * row_words, then `common` */
};

/* Where the pattern's tiles are at home, by label. */
struct homes {
    struct fifteen_geometry geometry;
    uint8_t cell[FIFTEEN_PATTERN_MAX_TILES];
};

static struct homes homes_of(const struct fifteen_pdb *pdb)
{
    struct homes homes = {.geometry = pdb->pattern.geometry};
    uint8_t by_tile[FIFTEEN_MAX_CELLS];
    find_homes(homes.geometry, pdb->pattern.goal_blank, by_tile);
    for (unsigned tile = 0; tile < fifteen_cells(homes.geometry); tile++)
        if (pdb->label[tile] < pdb->k)
            homes.cell[pdb->label[tile]] = by_tile[tile];
    return homes;
}

static bool is_odd(struct fifteen_geometry geometry, unsigned cell)
{
    return (cell_distance(geometry, 0, cell) & 1) != 0;
}

static bool plane_bit(const struct homes *homes, unsigned cell, unsigned label)
{
    const unsigned home = homes->cell[label];
    const bool both_odd = is_odd(homes->geometry, cell) && is_odd(homes->geometry, home);
    return (cell_distance(homes->geometry, cell, home) >> 1 & 1) != both_odd;
}

/* What the planes of the arrangement 0 1 .. k-1 lack of bit 1 of its distance. */
static bool common_bit(const struct homes *homes, const uint8_t *cells, unsigned k)
{
    unsigned sum = 0;
    bool planes = false;
    for (unsigned i = 0; i < k; i++) {
        sum += cell_distance(homes->geometry, cells[i], homes->cell[i]);
        planes ^= plane_bit(homes, cells[i], i);
    }
    return (sum >> 1 & 1) != planes;
}

static uint64_t *plane_of(const struct filter *filter, unsigned position, unsigned label)
{
    return filter->planes + (size_t)(position * filter->k + label) * filter->row_words;
}

static const uint64_t *common_plane(const struct filter *filter)
{
    return plane_of(filter, filter->k, 0);
}

static void set_bits(uint64_t *plane, uint32_t first, uint32_t end)
{
    for (uint32_t block = first; block < end; block++)
        plane[block / 64] |= UINT64_C(1) << block % 64;
}

/* The bits of the blocks first .. end-1, which are those of one cell set. */
static void fill_set(struct filter *filter, const struct homes *homes, uint16_t set, uint32_t first,
                     uint32_t end)
{
    uint8_t cells[FIFTEEN_PATTERN_MAX_TILES];
    unsigned n = 0;
    for (uint32_t rest = set; rest != 0; rest &= rest - 1)
        cells[n++] = (uint8_t)__builtin_ctz(rest);
    for (unsigned i = 0; i < n; i++)
        for (unsigned label = 0; label < filter->k; label++)
            if (plane_bit(homes, cells[i], label))
                set_bits(plane_of(filter, i, label), first, end);
    if (common_bit(homes, cells, filter->k))
        set_bits(plane_of(filter, filter->k, 0), first, end);
}

static void fill_planes(struct filter *filter, const struct fifteen_pdb *pdb)
{
    const struct cellsets *cellsets = &pdb->cellsets;
    const struct homes homes = homes_of(pdb);
    for (unsigned i = 0; i < cellsets->n_sets; i++) {
        const uint16_t set = cellsets->sets[i];
        const uint32_t first = (uint32_t)(cellsets->words[set] & 0xffff);
        const uint32_t end = i + 1 < cellsets->n_sets
                                 ? (uint32_t)(cellsets->words[cellsets->sets[i + 1]] & 0xffff)
                                 : cellsets->n_blocks;
        fill_set(filter, &homes, set, first, end);
    }
}

struct filter *filter_create(const struct fifteen_pdb *pdb)
{
    struct filter *filter = malloc(sizeof *filter);
    if (filter == NULL)
        return NULL;
    *filter = (struct filter){.k = pdb->k, .row_words = pdb->row_words};
    const size_t n_planes = (size_t)pdb->k * pdb->k + 1;
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

/* A walk over ranks: the terms of the first i + 1 tiles together, for each i. */
struct walk {
    const struct filter *filter;
    uint64_t *sums;   /* k rows */
    unsigned n_known; /* how many of them are right for `arrangement` */
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
};

/* Bit 1 of the distance of each entry of a row. */
static const uint64_t *distances(struct walk *walk, uint32_t rank)
{
    const struct filter *filter = walk->filter;
    const uint32_t n = filter->row_words;
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, filter->k, arrangement);
    unsigned i = 0;
    while (i < walk->n_known && arrangement[i] == walk->arrangement[i])
        i++;
    for (; i < filter->k; i++) {
        const uint64_t *restrict plane = plane_of(filter, i, arrangement[i]);
        const uint64_t *restrict before =
            i == 0 ? common_plane(filter) : walk->sums + (size_t)(i - 1) * n;
        uint64_t *restrict sum = walk->sums + (size_t)i * n;
        for (uint32_t word = 0; word < n; word++)
            sum[word] = before[word] ^ plane[word];
    }
    memcpy(walk->arrangement, arrangement, filter->k);
    walk->n_known = filter->k;
    return walk->sums + (size_t)(filter->k - 1) * n;
}

static void pack_row(const uint64_t *from, const uint64_t *distance_bits, uint64_t *to, uint32_t n)
{
    uint64_t before = 0;
    for (uint32_t word = 0; word < n; word++) {
        const uint64_t excess = from[word] ^ distance_bits[word];
        to[word] = excess ^ excess << 1 ^ before >> 63;
        before = excess;
    }
}

/* Each bit is the exclusive or of all packed ones up to it. */
static void unpack_row(const uint64_t *from, const uint64_t *distance_bits, uint64_t *to,
                       uint32_t n)
{
    uint64_t before = 0;
    for (uint32_t word = 0; word < n; word++) {
        uint64_t excess = from[word];
        for (unsigned shift = 1; shift < 64; shift *= 2)
            excess ^= excess << shift;
        excess ^= 0 - (before >> 63);
        to[word] = excess ^ distance_bits[word];
        before = excess;
    }
}

void filter_pack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                 const uint64_t *from, uint64_t *to, uint64_t *scratch)
{
    const uint32_t n = filter->row_words;
    struct walk walk = {.filter = filter, .sums = scratch};
    for (uint32_t row = 0; row < n_rows; row++)
        pack_row(from + (size_t)row * n, distances(&walk, first_rank + row), to + (size_t)row * n,
                 n);
}

void filter_unpack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                   const uint64_t *from, uint64_t *to, uint64_t *scratch)
{
    const uint32_t n = filter->row_words;
    struct walk walk = {.filter = filter, .sums = scratch};
    for (uint32_t row = 0; row < n_rows; row++)
        unpack_row(from + (size_t)row * n, distances(&walk, first_rank + row), to + (size_t)row * n,
                   n);
}
