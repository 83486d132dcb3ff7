/* board_record.h - boards from the named fields of records: JSON objects and lines of CSV */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_BOARD_RECORD_H
#define INPUT_BOARD_RECORD_H

#include "input/forms/form.h"

enum record_field {
    RECORD_BOARD,
    RECORD_GOAL,
    RECORD_LENGTH,
    RECORD_SIZE,
    RECORD_OPTIMAL,
    N_RECORD_FIELDS
};

/* Returns how well a name suits a field: the smaller, the better; 0: not at all. Capital letters
 * are small ones, and blanks and `-` are `_`. */
unsigned board_record_rank(enum record_field field, const char *name);

/* The texts of a record; NULL or "": not given. */
struct board_record {
    const char *text[N_RECORD_FIELDS];
};

/* Reads the board of a record and its goal, which *goal replaces and keeps up to the next call. */
enum fifteen_status board_record_read(const struct board_record *record,
                                      struct fifteen_geometry size, struct fifteen_board **goal,
                                      struct feed_item *item, struct fifteen_error *error);

#endif
