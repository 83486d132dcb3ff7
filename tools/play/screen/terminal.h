/* terminal.h - the terminal: taken over, restored however the program ends, and waited for */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_TERMINAL_H
#define SCREEN_TERMINAL_H

#include <stdbool.h>

#include <fifteen/fifteen.h>

/* Keys that getch returns besides those of curses, which are numbers of 16 bits: a paste begins,
 * and ends. */
enum { TERMINAL_PASTE = 0x7000, TERMINAL_PASTE_END };

/* Takes over standard input and output, in the character set of the locale; getch then returns ERR
 * if no key is waiting. Returns FIFTEEN_INVALID if they are not a terminal, or one whose cursor
 * cannot be moved. A fatal signal restores the terminal first. */
enum fifteen_status terminal_begin(bool color, struct fifteen_error *error);

void terminal_end(void);

/* Returns whether more input follows at once, as in a paste. */
bool terminal_has_more(void);

/* Waits for a key, a readable descriptor, a signal, or the end of some seconds (negative: no
 * limit). Returns false if the terminal is gone. */
bool terminal_wait(int descriptor, double seconds);

#endif
