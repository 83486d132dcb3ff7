/* comparison.h - boards solved with one heuristic and one algorithm: a row of a comparison */
#ifndef MEASURE_COMPARISON_H
#define MEASURE_COMPARISON_H

#include "input/gather.h"
#include "measure/statistics.h"
#include "tables/solvers.h"

/* The first group is the caller's to set. The means are of boards solved, but that of the initial
 * value, which is of all. */
struct comparison {
    struct search_settings search; /* with the heuristic and the algorithm */
    struct solvers solvers;        /* of these settings */
    struct gathered *boards;       /* known lengths are filled in where they are proven */
    size_t n_boards;
    unsigned n_threads; /* 0: one per core */

    size_t n_done;
    size_t n_solved;
    size_t n_limit;              /* given up for a limit */
    struct fifteen_counts first; /* of the first board: what ran */
    struct statistics initial_h;
    struct statistics length;
    struct statistics expanded;
    struct statistics generated;
    uint64_t all_expanded; /* of boards given up too */
    uint64_t all_generated;
    double seconds;                                 /* all boards, each on one thread */
    uint64_t initial_values[FIFTEEN_MAX_MOVES + 1]; /* boards by initial value; beyond: the last */
    double *nodes;                                  /* generated, for each board solved */
    enum exit_status worst;
};

/* Solves the boards, several at once but each on one thread, so that counts are repeatable, and
 * takes their counts in the boards' order. EXIT_ANSWERED, EXIT_UNANSWERED for a limit,
 * EXIT_INTERRUPTED with the counts so far; EXIT_FAILED once that was said, also where a solution is
 * not as long as the one known. */
enum exit_status comparison_run(struct comparison *comparison, struct progress *progress);

/* Frees the nodes. */
void comparison_free(struct comparison *comparison);

/* What it was asked for, in words: "max(a,b)" or "default", and the algorithm's name. */
const char *comparison_heuristic(const struct comparison *comparison);
const char *comparison_algorithm(const struct comparison *comparison);

#endif
