/* entry.c - a text that is being typed or pasted, with a cursor */
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
