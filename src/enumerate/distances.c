/* distances.c - how far the boards of a small tray are from a goal: all of them, counted
 *
 * Breadth-first search on two bits a board. For each cell of the blank there are two rows of bits,
 * one bit for each rank of the other tiles: which boards have been reached, and which were new at
 * the last level that reached any with the blank there. A move takes the blank to a cell of the
 * other colour, so a level reads rows of one colour only and writes rows of the other. Threads take
 * cells and write to no rows but their own.
 */
#include <fifteen/distances.h>

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "board/rank.h"
#include "board/tray.h"
#include "enumerate/rank_shift.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/report.h"
#include "util/threads.h"

enum {
    MAX_CELLS = FIFTEEN_DISTANCES_MAX_CELLS,
    WORDS_A_LOOK = 1 << 14 /* of which a whole one takes a few milliseconds */
};

/* The boards with the blank on one cell. */
struct place {
    uint64_t *reached;
    uint64_t *fresh;           /* new at the last level of the cell's colour */
    uint64_t n_fresh;          /* boards of the row before */
    struct rank_shift from[4]; /* by move of the blank to this cell, UP and DOWN only */
};

struct counter {
    struct tray tray;
    struct report report;
    atomic_bool stopped;
    unsigned n_threads;
    uint32_t n_ranks; /* of the tiles */
    size_t n_words;   /* of a row */
    uint64_t *rows;
    size_t rows_bytes;
    struct place place[MAX_CELLS];
    unsigned n_turn; /* cells of the colour whose turn it is */
    uint8_t turn[MAX_CELLS];
    struct fifteen_distances found;
};

/* ---- making ---- */

/* The blank comes to `cell` from a row above or below. */
static bool make_shift(struct counter *counter, unsigned cell, enum fifteen_move move)
{
    const unsigned from = counter->tray.to[cell][move_inverse(move)];
    if (from == TRAY_NO_CELL)
        return true;
    const unsigned first = from < cell ? from : cell;
    const unsigned last = first + counter->tray.geometry.columns - 1U;
    return rank_shift_init(&counter->place[cell].from[move], counter->tray.n_cells - 1, first, last,
                           move == FIFTEEN_UP ? RANK_FIRST_TO_LAST : RANK_LAST_TO_FIRST);
}

static bool allocate(struct counter *counter)
{
    const unsigned n_cells = counter->tray.n_cells;
    counter->n_ranks = rank_factorial(n_cells - 1);
    counter->report.progress.total = (uint64_t)n_cells * (counter->n_ranks / 2);
    counter->n_words = (counter->n_ranks + 63U) / 64;
    counter->rows_bytes = counter->n_words * 2 * n_cells * sizeof *counter->rows;
    counter->rows = memory_alloc(counter->rows_bytes);
    if (counter->rows == NULL)
        return false;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        struct place *const place = &counter->place[cell];
        place->reached = counter->rows + counter->n_words * 2 * cell;
        place->fresh = place->reached + counter->n_words;
        if (!make_shift(counter, cell, FIFTEEN_UP) || !make_shift(counter, cell, FIFTEEN_DOWN))
            return false;
    }
    return true;
}

static void counter_free(struct counter *counter)
{
    for (unsigned cell = 0; cell < counter->tray.n_cells; cell++)
        for (unsigned move = 0; move < 4; move++)
            rank_shift_free(&counter->place[cell].from[move]);
    memory_free(counter->rows, counter->rows_bytes);
}

/* ---- boards and their ranks ---- */

