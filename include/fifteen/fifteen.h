/* fifteen.h - the whole public interface of libfifteen: shortest solutions of sliding-tile puzzles
 *
 * Ten calls are enough for most programs:
 *
 *   fifteen_geometry_parse  the size of the tray from a text           board.h
 *   fifteen_board_goal      a standard goal
 *   fifteen_board_parse     a board from a text
 *   fifteen_board_print     and back
 *   fifteen_move_letter     U, L, R or D
 *   fifteen_tables_create   finds tables where the programs find them  tables.h
 *   fifteen_tables_free
 *   fifteen_solver_create   a heuristic, an algorithm, the tables      solver.h
 *   fifteen_solve           a shortest solution
 *   fifteen_solver_free
 *
 * A program that solves a board of 4x4 (examples/solve_one.c also handles errors):
 *
 *   struct fifteen_problem problem = {.geometry = {4, 4}};
 *   struct fifteen_solver_options options = {.heuristic = NULL};
 *   struct fifteen_solver *solver;
 *   struct fifteen_solution solution;
 *   struct fifteen_counts counts;
 *   fifteen_board_parse(problem.geometry, text, strlen(text), &problem.start, NULL);
 *   problem.goal = fifteen_board_goal(problem.geometry, FIFTEEN_BLANK_LAST);
 *   fifteen_tables_create(NULL, &options.tables, NULL);
 *   fifteen_solver_create(&options, &solver, NULL);
 *   if (fifteen_solve(solver, &problem, NULL, NULL, &solution, &counts, NULL) == FIFTEEN_OK)
 *       for (unsigned i = 0; i < solution.length; i++)
 *           putchar(fifteen_move_letter(solution.path[i]));
 *
 * Every call that can fail returns an enum fifteen_status and fills a struct fifteen_error
 * (status.h). The library never prints, never exits, and has no mutable globals. */
#ifndef FIFTEEN_FIFTEEN_H
#define FIFTEEN_FIFTEEN_H

#include <fifteen/arrays.h>
#include <fifteen/board.h>
#include <fifteen/checkpoint.h>
#include <fifteen/cluster.h>
#include <fifteen/distances.h>
#include <fifteen/grid.h>
#include <fifteen/grid_solver.h>
#include <fifteen/instances.h>
#include <fifteen/pattern.h>
#include <fifteen/pdb.h>
#include <fifteen/progress.h>
#include <fifteen/random.h>
#include <fifteen/search.h>
#include <fifteen/solutions.h>
#include <fifteen/solver.h>
#include <fifteen/status.h>
#include <fifteen/tables.h>
#include <fifteen/version.h>

#endif
