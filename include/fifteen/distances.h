/* distances.h - how far the boards of a small tray are from a goal: all of them, counted */
#ifndef FIFTEEN_DISTANCES_H
#define FIFTEEN_DISTANCES_H

#include <fifteen/board.h>
#include <fifteen/progress.h>
#include <fifteen/solver.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Trays of more cells have too many boards: 12 have 239,500,800, 13 would have 13 times as many. */
#define FIFTEEN_DISTANCES_MAX_CELLS 12

struct fifteen_distances_wanted {
    struct fifteen_geometry geometry;
    fifteen_board goal;  /* any board of the tray */
    uint64_t n_farthest; /* list at most so many of the farthest boards */
    unsigned n_threads;  /* 0: one per core */
};

struct fifteen_distances {
    unsigned greatest;                     /* distance there is a board at */
    uint64_t n_boards;                     /* half the factorial of the number of cells */
    uint64_t count[FIFTEEN_MAX_MOVES + 1]; /* boards by distance; 0 beyond the greatest */
    uint64_t n_farthest;                   /* boards listed */
    fifteen_board *farthest; /* at the greatest distance, by the blank's cell, then by the tiles in
                                reading order, the smallest first */
};

/* Breadth-first search over all boards that the goal can be reached from. The result does not
 * depend on the number of threads. At 12 cells it takes 120 MB and, of one core, some seconds.
 * The monitor hears of FIFTEEN_STAGE_BUILD. FIFTEEN_INVALID if the goal is no board of the tray or
 * the tray is too large. The caller frees what *out holds with fifteen_distances_free. */
FIFTEEN_API enum fifteen_status fifteen_distances_count(
    const struct fifteen_distances_wanted *wanted, const struct fifteen_monitor *monitor,
    struct fifteen_distances *out, struct fifteen_error *error);

/* Frees the list; the struct itself is the caller's. */
FIFTEEN_API void fifteen_distances_free(struct fifteen_distances *distances);

#ifdef __cplusplus
}
#endif
#endif
