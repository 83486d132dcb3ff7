/* view.h - draws a session on a screen of any size */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "play/screen/layout.h"
#include "play/session.h"

/* Defines the colours, if the terminal was begun with them. */
void view_init(void);

/* Draws the whole screen; curses sends what has changed to the terminal. */
void view_draw(const struct session *session, double now);

/* Returns the cell at a place on the screen, or -1 if there is none. */
int view_cell(const struct session *session, int line, int column);

/* Returns the number of lines of the help above the first one shown when its end is shown. */
int view_help_max_top(const struct session *session);

/* ---- for the parts of the view only ---- */

enum view_style {
    STYLE_PLAIN,
    STYLE_BAR,  /* the title, keys, the current row */
    STYLE_HOME, /* a tile on the cell where the goal has it */
    STYLE_AWAY, /* any other tile */
    STYLE_HINT,
    STYLE_KEY, /* in the help */
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_N
};

/* Sets the style of what is printed next. */
void view_set_style(enum view_style style);

/* Prints a text in a style, cut at the edge of the screen. */
MESSAGE_FORMAT(4)
void view_print(enum view_style style, int line, int column, const char *format, ...);

/* A part of the screen: lines and columns from 0. */
struct view_area {
    int top;
    int bottom; /* the last line */
    int left;
    int width;
};

/* Prints a text in lines of the area's width, of which only those within the area are drawn.
 * Returns the number of lines. */
int view_wrap(enum view_style style, const struct view_area *area, int line, const char *text);

/* view_panel.c: the panel to the right of the board, or in short the line above it. Its width
 * depends on the language. */
int view_panel_width(const struct language *language);
void view_panel(const struct session *session, const struct layout *layout, double now);

/* view_text.c: what is shown in place of the board */
void view_help(const struct session *session);
void view_menu(const struct session *session);
void view_typing(const struct session *session);

#endif
