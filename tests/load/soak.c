/* soak.c - random boards on all cores for a long time: each length is found twice, memory is flat
 *
 *   FIFTEEN_PDB=<folder of 4x4 tables> soak SECONDS [ROUND_SECONDS [SEED]]
 *
 * Three kinds of boards, all drawn anew at each start unless there is a seed:
 *   small    trays of up to ten cells, any goal, searched by A* and IDA* with and without tables;
 *            compared with an independent breadth-first search of the whole tray
 *   walks    4x4, some tens of moves from the goal, any corner; searched on the 7-8 tables by each
 *            algorithm for them; compared with IDA* and Manhattan distance in second.h, which is
 *            also independent of the library
 *   random   4x4, uniform, likewise; compared with the library's plain IDA* without tables (walking
 *            distance and linear conflicts), that is with other values, another engine and other
 *            code for moves. A board that takes longer than a third of a round is given up.
 * Solutions are replayed. All threads use the same tables and solvers.
 *
 * At the end of each round all threads are joined. Then there must be exactly as many blocks
 * (but LATE_BLOCKS), mapped bytes, threads and descriptors as after the first round, and not much
 * more in memory.
 */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <fifteen/fifteen.h>

#include "faults/faults.h"
#include "load/second.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

enum {
    N_TRAYS = 6,
    N_ALGORITHMS = 5,
    MAX_THREADS = 64,
    SMALL_A_PASS = 500, /* small boards per random board, which takes 1000 times as long */
    WALKS_A_PASS = 10,
    N_KINDS = 3,
    /* When a search by `auto` is first large, its solver allocates a block that it keeps: an
     * automaton of move sequences for each tray. */
    LATE_BLOCKS = N_TRAYS + 1
};

static const struct fifteen_geometry tray_4x4 = {4, 4};
static const struct fifteen_geometry small_trays[N_TRAYS] = {{2, 3}, {3, 2}, {2, 4},
                                                             {4, 2}, {3, 3}, {2, 5}};
static const enum fifteen_algorithm algorithms[N_ALGORITHMS] = {
    FIFTEEN_AUTO, FIFTEEN_ASTAR, FIFTEEN_ASTAR_IDASTAR, FIFTEEN_IDASTAR, FIFTEEN_IDASTAR_TT};
static const double slack_bytes = 16 << 20; /* memory that malloc may keep after it is freed */

enum { SMALL, WALKS, RANDOM };

/* A whole small tray, and solvers for it. */
struct small {
    struct packed_problem problem; /* its goal */
    uint8_t *distances;
    struct fifteen_pdb_set *tables; /* or NULL */
    struct fifteen_solver *solvers[N_ALGORITHMS];
};

struct soak {
    struct small small[N_TRAYS];
    struct fifteen_pdb_set *tables;
    struct fifteen_solver *solvers[N_ALGORITHMS];
    struct fifteen_solver *plain;
    packed_board goals[4];
    double deadline;
    double patience; /* seconds for one board, plainly */
    atomic_ulong n[N_KINDS];
    atomic_ulong n_given_up;
};

