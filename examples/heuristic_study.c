/* heuristic_study.c - an example of libfifteen: what heuristics are worth
 *
 *   heuristic_study 3x3 1000 [SEED [FOLDER]]
 *
 * Solves random boards by IDA* with one heuristic after another. Prints for each heuristic the mean
 * of the lengths, of its values of the boards, and of the nodes expanded. The tables are the best
 * that FOLDER has; without FOLDER those of the default partition, built in memory, which takes some
 * seconds for 4x4. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include <fifteen/fifteen.h>

/* The boards, and what solves them. */
struct study {
    struct fifteen_board *goal;
    unsigned n_boards;
    uint64_t seed;
    const char *folder; /* or NULL */
    struct fifteen_pdb_set *tables;
};

static enum fifteen_status get_tables(struct study *study, struct fifteen_error *error)
{
    const struct fifteen_pdb_request best = {.goal = study->goal};
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    if (study->folder != NULL)
        return fifteen_pdb_set_find(study->folder, &best, 0, NULL, &study->tables, error);
    const enum fifteen_status status =
        fifteen_partitions_parse(study->goal, "default", partitions, &n, error);
    if (status != FIFTEEN_OK)
        return status;
    return fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 0, NULL, &study->tables, error);
}

/* What is added up over the boards. */
struct sums {
    double length;
    double initial;
    double expanded;
};

static enum fifteen_status solve_random(const struct study *study,
                                        const struct fifteen_solver *solver,
                                        struct fifteen_random *random, struct sums *sums,
                                        struct fifteen_error *error)
{
    /* With one thread, counts are the same each time. */
    const struct fifteen_limits limits = {.n_threads = 1};
    struct fifteen_board *start;
    enum fifteen_status status = fifteen_random_board(study->goal, random, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_problem problem = {start, study->goal};
    struct fifteen_result result;
    status = fifteen_solve(solver, &problem, &limits, NULL, &result, error);
    if (status == FIFTEEN_OK) {
        sums->length += (double)result.solution.length;
        sums->initial += result.initial_h;
        sums->expanded += (double)result.expanded;
        fifteen_result_free(&result);
    }
    fifteen_board_free(start);
    return status;
}

/* Solves all boards, the same for each heuristic, with one solver, and prints a line. */
static enum fifteen_status solve_all(const struct study *study, const char *heuristic,
                                     const struct fifteen_solver *solver,
                                     struct fifteen_error *error)
{
    struct fifteen_random random;
    struct sums sums = {.length = 0};
    fifteen_random_seed(&random, study->seed);
    for (unsigned i = 0; i < study->n_boards; i++) {
        const enum fifteen_status status = solve_random(study, solver, &random, &sums, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    printf("%-28s%10.3f%14.3f%16.1f\n", heuristic, sums.length / study->n_boards,
           sums.initial / study->n_boards, sums.expanded / study->n_boards);
    return FIFTEEN_OK;
}

static enum fifteen_status try_heuristic(const struct study *study, const char *heuristic,
                                         struct fifteen_error *error)
{
    const struct fifteen_pdb_set *const tables = study->tables;
    const struct fifteen_solver_options options = {
        .sets = &tables, .n_sets = 1, .heuristic = heuristic, .algorithm = FIFTEEN_IDASTAR};
    struct fifteen_solver *solver;
    enum fifteen_status status = fifteen_solver_create(&options, &solver, error);
    if (status != FIFTEEN_OK)
        return status;
    status = solve_all(study, heuristic, solver, error);
    fifteen_solver_free(solver);
    return status;
}

static enum fifteen_status run(struct study *study, struct fifteen_error *error)
{
    static const char *const heuristics[] = {"manhattan", "linear-conflict", "pdb",
                                             "max(pdb,linear-conflict)"};
    enum fifteen_status status = get_tables(study, error);
    printf("%-28s%10s%14s%16s\n", "heuristic", "length", "initial value", "nodes expanded");
    for (size_t i = 0; i < sizeof heuristics / sizeof heuristics[0] && status == FIFTEEN_OK; i++)
        status = try_heuristic(study, heuristics[i], error);
    fifteen_pdb_set_free(study->tables);
    return status;
}

int main(int argc, char **argv)
{
    struct study study = {.n_boards = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0,
                          .seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1,
                          .folder = argc > 4 ? argv[4] : NULL};
    struct fifteen_error error = {.text = ""};
    if (study.n_boards == 0) {
        fprintf(stderr, "Usage: %s SIZE BOARDS [SEED [FOLDER]]\n", argv[0]);
        return 2;
    }
    struct fifteen_geometry size;
    enum fifteen_status status = fifteen_geometry_parse(argv[1], &size, &error);
    if (status == FIFTEEN_OK)
        status = fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &study.goal, &error);
    if (status == FIFTEEN_OK)
        status = run(&study, &error);
    fifteen_board_free(study.goal);
    if (status != FIFTEEN_OK)
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
    return status == FIFTEEN_OK ? 0 : 1;
}
