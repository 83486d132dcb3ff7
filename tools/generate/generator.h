/* generator.h - random boards: drawn or walked to, climbed from, solved for their lengths */
/* SPDX-License-Identifier: MIT */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "puzzle/puzzle.h"

struct generator_options {
    uint64_t n_boards;
    uint64_t seed;
    struct value_bounds walk; /* moves from the goal; not given: any board */
    bool hard;                /* climb from that board */
    struct value_bounds length;
    uint64_t n_tries;      /* maximum of boards, if a length is given */
    const char *directory; /* of FORM_PDDL */
};

/* Receives a board. `length` is that of its shortest solution, if lengths are requested. Returns
 * false to stop. */
typedef bool generator_take(void *context, const struct fifteen_board *board, size_t length);

/* One run. The caller sets the first group; the second is the result. */
struct generator {
    struct generator_options options;
    struct puzzle home;                   /* from the goal to itself, with the search for lengths */
    const struct fifteen_solver *climber; /* of a tray; prepared */
    const struct search_settings *climbing;
    unsigned n_threads; /* 0: one per core */
    struct tables *tables;
    generator_take *take; /* called by one thread at a time, and always in the same order */
    void *context;

    struct fifteen_random random;
    uint64_t n_tried;
    uint64_t n_given_up; /* because of a limit */
    uint64_t n_found;
    bool is_closed; /* `take` returned false */
    enum fifteen_status status;
    struct fifteen_error error;
};

/* Returns FIFTEEN_OK, even if too few boards were found or `take` stopped the run;
 * FIFTEEN_CANCELLED on an interrupt; else the status of a search, with generator->error. */
enum fifteen_status generator_run(struct generator *generator);

#endif
