/* tile_lists.h - patterns by lists of their tiles, such as "1.4.5/2.3" */
#ifndef PATTERN_TILE_LISTS_H
#define PATTERN_TILE_LISTS_H

#include <stdbool.h>

#include <fifteen/pattern.h>

/* Whether a text has nothing but digits, '.' and '/' and so cannot mean anything else. */
bool tile_lists_possible(const char *text);

/* Reads lists of tiles in canonical numbering, separated by '.', patterns by '/', for a canonical
 * tray and goal. FIFTEEN_INVALID if a tile is missing, not on the tray or named twice, or a pattern
 * has too many. */
enum fifteen_status tile_lists_read(const char *text, struct fifteen_geometry geometry,
                                    unsigned goal_blank, struct fifteen_partition *out,
                                    struct fifteen_error *error);

#endif
