/* statistics.h - means with their errors, and quantiles, of measured values */
#ifndef MEASURE_STATISTICS_H
#define MEASURE_STATISTICS_H

#include <stddef.h>

/* Values taken one by one (Welford 1962). Begins as zeros. */
struct statistics {
    size_t n;
    double mean;
    double squares; /* of the deviations from the mean, in all */
};

void statistics_add(struct statistics *statistics, double value);

/* Of the mean: what the standard deviation of the values promises of the mean of so many. 0 for
 * fewer than two values. */
double statistics_error(const struct statistics *statistics);

void statistics_sort(double *values, size_t n);

/* The value that a share of the sorted values are not above (nearest rank), n > 0. */
double statistics_quantile(const double *sorted, size_t n, double share);

/* The middle one, or the mean of the two in the middle, n > 0. */
double statistics_median(const double *sorted, size_t n);

#endif
