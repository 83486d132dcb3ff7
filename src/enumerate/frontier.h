/* frontier.h - breadth-first search by layers of boards, without the layers before
 *
 * Frontier search (Korf, Zhang, Thayer & Hohwald 2005): with each board of a layer goes which moves
 * lead back to the layer before. All boards of that layer have been expanded, so no other move
 * leads there; and since a move changes the parity of a board, none leads to a board of the same
 * layer. So the layer after this one needs no other layers, and duplicates occur within it alone.
 *
 * A layer is divided into shards by a hash of the board. A shard is an open hash table while the
 * layer is made, and a list once it is complete.
 *
 *      entry of 64 bits, up to 16 cells     63 .. 60 | 59 .. 56 | .. | 3 .. 0
 *                                           moves    | cell 14  |    | cell 0
 *      entry of 128 bits, up to 25 cells    127 .. 124 | 119 .. 115 | .. | 4 .. 0
 *                                           moves      | cell 23    |    | cell 0
 *
 * The last cell has the tile that is missing. No entry is 0.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_FRONTIER_H
#define ENUMERATE_FRONTIER_H

#include <fifteen/arrays.h>

#include "util/report.h"

/* Counts the boards of layers 0 to max_depth, or to the last layer; out->count, ->max and
 * ->n_boards are set, also with FIFTEEN_LIMIT and FIFTEEN_CANCELLED, for the layers that are
 * complete. FIFTEEN_LIMIT: the next layer needs more than the limit of memory. For trays of up to
 * FIFTEEN_TRAY_MAX_CELLS cells. */
enum fifteen_status frontier_count(const struct fifteen_distances_request *request,
                                   const struct fifteen_monitor *monitor,
                                   struct fifteen_distances *out, struct fifteen_error *error);

#endif
