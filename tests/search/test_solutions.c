/* test_solutions.c - all shortest solutions: as many as plain counting finds, all different */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

/* ---- the solutions found ---- */

/* Solutions in the order of discovery, of up to MAX_MOVES moves each. */
enum { MAX_KEPT = 2000, MAX_MOVES = 40 };

struct kept {
    const struct packed_problem *problem;
    unsigned length;
    unsigned n;
    unsigned max_solutions; /* returns false after the last of them */
    uint8_t solutions[MAX_KEPT][MAX_MOVES];
};

static bool keep(void *context, const struct fifteen_solution *solution)
{
    struct kept *const kept = context;
    solving_check_path(kept->problem, solution->path, solution->length);
    assert_true(kept->n < MAX_KEPT && solution->length <= MAX_MOVES);
    kept->length = (unsigned)solution->length;
    memcpy(kept->solutions[kept->n++], solution->path, solution->length);
    return kept->n != kept->max_solutions;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, MAX_MOVES);
}

static void assert_all_different(struct kept *kept)
{
    qsort(kept->solutions, kept->n, sizeof kept->solutions[0], compare);
    for (unsigned i = 1; i < kept->n; i++)
        assert_memory_not_equal(kept->solutions[i - 1], kept->solutions[i], MAX_MOVES);
}

/* Returns the number of solutions. */
static uint64_t count_alone(const struct fifteen_solver *solver,
                            const struct packed_problem *problem, unsigned length)
{
    struct fifteen_solutions solutions = {.take = NULL};
    struct fifteen_result result;
    assert_int_equal(packed_solve_all(solver, problem, NULL, NULL, &solutions, &result, NULL),
                     FIFTEEN_OK);
    assert_int_equal(solutions.length, length);
    return solutions.n_solutions;
}

/* The same, after checking that they have that length and differ. */
static uint64_t count_solutions(const struct fifteen_solver *solver,
                                const struct packed_problem *problem, unsigned length)
{
    static struct kept kept;
    memset(&kept, 0, sizeof kept);
    kept.problem = problem;
    struct fifteen_solutions solutions = {
        .take = keep, .context = &kept, .max_solutions = MAX_KEPT};
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    if (packed_solve_all(solver, problem, NULL, NULL, &solutions, &result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(solutions.length, length);
    assert_int_equal(kept.length, length);
    assert_int_equal(kept.n, solutions.n_solutions < MAX_KEPT ? solutions.n_solutions : MAX_KEPT);
    assert_true(result.generated > result.expanded && result.optimal);
    assert_all_different(&kept);
    return solutions.n_solutions;
}

/* ---- whole trays, by dynamic programming ---- */

struct truth {
    struct fifteen_geometry geometry;
    uint8_t *distances; /* to the goal, by number */
    uint64_t *n_ways;
};

/* A board has as many shortest paths as its nearer neighbours together. */
static uint64_t add_up(const struct truth *truth, uint32_t number)
{
    const packed_board board = exhaustive_board(truth->geometry, number);
    uint64_t n = 0;
    for (unsigned m = 0; m < 4; m++) {
        packed_board next;
        if (!exhaustive_move(truth->geometry, board, steps[m][0], steps[m][1], &next))
            continue;
        const uint32_t neighbour = exhaustive_number(truth->geometry, next);
        if (truth->distances[neighbour] + 1 == truth->distances[number])
            n += truth->n_ways[neighbour];
    }
    return n;
}

static struct truth counts_of(struct fifteen_geometry geometry, packed_board goal)
{
    const uint32_t count = exhaustive_count(geometry);
    const struct truth truth = {.geometry = geometry,
                                .distances = exhaustive_distances(geometry, goal),
                                .n_ways = calloc(count, sizeof(uint64_t))};
    assert_non_null(truth.n_ways);
    truth.n_ways[exhaustive_number(geometry, goal)] = 1;
    bool found = true;
    for (unsigned distance = 1; found; distance++) {
        found = false;
        for (uint32_t i = 0; i < count; i++)
            if (truth.distances[i] == distance) {
                truth.n_ways[i] = add_up(&truth, i);
                found = true;
            }
    }
    return truth;
}

static void counts_free(struct truth *truth)
{
    free(truth->distances);
    free(truth->n_ways);
}

/* Every `step`th board; every `seen`th one with its solutions. */
static void check_tray(struct fifteen_geometry geometry, packed_board goal,
                       const struct fifteen_solver *solver, uint32_t step, uint32_t seen)
{
    struct truth truth = counts_of(geometry, goal);
    for (uint32_t i = 0; i < exhaustive_count(geometry); i += step) {
        const struct packed_problem problem = {geometry, exhaustive_board(geometry, i), goal};
        const unsigned distance = truth.distances[i];
        if (distance == EXHAUSTIVE_UNREACHED)
            continue;
        assert_int_equal(i % seen == 0 ? count_solutions(solver, &problem, distance)
                                       : count_alone(solver, &problem, distance),
                         truth.n_ways[i]);
    }
    counts_free(&truth);
}

static void boards_of_3x3(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "linear-conflict", FIFTEEN_AUTO);
    check_tray(tray_3x3, packed_goal(tray_3x3, FIFTEEN_BLANK_LAST), solver, 9 * scale_step(),
               45 * scale_step());
    fifteen_solver_free(solver);
}

static unsigned manhattan_3x3(uint32_t number)
{
    const packed_board board = exhaustive_board(tray_3x3, number);
    int sum = 0;
    for (int cell = 0; cell < 9; cell++) {
        const int tile = (int)packed_tile(board, (unsigned)cell);
        if (tile != 0)
            sum += abs((tile - 1) / 3 - cell / 3) + abs((tile - 1) % 3 - cell % 3);
    }
    return (unsigned)sum;
}

/* After the first solution, of length L, exactly the boards with g + h <= L and g < L are expanded.
 */
static void only_boards_on_short_paths_are_expanded(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    const packed_board goal = packed_goal(tray_3x3, FIFTEEN_BLANK_LAST);
    uint64_t random = 77;
    for (unsigned i = 0; i < scaled(40); i++) {
        const struct packed_problem problem = {
            tray_3x3, solving_start(tray_3x3, goal, SOLVING_ANYWHERE, &random), goal};
        struct fifteen_solutions solutions = {.max_solutions = 0};
        struct fifteen_result result;
        unsigned length;
        const uint64_t first = solving_solve(solver, &problem, &length).expanded;
        assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                         FIFTEEN_OK);
        uint8_t *const g = exhaustive_distances(tray_3x3, problem.start);
        uint64_t n_expanded = 0;
        for (uint32_t b = 0; b < exhaustive_count(tray_3x3); b++)
            n_expanded += g[b] < length && g[b] + manhattan_3x3(b) <= length;
        assert_int_equal(result.expanded - first, n_expanded);
        free(g);
    }
    fifteen_solver_free(solver);
}

