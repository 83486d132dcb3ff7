/* new_set.c - a data set that is being written: its recipe, its journal of rows, then its files */
/* SPDX-License-Identifier: MIT */
#include "dataset/new_set.h"

#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "dataset/files/checksum.h"
#include "dataset/files/data_files.h"
#include "dataset/summary.h"

enum fifteen_status new_set_init(struct new_set *set, const char *folder,
                                 const struct recipe *recipe, const struct existing *existing,
                                 struct fifteen_error *error)
{
    struct recipe_difference difference;
    *set = (struct new_set){.folder = folder, .recipe = recipe, .object = recipe_json(recipe)};
    set->head = json_dumps(set->object, JSON_COMPACT);
    if (!output_is_complete() || set->object == NULL || set->head == NULL)
        return message_no_memory(error);
    if (existing->recipe == NULL || recipe_equal(set->object, existing->recipe, &difference))
        return FIFTEEN_OK;
    return message_set(
        error, FIFTEEN_INVALID,
        "%s has another data set: \"%s\" is %s there and %s here; name another folder", folder,
        difference.name, difference.other, difference.value);
}

enum fifteen_status new_set_open(struct new_set *set, uint64_t n_rows, struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(set->recipe);
    char *const path = file_path(set->folder, ROWS_JOURNAL);
    if (path == NULL)
        return message_no_memory(error);
    set->n_rows = n_rows;
    const enum fifteen_status status =
        row_journal_open(path, set->head, row_size(&layout), &set->journal, error);
    free(path);
    if (status == FIFTEEN_OK && row_journal_rows(set->journal) > n_rows)
        return message_set(error, FIFTEEN_DAMAGED, "%s/%s has too many rows", set->folder,
                           ROWS_JOURNAL);
    return status;
}

enum fifteen_status new_set_report_interrupt(const struct new_set *set, struct fifteen_error *error)
{
    return message_set(
        error, FIFTEEN_CANCELLED, "interrupted after %llu of %llu rows; the same command continues",
        (unsigned long long)row_journal_rows(set->journal), (unsigned long long)set->n_rows);
}

static enum fifteen_status count_lengths(struct new_set *set,
                                         uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1],
                                         struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(set->recipe);
    const uint8_t *rows;
    unsigned n = 1;
    enum fifteen_status status = row_journal_rewind(set->journal, error);
    while (status == FIFTEEN_OK && n > 0) {
        status = row_journal_next(set->journal, &rows, &n, error);
        for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
            n_by_length[rows[i * row_size(&layout) + row_length_at(&layout)]]++;
    }
    return status;
}

enum fifteen_status new_set_write(struct new_set *set, struct fifteen_error *error)
{
    uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1] = {0};
    enum fifteen_status status = count_lengths(set, n_by_length, error);
    if (status != FIFTEEN_OK)
        return status;
    summary_add(set->object, set->n_rows, n_by_length);
    status = data_files_write(set->folder, set->recipe, set->journal, set->object, error);
    return status == FIFTEEN_OK ? data_files_write_recipe(set->folder, set->object, error) : status;
}

enum fifteen_status new_set_end(const struct new_set *set, const struct existing *existing,
                                struct fifteen_error *error)
{
    existing_remove_journals(set->folder);
    if (!summary_print(set->folder, set->recipe,
                       existing->complete ? existing->recipe : set->object))
        return message_set(error, FIFTEEN_IO, "cannot write the summary");
    return FIFTEEN_OK;
}

void new_set_close(struct new_set *set)
{
    row_journal_close(set->journal);
    json_decref(set->object);
    free(set->head);
}
