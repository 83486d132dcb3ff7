/* bin_sampling.c - fills the bins of a tray that has too many boards to list
 *
 * Boards are drawn in rounds. The bins before a round decide what its boards are drawn for, so that
 * the threads and interruptions change nothing.
 */
/* SPDX-License-Identifier: MIT */
#include "dataset/bins/bin_sampling.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "dataset/files/row_journal.h"
#include "dataset/row_pipeline.h"

enum {
    UNIFORM = 255,      /* in place of the length of a bin of walks */
    MAX_FOR_BIN = 1024, /* boards of a round for one bin of walks, and uniform ones */
    MAX_ROUND = (FIFTEEN_MAX_MOVES + 1) * MAX_FOR_BIN
};

struct filling {
    const struct bin_sampling *sampling;
    struct bins bins;
    struct row_layout layout; /* a board and its length */
    unsigned first_uniform;
    uint64_t n_uniform_tries;
    struct row_journal *journal;
    const uint8_t *kept; /* rows of the journal that are not taken yet */
    unsigned n_kept;
    uint64_t first;  /* number of the round's first board */
    unsigned n;      /* boards of the round */
    uint8_t *target; /* length of the bin for each of them, or UNIFORM */
};

/* ---- rounds ---- */

static uint64_t min_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void plan_targets(struct filling *filling, uint8_t target, uint64_t n)
{
    memset(filling->target + filling->n, target, n);
    filling->n += (unsigned)n;
}

static bool wants_uniform(const struct filling *filling)
{
    for (unsigned length = filling->first_uniform; length <= FIFTEEN_MAX_MOVES; length++)
        if (bins_want(&filling->bins, length))
            return true;
    return false;
}

/* Plans the next round; it has no boards if the bins are full or the tries used up. */
static void plan_round(struct filling *filling)
{
    const struct recipe *const recipe = filling->sampling->recipe;
    const bool is_easy = fifteen_cells(recipe->size) <= PIPELINE_EASY_CELLS;
    filling->first += filling->n;
    filling->n = 0;
    for (unsigned length = 0; length < filling->first_uniform; length++) {
        struct bin *const bin = &filling->bins.bin[length];
        if (!bins_want(&filling->bins, length))
            continue;
        const uint64_t n_wanted = min_of(4 * (recipe->per_length - bin->n) + 8, MAX_FOR_BIN);
        const uint64_t n = min_of(n_wanted, recipe->n_tries - bin->n_tries);
        plan_targets(filling, (uint8_t)length, n);
        bin->n_tries += n;
    }
    if (wants_uniform(filling)) {
        /* Boards of more than 16 cells take minutes each. */
        const uint64_t n =
            min_of(is_easy ? MAX_FOR_BIN : 32, recipe->n_tries - filling->n_uniform_tries);
        plan_targets(filling, UNIFORM, n);
        filling->n_uniform_tries += n;
    }
}

/* ---- boards ---- */

/* Draws the board of the round with an index, and solves it up to the lengths that are of use. */
static enum fifteen_status make_try(const struct filling *filling, uint64_t index, uint8_t *row,
                                    struct fifteen_error *error)
{
    const struct recipe *const recipe = filling->sampling->recipe;
    const unsigned target = filling->target[index];
    const struct board_walk walk = {.min = target, .max = 2 * target, .step = 2};
    const bool is_uniform = target == UNIFORM;
    const enum fifteen_status status = board_source_draw(
        recipe, BOARD_SOURCE_TRIES + filling->first + index, is_uniform ? NULL : &walk, row, error);
    if (status != FIFTEEN_OK)
        return status;
    return labels_set_length_within(filling->sampling->labels, row,
                                    is_uniform ? recipe->lengths.max : target, error);
}

static enum fifteen_status make_tries(void *context, uint64_t index, unsigned n, uint8_t *rows,
                                      struct fifteen_error *error)
{
    const struct filling *const filling = context;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = make_try(filling, index + i, rows + i * row_size(&filling->layout), error);
    return status;
}

