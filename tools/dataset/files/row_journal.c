/* row_journal.c - the journal of an unfinished data set: its recipe, then its rows in order */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/row_journal.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "journal/journal.h"

enum { MAX_ROWS = 65535, FRAME_SIZE = sizeof "{\"rows\": 65535, \"bytes\": \"\"" };

struct row_journal {
    struct journal lines;
    char *path;
    size_t row_size;
    off_t begin; /* of the first rows */
    uint64_t n_rows;
    uint64_t head_seal;
    uint64_t last_seal;   /* of the last line */
    uint8_t *rows;        /* of the line that was read last */
    char *text;           /* of the line that was written last */
    unsigned n_allocated; /* rows that both have room for */
    uint8_t numbers[256]; /* of the digits */
};

/* ---- rows as text ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t n_digits(size_t n_bytes)
{
    return (8 * n_bytes + 5) / 6;
}

static void write_digits(const uint8_t *bytes, size_t n_bytes, char *out)
{
    unsigned bits = 0;
    unsigned n_bits = 0;
    for (size_t i = 0; i < n_bytes; i++) {
        bits = bits << 8 | bytes[i];
        for (n_bits += 8; n_bits >= 6; n_bits -= 6)
            *out++ = digits[bits >> (n_bits - 6) & 63];
    }
    if (n_bits > 0)
        *out = digits[bits << (6 - n_bits) & 63];
}

/* Reads four digits as three bytes, also of the last few: so up to three characters more, of the
 * line's end, are read, and up to two bytes more are written. */
static void read_digits(const uint8_t numbers[256], const char *text, uint8_t *bytes,
                        size_t n_bytes)
{
    const uint8_t *from = (const uint8_t *)text;
    for (size_t i = 0; i < n_bytes; i += 3, from += 4) {
        const unsigned bits = (unsigned)numbers[from[0]] << 18 | (unsigned)numbers[from[1]] << 12 |
                              (unsigned)numbers[from[2]] << 6 | numbers[from[3]];
        bytes[i] = (uint8_t)(bits >> 16);
        bytes[i + 1] = (uint8_t)(bits >> 8);
        bytes[i + 2] = (uint8_t)bits;
    }
}

static enum fifteen_status make_room(struct row_journal *journal, unsigned n,
                                     struct fifteen_error *error)
{
    const size_t size = n * journal->row_size;
    if (n <= journal->n_allocated)
        return FIFTEEN_OK;
    free(journal->rows);
    free(journal->text);
    journal->rows = malloc(size + 2);
    journal->text = malloc(FRAME_SIZE + n_digits(size));
    const bool has_room = journal->rows != NULL && journal->text != NULL;
    journal->n_allocated = has_room ? n : 0;
    return has_room ? FIFTEEN_OK : message_no_memory(error);
}

/* ---- reading ---- */

/* Reads the rows of the line that was read last. *n is 0 if it does not have rows. */
static enum fifteen_status parse_rows(struct row_journal *journal, unsigned *n,
                                      struct fifteen_error *error)
{
    unsigned n_rows = 0;
    int at = 0;
    *n = 0;
    if (sscanf(journal->lines.text, "{\"rows\": %5u, \"bytes\": \"%n", &n_rows, &at) != 1 ||
        at == 0 || n_rows == 0 || n_rows > MAX_ROWS)
        return FIFTEEN_OK;
    const size_t size = n_rows * journal->row_size;
    if (journal_text_length(&journal->lines) != (size_t)at + n_digits(size) + strlen("\""))
        return FIFTEEN_OK;
    const enum fifteen_status status = make_room(journal, n_rows, error);
    if (status == FIFTEEN_OK)
        read_digits(journal->numbers, journal->lines.text + at, journal->rows, size);
    *n = status == FIFTEEN_OK ? n_rows : 0;
    return status;
}

/* Reads the next line and its rows. *n is 0 with FIFTEEN_NOT_FOUND, the end or an incomplete line,
 * and with FIFTEEN_OK, a damaged one. */
static enum fifteen_status read_rows(struct row_journal *journal, unsigned *n,
                                     struct fifteen_error *error)
{
    *n = 0;
    const enum fifteen_status status = journal_read(&journal->lines, error);
    return status == FIFTEEN_OK && journal_check(&journal->lines) ? parse_rows(journal, n, error)
                                                                  : status;
}

/* Counts the rows up to an incomplete or damaged line, and cuts off the rest. */
static enum fifteen_status scan_rows(struct row_journal *journal, struct fifteen_error *error)
{
    off_t end = journal->begin;
    enum fifteen_status status = FIFTEEN_OK;
    unsigned n = 1;
    while (status == FIFTEEN_OK && n > 0) {
        journal->last_seal = journal->lines.seal;
        status = read_rows(journal, &n, error);
        if (n > 0)
            end += (off_t)journal->lines.length;
        journal->n_rows += n;
    }
    if (status == FIFTEEN_OK)
        message_print("%s: line %llu is damaged; the rows from there on are made again",
                      journal->path, (unsigned long long)journal->lines.line);
    return status == FIFTEEN_OK || status == FIFTEEN_NOT_FOUND
               ? journal_cut(&journal->lines, end, error)
               : status;
}

/* ---- opening ---- */

static enum fifteen_status fail_foreign(const char *path, struct fifteen_error *error)
{
    return message_set(
        error, FIFTEEN_DAMAGED,
        "%s is damaged, or of another version of fifteen; continue the data set with "
        "that version, or remove the file to begin again",
        path);
}

