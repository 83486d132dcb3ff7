/* numbers.c - the text of boards: a line of numbers */
#include "board/numbers.h"

#include "util/error.h"

/* Larger than any tile and any length; prevents overflow. */
enum { LIMIT = 100000000 };

static bool separates(char byte)
{
    return byte == ' ' || byte == '\t' || byte == ',' || byte == '/';
}

size_t numbers_skip(const char *text, size_t length, size_t at)
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

/* Returns NULL and the value of a number, or what is wrong with the word. */
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

size_t numbers_count(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t at = numbers_skip(text, length, 0); at < length; n++)
        at = numbers_skip(text, length, skip_word(text, length, at));
    return n;
}

enum fifteen_status numbers_read(const char *text, size_t length, struct numbers *numbers,
                                 struct fifteen_error *error)
{
    size_t count = 0;
    size_t start = numbers_skip(text, length, 0);
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
        start = numbers_skip(text, length, end);
    }
    numbers->count = count;
    return FIFTEEN_OK;
}

/* ---- boards ---- */

enum fifteen_status fifteen_board_parse(struct fifteen_geometry geometry, const char *text,
                                        size_t length, fifteen_board *out,
                                        struct fifteen_error *error)
{
    int values[FIFTEEN_MAX_CELLS];
    struct numbers numbers = {.room = FIFTEEN_MAX_CELLS, .value = values};
    const enum fifteen_status status = numbers_read(text, length, &numbers, error);
    if (status != FIFTEEN_OK)
        return status;
    if (numbers.count != fifteen_cells(geometry))
        return error_set(error, FIFTEEN_INVALID, "expected %u numbers, found %zu",
                         fifteen_cells(geometry), numbers.count);
    return fifteen_board_from_tiles(geometry, values, out, error);
}

size_t fifteen_board_print(struct fifteen_geometry geometry, fifteen_board board,
                           char out[FIFTEEN_BOARD_TEXT_SIZE])
{
    char *to = out;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        const unsigned tile = fifteen_board_tile(board, cell);
        if (cell > 0)
            *to++ = ' ';
        if (tile >= 10)
            *to++ = '1';
        *to++ = (char)('0' + tile % 10);
    }
    *to = '\0';
    return (size_t)(to - out);
}
