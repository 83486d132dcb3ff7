/* entry.c - a text that is being typed or pasted, and the place in it */
#include "play/dialog/entry.h"

#include <stdio.h>
#include <string.h>

void entry_set(struct entry *entry, const char *text)
{
    snprintf(entry->text, ENTRY_SIZE, "%s", text);
    entry->length = strlen(entry->text);
    entry->at = entry->length;
}

bool entry_insert(struct entry *entry, int character)
{
    if (character == '\r')
        character = '\n';
    if (character == '\t')
        character = ' ';
    if ((character != '\n' && (character < ' ' || character > '~')) ||
        entry->length + 1 == ENTRY_SIZE)
        return false;
    memmove(entry->text + entry->at + 1, entry->text + entry->at, entry->length - entry->at + 1);
    entry->text[entry->at++] = (char)character;
    entry->length++;
    return true;
}

void entry_delete(struct entry *entry)
{
    if (entry->at == entry->length)
        return;
    memmove(entry->text + entry->at, entry->text + entry->at + 1, entry->length - entry->at);
    entry->length--;
}

void entry_erase(struct entry *entry)
{
    if (entry->at == 0)
        return;
    entry->at--;
    entry_delete(entry);
}

void entry_move(struct entry *entry, int by)
{
    if (by < 0 && entry->at > 0)
        entry->at--;
    if (by > 0 && entry->at < entry->length)
        entry->at++;
}

void entry_move_to(struct entry *entry, size_t at)
{
    entry->at = at < entry->length ? at : entry->length;
}
