/* layout.c - the screen layout: where the board and the panel are */
/* SPDX-License-Identifier: MIT */
#include "play/screen/layout.h"

enum { TITLE_LINES = 1, FOOT_LINES = 2, GAP = 3, MARGIN = 1, MIN_COLUMNS = 24, PANEL_LINES = 14 };

/* From the best to the smallest. */
static const struct style {
    int width; /* of a tile */
    int height;
    bool framed;
    bool panel;
} styles[] = {
    {31, 15, true, true}, {27, 13, true, true}, {23, 11, true, true}, {19, 9, true, true},
    {15, 7, true, true},  {11, 5, true, true},  {7, 3, true, true},   {5, 1, true, true},
    {4, 1, true, true},   {7, 3, true, false},  {5, 1, true, false},  {4, 1, true, false},
    {3, 1, false, true},  {3, 1, false, false},
};
enum { N_STYLES = sizeof styles / sizeof styles[0] };

static struct layout apply_style(const struct style *style, int n_rows, int n_columns,
                                 int panel_width)
{
    const int frame = style->framed ? 1 : 0;
    struct layout layout = {.framed = style->framed,
                            .tile_width = style->width,
                            .tile_height = style->height,
                            .panel = style->panel};
    layout.board_height = n_rows * (style->height + frame) + frame;
    layout.board_width = n_columns * (style->width + frame) + frame;
    layout.board_top = TITLE_LINES + (style->panel ? 0 : 1);
    layout.board_left = MARGIN;
    layout.panel_top = TITLE_LINES;
    layout.panel_left = style->panel ? MARGIN + layout.board_width + GAP : MARGIN;
    layout.lines = layout.board_top + layout.board_height + FOOT_LINES;
    layout.columns = style->panel ? layout.panel_left + panel_width : MARGIN + layout.board_width;
    if (layout.columns < MIN_COLUMNS)
        layout.columns = MIN_COLUMNS;
    return layout;
}

/* The panel begins at the top of the board, or higher if it had no room below. */
static void move_to_centre(struct layout *layout, int lines, int columns)
{
    const int down = (lines - layout->lines) / 2;
    const int right = (columns - layout->columns) / 2;
    layout->board_top += down;
    layout->panel_top += down;
    layout->board_left += right;
    layout->panel_left += right;
    layout->lines = lines;
    layout->columns = columns;
    const int top = lines - FOOT_LINES - PANEL_LINES;
    if (layout->panel && layout->panel_top > top)
        layout->panel_top = top < TITLE_LINES ? TITLE_LINES : top;
}

struct layout layout_make(int lines, int columns, unsigned n_rows, unsigned n_columns,
                          int panel_width)
{
    struct layout layout = {.fits = false};
    for (unsigned i = 0; i < N_STYLES && !layout.fits; i++) {
        layout = apply_style(&styles[i], (int)n_rows, (int)n_columns, panel_width);
        layout.fits = layout.lines <= lines && layout.columns <= columns;
    }
    if (!layout.fits)
        return layout;
    move_to_centre(&layout, lines, columns);
    return layout;
}

int layout_cell(const struct layout *layout, int line, int column, unsigned n_rows,
                unsigned n_columns)
{
    const int frame = layout->framed ? 1 : 0;
    const int row = (line - layout->board_top - frame) / (layout->tile_height + frame);
    const int at = (column - layout->board_left - frame) / (layout->tile_width + frame);
    const bool is_inside = layout->fits && line >= layout->board_top + frame &&
                           column >= layout->board_left + frame && row < (int)n_rows &&
                           at < (int)n_columns;
    return is_inside ? row * (int)n_columns + at : -1;
}
