/* keys.h - what the keys mean, as the program and its help go by it */
#ifndef SCREEN_KEYS_H
#define SCREEN_KEYS_H

#include "play/session.h"

/* What a key asks for, as getch gives it; ACTION_NONE where it means nothing. */
enum action keys_action(const struct session *session, int key);

/* Lines of the help by index; NULL behind the last. */
struct keys_line {
    const char *keys;
    const char *meaning;
};
const struct keys_line *keys_help(unsigned index);

/* The same in short, for the foot of the screen in each mode. */
const struct keys_line *keys_foot(const struct session *session, unsigned index);

#endif
