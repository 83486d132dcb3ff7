/* build.c - makes a data set by its recipe, or goes on with an unfinished one */
/* SPDX-License-Identifier: MIT */
#include "dataset/build.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "dataset/bins/bin_sampling.h"
#include "dataset/files/checksum.h"
#include "dataset/labels.h"
#include "dataset/new_set.h"
#include "dataset/row_pipeline.h"
#include "process/folder_lock.h"

/* A data set that is being made. */
struct making {
    struct build *build;
    struct tables tables;
    struct labels labels;
    struct progress progress;
    struct new_set set;
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
    progress_items(&making->progress, "data set", index + n, making->set.n_rows);
    return row_journal_append(making->set.journal, rows, n, error);
}

static enum fifteen_status make_missing_rows(struct making *making, struct fifteen_error *error)
{
    const struct build *const build = making->build;
    const struct row_pipeline pipeline = {.first = row_journal_rows(making->set.journal),
                                          .end = making->set.n_rows,
                                          .group = row_pipeline_group(build->recipe->size),
                                          .row_size = row_size(&making->labels.layout),
                                          .n_threads = build->run->n_threads,
                                          .context = making,
                                          .make = make_rows,
                                          .take = take_rows};
    if (pipeline.first > 0 && !build->run->quiet)
        message_print("%s: continuing after %llu rows", build->folder,
                      (unsigned long long)pipeline.first);
    const enum fifteen_status status = row_pipeline_run(&pipeline, error);
    progress_clear(&making->progress);
    return status == FIFTEEN_CANCELLED ? new_set_report_interrupt(&making->set, error) : status;
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
                                          .head = making->set.head};
    if (path == NULL)
        return message_no_memory(error);
    const enum fifteen_status status = bin_sampling_run(&sampling, &build->source, error);
    free(path);
    return status;
}

/* ---- one data set ---- */

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

/* Adds the tables to the recipe, since rows that exist must have values of the same tables. */
static enum fifteen_status note_tables(struct making *making, const struct existing *existing,
                                       struct fifteen_error *error)
{
    struct build *const build = making->build;
    labels_identify_tables(&making->labels, build->recipe);
    new_set_close(&making->set);
    return new_set_init(&making->set, build->folder, build->recipe, existing, error);
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
        status = note_tables(making, existing, error);
    if (status == FIFTEEN_OK)
        status = find_boards(making, error);
    if (status == FIFTEEN_OK)
        status =
            new_set_open(&making->set, recipe_n_rows(build->recipe, build->source.n_boards), error);
    if (status == FIFTEEN_OK)
        status = make_missing_rows(making, error);
    return status == FIFTEEN_OK ? new_set_write(&making->set, error) : status;
}

static enum fifteen_status make_unless_complete(struct making *making,
                                                const struct existing *existing,
                                                struct fifteen_error *error)
{
    const struct build *const build = making->build;
    enum fifteen_status status =
        new_set_init(&making->set, build->folder, build->recipe, existing, error);
    if (status == FIFTEEN_OK && !existing->complete)
        status = make_set(making, existing, error);
    return status == FIFTEEN_OK ? new_set_end(&making->set, existing, error) : status;
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
    new_set_close(&making.set);
    labels_free(&making.labels);
    tables_free(&making.tables);
    json_decref(existing.recipe);
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
