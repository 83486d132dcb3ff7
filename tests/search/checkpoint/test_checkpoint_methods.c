/* test_checkpoint_methods.c - searches with A*, a transposition table or excluded sequences of
 * moves that are stopped at random and go on from their checkpoint */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stopping.h"

#define BLANK_FIRST "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"

/* Boards 49 and 24 of Korf's (1985), with known lengths; a board that is its own reflection. Auto
 * has a transposition table in the last iteration of the first one.
 * The nodes of an iteration differ, by up to a quarter, as a transposition table begins empty after
 * each stop. Excluded sequences are the same. Were nodes left out, or searched twice, the nodes
 * would differ by more. */
static const struct searched methods[] = {
    {{4, 4},
     SMALL_TABLES,
     "10 0 2 4 5 1 6 12 11 13 9 7 15 3 14 8",
     BLANK_FIRST,
     FIFTEEN_AUTO,
     .max_ms = 40,
     .length = 59,
     .max_less = 10,
     .max_more = 50},
    {{4, 4},
     "pdb(4-4-4-3)",
     "11 12 9 2 15 6 14 10 3 8 0 13 5 7 4 1",
     .algorithm = FIFTEEN_AUTO,
     .max_ms = 12,
     .max_less = 10,
     .max_more = 2},
    {{4, 4},
     SMALL_TABLES,
     "7 3 14 13 4 1 10 8 5 12 9 11 2 15 6 0",
     BLANK_FIRST,
     FIFTEEN_IDASTAR_TT,
     1 << 20,
     .max_ms = 30,
     .length = 54,
     .max_less = 10,
     .max_more = 50},
    {{4, 4},
     SMALL_TABLES,
     "7 3 14 13 4 1 10 8 5 12 9 11 2 15 6 0",
     BLANK_FIRST,
     FIFTEEN_ASTAR_IDASTAR,
     1 << 20,
     .max_ms = 50,
     .length = 54,
     .max_less = 10,
     .max_more = 50},
    {{3, 6},
     WIDE_TABLES,
     WIDE_BOARD,
     NULL,
     FIFTEEN_ASTAR_IDASTAR,
     2000000,
     .max_ms = 50,
     .max_less = 10,
     .max_more = 50},
    {{3, 6},
     WIDE_TABLES,
     WIDE_BOARD,
     NULL,
     FIFTEEN_AUTO,
     2000000,
     .max_ms = 50,
     .max_less = 10,
     .max_more = 50},
};
enum { N_METHODS = sizeof methods / sizeof methods[0] };

/* The known length, else the one that IDA* finds, which stores nothing. */
static size_t length_of(const struct fixture *fixture)
{
    if (fixture->searched->length != 0)
        return fixture->searched->length;
    struct fifteen_result result;
    struct fifteen_solver *const solver =
        make_solver(fixture->tables, fixture->searched->heuristic, FIFTEEN_IDASTAR);
    assert_int_equal(fifteen_solve(solver, &fixture->problem, NULL, NULL, &result, NULL),
                     FIFTEEN_OK);
    const size_t length = result.solution.length;
    fifteen_solution_free(&result.solution);
    fifteen_solver_free(solver);
    return length;
}

static void stopped_searches_find_the_same_lengths(void **state)
{
    (void)state;
    uint64_t random = 11;
    unsigned n_stops = 0;
    for (unsigned i = 0; i < N_METHODS; i += scale_is_threads_only() ? 3 : 1) {
        struct fixture fixture;
        struct stopper never = {.stop_at = 0};
        set_up(&fixture, &methods[i]);
        const struct outcome whole = run(&fixture, 1000, 1, &never);
        assert_int_equal(whole.status, FIFTEEN_OK);
        assert_int_equal(whole.length, length_of(&fixture));
        n_stops += compare_stopped(&fixture, &whole, scaled(10), &random);
        tear_down(&fixture);
    }
    print_message("%u stops\n", n_stops);
    assert_true(n_stops > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_searches_find_the_same_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
