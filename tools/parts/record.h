/* record.h - the outcome of the search of one board as JSON, and back */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_RECORD_H
#define PARTS_RECORD_H

#include <jansson.h>

#include "puzzle/puzzle.h"

/* What a search of a puzzle returned. The members point to the caller's variables. */
struct outcome {
    enum fifteen_status *status;   /* FIFTEEN_OK, _LIMIT, _INVALID or _UNSOLVABLE */
    struct fifteen_error *error;   /* the message, unless FIFTEEN_OK */
    struct fifteen_result *result; /* counts with FIFTEEN_OK and FIFTEEN_LIMIT */
};

/* Returns true if an outcome with this status can be recorded: others end a run. */
bool record_takes(enum fifteen_status status);

/* Returns true if an outcome with this status has counts. */
bool record_has_counts(enum fifteen_status status);

/* Returns an object with the puzzle, the outcome, the tables that the puzzle's solver looked up,
 * and `more`, which the caller adds and which becomes the object's; NULL: nothing. Returns NULL if
 * out of memory. */
json_t *record_make(const struct puzzle *puzzle, const struct outcome *outcome, json_t *more);

/* Sets the outcome to that of a record, whose path is replayed. FIFTEEN_INVALID if it is not the
 * record of this puzzle, or damaged, or contradicts itself; then the result is empty. */
enum fifteen_status record_read(json_t *record, const struct puzzle *puzzle,
                                const struct outcome *outcome, struct fifteen_error *error);

/* Returns what identifies the tables that the search looked up, a text of the record's, and whether
 * they serve all boards with its goal. NULL: the record has none. */
const char *record_tables(const json_t *record, bool *serve_goal);

/* A path of moves as text: one of the letters of UP, LEFT, RIGHT and DOWN of the blank for each. */
json_t *record_path(const struct fifteen_solution *solution);

/* Sets a solution to the path of such a text, which must solve the puzzle. Free the solution. */
enum fifteen_status record_read_path(const json_t *text, const struct puzzle *puzzle,
                                     struct fifteen_solution *solution,
                                     struct fifteen_error *error);

#endif