static void all_boards_of_2x4(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    uint64_t random = 5;
    check_tray(tray_2x4, solving_goal(tray_2x4, 1, &random), solver, scale_step(),
               3 * scale_step());
    fifteen_solver_free(solver);
}

/* ---- every way to search ---- */

/* Goals with the blank on each cell; tables serve goals and starts in the corners. */
static void every_heuristic_and_algorithm(void **state)
{
    (void)state;
    static const struct {
        const char *heuristic;
        enum fifteen_algorithm algorithm;
    } rows[] = {
        {"hamming", FIFTEEN_IDASTAR},
        {"walking-distance", FIFTEEN_AUTO},
        {"manhattan", FIFTEEN_IDASTAR_PLAIN},
        {NULL, FIFTEEN_AUTO},
        {NULL, FIFTEEN_ASTAR},
        {NULL, FIFTEEN_ASTAR_IDASTAR},
        {NULL, FIFTEEN_BREADTH_FIRST},
        {NULL, FIFTEEN_UNIFORM_COST},
        {"max(pdb,manhattan)", FIFTEEN_ASTAR},
    };
    struct fifteen_pdb_set *const tables =
        solving_tables(tray_3x3, packed_goal(tray_3x3, FIFTEEN_BLANK_FIRST), 0x1e, 0x1e0);
    uint64_t random = 21;
    for (unsigned blank = 0; blank < 9; blank++) {
        const packed_board goal = solving_goal(tray_3x3, blank, &random);
        struct truth truth = counts_of(tray_3x3, goal);
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            /* From a corner to a goal without tables: searched in reverse. */
            const bool wants_tables = rows[i].heuristic != NULL && rows[i].heuristic[0] == 'm' &&
                                      rows[i].heuristic[3] == '(';
            struct fifteen_solver *const solver =
                solving_solver(tables, rows[i].heuristic, rows[i].algorithm);
            for (unsigned n = 0; n < scaled(4); n++) {
                const struct packed_problem problem = {
                    tray_3x3,
                    solving_start(tray_3x3, goal, wants_tables ? 8 : SOLVING_ANYWHERE, &random),
                    goal};
                const uint32_t number = exhaustive_number(tray_3x3, problem.start);
                assert_int_equal(count_solutions(solver, &problem, truth.distances[number]),
                                 truth.n_ways[number]);
            }
            fifteen_solver_free(solver);
        }
        counts_free(&truth);
    }
    fifteen_pdb_set_free(tables);
}

