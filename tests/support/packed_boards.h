/* packed_boards.h - problems of packed boards for tests, solved through the public interface
 *
 * Tests enumerate and compare boards as words. These functions convert them, and do nothing else.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_PACKED_BOARDS_H
#define SUPPORT_PACKED_BOARDS_H

#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

#include "board/packed.h"
#include "search/engine/exchange.h"
#include "search/plan/problem.h"

#define PACKED_TEXT_SIZE 64

struct packed_problem {
    struct fifteen_geometry geometry;
    packed_board start;
    packed_board goal;
};

/* ---- boards ---- */

static inline packed_board packed_take(struct fifteen_board *board)
{
    const packed_board packed = packed_of_board(board);
    fifteen_board_free(board);
    return packed;
}

/* 0 if the board is too large. */
static inline packed_board packed_of_fitting(const struct fifteen_board *board)
{
    return packed_fits(fifteen_board_size(board)) ? packed_of_board(board) : 0;
}

/* Reads a board of a size. */
static inline enum fifteen_status packed_parse(struct fifteen_geometry geometry, const char *text,
                                               size_t length, packed_board *out,
                                               struct fifteen_error *error)
{
    struct fifteen_board *board = NULL;
    const enum fifteen_status status = fifteen_board_parse(text, length, geometry, &board, error);
    if (status != FIFTEEN_OK)
        return status;
    const bool fits = fifteen_geometry_equal(fifteen_board_size(board), geometry);
    if (fits)
        *out = packed_of_board(board);
    fifteen_board_free(board);
    return fits ? FIFTEEN_OK : FIFTEEN_INVALID;
}

static inline enum fifteen_status packed_from_tiles(struct fifteen_geometry geometry,
                                                    const int *tiles, packed_board *out,
                                                    struct fifteen_error *error)
{
    struct fifteen_board *board;
    const enum fifteen_status status = fifteen_board_create(geometry, tiles, &board, error);
    if (status == FIFTEEN_OK)
        *out = packed_take(board);
    return status;
}

static inline size_t packed_print(struct fifteen_geometry geometry, packed_board board,
                                  char out[PACKED_TEXT_SIZE])
{
    int length = 0;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        length += snprintf(out + length, (size_t)(PACKED_TEXT_SIZE - length), "%s%u",
                           cell > 0 ? " " : "", packed_tile(board, cell));
    return (size_t)length;
}

static inline bool packed_move(struct fifteen_geometry geometry, packed_board board,
                               enum fifteen_move move, packed_board *out)
{
    struct fifteen_board *made = NULL;
    if (packed_to_board(geometry, board, &made, NULL) != FIFTEEN_OK)
        return false;
    const bool moved = fifteen_board_slide(made, move) != 0;
    if (moved)
        *out = packed_of_board(made);
    fifteen_board_free(made);
    return moved;
}

static inline packed_board packed_random(struct fifteen_geometry geometry, packed_board goal,
                                         struct fifteen_random *random)
{
    struct fifteen_board *home = NULL;
    struct fifteen_board *board;
    packed_board drawn = 0;
    if (packed_to_board(geometry, goal, &home, NULL) != FIFTEEN_OK)
        return 0;
    if (fifteen_random_board(home, random, &board, NULL) == FIFTEEN_OK)
        drawn = packed_take(board);
    fifteen_board_free(home);
    return drawn;
}

static inline packed_board packed_random_walk(struct fifteen_geometry geometry, packed_board goal,
                                              unsigned n_moves, struct fifteen_random *random)
{
    struct fifteen_board *home = NULL;
    struct fifteen_board *board;
    packed_board drawn = 0;
    if (packed_to_board(geometry, goal, &home, NULL) != FIFTEEN_OK)
        return 0;
    if (fifteen_random_walk(home, n_moves, random, &board, NULL) == FIFTEEN_OK)
        drawn = packed_take(board);
    fifteen_board_free(home);
    return drawn;
}

/* ---- problems ---- */

static inline struct tray_problem packed_wide(const struct packed_problem *problem)
{
    return (struct tray_problem){problem->geometry, wide_of_packed(problem->start),
                                 wide_of_packed(problem->goal)};
}

