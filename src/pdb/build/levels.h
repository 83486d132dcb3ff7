/* levels.h - retrograde breadth-first search: the levels of which a table is made
 *
 * Level d consists of the entries of value d. Only those bits of an entry's level are kept that the
 * table needs: for a zero-aware table bit 1, by block (cell set and region of the blank); for a
 * classic table bits 1 to 6, by cell set, of the level at which the placement is first reached in
 * some region. Bit 0 is that of the Manhattan distance.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BUILD_LEVELS_H
#define BUILD_LEVELS_H

#include "pdb/build/rotation.h"
#include "pdb/table/table.h"
#include "util/report.h"

enum { LEVELS_MAX_BITS = 6 }; /* all but bit 0 of values below FIFTEEN_HISTOGRAM_SIZE */

struct levels {
    struct plane_shape shape;
    unsigned n_bits;                /* at least 1; higher bits are 0 everywhere */
    uint8_t *bits[LEVELS_MAX_BITS]; /* of bit 1 + i: a plane (rotation.h) for each block or set */
    size_t size_bytes;              /* of each */
};

/* Searches the pattern of a table and fills the table's histograms. The result does not depend on
 * n_threads. Returns FIFTEEN_CANCELLED or FIFTEEN_NO_MEMORY. The caller calls levels_free. */
enum fifteen_status levels_search(struct fifteen_pdb *pdb, unsigned n_threads,
                                  struct report *report, struct levels *out,
                                  struct fifteen_error *error);

void levels_free(struct levels *levels);

/* Fill the bits of a table, which must be zero: excess_fill (excess.c) those of a classic table,
 * transpose_fill (transpose.c) those of a zero-aware one. Return FIFTEEN_CANCELLED, without a
 * message, if a report is answered so. excess_fill returns FIFTEEN_INVALID, with a message, if four
 * bits cannot hold an excess. */
enum fifteen_status excess_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                unsigned n_threads, const struct report *report,
                                struct fifteen_error *error);
enum fifteen_status transpose_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                   unsigned n_threads, const struct report *report);

#endif
