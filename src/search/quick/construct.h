/* construct.h - a solution of any board without search: tile after tile, layer after layer
 *
 * As Parberry (A real-time algorithm for the (n^2-1)-puzzle, 1995), with shortest paths of the
 * blank between the moves of a tile, and the last two tiles of a layer turned in together. About
 * 8/3 n^3 moves on a random n x n board.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_CONSTRUCT_H
#define QUICK_CONSTRUCT_H

#include "search/quick/board.h"
#include "search/quick/layers.h"
#include "search/quick/path.h"
#include "search/quick/run.h"

/* Moves tiles on a board and records the moves. One thread. */
struct quick_builder {
    struct quick_board *board;
    struct quick_path *path;
    struct quick_run *run;
    bool *locked;   /* by cell: the blank must not go there */
    uint32_t *seen; /* by cell: the number of the last walk that reached it */
    uint16_t *queue;
    uint8_t *via; /* by cell: the move from it toward the walk's end */
    uint32_t n_walks;
};

/* Returns the memory of a builder for a board of n cells. */
size_t quick_builder_bytes(unsigned n_cells);

/* Board, path and run stay the caller's. Returns false if memory runs out. Always call
 * quick_builder_free. */
bool quick_builder_init(struct quick_builder *builder, struct quick_board *board,
                        struct quick_path *path, struct quick_run *run);

void quick_builder_free(struct quick_builder *builder);

/* Keeps the blank out of a layer. */
void quick_builder_lock(struct quick_builder *builder, const struct quick_layer *layer);

/* Brings the tiles of a layer home. All layers before it must be solved and locked; afterwards it
 * is locked, too. Ends early, with the layer unsolved, when the run ends or the path's memory runs
 * out. */
void quick_build_layer(struct quick_builder *builder, const struct quick_layer *layer);

/* Solves the layers from index `first` and the core, which must be 2x2. Ends early as
 * quick_build_layer does. */
void quick_build_rest(struct quick_builder *builder, const struct quick_layers *layers,
                      unsigned first);

#endif
