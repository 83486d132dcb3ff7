/* line_shape.c - what a line of a file of boards may be: a blank line, a frame, a size, a row */
/* SPDX-License-Identifier: MIT */
#include "board/file/line_shape.h"

#include <string.h>

/* ---- shape ---- */

static const char *text_of(const struct line_shape *shape, size_t word)
{
    return shape->words.text + shape->word[word].at;
}

/* Whether a word is `4` or `3x4`, for any numbers. */
static bool is_size(const char *word, size_t length)
{
    size_t at = length > 1 && word[0] == '-' ? 1 : 0;
    unsigned n_signs = 0;
    for (; at < length; at++) {
        const bool is_sign = (word[at] == 'x' || word[at] == 'X') && at > 0 && at + 1 < length;
        n_signs += is_sign;
        if (n_signs > 1 || (!is_sign && (word[at] < '0' || word[at] > '9')))
            return false;
    }
    return true;
}

/* Whether a character stands for a cell: a digit, a letter up to the last, or a blank. */
static bool is_cell(char byte, char last)
{
    const char lower = (char)(byte | 0x20);
    return (byte >= '0' && byte <= '9') || (lower >= 'a' && lower <= last) ||
           cells_is_number(&byte, 1);
}

static bool has_cells(const struct line_shape *shape, size_t word)
{
    /* 5x5 boards have letters up to Y. */
    const char last = shape->word[word].length % 5 == 0 ? 'y' : 'p';
    for (size_t i = 0; i < shape->word[word].length; i++)
        if (!is_cell(text_of(shape, word)[i], last))
            return false;
    return true;
}

static bool is_row(const struct line_shape *shape)
{
    const size_t n = shape->words.n;
    if (n == 0 || n > FIFTEEN_SIDE_MAX)
        return false;
    if (shape->is_compact)
        return shape->word[0].length <= PACKED_MAX_CELLS && has_cells(shape, 0);
    for (size_t i = 0; i < n; i++) {
        const bool is_character = shape->word[i].length == 1 && is_cell(*text_of(shape, i), 'p');
        if (!is_character && !cells_is_number(text_of(shape, i), shape->word[i].length))
            return false;
    }
    return true;
}

void line_shape_read(struct line_shape *shape, const char *text, size_t length)
{
    shape->words = (struct words){.room = LINE_SHAPE_WORDS, .word = shape->word};
    words_read(&shape->words, text, length);
    const size_t n = shape->words.n;
    shape->is_blank = n == 0 && words_blank(text, length);
    shape->is_number = n == 1 && shape->words.n_open + shape->words.n_closed == 0 &&
                       is_size(text_of(shape, 0), shape->word[0].length);
    shape->is_compact = n == 1 && shape->word[0].length > 1;
    shape->is_row = is_row(shape);
}

size_t line_shape_cells(const struct line_shape *shape)
{
    return shape->is_compact ? shape->word[0].length : shape->words.n;
}

bool line_shape_fits(const struct line_shape *shape, size_t n)
{
    const size_t found = line_shape_cells(shape);
    return found == n || (found + 1 == n && shape->words.n_holes > 0);
}

bool line_shape_resembles_row(const struct line_shape *shape)
{
    const size_t n = shape->words.n;
    size_t n_numbers = 0;
    if (shape->words.n_rows != 1 || shape->words.n_open > 0 || n > FIFTEEN_SIDE_MAX)
        return false;
    for (size_t i = 0; i < n && !shape->is_row; i++)
        n_numbers += cells_is_number(text_of(shape, i), shape->word[i].length);
    return shape->is_row || 2 * n_numbers > n;
}

enum fifteen_status line_shape_check(const struct line_shape *shape, struct fifteen_error *error)
{
    struct cells cells = {.room = 0};
    size_t wrong;
    if (shape->is_row)
        return FIFTEEN_OK;
    return cells_read_numbers(&cells, &shape->words, 0, NULL, &wrong, error);
}

/* ---- atoms ---- */

enum { NO_ATOM = LINE_SHAPE_ATOMS - 1, FIRST_CHARACTER = BOARD_MAX_CELLS };

static size_t atom_of_character(char byte)
{
    const unsigned code = (unsigned char)byte;
    const unsigned lower = code >= 'A' && code <= 'Z' ? code | 0x20 : code;
    return byte == '0' || cells_is_number(&byte, 1) != (byte >= '0' && byte <= '9')
               ? 0
               : FIRST_CHARACTER + (lower & 0x7f);
}

static size_t atom_of_word(const char *word, size_t length)
{
    if (length == 1)
        return atom_of_character(*word);
    const int value = cells_value(word, length);
    return value >= 0 && value < BOARD_MAX_CELLS ? (size_t)value : NO_ATOM;
}

/* Returns the i-th atom of a row. */
static size_t atom_at(const struct line_shape *shape, size_t i)
{
    return shape->is_compact ? atom_of_character(text_of(shape, 0)[i])
                             : atom_of_word(text_of(shape, i), shape->word[i].length);
}

bool line_atoms_distinct(const struct line_shape *shape)
{
    const size_t n = line_shape_cells(shape);
    for (size_t i = 0; i < n; i++) {
        if (atom_at(shape, i) == NO_ATOM)
            return false;
        for (size_t k = 0; k < i; k++)
            if (atom_at(shape, i) == atom_at(shape, k))
                return false;
    }
    return true;
}

bool line_atoms_within(const struct line_shape *shape, size_t n)
{
    for (size_t i = 0; !shape->is_compact && i < line_shape_cells(shape); i++) {
        const size_t atom = atom_at(shape, i);
        if (atom == NO_ATOM || (atom > n && atom < FIRST_CHARACTER))
            return false;
    }
    return true;
}

bool line_shape_has_blank(const struct line_shape *shape)
{
    for (size_t i = 0; shape->is_row && i < line_shape_cells(shape); i++)
        if (atom_at(shape, i) == 0)
            return true;
    return false;
}

bool line_atoms_overlap(const struct line_atoms *atoms, const struct line_shape *shape)
{
    for (size_t i = 0; shape->is_row && i < line_shape_cells(shape); i++)
        if (atoms->seen[atom_at(shape, i)])
            return true;
    return false;
}

void line_atoms_add(struct line_atoms *atoms, const struct line_shape *shape)
{
    for (size_t i = 0; shape->is_row && i < line_shape_cells(shape); i++)
        atoms->seen[atom_at(shape, i)] = 1;
    atoms->seen[NO_ATOM] = 0;
}
