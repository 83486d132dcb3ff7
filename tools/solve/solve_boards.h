/* solve_boards.h - solving a stream of boards: read, search, print, in input order */
#ifndef SOLVE_SOLVE_BOARDS_H
#define SOLVE_SOLVE_BOARDS_H

#include "cli/exits.h"
#include "solve/answer.h"

struct solve_request {
    const struct feed_input *input;
    const struct goal *goal; /* NULL: the goal that a file states, else 'last' */
    const struct search_settings *search;
    const struct run_settings *run;
    const struct answer_format *format;
    struct answer_document document; /* its first group */
    bool all;                        /* count all shortest solutions */
    uint64_t max_shown;              /* of all solutions */
};

/* Solves and prints all boards. Returns the worst exit status. */
enum exit_status solve_boards(const struct solve_request *request);

#endif
