/* plane_loops.c - the inner loops of the builder, compiled once per instruction set */
#include <string.h>

#include "pdb/build/plane.h"

static void add(uint8_t *restrict destination, const uint8_t *restrict source, uint32_t n_bytes)
{
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= source[i];
}

static void gather_bytes(uint8_t *restrict destination, const uint8_t *restrict source,
                         const uint32_t *restrict index, uint32_t n_bytes)
{
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= source[index[i]];
}

static void gather_bits(uint8_t *restrict destination, const uint8_t *restrict source,
                        const struct rotation_term *term, const uint8_t (*tables)[64],
                        uint32_t n_bytes)
{
    const uint32_t *restrict index = term->index;
    const uint8_t *restrict look_up = term->look_up;
    for (uint32_t i = 0; i < n_bytes; i++)
        destination[i] |= tables[look_up[i]][source[index[i]]];
}

static void gather(uint8_t *destination, const uint8_t *source, const struct rotation *rotation,
                   uint32_t n_bytes)
{
    if (rotation->n_terms == 0)
        add(destination, source, n_bytes);
    else if (rotation->whole_bytes)
        gather_bytes(destination, source, rotation->terms[0].index, n_bytes);
    else
        for (unsigned i = 0; i < rotation->n_terms; i++)
            gather_bits(destination, source, &rotation->terms[i], rotation->tables, n_bytes);
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
