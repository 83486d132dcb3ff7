/* test_store_threads.c - several threads that share a table store */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/store.h"

static sem_t is_loading;
static sem_t may_load;

static void wait_on_loading(void *context, const struct fifteen_tables_event *event)
{
    (void)context;
    if (event->step != FIFTEEN_TABLES_LOADING)
        return;
    sem_post(&is_loading);
    sem_wait(&may_load);
}

static void *prepare_corner(void *solver)
{
    const packed_board goal = blank_first(tray_3x3);
    const struct packed_problem home = {tray_3x3, goal, goal};
    const enum fifteen_status status = packed_prepare(solver, &home, NULL, NULL);
    return status == FIFTEEN_OK ? solver : NULL;
}

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    unsigned *const n_reports = context;
    return progress->stage == FIFTEEN_STAGE_LOAD && ++*n_reports < 3;
}

/* A thread that waits for another one's tables can be cancelled; prepared problems need no wait. */
static void waiting_can_be_cancelled(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    const struct fifteen_tables_options options = {.folder = scratch->folder,
                                                   .report = wait_on_loading};
    struct fifteen_tables *tables = NULL;
    pthread_t thread;
    void *result;
    uint64_t random = 5;
    unsigned n_reports = 0;
    const struct fifteen_monitor monitor = {cancel, &n_reports};
    sem_init(&is_loading, 0, 0);
    sem_init(&may_load, 0, 0);
    assert_int_equal(fifteen_tables_create(&options, &tables, NULL), FIFTEEN_OK);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    struct fifteen_solver *const other = solver_on(tables, NULL);
    assert_int_equal(pthread_create(&thread, NULL, prepare_corner, solver), 0);
    sem_wait(&is_loading);
    const struct packed_problem problem = problem_of(SOLVING_ANYWHERE, 0, &random);
    assert_false(packed_ready(other, &problem));
    assert_int_equal(packed_prepare(other, &problem, &monitor, NULL), FIFTEEN_CANCELLED);
    assert_int_equal(n_reports, 3);
    assert_int_equal(sets_of(tables).n, 0);
    sem_post(&may_load);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_ptr_equal(result, solver);
    assert_int_equal(packed_prepare(other, &problem, &monitor, NULL), FIFTEEN_OK);
    fifteen_solver_free(solver);
    fifteen_solver_free(other);
    fifteen_tables_free(tables);
}

struct client {
    struct fifteen_solver *solver;
    uint64_t random;
    unsigned n_wrong;
};

static void *solve_goals(void *argument)
{
    struct client *const client = argument;
    for (unsigned i = 0; i < 30; i++) {
        const struct packed_problem problem = problem_of(SOLVING_ANYWHERE, i % 9, &client->random);
        struct engine_path solution;
        struct fifteen_result counts;
        client->n_wrong += packed_solve(client->solver, &problem, NULL, NULL, &solution, &counts,
                                        NULL) != FIFTEEN_OK ||
                           !counts.tables || !packed_replay(&problem, &solution);
    }
    return NULL;
}

static void threads_share_a_store(void **state)
{
    enum { N_THREADS = 4 };
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct client clients[N_THREADS];
    pthread_t threads[N_THREADS];
    struct fifteen_solver *const shared = solver_on(tables, NULL);
    for (unsigned i = 0; i < N_THREADS; i++) {
        clients[i] = (struct client){i < 2 ? shared : solver_on(tables, "pdb"), 6 + i, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, solve_goals, &clients[i]), 0);
    }
    for (unsigned i = 0; i < N_THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(clients[i].n_wrong, 0);
        if (i >= 2)
            fifteen_solver_free(clients[i].solver);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 1);
    assert_true(reported.n[FIFTEEN_TABLES_BUILT] <= 2);
    fifteen_solver_free(shared);
    fifteen_tables_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waiting_can_be_cancelled),
        cmocka_unit_test(threads_share_a_store),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
