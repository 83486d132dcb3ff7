/* shard_set.c - the shards of one data set: checked as a whole, then read in the order of its rows
 */
/* SPDX-License-Identifier: MIT */
#include "dataset/shards/shard_set.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "dataset/files/existing.h"
#include "dataset/summary.h"
#include "process/interrupt.h"
#include "process/startup.h"

/* Rows between two checks for an interrupt. */
enum { BLOCK_ROWS = 4096 };

MESSAGE_FORMAT(4)
static enum fifteen_status fail(const struct data_shard *shard, enum fifteen_status status,
                                struct fifteen_error *error, const char *format, ...)
{
    const struct shard *const at = &shard->recipe.shard;
    struct fifteen_error reason;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason.text, sizeof reason.text, format, arguments);
    va_end(arguments);
    if (at->n == 0)
        return message_set(error, status, "%s: %.400s", shard->folder, reason.text);
    return message_set(error, status, "%s (shard %u/%u): %.400s", shard->folder, at->k, at->n,
                       reason.text);
}

/* ---- recipes ---- */

/* Loads recipe.json. */
static enum fifteen_status load(struct data_shard *shard, struct fifteen_error *error)
{
    struct existing existing;
    const enum fifteen_status status = existing_read(shard->folder, &existing, error);
    shard->object = existing.recipe;
    if (status == FIFTEEN_INVALID || (status == FIFTEEN_OK && existing.recipe == NULL))
        return fail(shard, FIFTEEN_INVALID, error,
                    "not a folder of 'fifteen dataset': recipe.json is missing");
    if (status == FIFTEEN_OK && !existing.complete)
        return fail(shard, FIFTEEN_INVALID, error,
                    "unfinished; run the command of this shard again, which continues it");
    return status;
}

/* Reads the recipe of a shard, which must have all that a recipe of this version has. Its version
 * is checked first, since other versions may have other members. */
static enum fifteen_status read_recipe(struct data_shard *shard, struct fifteen_error *error)
{
    struct recipe_difference difference;
    struct fifteen_error reason;
    const json_t *const version = json_object_get(shard->object, "version");
    if (json_is_string(version) && strcmp(json_string_value(version), fifteen_version()) != 0)
        return fail(shard, FIFTEEN_INVALID, error,
                    "written by version %.40s of fifteen; this is version %s",
                    json_string_value(version), fifteen_version());
    const enum fifteen_status status = recipe_read(shard->object, &shard->recipe, &reason);
    if (status != FIFTEEN_OK) {
        shard->recipe.shard.n = 0;
        fail(shard, status, error, "%s", reason.text);
        return status;
    }
    if (shard->recipe.n_heuristics > 0 && !shard->recipe.has_tables)
        return fail(shard, FIFTEEN_INVALID, error,
                    "written by another version of fifteen, which did not state the tables");
    json_t *const expected = recipe_json(&shard->recipe);
    const bool same = recipe_equal(expected, shard->object, &difference);
    if (!same)
        fail(shard, FIFTEEN_DAMAGED, error, "the recipe's member \"%s\" is %s; expected %s",
             difference.name, difference.other, difference.value);
    json_decref(expected);
    return same ? FIFTEEN_OK : FIFTEEN_DAMAGED;
}

/* The first shard decides the recipe of the data set. */
static enum fifteen_status take_first(struct shard_set *set, const struct data_shard *first,
                                      struct fifteen_error *error)
{
    set->recipe = first->recipe;
    set->recipe.shard = (struct shard){1, 1};
    set->object = recipe_json(&set->recipe);
    set->by_k = calloc(first->recipe.shard.n, sizeof(struct data_shard *));
    if (!output_is_complete() || set->object == NULL || set->by_k == NULL)
        return message_no_memory(error);
    return FIFTEEN_OK;
}

/* Compares a recipe with that of the first shard, and the shard with those before it. */
static enum fifteen_status place(struct shard_set *set, struct data_shard *shard,
                                 struct fifteen_error *error)
{
    const struct data_shard *const first = &set->shard[0];
    struct recipe_difference difference;
    struct recipe whole = shard->recipe;
    if (shard->recipe.shard.n != first->recipe.shard.n)
        return fail(shard, FIFTEEN_INVALID, error, "one of %u shards, but %s is one of %u",
                    shard->recipe.shard.n, first->folder, first->recipe.shard.n);
    whole.shard = (struct shard){1, 1};
    json_t *const object = recipe_json(&whole);
    const bool same = recipe_equal(set->object, object, &difference);
    json_decref(object);
    if (!same)
        return fail(shard, FIFTEEN_INVALID, error, "\"%s\" is %s, but %s in %s", difference.name,
                    difference.other, difference.value, first->folder);
    struct data_shard **const at = &set->by_k[shard->recipe.shard.k - 1];
    if (*at != NULL)
        return fail(shard, FIFTEEN_INVALID, error, "a duplicate: %s has this shard", (*at)->folder);
    *at = shard;
    return FIFTEEN_OK;
}

static enum fifteen_status open_shard(struct shard_set *set, char *folder,
                                      struct fifteen_error *error)
{
    struct data_shard *const shard = &set->shard[set->n_shards++];
    shard->folder = folder;
    enum fifteen_status status = load(shard, error);
    if (status == FIFTEEN_OK)
        status = read_recipe(shard, error);
    if (status == FIFTEEN_OK && set->object == NULL)
        status = take_first(set, shard, error);
    return status == FIFTEEN_OK ? place(set, shard, error) : status;
}

