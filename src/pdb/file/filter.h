/* filter.h - a reversible change of a table's rows, without which they hardly compress
 *
 * A value exceeds the Manhattan distance of its pattern by a small even number, which mostly is the
 * same one in neighbouring blocks. So what is compressed of a row (table.h) is
 *
 *      excess[i] = bit[i] ^ bit 1 of the distance of entry i
 *      packed[i] = excess[i] ^ excess[i-1]
 *
 * where bits before the row are 0, and the padding has distance 0. On the 7-8 tables of 4x4 zstd at
 * level 3 leaves 0.91 of the filtered bytes and 0.96 of the plain ones.
 *
 * The entries of a classic table are what exceeds the distance already, and are left as they are:
 * zstd at level 4 leaves 0.23 of them, and 0.22 of the differences between neighbours.
 */
#ifndef FILE_FILTER_H
#define FILE_FILTER_H

#include "pdb/table/table.h"

struct filter; /* of one pattern; immutable, so that threads may share it */

/* NULL if there is no memory. */
struct filter *filter_create(const struct fifteen_pdb *pdb);
void filter_free(struct filter *filter); /* NULL is allowed */

/* 64-bit words that each thread provides for itself. */
size_t filter_scratch_words(const struct filter *filter);

/* Filters n_rows rows from rank `first_rank` on, and back; from == to is allowed. */
void filter_pack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                 const uint64_t *from, uint64_t *to, uint64_t *scratch);
void filter_unpack(const struct filter *filter, uint32_t first_rank, uint32_t n_rows,
                   const uint64_t *from, uint64_t *to, uint64_t *scratch);

#endif
