/* transpose.h - bit matrix transposition: from the builder's planes to a table's rows */
#ifndef BUILD_TRANSPOSE_H
#define BUILD_TRANSPOSE_H

#include "pdb/build/rotation.h"
#include "pdb/table/table.h"
#include "util/report.h"

/* Fills pdb->bits, which must be zero, from one plane (rotation.h) for each block. Returns
 * FIFTEEN_CANCELLED if a report is answered so. */
enum fifteen_status transpose_planes(const uint8_t *planes, const struct plane_shape *shape,
                                     struct fifteen_pdb *pdb, unsigned n_threads,
                                     const struct report *report);

#endif
