/* view.h - draws a session on the screen, whatever its size */
#ifndef TOOLS_PLAY_VIEW_H
#define TOOLS_PLAY_VIEW_H

#include "session.h"

/* Defines the colours, if the terminal was begun with them. */
void view_init(void);

/* Draws all of it; what has changed is sent to the terminal. */
void view_draw(const struct session *session, double now);

#endif
