/* rank_map.c - the permutation of bits that a rotation of tiles makes of a set of permutations */
/* SPDX-License-Identifier: MIT */
#include "enumerate/rank_map.h"

#include <assert.h>
#include <stdlib.h>

/* ---- runs of words ---- */

/* A run of chunks moves by whole chunks; a shorter one has its place in a chunk. */
static struct rank_run make_run(uint32_t source, uint32_t target, uint32_t run_words,
                                uint32_t chunk_words)
{
    const uint32_t run_chunks = run_words / chunk_words;
    if (run_chunks > 0)
        return (struct rank_run){((int32_t)source - (int32_t)target) * (int32_t)run_chunks, 0};
    const uint32_t n_in_chunk = chunk_words / run_words;
    return (struct rank_run){(int32_t)(source / n_in_chunk) - (int32_t)(target / n_in_chunk),
                             source % n_in_chunk * run_words};
}

static bool make_runs(struct rank_map *map, unsigned n, uint32_t chunk_words,
                      struct rotation rotation)
{
    const unsigned first = rotation.first;
    const unsigned end = rotation.last + 1U;
    const uint32_t run_words = lehmer_values(n, end, lehmer_word_digits(n));
    map->run_words = run_words < chunk_words ? run_words : chunk_words;
    map->run_chunks = run_words < chunk_words ? 1 : run_words / chunk_words;
    map->n_runs = lehmer_values(n, first, end);
    map->runs = malloc(map->n_runs * sizeof *map->runs);
    if (map->runs == NULL)
        return false;
    for (uint32_t run = 0; run < map->n_runs; run++) {
        uint8_t digits[LEHMER_MAX] = {0};
        lehmer_split(run, n, first, end, digits);
        lehmer_rotate(digits, n, rotation, digits);
        map->runs[run] = make_run(lehmer_join(digits, n, first, end), run, run_words, chunk_words);
    }
    return true;
}

/* ---- bits within blocks ---- */

struct term_list {
    struct rank_term *terms;
    uint32_t n, n_allocated;
};

/* Appends an empty term. Returns NULL if out of memory. */
static struct rank_term *append_term(struct term_list *list)
{
    if (list->n == list->n_allocated) {
        const uint32_t n = 2 * list->n + 64;
        struct rank_term *const grown = realloc(list->terms, n * sizeof *grown);
        if (grown == NULL)
            return NULL;
        list->terms = grown;
        list->n_allocated = n;
    }
    return &list->terms[list->n++];
}

/* Adds a bit of a word to the term of its source, which is among the terms from `first` on. */
static bool add_bit(struct term_list *list, uint32_t first, struct lehmer_place source,
                    unsigned bit, unsigned parity)
{
    const uint8_t left = (uint8_t)(bit > source.bit ? bit - source.bit : 0);
    const uint8_t right = (uint8_t)(bit < source.bit ? source.bit - bit : 0);
    uint32_t i = first;
    while (i < list->n && (list->terms[i].source != source.word || list->terms[i].left != left ||
                           list->terms[i].right != right))
        i++;
    if (i == list->n) {
        struct rank_term *const term = append_term(list);
        if (term == NULL)
            return false;
        *term = (struct rank_term){.source = source.word, .left = left, .right = right};
    }
    list->terms[i].mask[parity] |= UINT64_C(1) << bit;
    return true;
}

/* Adds all bits of a word of the block, whose digits begin with number `first`. */
static bool add_word(struct term_list *list, uint32_t word, unsigned n, unsigned first,
                     struct rotation rotation)
{
    const unsigned n_word = lehmer_word_digits(n);
    const unsigned n_bits = lehmer_values(n, n_word, n - 2);
    const uint32_t first_term = list->n;
    for (unsigned parity = 0; parity < 2; parity++)
        for (unsigned bit = 0; bit < n_bits; bit++) {
            uint8_t digits[LEHMER_MAX] = {0};
            struct lehmer_place source;
            lehmer_split(word, n, first, n_word, digits);
            lehmer_split(bit, n, n_word, n - 2, digits);
            lehmer_set_parity(digits, n, parity != 0);
            lehmer_rotate(digits, n, rotation, digits);
            source.word = lehmer_join(digits, n, first, n_word);
            source.bit = lehmer_join(digits, n, n_word, n - 2);
            if (!add_bit(list, first_term, source, bit, parity))
                return false;
        }
    return true;
}

static bool make_terms(struct rank_map *map, unsigned n, struct rotation rotation)
{
    const unsigned n_word = lehmer_word_digits(n);
    const unsigned first = rotation.first < n_word ? rotation.first : n_word;
    struct term_list list = {.terms = NULL};
    assert(first == n_word || rotation.last < n - 2);
    map->block_words = lehmer_values(n, first, n_word);
    map->first_term = calloc(map->block_words + 1U, sizeof *map->first_term);
    bool made = map->first_term != NULL;
    for (uint32_t word = 0; word < map->block_words && made; word++) {
        made = add_word(&list, word, n, first, rotation);
        map->first_term[word + 1] = list.n;
    }
    map->terms = list.terms;
    return made;
}

bool rank_map_init(struct rank_map *map, unsigned n, unsigned n_chunk_tiles,
                   struct rotation rotation)
{
    const unsigned n_word = lehmer_word_digits(n);
    const unsigned n_chunk = n < n_chunk_tiles ? 0 : n - n_chunk_tiles;
    *map = (struct rank_map){.run_words = 0};
    if (rotation.last < n_word)
        return make_runs(map, n, lehmer_values(n, n_chunk, n_word), rotation);
    assert(rotation.first >= n_chunk);
    return make_terms(map, n, rotation);
}

void rank_map_free(struct rank_map *map)
{
    free(map->runs);
    free(map->first_term);
    free(map->terms);
}
