/* merge.c - merges the shards of a data set */
/* SPDX-License-Identifier: MIT */
#include "dataset/shards/merge.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "dataset/new_set.h"
#include "dataset/shards/shard_set.h"
#include "process/folder_lock.h"
#include "process/interrupt.h"

/* Rows of a block of the journal. */
enum { BLOCK_ROWS = 4096 };

/* Reads n rows. */
static enum fifteen_status read_rows(struct shard_set *shards, uint8_t *rows, uint64_t n,
                                     struct fifteen_error *error)
{
    const struct row_layout layout = recipe_layout(&shards->recipe);
    enum fifteen_status status = FIFTEEN_OK;
    for (uint64_t i = 0; i < n && status == FIFTEEN_OK; i++)
        status = shard_set_next(shards, rows + i * row_size(&layout), error);
    return status;
}

/* Appends the rows that the journal lacks; those before them are read again. `rows` has room for a
 * block. */
static enum fifteen_status take_rows(struct new_set *set, struct shard_set *shards, uint8_t *rows,
                                     struct progress *progress, struct fifteen_error *error)
{
    const uint64_t n_known = row_journal_rows(set->journal);
    enum fifteen_status status = FIFTEEN_OK;
    while (shards->next < shards->n_rows && status == FIFTEEN_OK) {
        const bool is_known = shards->next < n_known;
        const uint64_t n_left = (is_known ? n_known : shards->n_rows) - shards->next;
        const uint64_t n = n_left < BLOCK_ROWS ? n_left : BLOCK_ROWS;
        if (interrupt_requested())
            return new_set_report_interrupt(set, error);
        status = read_rows(shards, rows, n, error);
        if (status == FIFTEEN_OK && !is_known)
            status = row_journal_append(set->journal, rows, (unsigned)n, error);
        progress_items(progress, "merging", shards->next, shards->n_rows);
    }
    return status;
}

static enum fifteen_status write_set(struct new_set *set, struct shard_set *shards,
                                     struct progress *progress, struct fifteen_error *error)
{
    uint8_t *const rows = malloc((size_t)BLOCK_ROWS * ROW_MAX_SIZE);
    if (rows == NULL)
        return message_no_memory(error);
    enum fifteen_status status = new_set_open(set, shards->n_rows, error);
    if (status == FIFTEEN_OK)
        status = take_rows(set, shards, rows, progress, error);
    progress_clear(progress);
    free(rows);
    return status == FIFTEEN_OK ? new_set_write(set, error) : status;
}

static enum fifteen_status merge_locked(const char *folder, struct shard_set *shards,
                                        struct progress *progress, struct fifteen_error *error)
{
    struct new_set set = {.folder = folder};
    struct existing existing;
    enum fifteen_status status = existing_read(folder, &existing, error);
    if (status == FIFTEEN_OK && existing.complete)
        status = message_set(error, FIFTEEN_INVALID,
                             "the folder %s has a data set; name a new or empty folder", folder);
    if (status == FIFTEEN_OK)
        status = new_set_init(&set, folder, &shards->recipe, &existing, error);
    if (status == FIFTEEN_OK)
        status = write_set(&set, shards, progress, error);
    if (status == FIFTEEN_OK)
        status = new_set_end(&set, &existing, error);
    new_set_close(&set);
    json_decref(existing.recipe);
    return status;
}

enum fifteen_status merge_shards(const char *folder, char **folders, unsigned n_shards,
                                 struct fifteen_error *error)
{
    const struct run_settings run = {.n_threads = 1};
    struct progress progress;
    struct shard_set shards;
    int lock = -1;
    progress_init(&progress, &run);
    enum fifteen_status status = shard_set_open(&shards, folders, n_shards, &progress, error);
    if (status == FIFTEEN_OK)
        status = folder_lock(folder, &lock, error);
    if (status == FIFTEEN_OK) {
        status = merge_locked(folder, &shards, &progress, error);
        close(lock);
    }
    shard_set_close(&shards);
    return status;
}
