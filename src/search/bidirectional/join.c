/* join.c - the path through a board where both sides of a bidirectional search meet */
/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "search/bidirectional/bidirectional.h"

/* Writes the moves from a node of a side back to its root, as they were made: the last move comes
 * first. Returns their number. g decreases with each, also with forged tables. */
static unsigned trace(const struct bidirectional *search, enum side side, union tray_board board,
                      uint8_t moves[NO_PATH])
{
    const struct pair_table *const table = &search->table;
    unsigned blank = search->packed ? packed_blank(board.packed) : wide_blank(board.wide);
    for (unsigned n = 0;; n++) {
        uint8_t *slot;
        const bool exists = pair_table_seek(table, &board, pair_hash(&board, table->packed), &slot);
        assert(exists);
        (void)exists;
        const struct pair_data *const data = pair_data(table, slot);
        if (data->g[side] == 0)
            return n;
        moves[n] = data->reached[side] & PAIR_MOVE;
        const unsigned from = search->job->tray->to[blank][move_inverse(moves[n])];
        tray_board_slide(&board, from, blank, table->packed, &board);
        blank = from;
    }
}

/* The forward side's moves in their order, the move, the backward side's moves inverted. A backward
 * move led from `from` to `to`: the path goes the other way. */
enum fifteen_status join_paths(struct bidirectional *search, enum side side,
                               const union tray_board *from, unsigned move,
                               const union tray_board *to)
{
    uint8_t forward[NO_PATH];
    uint8_t backward[NO_PATH];
    const bool is_forward = side == FORWARD;
    const unsigned n_forward = trace(search, FORWARD, is_forward ? *from : *to, forward);
    const unsigned n_backward = trace(search, BACKWARD, is_forward ? *to : *from, backward);
    struct engine_path *const path = &search->result->solution;
    path->length = n_forward + 1 + n_backward;
    assert(path->length <= FIFTEEN_MAX_MOVES);
    for (unsigned i = 0; i < n_forward; i++)
        path->path[i] = forward[n_forward - 1 - i];
    path->path[n_forward] = (uint8_t)(is_forward ? move : move_inverse(move));
    for (unsigned i = 0; i < n_backward; i++)
        path->path[n_forward + 1 + i] = (uint8_t)move_inverse(backward[i]);
    search->upper_bound = path->length;
    return watch_improve(&search->watch, path->length, search->result->generated, search->error);
}
