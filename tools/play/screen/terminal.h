/* terminal.h - the terminal: taken over, restored however the program ends, and waited for */
#ifndef SCREEN_TERMINAL_H
#define SCREEN_TERMINAL_H

#include <stdbool.h>

#include <fifteen/fifteen.h>

/* Keys besides those of curses, which are numbers of 16 bits. */
enum {
    TERMINAL_NONE = -1,      /* no key */
    TERMINAL_PASTE = 0x7000, /* a paste begins, and ends */
    TERMINAL_PASTE_END
};

/* Takes over standard input and output. Returns FIFTEEN_INVALID if they are not a terminal, or one
 * whose cursor cannot be moved. A fatal signal restores the terminal first. */
enum fifteen_status terminal_begin(bool color, struct fifteen_error *error);

void terminal_end(void);

/* Returns the next key, or TERMINAL_NONE if none is waiting. */
int terminal_key(void);

/* Makes curses draw the whole screen next time, whatever is on it. */
void terminal_redraw(void);

/* Returns whether more input follows at once, as in a paste. */
bool terminal_has_more(void);

/* Waits for a key, a readable descriptor, a signal, or the end of some seconds (negative: no
 * limit). Returns false if the terminal is gone. */
bool terminal_wait(int descriptor, double seconds);

#endif