/* Names of the tiles are 1 and more, labels 0 and more. */
static uint32_t rank_of_board(const struct tray *tray, fifteen_board board)
{
    uint8_t labels[MAX_CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        if (fifteen_board_tile(board, cell) != 0)
            labels[n++] = (uint8_t)(fifteen_board_tile(board, cell) - 1);
    return rank_of(labels, n);
}

static fifteen_board board_of_rank(const struct tray *tray, unsigned blank, uint32_t rank)
{
    uint8_t labels[MAX_CELLS];
    fifteen_board board = 0;
    rank_to_arrangement(rank, tray->n_cells - 1, labels);
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        if (cell != blank)
            board |= (fifteen_board)(labels[cell - (cell > blank)] + 1U) << (4 * cell);
    return board;
}

/* ---- searching ---- */

/* Words first .. end-1 of a source. The tiles stay in their order, so ranks do too. */
static void gather_from_side(uint64_t *fresh, const struct place *source, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        fresh[i] |= source->fresh[i];
}

static void gather_from_row(uint64_t *fresh, const struct place *source,
                            const struct rank_shift *shift, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        for (uint64_t rest = source->fresh[i]; rest != 0; rest &= rest - 1) {
            const uint32_t rank = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(rest);
            const uint32_t to = rank_shifted(shift, rank);
            fresh[to / 64] |= UINT64_C(1) << to % 64;
        }
}

/* Leaves what had not been reached before, and counts it. */
static void settle(const struct counter *counter, struct place *place)
{
    uint64_t n_fresh = 0;
    for (size_t i = 0; i < counter->n_words; i++) {
        const uint64_t fresh = place->fresh[i] & ~place->reached[i];
        place->fresh[i] = fresh;
        place->reached[i] |= fresh;
        n_fresh += (uint64_t)__builtin_popcountll(fresh);
    }
    place->n_fresh = n_fresh;
}

/* Goes on or not. Only the caller's thread, which is number 0, may report; the others hear of it.
 */
static enum fifteen_status look_up(struct counter *counter, unsigned thread)
{
    if (thread == 0 && report_make(&counter->report) != FIFTEEN_OK)
        atomic_store(&counter->stopped, true);
    return atomic_load(&counter->stopped) ? FIFTEEN_CANCELLED : FIFTEEN_OK;
}

/* Gathers what a move of the blank brings from a cell. */
static enum fifteen_status gather(struct counter *counter, unsigned thread, uint64_t *fresh,
                                  const struct place *source, const struct rank_shift *shift)
{
    for (size_t first = 0; first < counter->n_words; first += WORDS_A_LOOK) {
        const size_t left = counter->n_words - first;
        const size_t end = first + (left < WORDS_A_LOOK ? left : WORDS_A_LOOK);
        if (shift->add == NULL)
            gather_from_side(fresh, source, first, end);
        else
            gather_from_row(fresh, source, shift, first, end);
        if (look_up(counter, thread) != FIFTEEN_OK)
            return FIFTEEN_CANCELLED;
    }
    return FIFTEEN_OK;
}

/* One cell of a level. */
static enum fifteen_status search_cell(void *context, size_t index, unsigned thread)
{
    struct counter *const counter = context;
    const unsigned cell = counter->turn[index];
    struct place *const place = &counter->place[cell];
    memset(place->fresh, 0, counter->n_words * sizeof *place->fresh);
    for (unsigned move = 0; move < 4; move++) {
        const unsigned from = counter->tray.to[cell][move_inverse((enum fifteen_move)move)];
        if (from == TRAY_NO_CELL || counter->place[from].n_fresh == 0)
            continue;
        if (gather(counter, thread, place->fresh, &counter->place[from], &place->from[move]) !=
            FIFTEEN_OK)
            return FIFTEEN_CANCELLED;
    }
    settle(counter, place);
    return look_up(counter, thread);
}

/* Chooses the cells that a number of moves can bring the blank to. */
static void choose_turn(struct counter *counter, unsigned goal_blank, unsigned depth)
{
    const struct fifteen_geometry geometry = counter->tray.geometry;
    const bool black = cell_is_black(geometry, goal_blank) != (depth % 2 != 0);
    counter->n_turn = 0;
    for (unsigned cell = 0; cell < counter->tray.n_cells; cell++)
        if (cell_is_black(geometry, cell) == black)
            counter->turn[counter->n_turn++] = (uint8_t)cell;
}

static uint64_t count_turn(const struct counter *counter)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < counter->n_turn; i++)
        n += counter->place[counter->turn[i]].n_fresh;
    return n;
}