enum fifteen_status row_journal_recipe(const char *path, json_t **out, struct fifteen_error *error)
{
    struct journal lines = {.name = path, .stream = fopen(path, "re")};
    *out = NULL;
    if (lines.stream == NULL && errno == ENOENT)
        return message_set(error, FIFTEEN_NOT_FOUND, "%s does not exist", path);
    if (lines.stream == NULL)
        return journal_fail(&lines, "read", error);
    enum fifteen_status status = journal_read(&lines, error);
    if (status == FIFTEEN_OK && journal_check(&lines))
        *out = journal_object(&lines);
    if (status == FIFTEEN_OK && json_object_del(*out, "xxh3") != 0)
        status = fail_foreign(path, error);
    journal_free(&lines);
    fclose(lines.stream);
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

/* Begins the file, which has a part of the head, or nothing. */
static enum fifteen_status begin_file(struct row_journal *journal, const char *recipe,
                                      struct fifteen_error *error)
{
    const enum fifteen_status status = journal_cut(&journal->lines, 0, error);
    if (status != FIFTEEN_OK)
        return status;
    journal_write_text(&journal->lines, recipe, strlen(recipe) - strlen("}"));
    journal->head_seal = journal->last_seal = journal->lines.seal;
    if (fflush(journal->lines.stream) != 0 || (journal->begin = ftello(journal->lines.stream)) < 0)
        return journal_fail(&journal->lines, "write", error);
    return FIFTEEN_OK;
}

/* Returns whether a line begins with a recipe, as far as the shorter of both goes. */
static bool is_begin(const struct journal *lines, const char *recipe)
{
    const size_t n = strlen(recipe) - strlen("}");
    return memcmp(lines->text, recipe, n < lines->length ? n : lines->length) == 0;
}

static enum fifteen_status read_head(struct row_journal *journal, const char *recipe,
                                     struct fifteen_error *error)
{
    struct journal *const lines = &journal->lines;
    const enum fifteen_status status = journal_read(lines, error);
    if (status != FIFTEEN_OK && status != FIFTEEN_NOT_FOUND)
        return status;
    if (!is_begin(lines, recipe))
        return message_set(error, FIFTEEN_INVALID, "%s has another recipe", journal->path);
    if (status == FIFTEEN_NOT_FOUND)
        return begin_file(journal, recipe, error);
    if (!journal_check(lines) || journal_text_length(lines) != strlen(recipe) - strlen("}"))
        return fail_foreign(journal->path, error);
    journal->begin = (off_t)lines->length;
    journal->head_seal = lines->seal;
    return scan_rows(journal, error);
}

enum fifteen_status row_journal_open(const char *path, const char *recipe, size_t row_size,
                                     struct row_journal **out, struct fifteen_error *error)
{
    struct row_journal *const journal = calloc(1, sizeof *journal);
    *out = journal;
    if (journal == NULL || (journal->path = strdup(path)) == NULL)
        return message_no_memory(error);
    journal->row_size = row_size;
    for (unsigned i = 0; i < 64; i++)
        journal->numbers[(unsigned char)digits[i]] = (uint8_t)i;
    const enum fifteen_status status = journal_open(&journal->lines, journal->path, error);
    return status == FIFTEEN_OK ? read_head(journal, recipe, error) : status;
}

void row_journal_close(struct row_journal *journal)
{
    if (journal == NULL)
        return;
    if (journal->lines.stream != NULL)
        fclose(journal->lines.stream);
    journal_free(&journal->lines);
    free(journal->path);
    free(journal->rows);
    free(journal->text);
    free(journal);
}

/* ---- use ---- */

uint64_t row_journal_rows(const struct row_journal *journal)
{
    return journal->n_rows;
}

enum fifteen_status row_journal_append(struct row_journal *journal, const uint8_t *rows, unsigned n,
                                       struct fifteen_error *error)
{
    const size_t size = n * journal->row_size;
    const enum fifteen_status status = make_room(journal, n, error);
    if (status != FIFTEEN_OK)
        return status;
    assert(journal->text != NULL); /* n is not 0 */
    const size_t at = (size_t)sprintf(journal->text, "{\"rows\": %u, \"bytes\": \"", n);
    write_digits(rows, size, journal->text + at);
    journal->text[at + n_digits(size)] = '"';
    journal->lines.seal = journal->last_seal;
    journal_write_text(&journal->lines, journal->text, at + n_digits(size) + strlen("\""));
    journal->last_seal = journal->lines.seal;
    journal->n_rows += n;
    return journal_flush(&journal->lines, error);
}

enum fifteen_status row_journal_rewind(struct row_journal *journal, struct fifteen_error *error)
{
    journal->lines.seal = journal->head_seal;
    return fseeko(journal->lines.stream, journal->begin, SEEK_SET) == 0
               ? FIFTEEN_OK
               : journal_fail(&journal->lines, "read", error);
}

enum fifteen_status row_journal_next(struct row_journal *journal, const uint8_t **rows, unsigned *n,
                                     struct fifteen_error *error)
{
    const enum fifteen_status status = read_rows(journal, n, error);
    const bool is_end = status == FIFTEEN_NOT_FOUND && journal->lines.length == 0;
    *rows = journal->rows;
    if (!is_end && *n == 0 && (status == FIFTEEN_OK || status == FIFTEEN_NOT_FOUND))
        return message_set(error, FIFTEEN_DAMAGED, "%s has been changed by another process",
                           journal->path);
    /* A stream that has been read up to its end is written to after it is positioned. */
    if (is_end && fseeko(journal->lines.stream, 0, SEEK_END) != 0)
        return journal_fail(&journal->lines, "read", error);
    return is_end ? FIFTEEN_OK : status;
}
