/* bytes.h - little-endian numbers at any address, the same on every machine
 *
 * Compilers turn each of these into one load or store.
 */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_BYTES_H
#define UTIL_BYTES_H

#include <stdint.h>

static inline uint16_t bytes_load16(const uint8_t *from)
{
    return (uint16_t)(from[0] | from[1] << 8);
}

static inline uint32_t bytes_load32(const uint8_t *from)
{
    return bytes_load16(from) | (uint32_t)bytes_load16(from + 2) << 16;
}

static inline uint64_t bytes_load64(const uint8_t *from)
{
    return bytes_load32(from) | (uint64_t)bytes_load32(from + 4) << 32;
}

static inline void bytes_store16(uint8_t *to, uint16_t value)
{
    to[0] = (uint8_t)value;
    to[1] = (uint8_t)(value >> 8);
}

static inline void bytes_store32(uint8_t *to, uint32_t value)
{
    bytes_store16(to, (uint16_t)value);
    bytes_store16(to + 2, (uint16_t)(value >> 16));
}

static inline void bytes_store64(uint8_t *to, uint64_t value)
{
    bytes_store32(to, (uint32_t)value);
    bytes_store32(to + 4, (uint32_t)(value >> 32));
}

#endif
