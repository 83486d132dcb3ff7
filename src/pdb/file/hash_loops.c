/* hash_loops.c - XXH3 of large blocks, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#define XXH_INLINE_ALL
#define XXH_PREFETCH_DIST 3072 /* of a mapped table, where the default is too short */
#include <xxhash.h>

#include "pdb/file/hash.h"
#include "util/hot.h"

hash_function HOT_NAME(hash_block);

uint64_t HOT_NAME(hash_block)(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}
