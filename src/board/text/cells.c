/* cells.c - the cells of a board's text in one notation: decimal numbers, digits or letters */
/* SPDX-License-Identifier: MIT */
#include "board/text/cells.h"

#include <string.h>
#include <strings.h>

#include "board/permutation.h"
#include "util/error.h"

/* Larger than any tile and any length; prevents overflow. */
enum { LIMIT = 100000000 };

/* ---- rows ---- */

static void begin_cells(struct cells *cells)
{
    cells->n = 0;
    cells->n_rows = 0;
    cells->columns = 0;
    cells->odd_row = 0;
    cells->odd_columns = 0;
    cells->has_blank = false;
}

static void add_cell(struct cells *cells, int value)
{
    if (cells->n < cells->room)
        cells->value[cells->n] = value;
    cells->n++;
    cells->has_blank |= value == 0;
}

/* Ends a row, which began after `start` cells. */
static void end_row(struct cells *cells, size_t start)
{
    const size_t n = cells->n - start;
    if (n == 0)
        return;
    if (cells->n_rows == 0)
        cells->columns = n;
    else if (n != cells->columns && cells->odd_row == 0) {
        cells->odd_row = cells->n_rows;
        cells->odd_columns = n;
    }
    cells->n_rows++;
}

/* ---- numbers ---- */

/* Whether a word is a mark for the blank, which may be repeated to be as wide as the numbers. */
static bool is_blank(const char *word, size_t length)
{
    if (length == 0 || length > 5 || strchr("_xX.-*#", word[0]) == NULL || word[0] == '\0')
        return false;
    for (size_t i = 1; i < length; i++)
        if (word[i] != word[0])
            return false;
    return true;
}

/* Whether a word names the blank: as programming languages do, or in words. */
static bool names_blank(const char *word, size_t length)
{
    static const char *const names[] = {"none", "null", "nil", "nan", "blank", "empty", "hole"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (length == strlen(names[i]) && strncasecmp(word, names[i], length) == 0)
            return true;
    return false;
}

/* Whether a word among numbers is a blank. A single letter is a number in other notations. */
static bool is_blank_among_numbers(const char *word, size_t length)
{
    return is_blank(word, length) || names_blank(word, length) ||
           (length == 1 && strchr("bBeE", word[0]) != NULL && word[0] != '\0');
}

/* Whether digits are those of a 3x3 board. */
static bool is_digit_board(const char *word, size_t length)
{
    unsigned seen = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        seen |= 1U << (word[i] - '0');
    }
    return length == 9 && (seen == 0x1ff || seen == 0x3fe);
}

/* Returns the value of the digit at *at, which is set behind it, or -1; also a full width digit, in
 * UTF-8. */
static int take_digit(const char *word, size_t length, size_t *at)
{
    static const char full_width[] = "\xef\xbc";
    const char *const digit = word + *at;
    if (*digit >= '0' && *digit <= '9')
        return ++*at, *digit - '0';
    if (length - *at < 3 || memcmp(digit, full_width, 2) != 0)
        return -1;
    const int value = (unsigned char)digit[2] - 0x90;
    *at += 3;
    return value >= 0 && value <= 9 ? value : -1;
}

/* Returns NULL and the value of a number, or what is wrong with the word. */
static const char *read_number(const char *word, size_t length, int *out)
{
    const bool negative = word[0] == '-';
    const size_t first = negative ? 1 : 0;
    int value = 0;
    for (size_t i = first; i < length;) {
        const int digit = take_digit(word, length, &i);
        if (digit < 0)
            return "is not a number";
        if (value < LIMIT)
            value = 10 * value + digit;
    }
    if (length == first)
        return "is not a number";
    if (value >= LIMIT)
        return is_digit_board(word, length) ? "is a board by itself" : "is out of range";
    *out = negative ? -value : value;
    return NULL;
}

bool cells_is_number(const char *word, size_t length)
{
    int value;
    return is_blank(word, length) || names_blank(word, length) ||
           read_number(word, length, &value) == NULL;
}

int cells_value(const char *word, size_t length)
{
    int value;
    return !is_blank(word, length) && !names_blank(word, length) &&
                   read_number(word, length, &value) == NULL
               ? value
               : 0;
}

