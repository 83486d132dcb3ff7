/* pddl_reader.c - reads the boards of planning problems */
/* SPDX-License-Identifier: MIT */
#include "pddl/pddl_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "cli/values.h"

enum { MAX_WORD = 31, SIDE = FIFTEEN_SIDE_MAX, MAX_CELLS = SIDE * SIDE, MAX_NUMBERS = 3 };

/* ---- words ---- */

static void skip_comment(struct pddl_reader *reader)
{
    int byte;
    while ((byte = getc(reader->stream)) != EOF && byte != '\n')
        ;
    reader->line += byte == '\n';
}

/* Reads a parenthesis or a word, in small letters; a longer word is cut. Returns false at the end.
 */
static bool read_word(struct pddl_reader *reader, char out[MAX_WORD + 1])
{
    size_t length = 0;
    int byte;
    while ((byte = getc(reader->stream)) != EOF) {
        const bool ends = isspace(byte) || byte == '(' || byte == ')' || byte == ';';
        if (ends && length > 0) {
            ungetc(byte, reader->stream);
            break;
        }
        reader->line += byte == '\n';
        if (byte == ';')
            skip_comment(reader);
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

/* Reads the numbers in a name: t5, tile-5, c2-3, p_1_2. Returns how many there are. */
static unsigned read_numbers(const char *word, unsigned *out, unsigned room)
{
    unsigned n = 0;
    while (*(word += strcspn(word, "0123456789")) != '\0') {
        char *end;
        const unsigned long number = strtoul(word, &end, 10);
        if (n < room)
            out[n] = number > MAX_CELLS ? MAX_CELLS : (unsigned)number;
        n++;
        word = end;
    }
    return n;
}

/* ---- facts ---- */

/* A tile, or 0 for the blank, and where it is: a row and a column, or one number. */
struct fact {
    unsigned tile;
    unsigned at[2];
    unsigned n_numbers;
};

struct facts {
    struct fact *fact;
    size_t n;
    size_t room;
};

static bool contains_one(const char *word, const char *const *parts)
{
    for (; *parts != NULL; parts++)
        if (strstr(word, *parts) != NULL)
            return true;
    return false;
}

/* The predicates of the domains that people have written: (at t5 c2-3), (on tile5 p_2_3). Others
 * state which cells are neighbours. */
static bool states_place(const char *predicate)
{
    static const char *const names[] = {"at",       "on",     "in",      "at-tile",    "tile-at",
                                        "located",  "is-at",  "pos",     "position",   "loc",
                                        "location", "placed", "at-pos",  "located-at", "tile_at",
                                        "holds",    "is-in",  "at_tile", "occupied",   NULL};
    for (unsigned i = 0; names[i] != NULL; i++)
        if (strcmp(predicate, names[i]) == 0)
            return true;
    return false;
}

static bool names_blank(const char *word)
{
    static const char *const parts[] = {"blank", "empty", "hole", "free", "clear", NULL};
    return contains_one(word, parts) || strcmp(word, "b") == 0;
}

static bool is_tile(const char *word)
{
    unsigned number;
    return names_blank(word) || (read_numbers(word, &number, 1) == 1 &&
                                 (*word == 't' || *word == 'n' || isdigit((unsigned char)*word)));
}

/* The words of a fact, after its predicate. */
struct words {
    char word[4][MAX_WORD + 1];
    unsigned n; /* also of those without room */
};

static enum fifteen_status add_fact(struct facts *facts, struct fact fact, const char *cell,
                                    struct fifteen_error *error)
{
    struct fact *const grown = grow_array(facts->fact, &facts->room, facts->n + 1, sizeof *grown);
    if (grown == NULL)
        return message_no_memory(error);
    facts->fact = grown;
    for (size_t i = 0; i < facts->n; i++)
        if (facts->fact[i].at[0] == fact.at[0] && facts->fact[i].at[1] == fact.at[1])
            return message_set(error, FIFTEEN_INVALID, "cell %s is stated twice", cell);
    facts->fact[facts->n++] = fact;
    return FIFTEEN_OK;
}

/* Reads a fact if it states where a tile or the blank is. */
static enum fifteen_status take_fact(const char *predicate, const struct words *words,
                                     struct facts *facts, struct fifteen_error *error)
{
    const bool is_blank = names_blank(predicate);
    const unsigned n = words->n < 4 ? words->n : 4;
    struct fact fact = {.tile = 0};
    unsigned tile_word = n;
    if (!is_blank && (!states_place(predicate) || n < 2))
        return FIFTEEN_OK;
    for (unsigned i = n; i-- > 0 && !is_blank;)
        if (is_tile(words->word[i]))
            tile_word = i;
    if (!is_blank && tile_word == n)
        return message_set(error, FIFTEEN_INVALID, "'%s' is not a tile, such as t5",
                           words->word[0]);
    if (!is_blank)
        read_numbers(words->word[tile_word], &fact.tile, 1);
    const char *cell = "";
    const bool is_x_first = n > 1 && words->word[tile_word == 0][0] == 'x';
    for (unsigned i = 0; i < n; i++) {
        unsigned numbers[MAX_NUMBERS];
        if (i == tile_word)
            continue;
        const unsigned n_found = read_numbers(words->word[i], numbers, MAX_NUMBERS);
        cell = words->word[i];
        for (unsigned k = 0; k < n_found && fact.n_numbers < 2; k++)
            fact.at[fact.n_numbers++] = numbers[k];
        if (n_found == 0 || n_found > 2)
            return message_set(error, FIFTEEN_INVALID, "'%s' is not a cell, such as c2-3",
                               words->word[i]);
    }
    if (fact.n_numbers == 2 && is_x_first && n - (tile_word < n) == 2) {
        const unsigned column = fact.at[0];
        fact.at[0] = fact.at[1];
        fact.at[1] = column;
    }
    return fact.n_numbers > 0 ? add_fact(facts, fact, cell, error) : FIFTEEN_OK;
}

/* Reads a form in parentheses, of which the first has been read, and what is in it. `to` receives
 * its facts, unless it is NULL. */
static enum fifteen_status read_form(struct pddl_reader *reader, struct facts *both,
                                     struct facts *to, struct fifteen_error *error)
{
    char word[MAX_WORD + 1];
    char predicate[MAX_WORD + 1] = "";
    struct words words = {.n = 0};
    size_t depth = 1;
    size_t section = 0; /* the depth at which :init or :goal began */
    enum fifteen_status status = FIFTEEN_OK;
    bool opened = true;
    while (status == FIFTEEN_OK && depth > 0 && read_word(reader, word)) {
        if (*word == '(') {
            depth++;
            words.n = 0;
            *predicate = '\0';
            opened = true;
            continue;
        }
        if (*word == ')') {
            if (to != NULL && *predicate != '\0')
                status = take_fact(predicate, &words, to, error);
            *predicate = '\0';
            if (--depth < section)
                to = NULL;
        } else if (opened && *word == ':') {
            section = depth;
            to = strcmp(word, ":init") == 0 ? both : strcmp(word, ":goal") == 0 ? both + 1 : NULL;
        } else if (opened) {
            strcpy(predicate, word);
        } else {
            if (words.n < 4)
                strcpy(words.word[words.n], word);
            words.n++;
        }
        opened = false;
    }
    if (status == FIFTEEN_OK && ferror(reader->stream))
        return message_set(error, FIFTEEN_IO, "cannot be read");
    return status;
}

/* Skips the rest of a form. */
static void skip_form(struct pddl_reader *reader, struct facts *both)
{
    struct fifteen_error ignored;
    read_form(reader, both, NULL, &ignored);
}

/* ---- boards ---- */

/* Which numbers the cells have. */
struct grid {
    struct fifteen_geometry size;
    unsigned first[2]; /* the smallest row, or cell, and column */
    bool is_linear;
};

/* Divides cells such as p23 into a row and a column, if they are not numbered without gaps. */
static void divide_digits(struct facts both[2], unsigned min, unsigned max)
{
    if (min < 10 || max > 99 || max - min + 1 == both[0].n)
        return;
    for (unsigned i = 0; i < 2; i++)
        for (size_t k = 0; k < both[i].n; k++) {
            struct fact *const fact = &both[i].fact[k];
            fact->at[1] = fact->at[0] % 10;
            fact->at[0] /= 10;
            fact->n_numbers = 2;
        }
}

/* Finds the smallest and the largest of the first or second numbers. */
static void find_range(const struct facts *facts, unsigned which, unsigned *min, unsigned *max)
{
    *min = MAX_CELLS;
    *max = 0;
    for (size_t i = 0; i < facts->n; i++) {
        const unsigned at = facts->fact[i].at[which];
        *min = at < *min ? at : *min;
        *max = at > *max ? at : *max;
    }
}

static enum fifteen_status find_grid(struct facts both[2], struct grid *grid,
                                     struct fifteen_error *error)
{
    unsigned max[2];
    find_range(&both[0], 0, &grid->first[0], &max[0]);
    if (both[0].n > 0 && both[0].fact[0].n_numbers == 1)
        divide_digits(both, grid->first[0], max[0]);
    for (unsigned i = 0; i < 2; i++)
        find_range(&both[0], i, &grid->first[i], &max[i]);
    grid->is_linear = both[0].n > 0 && both[0].fact[0].n_numbers == 1;
    if (both[0].n == 0)
        return message_set(error, FIFTEEN_INVALID,
                           "not a problem of sliding tiles: :init states no board");
    if (grid->is_linear)
        return value_square(max[0] - grid->first[0] + 1, &grid->size)
                   ? FIFTEEN_OK
                   : message_set(error, FIFTEEN_INVALID, "the cells do not make a square");
    const unsigned rows = max[0] - grid->first[0] + 1;
    const unsigned columns = max[1] - grid->first[1] + 1;
    if (rows < FIFTEEN_SIDE_MIN || columns < FIFTEEN_SIDE_MIN || rows > SIDE || columns > SIDE)
        return message_set(error, FIFTEEN_INVALID, ":init states %u rows and %u columns", rows,
                           columns);
    grid->size = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    return FIFTEEN_OK;
}

/* Makes a board of facts; the blank is where none is stated. */
static enum fifteen_status make_board(const struct facts *facts, const struct grid *grid,
                                      struct fifteen_board **out, struct fifteen_error *error)
{
    int *const tiles = calloc(MAX_CELLS, sizeof *tiles);
    enum fifteen_status status = FIFTEEN_OK;
    if (tiles == NULL)
        return message_no_memory(error);
    for (size_t i = 0; i < facts->n && status == FIFTEEN_OK; i++) {
        const struct fact *const fact = &facts->fact[i];
        const unsigned row = fact->at[0] - grid->first[0];
        const unsigned column = fact->at[1] - grid->first[1];
        const unsigned cell = grid->is_linear ? row : row * grid->size.columns + column;
        if (fact->at[0] < grid->first[0] || fact->at[1] < grid->first[1] ||
            cell >= fifteen_cells(grid->size) || (!grid->is_linear && column >= grid->size.columns))
            status = message_set(error, FIFTEEN_INVALID, ":goal is larger than :init");
        else
            tiles[cell] = (int)fact->tile;
    }
    if (status == FIFTEEN_OK)
        status = fifteen_board_create(grid->size, tiles, out, error);
    free(tiles);
    return status;
}

/* Reads forms up to the first with facts of a board. */
static enum fifteen_status read_problem(struct pddl_reader *reader, struct facts both[2],
                                        struct fifteen_error *error)
{
    char word[MAX_WORD + 1];
    while (both[0].n == 0) {
        if (!read_word(reader, word))
            return ferror(reader->stream) ? message_set(error, FIFTEEN_IO, "cannot be read")
                   : reader->n_problems > 0
                       ? FIFTEEN_NOT_FOUND
                       : message_set(error, FIFTEEN_INVALID,
                                     "not a problem of sliding tiles: :init states no board");
        reader->first = reader->line;
        if (*word != '(')
            continue;
        const enum fifteen_status status = read_form(reader, both, NULL, error);
        if (status != FIFTEEN_OK) {
            if (status == FIFTEEN_INVALID)
                skip_form(reader, both);
            return status;
        }
    }
    return FIFTEEN_OK;
}

enum fifteen_status pddl_read_problem(struct pddl_reader *reader, struct fifteen_board **start,
                                      struct fifteen_board **goal, struct fifteen_error *error)
{
    struct facts both[2] = {{.n = 0}};
    struct grid grid = {.size = {0, 0}};
    *start = NULL;
    *goal = NULL;
    enum fifteen_status status = read_problem(reader, both, error);
    reader->n_problems++;
    if (status == FIFTEEN_OK)
        status = find_grid(both, &grid, error);
    if (status == FIFTEEN_OK)
        status = make_board(&both[0], &grid, start, error);
    if (status == FIFTEEN_OK)
        status = make_board(&both[1], &grid, goal, error);
    free(both[0].fact);
    free(both[1].fact);
    if (status != FIFTEEN_OK) {
        fifteen_board_free(*start);
        *start = NULL;
    }
    return status;
}
