/* data_files.c - writes the files of a complete data set */
#include "dataset/files/data_files.h"

#include "cli/message.h"
#include "cli/output.h"
#include "dataset/files/new_file.h"

#include <stdlib.h>

/* Writes all rows of the journal. */
static enum fifteen_status write_rows(const struct data_file *file, struct journal *journal,
                                      FILE *to, struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(file->columns.recipe);
    const uint8_t *rows;
    unsigned n = 1;
    enum fifteen_status status = journal_rewind(journal, error);
    if (file->head != NULL)
        file->head(to, &file->columns, journal_rows(journal));
    while (status == FIFTEEN_OK && n > 0) {
        status = journal_next(journal, &rows, &n, error);
        for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
            file->row(to, &file->columns, rows + i * row_size(&layout));
    }
    return status;
}

static enum fifteen_status write_file(const char *folder, const struct data_file *file,
                                      struct journal *journal, struct fifteen_error *error)
{
    struct new_file new_file;
    enum fifteen_status status = new_file_open(folder, file->name, &new_file, error);
    if (status != FIFTEEN_OK)
        return status;
    status = write_rows(file, journal, new_file.stream, error);
    if (status == FIFTEEN_OK)
        return new_file_end(&new_file, error);
    new_file_cancel(&new_file);
    return status;
}

/* Adds the size and the checksum of a file to the object of all files. */
static enum fifteen_status describe_file(const char *folder, const char *name, json_t *files,
                                         struct fifteen_error *error)
{
    char text[HASH_TEXT_SIZE];
    uint64_t n_bytes = 0;
    uint64_t hash = 0;
    const enum fifteen_status status = file_hash(folder, name, &n_bytes, &hash, error);
    if (status != FIFTEEN_OK)
        return status;
    json_t *const file = json_object();
    json_object_set_new(file, "bytes", output_json_count(n_bytes));
    json_object_set_new(file, "xxh3", json_string(hash_print(hash, text)));
    json_object_set_new(files, name, file);
    return FIFTEEN_OK;
}

enum fifteen_status data_files_write(const char *folder, const struct recipe *recipe,
                                     struct journal *journal, json_t *object,
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
    struct new_file file;
    const enum fifteen_status status = new_file_open(folder, RECIPE_FILE, &file, error);
    if (status != FIFTEEN_OK)
        return status;
    const bool written =
        output_is_complete() && json_dumpf(object, file.stream, JSON_INDENT(2)) == 0;
    fputc('\n', file.stream);
    if (written)
        return new_file_end(&file, error);
    new_file_cancel(&file);
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}
