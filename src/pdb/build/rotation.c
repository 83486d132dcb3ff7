/* rotation.c - rotations of arrangements: the effect of a vertical move on their ranks */
/* SPDX-License-Identifier: MIT */
#include "pdb/build/rotation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/rank.h"

struct plane_shape plane_shape_of(unsigned k)
{
    const unsigned bits = k < 3 ? rank_factorial(k) : 6;
    return (struct plane_shape){.k = k, .bits_per_byte = bits, .n_bytes = rank_factorial(k) / bits};
}

/* The rank of the arrangement before the move, given the arrangement after it. */
static uint32_t rank_before(const uint8_t *after, unsigned k, unsigned from, unsigned to)
{
    uint8_t before[FIFTEEN_PATTERN_MAX_TILES];
    memcpy(before, after, k);
    if (from < to)
        memmove(before + from + 1, after + from, to - from);
    else
        memmove(before + to, after + to + 1, from - to);
    before[from] = after[to];
    return rank_of(before, k);
}

/* The number of the rotation's look-up table with this content, which is added if it is new. */
static uint8_t find_table(struct rotation *rotation, const uint8_t table[64])
{
    unsigned i = 0;
    while (i < rotation->n_tables && memcmp(rotation->tables[i], table, 64) != 0)
        i++;
    assert(i < ROTATION_MAX_TABLES);
    if (i == rotation->n_tables)
        memcpy(rotation->tables[rotation->n_tables++], table, 64);
    return (uint8_t)i;
}

/* Makes the look-up table that moves bit source[i] of byte `index` to bit i, for those i that come
 * from this byte. */
static void bits_table(const struct plane_shape *shape, const uint32_t *source, uint32_t index,
                       uint8_t table[64])
{
    memset(table, 0, 64);
    for (unsigned bit = 0; bit < shape->bits_per_byte; bit++) {
        if (source[bit] / shape->bits_per_byte != index)
            continue;
        const unsigned from = source[bit] % shape->bits_per_byte;
        for (unsigned value = 0; value < 64; value++)
            table[value] = (uint8_t)(table[value] | (value >> from & 1) << bit);
    }
}

/* Adds the terms of one destination byte, whose bits come from the ranks source[]. */
static void add_byte(const struct plane_shape *shape, struct rotation *rotation, uint32_t byte,
                     const uint32_t *source)
{
    uint32_t done[ROTATION_MAX_TERMS];
    unsigned n_done = 0;
    for (unsigned bit = 0; bit < shape->bits_per_byte; bit++) {
        const uint32_t index = source[bit] / shape->bits_per_byte;
        unsigned i = 0;
        while (i < n_done && done[i] != index)
            i++;
        if (i < n_done)
            continue;
        uint8_t table[64];
        bits_table(shape, source, index, table);
        assert(n_done < ROTATION_MAX_TERMS);
        done[n_done++] = index;
        rotation->terms[i].index[byte] = (uint16_t)index;
        rotation->terms[i].look_up[byte] = find_table(rotation, table);
    }
    assert(byte == 0 || rotation->n_terms == n_done);
    rotation->n_terms = n_done;
}

static bool is_whole_bytes(const struct plane_shape *shape, const struct rotation *rotation)
{
    for (unsigned value = 0; value < 1U << shape->bits_per_byte; value++)
        if (rotation->tables[0][value] != value)
            return false;
    return rotation->n_terms == 1 && rotation->n_tables == 1;
}

/* Whether words of four bytes move as a whole. If so, the indices become those of words. */
static bool make_words(const struct plane_shape *shape, struct rotation *rotation)
{
    uint16_t *const index = rotation->terms[0].index;
    for (uint32_t byte = 0; byte < shape->n_bytes; byte++)
        if (index[byte] != index[byte & ~3U] + byte % 4 || index[byte] % 4 != byte % 4)
            return false;
    for (size_t word = 0; word < shape->n_bytes / 4; word++)
        index[word] = index[4 * word] / 4;
    return shape->n_bytes % 4 == 0;
}

/* Adds the bit of a word that moves from bit `from` to bit `to`. */
static void add_turn(struct rotation *rotation, unsigned from, unsigned to)
{
    const uint32_t left = (to - from) & 31;
    unsigned i = 0;
    while (i < rotation->n_turns && rotation->turns[i].left != left)
        i++;
    assert(i < ROTATION_MAX_TURNS);
    if (i == rotation->n_turns)
        rotation->turns[rotation->n_turns++] = (struct rotation_turn){.left = left};
    rotation->turns[i].mask |= UINT32_C(1) << to;
}

