/* view.h - draws a session on the screen, whatever its size */
#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "play/session.h"

/* Defines the colours, if the terminal was begun with them. */
void view_init(void);

/* Draws all of it; what has changed is sent to the terminal. */
void view_draw(const struct session *session, double now);

#endif
