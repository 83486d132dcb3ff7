/* all_boards.c - breadth-first search over all boards of a small tray */
#include "enumerate/all_boards.h"

#include <stdlib.h>
#include <string.h>

#include "board/rank.h"
#include "util/memory.h"
#include "util/threads.h"

enum { WORDS_BETWEEN_CHECKS = 1 << 14 /* a few milliseconds for a full row */ };

/* ---- creation ---- */

/* The blank comes to `cell` from a row above or below. */
static bool make_shift(struct all_boards *all, unsigned cell, enum fifteen_move move)
{
    const unsigned from = all->tray.to[cell][move_inverse(move)];
    if (from == TRAY_NO_CELL)
        return true;
    const unsigned first = from < cell ? from : cell;
    const unsigned last = first + all->tray.geometry.columns - 1U;
    return rank_shift_init(&all->cell[cell].from[move], all->tray.n_cells - 1, first, last,
                           move == FIFTEEN_UP ? RANK_FIRST_TO_LAST : RANK_LAST_TO_FIRST);
}

bool all_boards_init(struct all_boards *all, struct fifteen_geometry geometry, unsigned n_threads,
                     const struct fifteen_monitor *monitor)
{
    *all = (struct all_boards){.n_threads = n_threads, .report.to = monitor};
    tray_init(&all->tray, geometry);
    all->report.progress.stage = FIFTEEN_STAGE_BUILD;
    const unsigned n_cells = all->tray.n_cells;
    all->n_ranks = rank_factorial(n_cells - 1);
    all->report.progress.total = (uint64_t)n_cells * (all->n_ranks / 2);
    all->n_words = (all->n_ranks + 63U) / 64;
    all->bits_bytes = all->n_words * 2 * n_cells * sizeof *all->bits;
    all->bits = memory_alloc(all->bits_bytes);
    if (all->bits == NULL)
        return false;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        struct blank_cell *const row = &all->cell[cell];
        row->reached = all->bits + all->n_words * 2 * cell;
        row->fresh = row->reached + all->n_words;
        if (!make_shift(all, cell, FIFTEEN_UP) || !make_shift(all, cell, FIFTEEN_DOWN))
            return false;
    }
    return true;
}

void all_boards_free(struct all_boards *all)
{
    for (unsigned cell = 0; cell < all->tray.n_cells; cell++)
        for (unsigned move = 0; move < 4; move++)
            rank_shift_free(&all->cell[cell].from[move]);
    memory_free(all->bits, all->bits_bytes);
}

/* ---- boards and their ranks ---- */

