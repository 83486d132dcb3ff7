/* windows.h - shortens a path: each part of it is replaced by a shorter one, if IDA* finds one
 *
 * A window is the part of a path from one board to another. IDA* (Korf 1985) with Manhattan
 * distance from the one to the other finds shorter paths between them, or, if there are none, other
 * ones of the same length, so that later windows differ from earlier ones.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_WINDOWS_H
#define QUICK_WINDOWS_H

#include "search/quick/board.h"
#include "search/quick/path.h"
#include "search/quick/run.h"

enum { QUICK_MAX_WINDOW = 80 /* moves */ };

struct quick_windows {
    const struct quick_board *start; /* of the path */
    struct quick_run *run;
    struct quick_board from; /* the board where the present window begins */
    struct quick_board to;   /* and where it ends */
    uint16_t *row;           /* by cell */
    uint16_t *column;
    unsigned
        first_move;     /* which of the blank's moves is tried first; differs from sweep to sweep */
    uint64_t max_nodes; /* of one window */
    uint64_t last_node; /* of the present window */
    unsigned length;    /* of the new part */
    uint8_t moves[QUICK_MAX_WINDOW];
};

/* Start and run stay the caller's. Returns false if memory runs out. Always call
 * quick_windows_free. */
bool quick_windows_init(struct quick_windows *windows, const struct quick_board *start,
                        struct quick_run *run);

void quick_windows_free(struct quick_windows *windows);

/* Visits windows of `length` moves (at most QUICK_MAX_WINDOW) along the path, each `step` moves
 * after the one before. Ends early when the run ends. Returns true if one window was the whole path
 * and it is proven to be a shortest one. */
bool quick_windows_sweep(struct quick_windows *windows, struct quick_path *path, unsigned length,
                         unsigned step);

#endif
