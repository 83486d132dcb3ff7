/* test_bidirectional.c - bidirectional searches: shortest solutions, with every heuristic */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ends.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_3x4 = {3, 4};
static const struct fifteen_geometry tray_4x4 = {4, 4};

static const struct row {
    enum fifteen_algorithm algorithm;
    const char *heuristic;
} rows[] = {
    {FIFTEEN_BAE, "manhattan"},
    {FIFTEEN_BAE, "linear-conflict"},
    {FIFTEEN_BAE, "walking-distance"},
    {FIFTEEN_BAE, "max(hamming,inversion)"},
    {FIFTEEN_NBS, "manhattan"},
    {FIFTEEN_NBS, "walking-distance"},
    {FIFTEEN_NBS, "inversion"},
    {FIFTEEN_MM, "manhattan"},
    {FIFTEEN_MM, "linear-conflict"},
    {FIFTEEN_MM, "hamming"},
    {FIFTEEN_DVCBS, "manhattan"},
    {FIFTEEN_DVCBS, "inversion"},
    {FIFTEEN_DVCBS, "max(manhattan,walking-distance)"},
    {FIFTEEN_BIDIRECTIONAL, NULL},
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

static void create_solvers(struct fifteen_solver *solvers[N_ROWS])
{
    for (unsigned i = 0; i < N_ROWS; i++)
        solvers[i] = solving_solver(NULL, rows[i].heuristic, rows[i].algorithm);
}

static void free_solvers(struct fifteen_solver *solvers[N_ROWS])
{
    for (unsigned i = 0; i < N_ROWS; i++)
        fifteen_solver_free(solvers[i]);
}

static void check_length(const struct fifteen_solver *solver, const struct row *row,
                         const struct packed_problem *problem, unsigned distance)
{
    unsigned length;
    const struct fifteen_result counts = solving_solve(solver, problem, &length);
    assert_int_equal(length, distance);
    assert_int_equal(counts.lower_bound, distance);
    assert_int_equal(counts.algorithm, row->algorithm);
    assert_true(counts.optimal);
    assert_true(counts.necessary <= counts.expanded);
    assert_true(counts.initial_h < distance || counts.necessary == 0);
}

/* Every `step`th board, for a goal with the blank on a cell. */
static void check_boards(struct fifteen_geometry geometry, unsigned blank, unsigned step)
{
    struct fifteen_solver *solvers[N_ROWS];
    uint64_t random = blank + 1;
    struct packed_problem problem = {.geometry = geometry};
    problem.goal = solving_goal(geometry, blank, &random);
    uint8_t *const distances = exhaustive_distances(geometry, problem.goal);
    create_solvers(solvers);
    for (uint32_t number = 0; number < exhaustive_count(geometry); number += step) {
        if (distances[number] == EXHAUSTIVE_UNREACHED || distances[number] == 0)
            continue;
        problem.start = exhaustive_board(geometry, number);
        for (unsigned i = step > 1 ? number / step % 3 : 0; i<N_ROWS; i += step> 1 ? 3 : 1)
            check_length(solvers[i], &rows[i], &problem, distances[number]);
    }
    free_solvers(solvers);
    free(distances);
}

static void all_boards_of_2x3(void **state)
{
    (void)state;
    for (unsigned blank = 0; blank < 6; blank++)
        check_boards(tray_2x3, blank, scale_is_full() ? 1 : 3);
}

static void boards_of_2x4(void **state)
{
    (void)state;
    check_boards(tray_2x4, 0, scale_is_full() ? 5 : 211);
    check_boards(tray_2x4, 6, scale_is_full() ? 17 : 211);
}

static void boards_of_3x3(void **state)
{
    (void)state;
    for (unsigned blank = 0; blank < 9; blank++)
        check_boards(tray_3x3, blank, scale_is_full() ? 1999 : 12007);
}

/* A walk of the blank that never turns back at once. */
static packed_board walk(struct fifteen_geometry geometry, packed_board board, unsigned n_moves,
                         uint64_t *random)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    unsigned last = 4;
    for (unsigned i = 0; i < n_moves;) {
        const unsigned move = exhaustive_random(random) % 4;
        if (move + last == 3 ||
            !exhaustive_move(geometry, board, steps[move][0], steps[move][1], &board))
            continue;
        last = move;
        i++;
    }
    return board;
}

/* Boards whose lengths plain IDA* finds, for goals with the blank on each cell. */
static void check_walks(struct fifteen_geometry geometry, unsigned n_moves, unsigned n)
{
    struct fifteen_solver *solvers[N_ROWS];
    struct fifteen_solver *const ida = solving_solver(NULL, NULL, FIFTEEN_IDASTAR_PLAIN);
    uint64_t random = n_moves;
    create_solvers(solvers);
    for (unsigned i = 0; i < n; i++) {
        struct packed_problem problem = {.geometry = geometry};
        problem.goal = solving_goal(geometry, i % fifteen_cells(geometry), &random);
        problem.start = walk(geometry, problem.goal, n_moves + i % 2, &random);
        unsigned length;
        if (problem.start == problem.goal)
            continue;
        solving_solve(ida, &problem, &length);
        for (unsigned row = i % 2; row < N_ROWS; row += 2)
            check_length(solvers[row], &rows[row], &problem, length);
    }
    free_solvers(solvers);
    fifteen_solver_free(ida);
}

static void random_boards(void **state)
{
    (void)state;
    check_walks(tray_3x4, 60, scaled(100));
    check_walks(tray_4x4, 32, scaled(100));
}

/* ---- an inconsistent heuristic ---- */

/* The exact distance on every eighth board, four less on half of the others, and 0 on the rest: so
 * boards are closed, from either end, before their shortest paths are found. The state is the
 * value. */
