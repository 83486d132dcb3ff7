/* numbers.c - reading the numbers of a line, as boards are written */
#include "board/numbers.h"

#include "util/error.h"
#include "util/quote.h"

/* Beyond any tile and any length; keeps the arithmetic from overflowing. */
enum { LIMIT = 100000000 };

static bool separates(char byte)
{
    return byte == ' ' || byte == '\t' || byte == ',' || byte == '/';
}

static size_t skip_separators(const char *text, size_t length, size_t at)
{
    while (at < length && separates(text[at]))
        at++;
    return at;
}

static size_t skip_word(const char *text, size_t length, size_t at)
{
    while (at < length && !separates(text[at]))
        at++;
    return at;
}

/* What is wrong with a word as a number, or NULL and its value. */
static const char *read_word(const char *word, size_t length, int *out)
{
    const bool negative = word[0] == '-';
    const size_t first = negative ? 1 : 0;
    int value = 0;
    for (size_t i = first; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return "is not a number";
        if (value < LIMIT)
            value = 10 * value + (word[i] - '0');
    }
    if (length == first)
        return "is not a number";
    if (value >= LIMIT)
        return "is out of range";
    *out = negative ? -value : value;
    return NULL;
}

enum fifteen_status numbers_read(const char *text, size_t length, struct numbers *numbers,
                                 struct fifteen_error *error)
{
    size_t count = 0;
    size_t start = skip_separators(text, length, 0);
    while (start < length) {
        const size_t end = skip_word(text, length, start);
        int value;
        const char *const defect = read_word(text + start, end - start, &value);
        if (defect != NULL) {
            char quoted[QUOTE_SIZE];
            return error_set(error, FIFTEEN_INVALID, "column %zu: '%s' %s", start + 1,
                             quote_bytes(text + start, end - start, quoted), defect);
        }
        if (count < numbers->room)
            numbers->value[count] = value;
        count++;
        start = skip_separators(text, length, end);
    }
    numbers->count = count;
    return FIFTEEN_OK;
}

enum fifteen_status numbers_to_board(const struct numbers *numbers, unsigned skipped,
                                     struct fifteen_geometry geometry, fifteen_board *out,
                                     struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(geometry);
    if (numbers->count != skipped + (size_t)n_cells)
        return error_set(error, FIFTEEN_INVALID, "expected %u numbers, found %zu", n_cells,
                         numbers->count - skipped);
    return fifteen_board_from_tiles(geometry, numbers->value + skipped, out, error);
}
