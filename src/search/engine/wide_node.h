/* wide_node.h - the board of a search node on a tray of up to 25 cells: the cell of each tile
 *
 * See node_board.h for what the functions do, and wide_lookup.h for the index. On small trays this
 * serves as well, slower than narrow_node.h.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_WIDE_NODE_H
#define ENGINE_WIDE_NODE_H

#include <string.h>

#include "heuristic/line_values.h"
#include "pdb/table/view.h"
#include "pdb/table/wide_lookup.h"
#include "search/engine/node_key.h"
#include "search/engine/steps.h"

enum {
    NODE_VIEWS = 16,
    NODE_PATTERNS = LOOKUP_MAX_TABLES * NODE_VIEWS,
    NODE_MOVED = FIFTEEN_TRAY_MAX_CELLS, /* the values of node_board_moved */
    NODE_BOARD_ALIGNMENT = 16 /* copies of nodes then consist of whole words of 128 bits */
};

typedef struct wide_lookup node_lookup;

typedef uint64_t node_bits;

/* One of the patterns that views look up, in a table of its own or of its reflection. */
struct node_pattern {
    struct wide_pattern tiles;
    const struct fifteen_pdb *pdb;
    bool reflected; /* looked up on the reflected board */
};

/* What a search looks up. A pattern of several views is one: a partition's and another's, or the
 * reflection of one of these. The 14 views of the default set of 5x5 have 28 patterns, not 56; a
 * tile is in 5 to 10 of them. */
struct node_patterns {
    const uint64_t *bits[NODE_PATTERNS]; /* of its table, by pattern */
    struct node_pattern pattern[NODE_PATTERNS];
    uint16_t views[NODE_PATTERNS]; /* a bit for each view that has it */
    unsigned n;
    uint8_t n_of[FIFTEEN_TRAY_MAX_CELLS];           /* by tile: the patterns that have it */
    uint8_t of[FIFTEEN_TRAY_MAX_CELLS][NODE_VIEWS]; /* those of the most views first */
    uint8_t before[PDB_STEPS];                      /* by step: the blank's cell before it */
    uint8_t cell[2][FIFTEEN_TRAY_MAX_CELLS];        /* 1: of the reflected board */
};

/* All views look up the same board. */
struct node_board {
    struct wide_places places;
};

static inline size_t node_board_bytes(unsigned n_views)
{
    (void)n_views;
    return sizeof(struct node_board);
}

#ifdef __AVX2__
static inline __m256i node_board_load(const struct node_board *board)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)board->places.cell);
}

/* The number of the tile on a cell, less 1. */
static inline unsigned node_board_on(const struct node_board *board, unsigned cell)
{
    const __m256i there = _mm256_cmpeq_epi8(node_board_load(board), _mm256_set1_epi8((char)cell));
    return (unsigned)__builtin_ctz((unsigned)_mm256_movemask_epi8(there));
}

/* The board is read and written whole: a processor waits if it reads what was just written in
 * parts. */
static inline unsigned node_board_step(const struct node_patterns *patterns, unsigned step,
                                       const struct node_board *from, struct node_board *to,
                                       unsigned n_views)
{
    const __m256i cells = node_board_load(from);
    const __m256i there = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8((char)pdb_step_blank(step)));
    const __m256i stepped =
        _mm256_blendv_epi8(cells, _mm256_set1_epi8((char)patterns->before[step]), there);
    (void)n_views;
    _mm256_storeu_si256((__m256i *)(void *)to->places.cell, stepped);
    return 1 + (unsigned)__builtin_ctz((unsigned)_mm256_movemask_epi8(there));
}

static inline bool node_board_equal(const struct node_board *a, const struct node_board *b)
{
    const __m256i same = _mm256_cmpeq_epi8(node_board_load(a), node_board_load(b));
    return _mm256_movemask_epi8(same) == -1;
}

/* Joins bytes to pairs of ten bits, and these to fours of twenty. */
static inline node_key node_board_key(const struct node_board *board)
{
    const __m256i five = _mm256_and_si256(node_board_load(board), _mm256_set1_epi8(31));
    const __m256i ten = _mm256_maddubs_epi16(five, _mm256_set1_epi16(32 << 8 | 1));
    const __m256i twenty = _mm256_madd_epi16(ten, _mm256_set1_epi32(1024 << 16 | 1));
    uint32_t part[8];
    _mm256_storeu_si256((__m256i *)(void *)part, twenty);
    return (node_key){{part[0] | (uint64_t)part[1] << 20 | (uint64_t)part[2] << 40,
                       part[3] | (uint64_t)part[4] << 20 | (uint64_t)part[5] << 40}};
}
#else
static inline unsigned node_board_on(const struct node_board *board, unsigned cell)
{
    unsigned tile = 0;
    while (board->places.cell[tile] != cell)
        tile++;
    return tile;
}

