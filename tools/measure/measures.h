/* measures.h - measurements of one file of boards: lengths, nodes, times */
#ifndef MEASURE_MEASURES_H
#define MEASURE_MEASURES_H

#include "cli/settings.h"

struct measures_board {
    struct fifteen_problem problem;
    uint64_t line;
    int known_length; /* or -1 */
    bool solved;      /* false: a limit was reached */
    unsigned length;
    uint64_t expanded;
    uint64_t generated;
    double *seconds; /* of each pass */
};

struct measures {
    const char *file;
    const char *goal;
    uint64_t n_passes;
    size_t n_boards;
    struct measures_board *boards;
    struct fifteen_counts first; /* of the first board: algorithm, heuristic .. */
    double load_seconds;         /* spent on tables and solvers so far */
};

/* Appends a copy of the board with an array for its times. Fails if boards times passes exceed
 * VALUE_BOARDS_MAX. */
enum fifteen_status measures_add(struct measures *measures, const struct measures_board *board,
                                 struct fifteen_error *error);

void measures_free(struct measures *measures);

/* Prints what precedes the first file: the header of CSV. Returns false after an error message. */
bool measures_print_header(enum settings_form form);

/* Prints the measurements of a file with at least one board. Returns false after an error message.
 */
bool measures_print(const struct measures *measures, enum settings_form form);

#endif
