/* build.c - makes a data set by its recipe, or goes on with an unfinished one */
#include "dataset/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "dataset/files/data_files.h"
#include "dataset/files/existing.h"
#include "dataset/files/journal.h"
#include "dataset/files/new_file.h"
#include "dataset/labels.h"
#include "dataset/row_pipeline.h"
#include "process/folder_lock.h"

/* A data set that is being made. */
struct making {
    struct build *build;
    struct tables tables;
    struct labels labels;
    struct progress progress;
    struct journal *journal;
    json_t *object; /* of recipe.json */
    char *head;     /* the same before the rows are known, in one line */
    uint64_t n_rows;
    uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1];
};

/* ---- rows ---- */

static enum fifteen_status make_rows(void *context, uint64_t index, unsigned n, uint8_t *rows,
                                     struct fifteen_error *error)
{
    const struct making *const making = context;
    const struct build *const build = making->build;
    const size_t size = row_size(&making->labels.layout);
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = board_source_get(&build->source, recipe_board_of(build->recipe, index + i),
                                  rows + i * size, error);
    if (status == FIFTEEN_OK && build->source.lengths == NULL)
        status = labels_set_lengths(&making->labels, rows, n, error);
    return status == FIFTEEN_OK ? labels_set_rest(&making->labels, rows, n, error) : status;
}

static enum fifteen_status take_rows(void *context, uint64_t index, unsigned n, const uint8_t *rows,
                                     struct fifteen_error *error)
{
    struct making *const making = context;
    progress_items(&making->progress, "data set", index + n, making->n_rows);
    return journal_append(making->journal, rows, n, error);
}

/* A search on more than 16 cells may take minutes: its row is kept at once. */
static unsigned group_of(const struct recipe *recipe)
{
    return fifteen_geometry_valid(recipe->size) ? PIPELINE_MAX_ROWS : 1;
}

static enum fifteen_status make_missing_rows(struct making *making, struct fifteen_error *error)
{
    const struct build *const build = making->build;
    const struct row_pipeline pipeline = {.first = journal_rows(making->journal),
                                          .end = making->n_rows,
                                          .group = group_of(build->recipe),
                                          .row_size = row_size(&making->labels.layout),
                                          .n_threads = build->run->n_threads,
                                          .context = making,
                                          .make = make_rows,
                                          .take = take_rows};
    if (pipeline.first > pipeline.end)
        return message_set(error, FIFTEEN_DAMAGED, "%s/%s has too many rows", build->folder,
                           ROWS_JOURNAL);
    if (pipeline.first > 0 && !build->run->quiet)
        message_print("%s: continuing after %llu rows", build->folder,
                      (unsigned long long)pipeline.first);
    const enum fifteen_status status = row_pipeline_run(&pipeline, error);
    progress_clear(&making->progress);
    if (status == FIFTEEN_CANCELLED)
        return message_set(
            error, status, "interrupted after %llu of %llu rows; the same command continues",
            (unsigned long long)journal_rows(making->journal), (unsigned long long)making->n_rows);
    return status;
}

/* ---- the summary ---- */

static enum fifteen_status count_lengths(struct making *making, struct fifteen_error *error)
{
    const struct row_layout *const layout = &making->labels.layout;
    const uint8_t *rows;
    unsigned n = 1;
    enum fifteen_status status = journal_rewind(making->journal, error);
    while (status == FIFTEEN_OK && n > 0) {
        status = journal_next(making->journal, &rows, &n, error);
        for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
            making->n_by_length[rows[i * row_size(layout) + row_length_at(layout)]]++;
    }
    return status;
}

/* Adds the number of rows, and of those of each length. */
static void add_lengths(const struct making *making, json_t *object)
{
    json_t *const counts = json_object();
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        char name[FORMAT_SIZE];
        snprintf(name, sizeof name, "%u", length);
        if (making->n_by_length[length] > 0)
            json_object_set_new(counts, name, output_json_count(making->n_by_length[length]));
    }
    json_object_set_new(object, "rows", output_json_count(making->n_rows));
    json_object_set_new(object, "rows_by_length", counts);
}

/* Prints "DIR: 1,000 boards of 4x4, 33 to 66 moves, mean 52.63". */
static bool print_summary(const char *folder, const json_t *object)
{
    const json_t *const counts = json_object_get(object, "rows_by_length");
    char text[FORMAT_SIZE];
    uint64_t n_rows = 0;
    double sum = 0;
    unsigned min = FIFTEEN_MAX_MOVES;
    unsigned max = 0;
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        snprintf(text, sizeof text, "%u", length);
        const json_int_t n = json_integer_value(json_object_get(counts, text));
        n_rows += (uint64_t)n;
        sum += (double)n * length;
        min = n > 0 && length < min ? length : min;
        max = n > 0 ? length : max;
    }
    printf("%s: %s boards of %s", folder, format_count(n_rows, text),
           json_string_value(json_object_get(object, "size")));
    if (n_rows > 0)
        printf(", %u to %u moves, mean %.2f", min, max, sum / (double)n_rows);
    putchar('\n');
    return output_flush();
}

