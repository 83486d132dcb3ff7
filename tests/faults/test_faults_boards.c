/* test_faults_boards.c - boards, files and grids when memory or threads run out, or a monitor stops
 * them
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "support/graph.h"
#include "support/grids.h"
#include "util/memory.h"

#include "faults/stops.h"
#include "faults/sweep.h"

static enum fifteen_status report_no_memory(struct fifteen_error *error)
{
    snprintf(error->text, sizeof error->text, "no memory");
    return FIFTEEN_NO_MEMORY;
}

/* The monitor of the operation under test. */
static struct fifteen_monitor monitor;

/* ---- blocks of memory that grow, from small ones to huge pages ---- */

static enum fifteen_status run_growth(void *context, struct fifteen_error *error)
{
    static const size_t sizes[] = {100, 5000, (2 << 20) - 1, 2 << 20, 5 << 20, 64 << 20};
    enum { N_SIZES = sizeof sizes / sizeof sizes[0] };
    unsigned char *block = memory_alloc(sizes[0]);
    unsigned char *grown = block;
    unsigned i = 0;
    (void)context;
    for (; grown != NULL && i + 1 < N_SIZES; i++) {
        block[sizes[i] - 1] = (unsigned char)(i + 1);
        grown = memory_grow(block, sizes[i], sizes[i + 1]);
        block = grown != NULL ? grown : block;
    }
    /* Written bytes stay intact after any failure. */
    const unsigned last = i - (grown == NULL && i > 0);
    for (unsigned j = 0; block != NULL && j < last; j++)
        assert_int_equal(block[sizes[j] - 1], j + 1);
    memory_free(block, sizes[last]);
    return grown != NULL ? FIFTEEN_OK : report_no_memory(error);
}

/* ---- distances ---- */

static unsigned n_threads = 3;

static enum fifteen_status run_distances(void *context, struct fifteen_error *error)
{
    const struct packed_distances_request request = {
        .geometry = {2, 5}, .goal = 0x9876543210, .max_farthest = 100, .n_threads = n_threads};
    struct fifteen_distances found;
    (void)context;
    const enum fifteen_status status = packed_distances_count(&request, &monitor, &found, error);
    if (status != FIFTEEN_OK)
        return status;
    assert_int_equal(found.max, 55); /* OEIS A090036 */
    assert_int_equal(found.n_boards, 1814400);
    fifteen_distances_free(&found);
    return FIFTEEN_OK;
}

/* ---- files ---- */

static const char file[] =
    "# three boards\n"
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n"
    "3\n1 2 3\n4 5 6\n7 0 8\n"
    "5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24\n";

/* Reads a file to its end, in spite of errors. */
static enum fifteen_status read_all(struct fifteen_instances *reader, struct fifteen_error *error)
{
    enum fifteen_status worst = FIFTEEN_OK;
    struct fifteen_error reason = {.text = ""};
    unsigned n = 0;
    for (unsigned i = 0; i < 20; i++) {
        struct fifteen_instance instance;
        const enum fifteen_status status = fifteen_instances_next(reader, &instance, &reason);
        if (status == FIFTEEN_NOT_FOUND)
            break;
        n += status == FIFTEEN_OK;
        if (status == FIFTEEN_OK)
            fifteen_board_free(instance.board);
        if (status != FIFTEEN_OK && worst == FIFTEEN_OK) {
            worst = status;
            *error = reason;
        }
    }
    assert_true(n == 3 || worst != FIFTEEN_OK);
    return worst;
}

static enum fifteen_status run_instances(void *context, struct fifteen_error *error)
{
    const struct fifteen_instances_options options = {.size = {4, 4}};
    struct fifteen_instances *reader = NULL;
    rewind(context);
    enum fifteen_status status = fifteen_instances_open(context, &options, &reader, error);
    if (status == FIFTEEN_OK)
        status = read_all(reader, error);
    fifteen_instances_close(reader);
    return status;
}

/* ---- grids ---- */

