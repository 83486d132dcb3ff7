/* enumeration.h - breadth-first search over all boards of a small tray
 *
 * A move takes the blank to a position of the other parity. So a level reads rows of one parity and
 * adds to rows of the other: a board at distance d+1 has a neighbour at distance d, and all
 * neighbours of boards at distance d or less are at distance d+1 or less. What a level adds is
 * counted, not marked. So one bit a board is enough.
 *
 * A level takes one chunk after the other. It reads old rows of the same chunk, and long runs of
 * others, and writes new rows: they could be on a disk as well.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_ENUMERATION_H
#define ENUMERATE_ENUMERATION_H

#include <stdatomic.h>

#include "enumerate/all_boards.h"
#include "util/report.h"

/* No tray has more boards at the maximum distance from a goal. Tiles can be renamed, so they depend
 * on the goal's blank only; all were counted. 3x3 has the most: 148, from the centre. */
enum { ENUMERATION_MAX_LAST = 1 << 10 };

/* A board of the set. */
struct board_place {
    unsigned position;
    struct lehmer_place place;
};

struct enumeration {
    struct all_boards all;
    struct report report;
    atomic_bool stopped;
    unsigned n_threads;
    unsigned home; /* position of the goal's blank */
    struct fifteen_distances found;
    uint64_t n_left[2]; /* boards not reached, by parity of the blank's position */
    /* the current level */
    unsigned parity; /* of the positions that it reaches */
    atomic_uint_fast64_t n_new;
    bool lists_new; /* it may be the last: at most ENUMERATION_MAX_LAST boards are left */
    atomic_uint n_listed;
    struct board_place listed[ENUMERATION_MAX_LAST]; /* the new boards, in no order */
};

/* Counts all boards by their distance from the goal, whose blank is at work->home. Then all
 * boards at the maximum distance are listed. FIFTEEN_CANCELLED if the monitor cancels the search.
 */
enum fifteen_status enumeration_run(struct enumeration *work);

#endif
