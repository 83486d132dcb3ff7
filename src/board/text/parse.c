/* parse.c - parser of boards as text: tries all readings that a text allows */
#include "board/text/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/permutation.h"
#include "board/text/cells.h"
#include "board/text/shape.h"
#include "util/error.h"

/* A way to read the words. */
struct attempt {
    size_t first; /* the board's first word */
    struct fifteen_geometry size;
    bool stated;  /* the text states the size */
    bool is_main; /* its error is reported, unless another attempt succeeds */
    int length;   /* the optimal length that the text states, or -1 */
    enum cells_notation notation;
    const struct hole *hole; /* or NULL */
    bool by_words;           /* of characters: each word is a row */
};

struct parser {
    const struct parse_request *request;
    struct words words;
    struct cells cells; /* of the current attempt */
    int *valid;         /* the tiles of the first valid attempt */
    uint16_t *seen;
    unsigned n_valid; /* different boards */
    bool undecided;   /* the error is that of a text with several sizes */
    struct parse *out;
    struct fifteen_error *error;
};

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

static void accept_attempt(struct parser *parser, const struct attempt *attempt,
                           struct fifteen_geometry size)
{
    struct parse *const out = parser->out;
    const size_t n_bytes = fifteen_cells(size) * sizeof *parser->valid;
    char text[2][BOARD_TEXT];
    if (parser->n_valid == 0) {
        parser->n_valid = 1;
        out->size = size;
        out->length = attempt->length;
        memcpy(parser->valid, parser->cells.value, n_bytes);
    } else if (parser->n_valid == 1 && (!fifteen_geometry_equal(out->size, size) ||
                                        memcmp(parser->valid, parser->cells.value, n_bytes) != 0)) {
        parser->n_valid = 2;
        error_format(parser->error,
                     "the board has two readings, %s, or %s: write '/' between its rows, and 0 for "
                     "the blank",
                     describe_board(out->size, parser->valid, text[0]),
                     describe_board(size, parser->cells.value, text[1]));
    }
}

static void reject_attempt(struct parser *parser, const struct attempt *attempt, bool undecided,
                           const struct fifteen_error *reason)
{
    if (parser->n_valid > 0 || parser->undecided || !(attempt->is_main || undecided))
        return;
    parser->undecided = undecided;
    error_format(parser->error, "%s", reason->text);
}

/* Returns false if the words are not cells in the attempt's notation. */
static bool read_cells(struct parser *parser, const struct attempt *attempt)
{
    struct fifteen_error reason;
    size_t wrong;
    if (attempt->notation != CELLS_NUMBERS)
        return cells_read_characters(&parser->cells, &parser->words, attempt->first,
                                     attempt->notation, attempt->by_words);
    if (cells_read_numbers(&parser->cells, &parser->words, attempt->first, attempt->hole, &wrong,
                           &reason) == FIFTEEN_OK)
        return true;
    if (attempt->is_main) {
        parser->out->has_line = true;
        parser->out->line = words_line(&parser->words, wrong);
    }
    reject_attempt(parser, attempt, false, &reason);
    return false;
}

static void try_cells(struct parser *parser, const struct attempt *attempt)
{
    const struct shape_request request = {attempt->size, attempt->stated, parser->request->expected,
                                          parser->seen};
    struct fifteen_geometry size;
    struct fifteen_error reason;
    bool undecided;
    cells_find_blank(&parser->cells);
    enum fifteen_status status = shape_find(&parser->cells, &request, &size, &undecided, &reason);
    if (status == FIFTEEN_OK)
        status =
            permutation_invert(parser->cells.value, fifteen_cells(size), parser->seen, &reason);
    if (status == FIFTEEN_OK)
        accept_attempt(parser, attempt, size);
    else
        reject_attempt(parser, attempt, undecided, &reason);
}

/* ---- the notations ---- */

/* Tries each hole as the blank that may complete its row. */
static void try_holes(struct parser *parser, struct attempt attempt)
{
    const struct words *const words = &parser->words;
    const struct cells found = parser->cells;
    attempt.is_main = false;
    for (unsigned i = 0; i < words->n_holes; i++) {
        const struct hole *const hole = &words->hole[i];
        attempt.hole = hole;
        const bool is_short =
            hole->row == found.odd_row || (hole->row == 0 && found.odd_columns > found.columns);
        if ((found.n_rows == 1 || is_short) && read_cells(parser, &attempt))
            try_cells(parser, &attempt);
    }
}

static void try_numbers(struct parser *parser, struct attempt attempt)
{
    if (!read_cells(parser, &attempt))
        return;
    const bool has_blank = parser->cells.has_blank;
    const struct cells found = parser->cells;
    try_cells(parser, &attempt);
    parser->cells = found;
    if (!has_blank)
        try_holes(parser, attempt);
}

static void try_characters(struct parser *parser, struct attempt attempt)
{
    const struct words *const words = &parser->words;
    const bool may_be_rows =
        words->n > attempt.first + 1 && words->n_rows == 1 && words->word[attempt.first].length > 1;
    for (int i = CELLS_HEXADECIMAL; i <= CELLS_LETTERS_ZERO; i++)
        for (int by_words = 0; by_words < (may_be_rows ? 2 : 1); by_words++) {
            attempt.notation = (enum cells_notation)i;
            attempt.by_words = by_words != 0;
            if (read_cells(parser, &attempt))
                try_cells(parser, &attempt);
            attempt.is_main = false;
        }
}

/* Whether the words from `first` on look like digits without separators: as many as a square tray
 * has, in one word or in one for each row. */
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
    const struct fifteen_geometry size = grid_square(n);
    return found && n <= FIFTEEN_MAX_CELLS && size.rows != 0 &&
           (words->n == first + 1 || (size.rows > 2 && words->n == first + size.rows));
}

