/* levels.h - the breadth-first search from the goal, and what a table is made of: levels
 *
 * Level d holds the entries of value d. Of the levels only those bits are kept that the table
 * needs: of a zero-aware one bit 1, by block (cell set and region of the blank); of a classic one
 * bits 1 to 6, by cell set, of the level at which a placement is reached in its first region. Bit 0
 * is that of the Manhattan distance.
 */
#ifndef BUILD_LEVELS_H
#define BUILD_LEVELS_H

#include "pdb/build/rotation.h"
#include "pdb/table/table.h"
#include "util/report.h"

enum { LEVELS_MAX_BITS = 6 }; /* of values below FIFTEEN_HISTOGRAM_SIZE but the lowest */

struct levels {
    struct plane_shape shape;
    unsigned n_bits;                /* kept that are not 0 everywhere; at least 1 */
    uint8_t *bits[LEVELS_MAX_BITS]; /* of bit 1 + i, a plane (rotation.h) for each block or set */
    size_t size_bytes;              /* of each */
};

/* Searches the pattern of a table, whose histograms are filled. Threads share the work; the result
 * does not depend on their number. The report is kept up to date and made. FIFTEEN_CANCELLED or
 * FIFTEEN_NO_MEMORY. To be freed by levels_free. */
enum fifteen_status levels_search(struct fifteen_pdb *pdb, unsigned n_threads,
                                  struct report *report, struct levels *out,
                                  struct fifteen_error *error);

void levels_free(struct levels *levels);

#endif
