/* test_grid.c - n x n grids against the assignment's examples, slow reference functions, and
 * trays */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/solving.h"

/* ---- slow reference functions ---- */

static unsigned slow_hamming(unsigned N, const int *tiles, const int *goal)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < N * N; cell++)
        sum += tiles[cell] != 0 && tiles[cell] != goal[cell];
    return sum;
}

static unsigned slow_manhattan(unsigned N, const int *tiles, const int *goal)
{
    const int side = (int)N;
    int sum = 0;
    for (int tile = 1; tile < side * side; tile++) {
        const int from = grids_find(N, tiles, tile);
        const int to = grids_find(N, goal, tile);
        sum += abs(from / side - to / side) + abs(from % side - to % side);
    }
    return (unsigned)sum;
}

/* The parity of the inversions, counted pair by pair, plus the blank's row and column. */
static unsigned slow_parity(unsigned N, const int *tiles)
{
    unsigned inversions = 0;
    for (unsigned i = 0; i < N * N; i++)
        for (unsigned j = i + 1; j < N * N; j++)
            inversions += tiles[i] > tiles[j];
    const unsigned blank = (unsigned)grids_find(N, tiles, 0);
    return (inversions + blank / N + blank % N) % 2;
}

/* ---- published ---- */

static void the_examples_of_the_assignment(void **state)
{
    (void)state;
    struct fifteen_board *grid = grids_parse("3\n 8  1  3\n 4  0  2\n 7  6  5\n");
    assert_int_equal(fifteen_board_hamming(grid, NULL), 5);
    assert_int_equal(fifteen_board_manhattan(grid, NULL), 10);
    assert_false(fifteen_board_is_goal(grid, NULL));
    fifteen_board_free(grid);

    grid = grids_parse("3\n 1  0  3\n 4  2  5\n 7  8  6\n");
    assert_true(fifteen_board_solvable(grid, NULL));
    char text[64];
    fifteen_board_print(grid, FIFTEEN_BOARD_ROWS, text, sizeof text);
    assert_string_equal(text, "3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n");
    fifteen_board_free(grid);

    grid = grids_parse("3\n 1  2  3\n 4  5  6\n 8  7  0\n");
    assert_false(fifteen_board_solvable(grid, NULL));
    fifteen_board_free(grid);
}

/* ---- every function against its reference ---- */

static void check_pair(unsigned N, const int *tiles, const int *goal_tiles,
                       const struct fifteen_board *goal)
{
    struct fifteen_board *const grid = grids_create(N, tiles);
    grids_check(grid, N, tiles);
    assert_int_equal(fifteen_board_hamming(grid, goal), slow_hamming(N, tiles, goal_tiles));
    assert_int_equal(fifteen_board_manhattan(grid, goal), slow_manhattan(N, tiles, goal_tiles));
    const bool equal = memcmp(tiles, goal_tiles, N * N * sizeof *tiles) == 0;
    assert_int_equal(fifteen_board_is_goal(grid, goal), equal);
    if (goal != NULL)
        assert_int_equal(fifteen_board_equal(grid, goal), equal);
    assert_int_equal(fifteen_board_solvable(grid, goal),
                     slow_parity(N, tiles) == slow_parity(N, goal_tiles));
    fifteen_board_free(grid);
}

/* Evaluates against the default goal, both standard goals and a random one. */
static void check_goals(unsigned N, const int *tiles, uint64_t *random)
{
    int goal_tiles[GRIDS_MAX_CELLS];
    struct fifteen_board *goal;
    grids_goal(N, false, goal_tiles);
    check_pair(N, tiles, goal_tiles, NULL);
    for (unsigned i = 0; i < 2; i++) {
        const enum fifteen_standard_goal which = i == 0 ? FIFTEEN_BLANK_LAST : FIFTEEN_BLANK_FIRST;
        assert_int_equal(fifteen_board_create_goal(grids_square(N), which, &goal, NULL),
                         FIFTEEN_OK);
        grids_goal(N, which == FIFTEEN_BLANK_FIRST, goal_tiles);
        grids_check(goal, N, goal_tiles);
        check_pair(N, tiles, goal_tiles, goal);
        check_pair(N, goal_tiles, goal_tiles, goal);
        fifteen_board_free(goal);
    }
    grids_shuffle(N, goal_tiles, random);
    goal = grids_create(N, goal_tiles);
    check_pair(N, tiles, goal_tiles, goal);
    fifteen_board_free(goal);
}

static void values_equal_the_slow_references(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned N = 2; N <= 12; N++)
        for (unsigned i = 0; i < 30; i++) {
            int tiles[GRIDS_MAX_CELLS];
            if (i % 2 == 0)
                grids_shuffle(N, tiles, &random);
            else
                grids_goal(N, i % 4 == 1, tiles);
            grids_walk(N, tiles, i, &random);
            check_goals(N, tiles, &random);
        }
}

