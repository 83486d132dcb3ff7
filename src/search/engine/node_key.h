/* node_key.h - boards as keys of hash tables: no two boards have the same
 *
 * A key is mixed by an invertible mapping, so that mixed keys differ too. Mixed or not, 0 is no
 * board's.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_NODE_KEY_H
#define ENGINE_NODE_KEY_H

#include <stdbool.h>
#include <stdint.h>

/* Invertible, as each step is (Stafford's variant 13 of the MurmurHash3 finalizer). */
static inline uint64_t mix_word(uint64_t word)
{
    word ^= word >> 30;
    word *= UINT64_C(0xbf58476d1ce4e5b9);
    word ^= word >> 27;
    word *= UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

static inline uint64_t unmix_word(uint64_t word)
{
    word ^= word >> 31 ^ word >> 62;
    word *= UINT64_C(0x319642b2d24d8ec3);
    word ^= word >> 27 ^ word >> 54;
    word *= UINT64_C(0x96de1b173f119089);
    return word ^ word >> 30 ^ word >> 60;
}

#ifdef FIFTEEN_WIDE

/* Tiles 1 to 12 and 13 to 24, five bits each: 60 bits in each word. */
enum { NODE_KEY_WORDS = 2, NODE_KEY_UNUSED = 4 };

typedef struct {
    uint64_t word[NODE_KEY_WORDS];
} node_key;

/* The first word's unused bits are its lowest then. Each step is its own inverse. */
static inline node_key node_key_mix(node_key key)
{
    uint64_t first = key.word[0] << NODE_KEY_UNUSED;
    uint64_t second = key.word[1];
    second ^= mix_word(first) >> NODE_KEY_UNUSED;
    first ^= mix_word(second) >> NODE_KEY_UNUSED << NODE_KEY_UNUSED;
    return (node_key){{first, second}};
}

static inline node_key node_key_unmix(node_key mixed)
{
    uint64_t first = mixed.word[0];
    uint64_t second = mixed.word[1];
    first ^= mix_word(second) >> NODE_KEY_UNUSED << NODE_KEY_UNUSED;
    second ^= mix_word(first) >> NODE_KEY_UNUSED;
    return (node_key){{first >> NODE_KEY_UNUSED, second}};
}

/* A key as one number, the first word uppermost. */
__extension__ typedef unsigned __int128 node_key_number;

static inline node_key_number node_key_to_number(node_key key)
{
    return (node_key_number)key.word[0] << 64 | key.word[1];
}

#else

enum { NODE_KEY_WORDS = 1, NODE_KEY_UNUSED = 0 };

typedef struct {
    uint64_t word[NODE_KEY_WORDS];
} node_key;

static inline node_key node_key_mix(node_key key)
{
    return (node_key){{mix_word(key.word[0])}};
}

static inline node_key node_key_unmix(node_key mixed)
{
    return (node_key){{unmix_word(mixed.word[0])}};
}

/* A key as one number, the first word uppermost. */
typedef uint64_t node_key_number;

static inline node_key_number node_key_to_number(node_key key)
{
    return key.word[0];
}

#endif

static inline bool node_key_equal(node_key a, node_key b)
{
    return node_key_to_number(a) == node_key_to_number(b);
}

#endif
