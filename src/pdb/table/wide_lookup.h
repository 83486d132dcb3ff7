/* wide_lookup.h - the fast index of tables for trays of up to 25 cells
 *
 * This is lookup.h's counterpart for boards that do not fit into 64 bits. A board is the cell of
 * each tile, one byte a tile, so that all views share it. The cells of a pattern's tiles are picked
 * out by byte shuffles, and reflected by another if the view is:
 *
 *      board      cell of tile 1 | of tile 2 | of tile 3 | ...
 *      picked     cells of the pattern's tiles c0 .. c7; past the last tile WIDE_LOOKUP_NONE + i
 *      pairs      28 bits: bit i (i - 1) / 2 + j for j < i is set if cj > ci
 *      set        the bits 1 << ci
 *
 * The pairs of the first five tiles number their arrangement; each further tile's number of earlier
 * tiles on later cells leads from the number without it to the number with it. The set's number is
 * the sum of two, from tables for its low cells and for the others, as sets are in colexicographic
 * order. Its word (cellset.h) is in the table.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_WIDE_LOOKUP_H
#define TABLE_WIDE_LOOKUP_H

#include "board/wide.h"
#include "pdb/table/lookup.h"
#include "util/bytes.h"
#include "util/prefetch.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum {
    WIDE_LOOKUP_TILES = 24,
    WIDE_LOOKUP_NONE = 64,     /* no cell */
    WIDE_LOOKUP_LOW_CELLS = 13 /* of a set, in the first of its two tables */
};

/* The cell of tile t at [t-1]; 255 for tiles that the tray does not have. */
struct wide_places {
    uint8_t cell[32];
};

/* What patterns of one size share. */
struct wide_size {
    unsigned k;
    uint64_t row_bits;
    uint8_t none[16];        /* to fill c0 .. c7: 0, or WIDE_LOOKUP_NONE + i */
    uint16_t first[1 << 10]; /* by the pairs of the first five tiles */
    uint16_t sixth[120 * 8]; /* by the number so far, times 8, and the tile's count */
    uint16_t seventh[720 * 8];
    uint16_t eighth[5040 * 8];
    uint32_t high[1 << 12];    /* by the cells from WIDE_LOOKUP_LOW_CELLS on */
    const cellset_word *words; /* of a table, by number of a set */
};

/* The tiles of a pattern, as a view of a partition looks them up. */
struct wide_pattern {
    uint8_t low[16];  /* shuffles that pick c0 .. c7 from the cells of tiles 1 to 16 */
    uint8_t high[16]; /* and 17 to 24; 128: not there */
    const struct wide_size *size;
};

/* Immutable, for any number of threads. */
struct wide_lookup {
    struct fifteen_geometry geometry;
    unsigned n_tables; /* of each partition */
    unsigned n_sizes;
    struct wide_size *sizes;
    uint8_t reflected[32]; /* cells, of a square tray */
    uint16_t low[1 << WIDE_LOOKUP_LOW_CELLS];
};

/* Returns FIFTEEN_INVALID as lookup_create. The set must outlive the lookup. The caller calls
 * wide_lookup_free. */
enum fifteen_status wide_lookup_create(const struct fifteen_pdb_set *tables,
                                       struct wide_lookup **out, struct fifteen_error *error);

/* NULL is allowed. */
void wide_lookup_free(struct wide_lookup *lookup);

/* The pattern of a table; `reflected`: for boards that are to be reflected. */
struct wide_pattern wide_lookup_pattern(const struct wide_lookup *lookup,
                                        const struct fifteen_pdb *pdb, bool reflected);

struct wide_places wide_lookup_places(wide_board board);

/* ---- the index ---- */

/* The cells c0 .. c7 as a set, and their pairs. */
struct wide_arrangement {
    uint32_t set;
    uint32_t pairs;
};

/* Not inline: it is long, and searches call it from several places. */
__attribute__((noinline, unused)) static struct wide_arrangement wide_arrangement_plain(
    const struct wide_lookup *lookup, const struct wide_pattern *pattern,
    const struct wide_places *places, bool reflected)
{
    struct wide_arrangement found = {0, 0};
    uint8_t cell[LOOKUP_MAX_TILES];
    for (unsigned i = 0, bit = 0; i < LOOKUP_MAX_TILES; i++) {
        cell[i] = pattern->size->none[i];
        if (cell[i] == 0) {
            cell[i] = places->cell[pattern->low[i] < 16 ? pattern->low[i] : pattern->high[i] + 16];
            cell[i] = reflected ? lookup->reflected[cell[i]] : cell[i];
            found.set |= UINT32_C(1) << cell[i];
        }
        for (unsigned j = 0; j < i; j++, bit++)
            found.pairs |= (uint32_t)(cell[j] > cell[i]) << bit;
    }
    return found;
}

#ifdef __AVX2__
/* The earlier and the later tile of each pair. */
#define WIDE_LOOKUP_EARLIER                                                                        \
    0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7
#define WIDE_LOOKUP_LATER                                                                          \
    1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7

static inline __m128i wide_lookup_load(const uint8_t bytes[16])
{
    return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}

