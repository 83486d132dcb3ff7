/* canonical.c - canonical form of problems under symmetry and renaming of tiles */
/* SPDX-License-Identifier: MIT */
#include "board/canonical.h"

#include <assert.h>

#include "board/tray.h"

/* A symmetry of the rectangle reverses the rows, the columns, both or neither, and may then
 * exchange rows and columns. Square trays have all eight; on other trays the exchange leads to
 * another tray. */
enum { FLIP_COLUMNS = 1, FLIP_ROWS = 2, TRANSPOSE = 4, N_SYMMETRIES = 8 };

static unsigned image(struct fifteen_geometry from, unsigned symmetry, unsigned cell)
{
    unsigned row = cell / from.columns;
    unsigned column = cell % from.columns;
    if (symmetry & FLIP_ROWS)
        row = from.rows - 1u - row;
    if (symmetry & FLIP_COLUMNS)
        column = from.columns - 1u - column;
    return symmetry & TRANSPOSE ? column * from.rows + row : row * from.columns + column;
}

/* Whether the symmetry maps the tray to one with no more rows than columns. */
static bool leads_to_canonical(struct fifteen_geometry from, unsigned symmetry)
{
    return symmetry & TRANSPOSE ? from.columns <= from.rows : from.rows <= from.columns;
}

/* The first symmetry that maps `cell` to the smallest possible cell of the canonical tray. */
static unsigned best_symmetry(struct fifteen_geometry from, unsigned cell)
{
    unsigned best = N_SYMMETRIES;
    unsigned min_cell = FIFTEEN_TRAY_MAX_CELLS;
    for (unsigned symmetry = 0; symmetry < N_SYMMETRIES; symmetry++)
        if (leads_to_canonical(from, symmetry) && image(from, symmetry, cell) < min_cell) {
            best = symmetry;
            min_cell = image(from, symmetry, cell);
        }
    return best;
}

/* Any pair of cells that a move connects determines the move. */
static enum fifteen_move move_between(const struct tray *tray, unsigned cell, unsigned next)
{
    unsigned move = 0;
    while (tray->to[cell][move] != next) {
        move++;
        assert(move < 4);
    }
    return (enum fifteen_move)move;
}

static void map_moves(struct canonical_map *map)
{
    struct tray from;
    struct tray to;
    tray_init(&from, map->from);
    tray_init(&to, map->geometry);
    for (unsigned cell = 0; cell < from.n_cells; cell++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned next = from.to[cell][move];
            if (next == TRAY_NO_CELL)
                continue;
            const unsigned canonical = move_between(&to, map->cell[cell], map->cell[next]);
            map->move_to[move] = (uint8_t)canonical;
            map->move_from[canonical] = (uint8_t)move;
        }
}

wide_board canonical_goal(struct fifteen_geometry geometry, unsigned goal_blank)
{
    return wide_slide(wide_standard_goal(geometry, FIFTEEN_BLANK_FIRST), goal_blank, 0);
}

struct goal_form goal_form_of(struct fifteen_geometry geometry, wide_board goal)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, goal);
    return (struct goal_form){map.geometry, map.goal_blank};
}

bool goal_form_equal(const struct goal_form *a, const struct goal_form *b)
{
    return fifteen_geometry_equal(a->geometry, b->geometry) && a->blank == b->blank;
}

void canonical_map_init(struct canonical_map *map, struct fifteen_geometry geometry,
                        wide_board goal)
{
    const unsigned blank = wide_blank(goal);
    const unsigned symmetry = best_symmetry(geometry, blank);
    *map = (struct canonical_map){.from = geometry, .geometry = geometry};
    if (symmetry & TRANSPOSE)
        map->geometry = (struct fifteen_geometry){geometry.columns, geometry.rows};
    map->goal_blank = image(geometry, symmetry, blank);
    const wide_board to = canonical_goal(map->geometry, map->goal_blank);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        map->cell[cell] = (uint8_t)image(geometry, symmetry, cell);
        map->tile[wide_tile(goal, cell)] = (uint8_t)wide_tile(to, map->cell[cell]);
    }
    map_moves(map);
}

wide_board canonical_board(const struct canonical_map *map, wide_board board)
{
    wide_board result = 0;
    for (unsigned cell = 0; cell < fifteen_cells(map->from); cell++)
        result |= wide_put(map->tile[wide_tile(board, cell)], map->cell[cell]);
    return result;
}

bool canonical_reflects(struct fifteen_geometry geometry, unsigned goal_blank)
{
    return geometry.rows == geometry.columns && goal_blank % (geometry.columns + 1u) == 0;
}

/* The reflection on 4x4 transposes the matrix of nibbles: first within each 2x2 block, then the
 * blocks. The row and the column in each tile's name are exchanged too. */
static packed_board reflect_4x4(packed_board board)
{
    const uint64_t beside = (board ^ board >> 12) & UINT64_C(0x0000f0f00000f0f0);
    board ^= beside ^ beside << 12;
    const uint64_t squares = (board ^ board >> 24) & UINT64_C(0x00000000ff00ff00);
    board ^= squares ^ squares << 24;
    const uint64_t low = UINT64_C(0x3333333333333333);
    return (board & low) << 2 | (board >> 2 & low);
}

/* A tile is named after its home cell, so names are transposed like cells. That is also true of
 * tile g, whose home is cell 0, and of the blank on cell g: both cells are on the diagonal. */
wide_board canonical_reflect(struct fifteen_geometry geometry, unsigned goal_blank,
                             wide_board board)
{
    assert(canonical_reflects(geometry, goal_blank));
    (void)goal_blank;
    const unsigned side = geometry.columns;
    wide_board result = 0;
    for (unsigned cell = 0; cell < side * side; cell++)
        result |= wide_put(canonical_reflect_cell(side, wide_tile(board, cell)),
                           canonical_reflect_cell(side, cell));
    return result;
}

packed_board canonical_reflect_packed(struct fifteen_geometry geometry, unsigned goal_blank,
                                      packed_board board)
{
    assert(canonical_reflects(geometry, goal_blank));
    if (geometry.columns == 4)
        return reflect_4x4(board);
    return wide_to_packed(canonical_reflect(geometry, goal_blank, wide_of_packed(board)));
}
