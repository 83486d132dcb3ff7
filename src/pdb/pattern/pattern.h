/* pattern.h - patterns in canonical numbering */
/* SPDX-License-Identifier: MIT */
#ifndef PATTERN_PATTERN_H
#define PATTERN_PATTERN_H

#include <fifteen/pattern.h>

#include "board/canonical.h"

/* Maps a goal to its canonical form. Returns FIFTEEN_INVALID if it is not a board of this size. */
enum fifteen_status pattern_map_goal(struct canonical_map *map, struct fifteen_geometry geometry,
                                     wide_board goal, struct fifteen_error *error);

/* Reads a goal of up to 25 cells. Returns FIFTEEN_INVALID if it is NULL or larger. */
enum fifteen_status pattern_read_goal(const struct fifteen_board *goal, wide_board *out,
                                      struct fifteen_error *error);

#define PATTERN_GOAL_SIZE 72 /* bytes for the tiles 0 to 24, with blanks and the final NUL */

/* Writes the tiles of a goal, separated by blanks. */
void pattern_print_goal(struct fifteen_geometry geometry, wide_board goal,
                        char out[PATTERN_GOAL_SIZE]);

/* The pattern of some tiles of a canonical goal. */
struct fifteen_pattern pattern_of(const struct canonical_map *map, uint32_t tiles);

/* The pattern of some tiles of the map's goal (bit t: tile t). */
struct fifteen_pattern pattern_translate(const struct canonical_map *map, uint32_t tiles);

bool pattern_equal(const struct fifteen_pattern *a, const struct fifteen_pattern *b);

/* Whether both have the same tray, and the goal's blank on the same cell. */
bool pattern_same_goal(const struct fifteen_pattern *a, const struct fifteen_pattern *b);

#endif