static bool has_shard(const void *context, unsigned k)
{
    const struct shard_set *const set = context;
    return set->by_k[k - 1] != NULL;
}

/* ---- rows ---- */

/* Reads and adds the numbers of rows. Only the shards together have the number of bins' boards. */
static enum fifteen_status check_numbers(struct shard_set *set, struct fifteen_error *error)
{
    for (unsigned i = 0; i < set->n_shards; i++) {
        struct data_shard *const shard = &set->shard[i];
        const json_int_t n = json_integer_value(json_object_get(shard->object, "rows"));
        if (n < 0 || n > INT64_MAX / SHARD_MAX)
            return fail(shard, FIFTEEN_DAMAGED, error,
                        "the recipe's member \"rows\" is out of range");
        shard->n_rows = (uint64_t)n;
        set->n_rows += shard->n_rows;
    }
    const bool is_bins = set->recipe.source == SOURCE_BINS;
    const uint64_t n_boards = is_bins ? set->n_rows : set->recipe.n_boards;
    for (unsigned i = 0; i < set->n_shards; i++) {
        const struct data_shard *const shard = &set->shard[i];
        const uint64_t expected = recipe_n_rows(&shard->recipe, n_boards);
        if (shard->n_rows != expected)
            return fail(shard, FIFTEEN_DAMAGED, error, "%" PRIu64 " rows; expected %" PRIu64,
                        shard->n_rows, expected);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status open_reader(struct data_shard *shard, struct fifteen_error *error)
{
    struct fifteen_error reason;
    const enum fifteen_status status =
        data_reader_open(&shard->reader, shard->folder, &shard->recipe, shard->n_rows, &reason);
    return status == FIFTEEN_OK ? status : fail(shard, status, error, "%s", reason.text);
}

/* Reads all rows of a shard. */
static enum fifteen_status check_rows(struct data_shard *shard, struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(&shard->recipe);
    uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1] = {0};
    uint8_t row[ROW_MAX_SIZE];
    struct fifteen_error reason;
    enum fifteen_status status = open_reader(shard, error);
    if (status != FIFTEEN_OK)
        return status;
    for (uint64_t i = 0; i < shard->n_rows && status == FIFTEEN_OK; i++) {
        if (i % BLOCK_ROWS == 0 && interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        status = data_reader_next(&shard->reader, row, &reason);
        n_by_length[row[row_length_at(&layout)]]++;
    }
    if (status == FIFTEEN_OK)
        status = data_reader_end(&shard->reader, &reason);
    if (status != FIFTEEN_OK)
        return fail(shard, status, error, "%s", reason.text);
    data_reader_close(&shard->reader);
    return summary_check(shard->object, shard->folder, n_by_length, error);
}

/* Checks the files of all shards one after the other, so that few are open at once. */
static enum fifteen_status check_files(struct shard_set *set, struct progress *progress,
                                       struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < set->n_shards && status == FIFTEEN_OK; i++) {
        struct data_shard *const shard = &set->shard[i];
        progress_items(progress, "shards checked", i, set->n_shards);
        status = data_files_check(shard->folder, &shard->recipe, shard->object, error);
        if (status == FIFTEEN_OK)
            status = check_rows(shard, error);
    }
    progress_clear(progress);
    return status;
}

static enum fifteen_status open_readers(struct shard_set *set, struct fifteen_error *error)
{
    struct data_file files[DATA_MAX_FILES];
    const uint64_t n_files = data_files_of(&set->recipe, files);
    enum fifteen_status status = startup_allow_files(n_files * set->n_shards, error);
    for (unsigned i = 0; i < set->n_shards && status == FIFTEEN_OK; i++)
        status = open_reader(&set->shard[i], error);
    return status;
}

/* ---- the set ---- */

enum fifteen_status shard_set_open(struct shard_set *set, char **folders, unsigned n_folders,
                                   struct progress *progress, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    *set = (struct shard_set){.shard = calloc(n_folders, sizeof *set->shard)};
    if (set->shard == NULL)
        return message_no_memory(error);
    for (unsigned i = 0; i < n_folders && status == FIFTEEN_OK; i++)
        status = open_shard(set, folders[i], error);
    if (status == FIFTEEN_OK)
        status = shard_check_missing(set->shard[0].recipe.shard.n, has_shard, set, error);
    if (status == FIFTEEN_OK)
        status = check_numbers(set, error);
    if (status == FIFTEEN_OK)
        status = check_files(set, progress, error);
    return status == FIFTEEN_OK ? open_readers(set, error) : status;
}

enum fifteen_status shard_set_next(struct shard_set *set, uint8_t *row, struct fifteen_error *error)
{
    struct data_shard *const shard = set->by_k[set->next % set->n_shards];
    struct fifteen_error reason;
    const enum fifteen_status status = data_reader_next(&shard->reader, row, &reason);
    set->next++;
    return status == FIFTEEN_OK ? status : fail(shard, status, error, "%s", reason.text);
}

void shard_set_close(struct shard_set *set)
{
    for (unsigned i = 0; i < set->n_shards; i++) {
        data_reader_close(&set->shard[i].reader);
        json_decref(set->shard[i].object);
    }
    json_decref(set->object);
    free(set->by_k);
    free(set->shard);
}