/* Adds a board to its bin, if it was drawn for that. */
static enum fifteen_status take_try(struct filling *filling, unsigned index, const uint8_t *row,
                                    struct fifteen_error *error)
{
    const unsigned target = filling->target[index];
    const unsigned length = row[row_length_at(&filling->layout)];
    const bool fits = target == UNIFORM ? length >= filling->first_uniform : length == target;
    return fits && bins_want(&filling->bins, length) ? bins_add(&filling->bins, length, row, error)
                                                     : FIFTEEN_OK;
}

static enum fifteen_status take_tries(void *context, uint64_t index, unsigned n,
                                      const uint8_t *rows, struct fifteen_error *error)
{
    struct filling *const filling = context;
    enum fifteen_status status = row_journal_append(filling->journal, rows, n, error);
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status =
            take_try(filling, (unsigned)index + i, rows + i * row_size(&filling->layout), error);
    progress_items(filling->sampling->progress, "bins: solved", filling->first + index + n, 0);
    return status;
}

/* Takes boards of the round that the journal has; *n is their number. */
static enum fifteen_status take_kept(struct filling *filling, unsigned *n,
                                     struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    *n = 0;
    while (status == FIFTEEN_OK && *n < filling->n) {
        if (filling->n_kept == 0)
            status = row_journal_next(filling->journal, &filling->kept, &filling->n_kept, error);
        if (status != FIFTEEN_OK || filling->n_kept == 0)
            return status;
        status = take_try(filling, (*n)++, filling->kept, error);
        filling->kept += row_size(&filling->layout);
        filling->n_kept--;
    }
    return status;
}

static enum fifteen_status fill(struct filling *filling, struct fifteen_error *error)
{
    enum fifteen_status status = row_journal_rewind(filling->journal, error);
    plan_round(filling);
    while (status == FIFTEEN_OK && filling->n > 0) {
        unsigned n_kept = 0;
        struct row_pipeline pipeline = {.end = filling->n,
                                        .group =
                                            row_pipeline_group(filling->sampling->recipe->size),
                                        .row_size = row_size(&filling->layout),
                                        .n_threads = filling->sampling->n_threads,
                                        .context = filling,
                                        .make = make_tries,
                                        .take = take_tries};
        status = take_kept(filling, &n_kept, error);
        pipeline.first = n_kept;
        if (status == FIFTEEN_OK)
            status = row_pipeline_run(&pipeline, error);
        if (status == FIFTEEN_OK)
            plan_round(filling);
    }
    progress_clear(filling->sampling->progress);
    if (status == FIFTEEN_CANCELLED)
        return message_set(error, status,
                           "interrupted after %llu boards for the bins; the same command continues",
                           (unsigned long long)row_journal_rows(filling->journal));
    return status;
}

enum fifteen_status bin_sampling_run(const struct bin_sampling *sampling,
                                     struct board_source *source, struct fifteen_error *error)
{
    struct filling filling = {.sampling = sampling,
                              .bins = {.recipe = sampling->recipe},
                              .layout = {.n_cells = fifteen_cells(sampling->recipe->size)},
                              .first_uniform = bins_first_uniform(sampling->recipe),
                              .target = malloc(MAX_ROUND)};
    enum fifteen_status status = filling.target != NULL ? FIFTEEN_OK : message_no_memory(error);
    if (status == FIFTEEN_OK)
        status = row_journal_open(sampling->path, sampling->head, row_size(&filling.layout),
                                  &filling.journal, error);
    if (status == FIFTEEN_OK)
        status = fill(&filling, error);
    if (status == FIFTEEN_OK)
        status = bins_take(&filling.bins, source, error);
    bins_free(&filling.bins);
    row_journal_close(filling.journal);
    free(filling.target);
    return status;
}
