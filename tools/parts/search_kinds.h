/* search_kinds.h - the heuristic and the tables that each kind of board of a run was searched with
 *
 * Boards of one row, size and goal are of one kind, if they were searched with the tables of the
 * goal; else those with the blank on the same cell.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_SEARCH_KINDS_H
#define PARTS_SEARCH_KINDS_H

#include <jansson.h>

#include "puzzle/puzzle.h"

struct kind_search {
    uint64_t row; /* of a comparison */
    const struct puzzle *puzzle;
    const struct fifteen_result *result;
    const char *tables; /* record_tables */
    bool serves_goal;
    const char *file; /* that has the record */
};

/* Adds a search to `kinds`, an object that begins empty. FIFTEEN_INVALID: the first board of its
 * kind was searched with another heuristic or with other tables; the message has its file. */
enum fifteen_status search_kinds_add(json_t *kinds, const struct kind_search *search,
                                     struct fifteen_error *error);

#endif
