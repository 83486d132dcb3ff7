/* filter.h - reversible filter that makes a table's rows compressible
 *
 * A value exceeds the Manhattan distance of its pattern by a small even number, which is usually
 * the same in neighbouring blocks. So a row (table.h) is compressed as
 *
 *      excess[i] = bit[i] ^ bit 1 of the distance of entry i
 *      packed[i] = excess[i] ^ excess[i-1]
 *
 * where bits before the row are 0, and the padding has distance 0. Of the 7-8 tables of 4x4, zstd
 * at level 3 compresses the filtered bytes to 0.91 of their size and the plain bytes to 0.96.
 *
 * The entries of a classic table are excesses already and are not filtered: zstd at level 4
 * compresses them to 0.23 of their size, and differences between neighbours to 0.22.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_FILTER_H
#define FILE_FILTER_H

#include "pdb/table/table.h"
#include "util/hot.h"

struct filter; /* of one pattern; immutable, so that threads may share it */

/* Returns NULL if there is no memory. */
struct filter *filter_create(const struct fifteen_pdb *pdb);
void filter_free(struct filter *filter); /* NULL is allowed */

/* The number of 64-bit words of scratch memory; each thread provides its own. */
size_t filter_scratch_words(const struct filter *filter);

/* Filter n_rows rows from rank `first_rank` on, and back; from == to is allowed. */
void filter_pack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                 const uint64_t *from, uint64_t *to, uint64_t *scratch);
void filter_unpack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                   const uint64_t *from, uint64_t *to, uint64_t *scratch);

/* Three rows whose exclusive or is bit 1 of the distances. */
struct filter_terms {
    const uint64_t *rows[3];
};

/* The inner loops, over rows of n words. */
struct filter_loops {
    /* to[] = a[] ^ b[]. */
    void (*combine)(const uint64_t *a, const uint64_t *b, uint64_t *to, uint32_t n);
    /* from == to is allowed. */
    void (*unpack)(const uint64_t *from, const struct filter_terms *terms, uint64_t *to,
                   uint32_t n);
};

HOT_DECLARE(const struct filter_loops, filter_loops);

static inline const struct filter_loops *filter_loops_for(enum cpu_level level)
{
    return HOT_SELECT(filter_loops, level);
}

#endif
