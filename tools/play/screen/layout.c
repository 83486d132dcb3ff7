/* layout.c - the screen layout: where the board and the panel are */
#include "play/screen/layout.h"

enum { TITLE_LINES = 1, FOOT_LINES = 2, GAP = 3, MARGIN = 1, SPARE_LINES = 1, MIN_COLUMNS = 24 };

/* From the best to the smallest. */
static const struct style {
    int width; /* of a tile */
    int height;
    bool framed;
    bool panel;
} styles[] = {
    {7, 3, true, true},  {5, 1, true, true},  {4, 1, true, true},  {7, 3, true, false},
    {5, 1, true, false}, {4, 1, true, false}, {3, 1, false, true}, {3, 1, false, false},
};
enum { N_STYLES = sizeof styles / sizeof styles[0] };

static struct layout apply_style(const struct style *style, int n_rows, int n_columns)
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
    layout.columns =
        style->panel ? layout.panel_left + LAYOUT_PANEL_WIDTH : MARGIN + layout.board_width;
    if (layout.columns < MIN_COLUMNS)
        layout.columns = MIN_COLUMNS;
    return layout;
}

struct layout layout_make(int lines, int columns, unsigned n_rows, unsigned n_columns)
{
    struct layout layout = {.fits = false};
    for (unsigned i = 0; i < N_STYLES && !layout.fits; i++) {
        layout = apply_style(&styles[i], (int)n_rows, (int)n_columns);
        layout.fits = layout.lines <= lines && layout.columns <= columns;
    }
    if (!layout.fits)
        return layout;
    if (layout.lines + SPARE_LINES <= lines) {
        layout.board_top += SPARE_LINES;
        layout.panel_top += SPARE_LINES;
    }
    layout.lines = lines;
    layout.columns = columns;
    return layout;
}
