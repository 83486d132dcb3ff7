/* generated.h - printing generated boards */
#ifndef GENERATE_GENERATED_H
#define GENERATE_GENERATED_H

#include "cli/settings.h"

/* The properties that all boards of a run share. */
struct generated_run {
    struct fifteen_geometry geometry;
    fifteen_board goal;
    uint64_t seed;
    const char *origin; /* the method, in words */
    bool with_length;
};

struct generated_board {
    uint64_t number; /* from 1 */
    fifteen_board board;
    unsigned length; /* of its shortest solution, if with_length */
};

struct generated_format {
    /* Prints what precedes the first board, and each board. Returns false if that fails, after it
     * has printed a message. */
    bool (*begin)(const struct generated_run *run);
    bool (*print)(const struct generated_run *run, const struct generated_board *board);
};

const struct generated_format *generated_format(enum settings_form form);

#endif
