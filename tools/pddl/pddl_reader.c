/* pddl_reader.c - reads the boards of planning problems */
#include "pddl/pddl_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "pddl/pddl_names.h"

enum { MAX_WORD = 31, SIDE = FIFTEEN_SIDE_MAX };

/* ---- words ---- */

static void skip_comment(FILE *stream)
{
    int byte;
    while ((byte = getc(stream)) != EOF && byte != '\n')
        ;
}

/* Reads a parenthesis or a word, in small letters; a longer word is cut. Returns false at the end.
 */
static bool read_word(FILE *stream, char out[MAX_WORD + 1])
{
    size_t length = 0;
    int byte;
    while ((byte = getc(stream)) != EOF) {
        const bool ends = isspace(byte) || byte == '(' || byte == ')' || byte == ';';
        if (ends && length > 0) {
            ungetc(byte, stream);
            break;
        }
        if (byte == ';')
            skip_comment(stream);
        if (!ends && length < MAX_WORD)
            out[length++] = (char)tolower(byte);
        if (byte == '(' || byte == ')') {
            out[length++] = (char)byte;
            break;
        }
    }
    out[length] = '\0';
    return length > 0;
}

/* ---- facts ---- */

/* A board under construction. */
struct facts {
    int tiles[SIDE * SIDE]; /* SIDE cells a row; -1: not stated */
    unsigned rows;
    unsigned columns;
};

/* Reads the rest of the fact (at tile cell) or (blank cell). */
static enum fifteen_status read_fact(FILE *stream, bool is_blank, struct facts *facts,
                                     struct fifteen_error *error)
{
    char word[MAX_WORD + 1] = "";
    unsigned tile = 0;
    unsigned row;
    unsigned column;
    if (!is_blank && !(read_word(stream, word) && pddl_read_tile(word, &tile)))
        return message_set(error, FIFTEEN_INVALID, "'%s' is not a tile, such as t5", word);
    if (!(read_word(stream, word) && pddl_read_cell(word, &row, &column)))
        return message_set(error, FIFTEEN_INVALID, "'%s' is not a cell, such as c2-3", word);
    if (facts->tiles[row * SIDE + column] != -1)
        return message_set(error, FIFTEEN_INVALID, "cell %s is stated twice", word);
    facts->tiles[row * SIDE + column] = (int)tile;
    facts->rows = row >= facts->rows ? row + 1 : facts->rows;
    facts->columns = column >= facts->columns ? column + 1 : facts->columns;
    return FIFTEEN_OK;
}

/* Reads all facts of :init and :goal; other expressions are skipped. */
static enum fifteen_status read_facts(FILE *stream, struct facts *init, struct facts *goal,
                                      struct fifteen_error *error)
{
    char word[MAX_WORD + 1];
    struct facts *to = NULL;
    bool opened = false; /* the word before was an opening parenthesis */
    enum fifteen_status status = FIFTEEN_OK;
    while (status == FIFTEEN_OK && read_word(stream, word)) {
        const bool is_blank = strcmp(word, "blank") == 0;
        if (opened && *word == ':')
            to = strcmp(word, ":init") == 0 ? init : strcmp(word, ":goal") == 0 ? goal : NULL;
        else if (opened && to != NULL && (is_blank || strcmp(word, "at") == 0))
            status = read_fact(stream, is_blank, to, error);
        opened = *word == '(';
    }
    return status == FIFTEEN_OK && ferror(stream) ? message_set(error, FIFTEEN_IO, "cannot be read")
                                                  : status;
}

/* Makes a board of facts; the blank is where none is stated. */
static enum fifteen_status make_board(const struct facts *facts, struct fifteen_geometry size,
                                      struct fifteen_board **out, struct fifteen_error *error)
{
    int *const tiles = malloc(sizeof facts->tiles);
    if (tiles == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        const int tile = facts->tiles[cell / size.columns * SIDE + cell % size.columns];
        tiles[cell] = tile == -1 ? 0 : tile;
    }
    const enum fifteen_status status = fifteen_board_create(size, tiles, out, error);
    free(tiles);
    return status;
}

static enum fifteen_status make_boards(const struct facts facts[2], struct fifteen_board **start,
                                       struct fifteen_board **goal, struct fifteen_error *error)
{
    const struct fifteen_geometry size = {(uint8_t)facts[0].rows, (uint8_t)facts[0].columns};
    if (facts[0].rows < FIFTEEN_SIDE_MIN || facts[0].columns < FIFTEEN_SIDE_MIN)
        return message_set(error, FIFTEEN_INVALID,
                           "not a problem of sliding tiles: :init states no board");
    if (facts[1].rows > facts[0].rows || facts[1].columns > facts[0].columns)
        return message_set(error, FIFTEEN_INVALID, ":goal is larger than :init");
    const enum fifteen_status status = make_board(&facts[0], size, start, error);
    return status == FIFTEEN_OK ? make_board(&facts[1], size, goal, error) : status;
}

enum fifteen_status pddl_read_problem(FILE *stream, struct fifteen_board **start,
                                      struct fifteen_board **goal, struct fifteen_error *error)
{
    struct facts *const facts = malloc(2 * sizeof *facts);
    *start = NULL;
    *goal = NULL;
    if (facts == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    memset(facts, 0xff, 2 * sizeof *facts); /* tiles of -1 */
    for (unsigned i = 0; i < 2; i++)
        facts[i].rows = facts[i].columns = 0;
    enum fifteen_status status = read_facts(stream, &facts[0], &facts[1], error);
    if (status == FIFTEEN_OK)
        status = make_boards(facts, start, goal, error);
    free(facts);
    if (status != FIFTEEN_OK) {
        fifteen_board_free(*start);
        *start = NULL;
    }
    return status;
}
