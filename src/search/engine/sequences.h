/* sequences.h - automaton of excluded move sequences (Taylor & Korf 1993)
 *
 * From one position of the blank many sequences of moves lead to the same board: twice around a
 * square clockwise, or counterclockwise, for example. A search of a tree follows them all. The
 * automaton follows the moves of a path, and excludes all but one of these sequences wherever they
 * occur in the path.
 *
 * Sequences are ordered by length, and those of one length like words in a dictionary of the moves
 * 0 to 3. From a cell, a sequence is excluded if an earlier one, possible from the same cell, leads
 * to the same board. Only sequences of up to max_length moves are compared.
 *
 * A search that generates no path with an excluded sequence still finds a shortest path to each
 * board: the first of all paths to the board contains none. If it were u w v with w excluded, and
 * w' were the earlier sequence to the same board, u w' v would be a path to the same board, and an
 * earlier one. This holds in whatever order the search tries moves. It does not hold in a search
 * that also prunes a board that it has reached by another path, as with a transposition table: each
 * of the two paths may be searched in part only.
 *
 * From a start that is its own reflection to a goal that is its own, the reflection of a path is a
 * path. It exchanges moves 0 and 1, and 2 and 3. The first of all paths is not later than its own
 * reflection, and so begins with move 0 or 2: half of the first moves need not be tried.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_SEQUENCES_H
#define ENGINE_SEQUENCES_H

#include "search/engine/steps.h"
#include "search/engine/unit.h"

/* With 8, 10 and 12 moves there are 878, 4,147 and 15,222 states on 4x4, besides half_root[]; on
 * 5x5 1,820, 10,573 and 52,605. */
enum { SEQUENCES_MAX_LENGTH = 10, SEQUENCES_MAX_WIDE_LENGTH = 12 /* beyond 16 cells */ };

/* Immutable, for any number of threads. */
struct sequences {
    uint16_t
        root[FIFTEEN_TRAY_MAX_CELLS]; /* the state before the first move, by the blank's cell */
    uint16_t
        half_root[FIFTEEN_TRAY_MAX_CELLS]; /* the same where only moves 0 and 2 are tried first */
    unsigned n_states;
    struct pdb_steps steps[]; /* by state, in the order of moves */
};

/* Builds the automaton of sequences of up to max_length moves, 2 to SEQUENCES_MAX_LENGTH, or
 * SEQUENCES_MAX_WIDE_LENGTH. With 2, only moves back are excluded. Returns NULL if out of memory;
 * the caller frees it. */
ENGINE_PART struct sequences *sequences_create(const struct tray *tray, unsigned max_length);

#endif
