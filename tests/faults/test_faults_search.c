/* test_faults_search.c - solving when memory or threads run out, or a monitor stops it */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <fifteen/solver.h>

#include "search/quick/quick.h"
#include "support/building.h"
#include "support/packed_boards.h"
#include "support/solving.h"

#include "faults/stops.h"
#include "faults/sweep.h"

static const struct fifteen_geometry tray = {4, 4};

/* Numbers 42, 9, 8 and 3 of Korf's 100 boards with their published lengths, and boards near enough
 * for breadth-first search from one end and from both. */
struct board {
    const char *text;
    unsigned length;
};

static const struct board close = {"4 5 1 3 8 2 6 7 9 13 10 11 12 14 15 0", 14};
static const struct board far = {"1 6 2 0 4 9 7 3 8 12 15 11 13 5 10 14", 27};
static const struct board nearest = {"4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42};
static const struct board near = {"3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46};
static const struct board middle = {"12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7", 50};
static const struct board farthest = {"14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 59};

/* A way to solve a board, from the creation of a solver to its end. */
static const struct way {
    const char *name;
    const struct board *board;
    const char *heuristic;
    enum fifteen_algorithm algorithm;
    uint64_t memory_bytes;
    unsigned n_threads;
    bool all; /* solutions */
} ways[] = {
    {"auto", &near, NULL, FIFTEEN_AUTO, 0, 1, false},
    {"auto, a large search", &farthest, NULL, FIFTEEN_AUTO, 0, 3, false},
    {"IDA*, 3 threads", &farthest, NULL, FIFTEEN_IDASTAR, 0, 3, false},
    {"IDA* with a table", &farthest, NULL, FIFTEEN_IDASTAR_TT, 4 << 20, 3, false},
    {"A* on tables", &middle, "pdb", FIFTEEN_ASTAR, 0, 1, false},
    {"A*, then IDA*", &middle, NULL, FIFTEEN_ASTAR_IDASTAR, 1 << 20, 1, false},
    {"plain A*", &near, "max(hamming,walking-distance)", FIFTEEN_ASTAR, 0, 1, false},
    {"plain IDA*", &near, "max(pdb,walking-distance)", FIFTEEN_IDASTAR_PLAIN, 0, 1, false},
    {"breadth-first", &close, NULL, FIFTEEN_BREADTH_FIRST, 0, 1, false},
    {"uniform-cost", &close, NULL, FIFTEEN_UNIFORM_COST, 0, 1, false},
    {"greedy, 342 moves", &middle, "manhattan", FIFTEEN_GREEDY, 0, 1, false},
    {"BAE*", &nearest, "max(manhattan,inversion)", FIFTEEN_BAE, 0, 1, false},
    {"NBS", &nearest, "walking-distance", FIFTEEN_NBS, 0, 1, false},
    {"MM", &nearest, "linear-conflict", FIFTEEN_MM, 0, 1, false},
    {"DVCBS", &nearest, "manhattan", FIFTEEN_DVCBS, 0, 1, false},
    {"bidirectional", &far, NULL, FIFTEEN_BIDIRECTIONAL, 0, 1, false},
    {"quick", &close, NULL, FIFTEEN_QUICK, 0, 1, false},
    {"all solutions", &near, NULL, FIFTEEN_AUTO, 0, 1, true},
    {"plain IDA*, Manhattan", &near, "manhattan", FIFTEEN_IDASTAR_PLAIN, 0, 1, false},
};

struct work {
    const struct way *way;
    const struct fifteen_pdb_set *tables;
    packed_board goal;
    struct fifteen_monitor monitor;
};

static bool take(void *context, const struct fifteen_solution *solution)
{
    solving_check_path(context, solution->path, solution->length);
    return true;
}

static enum fifteen_status solve_all(const struct work *work, const struct fifteen_solver *solver,
                                     struct fifteen_error *error)
{
    struct packed_problem problem = {tray, solving_read(tray, work->way->board->text), work->goal};
    struct fifteen_solutions solutions = {.take = take, .context = &problem, .max_solutions = 100};
    struct fifteen_result result;
    const enum fifteen_status status =
        packed_solve_all(solver, &problem, NULL, &work->monitor, &solutions, &result, error);
    if (status == FIFTEEN_OK)
        assert_int_equal(solutions.length, work->way->board->length);
    return status;
}

static enum fifteen_status solve(const struct work *work, const struct fifteen_solver *solver,
                                 struct fifteen_error *error)
{
    const struct way *const way = work->way;
    const struct fifteen_limits limits = {.memory_bytes = way->memory_bytes,
                                          .n_threads = way->n_threads};
    struct fifteen_board *start = NULL;
    struct fifteen_board *goal = NULL;
    struct fifteen_result result;
    enum fifteen_status status =
        packed_to_board(tray, solving_read(tray, way->board->text), &start, error);
    if (status == FIFTEEN_OK)
        status = packed_to_board(tray, work->goal, &goal, error);
    if (status == FIFTEEN_OK)
        status = fifteen_solve(solver, &(struct fifteen_problem){start, goal}, &limits,
                               &work->monitor, &result, error);
    if (status == FIFTEEN_OK) {
        assert_true(!result.optimal || result.solution.length == way->board->length);
        for (size_t i = 0; i < result.solution.length; i++)
            assert_int_not_equal(fifteen_board_slide(start, result.solution.path[i]), 0);
        assert_true(fifteen_board_equal(start, goal));
    }
    fifteen_solution_free(&result.solution);
    fifteen_board_free(start);
    fifteen_board_free(goal);
    return status;
}

static enum fifteen_status run(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    const struct fifteen_solver_options options = {.sets = &work->tables,
                                                   .n_sets = 1,
                                                   .heuristic = work->way->heuristic,
                                                   .algorithm = work->way->algorithm};
    struct fifteen_solver *solver = NULL;
    enum fifteen_status status = fifteen_solver_create(&options, &solver, error);
    if (status == FIFTEEN_OK)
        status = (work->way->all ? solve_all : solve)(work, solver, error);
    fifteen_solver_free(solver);
    return status;
}

static struct work work_of(const struct way *way, const struct fifteen_pdb_set *tables)
{
    return (struct work){way, tables, packed_goal(tray, FIFTEEN_BLANK_FIRST), {NULL, NULL}};
}

static void sweep_ways(const struct fifteen_pdb_set *tables, enum fault fault,
                       enum fifteen_status expected)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct work work = work_of(&ways[i], tables);
        if (fault == FAULT_MEMORY || ways[i].n_threads > 1)
            sweep_all(&(struct sweep){ways[i].name, run, &work, fault, expected});
    }
}

static void memory_runs_out(void **state)
{
    sweep_ways(*state, FAULT_MEMORY, FIFTEEN_NO_MEMORY);
}

/* Without the library's moves, and without memory, which may have run out. */
static void check_quick_path(const struct quick_board *start, const struct quick_path *path)
{
    static const int steps[] = {-4, -1, 1, 4};
    uint16_t at[16];
    int blank = start->where[start->blank];
    memcpy(at, start->at, sizeof at);
    for (size_t i = 0; i < path->length; i++) {
        const int next = blank + steps[path->moves[i]];
        at[blank] = at[next];
        at[next] = (uint16_t)start->blank;
        blank = next;
    }
    for (unsigned cell = 0; cell < 16; cell++)
        assert_int_equal(at[cell], cell);
}

/* Without a solver, so that the blocks of the construction are among the first, which the quick
 * form tries one by one. */
static enum fifteen_status run_quick(void *context, struct fifteen_error *error)
{
    const struct quick_problem problem = {.start = context};
    struct quick_result found;
    const enum fifteen_status status = quick_solve(&problem, &found, error);
    if (status == FIFTEEN_OK)
        check_quick_path(context, &found.path);
    quick_path_free(&found.path);
    return status;
}

static void memory_of_a_construction_runs_out(void **state)
{
    (void)state;
    struct quick_board start;
    assert_true(quick_board_alloc(&start, tray, 15)); /* one move from the goal */
    for (unsigned cell = 0; cell < 16; cell++)
        quick_board_put(&start, cell, cell < 14 ? cell : 29 - cell);
    sweep_all(
        &(struct sweep){"quick, construction", run_quick, &start, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
    quick_board_free(&start);
}

/* The search continues with fewer threads. */
static void threads_run_out(void **state)
{
    sweep_ways(*state, FAULT_THREAD, FIFTEEN_OK);
}

/* The clock advances by 26 ms at each reading, so that each reading makes a report. */
static void monitors_stop_it(void **state)
{
    unsigned n_stops = 0;
    faults_set_clock(0.026);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct work work = work_of(&ways[i], *state);
        const struct stops stops = {
            {.name = ways[i].name, .run = run, .context = &work}, &work.monitor, 20};
        n_stops += stops_all(&stops);
    }
    faults_set_clock(0);
    print_message("%u stops\n", n_stops);
}

static int set_up(void **state)
{
    *state = building_set(tray, "6-6-3");
    return *state != NULL ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(memory_of_a_construction_runs_out),
        cmocka_unit_test(threads_run_out),
        cmocka_unit_test(monitors_stop_it),
    };
    return cmocka_run_group_tests(tests, set_up, building_tear_down);
}
