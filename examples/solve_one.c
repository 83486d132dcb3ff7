/* solve_one.c - an example of libfifteen: solves one board
 *
 *   solve_one 3x3 '8 6 7 2 5 4 3 0 1'
 *
 * Prints the length and the moves of the blank. The goal has the blank last. Tables are found where
 * `fifteen solve` finds them: in $FIFTEEN_PDB, ./pdb, ~/.local/share/fifteen/pdb or installed. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

int main(int argc, char **argv)
{
    struct fifteen_geometry size;
    struct fifteen_board *board = NULL;
    struct fifteen_solver_options options = {.heuristic = NULL};
    struct fifteen_solver *solver = NULL;
    struct fifteen_result result;
    struct fifteen_error error = {.text = "expected SIZE and BOARD"};
    if (argc != 3 || fifteen_geometry_parse(argv[1], &size, &error) != FIFTEEN_OK ||
        fifteen_board_parse(argv[2], strlen(argv[2]), size, &board, &error) != FIFTEEN_OK ||
        fifteen_tables_create(NULL, &options.tables, &error) != FIFTEEN_OK ||
        fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        return fprintf(stderr, "%s: %s\n", argv[0], error.text), 1;
    const struct fifteen_problem problem = {.start = board};
    const enum fifteen_status status = fifteen_solve(solver, &problem, NULL, NULL, &result, &error);
    if (status == FIFTEEN_OK) {
        printf("%zu moves: ", result.solution.length);
        for (size_t i = 0; i < result.solution.length; i++)
            putchar(fifteen_move_letter((enum fifteen_move)result.solution.path[i]));
        printf("\n%llu nodes expanded with %s\n", (unsigned long long)result.expanded,
               result.heuristic);
        fifteen_result_free(&result);
    } else {
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
    }
    fifteen_solver_free(solver);
    fifteen_tables_free(options.tables);
    fifteen_board_free(board);
    return status == FIFTEEN_OK ? 0 : 1;
}
