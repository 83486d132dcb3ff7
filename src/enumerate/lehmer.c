/* lehmer.c - Lehmer codes and ranks of even permutations, 60 to a word */
/* SPDX-License-Identifier: MIT */
#include "enumerate/lehmer.h"

#include <string.h>

uint32_t lehmer_values(unsigned n, unsigned first, unsigned end)
{
    uint32_t values = 1;
    for (unsigned i = first; i < end; i++)
        values *= n - i;
    return values;
}

uint32_t lehmer_join(const uint8_t *digits, unsigned n, unsigned first, unsigned end)
{
    uint32_t value = 0;
    for (unsigned i = first; i < end; i++)
        value = value * (n - i) + digits[i];
    return value;
}

void lehmer_split(uint32_t value, unsigned n, unsigned first, unsigned end, uint8_t *digits)
{
    for (unsigned i = end; i-- > first;) {
        digits[i] = (uint8_t)(value % (n - i));
        value /= n - i;
    }
}

static void digits_of_tiles(const uint8_t *tiles, unsigned n, uint8_t *digits)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned n_smaller = 0;
        for (unsigned j = i + 1; j < n; j++)
            n_smaller += tiles[j] < tiles[i];
        digits[i] = (uint8_t)n_smaller;
    }
}

static void tiles_of_digits(const uint8_t *digits, unsigned n, uint8_t *tiles)
{
    for (unsigned i = n; i-- > 0;) {
        tiles[i] = digits[i];
        for (unsigned j = i + 1; j < n; j++)
            tiles[j] = (uint8_t)(tiles[j] + (tiles[j] >= tiles[i]));
    }
}

void lehmer_rotate(const uint8_t *digits, unsigned n, struct rotation rotation, uint8_t *out)
{
    uint8_t tiles[LEHMER_MAX];
    tiles_of_digits(digits, n, tiles);
    const unsigned from = rotation.last_to_first ? rotation.last : rotation.first;
    const unsigned to = rotation.last_to_first ? rotation.first : rotation.last;
    const uint8_t jumping = tiles[from];
    uint8_t *const low = tiles + rotation.first;
    const size_t n_between = rotation.last - rotation.first;
    memmove(rotation.last_to_first ? low + 1 : low, rotation.last_to_first ? low : low + 1,
            n_between);
    tiles[to] = jumping;
    digits_of_tiles(tiles, n, out);
}

void lehmer_set_parity(uint8_t *digits, unsigned n, bool odd)
{
    unsigned sum = odd;
    unsigned i = 0;
    for (; i + 2 < n; i++)
        sum += digits[i];
    digits[i] = sum % 2;
    digits[i + 1] = 0;
}

struct lehmer_place lehmer_place(const uint8_t *tiles, unsigned n)
{
    uint8_t digits[LEHMER_MAX] = {0};
    const unsigned n_word = lehmer_word_digits(n);
    digits_of_tiles(tiles, n, digits);
    return (struct lehmer_place){lehmer_join(digits, n, 0, n_word),
                                 lehmer_join(digits, n, n_word, n - 2)};
}

void lehmer_at(struct lehmer_place place, unsigned n, uint8_t *tiles)
{
    uint8_t digits[LEHMER_MAX];
    const unsigned n_word = lehmer_word_digits(n);
    lehmer_split(place.word, n, 0, n_word, digits);
    lehmer_split(place.bit, n, n_word, n - 2, digits);
    lehmer_set_parity(digits, n, false);
    tiles_of_digits(digits, n, tiles);
}
