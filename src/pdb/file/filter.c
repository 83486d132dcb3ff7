/* filter.c - reversible filter that makes a table's rows compressible
 *
 * Bit 1 of a sum of distances d1 + .. + dk is the exclusive or of the distances' bits 1 and of the
 * products of any two of their bits 0. Bit 0 of a distance is a ^ b, where a and b are the colours
 * of the tile's cell and of its home. In the products (a ^ b)(a' ^ b') everything but the terms ab
 * of single tiles depends on the cell set only. So the distances of a row are, bit by bit,
 *
 *      common  ^  plane[0][label of the 1st tile]  ^ .. ^  plane[k-1][label of the k-th tile]
 *
 * where plane[i][l] is, for each block, bit 1 of the distance between the set's i-th cell and the
 * home of label l, inverted if both are odd cells. Ranks are lexicographic, so that most terms of a
 * row are those of the row before.
 */
#include "pdb/file/filter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "board/distance.h"
#include "board/rank.h"
#include "board/tray.h"

struct filter {
    bool is_identity;
    const struct filter_loops *loops;
    unsigned k;
    uint32_t row_words;
    uint64_t *planes; /* plane[i][l] at (i * k + l) * row_words, then `common` */
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

/* The difference between the planes of the arrangement 0 1 .. k-1 and bit 1 of its distance. */
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

/* The bits of a cell set's blocks: they are few, and lie in one word or two. */
struct blocks {
    size_t word;
    uint64_t low;  /* bits of this word */
    uint64_t high; /* bits of the next word; if 0, there may be no next word */
};

static struct blocks blocks_of(uint32_t first, uint32_t end)
{
    const uint64_t bits = (UINT64_C(1) << (end - first)) - 1;
    const unsigned shift = first % 64;
    return (struct blocks){first / 64, bits << shift, shift == 0 ? 0 : bits >> (64 - shift)};
}

static void set_bits(uint64_t *plane, const struct blocks *blocks)
{
    plane[blocks->word] |= blocks->low;
    if (blocks->high != 0)
        plane[blocks->word + 1] |= blocks->high;
}

/* Sets the bits of one cell set's blocks; bit l of labels[cell] is plane_bit(cell, l). */
static void fill_set(struct filter *filter, const struct homes *homes,
                     const uint16_t labels[FIFTEEN_TRAY_MAX_CELLS], uint32_t set,
                     const struct blocks *blocks)
{
    uint8_t cells[FIFTEEN_PATTERN_MAX_TILES];
    unsigned n = 0;
    for (uint32_t rest = set; rest != 0; rest &= rest - 1)
        cells[n++] = (uint8_t)__builtin_ctz(rest);
    for (unsigned i = 0; i < n; i++)
        for (uint32_t rest = labels[cells[i]]; rest != 0; rest &= rest - 1)
            set_bits(plane_of(filter, i, (unsigned)__builtin_ctz(rest)), blocks);
    assert(n == filter->k);
    if (common_bit(homes, cells, n))
        set_bits(plane_of(filter, filter->k, 0), blocks);
}

static void fill_labels(const struct homes *homes, unsigned k,
                        uint16_t labels[FIFTEEN_TRAY_MAX_CELLS])
{
    for (unsigned cell = 0; cell < fifteen_cells(homes->geometry); cell++) {
        labels[cell] = 0;
        for (unsigned label = 0; label < k; label++)
            labels[cell] |= (uint16_t)(plane_bit(homes, cell, label) << label);
    }
}

static void fill_planes(struct filter *filter, const struct fifteen_pdb *pdb)
{
    const struct cellsets *cellsets = pdb->cellsets;
    const struct homes homes = homes_of(pdb);
    uint16_t labels[FIFTEEN_TRAY_MAX_CELLS];
    fill_labels(&homes, pdb->k, labels);
    for (unsigned i = 0; i < cellsets->n_sets; i++) {
        const uint32_t set = cellsets->sets[i];
        const uint32_t first = cellset_first_block(cellsets->words[i]);
        const uint32_t end = i + 1 < cellsets->n_sets ? cellset_first_block(cellsets->words[i + 1])
                                                      : cellsets->n_blocks;
        const struct blocks blocks = blocks_of(first, end);
        fill_set(filter, &homes, labels, set, &blocks);
    }
}

struct filter *filter_create(const struct fifteen_pdb *pdb)
{
    struct filter *filter = malloc(sizeof *filter);
    if (filter == NULL)
        return NULL;
    *filter = (struct filter){.is_identity = pdb->kind == FIFTEEN_CLASSIC,
                              .loops = filter_loops_for(cpu_level()),
                              .k = pdb->k,
                              .row_words = pdb->row_words};
    if (filter->is_identity)
        return filter;
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

/* A walk over ranks: keeps the sums of the first i + 1 terms, for each i but the last. */
struct walk {
    const struct filter *filter;
    uint64_t *sums;   /* k - 1 rows */
    unsigned n_known; /* the number of sums that are valid for `arrangement` */
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
};

/* Bit 1 of each entry's distance is the exclusive or of the two. */
struct distances {
    const uint64_t *sum;   /* of all terms but the last */
    const uint64_t *plane; /* the last term */
};

static struct distances distances(struct walk *walk, uint32_t rank)
{
    const struct filter *filter = walk->filter;
    const uint32_t n = filter->row_words;
    const unsigned last = filter->k - 1;
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, filter->k, arrangement);
    unsigned i = 0;
    while (i < walk->n_known && arrangement[i] == walk->arrangement[i])
        i++;
    for (; i < last; i++)
        filter->loops->combine(i == 0 ? common_plane(filter) : walk->sums + (size_t)(i - 1) * n,
                               plane_of(filter, i, arrangement[i]), walk->sums + (size_t)i * n, n);
    memcpy(walk->arrangement, arrangement, filter->k);
    walk->n_known = last;
    return (struct distances){.sum = last == 0 ? common_plane(filter)
                                               : walk->sums + (size_t)(last - 1) * n,
                              .plane = plane_of(filter, last, arrangement[last])};
}

static void pack_row(const uint64_t *from, struct distances bits, uint64_t *to, uint32_t n)
{
    uint64_t before = 0;
    for (uint32_t word = 0; word < n; word++) {
        const uint64_t excess = from[word] ^ bits.sum[word] ^ bits.plane[word];
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
    for (uint32_t row = 0; row < n_rows; row++)
        pack_row(from + (size_t)row * n, distances(&walk, first_rank + row), to + (size_t)row * n,
                 n);
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
        const struct distances bits = distances(&walk, first_rank + row);
        filter->loops->unpack(from + (size_t)row * n, bits.sum, bits.plane, to + (size_t)row * n,
                              n);
    }
}
