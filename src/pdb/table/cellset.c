/* cellset.c - the sets of k cells of a tray, and the regions of the cells outside them */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/cellset.h"

#include <assert.h>
#include <stdlib.h>

#include "board/tray.h"
#include "util/error.h"

/* The cells of the first and the last column: a step to the side must not leave its row. */
struct edges {
    unsigned columns;
    uint32_t all;
    uint32_t first;
    uint32_t last;
};

static struct edges edges_of(struct fifteen_geometry geometry)
{
    struct edges edges = {.columns = geometry.columns};
    edges.all = (UINT32_C(1) << fifteen_cells(geometry)) - 1;
    for (unsigned row = 0; row < geometry.rows; row++)
        edges.first |= UINT32_C(1) << row * geometry.columns;
    edges.last = edges.first << (geometry.columns - 1);
    return edges;
}

static uint32_t grow_region(const struct edges *edges, uint32_t open, uint32_t seed)
{
    for (;;) {
        const uint32_t sides = (seed & ~edges->last) << 1 | (seed & ~edges->first) >> 1;
        const uint32_t next =
            (seed | sides | seed << edges->columns | seed >> edges->columns) & open;
        if (next == seed)
            return seed;
        seed = next;
    }
}

uint32_t cellset_region(struct fifteen_geometry geometry, uint32_t open, unsigned cell)
{
    const struct edges edges = edges_of(geometry);
    return grow_region(&edges, open, UINT32_C(1) << cell);
}

/* The word of a set, without its first block's number. Counts the regions. */
static cellset_word region_word(const struct edges *edges, uint32_t set, unsigned *n_regions)
{
    uint32_t open = edges->all & ~set;
    open &= ~grow_region(edges, open, open & (0 - open)); /* has number 0 */
    cellset_word word = 0;
    unsigned region = 1;
    for (; open != 0; region++) {
        const uint32_t cells = grow_region(edges, open, open & (0 - open));
        open &= ~cells;
        for (uint32_t rest = cells; rest != 0; rest &= rest - 1)
            word |= (cellset_word)region
                    << (CELLSET_FIRST_BITS + CELLSET_REGION_BITS * (unsigned)__builtin_ctz(rest));
    }
    *n_regions = region;
    return word;
}

enum { MAX_K = FIFTEEN_PATTERN_MAX_TILES, N_BITS = 8 * CELLSET_BYTES };

/* C(n, k) at [n][k], by Pascal's triangle. */
struct binomials {
    uint32_t of[N_BITS + 1][MAX_K + 1];
};

static void fill_binomials(struct binomials *binomials)
{
    for (unsigned n = 0; n <= N_BITS; n++)
        for (unsigned k = 0; k <= MAX_K; k++)
            binomials->of[n][k] = k == 0   ? 1
                                  : n == 0 ? 0
                                           : binomials->of[n - 1][k - 1] + binomials->of[n - 1][k];
}

/* The next larger number with as many bits (Gosper's hack, HAKMEM item 175). */
static uint32_t next_set(uint32_t set)
{
    assert(set != 0);
    const uint32_t lowest = set & (0 - set);
    const uint32_t ripple = set + lowest;
    return ripple | ((set ^ ripple) >> 2) / lowest;
}

unsigned cellset_count(struct fifteen_geometry geometry, unsigned k)
{
    struct binomials binomials;
    fill_binomials(&binomials);
    return binomials.of[fifteen_cells(geometry)][k];
}

unsigned cellset_count_regions(struct fifteen_geometry geometry, unsigned k)
{
    const struct edges edges = edges_of(geometry);
    const unsigned n_sets = cellset_count(geometry, k);
    uint32_t set = (UINT32_C(1) << k) - 1;
    unsigned n = 0;
    for (unsigned i = 0; i < n_sets; i++, set = next_set(set))
        for (uint32_t open = edges.all & ~set; open != 0; n++)
            open &= ~grow_region(&edges, open, open & (0 - open));
    return n;
}

/* The share of a byte is that of the byte without its highest bit, plus one term. Bytes that no set
 * of up to MAX_K cells has keep the share 0. */
static void fill_shares(struct cellsets *cellsets, const struct binomials *binomials)
{
    for (unsigned value = 0; value < 256; value++)
        cellsets->n_cells[value] = (uint8_t)__builtin_popcount(value);
    for (unsigned byte = 0; byte < CELLSET_BYTES; byte++)
        for (unsigned before = 0; before <= MAX_K; before++)
            for (unsigned value = 1; value < 256; value++) {
                const unsigned highest = 31 - (unsigned)__builtin_clz(value);
                const unsigned n = before + (unsigned)__builtin_popcount(value);
                uint32_t *const shares = cellsets->share[byte][before];
                if (n <= MAX_K)
                    shares[value] =
                        shares[value & ~(1U << highest)] + binomials->of[8 * byte + highest][n];
            }
}

static void fill_words(struct cellsets *cellsets, enum cellset_blocks blocks)
{
    const struct edges edges = edges_of(cellsets->geometry);
    uint32_t set = (UINT32_C(1) << cellsets->k) - 1;
    for (unsigned i = 0; i < cellsets->n_sets; i++, set = next_set(set)) {
        unsigned n_regions;
        const cellset_word word = region_word(&edges, set, &n_regions);
        cellsets->sets[i] = set;
        cellsets->words[i] = blocks == CELLSET_WHOLE ? i : word | cellsets->n_regions;
        cellsets->n_regions += n_regions;
    }
    cellsets->n_blocks = blocks == CELLSET_WHOLE ? cellsets->n_sets : cellsets->n_regions;
}

enum fifteen_status cellsets_create(struct fifteen_geometry geometry, unsigned k,
                                    enum cellset_blocks blocks, struct cellsets *out,
                                    struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(geometry);
    struct binomials binomials;
    assert(k > 0 && k <= MAX_K && k < n_cells && n_cells <= FIFTEEN_TRAY_MAX_CELLS);
    fill_binomials(&binomials);
    *out = (struct cellsets){.geometry = geometry, .k = k, .n_sets = binomials.of[n_cells][k]};
    out->sets = malloc(out->n_sets * sizeof *out->sets);
    out->words = malloc(out->n_sets * sizeof *out->words);
    if (out->sets == NULL || out->words == NULL) {
        cellsets_free(out);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for an index of %u cell sets",
                         out->n_sets);
    }
    fill_shares(out, &binomials);
    fill_words(out, blocks);
    return FIFTEEN_OK;
}

unsigned cellset_colour(struct fifteen_geometry geometry, uint32_t set)
{
    unsigned colour = 0;
    for (uint32_t rest = set; rest != 0; rest &= rest - 1)
        colour ^= cell_is_black(geometry, (unsigned)__builtin_ctz(rest));
    return colour;
}

unsigned cellsets_by_colour(const struct cellsets *cellsets, uint32_t *order)
{
    unsigned n_even = 0;
    unsigned n = 0;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned i = 0; i < cellsets->n_sets; i++)
            if (cellset_colour(cellsets->geometry, cellsets->sets[i]) == colour)
                order[n++] = i;
        if (colour == 0)
            n_even = n;
    }
    return n_even;
}

void cellsets_free(struct cellsets *cellsets)
{
    free(cellsets->sets);
    free(cellsets->words);
    cellsets->sets = NULL; /* creating frees them when it fails, and so does the caller */
    cellsets->words = NULL;
}
