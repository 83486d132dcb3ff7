/* generator.h - random boards: drawn or walked to, climbed from, solved for their lengths */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "array/npy_writer.h"
#include "pddl/pddl.h"
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
    struct npy_writer array; /* of FORM_NPY */
    struct pddl_output pddl; /* of FORM_PDDL */
    generator_take *take;    /* called by one thread at a time, and always in the same order */
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

/* A format in which generated boards are printed; see generated.c. */
struct generated_format {
    /* Prints what precedes the first board (`origin` is the method, in words), and the last board
     * found. Returns false if that fails, after it has printed a message. */
    bool (*begin)(struct generator *run, const char *origin);
    bool (*print)(struct generator *run, const struct fifteen_board *board, size_t length);
    /* Ends the output of any number of boards after `begin`; NULL: without a board there is no
     * output. */
    bool (*end)(struct generator *run);
};

const struct generated_format *generated_format(enum settings_form form);

#endif
