/* comparison_chart.h - rows of a comparison as a chart: nodes by row, initial values by heuristic
 */
#ifndef MEASURE_COMPARISON_CHART_H
#define MEASURE_COMPARISON_CHART_H

#include "chart/gnuplot.h"
#include "measure/comparison.h"

/* FIFTEEN_INVALID if there is nothing to draw yet. Sorts the rows' nodes. */
enum fifteen_status comparison_chart_draw(struct comparison *rows, size_t n_rows,
                                          struct gnuplot *gnuplot, struct fifteen_error *error);

#endif