static void try_notations(struct parser *parser, struct attempt attempt)
{
    const bool is_main = attempt.is_main;
    const bool digits = are_digits(&parser->words, attempt.first);
    attempt.is_main = is_main && !digits;
    try_numbers(parser, attempt);
    attempt.is_main = is_main && digits;
    try_characters(parser, attempt);
}

/* ---- what may stand in front of a board ---- */

static bool is_first_alone(const struct words *words)
{
    return words->n > 1 && words->room > 1 && words->word[1].row > 0;
}

/* Returns whether the text states its size: alone on the first of its lines. */
static bool find_size(const struct parser *parser, size_t length, struct fifteen_geometry *size)
{
    const struct words *const words = &parser->words;
    const struct word *const word = &words->word[0];
    char name[8] = "";
    if (!parser->request->with_size || words->n == 0 || word->length >= sizeof name)
        return false;
    const char *const end = words->text + length;
    const char *const after = words->text + word->at + word->length;
    memcpy(name, words->text + word->at, word->length);
    const bool ends_line = memchr(after, '\n', (size_t)(end - after)) != NULL ||
                           memchr(after, '\r', (size_t)(end - after)) != NULL;
    return (is_first_alone(words) || (words->n == 1 && ends_line)) &&
           fifteen_grid_size_parse(name, size, NULL) == FIFTEEN_OK;
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
static bool counts_length(const struct parser *parser)
{
    const size_t n = parser->words.n;
    const struct fifteen_geometry size = parser->request->size;
    if (!parser->request->with_length || n < 2)
        return false;
    return size.rows != 0 ? n == fifteen_cells(size) + 1U
                          : grid_square(n).rows == 0 && grid_square(n - 1).rows != 0;
}

/* Tries the words after the first one as the board, if the first is its size. */
static bool try_size(struct parser *parser, size_t length)
{
    struct attempt attempt = {.first = 1, .stated = true, .is_main = true, .length = -1};
    if (!find_size(parser, length, &attempt.size))
        return false;
    try_notations(parser, attempt);
    return true;
}

/* The same if the first is n, and n x n numbers follow. */
static void try_side(struct parser *parser)
{
    int side;
    struct attempt attempt = {.first = 1, .length = -1};
    if (!parser->request->with_size || parser->request->size.rows != 0 || parser->words.n < 2 ||
        !find_number(&parser->words, &side))
        return;
    attempt.size = grid_square(parser->words.n - 1);
    if (attempt.size.rows != 0 && side == attempt.size.rows)
        try_notations(parser, attempt);
}

/* The same if the first is the optimal length. */
static bool try_length(struct parser *parser)
{
    struct attempt attempt = {.first = 1, .size = parser->request->size};
    if (!parser->request->with_length || parser->words.n < 2 ||
        !find_number(&parser->words, &attempt.length))
        return false;
    attempt.is_main = counts_length(parser);
    if (attempt.length >= 0)
        try_notations(parser, attempt);
    else if (attempt.is_main)
        error_format(parser->error, "the length %d in front of the board is negative",
                     attempt.length);
    return attempt.is_main;
}

static void try_all(struct parser *parser, size_t length)
{
    const bool has_front = try_size(parser, length) || try_length(parser);
    try_notations(parser, (struct attempt){
                              .size = parser->request->size, .length = -1, .is_main = !has_front});
    try_side(parser);
    if (parser->n_valid == 0 && parser->error->text[0] == '\0') /* words of other characters */
        try_numbers(parser,
                    (struct attempt){.size = parser->request->size, .length = -1, .is_main = true});
}

/* ---- parsing ---- */

/* Reads the words again, with room for all that a board can have. Few words need no heap, so that
 * reading a tray cannot fail for want of memory. */
static enum fifteen_status read_many_words(struct parser *parser, size_t length,
                                           struct fifteen_error *error)
{
    const size_t most = GRID_MAX_CELLS + 2;
    const size_t n_words = parser->words.n < most ? parser->words.n : most;
    const size_t room = n_words + CELLS_CHARACTERS_MAX;
    struct word *const words =
        malloc(n_words * sizeof *words + room * (2 * sizeof(int) + sizeof(uint16_t)));
    if (words == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading a board");
    int *const values = (int *)(words + n_words);
    parser->out->memory = words;
    parser->words.room = n_words;
    parser->words.word = words;
    parser->cells = (struct cells){.room = room, .value = values};
    parser->valid = values + room;
    parser->seen = (uint16_t *)(values + 2 * room);
    words_read(&parser->words, parser->words.text, length);
    return FIFTEEN_OK;
}

enum fifteen_status parse_board(const char *text, size_t length,
                                const struct parse_request *request, struct parse *out,
                                struct fifteen_error *error)
{
    struct word few_words[PARSE_FEW_WORDS];
    int values[PARSE_FEW_CELLS];
    uint16_t seen[PARSE_FEW_CELLS];
    struct fifteen_error reason = {""};
    struct parser parser = {.request = request,
                            .words = {.room = PARSE_FEW_WORDS, .word = few_words},
                            .cells = {.room = PARSE_FEW_CELLS, .value = values},
                            .valid = out->few_tiles,
                            .seen = seen,
                            .out = out,
                            .error = &reason};
    *out = (struct parse){.memory = NULL};
    words_read(&parser.words, text, length);
    if (parser.words.n > PARSE_FEW_WORDS) {
        const enum fifteen_status status = read_many_words(&parser, length, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    try_all(&parser, length);
    out->tiles = parser.valid;
    if (parser.n_valid == 1)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID, "%s", reason.text);
}

void parse_free(struct parse *parse)
{
    free(parse->memory);
    parse->memory = NULL;
}
