/* all_boards.h - breadth-first search over all boards of a small tray
 *
 * A board takes two bits. For each cell of the blank there are two rows of bits, one bit for each
 * rank of the other tiles: the boards that have been reached, and those that were new at the last
 * level that reached any board with the blank there. A move takes the blank to a cell of the other
 * colour, so a level reads rows of one colour only and writes rows of the other. Each thread takes
 * whole cells and writes only their rows.
 */
#ifndef ENUMERATE_ALL_BOARDS_H
#define ENUMERATE_ALL_BOARDS_H

#include <stdatomic.h>

#include <fifteen/distances.h>

#include "board/tray.h"
#include "enumerate/rank_shift.h"
#include "util/report.h"

enum { ALL_BOARDS_MAX_CELLS = FIFTEEN_DISTANCES_MAX_CELLS };

/* The boards with the blank on one cell. */
struct blank_cell {
    uint64_t *reached;
    uint64_t *fresh;           /* new at the last level of the cell's colour */
    uint64_t n_fresh;          /* number of these boards */
    struct rank_shift from[4]; /* by move of the blank to this cell, UP and DOWN only */
};

struct all_boards {
    struct tray tray;
    struct report report;
    atomic_bool stopped;
    unsigned n_threads;
    uint32_t n_ranks; /* of the tiles */
    size_t n_words;   /* of a row of bits */
    uint64_t *bits;
    size_t bits_bytes;
    struct blank_cell cell[ALL_BOARDS_MAX_CELLS];
    unsigned n_level_cells; /* cells of the blank that the current level reaches */
    uint8_t level_cells[ALL_BOARDS_MAX_CELLS];
    struct fifteen_distances found;
};

/* Prepares a search. Returns false if there is no memory; call all_boards_free in any case. */
bool all_boards_init(struct all_boards *all, struct fifteen_geometry geometry, unsigned n_threads,
                     const struct fifteen_monitor *monitor);

void all_boards_free(struct all_boards *all);

/* Counts the boards by their distance from the goal, in all->found. FIFTEEN_CANCELLED if the
 * monitor cancels the search. */
enum fifteen_status all_boards_search(struct all_boards *all, fifteen_board goal);

/* Lists at most max_listed of the farthest boards after a search. Returns false if there is no
 * memory. */
bool all_boards_list_farthest(struct all_boards *all, fifteen_board goal, uint64_t max_listed);

#endif
