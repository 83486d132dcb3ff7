/* verify.c - checks a data set: its files, its boards and its labels */
/* SPDX-License-Identifier: MIT */
#include "dataset/verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "dataset/board_source.h"
#include "dataset/files/checksum.h"
#include "dataset/files/data_reader.h"
#include "dataset/files/existing.h"
#include "dataset/labels.h"
#include "dataset/row_pipeline.h"
#include "dataset/summary.h"
#include "process/interrupt.h"

/* Rows that are checked at once. */
enum { BLOCK_ROWS = 4096 };

struct verification {
    const char *folder;
    const struct verify_settings *settings;
    const struct run_settings *run;
    const json_t *object; /* of recipe.json */
    struct recipe recipe;
    struct row_layout layout;
    struct tables tables;
    struct labels labels;
    struct progress progress;
    struct data_reader reader;
    uint64_t n_rows;
    uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1];
    uint64_t n_checked;
    uint8_t *rows;      /* a block, as it is read */
    uint64_t first;     /* number of its first row */
    uint64_t *selected; /* rows of the block whose labels are computed again */
};

static enum fifteen_status reject(const struct verification *verification, uint64_t row,
                                  const char *what, unsigned found, unsigned expected,
                                  struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_DAMAGED, "%s: row %" PRIu64 ": %s is %u; expected %u",
                       verification->folder, row, what, found, expected);
}

/* ---- files ---- */

/* Reads the number of rows, and compares it with the recipe's where that has one. */
static enum fifteen_status check_number(struct verification *verification,
                                        struct fifteen_error *error)
{
    const struct recipe *const recipe = &verification->recipe;
    const json_t *const rows = json_object_get(verification->object, "rows");
    if (!json_is_integer(rows) || json_integer_value(rows) < 0)
        return message_set(error, FIFTEEN_DAMAGED,
                           "%s: the recipe's member \"rows\" is missing or out of range",
                           verification->folder);
    verification->n_rows = (uint64_t)json_integer_value(rows);
    const uint64_t expected = recipe_n_rows(recipe, recipe->n_boards);
    if (recipe->source == SOURCE_BINS || verification->n_rows == expected)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_DAMAGED, "%s: %" PRIu64 " rows; the recipe has %" PRIu64,
                       verification->folder, verification->n_rows, expected);
}

/* ---- boards ---- */

/* Compares a board with the one that the seed gives. */
static enum fifteen_status check_drawn(const struct verification *verification, uint64_t number,
                                       const uint8_t *row, struct fifteen_error *error)
{
    const struct recipe *const recipe = &verification->recipe;
    const struct board_source source = {.recipe = recipe};
    uint8_t drawn[ROW_MAX_SIZE];
    if (recipe->source != SOURCE_UNIFORM && recipe->source != SOURCE_WALK)
        return FIFTEEN_OK;
    const enum fifteen_status status =
        board_source_get(&source, recipe_board_of(recipe, number), drawn, error);
    if (status != FIFTEEN_OK || memcmp(drawn, row, verification->layout.n_cells) == 0)
        return status;
    return message_set(error, FIFTEEN_DAMAGED, "%s: row %" PRIu64 ": not the board of the seed",
                       verification->folder, number);
}

/* Moves change the Manhattan distance by one, so it has the parity of the length. */
static unsigned manhattan(const struct verification *verification, const uint8_t *row)
{
    const struct recipe *const recipe = &verification->recipe;
    const int columns = recipe->size.columns;
    int cell_of[FIFTEEN_TRAY_MAX_CELLS] = {0};
    int sum = 0;
    for (int cell = 0; cell < (int)verification->layout.n_cells; cell++)
        cell_of[recipe->goal[cell]] = cell;
    for (int cell = 0; cell < (int)verification->layout.n_cells; cell++)
        if (row[cell] != 0)
            sum += abs(cell / columns - cell_of[row[cell]] / columns) +
                   abs(cell % columns - cell_of[row[cell]] % columns);
    return (unsigned)sum;
}

