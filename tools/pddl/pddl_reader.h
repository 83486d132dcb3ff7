/* pddl_reader.h - reads the boards of planning problems */
/* SPDX-License-Identifier: MIT */
#ifndef PDDL_PDDL_READER_H
#define PDDL_PDDL_READER_H

#include <stdio.h>

#include <fifteen/fifteen.h>

/* Problems, one after the other, in a stream, which stays the caller's. */
struct pddl_reader {
    FILE *stream;
    uint64_t line;  /* line ends read */
    uint64_t first; /* the same where the last problem began */
    uint64_t n_problems;
};

/* Reads the start and the goal of the next problem; domains are skipped. The facts of :init and
 * :goal are those of the domain that pddl.h writes, (at t5 c2-3) and (blank c1-1), or of others'
 * domains: the tile's name has its number, the cell's its row and column, from 0 or 1, or one
 * number, row by row; (at tile5 x3 y2) has the column first. Small or capital letters. The size is
 * that of :init. A goal may leave out the blank. The caller frees *start and *goal. FIFTEEN_INVALID
 * with the reason; FIFTEEN_NOT_FOUND: no more problems; FIFTEEN_IO if the stream cannot be read. */
enum fifteen_status pddl_read_problem(struct pddl_reader *reader, struct fifteen_board **start,
                                      struct fifteen_board **goal, struct fifteen_error *error);

#endif
