/* generator.h - boards made at random: drawn, climbed from, solved to know their length */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "tables/tables.h"

struct generator_wanted {
    uint64_t n_boards;
    uint64_t seed;
    struct value_moves walk; /* from the goal; not given: any board */
    bool hard;               /* climb from there, see climb.h */
    struct value_moves length;
    uint64_t n_tries; /* at most, if a length is given */
};

/* Takes a board; `length` is that of its shortest solution, if lengths are wanted. False: no more.
 */
typedef bool generator_take(void *context, fifteen_board board, unsigned length);

/* One run. All but the last group is the caller's to set. */
struct generator {
    struct generator_wanted wanted;
    struct fifteen_geometry geometry;
    fifteen_board goal;
    const struct fifteen_limits *limits; /* of the search for a length */
    unsigned n_threads;                  /* 0: one per core */
    struct tables *tables;
    const struct fifteen_solver *solver;  /* for lengths */
    const struct fifteen_solver *climber; /* prepared */
    generator_take *take; /* called by any thread, but one at a time and always in the same order */
    void *context;

    struct fifteen_random random;
    uint64_t n_tried;
    uint64_t n_given_up; /* for a limit */
    uint64_t n_found;
    bool refused; /* by `take` */
    enum fifteen_status status;
    struct fifteen_error error;
};

/* FIFTEEN_OK also if fewer are found than wanted, or `take` wants no more; FIFTEEN_CANCELLED on
 * interrupt; other statuses are those of a search, with generator->error. */
enum fifteen_status generator_run(struct generator *generator);

#endif
