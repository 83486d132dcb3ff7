/* engine.h - heuristics and jobs for tests of the layers below the solver */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_ENGINE_H
#define SUPPORT_ENGINE_H

#include "board/canonical.h"
#include "heuristic/create.h"
#include "search/engine/job.h"
#include "support/depths.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const uint8_t engine_plain_order[4] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT,
                                              FIFTEEN_DOWN};

/* Creates the heuristic that a text names. The caller frees it. */
static inline struct heuristic *engine_heuristic_for(const char *text,
                                                     const struct heuristic_goal *goal)
{
    struct heuristic_spec spec;
    struct heuristic *heuristic = NULL;
    struct fifteen_error error = {.text = ""};
    if (heuristic_spec_parse(text, &spec, &error) != FIFTEEN_OK ||
        heuristic_create(&spec, goal, &heuristic, &error) != FIFTEEN_OK)
        fail_msg("%s: %s", text, error.text);
    return heuristic;
}

/* With one set of tables or none. */
static inline struct heuristic *engine_heuristic(const char *text, struct fifteen_geometry geometry,
                                                 unsigned goal_blank,
                                                 const struct fifteen_pdb_set *tables)
{
    const struct heuristic_goal goal = {geometry, goal_blank, &tables, tables != NULL, false, NULL};
    return engine_heuristic_for(text, &goal);
}

/* Tables of canonical patterns: tiles[] of one partition of n patterns after the other. The caller
 * frees them. */
static inline struct fifteen_pdb_set *engine_set_of(struct fifteen_geometry geometry,
                                                    unsigned goal_blank, enum fifteen_pdb_kind kind,
                                                    const uint32_t *tiles, unsigned n,
                                                    unsigned n_partitions)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    for (unsigned p = 0; p < n_partitions; p++) {
        partitions[p].n_patterns = n;
        for (unsigned i = 0; i < n; i++)
            partitions[p].patterns[i] =
                (struct fifteen_pattern){geometry, (uint8_t)goal_blank, *tiles++};
    }
    struct fifteen_pdb_set *set = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_pdb_set_build(partitions, n_partitions, kind, 1, NULL, &set, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return set;
}

static inline struct fifteen_pdb_set *engine_set(struct fifteen_geometry geometry,
                                                 unsigned goal_blank, const uint32_t *tiles,
                                                 unsigned n, unsigned n_partitions)
{
    return engine_set_of(geometry, goal_blank, FIFTEEN_ZERO_AWARE, tiles, n, n_partitions);
}

/* Those of one partition. */
static inline struct fifteen_pdb_set *engine_tables(struct fifteen_geometry geometry,
                                                    unsigned goal_blank, const uint32_t *tiles,
                                                    unsigned n)
{
    return engine_set(geometry, goal_blank, tiles, n, 1);
}

/* Returns the value of a board, computed from scratch. */
static inline unsigned engine_value(const struct heuristic *heuristic, packed_board board)
{
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, wide_of_packed(board), state);
    return heuristic->value(heuristic, state);
}

/* A job in the plain order, on one thread and without limits, whose search uses every table. */
static inline struct search_job engine_wide_job(const struct tray *tray, unsigned goal_blank,
                                                wide_board start)
{
    struct search_job job = {.tray = tray,
                             .start = start,
                             .goal = canonical_goal(tray->geometry, goal_blank),
                             .limits.n_threads = 1,
                             .algorithm = FIFTEEN_IDASTAR};
    memcpy(job.order, engine_plain_order, sizeof job.order);
    return job;
}

static inline struct search_job engine_job(const struct tray *tray, unsigned goal_blank,
                                           packed_board start)
{
    return engine_wide_job(tray, goal_blank, wide_of_packed(start));
}

/* From a board of any tray, to the goal with the blank first. */
static inline struct search_job engine_depths_job(const struct tray *tray,
                                                  const struct depths_board *board)
{
    wide_board start = 0;
    for (unsigned cell = 0; cell < fifteen_cells(tray->geometry); cell++)
        start |= wide_put((unsigned)board->tiles[cell], cell);
    return engine_wide_job(tray, 0, start);
}

/* The generic search of a job by an algorithm, and A*. */
static inline enum fifteen_status engine_search(enum fifteen_algorithm algorithm,
                                                const struct search_job *job,
                                                const struct heuristic *heuristic,
                                                struct search_result *result,
                                                struct fifteen_error *error)
{
    struct search_job searched = *job;
    searched.algorithm = algorithm;
    return tray_search(&searched, heuristic, result, error);
}

static inline enum fifteen_status engine_astar(const struct search_job *job,
                                               const struct heuristic *heuristic,
                                               struct search_result *result,
                                               struct fifteen_error *error)
{
    return engine_search(FIFTEEN_ASTAR, job, heuristic, result, error);
}

/* A job's solution leads from its start to its goal. */
static inline bool engine_replays(const struct search_job *job, const struct engine_path *solution)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    packed_board board = wide_to_packed(job->start);
    for (unsigned i = 0; i < solution->length; i++) {
        const int *const step = steps[solution->path[i]];
        if (!exhaustive_move(job->tray->geometry, board, step[0], step[1], &board))
            return false;
    }
    return wide_of_packed(board) == job->goal;
}

/* ---- an admissible heuristic that is far from consistent ---- */

/* Manhattan distance, but 0 on about half of the boards. */
struct patchy {
    struct heuristic base;
    struct heuristic *manhattan;
};

static inline uint8_t patchy_patch(wide_board board, unsigned value)
{
    return (wide_to_packed(board) * UINT64_C(0x9e3779b97f4a7c15)) >> 63 != 0 ? (uint8_t)value : 0;
}

/* State: the value, then Manhattan's state. */
static inline void patchy_start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct heuristic *const manhattan = ((const struct patchy *)self)->manhattan;
    manhattan->start(manhattan, board, state + 1);
    state[0] = patchy_patch(board, manhattan->value(manhattan, state + 1));
}

static inline void patchy_move(const struct heuristic *self, const struct heuristic_move *move,
                               const uint8_t *before, uint8_t *after)
{
    const struct heuristic *const manhattan = ((const struct patchy *)self)->manhattan;
    manhattan->move(manhattan, move, before + 1, after + 1);
    after[0] =
        patchy_patch(wide_of_packed(move->board.packed), manhattan->value(manhattan, after + 1));
}

static inline unsigned patchy_value(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

/* The caller still frees the underlying heuristic. */
static inline struct patchy patchy_make(struct heuristic *manhattan)
{
    return (struct patchy){.base = {.state_size = 2,
                                    .start = patchy_start,
                                    .move = patchy_move,
                                    .value = patchy_value},
                           .manhattan = manhattan};
}

#endif