static void equality_takes_the_dimension_and_every_tile(void **state)
{
    (void)state;
    struct fifteen_board *const small = grids_parse("1 2 3 0");
    struct fifteen_board *const large = grids_parse("1 2 3 0 4 5 6 7 8");
    struct fifteen_board *const same = grids_parse("3 1 2 3 0 4 5 6 7 8");
    struct fifteen_board *const other = grids_parse("1 2 3 0 4 5 6 8 7");
    assert_false(fifteen_board_equal(small, large));
    assert_true(fifteen_board_equal(large, same));
    assert_true(fifteen_board_equal(large, large));
    assert_false(fifteen_board_equal(large, other));
    fifteen_board_free(small);
    fifteen_board_free(large);
    fifteen_board_free(same);
    fifteen_board_free(other);
    fifteen_board_free(NULL);
}

/* ---- grids of tray size, against the tray functions ---- */

/* The heuristics of the trays' solver. */
static void check_evaluations(const struct packed_problem *problem,
                              const struct fifteen_board *grid, const struct fifteen_board *goal)
{
    const struct {
        const char *name;
        unsigned value;
    } cases[] = {{"hamming", fifteen_board_hamming(grid, goal)},
                 {"manhattan", fifteen_board_manhattan(grid, goal)}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned value;
        struct fifteen_solver *const solver = solving_solver(NULL, cases[i].name, FIFTEEN_AUTO);
        assert_int_equal(packed_evaluate(solver, problem, &value, NULL), FIFTEEN_OK);
        assert_int_equal(value, cases[i].value);
        fifteen_solver_free(solver);
    }
}

static void check_tray(struct fifteen_geometry geometry, packed_board start, packed_board goal)
{
    const struct packed_problem problem = {geometry, start, goal};
    char text[PACKED_TEXT_SIZE];
    char line[PACKED_TEXT_SIZE];
    struct fifteen_error error = {.text = ""};
    struct fifteen_error grid_error = {.text = ""};
    struct fifteen_board *goal_grid;
    struct fifteen_board *grid;
    packed_board back;
    assert_int_equal(packed_to_board(geometry, goal, &goal_grid, NULL), FIFTEEN_OK);
    const size_t length = packed_print(geometry, start, text);
    assert_int_equal(fifteen_board_parse(text, length, geometry, &grid, NULL), FIFTEEN_OK);
    back = packed_of_board(grid);
    assert_int_equal(back, start);
    assert_int_equal(fifteen_board_blank(grid), packed_blank(start));
    assert_int_equal(fifteen_board_check(grid, goal_grid, &grid_error),
                     packed_check(&problem, &error));
    assert_string_equal(grid_error.text, error.text);
    assert_int_equal(fifteen_board_print(grid, FIFTEEN_BOARD_LINE, line, sizeof line), length);
    assert_string_equal(line, text);
    assert_int_equal(fifteen_board_solvable(grid, goal_grid), packed_solvable(&problem));
    assert_int_equal(fifteen_board_is_goal(grid, goal_grid), start == goal);
    if (packed_solvable(&problem))
        check_evaluations(&problem, grid, goal_grid);
    for (unsigned move = 0; move < 4; move++) {
        packed_board next;
        struct fifteen_board *next_grid;
        const bool moves = packed_move(geometry, start, (enum fifteen_move)move, &next);
        assert_int_equal(fifteen_board_can_move(grid, (enum fifteen_move)move), moves);
        if (!moves)
            continue;
        assert_int_equal(fifteen_board_move(grid, (enum fifteen_move)move, &next_grid, NULL),
                         FIFTEEN_OK);
        for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
            assert_int_equal(
                fifteen_board_tile(next_grid, cell / geometry.columns, cell % geometry.columns),
                packed_tile(next, cell));
        fifteen_board_free(next_grid);
    }
    fifteen_board_free(grid);
    fifteen_board_free(goal_grid);
}

static void small_grids_equal_trays(void **state)
{
    (void)state;
    uint64_t random = 4;
    struct fifteen_geometry geometries[32];
    const unsigned n_geometries = exhaustive_geometries(geometries);
    for (unsigned g = 0; g < n_geometries; g++) {
        const struct fifteen_geometry geometry = geometries[g];
        const packed_board last = packed_goal(geometry, FIFTEEN_BLANK_LAST);
        check_tray(geometry, last, last);
        for (unsigned i = 0; i < 60; i++)
            check_tray(geometry, exhaustive_shuffle(geometry, &random),
                       i % 2 == 0 ? last : exhaustive_shuffle(geometry, &random));
    }
}

/* ---- sizes and unknown values ---- */

