/* test_load_threads.c - eight threads on one handle of the 7-8 tables, each of which finds the
 * published lengths
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <pthread.h>

#include "support/collection.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/tables.h"

enum { N_THREADS = 8 };

/* Korf's lengths (1985). Each thread solves all boards, each starting with another one. */
struct client {
    const struct collection *boards;
    const struct fifteen_pdb_set *tables;
    const struct fifteen_solver *solver; /* NULL: one of its own */
    enum fifteen_algorithm algorithm;
    unsigned number;
    pthread_t thread;
    uint64_t expanded;
    unsigned n_right;
};

static void solve(struct client *client, const struct fifteen_solver *solver)
{
    const struct collection *const boards = client->boards;
    const struct fifteen_limits limits = {.memory_bytes = 16 << 20, .n_threads = 1};
    for (unsigned i = 0; i < boards->n; i++) {
        const unsigned at = (i + client->number * boards->n / N_THREADS) % boards->n;
        const struct packed_problem problem = {tray, boards->boards[at],
                                               packed_goal(tray, boards->goal)};
        struct engine_path solution;
        struct fifteen_result result;
        if (packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL) != FIFTEEN_OK)
            continue;
        client->n_right +=
            (int)solution.length == boards->lengths[at] && packed_replay(&problem, &solution);
        client->expanded += result.expanded;
    }
}

/* Counts the failures of threads; the first thread reports them, because only it may use cmocka's
 * assertions.
 */
static void *run(void *argument)
{
    struct client *const client = argument;
    const struct fifteen_solver_options options = {
        .sets = &client->tables, .n_sets = 1, .algorithm = client->algorithm};
    struct fifteen_solver *own = NULL;
    if (client->solver != NULL)
        solve(client, client->solver);
    else if (fifteen_solver_create(&options, &own, NULL) == FIFTEEN_OK)
        solve(client, own);
    fifteen_solver_free(own);
    return NULL;
}

static void run_all(const struct fifteen_pdb_set *tables, enum fifteen_algorithm algorithm,
                    const struct fifteen_solver *solver)
{
    struct collection *const boards = collection_read("korf100.txt", FIFTEEN_BLANK_FIRST);
    struct client clients[N_THREADS];
    assert_int_equal(boards->n, 100);
    boards->n = scaled(boards->n);
    for (unsigned i = 0; i < N_THREADS; i++) {
        clients[i] = (struct client){.boards = boards,
                                     .tables = tables,
                                     .solver = solver,
                                     .algorithm = algorithm,
                                     .number = i};
        assert_int_equal(pthread_create(&clients[i].thread, NULL, run, &clients[i]), 0);
    }
    for (unsigned i = 0; i < N_THREADS; i++) {
        assert_int_equal(pthread_join(clients[i].thread, NULL), 0);
        assert_int_equal(clients[i].n_right, boards->n);
        /* One thread's counts repeat, independent of the others. */
        assert_int_equal(clients[i].expanded, clients[0].expanded);
    }
    free(boards);
}

static const enum fifteen_algorithm algorithms[] = {
    FIFTEEN_AUTO, FIFTEEN_IDASTAR, FIFTEEN_IDASTAR_TT, FIFTEEN_ASTAR, FIFTEEN_ASTAR_IDASTAR};

static void each_with_a_solver_of_its_own(void **state)
{
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++)
        run_all(*state, algorithms[i], NULL);
}

static void all_with_one_solver(void **state)
{
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        struct fifteen_solver *const solver = solving_solver(*state, NULL, algorithms[i]);
        run_all(*state, algorithms[i], solver);
        fifteen_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_with_a_solver_of_its_own),
        cmocka_unit_test(all_with_one_solver),
    };
    return cmocka_run_group_tests(tests, tables_load, tables_free);
}