static enum fifteen_status ask_around(const struct fifteen_board *grid, struct fifteen_error *error)
{
    struct fifteen_board *made[5] = {NULL};
    enum fifteen_status status = fifteen_board_neighbours(grid, made, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_board_twin(grid, &made[4], error);
    if (status == FIFTEEN_OK)
        assert_true(fifteen_board_solvable(grid, NULL) != fifteen_board_solvable(made[4], NULL));
    for (unsigned i = 0; i < 5; i++)
        fifteen_board_free(made[i]);
    return status;
}

static enum fifteen_status run_grid(void *context, struct fifteen_error *error)
{
    static const char text[] = "3\n8 6 7\n2 5 4\n3 0 1\n";
    struct fifteen_board *grid = NULL;
    (void)context;
    enum fifteen_status status =
        fifteen_board_parse(text, sizeof text - 1, grids_square(0), &grid, error);
    if (status == FIFTEEN_OK)
        status = ask_around(grid, error);
    fifteen_board_free(grid);
    return status;
}

enum { N_ROWS = 5 };

struct grid_search {
    int tiles[N_ROWS * N_ROWS];
    struct fifteen_board *start;
    enum fifteen_algorithm algorithm;
    const char *heuristic;
};

/* Replayed by moves that need no memory. */
static void check_path(const struct grid_search *search, const struct fifteen_solution *solution)
{
    int goal[N_ROWS * N_ROWS];
    int tiles[N_ROWS * N_ROWS];
    grids_goal(N_ROWS, false, goal);
    memcpy(tiles, search->tiles, sizeof tiles);
    for (size_t i = 0; i < solution->length; i++)
        assert_true(grids_slide(N_ROWS, tiles, solution->path[i]));
    assert_memory_equal(tiles, goal, sizeof goal);
}

static enum fifteen_status run_grid_search(void *context, struct fifteen_error *error)
{
    const struct grid_search *const search = context;
    const struct plain_problem problem = {
        .start = search->start, .heuristic = search->heuristic, .algorithm = search->algorithm};
    struct fifteen_result counts;
    const enum fifteen_status status = plain_solve(&problem, NULL, &monitor, &counts, error);
    if (status != FIFTEEN_OK)
        return status;
    check_path(search, &counts.solution);
    fifteen_solution_free(&counts.solution);
    return FIFTEEN_OK;
}

/* ---- any domain ---- */

struct graph_search {
    struct graph graph;
    enum fifteen_algorithm algorithm;
};

static enum fifteen_status run_graph_search(void *context, struct fifteen_error *error)
{
    const struct graph_search *const search = context;
    const struct fifteen_domain domain = graph_domain(&search->graph);
    struct fifteen_search_result result;
    const enum fifteen_status status =
        fifteen_search(&domain, search->algorithm, NULL, &monitor, &result, error);
    if (status == FIFTEEN_OK)
        assert_int_equal(result.cost, search->graph.distances[0]);
    fifteen_search_result_free(&result);
    return status;
}

/* ---- tests ---- */

static void sweep_memory(const char *name, sweep_run *run, void *context)
{
    sweep_all(&(struct sweep){name, run, context, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
}

/* With the clock of test_faults_search.c. */
static void stop_all(const char *name, sweep_run *run, void *context, unsigned least_reports)
{
    faults_set_clock(0.026);
    stops_all(
        &(struct stops){{.name = name, .run = run, .context = context}, &monitor, least_reports});
    faults_set_clock(0);
}

static void memory_runs_out_for_blocks(void **state)
{
    (void)state;
    sweep_memory("blocks that grow", run_growth, NULL);
}

static void memory_or_threads_run_out_for_distances(void **state)
{
    (void)state;
    sweep_memory("distances", run_distances, NULL);
    sweep_all(&(struct sweep){"distances", run_distances, NULL, FAULT_THREAD, FIFTEEN_OK});
    n_threads = 1;
    stop_all("distances", run_distances, NULL, 100);
}

static void memory_runs_out_for_files(void **state)
{
    (void)state;
    FILE *const stream = fmemopen((void *)file, sizeof file - 1, "r");
    assert_non_null(stream);
    sweep_memory("instances", run_instances, stream);
    fclose(stream);
}

static void memory_runs_out_for_grids(void **state)
{
    static const struct {
        const char *name;
        enum fifteen_algorithm algorithm;
        const char *heuristic;
    } cases[] = {{"A* of a grid", FIFTEEN_ASTAR, "manhattan"},
                 {"A* of a grid, Hamming", FIFTEEN_ASTAR, "hamming"},
                 {"IDA* of a grid", FIFTEEN_IDASTAR, "manhattan"}};
    uint64_t random = 5;
    struct grid_search search;
    (void)state;
    sweep_memory("a grid and those around it", run_grid, NULL);
    grids_goal(N_ROWS, false, search.tiles);
    grids_walk(N_ROWS, search.tiles, 60, &random);
    search.start = grids_create(N_ROWS, search.tiles);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        search.algorithm = cases[i].algorithm;
        search.heuristic = cases[i].heuristic;
        sweep_memory(cases[i].name, run_grid_search, &search);
        stop_all(cases[i].name, run_grid_search, &search, 10);
    }
    fifteen_board_free(search.start);
}

static void memory_runs_out_for_graphs(void **state)
{
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};
    static struct graph_search search;
    uint64_t random = 3;
    (void)state;
    do {
        graph_draw(&search.graph, GRAPH_MAX_NODES, GRAPH_MAX_EDGES, 20, 1, &random);
        graph_guess(&search.graph, &random);
    } while (search.graph.distances[0] == 0 || search.graph.distances[0] == FIFTEEN_NO_WAY);
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        search.algorithm = algorithms[i];
        sweep_memory("search of a graph", run_graph_search, &search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out_for_blocks),
        cmocka_unit_test(memory_or_threads_run_out_for_distances),
        cmocka_unit_test(memory_runs_out_for_files),
        cmocka_unit_test(memory_runs_out_for_grids),
        cmocka_unit_test(memory_runs_out_for_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
