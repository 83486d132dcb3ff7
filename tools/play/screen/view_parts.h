/* view_parts.h - the parts of the screen, and how they look */
#ifndef SCREEN_VIEW_PARTS_H
#define SCREEN_VIEW_PARTS_H

#include "cli/message.h"
#include "play/screen/layout.h"
#include "play/session.h"

enum view_style {
    STYLE_PLAIN,
    STYLE_BAR,  /* the title, and keys */
    STYLE_HOME, /* a tile that is where the goal has it */
    STYLE_AWAY,
    STYLE_HINT,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_N
};

/* What is printed from here on looks so. */
void view_style(enum view_style style);

/* Prints a text from a place on, cut where the screen ends or behind `width` columns. */
MESSAGE_FORMAT(4) void view_print(int line, int column, int width, const char *format, ...);

void view_board(const struct session *session, const struct layout *layout);

/* To the right of the board, or in short on a line above it. */
void view_panel(const struct session *session, const struct layout *layout, double now);

void view_help(void);
void view_menu(const struct menu *menu);
void view_typing(const struct session *session);

#endif
