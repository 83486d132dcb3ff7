/* level_loops.c - the inner loops of the enumeration, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#include "enumerate/level_loops.h"

static void add(uint64_t *restrict to, const uint64_t *restrict from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] |= from[i];
}

/* All bits come from the same word. */
static void add_words(uint64_t *restrict to, const uint64_t *restrict from, size_t n,
                      const struct rank_map *map, const uint64_t *restrict odd, bool is_odd)
{
    for (uint32_t t = 0; t < map->first_term[1]; t++) {
        const struct rank_term *const term = &map->terms[t];
        const uint64_t mask = term->mask[is_odd];
        const uint64_t change = mask ^ term->mask[!is_odd];
        const unsigned left = term->left;
        const unsigned right = term->right;
        for (size_t i = 0; i < n; i++)
            to[i] |= (from[i] << left >> right) & (mask ^ (change & odd[i]));
    }
}

static void add_block(uint64_t *restrict to, const uint64_t *restrict from,
                      const struct rank_map *map)
{
    for (uint32_t i = 0; i < map->block_words; i++) {
        uint64_t bits = 0;
        for (uint32_t t = map->first_term[i]; t < map->first_term[i + 1]; t++) {
            const struct rank_term *const term = &map->terms[t];
            bits |= (from[term->source] << term->left >> term->right) & term->mask[0];
        }
        to[i] |= bits;
    }
}

static void add_mapped(uint64_t *to, const uint64_t *from, size_t n, const struct rank_map *map,
                       const uint64_t *odd, bool is_odd)
{
    if (map->block_words == 1)
        add_words(to, from, n, map, odd, is_odd);
    else
        for (size_t i = 0; i < n; i += map->block_words)
            add_block(to + i, from + i, map);
}

static uint32_t settle(uint64_t *restrict reached, const uint64_t *restrict found, size_t n)
{
    uint32_t n_new = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t old = reached[i];
        reached[i] = old | found[i];
        n_new += (uint32_t)__builtin_popcountll(found[i] & ~old);
    }
    return n_new;
}

const struct level_loops HOT_NAME(level_loops) = {
    .add = add, .add_mapped = add_mapped, .settle = settle};
