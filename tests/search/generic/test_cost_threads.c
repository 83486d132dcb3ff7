/* test_cost_threads.c - threads that share a solver and its tables by cost */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

enum { N_THREADS = 4, N_GOALS = 3, N_BOARDS = 8 };

static const struct fifteen_geometry tray_3x3 = {3, 3};

struct searches {
    struct fifteen_solver *solver;
    struct packed_problem problem[N_GOALS][N_BOARDS];
    double cost[N_GOALS][N_BOARDS]; /* minimum, by Manhattan distance */
};

struct client {
    const struct searches *searches;
    unsigned first; /* the goal to begin with */
    unsigned n_wrong;
};

static struct fifteen_solver *solver_of(const char *heuristic)
{
    const struct fifteen_solver_options options = {
        .heuristic = heuristic, .algorithm = FIFTEEN_ASTAR, .cost = FIFTEEN_COST_HEAVY};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return solver;
}

static double cost_of(const struct fifteen_solver *solver, const struct packed_problem *problem)
{
    struct engine_path solution;
    struct fifteen_result result;
    const enum fifteen_status status =
        packed_solve(solver, problem, NULL, NULL, &solution, &result, NULL);
    return status == FIFTEEN_OK && result.optimal ? (double)result.cost : -1;
}

/* Each board is of another goal than the one before: threads build, use and drop tables at once. */
static void *solve_goals(void *argument)
{
    struct client *const client = argument;
    const struct searches *const searches = client->searches;
    const unsigned n = scaled(20) * N_GOALS;
    for (unsigned i = 0; i < n; i++) {
        const unsigned goal = (client->first + i) % N_GOALS;
        const unsigned board = i / N_GOALS % N_BOARDS;
        client->n_wrong += cost_of(searches->solver, &searches->problem[goal][board]) !=
                           searches->cost[goal][board];
    }
    return NULL;
}

static void draw(struct searches *searches)
{
    struct fifteen_solver *const plain = solver_of("manhattan");
    uint64_t random = 17;
    for (unsigned goal = 0; goal < N_GOALS; goal++) {
        const packed_board end = solving_goal(tray_3x3, goal, &random);
        for (unsigned i = 0; i < N_BOARDS; i++) {
            struct packed_problem *const problem = &searches->problem[goal][i];
            *problem = (struct packed_problem){tray_3x3, 0, end};
            problem->start = solving_start(tray_3x3, end, SOLVING_ANYWHERE, &random);
            searches->cost[goal][i] = cost_of(plain, problem);
            assert_true(searches->cost[goal][i] >= 0);
        }
    }
    fifteen_solver_free(plain);
}

static void threads_get_the_tables_of_their_goals(void **state)
{
    (void)state;
    struct searches searches = {.solver = NULL};
    struct client clients[N_THREADS];
    pthread_t threads[N_THREADS];
    draw(&searches);
    searches.solver = solver_of("pdb(4-4)");
    for (unsigned i = 0; i < N_THREADS; i++) {
        clients[i] = (struct client){&searches, i % N_GOALS, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, solve_goals, &clients[i]), 0);
    }
    for (unsigned i = 0; i < N_THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(clients[i].n_wrong, 0);
    }
    fifteen_solver_free(searches.solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_get_the_tables_of_their_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
