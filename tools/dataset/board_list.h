/* board_list.h - the boards of a file, all of one tray */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_BOARD_LIST_H
#define DATASET_BOARD_LIST_H

#include "input/feed.h"

struct board_list {
    struct fifteen_geometry size; /* of the first board */
    uint64_t n;
    size_t n_allocated;
    uint8_t *rows;              /* a byte a cell */
    struct fifteen_board *goal; /* that the file states, for the first board; or NULL */
};

/* Reads all boards of the input. FIFTEEN_INVALID with the file and the line: a malformed board, one
 * of another size or with another goal than the first, or more than 25 cells; also if the input is
 * empty. Always call board_list_free. */
enum fifteen_status board_list_read(struct board_list *list, const struct feed_input *input,
                                    struct fifteen_error *error);

/* Frees the list, except its rows if the caller has taken them and set them to NULL. */
void board_list_free(struct board_list *list);

/* Checks that all boards lead to a goal, a row; FIFTEEN_UNSOLVABLE has the number of the first that
 * does not, from 1. */
enum fifteen_status board_list_check(const struct board_list *list, const uint8_t *goal,
                                     struct fifteen_error *error);

#endif