/* The column of a byte in its line, in characters, from 1. */
static size_t column_of(const char *text, size_t at)
{
    size_t column = 1;
    for (; at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r'; at--)
        column += ((unsigned char)text[at - 1] & 0xc0) != 0x80;
    return column;
}

enum fifteen_status cells_read_numbers(struct cells *cells, const struct words *words, size_t first,
                                       const struct hole *hole, size_t *wrong,
                                       struct fifteen_error *error)
{
    const size_t n = words->n < words->room ? words->n : words->room;
    size_t start = 0;
    begin_cells(cells);
    for (size_t i = first; i < n; i++) {
        const struct word *const word = &words->word[i];
        const char *const text = words->text + word->at;
        int value = 0;
        const char *const defect = is_blank_among_numbers(text, word->length)
                                       ? NULL
                                       : read_number(text, word->length, &value);
        if (defect != NULL) {
            char quoted[QUOTE_SIZE];
            *wrong = i;
            return error_set(error, FIFTEEN_INVALID, "column %zu: '%s' %s",
                             column_of(words->text, word->at),
                             quote_bytes(text, word->length, quoted), defect);
        }
        if (hole != NULL && hole->word == i && hole->row == word->row)
            add_cell(cells, 0);
        add_cell(cells, value);
        if (hole != NULL && hole->word == i + 1 && hole->row == word->row)
            add_cell(cells, 0), hole = NULL;
        if (i + 1 == n || words->word[i + 1].row != word->row) {
            end_row(cells, start);
            start = cells->n;
        }
    }
    cells->n += words->n - n;
    return FIFTEEN_OK;
}

/* ---- digits and letters ---- */

/* Returns -1 if a character is of another notation. Among the letters of a 5x5 board, x is a tile.
 */
static int value_of_character(char character, enum cells_notation notation, bool x_is_tile)
{
    const char lower = (char)(character | 0x20);
    if (character == '0' || (is_blank(&character, 1) && !(x_is_tile && lower == 'x')))
        return 0;
    if (notation == CELLS_HEXADECIMAL) {
        if (character >= '1' && character <= '9')
            return character - '0';
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }
    if (lower < 'a' || lower > (x_is_tile ? 'y' : 'p'))
        return -1;
    return lower - 'a' + (notation == CELLS_LETTERS_ONE ? 1 : 0);
}

static bool read_characters(struct cells *cells, const char *word, size_t length,
                            enum cells_notation notation, bool x_is_tile)
{
    for (size_t i = 0; i < length; i++) {
        const int value = value_of_character(word[i], notation, x_is_tile);
        if (value < 0)
            return false;
        add_cell(cells, value);
    }
    return true;
}

bool cells_read_characters(struct cells *cells, const struct words *words, size_t first,
                           enum cells_notation notation, bool by_words)
{
    size_t start = 0;
    begin_cells(cells);
    if (words->n > words->room || first >= words->n)
        return false;
    const bool x_is_tile = notation != CELLS_HEXADECIMAL &&
                           (words->n - first) * words->word[first].length == FIFTEEN_TRAY_MAX_CELLS;
    for (size_t i = first; i < words->n; i++) {
        const struct word *const word = &words->word[i];
        if (word->length != words->word[first].length ||
            cells->n + word->length > CELLS_CHARACTERS_MAX ||
            !read_characters(cells, words->text + word->at, word->length, notation, x_is_tile))
            return false;
        if (by_words || i + 1 == words->n || words->word[i + 1].row != word->row) {
            end_row(cells, start);
            start = cells->n;
        }
    }
    return cells->n > 0;
}

/* ---- permutations ---- */

void cells_find_blank(struct cells *cells)
{
    if (cells->has_blank || cells->n > cells->room)
        return;
    for (size_t i = 0; i < cells->n && !cells->has_blank; i++)
        if (cells->value[i] == -1) {
            cells->value[i] = 0;
            cells->has_blank = true;
        }
    for (size_t i = 0; i < cells->n && !cells->has_blank; i++)
        if (cells->value[i] == (int)cells->n) {
            cells->value[i] = 0;
            cells->has_blank = true;
        }
}

bool cells_are_permutation(const struct cells *cells, uint16_t *seen)
{
    return cells->n <= cells->room && cells->n <= BOARD_MAX_CELLS &&
           permutation_invert(cells->value, (unsigned)cells->n, seen, NULL) == FIFTEEN_OK;
}
