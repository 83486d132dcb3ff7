/* columns.h - the columns that a text takes on the screen, of which some characters have two */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_COLUMNS_H
#define SCREEN_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

/* A character of the locale's character set. */
struct glyph {
    size_t n_bytes;
    wchar_t character;
    int columns;    /* 1 or 2 */
    bool printable; /* else a control or an unknown character, counted as one column */
};

/* Returns the first character of a text that is not empty. */
struct glyph columns_glyph(const char *text);

/* Returns the columns of a text. */
int columns_of(const char *text);

/* Returns the length in bytes of the longest beginning of a text that fits a width. */
size_t columns_fit(const char *text, int width);

/* The same for a beginning after which a new line may begin: at a blank, and beside a character of
 * two columns, but not before closing or after opening marks. Without such a place it ends
 * anywhere. It has one character at least, unless the text is empty. */
size_t columns_wrap(const char *text, int width);

#endif
