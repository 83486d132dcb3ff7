/* verify.c - proves a table's file: its bytes, and that they say what a table must say */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "board/canonical.h"
#include "board/tray.h"
#include "pdb/index.h"
#include "util/error.h"

enum { walk_moves = 2000 };

static enum fifteen_status check_hash(const struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    if (XXH3_64bits(pdb->bits, pdb->size_bytes) != pdb->hash)
        return error_set(error, FIFTEEN_DAMAGED,
                         "the table does not match the header's hash of it");
    return FIFTEEN_OK;
}

/* What rounds a row up to whole words must be zero. */
static enum fifteen_status check_padding(const struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    const unsigned n_used = pdb->cellsets.n_blocks * pdb->entry_bits % 64;
    const uint64_t unused = n_used == 0 ? 0 : ~UINT64_C(0) << n_used;
    for (uint32_t rank = 0; rank < pdb->n_ranks; rank++)
        if ((pdb->bits[(size_t)(rank + 1) * pdb->row_words - 1] & unused) != 0)
            return error_set(error, FIFTEEN_DAMAGED,
                             "padding of row %" PRIu32 " of the table is not zero", rank);
    return FIFTEEN_OK;
}

static unsigned greatest_value(const uint64_t *histogram)
{
    unsigned value = FIFTEEN_HISTOGRAM_SIZE - 1;
    while (value > 0 && histogram[value] == 0)
        value--;
    return value;
}

/* Whether a value may follow another. A move of a pattern's tile changes it by one, or if it is
 * classic by any odd number: the least value of the regions need not be that of the region which
 * the blank comes from. Any other move leaves it alone. */
static bool may_follow(const struct fifteen_pdb *pdb, unsigned before, unsigned after,
                       bool tile_moved)
{
    const unsigned change = (unsigned)abs((int)after - (int)before);
    return pdb->kind == FIFTEEN_CLASSIC && tile_moved ? change % 2 == 1 : change == tile_moved;
}

/* Whether some move of a pattern's tile to a free cell beside it lowers the classic value, with the
 * blank wherever that wants it. Of those that lead home one does. */
static bool can_be_lowered(const struct fifteen_pdb *pdb, fifteen_board board, unsigned value)
{
    struct tray tray;
    tray_init(&tray, pdb->pattern.geometry);
    for (unsigned from = 0; from < tray.n_cells; from++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = tray.to[from][move];
            if (to == TRAY_NO_CELL || pdb->label[fifteen_board_tile(board, from)] == pdb->k ||
                pdb->label[fifteen_board_tile(board, to)] != pdb->k)
                continue;
            const fifteen_board difference =
                fifteen_board_tile(board, from) ^ fifteen_board_tile(board, to);
            if (fifteen_pdb_value(pdb, board ^ difference << 4 * from ^ difference << 4 * to) <
                value)
                return true;
        }
    return false;
}

/* Zero-aware values are found by descending to the goal, so that they can be lowered anyway. */
static bool is_possible(const struct fifteen_pdb *pdb, fifteen_board board, unsigned value)
{
    return value >= pdb_distance(pdb, board) &&
           (pdb->kind != FIFTEEN_CLASSIC || value == 0 || can_be_lowered(pdb, board, value));
}

/* A random walk from the goal, the same one each time. Each value is found anew, and neighbours
 * must agree. No value is greater than the number of moves of the pattern's tiles so far. */
static enum fifteen_status check_values(const struct fifteen_pdb *pdb, struct fifteen_error *error)
{
    const struct fifteen_pattern *pattern = &pdb->pattern;
    const unsigned greatest =
        greatest_value(pdb->kind == FIFTEEN_CLASSIC ? pdb->classic : pdb->zero_aware);
    fifteen_board board = canonical_goal(pattern->geometry, pattern->goal_blank);
    unsigned value = 0;
    unsigned n_moves = 0; /* of the pattern's tiles */
    for (uint32_t i = 0; i < walk_moves; i++) {
        fifteen_board next;
        const enum fifteen_move move = (enum fifteen_move)(XXH3_64bits(&i, sizeof i) & 3);
        if (!fifteen_board_move(pattern->geometry, board, move, &next))
            continue;
        const unsigned to = fifteen_board_blank(pattern->geometry, next);
        const bool tile_moved = (pattern->tiles >> fifteen_board_tile(board, to) & 1) != 0;
        const unsigned next_value = fifteen_pdb_value(pdb, next);
        char text[FIFTEEN_BOARD_TEXT_SIZE];
        n_moves += tile_moved;
        if (!may_follow(pdb, value, next_value, tile_moved) || next_value > greatest ||
            next_value > n_moves || !is_possible(pdb, next, next_value)) {
            fifteen_board_print(pattern->geometry, next, text);
            return error_set(error, FIFTEEN_DAMAGED, "wrong value %u of the board %s", next_value,
                             text);
        }
        board = next;
        value = next_value;
    }
    return FIFTEEN_OK;
}

static enum fifteen_status compare(const struct fifteen_pdb *pdb, const struct fifteen_pdb *built,
                                   struct fifteen_error *error)
{
    const uint8_t *bytes = (const uint8_t *)pdb->bits;
    const uint8_t *expected = (const uint8_t *)built->bits;
    for (size_t i = 0; i < pdb->size_bytes; i++)
        if (bytes[i] != expected[i])
            return error_set(error, FIFTEEN_DAMAGED,
                             "byte %zu of the table is %u, in a new build %u", i, bytes[i],
                             expected[i]);
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        if (pdb->zero_aware[value] != built->zero_aware[value] ||
            pdb->classic[value] != built->classic[value])
            return error_set(error, FIFTEEN_DAMAGED,
                             "the histograms differ from a new build's at value %u", value);
    return FIFTEEN_OK;
}

static enum fifteen_status check_rebuild(const struct fifteen_pdb *pdb, unsigned n_threads,
                                         const struct fifteen_monitor *monitor,
                                         struct fifteen_error *error)
{
    struct fifteen_pdb *built;
    enum fifteen_status status =
        fifteen_pdb_build(&pdb->pattern, pdb->kind, n_threads, monitor, &built, error);
    if (status != FIFTEEN_OK)
        return status;
    status = compare(pdb, built, error);
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
        return status;
    struct fifteen_error reason;
    status = check_hash(pdb, &reason);
    if (status == FIFTEEN_OK)
        status = check_padding(pdb, &reason);
    if (status == FIFTEEN_OK)
        status = check_values(pdb, &reason);
    if (status == FIFTEEN_OK && rebuild)
        status = check_rebuild(pdb, n_threads, monitor, &reason);
    fifteen_pdb_free(pdb);
    return status == FIFTEEN_OK ? status : error_set(error, status, "%s: %s", path, reason.text);
}
