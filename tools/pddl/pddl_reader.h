/* pddl_reader.h - reads the boards of planning problems */
#ifndef PDDL_PDDL_READER_H
#define PDDL_PDDL_READER_H

#include <stdio.h>

#include <fifteen/fifteen.h>

/* Reads the start and the goal of a problem of the domain that pddl.h writes: the facts (at t5
 * c2-3) and (blank c1-1) of :init and of :goal, in small or capital letters. The size is that of
 * :init. A goal may leave out the blank. The caller frees *start and *goal. FIFTEEN_INVALID with
 * the reason; FIFTEEN_IO if the stream cannot be read. */
enum fifteen_status pddl_read_problem(FILE *stream, struct fifteen_board **start,
                                      struct fifteen_board **goal, struct fifteen_error *error);

#endif
