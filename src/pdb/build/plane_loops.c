/* plane_loops.c - the inner loops of the builder, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "pdb/build/plane.h"

static void add(uint8_t *restrict destination, const uint8_t *restrict source, uint32_t n_bytes)
{
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= source[i];
}

/* Planes of whole words are aligned to words. */
typedef uint32_t __attribute__((may_alias)) plane_word;

static void gather_words(plane_word *restrict destination, const plane_word *restrict source,
                         const uint16_t *restrict index, uint32_t n_words)
{
    for (uint32_t i = 0; i < n_words; i++)
        destination[i] |= source[index[i]];
}

enum { TURN_WORDS = 32 };

HOT_INLINE void turn_words(plane_word *restrict destination, const plane_word *restrict source,
                           const struct rotation *restrict rotation, const uint32_t n)
{
    uint32_t turned[TURN_WORDS] = {0};
    for (unsigned turn = 0; turn < rotation->n_turns; turn++) {
        const uint32_t left = rotation->turns[turn].left;
        const uint32_t mask = rotation->turns[turn].mask;
        for (uint32_t i = 0; i < n; i++)
            turned[i] |= (source[i] << left | source[i] >> (-left & 31)) & mask;
    }
    for (uint32_t i = 0; i < n; i++)
        destination[i] |= turned[i];
}

static void gather_turns(plane_word *destination, const plane_word *source,
                         const struct rotation *rotation, uint32_t n_words)
{
    uint32_t i = 0;
    for (; i + TURN_WORDS <= n_words; i += TURN_WORDS)
        turn_words(destination + i, source + i, rotation, TURN_WORDS);
    turn_words(destination + i, source + i, rotation, n_words - i);
}

static void gather_bytes(uint8_t *restrict destination, const uint8_t *restrict source,
                         const uint16_t *restrict index, uint32_t n_bytes)
{
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= source[index[i]];
}

static void gather_bits(uint8_t *restrict destination, const uint8_t *restrict source,
                        const struct rotation_term *term, const uint8_t (*tables)[64],
                        uint32_t n_bytes)
{
    const uint16_t *restrict index = term->index;
    const uint8_t *restrict look_up = term->look_up;
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= tables[look_up[i]][source[index[i]]];
}

static void gather(uint8_t *destination, const uint8_t *source, const struct rotation *rotation,
                   uint32_t n_bytes)
{
    plane_word *const words = (plane_word *)(void *)destination;
    const plane_word *const source_words = (const plane_word *)(const void *)source;
    switch (rotation->form) {
    case ROTATION_NONE:
        add(destination, source, n_bytes);
        break;
    case ROTATION_WORDS:
        gather_words(words, source_words, rotation->terms[0].index, n_bytes / 4);
        break;
    case ROTATION_TURNS:
        gather_turns(words, source_words, rotation, n_bytes / 4);
        break;
    case ROTATION_BYTES:
        gather_bytes(destination, source, rotation->terms[0].index, n_bytes);
        break;
    case ROTATION_BITS:
        for (unsigned i = 0; i < rotation->n_terms; i++)
            gather_bits(destination, source, &rotation->terms[i], rotation->tables, n_bytes);
        break;
    }
}

static uint32_t visit_word(uint8_t *reached, uint8_t *visited, size_t n)
{
    uint64_t new = 0;
    uint64_t old = 0;
    memcpy(&new, reached, n);
    memcpy(&old, visited, n);
    new &= ~old;
    old |= new;
    memcpy(reached, &new, n);
    memcpy(visited, &old, n);
    return (uint32_t)__builtin_popcountll(new);
}

static uint32_t visit(uint8_t *restrict reached, uint8_t *restrict visited, uint32_t n_bytes)
{
    uint32_t count = 0;
    uint32_t i = 0;
    for (; i + 8 <= n_bytes; i += 8)
        count += visit_word(reached + i, visited + i, 8);
    if (i < n_bytes)
        count += visit_word(reached + i, visited + i, n_bytes - i);
    return count;
}

const struct plane_ops HOT_NAME(plane_ops) = {.gather = gather, .visit = visit, .add = add};
