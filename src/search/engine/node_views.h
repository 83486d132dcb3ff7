/* node_views.h - from the key of a board back to what the views look up, and which values are odd
 *
 * A search that keeps millions of boards keeps only their keys (node_board.h). When one of a
 * table's tiles moves, its value changes by one and the tile changes to a cell of the other colour.
 * So the number of its tiles on dark cells determines whether a value is odd.
 *
 * The structs and node_views_open depend on the width: narrow_node.h, wide_node.h.
 *
 *   node_views_open  fills the boards of n_views views, by a key that is not mixed, and returns
 *                    which tables' values are odd
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_NODE_VIEWS_H
#define ENGINE_NODE_VIEWS_H

#include <assert.h>

#include "search/engine/pdb_engine.h"
#include "search/engine/unit.h"

/* For searches from a start board; looks up its values. */
ENGINE_PART void node_views_init(struct node_views *views, const struct pdb_engine *engine,
                                 wide_board start, struct pdb_root *out);

/* What the width decides: fills all but `odd`. */
ENGINE_PART void node_views_fill(struct node_views *views, const struct pdb_engine *engine);

/* ---- the sums of a node by view: their maximum, and sets of views, a bit each ---- */

/* Where there are many views, all are compared at once. */
#if defined(FIFTEEN_WIDE) && defined(__AVX2__)
static_assert(NODE_VIEWS == 16, "a vector of 128 bits has the sums of all views");

static inline __m128i view_sums_load(const uint8_t h[NODE_VIEWS])
{
    return _mm_loadu_si128((const __m128i *)(const void *)h);
}

/* Unused sums are 0. The maximum is the minimum of the complements, of pairs first. */
static inline unsigned view_sums_max(const uint8_t h[NODE_VIEWS], unsigned n_views)
{
    const __m128i rest = _mm_xor_si128(view_sums_load(h), _mm_set1_epi8(-1));
    const __m128i pairs = _mm_min_epu8(rest, _mm_srli_epi16(rest, 8));
    (void)n_views;
    return 255u - (unsigned)_mm_cvtsi128_si32(_mm_minpos_epu16(pairs)) % 256;
}

/* The views whose sum has a value. */
static inline unsigned view_sums_equal(const uint8_t h[NODE_VIEWS], unsigned n_views,
                                       unsigned value)
{
    const __m128i equal = _mm_cmpeq_epi8(view_sums_load(h), _mm_set1_epi8((char)value));
    return (unsigned)_mm_movemask_epi8(equal) & ((1u << n_views) - 1);
}

/* The views whose sum is odd where a value is even, or even where it is odd. */
static inline unsigned view_sums_uneven(const uint8_t h[NODE_VIEWS], unsigned n_views,
                                        unsigned value)
{
    const __m128i changed = _mm_xor_si128(view_sums_load(h), _mm_set1_epi8((char)value));
    return (unsigned)_mm_movemask_epi8(_mm_slli_epi16(changed, 7)) & ((1u << n_views) - 1);
}

/* 255 for each bit of a set of views. */
static inline __m128i view_sums_bytes(unsigned views)
{
    const __m128i bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    const __m128i first_or_second = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const __m128i bytes = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)views), first_or_second);
    return _mm_cmpeq_epi8(_mm_and_si128(bytes, bit), bit);
}

/* Changes the sums of some views by one: those that have a bit in `rising` rise, others fall. */
static inline void view_sums_change(uint8_t h[NODE_VIEWS], unsigned n_views, unsigned views,
                                    unsigned rising)
{
    const __m128i up = view_sums_bytes(rising);
    const __m128i all = view_sums_bytes(views);
    (void)n_views;
    /* -1 for all that change, plus 2 for those that rise */
    const __m128i change = _mm_sub_epi8(all, _mm_add_epi8(up, up));
    _mm_storeu_si128((__m128i *)(void *)h, _mm_add_epi8(view_sums_load(h), change));
}
#else
static inline unsigned view_sums_max(const uint8_t h[NODE_VIEWS], unsigned n_views)
{
    unsigned max = h[0];
    for (unsigned view = 1; view < n_views; view++)
        max = h[view] > max ? h[view] : max;
    return max;
}

static inline unsigned view_sums_equal(const uint8_t h[NODE_VIEWS], unsigned n_views,
                                       unsigned value)
{
    unsigned views = 0;
    for (unsigned view = 0; view < n_views; view++)
        views |= (unsigned)(h[view] == value) << view;
    return views;
}

static inline unsigned view_sums_uneven(const uint8_t h[NODE_VIEWS], unsigned n_views,
                                        unsigned value)
{
    unsigned views = 0;
    for (unsigned view = 0; view < n_views; view++)
        views |= ((h[view] ^ value) & 1u) << view;
    return views;
}

static inline void view_sums_change(uint8_t h[NODE_VIEWS], unsigned n_views, unsigned views,
                                    unsigned rising)
{
    for (unsigned view = 0; view < n_views; view++)
        if ((views >> view & 1) != 0)
            h[view] = (uint8_t)(h[view] + ((rising >> view & 1) != 0 ? 1 : -1));
}
#endif

#endif
