/* rank.c - lexicographic rank of a permutation */
/* SPDX-License-Identifier: MIT */
#include "board/rank.h"

uint32_t rank_factorial(unsigned n)
{
    uint32_t product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* The digit of a label is the number of smaller labels that follow it (Lehmer's code); the rank is
 * the number with these digits in the factorial base. Nibble l of `smaller` is label l's digit. */
uint32_t rank_of_code(uint64_t code, unsigned k)
{
    uint32_t rank = 0;
    uint64_t smaller = UINT64_C(0xfedcba9876543210);
    for (unsigned i = 0; i < k; i++, code >>= 4) {
        const unsigned shift = 4 * (code & 15);
        rank = rank * (k - i) + (uint32_t)(smaller >> shift & 15);
        smaller -= UINT64_C(0x1111111111111110) << shift;
    }
    return rank;
}

uint32_t rank_of(const uint8_t *arrangement, unsigned k)
{
    uint64_t code = 0;
    for (unsigned i = 0; i < k; i++)
        code |= (uint64_t)arrangement[i] << 4 * i;
    return rank_of_code(code, k);
}

void rank_to_arrangement(uint32_t rank, unsigned k, uint8_t *arrangement)
{
    for (unsigned i = k; i-- > 0;) {
        const unsigned base = k - i;
        arrangement[i] = (uint8_t)(rank % base);
        rank /= base;
        /* The labels after this one were numbered without it. */
        for (unsigned j = i + 1; j < k; j++)
            arrangement[j] = (uint8_t)(arrangement[j] + (arrangement[j] >= arrangement[i]));
    }
}