static void unknown_values_are_rejected(void **state)
{
    (void)state;
    const enum fifteen_move unknown = (enum fifteen_move)4;
    const enum fifteen_standard_goal other = (enum fifteen_standard_goal)7;
    struct fifteen_board *const grid = grids_parse("1 2 3 4 0 5 6 7 8");
    struct fifteen_board *const small = grids_parse("1 2 3 0");
    struct fifteen_board *made = NULL;
    struct fifteen_board *last;
    char text[32];
    assert_false(fifteen_board_can_move(grid, unknown));
    assert_int_equal(fifteen_board_slide(grid, unknown), 0);
    assert_int_equal(fifteen_board_move(grid, unknown, &made, NULL), FIFTEEN_INVALID);
    assert_null(made);
    assert_int_equal(fifteen_board_check(grid, small, NULL), FIFTEEN_INVALID);
    fifteen_board_print(small, (enum fifteen_board_form)9, text, sizeof text);
    assert_string_equal(text, "1 2 3 0");
    assert_int_equal(fifteen_board_create_goal(fifteen_board_size(small), other, &last, NULL),
                     FIFTEEN_OK);
    assert_true(fifteen_board_equal(last, small));
    assert_int_equal(packed_to_board((struct fifteen_geometry){2, 2}, 0x3221, &made, NULL),
                     FIFTEEN_INVALID);
    fifteen_board_free(last);
    fifteen_board_free(small);
    fifteen_board_free(grid);
}

static void sizes_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct fifteen_geometry size; /* 0 rows: rejected */
    } cases[] = {{"2", {2, 2}},     {"127", {127, 127}}, {"4x5", {4, 5}},   {"2X127", {2, 127}},
                 {"1", {0, 0}},     {"128", {0, 0}},     {"2x128", {0, 0}}, {"1x4", {0, 0}},
                 {"258x3", {0, 0}}, {"", {0, 0}},        {"4x", {0, 0}},    {"4x5x6", {0, 0}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_geometry size = {0, 0};
        const bool valid = cases[i].size.rows != 0;
        assert_int_equal(fifteen_geometry_parse(cases[i].text, &size, NULL),
                         valid ? FIFTEEN_OK : FIFTEEN_INVALID);
        assert_true(fifteen_geometry_equal(size, cases[i].size));
        assert_int_equal(fifteen_geometry_valid(size), valid);
    }
}

/* ---- the largest ---- */

/* Comparing pairs of tiles would take a second per round; all rounds together take less. */
static void the_largest_take_time_linear_in_cells(void **state)
{
    (void)state;
    enum { N = FIFTEEN_SIDE_MAX, N_ROUNDS = 300 };
    static int tiles[N * N];
    static char text[N * N * 6 + N + 8];
    uint64_t random = 5;
    grids_shuffle(N, tiles, &random);
    struct fifteen_board *grid = grids_create(N, tiles);
    struct fifteen_board *const start = grids_create(N, tiles);
    for (unsigned i = 0; i < N_ROUNDS; i++) {
        struct fifteen_board *twin;
        struct fifteen_board *next[4];
        assert_int_equal(fifteen_board_twin(grid, &twin, NULL), FIFTEEN_OK);
        assert_true(fifteen_board_solvable(grid, NULL) != fifteen_board_solvable(twin, NULL));
        assert_true(fifteen_board_solvable(grid, start));
        assert_true(fifteen_board_manhattan(grid, start) <= i);
        assert_true(fifteen_board_hamming(grid, start) <= i);
        fifteen_board_print(grid, FIFTEEN_BOARD_ROWS, text, sizeof text);
        struct fifteen_board *const again = grids_parse(text);
        assert_true(fifteen_board_equal(grid, again));
        assert_int_equal(fifteen_board_neighbours(grid, next, NULL), FIFTEEN_OK);
        fifteen_board_free(grid);
        fifteen_board_free(twin);
        fifteen_board_free(again);
        unsigned chosen = exhaustive_random(&random) % 4;
        while (next[chosen] == NULL)
            chosen = (chosen + 1) % 4;
        grid = next[chosen];
        for (unsigned move = 0; move < 4; move++)
            if (move != chosen)
                fifteen_board_free(next[move]);
    }
    fifteen_board_free(grid);
    fifteen_board_free(start);
}

/* The blank-last goal turned by 180 degrees, where many tiles are far from home. */
static void maximum_values_fit(void **state)
{
    (void)state;
    enum { N = FIFTEEN_SIDE_MAX };
    static int tiles[N * N];
    static int goal[N * N];
    grids_goal(N, false, goal);
    for (unsigned cell = 0; cell < N * N; cell++)
        tiles[cell] = goal[N * N - 1 - cell];
    check_pair(N, tiles, goal, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_assignment),
        cmocka_unit_test(values_equal_the_slow_references),
        cmocka_unit_test(equality_takes_the_dimension_and_every_tile),
        cmocka_unit_test(small_grids_equal_trays),
        cmocka_unit_test(unknown_values_are_rejected),
        cmocka_unit_test(sizes_are_read),
        cmocka_unit_test(the_largest_take_time_linear_in_cells),
        cmocka_unit_test(maximum_values_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
