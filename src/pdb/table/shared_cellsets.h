/* shared_cellsets.h - indexes of cell sets that tables share
 *
 * The index of six tiles on 5x5 takes 2.8 MB and 4 ms to create. All tables of the same tray,
 * number of tiles and kind of blocks use one. Any thread may call these functions.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_SHARED_CELLSETS_H
#define TABLE_SHARED_CELLSETS_H

#include "pdb/table/cellset.h"

/* Returns the index (cellsets_create), which the first user creates and the last one frees. Returns
 * FIFTEEN_NO_MEMORY if it cannot be created. Always call cellsets_release. */
enum fifteen_status cellsets_share(struct fifteen_geometry geometry, unsigned k,
                                   enum cellset_blocks blocks, const struct cellsets **out,
                                   struct fifteen_error *error);
void cellsets_release(const struct cellsets *cellsets); /* NULL is allowed */

/* Returns the total number of regions of all sets of k cells. It is counted once in a process. */
unsigned cellsets_n_regions(struct fifteen_geometry geometry, unsigned k);

#endif
