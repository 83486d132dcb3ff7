/* distances.h - the distances of all boards of a small tray from a goal */
#ifndef FIFTEEN_DISTANCES_H
#define FIFTEEN_DISTANCES_H

#include <fifteen/board.h>
#include <fifteen/progress.h>
#include <fifteen/solver.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Larger trays have too many boards: 2x7 has 43,589,145,600, and 3x5 would have 15 times as many.
 */
#define FIFTEEN_DISTANCES_MAX_CELLS 14

struct fifteen_distances_request {
    struct fifteen_geometry geometry;
    fifteen_board goal;    /* any board of the tray */
    uint64_t max_farthest; /* list at most this number of the farthest boards */
    unsigned n_threads;    /* 0: one per core */
    uint64_t memory_bytes; /* 0: no limit */
};

struct fifteen_distances {
    unsigned max;                          /* the maximum distance */
    uint64_t n_boards;                     /* half the factorial of the number of cells */
    uint64_t count[FIFTEEN_MAX_MOVES + 1]; /* boards by distance; 0 above the maximum */
    uint64_t n_farthest;                   /* boards listed */
    fifteen_board *farthest; /* boards at the maximum distance: by the blank's cell, then by the
                                tiles in reading order, the smallest first */
};

/* Counts all boards that the goal can be reached from by breadth-first search. The result does not
 * depend on the number of threads. One core takes half a second and 33 MB for 12 cells, and about
 * a minute and 5.9 GB for 14. The monitor receives FIFTEEN_STAGE_BUILD. FIFTEEN_INVALID if the goal
 * is not a board of the tray or the tray is too large; FIFTEEN_LIMIT if it needs more than
 * memory_bytes; FIFTEEN_NO_MEMORY if it needs more than the system has. Free *out with
 * fifteen_distances_free. */
FIFTEEN_API enum fifteen_status fifteen_distances_count(
    const struct fifteen_distances_request *request, const struct fifteen_monitor *monitor,
    struct fifteen_distances *out, struct fifteen_error *error);

/* Frees the list; the struct itself is the caller's. */
FIFTEEN_API void fifteen_distances_free(struct fifteen_distances *distances);

#ifdef __cplusplus
}
#endif
#endif
