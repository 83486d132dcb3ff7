/* build.c - makes a data set by its recipe, or goes on with an unfinished one */
#include "dataset/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "dataset/bins/bin_sampling.h"
#include "dataset/files/data_files.h"
#include "dataset/files/existing.h"
#include "dataset/files/journal.h"
#include "dataset/files/new_file.h"
#include "dataset/labels.h"
#include "dataset/row_pipeline.h"
#include "dataset/summary.h"
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

static enum fifteen_status make_missing_rows(struct making *making, struct fifteen_error *error)
{
    const struct build *const build = making->build;
    const struct row_pipeline pipeline = {.first = journal_rows(making->journal),
                                          .end = making->n_rows,
                                          .group = row_pipeline_group(build->recipe->size),
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

/* ---- bins ---- */

static enum fifteen_status sample_bins(struct making *making, struct fifteen_error *error)
{
    struct build *const build = making->build;
    char *const path = file_path(build->folder, TRIES_JOURNAL);
    const struct bin_sampling sampling = {.recipe = build->recipe,
                                          .labels = &making->labels,
                                          .progress = &making->progress,
                                          .n_threads = build->run->n_threads,
                                          .path = path,
                                          .head = making->head};
    if (path == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    const enum fifteen_status status = bin_sampling_run(&sampling, &build->source, error);
    free(path);
    return status;
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
    summary_add(making->object, making->n_rows, making->n_by_length);
    status = data_files_write(build->folder, build->recipe, making->journal, making->object, error);
    return status == FIFTEEN_OK ? data_files_write_recipe(build->folder, making->object, error)
                                : status;
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

/* Sets the boards of the source. */
static enum fifteen_status find_boards(struct making *making, struct fifteen_error *error)
{
    struct build *const build = making->build;
    const bool has_bins = build->recipe->source == SOURCE_BINS;
    const struct fifteen_monitor monitor = progress_monitor(&making->progress, "boards");
    enum fifteen_status status = FIFTEEN_OK;
    if (has_bins && !bins_are_listed(build->recipe->size))
        return sample_bins(making, error);
    if (has_bins || build->recipe->source == SOURCE_ALL)
        status = board_source_list_all(&build->source, &monitor, error);
    progress_clear(&making->progress);
    if (status == FIFTEEN_OK && has_bins)
        status = bins_choose(&build->source, error);
    return status;
}

static enum fifteen_status make_set(struct making *making, struct fifteen_error *error)
{
    struct build *const build = making->build;
    enum fifteen_status status =
        tables_init(&making->tables, build->search, build->run, &making->progress, error);
    if (status == FIFTEEN_OK)
        status = labels_init(&making->labels, build->recipe, &making->tables, build->search, error);
    if (status == FIFTEEN_OK)
        status = find_boards(making, error);
    making->n_rows = recipe_n_rows(build->recipe, build->source.n_boards);
    return status == FIFTEEN_OK ? make_files(making, error) : status;
}

static enum fifteen_status make_unless_complete(struct making *making,
                                                const struct existing *existing,
                                                struct fifteen_error *error)
{
    const struct build *const build = making->build;
    enum fifteen_status status = describe(making, existing, error);
    if (status == FIFTEEN_OK && !existing->complete)
        status = make_set(making, error);
    if (status != FIFTEEN_OK)
        return status;
    existing_remove_journals(build->folder);
    if (!summary_print(build->folder, build->recipe,
                       existing->complete ? existing->recipe : making->object))
        return message_set(error, FIFTEEN_IO, "cannot write the summary");
    return FIFTEEN_OK;
}

static enum fifteen_status run_locked(struct build *build, struct fifteen_error *error)
{
    struct making making = {.build = build};
    struct existing existing;
    enum fifteen_status status = existing_read(build->folder, &existing, error);
    const json_t *const seed = json_object_get(existing.recipe, "seed");
    if (!build->seed_given && json_is_integer(seed))
        build->recipe->seed = (uint64_t)json_integer_value(seed);
    build->source.recipe = build->recipe;
    if (build->recipe->source != SOURCE_FILE)
        build->source.n_boards = build->recipe->n_boards;
    progress_init(&making.progress, build->run);
    if (status == FIFTEEN_OK)
        status = make_unless_complete(&making, &existing, error);
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
