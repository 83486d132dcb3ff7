/* branching_factor.c - the effective branching factor of a search */
/* SPDX-License-Identifier: MIT */
#include <fifteen/solver.h>

#include <math.h>

/* 1 + b + .. + b^d */
static double tree_nodes(double b, size_t depth)
{
    double n = 1;
    for (size_t i = 0; i < depth && isfinite(n); i++)
        n = n * b + 1;
    return n;
}

double fifteen_branching_factor(uint64_t n_generated, size_t length)
{
    const double n = (double)n_generated;
    double low = 1;
    double high = n;
    if (length == 0 || n <= (double)length)
        return 0;
    for (int i = 0; i < 64; i++) {
        const double middle = (low + high) / 2;
        if (tree_nodes(middle, length) < n)
            low = middle;
        else
            high = middle;
    }
    return low;
}
