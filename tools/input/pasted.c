/* pasted.c - boards as people paste them: over several lines, with their size, with comments */
#include "input/pasted.h"

#include <string.h>

#include "cli/values.h"
#include "input/square.h"

static const char ends_of_lines[] = "\r\n";

static void blank_comments(char *text)
{
    for (char *at = strchr(text, '#'); at != NULL; at = strchr(at, '#'))
        memset(at, ' ', strcspn(at, ends_of_lines));
}

/* Reads a word that is alone on the first line that has any, if it is a size. */
static bool take_size(char *text, struct fifteen_geometry *size)
{
    char word[8] = "";
    struct fifteen_error ignored;
    char *const start = text + strspn(text, square_separators);
    const size_t length = strcspn(start, square_separators);
    const char *const end = start + length + strspn(start + length, " \t");
    if (length >= sizeof word || *end == '\0' || strchr(ends_of_lines, *end) == NULL)
        return false;
    memcpy(word, start, length);
    if (value_any_size(word, size, &ignored) != FIFTEEN_OK)
        return false;
    memset(start, ' ', length);
    return true;
}

bool pasted_flatten(char *text, struct fifteen_geometry *size)
{
    blank_comments(text);
    const bool stated = take_size(text, size);
    for (char *end = text; *(end += strcspn(end, ends_of_lines)) != '\0';)
        *end = ' ';
    return stated;
}
