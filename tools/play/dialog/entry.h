/* entry.h - a text that is being typed or pasted, with a cursor */
/* SPDX-License-Identifier: MIT */
#ifndef DIALOG_ENTRY_H
#define DIALOG_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

enum { ENTRY_SIZE = 4096 };

struct entry {
    char text[ENTRY_SIZE]; /* printable ASCII, '\t', '\n' and UTF-8, NUL at the end */
    size_t length;
    size_t at; /* the cursor: where the next character is inserted, 0 .. length */
};

void entry_set(struct entry *entry, const char *text);

/* Inserts a byte at the cursor, '\r' as '\n'. Returns false if the text is full or
 * the byte is neither of ASCII as above nor part of a character of UTF-8. */
bool entry_insert(struct entry *entry, int character);

/* Moves the cursor by a character: to the right for 1, to the left for -1. */
void entry_step(struct entry *entry, int by);

/* Returns whether a byte continues a character of UTF-8. */
bool entry_continues(char byte);

/* Removes the character before the cursor. */
void entry_erase(struct entry *entry);

/* Removes the character at the cursor. */
void entry_delete(struct entry *entry);

#endif
