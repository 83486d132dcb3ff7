/* pattern.h - patterns of tiles, and partitions of all tiles into patterns
 *
 * A pattern belongs to the canonical form of a goal, so that one table serves every goal which a
 * symmetry of the tray and a renaming of the tiles turn into it. In canonical form the tray has no
 * more rows than columns. The goal's blank is on the lowest cell that the symmetries can bring it
 * to (0 for every corner). The tile at home on cell c is called c; where the goal's blank is on a
 * cell g > 0, the tile at home on cell 0 is called g.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_PATTERN_H
#define FIFTEEN_PATTERN_H

#include <fifteen/board.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_PATTERN_MAX_TILES 9
#define FIFTEEN_PARTITION_MAX 24 /* patterns of a partition */
#define FIFTEEN_SET_MAX 24       /* partitions of a set */

/* A set of tiles of a canonical goal. Bit t of `tiles` stands for tile t. */
struct fifteen_pattern {
    struct fifteen_geometry geometry;
    uint8_t goal_blank; /* cell of the blank in the canonical goal */
    uint32_t tiles;
};

/* Disjoint patterns. Most partitions cover all tiles. A partition that leaves tiles out is as good
 * as one that has these tiles in tables of zeros. */
struct fifteen_partition {
    unsigned n_patterns;
    struct fifteen_pattern patterns[FIFTEEN_PARTITION_MAX];
};

/* Translates tiles of any goal of up to FIFTEEN_TRAY_MAX_CELLS cells (bit t: tile t) into the
 * canonical pattern. Returns FIFTEEN_INVALID if there are no tiles or more than
 * FIFTEEN_PATTERN_MAX_TILES, or if one of them is the blank or not on the tray. */
FIFTEEN_API enum fifteen_status fifteen_pattern_make(const struct fifteen_board *goal,
                                                     uint32_t tiles, struct fifteen_pattern *out,
                                                     struct fifteen_error *error);

/* Reads a text that stands for one or more partitions; *n is their number:
 *   "default"    the default partition of the tray, or the default set of 5x5
 *   "strong"     partitions that together prune the most; for 4x4 and 5x5 only
 *   "7-8", ..    a named partition
 *   "fringe"     a single named pattern (Culberson & Schaeffer 1998); for 4x4 only
 *   "1.4.5/2.3"  patterns given by tiles of the goal, separated by dots, commas or blanks; patterns
 *                must not overlap, and may leave tiles out
 * Returns FIFTEEN_INVALID, with the reason or the list of names, if the text is none of these. */
FIFTEEN_API enum fifteen_status fifteen_partitions_parse(
    const struct fifteen_board *goal, const char *text,
    struct fifteen_partition out[FIFTEEN_SET_MAX], unsigned *n, struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