/* Tiles are numbered from 1, labels from 0. */
static uint32_t rank_of_board(const struct tray *tray, fifteen_board board)
{
    uint8_t labels[ALL_BOARDS_MAX_CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        if (fifteen_board_tile(board, cell) != 0)
            labels[n++] = (uint8_t)(fifteen_board_tile(board, cell) - 1);
    return rank_of(labels, n);
}

static fifteen_board board_of_rank(const struct tray *tray, unsigned blank, uint32_t rank)
{
    uint8_t labels[ALL_BOARDS_MAX_CELLS];
    fifteen_board board = 0;
    rank_to_arrangement(rank, tray->n_cells - 1, labels);
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        if (cell != blank)
            board |= (fifteen_board)(labels[cell - (cell > blank)] + 1U) << (4 * cell);
    return board;
}

/* ---- searching ---- */

/* Words first .. end-1 of a source. A sideways move keeps the order of the tiles, so ranks stay. */
static void gather_from_side(uint64_t *fresh, const struct blank_cell *source, size_t first,
                             size_t end)
{
    for (size_t i = first; i < end; i++)
        fresh[i] |= source->fresh[i];
}

static void gather_from_row(uint64_t *fresh, const struct blank_cell *source,
                            const struct rank_shift *shift, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        for (uint64_t rest = source->fresh[i]; rest != 0; rest &= rest - 1) {
            const uint32_t rank = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(rest);
            const uint32_t to = rank_shifted(shift, rank);
            fresh[to / 64] |= UINT64_C(1) << to % 64;
        }
}

/* Keeps the boards that had not been reached before, and counts them. */
static void settle(const struct all_boards *all, struct blank_cell *row)
{
    uint64_t n_fresh = 0;
    for (size_t i = 0; i < all->n_words; i++) {
        const uint64_t fresh = row->fresh[i] & ~row->reached[i];
        row->fresh[i] = fresh;
        row->reached[i] |= fresh;
        n_fresh += (uint64_t)__builtin_popcountll(fresh);
    }
    row->n_fresh = n_fresh;
}

/* Returns FIFTEEN_CANCELLED once the monitor has cancelled the search. Only thread 0, the caller's,
 * reports to it. */
static enum fifteen_status check_cancelled(struct all_boards *all, unsigned thread)
{
    if (thread == 0 && report_make(&all->report) != FIFTEEN_OK)
        atomic_store(&all->stopped, true);
    return atomic_load(&all->stopped) ? FIFTEEN_CANCELLED : FIFTEEN_OK;
}

/* Adds the boards that one move of the blank leads to from another cell. */
static enum fifteen_status gather(struct all_boards *all, unsigned thread, uint64_t *fresh,
                                  const struct blank_cell *source, const struct rank_shift *shift)
{
    for (size_t first = 0; first < all->n_words; first += WORDS_BETWEEN_CHECKS) {
        const size_t left = all->n_words - first;
        const size_t end = first + (left < WORDS_BETWEEN_CHECKS ? left : WORDS_BETWEEN_CHECKS);
        if (shift->add == NULL)
            gather_from_side(fresh, source, first, end);
        else
            gather_from_row(fresh, source, shift, first, end);
        if (check_cancelled(all, thread) != FIFTEEN_OK)
            return FIFTEEN_CANCELLED;
    }
    return FIFTEEN_OK;
}

/* Computes the boards of a level with the blank on one cell. */
static enum fifteen_status search_cell(void *context, size_t index, unsigned thread)
{
    struct all_boards *const all = context;
    const unsigned cell = all->level_cells[index];
    struct blank_cell *const row = &all->cell[cell];
    memset(row->fresh, 0, all->n_words * sizeof *row->fresh);
    for (unsigned move = 0; move < 4; move++) {
        const unsigned from = all->tray.to[cell][move_inverse((enum fifteen_move)move)];
        if (from == TRAY_NO_CELL || all->cell[from].n_fresh == 0)
            continue;
        if (gather(all, thread, row->fresh, &all->cell[from], &row->from[move]) != FIFTEEN_OK)
            return FIFTEEN_CANCELLED;
    }
    settle(all, row);
    return check_cancelled(all, thread);
}

/* Sets the cells that the blank can be on after `depth` moves. */
static void choose_level_cells(struct all_boards *all, unsigned goal_blank, unsigned depth)
{
    const struct fifteen_geometry geometry = all->tray.geometry;
    const bool black = cell_is_black(geometry, goal_blank) != (depth % 2 != 0);
    all->n_level_cells = 0;
    for (unsigned cell = 0; cell < all->tray.n_cells; cell++)
        if (cell_is_black(geometry, cell) == black)
            all->level_cells[all->n_level_cells++] = (uint8_t)cell;
}

static uint64_t count_fresh(const struct all_boards *all)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < all->n_level_cells; i++)
        n += all->cell[all->level_cells[i]].n_fresh;
    return n;
}

enum fifteen_status all_boards_search(struct all_boards *all, fifteen_board goal)
{
    struct fifteen_distances *const found = &all->found;
    const unsigned blank = fifteen_board_blank(all->tray.geometry, goal);
    const uint32_t rank = rank_of_board(&all->tray, goal);
    struct blank_cell *const home = &all->cell[blank];
    home->reached[rank / 64] = home->fresh[rank / 64] = UINT64_C(1) << rank % 64;
    home->n_fresh = 1;
    uint64_t n_new = 1;
    for (unsigned depth = 0; n_new > 0; depth++) {
        found->max = depth;
        found->count[depth] = n_new;
        found->n_boards += n_new;
        choose_level_cells(all, blank, depth + 1);
        /* Report here too: other threads may take all cells of a small level. */
        all->report.progress.level = depth;
        all->report.progress.done = found->n_boards;
        enum fifteen_status status = report_make(&all->report);
        if (status == FIFTEEN_OK)
            status = threads_for(all->n_threads, all->n_level_cells, search_cell, all);
        if (status != FIFTEEN_OK)
            return status;
        n_new = count_fresh(all);
    }
    return FIFTEEN_OK;
}

/* The boards of the last level are still marked as new. */
bool all_boards_list_farthest(struct all_boards *all, fifteen_board goal, uint64_t max_listed)
{
    struct fifteen_distances *const found = &all->found;
    const uint64_t n_last = found->count[found->max];
    const uint64_t n = max_listed < n_last ? max_listed : n_last;
    found->farthest = malloc((size_t)n * sizeof *found->farthest + 1);
    if (found->farthest == NULL)
        return false;
    choose_level_cells(all, fifteen_board_blank(all->tray.geometry, goal), found->max);
    for (unsigned t = 0; t < all->n_level_cells; t++) {
        const unsigned cell = all->level_cells[t];
        const uint64_t *const fresh = all->cell[cell].fresh;
        for (size_t i = 0; i < all->n_words; i++)
            for (uint64_t rest = fresh[i]; rest != 0 && found->n_farthest < n; rest &= rest - 1) {
                const uint32_t rank = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(rest);
                found->farthest[found->n_farthest++] = board_of_rank(&all->tray, cell, rank);
            }
    }
    return true;
}
