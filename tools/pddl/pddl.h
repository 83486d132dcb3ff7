/* pddl.h - boards as planning problems, and moves as plans: PDDL, typed STRIPS
 *
 * One domain describes boards of all sizes. The tile 5 is the object t5; the cell in the second row
 * and the third column is c2-3. The actions are move-up, move-down, move-left and move-right, for
 * the direction of the tile, with three arguments: the tile, the cell it leaves and the blank's
 * cell.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PDDL_PDDL_H
#define PDDL_PDDL_H

#include <stdio.h>

#include <fifteen/fifteen.h>

void pddl_write_domain(FILE *to);

struct pddl_problem {
    const struct fifteen_board *start;
    const struct fifteen_board *goal;
    uint64_t number;     /* becomes a part of the problem's name */
    const char *comment; /* a line about the solution; NULL: none */
};

void pddl_write_problem(const struct pddl_problem *problem, FILE *to);

/* Writes the step of a plan in which the blank makes a move on a board, as "(move-up t5 c2-3 c1-3)"
 * and a line end, and makes the move. It must be possible. */
void pddl_write_step(struct fifteen_board *board, enum fifteen_move blank_move, FILE *to);

/* Returns the name of the action in which the blank makes a move. */
const char *pddl_action(enum fifteen_move blank_move);

/* Where the domain and the problems go. The caller sets `directory`; the rest begins as zeros. */
struct pddl_output {
    const char *directory; /* files domain.pddl, problem-1.pddl, ..; NULL: standard output */
    uint64_t n_problems;   /* written */
};

/* Makes the directory unless it exists, and writes the domain. Files of the same names are
 * replaced. Returns false after printing the error. */
bool pddl_begin(const struct pddl_output *output);

/* Writes a problem, whose number is set here. Returns false after printing the error. */
bool pddl_print(struct pddl_output *output, struct pddl_problem problem);

#endif
