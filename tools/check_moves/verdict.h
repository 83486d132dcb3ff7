/* verdict.h - what a list of moves does on a board, and its printed forms */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_VERDICT_H
#define CHECK_MOVES_VERDICT_H

#include "check_moves/move_reader.h"
#include "cli/exits.h"
#include "cli/settings.h"
#include "input/goal.h"

enum verdict_status {
    VERDICT_SOLVED,
    VERDICT_UNSOLVED, /* all moves are possible, but do not lead to the goal, or the list is empty
                       */
    VERDICT_ILLEGAL,  /* a move is not possible */
    VERDICT_INVALID   /* the board or the list is malformed */
};

enum verdict_optimal { OPTIMAL_UNKNOWN, OPTIMAL_NO, OPTIMAL_YES };

struct verdict {
    enum verdict_status status;
    const char *file; /* NULL: the command line */
    uint64_t line;    /* of the list, or of the step that is not possible; 0: none */
    const struct fifteen_board *board; /* NULL if malformed */
    const struct fifteen_board *goal;  /* likewise */
    size_t n_moves;                    /* of the list */
    size_t failed_move;                /* from 1; 0: none */
    struct fifteen_error reason;       /* why it is not solved, or "" */

    /* If the solution was to be proven optimal. */
    bool proves;
    enum verdict_optimal optimal;
    size_t shortest;      /* length of the shortest solution found; 0: none */
    unsigned lower_bound; /* no solution is shorter */
};

/* Replays the moves on their board, towards a goal. Sets the first group of *out. */
enum fifteen_status verdict_replay(const struct moves_to_check *moves,
                                   const struct fifteen_board *goal, struct verdict *out,
                                   struct fifteen_error *error);

/* The exit status of a run with this verdict. */
enum exit_status verdict_exit(const struct verdict *verdict);

/* Prints the header of a form, and a verdict. Return false after printing the error. */
bool verdict_begin(enum settings_form form);
bool verdict_print(enum settings_form form, const struct verdict *verdict);

#endif
