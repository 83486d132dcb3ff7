/* table_chart.h - chart of the histograms of tables, a panel for each table */
#ifndef PDBGEN_TABLE_CHART_H
#define PDBGEN_TABLE_CHART_H

#include "chart/chart.h"

struct table_chart {
    size_t n_panels;
    struct chart_panel *panels;
    struct table_histograms *histograms; /* by panel */
};

/* Allocates a chart for n_tables tables. Always call table_chart_free. */
bool table_chart_create(struct table_chart *chart, size_t n_tables);
void table_chart_free(struct table_chart *chart);

/* Adds a panel. */
void table_chart_add(struct table_chart *chart, const struct fifteen_pdb_info *info);

#endif
