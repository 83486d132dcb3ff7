/* comparison_curves.h - curves of a comparison: nodes over boards and weights, length over time */
/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_COMPARISON_CURVES_H
#define MEASURE_COMPARISON_CURVES_H

#include "chart/chart.h"
#include "measure/comparison.h"

enum curve {
    CURVE_BOARDS,  /* nodes over boards, of each row */
    CURVE_WEIGHTS, /* mean nodes over weight, of each heuristic and algorithm with several weights
                    */
    CURVE_LENGTHS, /* mean length of the best solutions over time, of each row */
    N_CURVES
};

enum { CURVE_NAME_SIZE = FIFTEEN_HEURISTIC_NAME_SIZE + 96, CURVE_MAX_POINTS = 256 };

/* The name of a row: heuristic, algorithm, its weight if requested, and " (3 of 5)" if it has not
 * solved all boards. */
void curve_name(const struct comparison *row, bool with_weight, char out[CURVE_NAME_SIZE]);

/* The lines of a panel, with their names and points. */
struct curves;

/* For up to n_rows lines. Returns NULL if out of memory. */
struct curves *curves_create(size_t n_rows);
/* NULL is allowed. */
void curves_free(struct curves *curves);

/* Returns the panel of a curve, which refers to `curves`; without lines if it would show nothing:
 * of one board, of one weight, or of lengths that are all the shortest. The nodes of each row must
 * be sorted. */
struct chart_panel curves_fill(struct curves *curves, enum curve curve, struct comparison *rows,
                               size_t n_rows);

#endif
