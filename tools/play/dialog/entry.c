/* entry.c - a text that is being typed or pasted, with a cursor */
/* SPDX-License-Identifier: MIT */
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
    const bool is_ascii =
        character == '\n' || character == '\t' || (character >= ' ' && character <= '~');
    const bool is_utf8 = character >= 0x80 && character <= 0xFF;
    if ((!is_ascii && !is_utf8) || entry->length + 1 == ENTRY_SIZE)
        return false;
    memmove(entry->text + entry->at + 1, entry->text + entry->at, entry->length - entry->at + 1);
    entry->text[entry->at++] = (char)character;
    entry->length++;
    return true;
}

bool entry_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

void entry_step(struct entry *entry, int by)
{
    const size_t end = by < 0 ? 0 : entry->length;
    while (entry->at != end) {
        entry->at = by < 0 ? entry->at - 1 : entry->at + 1;
        if (!entry_continues(entry->text[entry->at]))
            return;
    }
}

void entry_delete(struct entry *entry)
{
    const size_t from = entry->at;
    entry_step(entry, 1);
    const size_t n_deleted = entry->at - from;
    entry->at = from;
    memmove(entry->text + from, entry->text + from + n_deleted,
            entry->length + 1 - from - n_deleted);
    entry->length -= n_deleted;
}

void entry_erase(struct entry *entry)
{
    if (entry->at == 0)
        return;
    entry_step(entry, -1);
    entry_delete(entry);
}
