/* board_source.h - the boards of a data set by the number of the row */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_BOARD_SOURCE_H
#define DATASET_BOARD_SOURCE_H

#include "dataset/recipe.h"

enum { BOARD_SOURCE_LIST_CELLS = 12 }; /* of a tray whose boards can be listed */

/* Begins as zeros. */
struct board_source {
    const struct recipe *recipe;
    uint64_t n_boards; /* of all shards */
    uint8_t *boards;   /* rows of one byte a cell; NULL: boards are random */
    uint8_t *lengths;  /* one a board; NULL: unknown */
};

/* Returns the number of all solvable boards of a tray that can be listed. */
uint64_t board_source_count(struct fifteen_geometry size);

/* Lists all boards of the recipe's tray, which has at most BOARD_SOURCE_LIST_CELLS cells, by their
 * length. */
enum fifteen_status board_source_list_all(struct board_source *source,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error);

void board_source_free(struct board_source *source);

/* Copies or draws a board; `row` receives a byte for each cell, and the length if it is known. Any
 * number of threads may call it at once. */
enum fifteen_status board_source_get(const struct board_source *source, uint64_t index,
                                     uint8_t *row, struct fifteen_error *error);

/* ---- random boards ---- */

/* Numbers above those of rows, for what is drawn to fill bins. */
#define BOARD_SOURCE_BINS (UINT64_C(1) << 62)
#define BOARD_SOURCE_TRIES (UINT64_C(1) << 63)

/* A number of moves: min, min + step, .. up to max, each equally likely. */
struct board_walk {
    unsigned min;
    unsigned max;
    unsigned step;
};

/* Draws the random board of a row: the end of a walk, or a uniform one if that is NULL. */
enum fifteen_status board_source_draw(const struct recipe *recipe, uint64_t index,
                                      const struct board_walk *walk, uint8_t *row,
                                      struct fifteen_error *error);

#endif
