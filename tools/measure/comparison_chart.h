/* comparison_chart.h - chart of a comparison: box plots of nodes, distributions of initial values
 */
#ifndef MEASURE_COMPARISON_CHART_H
#define MEASURE_COMPARISON_CHART_H

#include "chart/gnuplot.h"
#include "measure/comparison.h"

/* Draws the rows of a comparison and sorts their nodes. Returns FIFTEEN_INVALID if no row has data.
 */
enum fifteen_status comparison_chart_draw(struct comparison *rows, size_t n_rows,
                                          struct gnuplot *gnuplot, struct fifteen_error *error);

#endif
