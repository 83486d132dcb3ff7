/* view_style.c - prints texts on the screen in styles, which differ without colours too */
/* SPDX-License-Identifier: MIT */
#include <ncurses.h>
#include <stdarg.h>
#include <stdio.h>

#include "play/screen/columns.h"
#include "play/screen/view.h"

static const struct {
    short foreground; /* -1: the terminal's */
    short background;
    attr_t colored;
    attr_t plain; /* without colours */
} looks[STYLE_N] = {
    [STYLE_PLAIN] = {-1, -1, A_NORMAL, A_NORMAL},
    [STYLE_BAR] = {-1, -1, A_REVERSE, A_REVERSE},
    [STYLE_HOME] = {COLOR_BLACK, COLOR_GREEN, A_NORMAL, A_NORMAL},
    [STYLE_AWAY] = {COLOR_WHITE, COLOR_BLUE, A_BOLD, A_BOLD},
    [STYLE_HINT] = {COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE | A_BOLD},
    [STYLE_KEY] = {-1, -1, A_BOLD, A_BOLD},
    [STYLE_GOOD] = {COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [STYLE_BAD] = {COLOR_RED, -1, A_BOLD, A_BOLD},
};

static bool has_pairs;

/* Curses has no pairs of colours unless the terminal was begun with them. */
void view_init(void)
{
    has_pairs = true;
    for (int style = 0; style < STYLE_N; style++)
        has_pairs = has_pairs && init_pair((short)(style + 1), looks[style].foreground,
                                           looks[style].background) == OK;
}

void view_set_style(enum view_style style)
{
    if (has_pairs)
        attr_set(looks[style].colored, (short)(style + 1), NULL);
    else
        attr_set(looks[style].plain, 0, NULL);
}

void view_print(enum view_style style, int line, int column, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    view_set_style(style);
    if (line >= 0 && line < LINES && column < COLS)
        mvaddnstr(line, column, text, (int)columns_fit(text, COLS - column));
    view_set_style(STYLE_PLAIN);
}

int view_wrap(enum view_style style, const struct view_area *area, int line, const char *text)
{
    int n_lines = 0;
    while (*text != '\0' && area->width > 0) {
        const size_t length = columns_wrap(text, area->width);
        if (line + n_lines >= area->top && line + n_lines <= area->bottom)
            view_print(style, line + n_lines, area->left, "%.*s", (int)length, text);
        text += length;
        while (*text == ' ')
            text++;
        n_lines++;
    }
    return n_lines;
}
