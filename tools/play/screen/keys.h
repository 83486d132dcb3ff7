/* keys.h - key bindings: what each key does in each mode, and the help on them */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_KEYS_H
#define SCREEN_KEYS_H

#include "play/session.h"

/* Returns the action of a key, as getch returns it; ACTION_NONE if it has none. */
enum action keys_action(const struct session *session, int key);

struct keys_line {
    const char *keys;    /* a name, or a text of language.h; NULL after the last line */
    const char *meaning; /* such a text, or a size */
};

/* Returns the lines of the help. */
const struct keys_line *keys_help(void);

/* Returns the keys at the foot of the screen in the session's mode. */
const struct keys_line *keys_foot(const struct session *session);

#endif
