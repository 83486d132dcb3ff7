/* plan_reader.h - reads a planner's plan: actions in parentheses, one a line */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_PLAN_READER_H
#define CHECK_MOVES_PLAN_READER_H

#include <stdio.h>

#include "check_moves/move_list.h"

/* Reads a plan in the format of the International Planning Competition, for boards of a size, with
 * the names of pddl.h in small or capital letters:
 *
 *      (move-up t5 c2-3 c1-3)
 *      (move t5 c2-3 c1-3)                 without a direction
 *      0.001: (MOVE-UP T5 C2-3 C1-3) [1]   with time and duration, which are ignored
 *      ; cost = 1 (unit cost)              a comment
 *
 * FIFTEEN_INVALID with the reason, and the malformed line in *line, from 1; FIFTEEN_IO if the
 * stream cannot be read. Always free *out with move_list_free. */
enum fifteen_status plan_read(FILE *stream, struct fifteen_geometry size, struct move_list *out,
                              uint64_t *line, struct fifteen_error *error);

#endif
