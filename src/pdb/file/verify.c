/* verify.c - the table verifier: hashes, padding, values along a random walk, a new build */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "board/canonical.h"
#include "board/tray.h"
#include "pdb/file/damage.h"
#include "pdb/file/hash.h"
#include "pdb/table/index.h"
#include "pdb/table/mapped.h"
#include "util/error.h"

enum { WALK_MOVES = 2000, MOVES_A_REPORT = 16, ROWS_A_REPORT = 1 << 13, PIECE_BYTES = 4 << 20 };
enum { BOARD_TEXT_SIZE = 3 * FIFTEEN_TRAY_MAX_CELLS };

static enum fifteen_status cancel(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_CANCELLED, "verifying was stopped");
}

static enum fifteen_status check_hash(const struct fifteen_pdb *pdb, struct report *report,
                                      struct fifteen_error *error)
{
    uint64_t hash = 0;
    const enum fifteen_status status =
        hash_table(pdb->bits, pdb->size_bytes, report, &report->progress.done, &hash);
    if (status == FIFTEEN_CANCELLED)
        return cancel(error);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "out of memory");
    return hash == pdb->hash ? FIFTEEN_OK
                             : error_set(error, FIFTEEN_DAMAGED,
                                         "the table does not match the hash in the header");
}

/* The bits that pad a row to whole words must be zero. */
static enum fifteen_status check_padding(const struct fifteen_pdb *pdb, struct report *report,
                                         struct fifteen_error *error)
{
    const unsigned n_used = pdb->n_blocks * pdb->entry_bits % 64;
    const uint64_t unused = n_used == 0 ? 0 : ~UINT64_C(0) << n_used;
    for (uint32_t rank = 0; rank < pdb->n_ranks; rank++) {
        if ((pdb->bits[(size_t)(rank + 1) * pdb->row_words - 1] & unused) != 0)
            return error_set(error, FIFTEEN_DAMAGED,
                             "padding of row %" PRIu32 " of the table is not zero", rank);
        if (rank % ROWS_A_REPORT == 0 && report_make(report) != FIFTEEN_OK)
            return cancel(error);
    }
    return FIFTEEN_OK;
}

static unsigned max_value(const uint64_t *histogram)
{
    unsigned value = FIFTEEN_HISTOGRAM_SIZE - 1;
    while (value > 0 && histogram[value] == 0)
        value--;
    return value;
}

static uint32_t free_cells(const struct fifteen_pdb *pdb, wide_board board)
{
    uint32_t open = 0;
    for (unsigned cell = 0; cell < fifteen_cells(pdb->pattern.geometry); cell++)
        open |= (unsigned)(pdb->label[wide_tile(board, cell)] == pdb->k) << cell;
    return open;
}

static bool is_one_region(const struct fifteen_pdb *pdb, wide_board board)
{
    const uint32_t open = free_cells(pdb, board);
    return cellset_region(pdb->pattern.geometry, open, (unsigned)__builtin_ctz(open)) == open;
}

/* The free cells to which the blank can be moved for this check: all, if at least two tiles are
 * outside the pattern; else those of its region only, since the board might become unsolvable. */
static uint32_t blank_cells(const struct fifteen_pdb *pdb, wide_board board)
{
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    const uint32_t open = free_cells(pdb, board);
    return pdb->k + 3 <= fifteen_cells(geometry)
               ? open
               : cellset_region(geometry, open, wide_blank(board));
}

/* Whether the classic values of two boards are consistent, if a move of a pattern tile leads from
 * one to the other. They differ by an odd number. A board whose free cells are one region has the
 * value of that region; the classic value of its neighbour, a minimum over regions, exceeds it by
 * at most one. */
static bool may_be_neighbours(const struct fifteen_pdb *pdb, const wide_board boards[2],
                              const unsigned values[2])
{
    const bool one_region[2] = {is_one_region(pdb, boards[0]), is_one_region(pdb, boards[1])};
    return (values[0] + values[1]) % 2 == 1 && (!one_region[0] || values[1] <= values[0] + 1) &&
           (!one_region[1] || values[0] <= values[1] + 1);
}

/* Whether the classic value of a board is consistent with those of its neighbours, and one of these
 * is lower, as on a shortest way home. */
static bool neighbours_agree(const struct fifteen_pdb *pdb, wide_board board, unsigned value)
{
    const uint32_t open = free_cells(pdb, board);
    const uint32_t blank = blank_cells(pdb, board);
    bool lower = value == 0 || blank != open;
    struct tray tray;
    tray_init(&tray, pdb->pattern.geometry);
    for (unsigned to = 0; to < tray.n_cells; to++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned from = tray.to[to][move];
            if ((blank >> to & 1) == 0 || from == TRAY_NO_CELL || (open >> from & 1) != 0)
                continue;
            const unsigned exchange = wide_tile(board, from) ^ wide_tile(board, to);
            const wide_board next = board ^ wide_put(exchange, from) ^ wide_put(exchange, to);
            const unsigned next_value = pdb_value(pdb, next);
            if (!may_be_neighbours(pdb, (wide_board[]){board, next},
                                   (unsigned[]){value, next_value}))
                return false;
            lower |= next_value < value;
        }
    return lower;
}

/* Whether a value can follow another on a walk after a move of a pattern tile or of another tile.
 * Zero-aware values change by one, or not at all. They are found by a descent to the goal, so that
 * nothing else is left to check. */
