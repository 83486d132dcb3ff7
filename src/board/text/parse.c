/* parse.c - parser of boards as text: tries all readings that a text allows */
/* SPDX-License-Identifier: MIT */
#include "board/text/parse.h"

#include <stdlib.h>
#include <string.h>

#include "board/text/readings.h"
#include "util/error.h"

/* ---- what may stand in front of a board ---- */

static bool is_first_alone(const struct words *words)
{
    return words->n > 1 && words->room > 1 && words->word[1].row > 0;
}

/* Returns whether the text states its size: alone on the first of its lines. */
static bool find_size(const struct parse_request *request, const struct words *words, size_t length,
                      struct fifteen_geometry *size)
{
    const struct word *const word = &words->word[0];
    char name[8] = "";
    if (!request->with_size || words->n == 0 || word->length >= sizeof name)
        return false;
    const char *const end = words->text + length;
    const char *const after = words->text + word->at + word->length;
    memcpy(name, words->text + word->at, word->length);
    const bool ends_line = memchr(after, '\n', (size_t)(end - after)) != NULL ||
                           memchr(after, '\r', (size_t)(end - after)) != NULL;
    return (is_first_alone(words) || (words->n == 1 && ends_line)) &&
           fifteen_geometry_parse(name, size, NULL) == FIFTEEN_OK;
}

/* Returns false if the first word is not a number. */
static bool find_number(const struct words *words, int *number)
{
    struct words first = *words;
    struct cells cells = {.room = 1, .value = number};
    size_t wrong;
    first.n = words->n < 1 ? words->n : 1;
    return first.n == 1 && words->room > 0 &&
           cells_read_numbers(&cells, &first, 0, NULL, &wrong, NULL) == FIFTEEN_OK;
}

/* Whether the number of words shows that the first one is a length. */
static bool counts_length(const struct parse_request *request, size_t n)
{
    const struct fifteen_geometry size = request->size;
    if (!request->with_length || n < 2)
        return false;
    return size.rows != 0 ? n == fifteen_cells(size) + 1U
                          : board_square(n).rows == 0 && board_square(n - 1).rows != 0;
}

/* Tries the words after the first one as the board, if the first is its size. */
static bool try_size(const struct parse_request *request, struct readings *readings, size_t length)
{
    struct attempt attempt = {.first = 1, .stated = true, .is_main = true, .length = -1};
    if (!find_size(request, &readings->words, length, &attempt.size))
        return false;
    readings_try(readings, attempt);
    return true;
}

/* The same if the first is n, and n x n numbers follow, all of them in one row. */
static void try_side(const struct parse_request *request, struct readings *readings)
{
    int side;
    struct attempt attempt = {.first = 1, .length = -1};
    if (!request->with_size || request->size.rows != 0 || readings->words.n < 2 ||
        (readings->words.n_rows > 1 && !is_first_alone(&readings->words)) ||
        !find_number(&readings->words, &side))
        return;
    attempt.size = board_square(readings->words.n - 1);
    if (attempt.size.rows != 0 && side == attempt.size.rows)
        readings_try(readings, attempt);
}

/* The same if the first is the optimal length. */
static bool try_length(const struct parse_request *request, struct readings *readings)
{
    struct attempt attempt = {.first = 1, .size = request->size};
    if (!request->with_length || readings->words.n < 2 ||
        !find_number(&readings->words, &attempt.length))
        return false;
    attempt.is_main = counts_length(request, readings->words.n);
    if (attempt.length >= 0)
        readings_try(readings, attempt);
    else if (attempt.is_main)
        error_format(readings->error, "the length %d in front of the board is negative",
                     attempt.length);
    return attempt.is_main;
}

static void try_all(const struct parse_request *request, struct readings *readings, size_t length)
{
    const bool has_front = try_size(request, readings, length) || try_length(request, readings);
    readings_try(readings,
                 (struct attempt){.size = request->size, .length = -1, .is_main = !has_front});
    try_side(request, readings);
    if (readings->n_valid == 0 && readings->error->text[0] == '\0') /* words of other characters */
        readings_try_numbers(
            readings, (struct attempt){.size = request->size, .length = -1, .is_main = true});
}

