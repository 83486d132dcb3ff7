/* readings.c - tries to read words as a board, in each notation */
/* SPDX-License-Identifier: MIT */
#include "board/text/readings.h"

#include <stdio.h>
#include <string.h>

#include "board/permutation.h"
#include "board/text/shape.h"
#include "util/error.h"

/* ---- one attempt ---- */

enum { BOARD_TEXT = 96 };

/* Writes the size and the first tiles of a board. */
static const char *describe_board(struct fifteen_geometry size, const int *tiles,
                                  char text[BOARD_TEXT])
{
    const unsigned n = fifteen_cells(size);
    int used = snprintf(text, BOARD_TEXT, "%ux%u:", size.rows, size.columns);
    for (unsigned cell = 0; cell < n && used < BOARD_TEXT - 16; cell++)
        used += snprintf(text + used, BOARD_TEXT - (size_t)used, " %d", tiles[cell]);
    return text;
}

static void accept_attempt(struct readings *readings, const struct attempt *attempt,
                           struct fifteen_geometry size)
{
    const size_t n_bytes = fifteen_cells(size) * sizeof *readings->tiles;
    char text[2][BOARD_TEXT];
    if (readings->n_valid == 0) {
        readings->n_valid = 1;
        readings->size = size;
        readings->length = attempt->length;
        memcpy(readings->tiles, readings->cells.value, n_bytes);
    } else if (readings->n_valid == 1 &&
               (!fifteen_geometry_equal(readings->size, size) ||
                memcmp(readings->tiles, readings->cells.value, n_bytes) != 0)) {
        readings->n_valid = 2;
        error_format(readings->error,
                     "the board has two readings, %s, or %s: write '/' between its rows, and 0 for "
                     "the blank",
                     describe_board(readings->size, readings->tiles, text[0]),
                     describe_board(size, readings->cells.value, text[1]));
    }
}

static void reject_attempt(struct readings *readings, const struct attempt *attempt, bool undecided,
                           const struct fifteen_error *reason)
{
    if (readings->n_valid > 0 || readings->undecided || !(attempt->is_main || undecided))
        return;
    readings->undecided = undecided;
    error_format(readings->error, "%s", reason->text);
}

/* Returns false if the words are not cells in the attempt's notation. */
static bool read_cells(struct readings *readings, const struct attempt *attempt)
{
    struct fifteen_error reason;
    size_t wrong;
    if (attempt->notation != CELLS_NUMBERS)
        return cells_read_characters(&readings->cells, &readings->words, attempt->first,
                                     attempt->notation, attempt->by_words);
    if (cells_read_numbers(&readings->cells, &readings->words, attempt->first, attempt->hole,
                           &wrong, &reason) == FIFTEEN_OK)
        return true;
    if (attempt->is_main) {
        readings->has_line = true;
        readings->line = words_line(&readings->words, wrong);
    }
    reject_attempt(readings, attempt, false, &reason);
    return false;
}

static void try_cells(struct readings *readings, const struct attempt *attempt)
{
    const struct shape_request request = {attempt->size, attempt->stated, readings->expected,
                                          readings->seen};
    struct fifteen_geometry size;
    struct fifteen_error reason;
    bool undecided;
    cells_find_blank(&readings->cells);
    enum fifteen_status status = shape_find(&readings->cells, &request, &size, &undecided, &reason);
    if (status == FIFTEEN_OK)
        status =
            permutation_invert(readings->cells.value, fifteen_cells(size), readings->seen, &reason);
    if (status == FIFTEEN_OK)
        accept_attempt(readings, attempt, size);
    else
        reject_attempt(readings, attempt, undecided, &reason);
}

/* ---- the notations ---- */

/* Tries each hole as the blank that may complete its row. */
static void try_holes(struct readings *readings, struct attempt attempt)
{
    const struct words *const words = &readings->words;
    const struct cells found = readings->cells;
    attempt.is_main = false;
    for (unsigned i = 0; i < words->n_holes; i++) {
        const struct hole *const hole = &words->hole[i];
        attempt.hole = hole;
        const bool is_short =
            hole->row == found.odd_row || (hole->row == 0 && found.odd_columns > found.columns);
        if ((found.n_rows == 1 || is_short) && read_cells(readings, &attempt))
            try_cells(readings, &attempt);
    }
}

void readings_try_numbers(struct readings *readings, struct attempt attempt)
{
    if (!read_cells(readings, &attempt))
        return;
    const bool has_blank = readings->cells.has_blank;
    const struct cells found = readings->cells;
    try_cells(readings, &attempt);
    readings->cells = found;
    if (!has_blank)
        try_holes(readings, attempt);
}

static void try_characters(struct readings *readings, struct attempt attempt)
{
    const struct words *const words = &readings->words;
    const bool may_be_rows =
        words->n > attempt.first + 1 && words->n_rows == 1 && words->word[attempt.first].length > 1;
    for (int i = CELLS_HEXADECIMAL; i <= CELLS_LETTERS_ZERO; i++)
        for (int by_words = 0; by_words < (may_be_rows ? 2 : 1); by_words++) {
            attempt.notation = (enum cells_notation)i;
            attempt.by_words = by_words != 0;
            if (read_cells(readings, &attempt))
                try_cells(readings, &attempt);
            attempt.is_main = false;
        }
}

/* Whether the words from `first` on look like digits without separators: more than a number has, in
 * one word, or as many as a square tray has, in one word or in one for each row. */
static bool are_digits(const struct words *words, size_t first)
{
    size_t n = 0;
    bool found = false;
    if (words->n <= first || words->n > words->room || words->n > first + 4)
        return false;
    for (size_t i = first; i < words->n; i++) {
        const struct word *const word = &words->word[i];
        for (size_t k = 0; k < word->length && k <= CELLS_CHARACTERS_MAX; k++, n++)
            found |= words->text[word->at + k] >= '0' && words->text[word->at + k] <= '9';
    }
    const struct fifteen_geometry size = board_square(n);
    if (words->n == first + 1 && found && n > PACKED_MAX_CELLS / 2 && n <= PACKED_MAX_CELLS)
        return true;
    return found && n <= PACKED_MAX_CELLS && size.rows != 0 &&
           (words->n == first + 1 || (size.rows > 2 && words->n == first + size.rows));
}

void readings_try(struct readings *readings, struct attempt attempt)
{
    const bool is_main = attempt.is_main;
    const bool digits = are_digits(&readings->words, attempt.first);
    attempt.is_main = is_main && !digits;
    readings_try_numbers(readings, attempt);
    attempt.is_main = is_main && digits;
    try_characters(readings, attempt);
}
