/* solve_one.c - an example of libfifteen: solves one board
 *
 *   solve_one 3x3 '8 6 7 2 5 4 3 0 1'          the goal has the blank last
 *   solve_one 4x4 '15 14 8 12 ..' FOLDER       with the tables that pdbgen has put there
 *
 * Prints the length and where the blank goes. */
#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

static enum fifteen_status read_problem(const char *size, const char *board,
                                        struct fifteen_problem *problem,
                                        struct fifteen_error *error)
{
    enum fifteen_status status = fifteen_geometry_parse(size, &problem->geometry, error);
    if (status != FIFTEEN_OK)
        return status;
    problem->goal = fifteen_board_goal(problem->geometry, FIFTEEN_BLANK_LAST);
    return fifteen_board_parse(problem->geometry, board, strlen(board), &problem->start, error);
}

static void print_solution(const struct fifteen_solution *solution,
                           const struct fifteen_counts *counts)
{
    printf("%u moves: ", solution->length);
    for (unsigned i = 0; i < solution->length; i++)
        putchar(fifteen_move_letter((enum fifteen_move)solution->path[i]));
    printf("\n%llu nodes expanded with %s\n", (unsigned long long)counts->expanded,
           counts->heuristic);
}

/* Solves with tables, or without if they are NULL. */
static enum fifteen_status solve(const struct fifteen_problem *problem,
                                 const struct fifteen_pdb_set *tables, struct fifteen_error *error)
{
    const struct fifteen_solver_options options = {
        .geometry = problem->geometry, .tables = &tables, .n_tables = tables != NULL ? 1 : 0};
    struct fifteen_solver *solver;
    struct fifteen_solution solution;
    struct fifteen_counts counts;
    enum fifteen_status status = fifteen_solver_create(&options, &solver, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_solve(solver, problem, NULL, NULL, &solution, &counts, error);
    if (status == FIFTEEN_OK)
        print_solution(&solution, &counts);
    fifteen_solver_free(solver);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "Usage: %s SIZE BOARD [FOLDER]\n", argv[0]);
        return 2;
    }
    struct fifteen_problem problem;
    struct fifteen_pdb_set *tables = NULL;
    struct fifteen_error error = {""};
    enum fifteen_status status = read_problem(argv[1], argv[2], &problem, &error);
    if (status == FIFTEEN_OK && argc == 4) {
        const struct fifteen_pdb_request wanted = {.geometry = problem.geometry,
                                                   .goal = problem.goal};
        status = fifteen_pdb_set_load(argv[3], &wanted, 0, NULL, &tables, &error);
    }
    if (status == FIFTEEN_OK)
        status = solve(&problem, tables, &error);
    fifteen_pdb_set_free(tables);
    if (status != FIFTEEN_OK)
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
    return status == FIFTEEN_OK ? 0 : 1;
}