static enum fifteen_status check_board(const struct verification *verification, uint64_t number,
                                       const uint8_t *row, struct fifteen_error *error)
{
    struct fifteen_error reason;
    uint8_t solvable = 0;
    const struct fifteen_array array = {.geometry = verification->recipe.size,
                                        .goal = verification->recipe.goal,
                                        .boards = row,
                                        .n = 1};
    const struct fifteen_array_run run = {.n_threads = 1};
    if (fifteen_array_solvable(&array, &run, &solvable, &reason) != FIFTEEN_OK || solvable == 0)
        return message_set(error, FIFTEEN_DAMAGED, "%s: row %" PRIu64 ": not a solvable board",
                           verification->folder, number);
    const unsigned length = row[row_length_at(&verification->layout)];
    const unsigned bound = manhattan(verification, row);
    if (length < bound || (length - bound) % 2 != 0)
        return message_set(error, FIFTEEN_DAMAGED,
                           "%s: row %" PRIu64 ": no solution has %u moves, since the Manhattan "
                           "distance is %u",
                           verification->folder, number, length, bound);
    return check_drawn(verification, number, row, error);
}

/* ---- labels ---- */

static enum fifteen_status label_rows(void *context, uint64_t index, unsigned n, uint8_t *rows,
                                      struct fifteen_error *error)
{
    const struct verification *const verification = context;
    const size_t size = row_size(&verification->layout);
    for (unsigned i = 0; i < n; i++)
        memcpy(rows + i * size,
               verification->rows +
                   (verification->selected[index + i] - verification->first) * size,
               verification->layout.n_cells);
    const enum fifteen_status status = labels_set_lengths(&verification->labels, rows, n, error);
    return status == FIFTEEN_OK ? labels_set_rest(&verification->labels, rows, n, error) : status;
}

