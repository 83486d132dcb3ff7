/* bits.h - parallel bit extract and deposit (PEXT, PDEP)
 *
 * One instruction each in files compiled for BMI2 (util/hot.h), a loop elsewhere.
 */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_BITS_H
#define UTIL_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* Returns the bits of `word` at the ones of `mask`, packed from bit 0. */
static inline uint64_t bits_gather_plain(uint64_t word, uint64_t mask)
{
    uint64_t gathered = 0;
    for (unsigned i = 0; mask != 0; i++, mask &= mask - 1)
        gathered |= (uint64_t)((word & mask & (0 - mask)) != 0) << i;
    return gathered;
}

/* Returns the low bits of `word`, spread in order over the ones of `mask`. */
static inline uint64_t bits_spread_plain(uint64_t word, uint64_t mask)
{
    uint64_t spread = 0;
    for (; mask != 0; mask &= mask - 1, word >>= 1)
        spread |= (word & 1) != 0 ? mask & (0 - mask) : 0;
    return spread;
}

static inline uint64_t bits_gather(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    return bits_gather_plain(word, mask);
#endif
}

static inline uint64_t bits_spread(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return _pdep_u64(word, mask);
#else
    return bits_spread_plain(word, mask);
#endif
}

#endif
