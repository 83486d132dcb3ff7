/* generated.h - boards that were made, and how they are printed */
#ifndef GENERATE_GENERATED_H
#define GENERATE_GENERATED_H

#include "cli/settings.h"

/* What all boards of a run have in common. */
struct generated_run {
    struct fifteen_geometry geometry;
    fifteen_board goal;
    uint64_t seed;
    const char *origin; /* how they were made, in words */
    bool with_length;
};

struct generated_board {
    uint64_t number; /* from 1 */
    fifteen_board board;
    unsigned length; /* of its shortest solution, if the run has lengths */
};

struct generated_format {
    /* Before the first board, and for each. False if that is not possible, once it has said so. */
    bool (*begin)(const struct generated_run *run);
    bool (*print)(const struct generated_run *run, const struct generated_board *board);
};

const struct generated_format *generated_format(enum settings_form form);

#endif