/* The boards of a problem; packed_end frees them. */
struct packed_boards {
    struct fifteen_board *start;
    struct fifteen_board *goal;
    struct fifteen_problem problem;
};

static inline void packed_end(struct packed_boards *boards)
{
    fifteen_board_free(boards->start);
    fifteen_board_free(boards->goal);
}

static inline enum fifteen_status packed_begin(const struct packed_problem *problem,
                                               struct packed_boards *out,
                                               struct fifteen_error *error)
{
    *out = (struct packed_boards){.start = NULL};
    enum fifteen_status status =
        packed_to_board(problem->geometry, problem->start, &out->start, error);
    if (status == FIFTEEN_OK)
        status = packed_to_board(problem->geometry, problem->goal, &out->goal, error);
    out->problem = (struct fifteen_problem){out->start, out->goal};
    if (status != FIFTEEN_OK)
        packed_end(out);
    return status;
}

static inline enum fifteen_status packed_check(const struct packed_problem *problem,
                                               struct fifteen_error *error)
{
    struct packed_boards boards;
    enum fifteen_status status = packed_begin(problem, &boards, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_problem_check(&boards.problem, error);
    packed_end(&boards);
    return status;
}

static inline bool packed_solvable(const struct packed_problem *problem)
{
    return packed_check(problem, NULL) == FIFTEEN_OK;
}

static inline bool packed_replay(const struct packed_problem *problem,
                                 const struct engine_path *solution)
{
    struct packed_boards boards;
    struct engine_path copy = *solution;
    if (solution->length > FIFTEEN_MAX_MOVES || packed_begin(problem, &boards, NULL) != FIFTEEN_OK)
        return false;
    const bool leads = fifteen_solution_replay(&boards.problem,
                                               &(struct fifteen_solution){copy.length, copy.path});
    packed_end(&boards);
    return leads;
}

/* ---- tables ---- */

static inline enum fifteen_status packed_pattern_make(struct fifteen_geometry geometry,
                                                      packed_board goal, uint32_t tiles,
                                                      struct fifteen_pattern *out,
                                                      struct fifteen_error *error)
{
    struct fifteen_board *home = NULL;
    enum fifteen_status status = packed_to_board(geometry, goal, &home, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_pattern_make(home, tiles, out, error);
    fifteen_board_free(home);
    return status;
}

static inline enum fifteen_status packed_partitions_parse(
    struct fifteen_geometry geometry, packed_board goal, const char *text,
    struct fifteen_partition out[FIFTEEN_SET_MAX], unsigned *n, struct fifteen_error *error)
{
    struct fifteen_board *home = NULL;
    enum fifteen_status status = packed_to_board(geometry, goal, &home, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_partitions_parse(home, text, out, n, error);
    fifteen_board_free(home);
    return status;
}

static inline unsigned packed_pdb_value(const struct fifteen_pdb *pdb, packed_board board)
{
    struct fifteen_pdb_info info;
    struct fifteen_board *made = NULL;
    fifteen_pdb_info(pdb, &info);
    if (packed_to_board(info.pattern.geometry, board, &made, NULL) != FIFTEEN_OK)
        return 0;
    const unsigned value = fifteen_pdb_value(pdb, made);
    fifteen_board_free(made);
    return value;
}

struct packed_pdb_request {
    struct fifteen_geometry geometry;
    packed_board goal;
    enum fifteen_pdb_kind kind;
    const char *sizes;
    unsigned n_partitions;
};

static inline enum fifteen_status packed_set_find(const char *folder,
                                                  const struct packed_pdb_request *request,
                                                  unsigned n_threads,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_pdb_set **out,
                                                  struct fifteen_error *error)
{
    struct fifteen_board *goal = NULL;
    enum fifteen_status status = packed_to_board(request->geometry, request->goal, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_pdb_request of_board = {goal, request->kind, request->sizes,
                                                 request->n_partitions};
    status = fifteen_pdb_set_find(folder, &of_board, n_threads, monitor, out, error);
    fifteen_board_free(goal);
    return status;
}

/* ---- distances ---- */

struct packed_distances_request {
    struct fifteen_geometry geometry;
    packed_board goal;
    uint64_t max_farthest;
    unsigned n_threads;
    uint64_t memory_bytes;
};

static inline enum fifteen_status packed_distances_count(
    const struct packed_distances_request *request, const struct fifteen_monitor *monitor,
    struct fifteen_distances *out, struct fifteen_error *error)
{
    struct fifteen_board *goal = NULL;
    enum fifteen_status status = packed_to_board(request->geometry, request->goal, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_distances_request of_board = {
        goal, request->max_farthest, request->n_threads, request->memory_bytes, false, 0};
    status = fifteen_distances_count(&of_board, monitor, out, error);
    fifteen_board_free(goal);
    return status;
}

static inline packed_board packed_farthest(struct fifteen_geometry geometry,
                                           const struct fifteen_distances *distances,
                                           uint64_t index)
{
    const unsigned n_cells = fifteen_cells(geometry);
    packed_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (packed_board)distances->farthest[index * n_cells + cell] << (4 * cell);
    return board;
}

/* ---- solvers ---- */

static inline enum fifteen_status packed_prepare(const struct fifteen_solver *solver,
                                                 const struct packed_problem *problem,
                                                 const struct fifteen_monitor *monitor,
                                                 struct fifteen_error *error)
{
    struct packed_boards boards;
    enum fifteen_status status = packed_begin(problem, &boards, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_solver_prepare(solver, &boards.problem, monitor, error);
    packed_end(&boards);
    return status;
}

static inline bool packed_ready(const struct fifteen_solver *solver,
                                const struct packed_problem *problem)
{
    struct packed_boards boards;
    if (packed_begin(problem, &boards, NULL) != FIFTEEN_OK)
        return true;
    const bool ready = fifteen_solver_ready(solver, &boards.problem);
    packed_end(&boards);
    return ready;
}

static inline uint64_t packed_tables_hash(const struct fifteen_solver *solver,
                                          const struct packed_problem *problem)
{
    struct packed_boards boards;
    if (packed_begin(problem, &boards, NULL) != FIFTEEN_OK)
        return 0;
    const uint64_t hash = fifteen_solver_tables_hash(solver, &boards.problem);
    packed_end(&boards);
    return hash;
}

/* fifteen_solve, but FIFTEEN_LIMIT if the solution has more than FIFTEEN_MAX_MOVES moves. */
static inline enum fifteen_status packed_solve(
    const struct fifteen_solver *solver, const struct packed_problem *problem,
    const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
    struct engine_path *solution, struct fifteen_result *result, struct fifteen_error *error)
{
    struct packed_boards boards;
    solution->length = 0;
    enum fifteen_status status = packed_begin(problem, &boards, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_solve(solver, &boards.problem, limits, monitor, result, error);
    const struct fifteen_solution found = result->solution;
    if (found.path != NULL && found.length <= FIFTEEN_MAX_MOVES) {
        solution->length = (unsigned)found.length;
        memcpy(solution->path, found.path, found.length);
    } else if (found.path != NULL) {
        result->found = false;
        if (status == FIFTEEN_OK && error != NULL)
            snprintf(error->text, sizeof error->text, "the solution has %zu moves, more than %d",
                     found.length, FIFTEEN_MAX_MOVES);
        status = status == FIFTEEN_OK ? FIFTEEN_LIMIT : status;
    }
    fifteen_solution_free(&result->solution);
    packed_end(&boards);
    return status;
}

static inline enum fifteen_status packed_evaluate(const struct fifteen_solver *solver,
                                                  const struct packed_problem *problem,
                                                  unsigned *value, struct fifteen_error *error)
{
    struct packed_boards boards;
    enum fifteen_status status = packed_begin(problem, &boards, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_evaluate(solver, &boards.problem, value, error);
    packed_end(&boards);
    return status;
}

static inline enum fifteen_status packed_solve_all(
    const struct fifteen_solver *solver, const struct packed_problem *problem,
    const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
    struct fifteen_solutions *solutions, struct fifteen_result *result, struct fifteen_error *error)
{
    struct packed_boards boards;
    enum fifteen_status status = packed_begin(problem, &boards, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_solve_all(solver, &boards.problem, limits, monitor, solutions, result, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED)
        fifteen_solution_free(&result->solution);
    packed_end(&boards);
    return status;
}

#endif
