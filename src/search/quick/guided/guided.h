/* guided.h - beam search for short solutions of small boards
 *
 * Of all boards after n moves only the `width` best by estimate.h are kept, each only once. Unlike
 * the beam search of beam.h it needs no order of the tiles: the estimates lead boards of up to
 * GUIDED_MAX_CELLS cells to the goal, and to shorter solutions. Narrow beams may end without one.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_GUIDED_H
#define GUIDED_GUIDED_H

#include "search/quick/guided/guide.h"
#include "search/quick/path.h"

/* Returns the largest width of a beam that takes at most this memory; 0: none does. */
unsigned quick_guided_width(unsigned n_cells, size_t max_length, uint64_t memory_bytes);

/* Appends a solution to the path, which is empty, and returns true. Returns false if the beam finds
 * none, if the run ends, or if memory runs out; then path->failed is set. */
bool quick_guided(const struct quick_guide *guide, struct quick_path *path);

#endif
