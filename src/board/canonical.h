/* canonical.h - canonical form of problems under symmetry and renaming of tiles
 *
 * In canonical form the tray has no more rows than columns, the goal's blank is on the smallest
 * cell that a symmetry of the tray can map it to, and the goal is canonical_goal() of that cell:
 * cell c holds tile c, except that the goal's blank cell g holds the blank and, if g > 0, cell 0
 * holds tile g. If several symmetries do this, the first in a fixed order is used. The identity is
 * the first, so a blank-first problem on a wide or square tray is its own canonical form.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_CANONICAL_H
#define BOARD_CANONICAL_H

#include "board/wide.h"

/* What tables and heuristics depend on: the tray of the canonical goal, and its blank's cell. */
struct goal_form {
    struct fifteen_geometry geometry;
    unsigned blank;
};

/* The form of a goal, which must be a valid board. */
struct goal_form goal_form_of(struct fifteen_geometry geometry, wide_board goal);

bool goal_form_equal(const struct goal_form *a, const struct goal_form *b);

/* The map of a goal into canonical form. */
struct canonical_map {
    struct fifteen_geometry from;         /* the tray of the problem */
    struct fifteen_geometry geometry;     /* the canonical tray */
    unsigned goal_blank;                  /* cell of the blank in the canonical goal */
    uint8_t cell[FIFTEEN_TRAY_MAX_CELLS]; /* canonical cell of each cell */
    uint8_t tile[FIFTEEN_TRAY_MAX_CELLS]; /* canonical name of each tile; 0 for the blank */
    uint8_t move_to[4];                   /* canonical move of each move */
    uint8_t move_from[4];                 /* move of each canonical move */
};

wide_board canonical_goal(struct fifteen_geometry geometry, unsigned goal_blank);

/* The same, of a tray of up to 16 cells. */
static inline packed_board canonical_goal_packed(struct fifteen_geometry geometry,
                                                 unsigned goal_blank)
{
    return wide_to_packed(canonical_goal(geometry, goal_blank));
}

/* Finds the cell of each tile in a canonical goal. */
static inline void find_homes(struct fifteen_geometry geometry, unsigned goal_blank,
                              uint8_t homes[FIFTEEN_TRAY_MAX_CELLS])
{
    const wide_board goal = canonical_goal(geometry, goal_blank);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        homes[wide_tile(goal, cell)] = (uint8_t)cell;
}

/* Computes the map of a goal, which must be a valid board. */
void canonical_map_init(struct canonical_map *map, struct fifteen_geometry geometry,
                        wide_board goal);

/* Returns the canonical form of a board of the same tray as the goal. */
wide_board canonical_board(const struct canonical_map *map, wide_board board);

/* Returns the reflection of a cell, or of a tile's name, about the main diagonal of a square tray.
 */
static inline unsigned canonical_reflect_cell(unsigned side, unsigned cell)
{
    return cell % side * side + cell / side;
}

/* Reflects a board in canonical form about the main diagonal of a square tray whose goal's blank is
 * on that diagonal. Cells and names of tiles are transposed, so the canonical goal is its own
 * reflection, and the distance from it stays the same. */
wide_board canonical_reflect(struct fifteen_geometry geometry, unsigned goal_blank,
                             wide_board board);

/* The same for a packed board. */
packed_board canonical_reflect_packed(struct fifteen_geometry geometry, unsigned goal_blank,
                                      packed_board board);

/* Whether canonical_reflect applies. */
bool canonical_reflects(struct fifteen_geometry geometry, unsigned goal_blank);

#endif