/* A byte of 0 to 15 plus 112 is an index into the first half, one of 16 to 31 selects nothing
 * there. */
static inline __m128i wide_lookup_reflect(const struct wide_lookup *lookup, __m128i cells)
{
    const __m128i first = _mm_shuffle_epi8(wide_lookup_load(lookup->reflected),
                                           _mm_add_epi8(cells, _mm_set1_epi8(112)));
    const __m128i second = _mm_shuffle_epi8(wide_lookup_load(lookup->reflected + 16),
                                            _mm_sub_epi8(cells, _mm_set1_epi8(16)));
    return _mm_or_si128(first, second);
}

static inline struct wide_arrangement wide_arrangement_of(const struct wide_lookup *lookup,
                                                          const struct wide_pattern *pattern,
                                                          const struct wide_places *places,
                                                          bool reflected)
{
    __m128i cells = _mm_or_si128(
        _mm_shuffle_epi8(wide_lookup_load(places->cell), wide_lookup_load(pattern->low)),
        _mm_shuffle_epi8(wide_lookup_load(places->cell + 16), wide_lookup_load(pattern->high)));
    if (reflected)
        cells = wide_lookup_reflect(lookup, cells);
    cells = _mm_or_si128(cells, wide_lookup_load(pattern->size->none));
    const __m256i bits = _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_cvtepu8_epi32(cells));
    __m128i set = _mm_or_si128(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    set = _mm_or_si128(set, _mm_shuffle_epi32(set, 0x4e));
    set = _mm_or_si128(set, _mm_shuffle_epi32(set, 0xb1));
    const __m256i both = _mm256_broadcastsi128_si256(cells);
    const __m256i pairs =
        _mm256_cmpgt_epi8(_mm256_shuffle_epi8(both, _mm256_setr_epi8(WIDE_LOOKUP_EARLIER)),
                          _mm256_shuffle_epi8(both, _mm256_setr_epi8(WIDE_LOOKUP_LATER)));
    return (struct wide_arrangement){.set = (uint32_t)_mm_cvtsi128_si32(set),
                                     .pairs = (uint32_t)_mm256_movemask_epi8(pairs)};
}
#else
static inline struct wide_arrangement wide_arrangement_of(const struct wide_lookup *lookup,
                                                          const struct wide_pattern *pattern,
                                                          const struct wide_places *places,
                                                          bool reflected)
{
    return wide_arrangement_plain(lookup, pattern, places, reflected);
}
#endif

/* The lexicographic rank of an arrangement, by its pairs. */
static inline uint32_t wide_rank(const struct wide_size *size, uint32_t pairs)
{
    uint32_t rank = size->first[pairs & 0x3ff];
    if (size->k > 5)
        rank = size->sixth[8 * rank + (unsigned)__builtin_popcount(pairs >> 10 & 0x1f)];
    if (size->k > 6)
        rank = size->seventh[8 * rank + (unsigned)__builtin_popcount(pairs >> 15 & 0x3f)];
    if (size->k > 7)
        rank = size->eighth[8 * rank + (unsigned)__builtin_popcount(pairs >> 21 & 0x7f)];
    return rank;
}

/* cellset_block without a shift of 128 bits: the word is in memory, the lowest byte first. */
static inline uint32_t wide_block(const cellset_word *word, unsigned blank)
{
    const uint8_t *const bytes = (const uint8_t *)word;
    const unsigned bit = CELLSET_FIRST_BITS + CELLSET_REGION_BITS * blank;
    return (bytes_load32(bytes) & ((UINT32_C(1) << CELLSET_FIRST_BITS) - 1)) +
           (bytes[bit / 8] >> bit % 8 & ((1U << CELLSET_REGION_BITS) - 1));
}

/* What is known of a bit's number before its set's word is read. The words of a table's sets are
 * some MiB: a search that looks for many bits begins them all, so as to wait once. */
struct wide_begun {
    uint64_t row; /* the number of its row's first bit */
    const cellset_word *word;
};

/* Begins to look for a board's bit in a table, and prefetches the word. */
static inline struct wide_begun wide_entry_begin(const struct wide_lookup *lookup,
                                                 const struct wide_pattern *pattern,
                                                 const struct wide_places *places, bool reflected)
{
    const struct wide_size *const size = pattern->size;
    const struct wide_arrangement found = wide_arrangement_of(lookup, pattern, places, reflected);
    const uint32_t set = lookup->low[found.set % (1u << WIDE_LOOKUP_LOW_CELLS)] +
                         size->high[found.set >> WIDE_LOOKUP_LOW_CELLS];
    prefetch(&size->words[set]);
    return (struct wide_begun){wide_rank(size, found.pairs) * size->row_bits, &size->words[set]};
}

/* The number of the bit in a table of up to 8 tiles: less than 2^32 for up to 7. The blank's cell
 * is that of the board, reflected if the view is. */
static inline uint32_t wide_entry_end(struct wide_begun begun, unsigned blank)
{
    return (uint32_t)(begun.row + wide_block(begun.word, blank));
}

#endif
