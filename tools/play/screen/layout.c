/* layout.c - where on the screen everything is */
#include "play/screen/layout.h"

enum { title_lines = 1, foot_lines = 2, gap = 3, margin = 1, spare_lines = 1, least_columns = 24 };

/* From the best to the least. */
static const struct style {
    int width; /* of a tile */
    int height;
    bool framed;
    bool panel;
} styles[] = {
    {7, 3, true, true},  {5, 1, true, true},  {4, 1, true, true},  {7, 3, true, false},
    {5, 1, true, false}, {4, 1, true, false}, {3, 1, false, true}, {3, 1, false, false},
};
enum { n_styles = sizeof styles / sizeof styles[0] };

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static struct layout place(const struct style *style, int n_rows, int n_columns)
{
    const int frame = style->framed ? 1 : 0;
    struct layout layout = {.framed = style->framed,
                            .tile_width = style->width,
                            .tile_height = style->height,
                            .panel = style->panel};
    layout.board_height = n_rows * (style->height + frame) + frame;
    layout.board_width = n_columns * (style->width + frame) + frame;
    layout.board_top = title_lines + (style->panel ? 0 : 1);
    layout.board_left = margin;
    layout.panel_top = title_lines;
    layout.panel_left = style->panel ? margin + layout.board_width + gap : margin;
    layout.lines = layout.board_top + layout.board_height + foot_lines;
    layout.columns = style->panel ? layout.panel_left + layout_panel_width
                                  : greater(margin + layout.board_width, least_columns);
    return layout;
}

struct layout layout_make(int lines, int columns, unsigned n_rows, unsigned n_columns)
{
    struct layout layout = {.fits = false};
    for (unsigned i = 0; i < n_styles && !layout.fits; i++) {
        layout = place(&styles[i], (int)n_rows, (int)n_columns);
        layout.fits = layout.lines <= lines && layout.columns <= columns;
    }
    if (!layout.fits)
        return layout;
    if (layout.lines + spare_lines <= lines) {
        layout.board_top += spare_lines;
        layout.panel_top += spare_lines;
    }
    layout.lines = lines;
    layout.columns = columns;
    return layout;
}
