/* columns.c - the columns that a text takes on the screen, of which some characters have two */
/* SPDX-License-Identifier: MIT */
#include "play/screen/columns.h"

#include <stdlib.h>
#include <wchar.h>

#include "play/dialog/entry.h"

struct glyph columns_glyph(const char *text)
{
    struct glyph glyph = {.n_bytes = 1, .columns = 1};
    mbstate_t state = {0};
    const size_t n_bytes = mbrtowc(&glyph.character, text, MB_CUR_MAX, &state);
    if (n_bytes == 0 || n_bytes > MB_CUR_MAX) {
        while (entry_continues(text[glyph.n_bytes]))
            glyph.n_bytes++;
        return glyph;
    }
    const int columns = wcwidth(glyph.character);
    glyph.n_bytes = n_bytes;
    glyph.printable = columns > 0;
    if (glyph.printable)
        glyph.columns = columns;
    return glyph;
}

int columns_of(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        const struct glyph glyph = columns_glyph(text);
        columns += glyph.columns;
        text += glyph.n_bytes;
    }
    return columns;
}

size_t columns_fit(const char *text, int width)
{
    size_t length = 0;
    int columns = 0;
    while (text[length] != '\0') {
        const struct glyph glyph = columns_glyph(text + length);
        columns += glyph.columns;
        if (columns > width)
            break;
        length += glyph.n_bytes;
    }
    return length;
}

/* Returns whether a line may end between two characters. */
static bool may_break(const struct glyph *before, const struct glyph *after)
{
    static const wchar_t opening[] = L"（「『“‘《";
    static const wchar_t closing[] = L"、。，．：；！？）」』”’》～ー";
    if (after->character == L' ')
        return true;
    return (before->columns == 2 || after->columns == 2) &&
           wcschr(opening, before->character) == NULL && wcschr(closing, after->character) == NULL;
}

size_t columns_wrap(const char *text, int width)
{
    struct glyph before = {.columns = 1};
    size_t length = 0;
    size_t end = 0;
    int columns = 0;
    while (text[length] != '\0') {
        const struct glyph glyph = columns_glyph(text + length);
        if (length > 0 && may_break(&before, &glyph))
            end = length;
        columns += glyph.columns;
        if (columns > width)
            return end > 0 ? end : length > 0 ? length : glyph.n_bytes;
        length += glyph.n_bytes;
        before = glyph;
    }
    return length;
}
