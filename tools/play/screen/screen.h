/* screen.h - the loop: keys and answers in, pictures out */
#ifndef SCREEN_SCREEN_H
#define SCREEN_SCREEN_H

#include "cli/exits.h"
#include "play/session.h"

/* Plays until the player ends it or a signal does. The terminal is given back in either case; what
 * is wrong is said on standard error. */
enum exit_status screen_play(const struct session_start *start,
                             const struct search_settings *search, bool color);

#endif
