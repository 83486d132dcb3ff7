/* ends.h - a problem of 3x3 as bidirectional searches are given it, and exact distances from both
 * ends */
/* SPDX-License-Identifier: MIT */
#ifndef BIDIRECTIONAL_ENDS_H
#define BIDIRECTIONAL_ENDS_H

#include "board/canonical.h"
#include "search/engine/job.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry ends_tray = {3, 3};

/* Must not be copied: the job refers to the rest. */
struct ends {
    struct tray tray;
    struct canonical_map map; /* of the start */
    struct heuristic *forward;
    struct heuristic *backward;
    struct search_job job;
    uint8_t *from_start; /* distances, by the board's number */
    uint8_t *from_goal;
    unsigned length; /* of the shortest solution */
};

static inline struct heuristic *ends_heuristic(const struct heuristic_kind *kind,
                                               unsigned goal_blank)
{
    const struct heuristic_goal goal = {.geometry = ends_tray, .goal_blank = goal_blank};
    struct heuristic *made = NULL;
    assert_int_equal(kind->create(&goal, &made, NULL), FIFTEEN_OK);
    return made;
}

/* A random start for the canonical goal with the blank first. */
static inline void ends_init(struct ends *ends, const struct heuristic_kind *kind,
                             enum fifteen_algorithm algorithm, uint64_t *random)
{
    const packed_board goal = packed_goal(ends_tray, FIFTEEN_BLANK_FIRST);
    packed_board start;
    do
        start = solving_start(ends_tray, goal, SOLVING_ANYWHERE, random);
    while (start == goal);
    *ends = (struct ends){.forward = NULL};
    tray_init(&ends->tray, ends_tray);
    canonical_map_init(&ends->map, ends_tray, wide_of_packed(start));
    ends->forward = ends_heuristic(kind, 0);
    ends->backward = ends_heuristic(kind, ends->map.goal_blank);
    ends->job = (struct search_job){.tray = &ends->tray,
                                    .start = wide_of_packed(start),
                                    .goal = wide_of_packed(goal),
                                    .order = {0, 1, 2, 3},
                                    .algorithm = algorithm,
                                    .backward = ends->backward,
                                    .backward_map = &ends->map,
                                    .is_consistent = true};
    ends->from_start = exhaustive_distances(ends_tray, start);
    ends->from_goal = exhaustive_distances(ends_tray, goal);
    ends->length = ends->from_goal[exhaustive_number(ends_tray, start)];
}

static inline void ends_free(struct ends *ends)
{
    heuristic_free(ends->forward);
    heuristic_free(ends->backward);
    free(ends->from_start);
    free(ends->from_goal);
}

/* The values of a board: towards the goal, and towards the start. */
static inline unsigned ends_value(const struct ends *ends, bool backward, packed_board board)
{
    uint8_t state[HEURISTIC_STATE_MAX];
    const struct heuristic *const heuristic = backward ? ends->backward : ends->forward;
    const wide_board wide = wide_of_packed(board);
    heuristic->start(heuristic, backward ? canonical_board(&ends->map, wide) : wide, state);
    return heuristic->value(heuristic, state);
}

#endif