/* ---- one data set ---- */

/* Opens the journal of rows, makes the missing ones and writes the files. */
static enum fifteen_status make_files(struct making *making, struct fifteen_error *error)
{
    const struct build *const build = making->build;
    char *found = NULL;
    char *const path = file_path(build->folder, ROWS_JOURNAL);
    if (path == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    enum fifteen_status status = journal_open(path, making->head, row_size(&making->labels.layout),
                                              &making->journal, &found, error);
    free(found);
    free(path);
    if (status == FIFTEEN_OK)
        status = make_missing_rows(making, error);
    if (status == FIFTEEN_OK)
        status = count_lengths(making, error);
    if (status != FIFTEEN_OK)
        return status;
    add_lengths(making, making->object);
    status = data_files_write(build->folder, build->recipe, making->journal, making->object, error);
    if (status == FIFTEEN_OK)
        status = data_files_write_recipe(build->folder, making->object, error);
    if (status == FIFTEEN_OK)
        existing_remove_journals(build->folder);
    return status;
}

static enum fifteen_status list_boards(struct making *making, struct fifteen_error *error)
{
    struct build *const build = making->build;
    const struct fifteen_monitor monitor = progress_monitor(&making->progress, "boards");
    enum fifteen_status status = FIFTEEN_OK;
    build->source.recipe = build->recipe;
    if (build->recipe->source == SOURCE_ALL)
        status = board_source_list_all(&build->source, &monitor, error);
    else if (build->recipe->source != SOURCE_FILE)
        build->source.n_boards = build->recipe->n_boards;
    progress_clear(&making->progress);
    build->recipe->n_boards = build->source.n_boards;
    return status;
}

/* Makes the recipe's object, and compares it with the one of the folder. */
static enum fifteen_status describe(struct making *making, const struct existing *existing,
                                    struct fifteen_error *error)
{
    const struct build *const build = making->build;
    struct fifteen_error difference;
    making->object = recipe_json(build->recipe);
    making->head = json_dumps(making->object, JSON_COMPACT);
    if (!output_is_complete() || making->object == NULL || making->head == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    if (existing->recipe != NULL &&
        recipe_compare(making->object, existing->recipe, &difference) != FIFTEEN_OK)
        return message_set(error, FIFTEEN_INVALID,
                           "%s has another data set: %s; name another folder", build->folder,
                           difference.text);
    return FIFTEEN_OK;
}

static enum fifteen_status make_set(struct making *making, const struct existing *existing,
                                    struct fifteen_error *error)
{
    struct build *const build = making->build;
    enum fifteen_status status =
        tables_init(&making->tables, build->search, build->run, &making->progress, error);
    if (status == FIFTEEN_OK)
        status = labels_init(&making->labels, build->recipe, &making->tables, build->search, error);
    if (status == FIFTEEN_OK)
        status = list_boards(making, error);
    if (status == FIFTEEN_OK)
        status = describe(making, existing, error);
    if (status != FIFTEEN_OK)
        return status;
    making->n_rows = recipe_n_rows(build->recipe, build->source.n_boards);
    if (!existing->complete)
        status = make_files(making, error);
    else
        existing_remove_journals(build->folder);
    const json_t *const object = existing->complete ? existing->recipe : making->object;
    if (status == FIFTEEN_OK && !print_summary(build->folder, object))
        return message_set(error, FIFTEEN_IO, "cannot write the summary");
    return status;
}

static enum fifteen_status run_locked(struct build *build, struct fifteen_error *error)
{
    struct making making = {.build = build};
    struct existing existing;
    enum fifteen_status status = existing_read(build->folder, &existing, error);
    const json_t *const seed = json_object_get(existing.recipe, "seed");
    if (!build->seed_given && json_is_integer(seed))
        build->recipe->seed = (uint64_t)json_integer_value(seed);
    progress_init(&making.progress, build->run);
    if (status == FIFTEEN_OK)
        status = make_set(&making, &existing, error);
    journal_close(making.journal);
    labels_free(&making.labels);
    tables_free(&making.tables);
    json_decref(existing.recipe);
    json_decref(making.object);
    free(making.head);
    return status;
}

enum fifteen_status build_run(struct build *build, struct fifteen_error *error)
{
    int lock = -1;
    enum fifteen_status status = folder_lock(build->folder, &lock, error);
    if (status == FIFTEEN_OK) {
        status = run_locked(build, error);
        close(lock);
    }
    board_source_free(&build->source);
    return status;
}
