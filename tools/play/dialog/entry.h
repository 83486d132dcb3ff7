/* entry.h - a text that is being typed or pasted, and the place in it */
#ifndef DIALOG_ENTRY_H
#define DIALOG_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

enum { ENTRY_SIZE = 1024 };

struct entry {
    char text[ENTRY_SIZE]; /* printable ASCII and '\n', NUL at the end */
    size_t length;
    size_t at; /* where the next character comes in */
};

void entry_set(struct entry *entry, const char *text);

/* False, and nothing is done, if there is no room or it is no such character. '\r' and '\t' come in
 * as '\n' and ' '. */
bool entry_insert(struct entry *entry, int character);

/* The characters before and at the place. */
void entry_erase(struct entry *entry);
void entry_delete(struct entry *entry);

void entry_move(struct entry *entry, int by);
void entry_move_to(struct entry *entry, size_t at);

#endif
