/* data_files.c - writes the files of a complete data set */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/data_files.h"

#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "dataset/files/checksum.h"
#include "journal/seal.h"
#include "process/new_file.h"

/* Writes all rows of the journal. */
static enum fifteen_status write_rows(const struct data_file *file, struct row_journal *journal,
                                      FILE *to, struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(file->columns.recipe);
    const uint8_t *rows;
    unsigned n = 1;
    enum fifteen_status status = row_journal_rewind(journal, error);
    if (file->head != NULL)
        file->head(to, &file->columns, row_journal_rows(journal));
    while (status == FIFTEEN_OK && n > 0) {
        status = row_journal_next(journal, &rows, &n, error);
        for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
            file->row(to, &file->columns, rows + i * row_size(&layout));
    }
    return status;
}

static enum fifteen_status open_file(const char *folder, const char *name, struct new_file **out,
                                     struct fifteen_error *error)
{
    char *const path = file_path(folder, name);
    const enum fifteen_status status =
        path != NULL ? new_file_open(path, out, error) : message_no_memory(error);
    free(path);
    return status;
}

static enum fifteen_status write_file(const char *folder, const struct data_file *file,
                                      struct row_journal *journal, struct fifteen_error *error)
{
    struct new_file *to = NULL;
    enum fifteen_status status = open_file(folder, file->name, &to, error);
    if (status != FIFTEEN_OK)
        return status;
    status = write_rows(file, journal, new_file_stream(to), error);
    return new_file_end(to, status, error);
}

/* Adds the size and the checksum of a file to the object of all files. */
static enum fifteen_status describe_file(const char *folder, const char *name, json_t *files,
                                         struct fifteen_error *error)
{
    char text[SEAL_TEXT_SIZE];
    uint64_t n_bytes = 0;
    uint64_t hash = 0;
    const enum fifteen_status status = file_hash(folder, name, &n_bytes, &hash, error);
    if (status != FIFTEEN_OK)
        return status;
    json_t *const file = json_object();
    json_object_set_new(file, "bytes", output_json_count(n_bytes));
    json_object_set_new(file, "xxh3", json_string(seal_print(hash, text)));
    json_object_set_new(files, name, file);
    return FIFTEEN_OK;
}

enum fifteen_status data_files_write(const char *folder, const struct recipe *recipe,
                                     struct row_journal *journal, json_t *object,
                                     struct fifteen_error *error)
{
    struct data_file files[DATA_MAX_FILES];
    const unsigned n = data_files_of(recipe, files);
    json_t *const descriptions = json_object();
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++) {
        status = write_file(folder, &files[i], journal, error);
        if (status == FIFTEEN_OK)
            status = describe_file(folder, files[i].name, descriptions, error);
    }
    json_object_set_new(object, "files", descriptions);
    return status;
}

enum fifteen_status data_files_write_recipe(const char *folder, const json_t *object,
                                            struct fifteen_error *error)
{
    struct new_file *file = NULL;
    enum fifteen_status status = open_file(folder, RECIPE_FILE, &file, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!output_is_complete() || json_dumpf(object, new_file_stream(file), JSON_INDENT(2)) != 0)
        status = message_no_memory(error);
    fputc('\n', new_file_stream(file));
    return new_file_end(file, status, error);
}
