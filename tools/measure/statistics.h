/* statistics.h - mean, standard error, quantiles */
/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_STATISTICS_H
#define MEASURE_STATISTICS_H

#include <stddef.h>

/* Running mean and variance (Welford 1962). Initialise with zeros. */
struct statistics {
    size_t n;
    double mean;
    double squares; /* sum of the squared deviations from the mean */
};

void statistics_add(struct statistics *statistics, double value);

/* Returns the standard error of the mean, or 0 for fewer than two values. */
double statistics_error(const struct statistics *statistics);

void statistics_sort(double *values, size_t n);

/* Returns the quantile (nearest rank) of n > 0 sorted values; 0 <= share <= 1. */
double statistics_quantile(const double *sorted, size_t n, double share);

/* Returns the median of n > 0 sorted values. */
double statistics_median(const double *sorted, size_t n);

#endif
