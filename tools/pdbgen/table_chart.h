/* table_chart.h - the histograms of tables as a chart, a panel for each table */
#ifndef PDBGEN_TABLE_CHART_H
#define PDBGEN_TABLE_CHART_H

#include "chart/gnuplot.h"

struct table_chart_panel;

/* Begins as zeros. */
struct table_chart {
    struct table_chart_panel *panels;
    size_t n_panels;
};

enum fifteen_status table_chart_add(struct table_chart *chart, const struct fifteen_pdb_info *info,
                                    struct fifteen_error *error);

enum fifteen_status table_chart_draw(const struct table_chart *chart, struct gnuplot *gnuplot,
                                     struct fifteen_error *error);

void table_chart_free(struct table_chart *chart);

#endif