struct guess {
    struct heuristic base;
    const struct ends *ends;
    bool is_backward;
    uint64_t seed;
};

/* The board that the start's map leads to another. */
static packed_board map_back(const struct canonical_map *map, packed_board board)
{
    packed_board original = 0;
    for (unsigned cell = 0; cell < 9; cell++)
        for (unsigned tile = 0; tile < 9; tile++)
            if (map->tile[tile] == packed_tile(board, map->cell[cell]))
                original |= (packed_board)tile << 4 * cell;
    return original;
}

static uint8_t guess_distance(const struct heuristic *self, packed_board board)
{
    const struct guess *const guess = (const struct guess *)self;
    const struct ends *const ends = guess->ends;
    const uint8_t *const distances = guess->is_backward ? ends->from_start : ends->from_goal;
    if (guess->is_backward)
        board = map_back(&ends->map, board);
    const uint8_t distance = distances[exhaustive_number(ends_tray, board)];
    const uint64_t hash = (board + guess->seed) * UINT64_C(0x9e3779b97f4a7c15) >> 60;
    if (hash % 8 == 0)
        return distance;
    return hash < 8 && distance > 4 ? (uint8_t)(distance - 4) : 0;
}

static void guess_start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    state[0] = guess_distance(self, wide_to_packed(board));
}

static void guess_move(const struct heuristic *self, const struct heuristic_move *move,
                       const uint8_t *before, uint8_t *after)
{
    (void)before;
    after[0] = guess_distance(self, move->board.packed);
}

static unsigned guess_value(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

static void check_guesses(struct ends *ends, uint64_t seed)
{
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_NBS, FIFTEEN_MM, FIFTEEN_DVCBS};
    const struct heuristic base = {1, guess_start, guess_move, guess_value, NULL};
    const struct guess forward = {base, ends, false, seed};
    const struct guess backward = {base, ends, true, seed + 1};
    ends->job.backward = &backward.base;
    ends->job.is_consistent = false;
    for (unsigned a = 0; a < 3; a++) {
        struct search_result result;
        ends->job.algorithm = algorithms[a];
        assert_int_equal(bidirectional_search(&ends->job, &forward.base, &result, NULL),
                         FIFTEEN_OK);
        assert_int_equal(result.solution.length, ends->length);
        assert_int_equal(result.lower_bound, ends->length);
    }
}

static void inconsistent_heuristics_find_shortest_solutions(void **state)
{
    (void)state;
    uint64_t random = 13;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, &heuristic_manhattan, FIFTEEN_NBS, &random);
        for (uint64_t seed = 2; seed <= 40; seed += 2)
            check_guesses(&ends, seed);
        ends_free(&ends);
    }
}

/* ---- published boards ---- */

/* Numbers 12, 42 and 79 of Korf's 100 boards. */
static void boards_of_korf(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        unsigned length;
    } boards[] = {{"4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42},
                  {"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42},
                  {"14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45}};
    for (unsigned i = 0; i < 3; i++) {
        const struct packed_problem problem = {tray_4x4, solving_read(tray_4x4, boards[i].board),
                                               packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
        for (unsigned row = 0; row < N_ROWS; row++) {
            if (rows[row].heuristic == NULL || strcmp(rows[row].heuristic, "manhattan") != 0)
                continue;
            struct fifteen_solver *const solver =
                solving_solver(NULL, "manhattan", rows[row].algorithm);
            check_length(solver, &rows[row], &problem, boards[i].length);
            fifteen_solver_free(solver);
        }
    }
}

static void a_solved_board_needs_no_moves(void **state)
{
    (void)state;
    const packed_board goal = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST);
    const struct packed_problem problem = {tray_4x4, goal, goal};
    for (unsigned i = 0; i < N_ROWS; i++) {
        struct fifteen_solver *const solver =
            solving_solver(NULL, rows[i].heuristic, rows[i].algorithm);
        unsigned length;
        const struct fifteen_result counts = solving_solve(solver, &problem, &length);
        assert_int_equal(length, 0);
        assert_int_equal(counts.expanded, 0);
        assert_int_equal(counts.generated, 1);
        fifteen_solver_free(solver);
    }
}

/* Boards expanded by the MM of another program, in Java, on a board on which ties do not matter.
 * Source: github.com/yuvallb/15-puzzle-solver-MM-search at e12fa64, output.txt. */
static void mm_expands_as_many_boards_as_published(void **state)
{
    (void)state;
    static const struct {
        const char *heuristic;
        unsigned expanded;
    } published[] = {{"manhattan", 1278238}, {"linear-conflict", 260544}};
    const struct packed_problem problem = {
        .geometry = tray_4x4,
        .start = solving_read(tray_4x4, "15 12 0 8 9 4 3 10 5 1 6 11 7 2 13 14"),
        .goal = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST)};
    for (unsigned i = scale_is_full() ? 0 : 1; i < 2; i++) {
        struct fifteen_solver *const solver =
            solving_solver(NULL, published[i].heuristic, FIFTEEN_MM);
        unsigned length;
        const struct fifteen_result counts = solving_solve(solver, &problem, &length);
        assert_int_equal(length, 50);
        assert_int_equal(counts.expanded, published[i].expanded);
        assert_int_equal(counts.necessary, published[i].expanded);
        fifteen_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_boards_of_2x3),
        cmocka_unit_test(boards_of_2x4),
        cmocka_unit_test(boards_of_3x3),
        cmocka_unit_test(random_boards),
        cmocka_unit_test(inconsistent_heuristics_find_shortest_solutions),
        cmocka_unit_test(boards_of_korf),
        cmocka_unit_test(a_solved_board_needs_no_moves),
        cmocka_unit_test(mm_expands_as_many_boards_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
