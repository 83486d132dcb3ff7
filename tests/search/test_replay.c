/* test_replay.c - right and wrong paths */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/plan/plan.h"
#include "support/packed_boards.h"
#include "support/solving.h"

enum { U = FIFTEEN_UP, L = FIFTEEN_LEFT, R = FIFTEEN_RIGHT, D = FIFTEEN_DOWN };

/* Two moves from the goal, left and up. */
static struct packed_problem near_problem(void)
{
    const struct fifteen_geometry tray_4x4 = {4, 4};
    return (struct packed_problem){tray_4x4,
                                   solving_read(tray_4x4, "4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15"),
                                   packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
}

static void right_paths_lead_to_the_goal(void **state)
{
    (void)state;
    static const struct engine_path right[] = {
        {2, {L, U}}, {4, {D, U, L, U}}, {4, {L, U, R, L}}, {6, {R, L, L, D, U, U}}};
    const struct packed_problem problem = near_problem();
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_true(packed_replay(&problem, &right[i]));
}

static void wrong_paths_are_detected(void **state)
{
    (void)state;
    static const struct engine_path wrong[] = {
        {0, {0}},
        {1, {L}},                        /* too short */
        {2, {U, L}},                     /* to another board */
        {3, {L, U, R}},                  /* past the goal */
        {3, {L, U, U}},                  /* off the tray */
        {3, {L, L, U}},                  /* off the tray, otherwise right */
        {2, {L, 4}},                     /* no move */
        {2, {255, U}},                   /* no move */
        {FIFTEEN_MAX_MOVES + 1, {L, U}}, /* longer than a path can be */
    };
    const struct packed_problem problem = near_problem();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(packed_replay(&problem, &wrong[i]));
}

/* What an engine returns is replayed before the caller gets it. */
static void wrong_solutions_of_an_engine_are_rejected(void **state)
{
    (void)state;
    const struct packed_problem problem = near_problem();
    for (unsigned reversed = 0; reversed < 2; reversed++) {
        struct fifteen_error error = {.text = ""};
        struct plan plan;
        const struct tray_problem read = packed_wide(&problem);
        plan_init(&plan, &read, reversed != 0);
        struct engine_path right = {2, {L, U}};
        struct engine_path wrong = {2, {R, U}};
        if (reversed != 0) {
            right = (struct engine_path){2, {D, R}};
            wrong = (struct engine_path){2, {D, L}};
        }
        for (unsigned i = 0; i < 2; i++) { /* as the engine sees the board */
            right.path[i] = plan.map.move_to[right.path[i]];
            wrong.path[i] = plan.map.move_to[wrong.path[i]];
        }
        const struct fifteen_solution right_moves = {2, right.path};
        const struct fifteen_solution wrong_moves = {2, wrong.path};
        struct packed_boards boards;
        assert_int_equal(packed_begin(&problem, &boards, NULL), FIFTEEN_OK);
        plan_translate(&plan, &right_moves);
        assert_int_equal(right.path[0], L);
        assert_int_equal(right.path[1], U);
        assert_int_equal(problem_replay(&boards.problem, &right_moves, &error), FIFTEEN_OK);
        plan_translate(&plan, &wrong_moves);
        assert_int_equal(problem_replay(&boards.problem, &wrong_moves, &error), FIFTEEN_INTERNAL);
        assert_non_null(strstr(error.text, "2 moves"));
        packed_end(&boards);
    }
}

static void wrong_problems_have_no_solution(void **state)
{
    (void)state;
    static const struct engine_path two = {2, {L, U}};
    static const struct engine_path none = {0, {0}};
    const struct packed_problem near = near_problem();
    const struct packed_problem solved = {near.geometry, near.goal, near.goal};
    assert_true(packed_replay(&solved, &none));
    assert_false(packed_replay(&solved, &two));
    const struct packed_problem no_tray = {{1, 16}, near.start, near.goal};
    assert_false(packed_replay(&no_tray, &two));
    const struct packed_problem no_board = {near.geometry, 0, 0};
    assert_false(packed_replay(&no_board, &none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_paths_lead_to_the_goal),
        cmocka_unit_test(wrong_paths_are_detected),
        cmocka_unit_test(wrong_solutions_of_an_engine_are_rejected),
        cmocka_unit_test(wrong_problems_have_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
