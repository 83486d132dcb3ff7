/* data_reader.c - reads the rows of a data set back from its files
 *
 * A line of text is compared with what would be written for the numbers it has: so there is one
 * description of each form.
 */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/data_reader.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "dataset/files/checksum.h"

enum { MAX_LINE = 1024 };

static enum fifteen_status reject(const struct data_reader *reader, unsigned file,
                                  const char *reason, struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_DAMAGED, "%s: row %" PRIu64 ": %s", reader->files[file].name,
                       reader->next, reason);
}

/* ---- heads ---- */

/* Compares the first bytes of a stream with what would be written. */
static enum fifteen_status check_head(struct data_reader *reader, unsigned index,
                                      struct fifteen_error *error)
{
    const struct data_file *const file = &reader->files[index];
    char *expected = NULL;
    size_t size = 0;
    FILE *const memory = open_memstream(&expected, &size);
    if (memory == NULL)
        return message_no_memory(error);
    if (file->head != NULL)
        file->head(memory, &file->columns, reader->n_rows);
    const bool written = fclose(memory) == 0;
    bool same = written;
    for (size_t i = 0; i < size && same; i++)
        same = getc(reader->streams[index]) == (unsigned char)expected[i];
    free(expected);
    if (!written)
        return message_no_memory(error);
    return same ? FIFTEEN_OK
                : message_set(error, FIFTEEN_DAMAGED, "%s: the head is not that of the recipe",
                              file->name);
}

enum fifteen_status data_reader_open(struct data_reader *reader, const char *folder,
                                     const struct recipe *recipe, uint64_t n_rows,
                                     struct fifteen_error *error)
{
    *reader = (struct data_reader){.recipe = recipe, .n_rows = n_rows};
    reader->n_files = data_files_of(recipe, reader->files);
    for (unsigned i = 0; i < reader->n_files; i++) {
        char *const path = file_path(folder, reader->files[i].name);
        reader->streams[i] = path != NULL ? fopen(path, "re") : NULL;
        free(path);
        if (reader->streams[i] == NULL)
            return message_set(error, FIFTEEN_IO, "cannot read %s: %s", reader->files[i].name,
                               strerror(errno));
        const enum fifteen_status status = check_head(reader, i, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

void data_reader_close(struct data_reader *reader)
{
    for (unsigned i = 0; i < reader->n_files; i++)
        if (reader->streams[i] != NULL)
            fclose(reader->streams[i]);
    reader->n_files = 0;
}

/* ---- rows ---- */

static enum fifteen_status read_binary(struct data_reader *reader, unsigned file, uint8_t *row,
                                       struct fifteen_error *error)
{
    const struct data_columns *const columns = &reader->files[file].columns;
    if (fread(row + columns->at[0], 1, columns->n, reader->streams[file]) != columns->n)
        return reject(reader, file, "the file ends", error);
    return FIFTEEN_OK;
}

/* Takes the numbers of a line. Returns false if there are others than the row has. */
static bool take_numbers(const char *line, const struct data_columns *columns, uint8_t *row)
{
    unsigned n = 0;
    while (*line != '\0') {
        if (!isdigit((unsigned char)*line)) {
            line++;
            continue;
        }
        char *end;
        const unsigned long number = strtoul(line, &end, 10);
        if (n == columns->n || number > UINT8_MAX)
            return false;
        row[columns->at[n++]] = (uint8_t)number;
        line = end;
    }
    return n == columns->n;
}

static enum fifteen_status read_text(struct data_reader *reader, unsigned index, uint8_t *row,
                                     struct fifteen_error *error)
{
    const struct data_file *const file = &reader->files[index];
    char line[MAX_LINE];
    char expected[MAX_LINE] = "";
    if (fgets(line, sizeof line, reader->streams[index]) == NULL)
        return reject(reader, index, "the file ends", error);
    if (!take_numbers(line, &file->columns, row))
        return reject(reader, index, "the line has other numbers than a row", error);
    FILE *const memory = fmemopen(expected, sizeof expected, "w");
    if (memory == NULL)
        return message_no_memory(error);
    file->row(memory, &file->columns, row);
    if (fclose(memory) != 0 || strcmp(line, expected) != 0)
        return reject(reader, index, "the line has another form", error);
    return FIFTEEN_OK;
}

enum fifteen_status data_reader_next(struct data_reader *reader, uint8_t *row,
                                     struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(reader->recipe);
    enum fifteen_status status = FIFTEEN_OK;
    memset(row, 0, row_size(&layout));
    for (unsigned i = 0; i < reader->n_files && status == FIFTEEN_OK; i++)
        status = reader->files[i].binary ? read_binary(reader, i, row, error)
                                         : read_text(reader, i, row, error);
    reader->next++;
    return status;
}

enum fifteen_status data_reader_end(struct data_reader *reader, struct fifteen_error *error)
{
    for (unsigned i = 0; i < reader->n_files; i++)
        if (getc(reader->streams[i]) != EOF)
            return message_set(error, FIFTEEN_DAMAGED,
                               "%s: the file has more than %" PRIu64 " rows", reader->files[i].name,
                               reader->n_rows);
    return FIFTEEN_OK;
}
