/* test_grid_limits.c - grid searches: limits, cancellation and invalid problems */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"

/* ---- limits ---- */

/* Far from its goal: no search of these tests reaches it. */
static struct fifteen_board *hard_grid(unsigned n)
{
    static int tiles[GRIDS_MAX_CELLS];
    uint64_t random = 6;
    struct fifteen_board *grid;
    for (;;) {
        grids_shuffle(n, tiles, &random);
        grid = grids_create(n, tiles);
        if (fifteen_board_solvable(grid, NULL))
            return grid;
        fifteen_board_free(grid);
    }
}

/* One move from the goal. */
static struct fifteen_board *easy_grid(unsigned n)
{
    int tiles[GRIDS_MAX_CELLS];
    grids_goal(n, false, tiles);
    assert_true(grids_slide(n, tiles, FIFTEEN_LEFT));
    return grids_create(n, tiles);
}

static struct fifteen_result give_up(const struct fifteen_board *start,
                                     const struct fifteen_limits *limits, const char *reason)
{
    const struct plain_problem problem = {.start = start};
    struct fifteen_result result;
    struct fifteen_error error;
    assert_int_equal(plain_solve(&problem, limits, NULL, &result, &error), FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, reason));
    assert_int_equal(result.initial_h, fifteen_board_manhattan(start, NULL));
    assert_string_equal(result.heuristic, "manhattan");
    return result;
}

static void limits_are_kept(void **state)
{
    (void)state;
    static const unsigned sizes[] = {5, 10, 127};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct fifteen_board *const grid = hard_grid(sizes[i]);
        for (uint64_t n_nodes = 1; n_nodes <= 1000; n_nodes *= 10) {
            const struct fifteen_limits limits = {.n_nodes = n_nodes};
            assert_int_equal(give_up(grid, &limits, "reached").generated, n_nodes);
        }
        const struct fifteen_limits seconds = {.seconds = 0.1};
        give_up(grid, &seconds, "time limit");
        uint64_t before = 0;
        for (uint64_t bytes = 16 << 20; bytes <= 64 << 20; bytes *= 2) {
            const struct fifteen_limits memory = {.memory_bytes = bytes};
            const uint64_t generated = give_up(grid, &memory, "memory").generated;
            const uint64_t state_bytes = (uint64_t)sizes[i] * sizes[i] * (sizes[i] > 16 ? 2 : 1);
            assert_true(generated > before);
            assert_true(generated * state_bytes / 4 < bytes);
            before = generated;
        }
        fifteen_board_free(grid);
    }
}

static bool stop(void *context, const struct fifteen_progress *progress)
{
    ++*(unsigned *)context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_SEARCH);
    return false;
}

static void a_search_can_be_cancelled(void **state)
{
    (void)state;
    struct fifteen_board *const grid = hard_grid(6);
    const struct plain_problem problem = {.start = grid};
    unsigned n_reports = 0;
    const struct fifteen_monitor monitor = {stop, &n_reports};
    struct fifteen_result result;
    assert_int_equal(plain_solve(&problem, NULL, &monitor, &result, NULL), FIFTEEN_CANCELLED);
    assert_int_equal(n_reports, 1);
    fifteen_board_free(grid);
}

/* ---- invalid problems ---- */

static void invalid_problems_are_rejected(void **state)
{
    (void)state;
    struct fifteen_board *const grid = easy_grid(6);
    struct fifteen_board *const small = grids_parse("1 2 3 0");
    const struct {
        struct plain_problem problem;
        const char *reason;
    } cases[] = {
        {{grid, NULL, "linear-conflict", FIFTEEN_AUTO, FIFTEEN_COST_UNIT},
         "heuristic 'linear-conflict': boards of more than 25 cells support only hamming, "
         "manhattan"},
        {{grid, NULL, "max(manhattan,hamming)", FIFTEEN_AUTO, FIFTEEN_COST_UNIT},
         "heuristic 'max(manhattan,hammin...': boards of more than 25 cells support only hamming, "
         "manhattan"},
        {{grid, small, NULL, FIFTEEN_AUTO, FIFTEEN_COST_UNIT}, "a goal of 2x2 for a board of 6x6"},
        {{grid, NULL, NULL, FIFTEEN_IDASTAR_TT, FIFTEEN_COST_UNIT},
         "algorithm 'idastar-tt': boards of more than 25 cells support only astar, idastar"},
        {{grid, NULL, NULL, FIFTEEN_N_ALGORITHMS, FIFTEEN_COST_UNIT}, "unknown algorithm"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(plain_solve(&cases[i].problem, NULL, NULL, &result, &error),
                         FIFTEEN_INVALID);
        assert_memory_equal(error.text, cases[i].reason, strlen(cases[i].reason));
        error.text[0] = '\0';
        assert_int_equal(plain_check(&cases[i].problem, &error), FIFTEEN_INVALID);
        assert_memory_equal(error.text, cases[i].reason, strlen(cases[i].reason));
    }
    struct plain_problem problem = {grid, NULL, "hamming", FIFTEEN_IDASTAR, FIFTEEN_COST_UNIT};
    assert_int_equal(plain_check(&problem, NULL), FIFTEEN_OK);
    struct fifteen_board *twin;
    assert_int_equal(fifteen_board_twin(grid, &twin, NULL), FIFTEEN_OK);
    problem.start = twin;
    assert_int_equal(plain_check(&problem, NULL), FIFTEEN_UNSOLVABLE);
    fifteen_board_free(twin);
    fifteen_board_free(grid);
    fifteen_board_free(small);
}

/* On the cells of the smaller grid both grids have the same tiles. */
static void goals_of_another_size_are_rejected(void **state)
{
    (void)state;
    struct fifteen_board *const start = grids_parse("1 2 3 0");
    struct fifteen_board *const goal = grids_parse("1 2 3 4 5 6 7 8 0");
    const struct fifteen_solution nothing = {.length = 0};
    const struct plain_problem there = {.start = start, .goal = goal};
    const struct plain_problem back = {.start = goal, .goal = start};
    assert_false(plain_replay(&there, &nothing));
    assert_false(plain_replay(&back, &nothing));
    fifteen_board_free(start);
    fifteen_board_free(goal);
}

static void wrong_paths_are_detected(void **state)
{
    (void)state;
    struct fifteen_board *const grid = grids_parse("1 2 3 4 5 6 7 0 8");
    const struct plain_problem problem = {.start = grid};
    uint8_t right[] = {FIFTEEN_RIGHT, FIFTEEN_LEFT};
    uint8_t left[] = {FIFTEEN_LEFT};
    uint8_t off[] = {FIFTEEN_DOWN};
    uint8_t none[] = {4};
    assert_true(plain_replay(&problem, &(struct fifteen_solution){1, right}));
    assert_false(plain_replay(&problem, &(struct fifteen_solution){0, right}));
    assert_false(plain_replay(&problem, &(struct fifteen_solution){2, right}));
    assert_false(plain_replay(&problem, &(struct fifteen_solution){1, left}));
    assert_false(plain_replay(&problem, &(struct fifteen_solution){1, off}));
    assert_false(plain_replay(&problem, &(struct fifteen_solution){1, none}));
    fifteen_board_free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_search_can_be_cancelled),
        cmocka_unit_test(invalid_problems_are_rejected),
        cmocka_unit_test(goals_of_another_size_are_rejected),
        cmocka_unit_test(wrong_paths_are_detected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