static enum fifteen_status compare_row(const struct verification *verification, uint64_t number,
                                       const uint8_t *expected, struct fifteen_error *error)
{
    const struct row_layout *const layout = &verification->layout;
    const uint8_t *const row =
        verification->rows + (number - verification->first) * row_size(layout);
    for (size_t at = row_length_at(layout); at < row_size(layout); at++) {
        const char *const what = at == row_length_at(layout) ? "the length"
                                 : at == row_moves_at(layout)
                                     ? "the sum of first moves"
                                     : verification->recipe.heuristics[at - row_values_at(layout)];
        if (row[at] != expected[at])
            return reject(verification, number, what, row[at], expected[at], error);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status compare_rows(void *context, uint64_t index, unsigned n,
                                        const uint8_t *rows, struct fifteen_error *error)
{
    struct verification *const verification = context;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = compare_row(verification, verification->selected[index + i],
                             rows + i * row_size(&verification->layout), error);
    verification->n_checked += n;
    progress_items(&verification->progress, "verifying", verification->n_checked,
                   verification->settings->all ? verification->n_rows
                                               : verification->settings->n_samples);
    return status;
}

/* Returns whether a row is in the sample: of n_samples equal parts of the data set the first row.
 */
static bool is_selected(const struct verification *verification, uint64_t number)
{
    const uint64_t n_samples = verification->settings->n_samples;
    const uint64_t n_rows = verification->n_rows;
    if (verification->settings->all || n_samples >= n_rows)
        return true;
    if (n_samples == 0)
        return false;
    const uint64_t step = n_rows / n_samples;
    return number % step == 0 && number / step < n_samples;
}

/* Compares the tables here with those that the values were computed with. */
static enum fifteen_status check_tables(const struct verification *verification,
                                        struct fifteen_error *error)
{
    const struct recipe *const recipe = &verification->recipe;
    struct recipe own = *recipe;
    labels_identify_tables(&verification->labels, &own);
    for (unsigned i = 0; i < recipe->n_heuristics && recipe->has_tables; i++)
        if (own.tables[i] != recipe->tables[i])
            return message_set(
                error, FIFTEEN_NOT_FOUND,
                "%s: the values of %.100s were computed with other tables than those "
                "found here; name their folder with --pdb",
                verification->folder, recipe->heuristics[i]);
    return FIFTEEN_OK;
}

/* ---- blocks ---- */

static enum fifteen_status read_block(struct verification *verification, uint64_t n,
                                      uint64_t *n_selected, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    *n_selected = 0;
    for (uint64_t i = 0; i < n && status == FIFTEEN_OK; i++) {
        const uint64_t number = verification->first + i;
        uint8_t *const row = verification->rows + i * row_size(&verification->layout);
        status = data_reader_next(&verification->reader, row, error);
        if (status == FIFTEEN_OK)
            status = check_board(verification, number, row, error);
        verification->n_by_length[row[row_length_at(&verification->layout)]]++;
        if (is_selected(verification, number))
            verification->selected[(*n_selected)++] = number;
    }
    return status;
}

static enum fifteen_status check_block(struct verification *verification, uint64_t n,
                                       struct fifteen_error *error)
{
    struct row_pipeline pipeline = {.group = 1,
                                    .row_size = row_size(&verification->layout),
                                    .n_threads = verification->run->n_threads,
                                    .context = verification,
                                    .make = label_rows,
                                    .take = compare_rows};
    const enum fifteen_status status = read_block(verification, n, &pipeline.end, error);
    if (status != FIFTEEN_OK)
        return status;
    if (interrupt_requested())
        return message_set(error, FIFTEEN_CANCELLED, "interrupted");
    return row_pipeline_run(&pipeline, error);
}

static enum fifteen_status check_rows(struct verification *verification,
                                      struct fifteen_error *error)
{
    verification->rows = malloc(BLOCK_ROWS * row_size(&verification->layout));
    verification->selected = malloc(BLOCK_ROWS * sizeof *verification->selected);
    if (verification->rows == NULL || verification->selected == NULL)
        return message_no_memory(error);
    enum fifteen_status status =
        data_reader_open(&verification->reader, verification->folder, &verification->recipe,
                         verification->n_rows, error);
    while (status == FIFTEEN_OK && verification->first < verification->n_rows) {
        const uint64_t left = verification->n_rows - verification->first;
        const uint64_t n = left < BLOCK_ROWS ? left : BLOCK_ROWS;
        status = check_block(verification, n, error);
        verification->first += n;
    }
    progress_clear(&verification->progress);
    if (status == FIFTEEN_OK)
        status = data_reader_end(&verification->reader, error);
    return status == FIFTEEN_OK ? summary_check(verification->object, verification->folder,
                                                verification->n_by_length, error)
                                : status;
}

/* ---- the data set ---- */

static enum fifteen_status check_set(struct verification *verification,
                                     const struct search_settings *search,
                                     struct fifteen_error *error)
{
    struct fifteen_error reason;
    enum fifteen_status status = recipe_read(verification->object, &verification->recipe, &reason);
    if (status != FIFTEEN_OK)
        return message_set(error, status, "%s: %s", verification->folder, reason.text);
    verification->layout = recipe_layout(&verification->recipe);
    status = check_number(verification, error);
    if (status == FIFTEEN_OK)
        status = data_files_check(verification->folder, &verification->recipe, verification->object,
                                  error);
    if (status != FIFTEEN_OK)
        return status;
    progress_init(&verification->progress, verification->run);
    status = tables_init(&verification->tables, search, verification->run, &verification->progress,
                         error);
    if (status == FIFTEEN_OK)
        status = labels_init(&verification->labels, &verification->recipe, &verification->tables,
                             search, error);
    if (status == FIFTEEN_OK)
        status = check_tables(verification, error);
    if (status == FIFTEEN_OK)
        status = check_rows(verification, error);
    return status;
}

enum fifteen_status verify_run(const char *folder, const struct verify_settings *settings,
                               const struct search_settings *search, const struct run_settings *run,
                               struct verify_result *result, struct fifteen_error *error)
{
    struct verification verification = {.folder = folder, .settings = settings, .run = run};
    json_t *object = NULL;
    char *const path = file_path(folder, RECIPE_FILE);
    if (path == NULL)
        return message_no_memory(error);
    enum fifteen_status status = existing_load(path, &object, error);
    free(path);
    verification.object = object;
    if (status == FIFTEEN_OK)
        status = check_set(&verification, search, error);
    data_reader_close(&verification.reader);
    labels_free(&verification.labels);
    tables_free(&verification.tables);
    free(verification.rows);
    free(verification.selected);
    json_decref(object);
    *result = (struct verify_result){verification.n_rows, verification.n_checked};
    return status;
}