/* ---- parsing ---- */

/* Reads the words again, with room for all that a board can have. Few words need no heap, so that
 * reading a tray cannot fail for want of memory. */
static enum fifteen_status read_many_words(struct readings *readings, size_t length, void **memory,
                                           struct fifteen_error *error)
{
    const size_t most = BOARD_MAX_CELLS + 2;
    const size_t n_words = readings->words.n < most ? readings->words.n : most;
    const size_t room = n_words + CELLS_CHARACTERS_MAX;
    struct word *const words =
        malloc(n_words * sizeof *words + room * (2 * sizeof(int) + sizeof(uint16_t)));
    if (words == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading a board");
    int *const values = (int *)(words + n_words);
    *memory = words;
    readings->words.room = n_words;
    readings->words.word = words;
    readings->cells = (struct cells){.room = room, .value = values};
    readings->tiles = values + room;
    readings->seen = (uint16_t *)(values + 2 * room);
    words_read(&readings->words, readings->words.text, length);
    return FIFTEEN_OK;
}

static enum fifteen_status parse_words(const char *text, size_t length,
                                       const struct parse_request *request, struct parse *out,
                                       struct fifteen_error *error)
{
    struct word few_words[PARSE_FEW_WORDS];
    int values[PARSE_FEW_CELLS];
    uint16_t seen[PARSE_FEW_CELLS];
    struct fifteen_error reason = {.text = ""};
    struct readings readings = {.words = {.room = PARSE_FEW_WORDS, .word = few_words},
                                .cells = {.room = PARSE_FEW_CELLS, .value = values},
                                .expected = request->expected,
                                .seen = seen,
                                .tiles = out->few_tiles,
                                .error = &reason};
    *out = (struct parse){.memory = NULL};
    words_read(&readings.words, text, length);
    if (readings.words.n > PARSE_FEW_WORDS) {
        const enum fifteen_status status = read_many_words(&readings, length, &out->memory, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    try_all(request, &readings, length);
    out->size = readings.size;
    out->tiles = readings.tiles;
    out->length = readings.length;
    out->has_line = readings.has_line;
    out->line = readings.line;
    if (readings.n_valid == 1)
        return FIFTEEN_OK;
    return error_copy(error, FIFTEEN_INVALID, &reason);
}

/* Returns the length of a size and a colon with which a text begins, as in the game identifiers of
 * S. Tatham's puzzles, `4x3:1,2,..`: columns and rows. 0: there is none. */
static size_t read_prefix(const char *text, size_t length, struct fifteen_geometry *size)
{
    unsigned sides[2] = {0, 0};
    size_t at = 0;
    for (unsigned i = 0; i < 2; i++) {
        for (; at < length && text[at] >= '0' && text[at] <= '9' && sides[i] < 1000; at++)
            sides[i] = 10 * sides[i] + (unsigned)(text[at] - '0');
        if (sides[i] < FIFTEEN_SIDE_MIN || sides[i] > FIFTEEN_SIDE_MAX || at == length ||
            text[at++] != (i == 0 ? 'x' : ':'))
            return 0;
    }
    *size = (struct fifteen_geometry){(uint8_t)sides[1], (uint8_t)sides[0]};
    return at;
}

enum fifteen_status parse_board(const char *text, size_t length,
                                const struct parse_request *request, struct parse *out,
                                struct fifteen_error *error)
{
    struct parse_request sized = *request;
    const size_t prefix = read_prefix(text, length, &sized.size);
    if (prefix > 0) {
        sized.with_size = false;
        return parse_words(text + prefix, length - prefix, &sized, out, error);
    }
    return parse_words(text, length, request, out, error);
}

void parse_free(struct parse *parse)
{
    free(parse->memory);
    parse->memory = NULL;
}
