/* terminal.h - the terminal: taken over, given back however the program ends, and waited for */
#ifndef SCREEN_TERMINAL_H
#define SCREEN_TERMINAL_H

#include <stdbool.h>

#include <fifteen/fifteen.h>

/* Keys besides those of curses, which keeps them in 16 bits. */
enum {
    TERMINAL_NONE = -1,      /* there is none */
    TERMINAL_PASTE = 0x7000, /* a text being pasted begins, and ends */
    TERMINAL_PASTE_END
};

/* Takes over standard input and output. FIFTEEN_INVALID: they are no terminal, or not one that has
 * a cursor to be moved. Fatal signals give the terminal back first. */
enum fifteen_status terminal_begin(bool color, struct fifteen_error *error);

void terminal_end(void);

/* The next key, or TERMINAL_NONE if none was pressed by now. */
int terminal_key(void);

/* Lets the screen be drawn anew, whatever is on it. */
void terminal_redraw(void);

/* Whether more comes at once, as it does of a text that is pasted. */
bool terminal_has_more(void);

/* Waits for a key, for a descriptor to be readable, for a signal or so many seconds, which if
 * negative never end. False: the terminal is gone. */
bool terminal_wait(int descriptor, double seconds);

#endif
