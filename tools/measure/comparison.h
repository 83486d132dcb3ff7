/* comparison.h - one row of a comparison: boards solved with one heuristic and one algorithm */
/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_COMPARISON_H
#define MEASURE_COMPARISON_H

#include "chart/gnuplot.h"
#include "measure/improvements.h"
#include "measure/statistics.h"
#include "parts/outcomes.h"
#include "puzzle/gather.h"
#include "tables/tables.h"

/* A board that one row has solved or given up. */
struct comparison_board {
    const struct gathered *from;
    bool solved; /* false: limit reached */
    const struct fifteen_result *result;
    const struct improvements *improvements;
};

/* The caller sets the first group. Statistics cover the solved boards, those of initial_h all. */
struct comparison {
    struct search_settings search; /* with the heuristic and the algorithm */
    struct tables *tables;
    struct fifteen_solver *solver; /* of these settings and tables */
    struct gathered *boards;       /* proven lengths are filled in */
    size_t n_boards;
    unsigned n_threads; /* 0: one per core */
    bool keeps_improvements;
    struct outcomes *outcomes; /* of all rows */
    uint64_t row;              /* its number among them, from 0 */
    /* Receives each board in order; NULL: none is printed. Returns false after an error message. */
    bool (*print_board)(const struct comparison *comparison, const struct comparison_board *board);

    double load_seconds; /* spent on preparing the solver */
    size_t n_done;
    size_t n_solved;
    size_t n_limit;              /* limit reached */
    unsigned ran;                /* the algorithms that ran, 1 << enum fifteen_algorithm each */
    struct fifteen_result first; /* of the first board: heuristic .. */
    struct statistics initial_h;
    struct statistics length;
    struct statistics cost; /* of solutions, in its units */
    struct statistics expanded;
    struct statistics generated;
    struct statistics necessary; /* this and the next: of boards whose algorithm counts them */
    struct statistics max_frontier;
    struct statistics max_stored;
    struct statistics depth;
    struct statistics branching_factor;
    uint64_t all_expanded; /* including unsolved boards */
    uint64_t all_generated;
    double seconds;                  /* sum over all boards, each on one thread */
    unsigned *initial_values;        /* initial h of each board */
    double *nodes;                   /* generated, of each solved board */
    struct improved_boards improved; /* the solved boards, if keeps_improvements */
    enum exit_status worst;
    bool stopped; /* before the last board */
};

/* Prepares the solver for a puzzle. */
enum fifteen_status comparison_prepare(struct comparison *comparison, const struct puzzle *puzzle,
                                       struct fifteen_error *error);

/* Solves the boards in parallel, each on one thread, which makes the counts reproducible. Adds up
 * their counts in order. Returns EXIT_ANSWERED; EXIT_UNANSWERED if a limit was reached;
 * EXIT_INTERRUPTED with the counts so far; EXIT_FAILED after an error message, also if a solution
 * does not have the known length. */
enum exit_status comparison_run(struct comparison *comparison, struct progress *progress);

/* Frees the solver and what comparison_run allocated. */
void comparison_free(struct comparison *comparison);

/* The requested heuristic, such as "max(a,b)" or "default", and the requested algorithm's name. */
const char *comparison_heuristic(const struct comparison *comparison);
const char *comparison_algorithm(const struct comparison *comparison);

/* The settings of all rows are known before the first is printed; they determine the columns'
 * widths. Both functions return false after an error message. */
bool comparison_print_header(const struct comparison *rows, size_t n_rows, enum settings_form form);
bool comparison_print_row(const struct comparison *rows, size_t n_rows, size_t row,
                          enum settings_form form);

/* What is printed for each board instead: the header of CSV, and one object or record per board. */
bool comparison_print_boards_header(enum settings_form form);
bool comparison_print_board_json(const struct comparison *comparison,
                                 const struct comparison_board *board);
bool comparison_print_board_csv(const struct comparison *comparison,
                                const struct comparison_board *board);

/* `fifteen compare`, with the outcomes of parts unless that is NULL. */
outcomes_command compare_merge;

/* Draws the rows of a comparison and sorts their nodes and improvements. Returns FIFTEEN_INVALID if
 * no row has data.
 */
enum fifteen_status comparison_chart_draw(struct comparison *rows, size_t n_rows,
                                          struct gnuplot *gnuplot, struct fifteen_error *error);

#endif
