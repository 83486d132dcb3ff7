/* enumeration.c - breadth-first search over all boards of a small tray */
/* SPDX-License-Identifier: MIT */
#include "enumerate/enumeration.h"

#include <string.h>

#include "util/threads.h"

enum { CHUNKS_AT_ONCE = 8 /* by one thread: a fraction of a millisecond */ };

/* ---- the new boards of a row ---- */

/* Adds what a step across the path leads to, in runs of words. Returns whether there was any. The
 * three or more rotated digits begin with one of the chunk's or with the row's first: n_runs is a
 * multiple of runs_per_row. */
static bool gather_runs(const struct all_boards *all, uint64_t *found, uint32_t chunk,
                        unsigned from, const struct rank_map *map)
{
    const uint32_t runs_per_row = all->row_words / map->run_words;
    uint32_t run = chunk / map->run_chunks * runs_per_row % map->n_runs;
    bool has_any = false;
    for (uint32_t word = 0; word < all->row_words; word += map->run_words, run++) {
        const uint32_t source = chunk + (uint32_t)map->runs[run].chunk;
        if (all_boards_state(all, source, from)->is_changed) {
            all->loops->add(found + word, all_boards_row(all, source, from) + map->runs[run].word,
                            map->run_words);
            has_any = true;
        }
    }
    return has_any;
}

static bool chunk_is_odd(const struct all_boards *all, uint32_t chunk)
{
    uint8_t digits[LEHMER_MAX];
    unsigned sum = 0;
    const unsigned n_digits = all_boards_chunk_digits(all->n_tiles);
    lehmer_split(chunk, all->n_tiles, 0, n_digits, digits);
    for (unsigned i = 0; i < n_digits; i++)
        sum += digits[i];
    return sum % 2 != 0;
}

/* Adds all boards that one move of the blank leads to from another position. */
static bool gather(const struct all_boards *all, uint64_t *found, uint32_t chunk, unsigned to,
                   unsigned s)
{
    const struct blank_step *const step = &all->path.step[to][s];
    const struct rank_map *const map = &all->map[to][s];
    if (map->run_words != 0)
        return gather_runs(all, found, chunk, step->from, map);
    if (!all_boards_state(all, chunk, step->from)->is_changed)
        return false;
    const uint64_t *const row = all_boards_row(all, chunk, step->from);
    if (map->block_words == 0)
        all->loops->add(found, row, all->row_words);
    else
        all->loops->add_mapped(found, row, all->row_words, map, all->odd, chunk_is_odd(all, chunk));
    return true;
}

static void list_new(struct enumeration *work, const uint64_t *found, uint32_t chunk,
                     unsigned position)
{
    const uint64_t *const row = all_boards_row(&work->all, chunk, position);
    for (uint32_t word = 0; word < work->all.row_words; word++)
        for (uint64_t rest = found[word] & ~row[word]; rest != 0; rest &= rest - 1)
            work->listed[atomic_fetch_add(&work->n_listed, 1)] = (struct board_place){
                position, {chunk * work->all.row_words + word, (unsigned)__builtin_ctzll(rest)}};
}

static void search_row(struct enumeration *work, uint32_t chunk, unsigned position)
{
    const struct all_boards *const all = &work->all;
    struct row_state *const state = all_boards_state(all, chunk, position);
    uint64_t found[ALL_BOARDS_ROW_WORDS];
    bool has_any = false;
    state->is_changed = false;
    if (state->n_left == 0)
        return;
    memset(found, 0, all->row_words * sizeof *found);
    for (unsigned s = 0; s < all->path.n_steps[position]; s++)
        has_any |= gather(all, found, chunk, position, s);
    if (!has_any)
        return;
    if (work->lists_new)
        list_new(work, found, chunk, position);
    const uint32_t n_new =
        all->loops->settle(all_boards_row(all, chunk, position), found, all->row_words);
    state->n_left -= n_new;
    state->is_changed = n_new > 0;
    atomic_fetch_add(&work->n_new, n_new);
}

/* ---- levels ---- */

static enum fifteen_status search_chunks(void *context, size_t index, unsigned thread)
{
    struct enumeration *const work = context;
    const uint32_t first = (uint32_t)index * CHUNKS_AT_ONCE;
    for (uint32_t chunk = first; chunk < first + CHUNKS_AT_ONCE; chunk++)
        for (unsigned position = work->parity;
             chunk < work->all.n_chunks && position < work->all.path.n_cells; position += 2)
            search_row(work, chunk, position);
    return report_check(&work->report, &work->stopped, thread);
}

/* The rows of one parity have this number of boards. */
static uint64_t count_boards(const struct all_boards *all, unsigned parity)
{
    return all->n_boards / all->path.n_cells * ((all->path.n_cells + 1 - parity) / 2);
}

static void begin(struct enumeration *work)
{
    struct row_state *const state = all_boards_state(&work->all, 0, work->home);
    all_boards_row(&work->all, 0, work->home)[0] = 1;
    state->is_changed = true;
    state->n_left--;
    work->found.count[0] = work->found.n_boards = 1;
    work->n_left[0] = count_boards(&work->all, 0);
    work->n_left[1] = count_boards(&work->all, 1);
    work->n_left[work->home % 2]--;
    work->report.progress.stage = FIFTEEN_STAGE_BUILD;
    work->report.progress.total = work->all.n_boards;
}

static enum fifteen_status search_level(struct enumeration *work)
{
    struct fifteen_distances *const found = &work->found;
    const size_t n_items = (work->all.n_chunks + CHUNKS_AT_ONCE - 1) / CHUNKS_AT_ONCE;
    work->parity = (work->home + found->max + 1) % 2;
    work->lists_new = work->n_left[work->parity] <= ENUMERATION_MAX_LAST;
    atomic_store(&work->n_listed, 0);
    atomic_store(&work->n_new, 0);
    const enum fifteen_status status = threads_for(work->n_threads, n_items, search_chunks, work);
    const uint64_t n_new = atomic_load(&work->n_new);
    if (status != FIFTEEN_OK)
        return status;
    found->count[++found->max] = n_new;
    found->n_boards += n_new;
    work->n_left[work->parity] -= n_new;
    return FIFTEEN_OK;
}

/* Other threads may take all chunks of a small level: each level is reported here too. */
static enum fifteen_status report_level(struct enumeration *work)
{
    work->report.progress.level = work->found.max;
    work->report.progress.done = work->found.n_boards;
    return report_make(&work->report);
}

enum fifteen_status enumeration_run(struct enumeration *work)
{
    begin(work);
    enum fifteen_status status = report_level(work);
    while (status == FIFTEEN_OK && work->found.n_boards < work->all.n_boards) {
        status = search_level(work);
        if (status == FIFTEEN_OK)
            status = report_level(work);
    }
    return status;
}
