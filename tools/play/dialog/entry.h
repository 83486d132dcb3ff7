/* entry.h - a text that is being typed or pasted, with a cursor */
#ifndef DIALOG_ENTRY_H
#define DIALOG_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

enum { ENTRY_SIZE = 1024 };

struct entry {
    char text[ENTRY_SIZE]; /* printable ASCII and '\n', NUL at the end */
    size_t length;
    size_t at; /* the cursor: where the next character is inserted, 0 .. length */
};

void entry_set(struct entry *entry, const char *text);

/* Inserts a character at the cursor, '\r' as '\n' and '\t' as ' '. Returns false if the text is
 * full or the character is not printable. */
bool entry_insert(struct entry *entry, int character);

/* Removes the character before the cursor. */
void entry_erase(struct entry *entry);

/* Removes the character at the cursor. */
void entry_delete(struct entry *entry);

#endif
