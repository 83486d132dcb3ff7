/* test_serve_cache.c - the cache of solvers: loans stay valid, and the number of solvers is limited
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "serve/work/solver_cache.h"

enum { N_REQUESTS = 60, MAX_CACHED = 24 /* of solvers with one goal each */ };

static const struct fifteen_geometry tray = {2, 2};

static struct fifteen_board *home;
static struct solver_cache *cache;

/* Heuristics with different texts, which need no tables. */
static struct search_settings settings_of(unsigned i)
{
    static const char *const parts[] = {"hamming", "manhattan", "linear-conflict"};
    static char text[N_REQUESTS][80];
    snprintf(text[i], sizeof text[i], "max(%s,%s,%s,%s)", parts[i % 3], parts[i / 3 % 3],
             parts[i / 9 % 3], parts[i / 27 % 3]);
    return (struct search_settings){.heuristic = text[i], .algorithm = FIFTEEN_ASTAR};
}

static void prepare(unsigned i)
{
    const struct search_settings search = settings_of(i);
    const struct puzzle puzzle = {.start = home, .goal = home};
    const struct solver_request request = {&puzzle, &search};
    struct fifteen_error error = {.text = ""};
    if (solver_cache_prepare(cache, &request, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
}

static struct solver_loan find(unsigned i)
{
    const struct search_settings search = settings_of(i);
    const struct puzzle puzzle = {.start = home, .goal = home};
    const struct solver_request request = {&puzzle, &search};
    struct solver_loan loan;
    solver_cache_find(cache, &request, &loan);
    return loan;
}

static int create_cache(void **state)
{
    static const struct search_settings search = {.folder = NULL};
    static const struct run_settings run = {.quiet = true};
    (void)state;
    assert_int_equal(fifteen_board_create_goal(tray, FIFTEEN_BLANK_LAST, &home, NULL), FIFTEEN_OK);
    return solver_cache_create(&search, &run, &cache, NULL) == FIFTEEN_OK ? 0 : -1;
}

static int free_cache(void **state)
{
    (void)state;
    solver_cache_free(cache);
    fifteen_board_free(home);
    return 0;
}

static void a_solver_on_loan_is_kept(void **state)
{
    (void)state;
    prepare(0);
    struct solver_loan loan = find(0);
    assert_non_null(loan.solver);
    for (unsigned i = 1; i < N_REQUESTS; i++)
        prepare(i);
    struct solver_loan again = find(0);
    assert_ptr_equal(again.solver, loan.solver);
    solver_cache_give_back(cache, &again);
    solver_cache_give_back(cache, &loan);
}

static void the_solvers_used_last_are_kept(void **state)
{
    (void)state;
    unsigned n_kept = 0;
    for (unsigned i = 0; i < N_REQUESTS; i++)
        prepare(i);
    for (unsigned i = 0; i < N_REQUESTS; i++) {
        struct solver_loan loan = find(i);
        n_kept += loan.solver != NULL;
        assert_true(loan.solver != NULL || i < N_REQUESTS - 1);
        solver_cache_give_back(cache, &loan);
    }
    assert_in_range(n_kept, 2, MAX_CACHED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_solver_on_loan_is_kept, create_cache, free_cache),
        cmocka_unit_test_setup_teardown(the_solvers_used_last_are_kept, create_cache, free_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
