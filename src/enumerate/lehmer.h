/* lehmer.h - Lehmer codes and ranks of even permutations, 60 to a word
 *
 * Digit i of the Lehmer code of tiles 0 .. n-1 is the number of smaller tiles after position i; it
 * has n-i values. A permutation is even if the sum of its digits is. So the digits 0 .. n-3
 * suffice:
 *
 *      digit    0    1   ..   n-6    n-5   n-4   n-3     n-2        n-1
 *      values   n   n-1  ..    6      5     4     3    by parity     1
 *               -----word--------    ------bit------
 *
 * A set of even permutations has one bit for each: 60 in each word of 64 bits, by the order of the
 * last five tiles; 3 in one word if n is 3. A rotation of successive tiles changes only the digits
 * of their positions, and these by themselves alone.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_LEHMER_H
#define ENUMERATE_LEHMER_H

#include <stdbool.h>
#include <stdint.h>

enum { LEHMER_MAX = 13 /* tiles */ };

/* The tiles first .. last move by one place, and the last becomes the first or the first the last.
 */
struct rotation {
    uint8_t first, last;
    bool last_to_first;
};

/* The bit of a permutation. */
struct lehmer_place {
    uint32_t word;
    unsigned bit;
};

/* The number of digits, from the first one, that make the number of the word; n >= 3. */
static inline unsigned lehmer_word_digits(unsigned n)
{
    return n < 5 ? 0 : n - 5;
}

/* Number of values of the digits first .. end-1 of n together. */
uint32_t lehmer_values(unsigned n, unsigned first, unsigned end);

/* The number of bits of each word: 60, or 3 if n is 3. */
static inline unsigned lehmer_word_bits(unsigned n)
{
    return lehmer_values(n, lehmer_word_digits(n), n - 2);
}

/* Their number, 0 .. lehmer_values()-1, and its inverse. */
uint32_t lehmer_join(const uint8_t *digits, unsigned n, unsigned first, unsigned end);
void lehmer_split(uint32_t value, unsigned n, unsigned first, unsigned end, uint8_t *digits);

/* The digits after a rotation of n tiles. */
void lehmer_rotate(const uint8_t *digits, unsigned n, struct rotation rotation, uint8_t *out);

/* Sets the digit n-2 so that the sum of all is even, or odd. */
void lehmer_set_parity(uint8_t *digits, unsigned n, bool odd);

/* The place of an even permutation, and the permutation at a place. */
struct lehmer_place lehmer_place(const uint8_t *tiles, unsigned n);
void lehmer_at(struct lehmer_place place, unsigned n, uint8_t *tiles);

#endif
