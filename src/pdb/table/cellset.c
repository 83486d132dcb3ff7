/* cellset.c - the sets of k cells of a tray, and the regions of the cells outside them */
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
static uint64_t region_word(const struct edges *edges, uint32_t set, unsigned *n_regions)
{
    uint64_t word = 0;
    uint64_t region = 0;
    for (uint32_t open = edges->all & ~set; open != 0; region++) {
        const uint32_t cells = grow_region(edges, open, open & (0 - open));
        open &= ~cells;
        for (uint32_t rest = cells; rest != 0; rest &= rest - 1)
            word |= region << (16 + 3 * (unsigned)__builtin_ctz(rest));
    }
    *n_regions = (unsigned)region;
    return word;
}

static unsigned binomial(unsigned n, unsigned k)
{
    unsigned result = 1;
    for (unsigned i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* The next larger number with as many bits (Gosper's hack, HAKMEM item 175). */
static uint32_t next_set(uint32_t set)
{
    assert(set != 0);
    const uint32_t lowest = set & (0 - set);
    const uint32_t ripple = set + lowest;
    return ripple | ((set ^ ripple) >> 2) / lowest;
}

enum fifteen_status cellsets_create(struct fifteen_geometry geometry, unsigned k,
                                    enum cellset_blocks blocks, struct cellsets *out,
                                    struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(geometry);
    const struct edges edges = edges_of(geometry);
    struct cellsets made = {.geometry = geometry, .k = k, .n_sets = binomial(n_cells, k)};
    assert(made.n_sets > 0);
    made.sets = malloc(made.n_sets * sizeof *made.sets);
    made.words = calloc((size_t)1 << n_cells, sizeof *made.words);
    if (made.sets == NULL || made.words == NULL) {
        cellsets_free(&made);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for an index of %u cell sets",
                         made.n_sets);
    }
    uint32_t set = (UINT32_C(1) << k) - 1;
    for (unsigned i = 0; i < made.n_sets; i++, set = next_set(set)) {
        unsigned n_regions;
        made.sets[i] = set;
        made.words[set] = region_word(&edges, set, &n_regions) | made.n_regions;
        made.n_regions += n_regions;
        if (blocks == CELLSET_WHOLE)
            made.words[set] = i;
    }
    made.n_blocks = blocks == CELLSET_WHOLE ? made.n_sets : made.n_regions;
    *out = made;
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
}
