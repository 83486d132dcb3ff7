/* board_writer.h - standard output of boards and their goals, in any form that suits them */
/* SPDX-License-Identifier: MIT */
#ifndef BOARDS_BOARD_WRITER_H
#define BOARDS_BOARD_WRITER_H

#include "array/npy_writer.h"
#include "cli/settings.h"
#include "pddl/pddl.h"

/* The caller sets the first group; the rest begins as zeros. */
struct board_writer {
    enum settings_form form;
    const char *directory; /* of FORM_PDDL; NULL: standard output */
    const char *origin;    /* how the boards were made, in words; NULL: they were not */
    uint64_t seed;         /* with an origin */
    bool with_lengths;     /* of shortest solutions, where they are known */

    uint64_t n_boards;          /* written */
    struct fifteen_board *goal; /* of the last board; NULL: none was written */
    struct npy_writer array;
    struct pddl_output pddl;
};

/* A board to write. */
struct board_entry {
    const struct fifteen_board *start;
    const struct fifteen_board *goal; /* of the same size */
    int length;                       /* of the shortest solution; -1: not known */
};

/* Writes a board. Returns false after printing the error, such as a board of another size than the
 * first where the form needs boards of one size. */
bool board_writer_put(struct board_writer *writer, const struct board_entry *entry);

/* Ends the output. An array without boards has the size of `size`, if that has not 0 rows. */
bool board_writer_end(struct board_writer *writer, struct fifteen_geometry size);

void board_writer_free(struct board_writer *writer);

#endif
