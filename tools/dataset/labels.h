/* labels.h - what a data set says of its boards: lengths, first moves and heuristic values */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_LABELS_H
#define DATASET_LABELS_H

#include "dataset/recipe.h"
#include "tables/tables.h"

struct labels {
    struct fifteen_geometry size;
    uint8_t goal_row[FIFTEEN_TRAY_MAX_CELLS];
    enum dataset_first_moves first_moves;
    struct row_layout layout;
    struct fifteen_board *goal;
    struct fifteen_solver *solver;
    struct fifteen_solver *evaluators[ROW_MAX_VALUES];
};

/* Creates the solver and those of the heuristics, and loads or builds their tables. `search` has
 * the table options. Always call labels_free, before tables_free. */
enum fifteen_status labels_init(struct labels *labels, const struct recipe *recipe,
                                struct tables *tables, const struct search_settings *search,
                                struct fifteen_error *error);

/* Sets the recipe's tables to those of the heuristics. */
void labels_identify_tables(const struct labels *labels, struct recipe *recipe);

void labels_free(struct labels *labels);

/* Sets the lengths of n rows that have boards. Any number of threads may call these at once.
 * FIFTEEN_UNSOLVABLE: a board is; the message does not name it. FIFTEEN_CANCELLED on an interrupt;
 * otherwise as fifteen_solve. */
enum fifteen_status labels_set_lengths(const struct labels *labels, uint8_t *rows, unsigned n,
                                       struct fifteen_error *error);

/* Sets the length of one row, or FIFTEEN_MAX_MOVES if it is more than `max`, as soon as that is
 * proven. Otherwise the same. */
enum fifteen_status labels_set_length_within(const struct labels *labels, uint8_t *row,
                                             unsigned max, struct fifteen_error *error);

/* Sets first moves and values of n rows that have boards and lengths. */
enum fifteen_status labels_set_rest(const struct labels *labels, uint8_t *rows, unsigned n,
                                    struct fifteen_error *error);

#endif
