/* stages.h - in which order a beam search brings tiles home, and how it values boards on the way
 *
 * A stage is the tiles that are brought home next: a whole layer of up to 12 cells; of a longer
 * layer one tile, or at its end two. The last stage is the core: all remaining tiles.
 *
 * The value of a board, the lower the better, is a weighted sum of distances: tiles of the stage's
 * layer up to the stage count most, then those that come next, then all others, and the way of the
 * blank to the nearest tile of the stage. A board of a later stage is valued lower. The weights are
 * from experiments with boards of 5x5 to 30x30.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_STAGES_H
#define QUICK_STAGES_H

#include "search/quick/board.h"
#include "search/quick/layers.h"

struct quick_stage {
    unsigned layer;             /* index; the number of lines for the core */
    unsigned layer_begin;       /* all by order: the layer's first tile, */
    unsigned begin;             /* the stage's first tile, */
    unsigned end;               /* and the one after its last */
    unsigned next_end;          /* tiles from end to before this one come next */
    int bonus;                  /* subtracted from the value */
    struct quick_region region; /* where the blank may go */
};

struct quick_stages {
    struct fifteen_geometry size;
    unsigned n;                 /* stages, without the core */
    unsigned n_lines;           /* layers before the core */
    struct quick_layers layers; /* down to 2x2 */
    uint16_t *tile;             /* by order */
    uint16_t *order;            /* by tile; of the core's tiles QUICK_NO_CELL */
    uint16_t *row;              /* by cell */
    uint16_t *column;
    struct quick_stage *stage; /* n, then the core */
};

/* A board of a beam. */
struct quick_node {
    uint64_t hash;       /* of the board without the blank */
    uint64_t stage_hash; /* of the tiles that are summed in `present` */
    unsigned rest;       /* the sum of distances of all tiles */
    unsigned present;    /* of those of the layer up to the stage's end */
    unsigned next;       /* of those that come next */
    uint16_t stage;
    uint16_t blank;
    uint8_t last; /* the move that led here, or 4 */
};

size_t quick_stages_bytes(unsigned n_cells);

/* Returns false if memory runs out. Always call quick_stages_free. */
bool quick_stages_init(struct quick_stages *stages, struct fifteen_geometry size, unsigned blank);

void quick_stages_free(struct quick_stages *stages);

/* The node of a board. */
void quick_node_init(const struct quick_stages *stages, const struct quick_board *board,
                     struct quick_node *node);

/* Makes a node's child: `tile` slides from cell `to` to the blank's cell. Its stage is the
 * parent's. */
struct quick_node quick_node_child(const struct quick_stages *stages, const struct quick_node *node,
                                   unsigned move, unsigned tile, unsigned to);

/* Advances a node to the first stage that is not complete. `where` is the board's. */
void quick_node_advance(const struct quick_stages *stages, struct quick_node *node,
                        const uint16_t *where);

/* The value of a board without the way of the blank. */
int quick_node_value(const struct quick_stages *stages, const struct quick_node *node);

/* The value of the blank's way to the nearest tile of the stage, with `tile` on cell `cell` instead
 * of where `where` has it. */
int quick_blank_value(const struct quick_stages *stages, const struct quick_node *node,
                      const uint16_t *where, unsigned tile, unsigned cell);

#endif