static enum fifteen_status search(struct counter *counter, fifteen_board goal)
{
    struct fifteen_distances *const found = &counter->found;
    const unsigned blank = fifteen_board_blank(counter->tray.geometry, goal);
    const uint32_t rank = rank_of_board(&counter->tray, goal);
    struct place *const home = &counter->place[blank];
    home->reached[rank / 64] = home->fresh[rank / 64] = UINT64_C(1) << rank % 64;
    home->n_fresh = 1;
    uint64_t n_new = 1;
    for (unsigned depth = 0; n_new > 0; depth++) {
        found->greatest = depth;
        found->count[depth] = n_new;
        found->n_boards += n_new;
        choose_turn(counter, blank, depth + 1);
        /* Here too, as others may take all cells of a small level. */
        counter->report.progress.level = depth;
        counter->report.progress.done = found->n_boards;
        enum fifteen_status status = report_make(&counter->report);
        if (status == FIFTEEN_OK)
            status = threads_for(counter->n_threads, counter->n_turn, search_cell, counter);
        if (status != FIFTEEN_OK)
            return status;
        n_new = count_turn(counter);
    }
    return FIFTEEN_OK;
}

/* The last level's boards are still the new ones of their colour. False if there is no memory. */
static bool list_farthest(struct counter *counter, unsigned goal_blank, uint64_t n_wanted)
{
    struct fifteen_distances *const found = &counter->found;
    const uint64_t n_last = found->count[found->greatest];
    const uint64_t n = n_wanted < n_last ? n_wanted : n_last;
    found->farthest = malloc((size_t)n * sizeof *found->farthest + 1);
    if (found->farthest == NULL)
        return false;
    choose_turn(counter, goal_blank, found->greatest);
    for (unsigned t = 0; t < counter->n_turn; t++) {
        const unsigned cell = counter->turn[t];
        const uint64_t *const fresh = counter->place[cell].fresh;
        for (size_t i = 0; i < counter->n_words; i++)
            for (uint64_t rest = fresh[i]; rest != 0 && found->n_farthest < n; rest &= rest - 1) {
                const uint32_t rank = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(rest);
                found->farthest[found->n_farthest++] = board_of_rank(&counter->tray, cell, rank);
            }
    }
    return true;
}

/* ---- what is asked for ---- */

static enum fifteen_status check(const struct fifteen_distances_wanted *wanted,
                                 struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = wanted->geometry;
    const unsigned n_cells = fifteen_cells(geometry);
    if (!fifteen_geometry_valid(geometry))
        return error_set(error, FIFTEEN_INVALID, "%ux%u is no tray of this library", geometry.rows,
                         geometry.columns);
    uint64_t n_boards = 1;
    for (unsigned n = 3; n <= n_cells; n++)
        n_boards *= n;
    if (n_cells > MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID,
                         "the %" PRIu64 " boards of %ux%u are too many to be counted one by one; "
                         "trays have at most %d cells for that, such as 3x4",
                         n_boards, geometry.rows, geometry.columns, MAX_CELLS);
    if (!fifteen_board_valid(geometry, wanted->goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is no board of %ux%u", geometry.rows,
                         geometry.columns);
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_distances_count(const struct fifteen_distances_wanted *wanted,
                                            const struct fifteen_monitor *monitor,
                                            struct fifteen_distances *out,
                                            struct fifteen_error *error)
{
    enum fifteen_status status = check(wanted, error);
    if (status != FIFTEEN_OK)
        return status;
    struct counter *const counter = calloc(1, sizeof *counter);
    if (counter == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    tray_init(&counter->tray, wanted->geometry);
    counter->n_threads = threads_wanted(wanted->n_threads);
    counter->report.to = monitor;
    counter->report.progress.stage = FIFTEEN_STAGE_BUILD;
    if (!allocate(counter)) {
        status = error_set(error, FIFTEEN_NO_MEMORY, "no memory for the boards of %ux%u",
                           wanted->geometry.rows, wanted->geometry.columns);
        goto cleanup;
    }
    status = search(counter, wanted->goal);
    if (status != FIFTEEN_OK) {
        error_set(error, status, "the search was stopped");
        goto cleanup;
    }
    const unsigned blank = fifteen_board_blank(wanted->geometry, wanted->goal);
    if (!list_farthest(counter, blank, wanted->n_farthest))
        status = error_set(error, FIFTEEN_NO_MEMORY, "no memory for the farthest boards");
    else
        *out = counter->found;
cleanup:
    counter_free(counter);
    free(counter);
    return status;
}

void fifteen_distances_free(struct fifteen_distances *distances)
{
    free(distances->farthest);
    distances->farthest = NULL;
}
