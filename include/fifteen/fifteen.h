/* fifteen.h - the whole public interface of libfifteen: shortest solutions of sliding-tile puzzles
 *
 * Ten calls are enough for most programs:
 *
 *   fifteen_board_parse     a board of any size from a text            text.h
 *   fifteen_board_print     and back
 *   fifteen_board_free                                                 board.h
 *   fifteen_move_letter     U, L, R or D
 *   fifteen_tables_create   finds tables where the programs find them  tables.h
 *   fifteen_tables_free
 *   fifteen_solver_create   a heuristic, an algorithm, the tables      solver.h
 *   fifteen_solve           a shortest solution
 *   fifteen_result_free
 *   fifteen_solver_free
 *
 * A program that solves a board (examples/solve_one.c also handles errors):
 *
 *   struct fifteen_geometry any_size = {0, 0};
 *   struct fifteen_board *board;
 *   struct fifteen_solver_options options = {.heuristic = NULL};
 *   struct fifteen_solver *solver;
 *   struct fifteen_result result;
 *   fifteen_board_parse(text, strlen(text), any_size, &board, NULL);
 *   fifteen_tables_create(NULL, &options.tables, NULL);
 *   fifteen_solver_create(&options, &solver, NULL);
 *   struct fifteen_problem problem = {.start = board}; // the goal: blank-last
 *   if (fifteen_solve(solver, &problem, NULL, NULL, &result, NULL) == FIFTEEN_OK)
 *       for (size_t i = 0; i < result.solution.length; i++)
 *           putchar(fifteen_move_letter(result.solution.path[i]));
 *
 * Every call that can fail returns an enum fifteen_status and fills a struct fifteen_error
 * (status.h). The library never prints, never exits, and has no mutable globals. */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_FIFTEEN_H
#define FIFTEEN_FIFTEEN_H

#include <fifteen/arrays.h>
#include <fifteen/board.h>
#include <fifteen/checkpoint.h>
#include <fifteen/cluster.h>
#include <fifteen/pattern.h>
#include <fifteen/pdb.h>
#include <fifteen/problem.h>
#include <fifteen/search.h>
#include <fifteen/solver.h>
#include <fifteen/status.h>
#include <fifteen/tables.h>
#include <fifteen/text.h>

#endif