/* ---- 4x4, by a plain depth-first search ---- */

static unsigned plain_manhattan(packed_board board)
{
    unsigned sum = 0;
    for (int cell = 0; cell < 16; cell++) {
        const int tile = (int)packed_tile(board, (unsigned)cell);
        if (tile != 0)
            sum += (unsigned)(abs((tile - 1) / 4 - cell / 4) + abs((tile - 1) % 4 - cell % 4));
    }
    return sum;
}

/* Counts all paths to the goal of exactly n moves. */
static uint64_t plain_count(packed_board board, unsigned n_moves)
{
    if (plain_manhattan(board) > n_moves)
        return 0;
    if (n_moves == 0)
        return 1;
    uint64_t n = 0;
    for (unsigned m = 0; m < 4; m++) {
        packed_board next;
        if (exhaustive_move(tray_4x4, board, steps[m][0], steps[m][1], &next))
            n += plain_count(next, n_moves - 1);
    }
    return n;
}

static void boards_of_4x4(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_AUTO);
    struct packed_problem problem = {.geometry = tray_4x4};
    problem.goal = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST);
    uint64_t random = 9;
    uint64_t most = 0;
    for (unsigned i = 0; i < scaled(100); i++) {
        problem.start = problem.goal;
        for (unsigned n = 0; n < 40; n++) {
            const int *const step = steps[exhaustive_random(&random) % 4];
            exhaustive_move(tray_4x4, problem.start, step[0], step[1], &problem.start);
        }
        unsigned length = 0;
        while (plain_count(problem.start, length) == 0)
            length++;
        const uint64_t expected = plain_count(problem.start, length);
        assert_int_equal(count_solutions(solver, &problem, length), expected);
        most = expected > most ? expected : most;
    }
    assert_true(most > 1);
    fifteen_solver_free(solver);
}

/* ---- the number requested ---- */

/* The farthest board, of 31 moves. */
static const char far_board[] = "8 6 7 2 5 4 3 0 1";

static void no_more_are_returned_than_requested(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_AUTO);
    const struct packed_problem problem = {tray_3x3, solving_read(tray_3x3, far_board),
                                           packed_goal(tray_3x3, FIFTEEN_BLANK_LAST)};
    struct truth truth = counts_of(tray_3x3, problem.goal);
    const uint64_t all = truth.n_ways[exhaustive_number(tray_3x3, problem.start)];
    counts_free(&truth);
    assert_true(all > 10);
    struct kept first = {.n = 0};
    for (unsigned requested = 0; requested <= all + 1; requested++) {
        struct kept kept = {.problem = &problem};
        struct fifteen_solutions solutions = {
            .take = keep, .context = &kept, .max_solutions = requested};
        struct fifteen_result result;
        assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                         FIFTEEN_OK);
        assert_int_equal(solutions.n_solutions, all);
        assert_int_equal(kept.n, requested < all ? requested : all);
        assert_memory_equal(kept.solutions, first.solutions, first.n * sizeof first.solutions[0]);
        first = kept;
        kept = (struct kept){.problem = &problem, .max_solutions = requested};
        solutions =
            (struct fifteen_solutions){.take = keep, .context = &kept, .max_solutions = all};
        assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                         FIFTEEN_OK);
        assert_int_equal(kept.n, requested > 0 && requested < all ? requested : all);
        solutions = (struct fifteen_solutions){.max_solutions = all};
        assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                         FIFTEEN_OK);
        assert_int_equal(solutions.n_solutions, all);
    }
    fifteen_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_3x3),
        cmocka_unit_test(only_boards_on_short_paths_are_expanded),
        cmocka_unit_test(all_boards_of_2x4),
        cmocka_unit_test(every_heuristic_and_algorithm),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(no_more_are_returned_than_requested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