static inline unsigned node_board_step(const struct node_patterns *patterns, unsigned step,
                                       const struct node_board *from, struct node_board *to,
                                       unsigned n_views)
{
    const unsigned tile = node_board_on(from, pdb_step_blank(step));
    (void)n_views;
    *to = *from;
    to->places.cell[tile] = patterns->before[step];
    return 1 + tile;
}

static inline bool node_board_equal(const struct node_board *a, const struct node_board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline node_key node_board_key(const struct node_board *board)
{
    node_key key = {{0, 0}};
    for (unsigned i = 0; i < WIDE_LOOKUP_TILES / 2; i++) {
        key.word[0] |= (uint64_t)(board->places.cell[i] & 31) << 5 * i;
        key.word[1] |= (uint64_t)(board->places.cell[WIDE_LOOKUP_TILES / 2 + i] & 31) << 5 * i;
    }
    return key;
}
#endif

static inline void node_board_slide(const struct node_patterns *patterns, unsigned step,
                                    struct node_board *board)
{
    (void)node_board_step(patterns, step, board, board, NODE_VIEWS);
}

typedef struct wide_begun node_entry_begun;

static inline unsigned node_board_moved(const struct node_patterns *patterns, unsigned step,
                                        const struct node_board *board)
{
    return 1 + node_board_on(board, patterns->before[step]);
}

static inline unsigned node_patterns_n(const struct node_patterns *patterns, unsigned moved,
                                       unsigned n_views)
{
    (void)n_views;
    return patterns->n_of[moved];
}

static inline unsigned node_patterns_ask(const struct node_patterns *patterns, unsigned moved,
                                         unsigned i)
{
    return patterns->of[moved][i];
}

static inline unsigned node_patterns_number(unsigned asked, unsigned table)
{
    (void)asked;
    return table;
}

static inline unsigned node_patterns_views(const struct node_patterns *patterns, unsigned pattern)
{
    return patterns->views[pattern];
}

static inline void node_patterns_list(const struct node_patterns *patterns, unsigned views,
                                      unsigned moved, unsigned n_views,
                                      uint8_t list[NODE_VIEWS + 1], unsigned *n)
{
    unsigned n_listed = 0;
    (void)n_views;
    for (unsigned i = 0; i < patterns->n_of[moved]; i++) {
        const uint8_t pattern = patterns->of[moved][i];
        list[n_listed] = pattern;
        n_listed += (patterns->views[pattern] & views) != 0;
    }
    *n = n_listed;
}

static inline node_entry_begun node_board_begin_entry(const struct wide_lookup *lookup,
                                                      const struct node_patterns *patterns,
                                                      unsigned asked, unsigned step,
                                                      struct node_board *board, uint8_t *table)
{
    const struct node_pattern *const of = &patterns->pattern[asked];
    (void)step;
    *table = (uint8_t)asked;
    return wide_entry_begin(lookup, &of->tiles, &board->places, of->reflected);
}

static inline uint32_t node_board_end_entry(const struct node_patterns *patterns, unsigned pattern,
                                            unsigned step, node_entry_begun begun)
{
    return wide_entry_end(
        begun, patterns->cell[patterns->pattern[pattern].reflected][pdb_step_blank(step)]);
}

/* The cell that no tile is on: all cells add up to a known sum. Tiles that the tray does not have
 * are on cell 31, as in a key. */
static inline unsigned node_board_blank(const struct node_board *board, unsigned n_cells)
{
    unsigned sum = n_cells * (n_cells - 1) / 2 + 31 * (WIDE_LOOKUP_TILES + 1 - n_cells);
    for (unsigned i = 0; i < WIDE_LOOKUP_TILES; i++)
        sum -= board->places.cell[i] & 31u;
    return sum;
}

/* These trays are searched without linear conflict. */
static inline unsigned node_board_label(const struct node_board *board, unsigned cell)
{
    (void)board;
    (void)cell;
    return 0;
}

static inline unsigned node_board_conflicts(const struct line_values *values,
                                            const struct node_board *board)
{
    (void)values;
    (void)board;
    return 0;
}

/* ---- the views of a board (node_views.h) ---- */

struct node_views {
    node_bits odd_of[3][256]; /* by eight tiles each: of those on dark cells, a bit for each
                                 pattern that has the tile */
    uint8_t dark[32];         /* by cell: 255 on every other cell, else 0 */
    node_bits odd;            /* of values whose tiles are on an even number of dark cells */
};

/* Fills the board of a key. Returns the tiles on dark cells, a bit each. */
#ifdef __AVX2__
/* Five bits are within two bytes of the key, as a number of 16 bits. They become its upper bits. */
#define NODE_KEY_FIRST(tile) (8 * ((tile) / 12) + 5 * ((tile) % 12) / 8)
#define NODE_KEY_BYTES(tile) NODE_KEY_FIRST(tile), NODE_KEY_FIRST(tile) + 1
#define NODE_KEY_SHIFT(tile) (short)(1u << (11 - 5 * ((tile) % 12) % 8))
#define NODE_KEY_EIGHT(of, from)                                                                   \
    of(from), of((from) + 1), of((from) + 2), of((from) + 3), of((from) + 4), of((from) + 5),      \
        of((from) + 6), of((from) + 7)

static inline uint32_t node_views_place(const struct node_views *views, node_key key,
                                        struct node_board *board)
{
    const __m128i words = _mm_set_epi64x((long long)key.word[1], (long long)key.word[0]);
    const __m256i first = _mm256_mullo_epi16(
        _mm256_shuffle_epi8(
            _mm256_broadcastsi128_si256(words),
            _mm256_setr_epi8(NODE_KEY_EIGHT(NODE_KEY_BYTES, 0), NODE_KEY_EIGHT(NODE_KEY_BYTES, 8))),
        _mm256_setr_epi16(NODE_KEY_EIGHT(NODE_KEY_SHIFT, 0), NODE_KEY_EIGHT(NODE_KEY_SHIFT, 8)));
    const __m128i last =
        _mm_mullo_epi16(_mm_shuffle_epi8(words, _mm_setr_epi8(NODE_KEY_EIGHT(NODE_KEY_BYTES, 16))),
                        _mm_setr_epi16(NODE_KEY_EIGHT(NODE_KEY_SHIFT, 16)));
    const __m256i fields = _mm256_srli_epi16(first, 11);
    const __m256i cells = _mm256_set_m128i(
        _mm_packus_epi16(_mm_srli_epi16(last, 11), _mm_set1_epi16(31)),
        _mm_packus_epi16(_mm256_castsi256_si128(fields), _mm256_extracti128_si256(fields, 1)));
    const __m256i none = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(31));
    _mm256_storeu_si256((__m256i *)(void *)board->places.cell, _mm256_or_si256(cells, none));
    const __m256i low = _mm256_broadcastsi128_si256(wide_lookup_load(views->dark));
    const __m256i high = _mm256_broadcastsi128_si256(wide_lookup_load(views->dark + 16));
    const __m256i is_high = _mm256_slli_epi16(cells, 3); /* in the highest bit of each byte */
    return (uint32_t)_mm256_movemask_epi8(_mm256_blendv_epi8(
        _mm256_shuffle_epi8(low, cells), _mm256_shuffle_epi8(high, cells), is_high));
}
#else
static inline uint32_t node_views_place(const struct node_views *views, node_key key,
                                        struct node_board *board)
{
    uint32_t on_dark = 0;
    memset(board->places.cell, 255, sizeof board->places.cell);
    for (unsigned tile = 0; tile < WIDE_LOOKUP_TILES; tile++) {
        const unsigned half = WIDE_LOOKUP_TILES / 2;
        const unsigned cell = key.word[tile / half] >> 5 * (tile % half) & 31;
        board->places.cell[tile] = (uint8_t)(cell == 31 ? 255 : cell);
        on_dark |= (views->dark[cell] & UINT32_C(1)) << tile;
    }
    return on_dark;
}
#endif

static inline node_bits node_views_open(const struct node_views *views, unsigned n_views,
                                        node_key key, struct node_board *board)
{
    const uint32_t on_dark = node_views_place(views, key, board);
    (void)n_views;
    return views->odd ^ views->odd_of[0][on_dark & 255] ^ views->odd_of[1][on_dark >> 8 & 255] ^
           views->odd_of[2][on_dark >> 16];
}

#endif