static bool may_follow(const struct fifteen_pdb *pdb, wide_board board, unsigned before,
                       unsigned value, bool tile_moved)
{
    if (pdb->kind == FIFTEEN_CLASSIC)
        return (tile_moved || value == before) && neighbours_agree(pdb, board, value);
    return (unsigned)abs((int)value - (int)before) == tile_moved;
}

static enum fifteen_status report_value(const struct fifteen_pdb *pdb, wide_board board,
                                        unsigned value, struct fifteen_error *error)
{
    char text[BOARD_TEXT_SIZE];
    size_t length = 0;
    for (unsigned cell = 0; cell < fifteen_cells(pdb->pattern.geometry); cell++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%u",
                                   cell == 0 ? "" : " ", wide_tile(board, cell));
    return error_set(error, FIFTEEN_DAMAGED, "wrong value %u of the board %s", value, text);
}

/* Checks the values along a random walk from the goal, the same walk each time. No value exceeds
 * the number of moves of pattern tiles so far. */
static enum fifteen_status check_values(const struct fifteen_pdb *pdb, struct report *report,
                                        struct fifteen_error *error)
{
    const struct fifteen_pattern *pattern = &pdb->pattern;
    const unsigned max = max_value(pdb->kind == FIFTEEN_CLASSIC ? pdb->classic : pdb->zero_aware);
    struct tray tray;
    tray_init(&tray, pattern->geometry);
    wide_board board = canonical_goal(pattern->geometry, pattern->goal_blank);
    unsigned blank = pattern->goal_blank;
    unsigned value = 0;
    unsigned n_moves = 0; /* of the pattern's tiles */
    for (uint32_t i = 0; i < WALK_MOVES; i++) {
        const unsigned from = tray.to[blank][XXH3_64bits(&i, sizeof i) & 3];
        if (from == TRAY_NO_CELL)
            continue;
        const bool tile_moved = (pattern->tiles >> wide_tile(board, from) & 1) != 0;
        board = wide_slide(board, from, blank);
        blank = from;
        n_moves += tile_moved;
        const unsigned before = value;
        value = pdb_value(pdb, board);
        if (!may_follow(pdb, board, before, value, tile_moved) || value > max || value > n_moves)
            return report_value(pdb, board, value, error);
        if (i % MOVES_A_REPORT == 0 && report_make(report) != FIFTEEN_OK)
            return cancel(error);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status compare_bits(const struct fifteen_pdb *pdb,
                                        const struct fifteen_pdb *built, struct report *report,
                                        struct fifteen_error *error)
{
    const uint8_t *const bytes = (const uint8_t *)pdb->bits;
    const uint8_t *const expected = (const uint8_t *)built->bits;
    for (size_t at = 0; at < pdb->size_bytes; at += PIECE_BYTES) {
        const size_t left = pdb->size_bytes - at;
        size_t i = at;
        if (memcmp(bytes + at, expected + at, left < PIECE_BYTES ? left : PIECE_BYTES) != 0) {
            while (bytes[i] == expected[i])
                i++;
            return error_set(error, FIFTEEN_DAMAGED,
                             "byte %zu of the table is %u; in a new build it is %u", i, bytes[i],
                             expected[i]);
        }
        if (report_make(report) != FIFTEEN_OK)
            return cancel(error);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status compare_builds(const struct fifteen_pdb *pdb,
                                          const struct fifteen_pdb *built, struct report *report,
                                          struct fifteen_error *error)
{
    const enum fifteen_status status = compare_bits(pdb, built, report, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        if (pdb->zero_aware[value] != built->zero_aware[value] ||
            pdb->classic[value] != built->classic[value])
            return error_set(error, FIFTEEN_DAMAGED,
                             "the histograms differ from those of a new build at value %u", value);
    return FIFTEEN_OK;
}

static enum fifteen_status check_rebuild(const struct fifteen_pdb *pdb, unsigned n_threads,
                                         struct report *report, struct fifteen_error *error)
{
    struct fifteen_pdb *built;
    enum fifteen_status status =
        fifteen_pdb_build(&pdb->pattern, pdb->kind, n_threads, report->to, &built, error);
    if (status != FIFTEEN_OK)
        return status;
    status = compare_builds(pdb, built, report, error);
    fifteen_pdb_free(built);
    return status;
}

enum fifteen_status fifteen_pdb_verify(const char *path, bool rebuild, unsigned n_threads,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    struct fifteen_pdb *pdb;
    enum fifteen_status status = fifteen_pdb_load(path, n_threads, monitor, &pdb, error);
    if (status != FIFTEEN_OK)
        return damage_advise(path, NULL, status, error);
    struct fifteen_error reason;
    struct report report = {monitor, {.stage = FIFTEEN_STAGE_VERIFY, .total = pdb->size_bytes}};
    status = check_hash(pdb, &report, &reason);
    if (status == FIFTEEN_OK)
        status = check_padding(pdb, &report, &reason);
    if (status == FIFTEEN_OK)
        status = check_values(pdb, &report, &reason);
    if (status == FIFTEEN_OK && rebuild)
        status = check_rebuild(pdb, n_threads, &report, &reason);
    status = status == FIFTEEN_OK ? mapped_check(pdb->mapped, error)
                                  : error_set(error, status, "%s: %s", path, reason.text);
    fifteen_pdb_free(pdb);
    return damage_advise(path, NULL, status, error);
}
