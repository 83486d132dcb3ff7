/* absent.c - replaces screen_play in builds without ncurses */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "play/screen/screen.h"

enum exit_status screen_play(const struct session_start *start,
                             const struct search_settings *search, bool color)
{
    (void)start;
    (void)search;
    (void)color;
    message_print("this program was built without ncurses and cannot play");
    return EXIT_FAILED;
}
