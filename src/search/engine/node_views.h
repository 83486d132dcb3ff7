/* node_views.h - from the key of a board back to what the views look up, and which values are odd
 *
 * A search that keeps millions of boards keeps only their keys (node_board.h). When one of a
 * table's tiles moves, its value changes by one and the tile changes to a cell of the other colour.
 * So the number of its tiles on dark cells determines whether a value is odd.
 *
 * The structs and node_views_open depend on the width: narrow_node.h, wide_node.h.
 *
 *   node_views_open  fills the boards of n_views views, by a key that is not mixed, and returns
 *                    which tables' values are odd
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_NODE_VIEWS_H
#define ENGINE_NODE_VIEWS_H

#include "search/engine/pdb_engine.h"
#include "search/engine/unit.h"

/* Two bits of each value of the start of a search, and their sums by view. */
struct node_views_start {
    node_bits second; /* bit 1 of each value */
    unsigned h[NODE_VIEWS];
};

/* For searches from a start board; looks up its values. */
ENGINE_PART void node_views_init(struct node_views *views, const struct pdb_engine *engine,
                                 wide_board start, struct node_views_start *out);

/* What the width decides: fills all but `odd`. */
ENGINE_PART void node_views_fill(struct node_views *views, const struct pdb_engine *engine);

#endif
