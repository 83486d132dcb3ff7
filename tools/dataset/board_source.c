/* board_source.c - the boards of a data set by the number of the row */
/* SPDX-License-Identifier: MIT */
#include "dataset/board_source.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

uint64_t board_source_count(struct fifteen_geometry size)
{
    uint64_t n_boards = 1;
    for (unsigned i = 3; i <= fifteen_cells(size); i++)
        n_boards *= i;
    return n_boards;
}

enum fifteen_status board_source_list_all(struct board_source *source,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error)
{
    const struct recipe *const recipe = source->recipe;
    const unsigned n_cells = fifteen_cells(recipe->size);
    const uint64_t n_boards = board_source_count(recipe->size);
    source->n_boards = n_boards;
    source->boards = malloc(n_boards * n_cells);
    source->lengths = malloc(n_boards);
    if (source->boards == NULL || source->lengths == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for all boards of %ux%u",
                           recipe->size.rows, recipe->size.columns);
    return fifteen_array_enumerate(recipe->size, recipe->goal, monitor, source->boards,
                                   source->lengths, error);
}

void board_source_free(struct board_source *source)
{
    free(source->boards);
    free(source->lengths);
    source->boards = NULL;
    source->lengths = NULL;
}

enum fifteen_status board_source_draw(const struct recipe *recipe, uint64_t index,
                                      const struct board_walk *walk, uint8_t *row,
                                      struct fifteen_error *error)
{
    struct fifteen_array_draw draw = {
        .geometry = recipe->size, .goal = recipe->goal, .seed = recipe->seed};
    if (walk != NULL) {
        draw.is_walk = true;
        draw.min_moves = walk->min;
        draw.max_moves = walk->max;
        draw.step = walk->step;
    }
    return fifteen_array_draw(&draw, index, 1, row, error);
}

enum fifteen_status board_source_get(const struct board_source *source, uint64_t index,
                                     uint8_t *row, struct fifteen_error *error)
{
    const struct recipe *const recipe = source->recipe;
    const unsigned n_cells = fifteen_cells(recipe->size);
    const struct board_walk walk = {recipe->walk.min, recipe->walk.max, 1};
    if (source->boards == NULL)
        return board_source_draw(recipe, index, recipe->source == SOURCE_WALK ? &walk : NULL, row,
                                 error);
    memcpy(row, source->boards + index * n_cells, n_cells);
    if (source->lengths != NULL)
        row[n_cells] = source->lengths[index];
    return FIFTEEN_OK;
}