/* Whether all bits stay in their word and move alike in each. */
static bool is_alike(const struct plane_shape *shape, const struct rotation *rotation)
{
    for (unsigned i = 0; i < rotation->n_terms; i++) {
        const struct rotation_term *const term = &rotation->terms[i];
        for (uint32_t byte = 0; byte < shape->n_bytes; byte++)
            if (term->index[byte] != (byte & ~3U) + term->index[byte % 4] ||
                term->index[byte % 4] >= 4 || term->look_up[byte] != term->look_up[byte % 4])
                return false;
    }
    return shape->n_bytes % 4 == 0;
}

static void make_turns(const struct plane_shape *shape, struct rotation *rotation)
{
    for (unsigned i = 0; i < rotation->n_terms; i++)
        for (unsigned byte = 0; byte < 4; byte++)
            for (unsigned from = 0; from < shape->bits_per_byte; from++) {
                const struct rotation_term *const term = &rotation->terms[i];
                const unsigned moved = rotation->tables[term->look_up[byte]][1U << from];
                if (moved != 0)
                    add_turn(rotation, 8 * term->index[byte] + from,
                             8 * byte + (unsigned)__builtin_ctz(moved));
            }
}

static enum rotation_form choose_form(const struct plane_shape *shape, struct rotation *rotation)
{
    if (is_alike(shape, rotation)) {
        make_turns(shape, rotation);
        return ROTATION_TURNS;
    }
    if (!is_whole_bytes(shape, rotation))
        return ROTATION_BITS;
    return make_words(shape, rotation) ? ROTATION_WORDS : ROTATION_BYTES;
}

static bool rotation_init(const struct plane_shape *shape, struct rotation *rotation, unsigned from,
                          unsigned to)
{
    for (unsigned i = 0; i < ROTATION_MAX_TERMS; i++) {
        struct rotation_term *term = &rotation->terms[i];
        term->index = malloc(shape->n_bytes * sizeof *term->index);
        term->look_up = malloc(shape->n_bytes);
        if (term->index == NULL || term->look_up == NULL)
            return false;
    }
    for (uint32_t byte = 0; byte < shape->n_bytes; byte++) {
        uint32_t source[6];
        for (unsigned bit = 0; bit < shape->bits_per_byte; bit++) {
            uint8_t after[FIFTEEN_PATTERN_MAX_TILES];
            rank_to_arrangement(byte * shape->bits_per_byte + bit, shape->k, after);
            source[bit] = rank_before(after, shape->k, from, to);
        }
        add_byte(shape, rotation, byte, source);
    }
    rotation->form = choose_form(shape, rotation);
    return true;
}

static enum fifteen_status fill_rotations(struct rotations *rotations, unsigned columns,
                                          const struct report *report)
{
    const unsigned k = rotations->shape.k;
    for (unsigned from = 0; from < k; from++)
        for (unsigned to = 0; to < k; to++) {
            const unsigned jump = from < to ? to - from : from - to;
            if (jump == 0 || jump >= columns)
                continue;
            if (!rotation_init(&rotations->shape, &rotations->rotation[from][to], from, to))
                return FIFTEEN_NO_MEMORY;
            if (report_make(report) != FIFTEEN_OK)
                return FIFTEEN_CANCELLED;
        }
    return FIFTEEN_OK;
}

enum fifteen_status rotations_create(unsigned k, unsigned columns, const struct report *report,
                                     struct rotations **out)
{
    struct rotations *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return FIFTEEN_NO_MEMORY;
    made->shape = plane_shape_of(k);
    const enum fifteen_status status = fill_rotations(made, columns, report);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        rotations_free(made);
    return status;
}

void rotations_free(struct rotations *rotations)
{
    if (rotations == NULL)
        return;
    for (unsigned from = 0; from < FIFTEEN_PATTERN_MAX_TILES; from++)
        for (unsigned to = 0; to < FIFTEEN_PATTERN_MAX_TILES; to++)
            for (unsigned i = 0; i < ROTATION_MAX_TERMS; i++) {
                free(rotations->rotation[from][to].terms[i].index);
                free(rotations->rotation[from][to].terms[i].look_up);
            }
    free(rotations);
}
