/* screen.h - the event loop: keys and reports in, pictures out */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_SCREEN_H
#define SCREEN_SCREEN_H

#include "cli/exits.h"
#include "play/session.h"

/* Plays until the player quits or a signal arrives, and always restores the terminal. Prints errors
 * to standard error. */
enum exit_status screen_play(const struct session_start *start,
                             const struct search_settings *search, bool color);

#endif
