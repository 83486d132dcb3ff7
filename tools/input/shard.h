/* shard.h - the part of the boards that one of several runs handles: --shard K/N */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_SHARD_H
#define INPUT_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/values.h"

/* Boards are dealt round: shard k of n has the boards k, k + n, k + 2 * n .., counted from 1. So
 * each shard has the same mixture of easy and hard boards, and the number of boards need not be
 * known. */
struct shard {
    unsigned k; /* 1 .. n */
    unsigned n; /* 0: no shards, all boards are handled */
};

enum { SHARD_MAX = 1000000 };

/* The help text of the option, whose argument is K/N. */
#define SHARD_HELP                                                                                 \
    "Handle only the boards K, K + N, K + 2 N .. of the input. 'fifteen merge'\n"                  \
    "joins the outputs of all N shards."

value_reader value_shard; /* struct shard: such as 3/64 */

/* Returns whether a shard has the board of an index, counted from 0. */
static inline bool shard_has(const struct shard *shard, uint64_t index)
{
    return shard->n == 0 || index % shard->n == shard->k - 1;
}

/* FIFTEEN_INVALID names the shards of n that are missing, such as "missing: shards 3/8, 5/8". */
enum fifteen_status shard_check_missing(unsigned n, bool (*has)(const void *context, unsigned k),
                                        const void *context, struct fifteen_error *error);

#endif
