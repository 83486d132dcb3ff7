/* measures.h - measurements of one file of boards: lengths, nodes, times */
/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_MEASURES_H
#define MEASURE_MEASURES_H

#include "cli/settings.h"
#include "parts/outcomes.h"
#include "puzzle/gather.h"

struct measures_board {
    struct gathered from;
    bool solved; /* false: a limit was reached */
    size_t length;
    uint64_t expanded;
    uint64_t generated;
    uint64_t n_passes; /* completed */
    double *seconds;   /* of each pass */
};

struct measures {
    const char *file;
    const char *goal;  /* of the last board */
    uint64_t n_passes; /* requested; later, those of the first board */
    size_t n_boards;
    struct measures_board *boards;
    const char *requested; /* algorithm */
    struct convention_names conventions;
    unsigned ran;                /* the algorithms that ran, 1 << enum fifteen_algorithm each */
    unsigned n_threads;          /* maximum over the searches */
    struct fifteen_result first; /* of the first board: heuristic .. */
    double load_seconds;         /* spent on tables and solvers so far */
    uint64_t peak_bytes;         /* memory of the process so far */
};

/* Appends a board, with an array for its times, to the measures that are the context. Fails if
 * boards times passes exceed VALUE_BOARDS_MAX. */
gather_take measures_add;

/* Drops what an interrupted run did not measure: the boards that were not solved once. */
void measures_drop_rest(struct measures *measures);

void measures_free(struct measures *measures);

/* Prints what precedes the first file: the header of CSV. Returns false after an error message. */
bool measures_print_header(enum settings_form form);

/* Prints the measurements of a file with at least one board. Returns false after an error message.
 */
bool measures_print(const struct measures *measures, enum settings_form form);

/* `fifteen bench`, with the outcomes of parts unless that is NULL. */
outcomes_command bench_merge;

#endif
