/* hash.h - XXH3 of large blocks, compiled for the processor at hand
 *
 * The installed libxxhash is compiled for the baseline CPU. Its header, compiled for better ones,
 * computes the same hash faster.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_HASH_H
#define FILE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "util/cpu.h"
#include "util/report.h"

typedef uint64_t hash_function(const void *bytes, size_t n);

hash_function *hash_for(enum cpu_level level);

/* Computes the XXH3 of a table of any size. Makes reports; before each, sets *n_done, which may be
 * NULL, to the number of bytes hashed. Returns FIFTEEN_CANCELLED or FIFTEEN_NO_MEMORY, without a
 * message. */
enum fifteen_status hash_table(const void *bytes, size_t n, const struct report *report,
                               uint64_t *n_done, uint64_t *out);

#endif
