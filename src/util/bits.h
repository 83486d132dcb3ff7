/* bits.h - parallel bit extract and deposit (PEXT, PDEP), in general and for nibbles
 *
 * One instruction each in files compiled for BMI2 (util/hot.h), a loop elsewhere: over bits, for
 * nibbles over these, which WebAssembly and other processors search three times as fast with.
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

/* The lowest and the highest bit of each nibble. */
#define BITS_LOWEST UINT64_C(0x1111111111111111)
#define BITS_HIGHEST UINT64_C(0x8888888888888888)

/* Returns the low three bits of the nibbles whose highest bit is set in `highest`, packed from bit
 * 0. */
static inline uint64_t bits_gather_nibbles_plain(uint64_t word, uint64_t highest)
{
    uint64_t gathered = 0;
    for (unsigned i = 0; highest != 0; i += 3, highest &= highest - 1)
        gathered |= (word >> (__builtin_ctzll(highest) - 3) & 7) << i;
    return gathered;
}

/* Returns the low three bits of the nibbles in a set of 16, packed from bit 0. */
static inline uint64_t bits_gather_set_plain(uint64_t word, uint64_t set)
{
    uint64_t gathered = 0;
    for (unsigned i = 0; set != 0; i += 3, set &= set - 1)
        gathered |= (word >> 4 * __builtin_ctzll(set) & 7) << i;
    return gathered;
}

/* Returns the highest bits of the nibbles, packed from bit 0; the other bits of `word` are 0. */
static inline uint64_t bits_gather_highest_plain(uint64_t word)
{
    word = (word >> 3 | word >> 6) & UINT64_C(0x0303030303030303);
    word = (word | word >> 6) & UINT64_C(0x000f000f000f000f);
    word = (word | word >> 12) & UINT64_C(0x000000ff000000ff);
    return (word | word >> 24) & 0xffff;
}

static inline uint64_t bits_gather_nibbles(uint64_t word, uint64_t highest)
{
#ifdef __BMI2__
    return _pext_u64(word, highest - (highest >> 3));
#else
    return bits_gather_nibbles_plain(word, highest);
#endif
}

static inline uint64_t bits_gather_highest(uint64_t word)
{
#ifdef __BMI2__
    return _pext_u64(word, BITS_HIGHEST);
#else
    return bits_gather_highest_plain(word);
#endif
}

static inline uint64_t bits_gather_set(uint64_t word, uint64_t set)
{
#ifdef __BMI2__
    return _pext_u64(word, 7 * _pdep_u64(set, BITS_LOWEST));
#else
    return bits_gather_set_plain(word, set);
#endif
}

#endif
