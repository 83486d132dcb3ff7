/* board_source.h - the boards of a data set by the number of the row */
#ifndef DATASET_BOARD_SOURCE_H
#define DATASET_BOARD_SOURCE_H

#include "dataset/recipe.h"

/* Begins as zeros. */
struct board_source {
    const struct recipe *recipe;
    uint64_t n_boards; /* of all shards */
    uint8_t *boards;   /* rows of one byte a cell; NULL: boards are random */
    uint8_t *lengths;  /* one a board; NULL: unknown */
};

/* Lists all boards of the recipe's tray by their length. FIFTEEN_INVALID: too many cells. */
enum fifteen_status board_source_list_all(struct board_source *source,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error);

void board_source_free(struct board_source *source);

/* Copies or draws a board; `row` receives a byte for each cell, and the length if it is known. Any
 * number of threads may call it at once. */
enum fifteen_status board_source_get(const struct board_source *source, uint64_t index,
                                     uint8_t *row, struct fifteen_error *error);

/* Draws a random board as row `index` of a recipe has it: of the numbers that the seed
 * XXH64(index as 8 bytes, little-endian; recipe's seed) begins. n_moves: of a walk; -1: uniform. */
enum fifteen_status board_source_draw(const struct recipe *recipe, uint64_t index,
                                      const struct value_bounds *walk, uint8_t *row,
                                      struct fifteen_error *error);

#endif
