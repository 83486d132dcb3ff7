/* statistics.c - mean, standard error, quantiles */
/* SPDX-License-Identifier: MIT */
#include "measure/statistics.h"

#include <math.h>
#include <stdlib.h>

void statistics_add(struct statistics *statistics, double value)
{
    statistics->n++;
    const double before = value - statistics->mean;
    statistics->mean += before / (double)statistics->n;
    statistics->squares += before * (value - statistics->mean);
}

double statistics_error(const struct statistics *statistics)
{
    const double n = (double)statistics->n;
    return statistics->n < 2 ? 0 : sqrt(statistics->squares / (n - 1) / n);
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

void statistics_sort(double *values, size_t n)
{
    qsort(values, n, sizeof *values, compare_doubles);
}

double statistics_quantile(const double *sorted, size_t n, double share)
{
    const double rank = share * (double)n;
    size_t i = (size_t)rank;
    if ((double)i == rank && i > 0)
        i--;
    return sorted[i < n ? i : n - 1];
}

double statistics_median(const double *sorted, size_t n)
{
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}
