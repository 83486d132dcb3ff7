/* bins.c - boards by the length of their shortest solution, up to a number of each length */
/* SPDX-License-Identifier: MIT */
#include "dataset/bins/bins.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cli/grow.h"
#include "cli/message.h"

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for the bins");
}

/* ---- bins of listed boards ---- */

bool bins_are_listed(struct fifteen_geometry size)
{
    return fifteen_cells(size) <= BOARD_SOURCE_LIST_CELLS;
}

/* Keeps boards first .. end - 1, all of one length, with equal probability, and moves them to *to
 * on. */
static enum fifteen_status choose(struct board_source *source, uint64_t first, uint64_t end,
                                  uint64_t *to, struct fifteen_error *error)
{
    const struct recipe *const recipe = source->recipe;
    const unsigned n_cells = fifteen_cells(recipe->size);
    const unsigned length = source->lengths[first];
    const uint64_t n_wanted = recipe->per_length < end - first ? recipe->per_length : end - first;
    struct fifteen_random random;
    uint64_t *const chosen = malloc((n_wanted + 1) * sizeof *chosen);
    if (chosen == NULL)
        return out_of_memory(error);
    fifteen_random_seed_row(&random, recipe->seed, BOARD_SOURCE_BINS + length);
    fifteen_random_choose(&random, end - first, n_wanted, chosen);
    for (uint64_t i = 0; i < n_wanted; i++) {
        memmove(source->boards + *to * n_cells, source->boards + (first + chosen[i]) * n_cells,
                n_cells);
        source->lengths[(*to)++] = (uint8_t)length;
    }
    free(chosen);
    return FIFTEEN_OK;
}

enum fifteen_status bins_choose(struct board_source *source, struct fifteen_error *error)
{
    const struct value_bounds *const lengths = &source->recipe->lengths;
    enum fifteen_status status = FIFTEEN_OK;
    uint64_t n = 0;
    uint64_t end = 0;
    for (uint64_t first = 0; first < source->n_boards && status == FIFTEEN_OK; first = end) {
        const unsigned length = source->lengths[first];
        while (end < source->n_boards && source->lengths[end] == length)
            end++;
        if (length >= lengths->min && length <= lengths->max)
            status = choose(source, first, end, &n, error);
    }
    if (status != FIFTEEN_OK)
        return status;
    source->n_boards = n;
    uint8_t *const smaller = realloc(source->boards, n * fifteen_cells(source->recipe->size) + 1);
    if (smaller == NULL)
        return out_of_memory(error);
    source->boards = smaller;
    return FIFTEEN_OK;
}

/* ---- bins that are filled ---- */

unsigned bins_first_uniform(const struct recipe *recipe)
{
    int row_of[FIFTEEN_TRAY_MAX_CELLS] = {0};
    int column_of[FIFTEEN_TRAY_MAX_CELLS] = {0};
    int n_cells = 0;
    int sum = 0;
    for (int row = 0; row < recipe->size.rows; row++)
        for (int column = 0; column < recipe->size.columns; column++) {
            row_of[n_cells] = row;
            column_of[n_cells++] = column;
        }
    for (int home = 0; home < n_cells; home++)
        for (int cell = 0; cell < n_cells && recipe->goal[home] != 0; cell++)
            sum += abs(row_of[home] - row_of[cell]) + abs(column_of[home] - column_of[cell]);
    return n_cells > 0 ? (unsigned)(sum / n_cells) : 0;
}

bool bins_want(const struct bins *bins, unsigned length)
{
    const struct value_bounds *const lengths = &bins->recipe->lengths;
    return length >= lengths->min && length <= lengths->max &&
           bins->bin[length].n < bins->recipe->per_length;
}

/* Marks a hash. Returns false if it was marked before. The table has a free slot. */
static bool mark(uint64_t *seen, uint64_t n_slots, uint64_t hash)
{
    uint64_t slot = hash & (n_slots - 1);
    while (seen[slot] != 0 && seen[slot] != hash)
        slot = (slot + 1) & (n_slots - 1);
    const bool is_new = seen[slot] == 0;
    seen[slot] = hash;
    return is_new;
}

/* Keeps at least half of the slots free. */
static bool grow_seen(struct bins *bins)
{
    if (2 * (bins->n_boards + 1) <= bins->n_slots)
        return true;
    const uint64_t n_slots = bins->n_slots == 0 ? 1024 : 2 * bins->n_slots;
    uint64_t *const seen = calloc(n_slots, sizeof *seen);
    if (seen == NULL)
        return false;
    for (uint64_t i = 0; i < bins->n_slots; i++)
        if (bins->seen[i] != 0)
            mark(seen, n_slots, bins->seen[i]);
    free(bins->seen);
    bins->seen = seen;
    bins->n_slots = n_slots;
    return true;
}

static bool grow_bin(struct bin *bin, unsigned n_cells)
{
    uint8_t *const grown = grow_array(bin->boards, &bin->n_allocated, bin->n + 1, n_cells);
    if (grown != NULL)
        bin->boards = grown;
    return grown != NULL;
}

/* Two boards of the same hash of 64 bits would count as one. */
enum fifteen_status bins_add(struct bins *bins, unsigned length, const uint8_t *board,
                             struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(bins->recipe->size);
    struct bin *const bin = &bins->bin[length];
    const uint64_t hash = XXH3_64bits(board, n_cells);
    if (!grow_seen(bins) || !grow_bin(bin, n_cells))
        return out_of_memory(error);
    if (!mark(bins->seen, bins->n_slots, hash != 0 ? hash : 1))
        return FIFTEEN_OK;
    memcpy(bin->boards + bin->n++ * n_cells, board, n_cells);
    bins->n_boards++;
    return FIFTEEN_OK;
}

enum fifteen_status bins_take(struct bins *bins, struct board_source *source,
                              struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(bins->recipe->size);
    uint64_t n = 0;
    source->boards = malloc(bins->n_boards * n_cells + 1);
    source->lengths = malloc(bins->n_boards + 1);
    if (source->boards == NULL || source->lengths == NULL)
        return out_of_memory(error);
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        const struct bin *const bin = &bins->bin[length];
        if (bin->n == 0)
            continue;
        memcpy(source->boards + n * n_cells, bin->boards, bin->n * n_cells);
        memset(source->lengths + n, (int)length, bin->n);
        n += bin->n;
    }
    source->n_boards = n;
    return FIFTEEN_OK;
}

void bins_free(struct bins *bins)
{
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++)
        free(bins->bin[length].boards);
    free(bins->seen);
}
