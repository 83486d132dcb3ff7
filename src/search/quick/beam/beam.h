/* beam.h - beam search for a solution of a board of any size
 *
 * Of all boards after n moves only the `width` best are kept, by the values of stages.h; of several
 * that differ only in tiles of later stages only one. That leaves room for boards that must first
 * get worse. If the values do not improve for long, the best board's layer is completed without
 * search, and the beam begins again from there: so a solution is always found.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_BEAM_H
#define QUICK_BEAM_H

#include "search/quick/beam/stages.h"
#include "search/quick/path.h"
#include "search/quick/run.h"

/* Returns the largest width of a beam that takes at most this memory; 0: none does. */
unsigned quick_beam_width(unsigned n_cells, uint64_t memory_bytes);

enum quick_beam_end {
    QUICK_BEAM_SOLVED,
    QUICK_BEAM_TOO_LONG, /* no solution of fewer than max_length moves */
    QUICK_BEAM_STOPPED   /* the run ended, or the path has failed */
};

/* Appends a solution to the path, which is empty. Allocates as quick_beam_width allows. Sets
 * path->failed if memory runs out. */
enum quick_beam_end quick_beam(const struct quick_board *start, unsigned width, size_t max_length,
                               struct quick_run *run, struct quick_path *path);

#endif