struct worker {
    struct soak *soak;
    pthread_t thread;
    struct fifteen_random random;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void end(const char *what, const char *why)
{
    fprintf(stderr, "FAILED: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

static struct fifteen_solver *solver_of(const struct fifteen_pdb_set *tables,
                                        enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .sets = &tables, .n_sets = tables != NULL, .algorithm = algorithm};
    struct fifteen_solver *solver;
    struct fifteen_error error;
    if (fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        end("making a solver", error.text);
    return solver;
}

/* ---- solving ---- */

static void tell_board(const struct packed_problem *problem, const char *what, unsigned length)
{
    char start[PACKED_TEXT_SIZE];
    char goal[PACKED_TEXT_SIZE];
    packed_print(problem->geometry, problem->start, start);
    packed_print(problem->geometry, problem->goal, goal);
    fprintf(stderr, "%s to %s: %s, %u\n", start, goal, what, length);
}

/* Returns the length found by one of the ways to search. */
static unsigned search(const struct packed_problem *problem, struct fifteen_solver *const *solvers,
                       struct fifteen_random *random)
{
    const unsigned way = (unsigned)fifteen_random_below(random, N_ALGORITHMS);
    /* A* gives up when its memory is exhausted, the others continue. */
    const struct fifteen_limits limits = {
        .memory_bytes = algorithms[way] == FIFTEEN_ASTAR ? 0 : 4 << 20,
        .n_threads = 1 + (unsigned)fifteen_random_below(random, 2),
    };
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status =
        packed_solve(solvers[way], problem, &limits, NULL, &solution, &result, &error);
    if (status != FIFTEEN_OK) {
        tell_board(problem, error.text, 0);
        end(fifteen_algorithm_name(algorithms[way]), fifteen_status_name(status));
    }
    if (!packed_replay(problem, &solution))
        end(fifteen_algorithm_name(result.algorithm), "not a solution");
    return solution.length;
}

static void compare(const struct packed_problem *problem, unsigned length, unsigned expected)
{
    if (length == expected)
        return;
    tell_board(problem, "found", length);
    tell_board(problem, "the second engine", expected);
    end("a length", "two engines differ");
}

static void solve_small(struct soak *soak, struct fifteen_random *random)
{
    const struct small *const small = &soak->small[fifteen_random_below(random, N_TRAYS)];
    struct packed_problem problem = small->problem;
    problem.start = packed_random(problem.geometry, problem.goal, random);
    compare(&problem, search(&problem, small->solvers, random),
            small->distances[exhaustive_number(problem.geometry, problem.start)]);
    atomic_fetch_add(&soak->n[SMALL], 1);
}

static void solve_walk(struct soak *soak, struct fifteen_random *random)
{
    const unsigned n_moves = 20 + (unsigned)fifteen_random_below(random, 60);
    struct packed_problem problem = {tray_4x4, 0, soak->goals[fifteen_random_below(random, 4)]};
    uint64_t n_nodes;
    problem.start = packed_random_walk(tray_4x4, problem.goal, n_moves, random);
    compare(&problem, search(&problem, soak->solvers, random), second_solve(&problem, &n_nodes));
    atomic_fetch_add(&soak->n[WALKS], 1);
}

static void solve_random(struct soak *soak, struct fifteen_random *random)
{
    const struct fifteen_limits limits = {.seconds = soak->patience, .n_threads = 1};
    struct packed_problem problem = {tray_4x4, 0, soak->goals[fifteen_random_below(random, 4)]};
    struct engine_path solution;
    struct fifteen_result result;
    problem.start = packed_random(tray_4x4, problem.goal, random);
    const unsigned length = search(&problem, soak->solvers, random);
    const enum fifteen_status status =
        packed_solve(soak->plain, &problem, &limits, NULL, &solution, &result, NULL);
    if (status == FIFTEEN_OK)
        compare(&problem, length, solution.length);
    else if (status != FIFTEEN_LIMIT)
        end("the plain engine", fifteen_status_name(status));
    atomic_fetch_add(&soak->n[RANDOM], 1);
    atomic_fetch_add(&soak->n_given_up, status == FIFTEEN_LIMIT);
}

static void repeat(struct worker *worker, void (*solve)(struct soak *, struct fifteen_random *),
                   unsigned n)
{
    for (unsigned i = 0; i < n && seconds_now() < worker->soak->deadline; i++)
        solve(worker->soak, &worker->random);
}

static void *work(void *argument)
{
    struct worker *const worker = argument;
    while (seconds_now() < worker->soak->deadline) {
        repeat(worker, solve_small, SMALL_A_PASS);
        repeat(worker, solve_walk, WALKS_A_PASS);
        repeat(worker, solve_random, 1);
    }
    return NULL;
}

/* ---- setting up ---- */

/* Lets a solver allocate in advance all that it keeps for a goal. */
static struct fifteen_solver *prepare(struct fifteen_solver *solver,
                                      struct fifteen_geometry geometry, packed_board goal)
{
    const struct packed_problem problem = {geometry, goal, goal};
    struct fifteen_error error;
    if (packed_prepare(solver, &problem, NULL, &error) != FIFTEEN_OK)
        end("preparing a solver", error.text);
    return solver;
}

static void make_small(struct small *small, struct fifteen_geometry geometry,
                       struct fifteen_random *random)
{
    const packed_board first = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
    const packed_board goal = packed_random(geometry, first, random);
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    struct fifteen_error error;
    small->problem = (struct packed_problem){geometry, 0, goal};
    small->distances = exhaustive_distances(geometry, goal);
    if (packed_partitions_parse(geometry, goal, "default", partitions, &n, &error) != FIFTEEN_OK ||
        fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 1, NULL, &small->tables, &error) !=
            FIFTEEN_OK)
        end("building tables", error.text);
    for (unsigned i = 0; i < N_ALGORITHMS; i++)
        small->solvers[i] =
            prepare(solver_of(i % 2 == 0 ? small->tables : NULL, algorithms[i]), geometry, goal);
}

static void set_up(struct soak *soak, struct fifteen_random *random)
{
    static const unsigned corners[] = {0, 3, 12, 15};
    const char *const folder = getenv("FIFTEEN_PDB");
    const packed_board first = packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST);
    const struct packed_pdb_request request = {tray_4x4, first, FIFTEEN_ZERO_AWARE, NULL, 0};
    struct fifteen_error error = {.text = "FIFTEEN_PDB does not say where the tables are"};
    if (folder == NULL ||
        packed_set_find(folder, &request, 0, NULL, &soak->tables, &error) != FIFTEEN_OK)
        end("loading tables", error.text);
    for (unsigned i = 0; i < 4; i++)
        soak->goals[i] = exhaustive_blank_on(first, corners[i]);
    for (unsigned i = 0; i < N_ALGORITHMS; i++)
        soak->solvers[i] = prepare(solver_of(soak->tables, algorithms[i]), tray_4x4, first);
    soak->plain = prepare(solver_of(NULL, FIFTEEN_IDASTAR_PLAIN), tray_4x4, first);
    for (unsigned i = 0; i < N_TRAYS; i++)
        make_small(&soak->small[i], small_trays[i], random);
}

static void tear_down(struct soak *soak)
{
    for (unsigned i = 0; i < N_TRAYS; i++) {
        for (unsigned j = 0; j < N_ALGORITHMS; j++)
            fifteen_solver_free(soak->small[i].solvers[j]);
        fifteen_pdb_set_free(soak->small[i].tables);
        free(soak->small[i].distances);
    }
    for (unsigned i = 0; i < N_ALGORITHMS; i++)
        fifteen_solver_free(soak->solvers[i]);
    fifteen_solver_free(soak->plain);
    fifteen_pdb_set_free(soak->tables);
}

/* The second engine finds the length of Korf's board 2 and as many nodes as he did (1985). */
static void check_second(void)
{
    static const char text[] = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";
    struct packed_problem problem = {tray_4x4, 0, packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
    uint64_t n_nodes;
    if (packed_parse(tray_4x4, text, strlen(text), &problem.start, NULL) != FIFTEEN_OK ||
        second_solve(&problem, &n_nodes) != 55 || n_nodes != 15300442)
        end("Korf's second board", "the second engine is wrong");
}

static double resident_bytes(void)
{
    unsigned long size;
    unsigned long resident = 0;
    FILE *const stream = fopen("/proc/self/statm", "r");
    if (stream == NULL || fscanf(stream, "%lu %lu", &size, &resident) != 2)
        end("/proc/self/statm", "cannot be read");
    fclose(stream);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void *meet(void *barrier)
{
    pthread_barrier_wait(barrier);
    return NULL;
}

/* The C library keeps the stacks of some ended threads, each with a block. Starting more threads
 * than it keeps makes their number constant. */
static void fill_stacks(void)
{
    enum { N_THREADS = 16 };
    pthread_t threads[N_THREADS];
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, N_THREADS);
    for (unsigned i = 0; i < N_THREADS; i++)
        if (pthread_create(&threads[i], NULL, meet, &barrier) != 0)
            end("starting a thread", strerror(errno));
    for (unsigned i = 0; i < N_THREADS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
}

/* ---- rounds ---- */

static bool is_given_back(const struct faults_holdings *first, const struct faults_holdings *now)
{
    struct faults_holdings same = *now;
    if (now->blocks > first->blocks && now->blocks <= first->blocks + LATE_BLOCKS)
        same.blocks = first->blocks;
    return memcmp(first, &same, sizeof same) == 0;
}

static void run_round(struct soak *soak, struct worker *workers, unsigned n_threads)
{
    for (unsigned i = 0; i < n_threads; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            end("starting a thread", strerror(errno));
    for (unsigned i = 0; i < n_threads; i++)
        pthread_join(workers[i].thread, NULL);
    printf("%lu small boards, %lu walks, %lu random boards of which %lu were given up, ",
           atomic_load(&soak->n[SMALL]), atomic_load(&soak->n[WALKS]),
           atomic_load(&soak->n[RANDOM]), atomic_load(&soak->n_given_up));
}

static void soak_for(struct soak *soak, double seconds, double round_seconds,
                     struct fifteen_random *random)
{
    static struct worker workers[MAX_THREADS];
    const long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned n_threads = n_cores < MAX_THREADS ? (unsigned)n_cores : MAX_THREADS;
    const double begin = seconds_now();
    struct faults_holdings first = {0};
    double first_bytes = 0;
    soak->patience = round_seconds / 3;
    for (unsigned i = 0; i < n_threads; i++) {
        workers[i].soak = soak;
        fifteen_random_seed(&workers[i].random, fifteen_random_next(random));
    }
    for (unsigned round = 0; round < 2 || seconds_now() < begin + seconds; round++) {
        soak->deadline = seconds_now() + round_seconds;
        run_round(soak, workers, n_threads);
        fill_stacks();
        const struct faults_holdings now = faults_holdings();
        const double bytes = resident_bytes();
        printf("%ld blocks, %.1f MB; %.0f s\n", now.blocks, bytes / 1e6, seconds_now() - begin);
        fflush(stdout);
        if (round == 0) {
            first = now;
            first_bytes = bytes;
        }
        if (!is_given_back(&first, &now))
            end("memory", "something is not given back");
        if (bytes > first_bytes + slack_bytes)
            end("memory", "it grows");
    }
}

int main(int argc, char **argv)
{
    static struct soak soak;
    const double seconds = argc > 1 ? atof(argv[1]) : 0;
    const double round_seconds = argc > 2 ? atof(argv[2]) : 60;
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    if (!(seconds > 0) || !(round_seconds > 0)) {
        fprintf(stderr, "usage: %s SECONDS [ROUND_SECONDS [SEED]]\n", argv[0]);
        return 2;
    }
    struct fifteen_random random;
    const struct faults_holdings before = faults_holdings();
    printf("seed %llu\n", (unsigned long long)seed);
    fifteen_random_seed(&random, seed);
    check_second();
    set_up(&soak, &random);
    soak_for(&soak, seconds, round_seconds, &random);
    tear_down(&soak);
    const struct faults_holdings after = faults_holdings();
    if (after.mapped_bytes != before.mapped_bytes || after.descriptors != before.descriptors)
        end("in the end", "something is not given back");
    return EXIT_SUCCESS;
}
