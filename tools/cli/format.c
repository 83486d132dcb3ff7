/* format.c - text for people: counts, bytes, seconds, boards */
/* SPDX-License-Identifier: MIT */
#include "cli/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *format_count(uint64_t n, char out[FORMAT_SIZE])
{
    char *to = out + FORMAT_SIZE;
    *--to = '\0';
    unsigned n_digits = 0;
    do {
        if (n_digits > 0 && n_digits % 3 == 0)
            *--to = ',';
        *--to = (char)('0' + n % 10);
        n_digits++;
        n /= 10;
    } while (n != 0);
    return to;
}

const char *format_brief(double n, char out[FORMAT_SIZE])
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    unsigned unit = 0;
    for (; n >= 999.5 && unit < 4; unit++)
        n /= 1000;
    snprintf(out, FORMAT_SIZE, unit > 0 && n < 9.95 ? "%.1f%s" : "%.0f%s", n, units[unit]);
    return out;
}

const char *format_bytes(uint64_t n_bytes, char out[FORMAT_SIZE])
{
    static const char *const units[] = {"kB", "MB", "GB", "TB"};
    if (n_bytes < 1000) {
        snprintf(out, FORMAT_SIZE, "%" PRIu64 " bytes", n_bytes);
        return out;
    }
    double value = (double)n_bytes / 1000;
    unsigned unit = 0;
    for (; value >= 1000 && unit < 3; unit++)
        value /= 1000;
    snprintf(out, FORMAT_SIZE, "%.1f %s", value, units[unit]);
    return out;
}

const char *format_seconds(double seconds, char out[FORMAT_SIZE])
{
    if (seconds >= 60)
        snprintf(out, FORMAT_SIZE, "%" PRIu64 " min %02d s", (uint64_t)seconds / 60,
                 (int)((uint64_t)seconds % 60));
    else if (seconds >= 0.1)
        snprintf(out, FORMAT_SIZE, "%.3g s", seconds);
    else
        snprintf(out, FORMAT_SIZE, "%.3g ms", 1000 * seconds);
    return out;
}

const char *format_heuristic(const struct fifteen_result *result, char out[FORMAT_HEURISTIC_SIZE])
{
    if (strcmp(result->heuristic, "none") == 0)
        return ", no heuristic";
    snprintf(out, FORMAT_HEURISTIC_SIZE, " with %s%s", result->heuristic,
             result->tables && result->reflection ? " with reflection" : "");
    return out;
}

const char *format_algorithms(unsigned set, char out[FORMAT_ALGORITHMS_SIZE])
{
    size_t length = 0;
    snprintf(out, FORMAT_ALGORITHMS_SIZE, "-");
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        if ((set >> i & 1) != 0)
            length += (size_t)snprintf(out + length, FORMAT_ALGORITHMS_SIZE - length, "%s%s",
                                       length == 0 ? "" : "/",
                                       fifteen_algorithm_name((enum fifteen_algorithm)i));
    return out;
}

double format_factor(uint64_t cost, uint64_t cost_bound)
{
    return cost_bound > 0 ? (double)cost / (double)cost_bound : 1;
}

double format_factor_up(uint64_t cost, uint64_t cost_bound)
{
    const uint64_t unit = cost_bound > 0 ? cost_bound : 1;
    const uint64_t hundredths = (100 * cost + unit - 1) / unit;
    return (double)hundredths / 100;
}

void format_print_counts(const struct fifteen_result *result)
{
    char text[3][FORMAT_SIZE];
    char heuristic[FORMAT_HEURISTIC_SIZE];
    printf("%s, %s %s expanded, %s generated, %s%s", format_seconds(result->seconds, text[0]),
           format_count(result->expanded, text[1]), result->expanded == 1 ? "node" : "nodes",
           format_count(result->generated, text[2]), fifteen_algorithm_name(result->algorithm),
           format_heuristic(result, heuristic));
    if (result->weight != 0)
        printf(", weight %g", result->weight);
    putchar('\n');
}

bool format_has_depth(const struct fifteen_result *result)
{
    return result->minimizes == FIFTEEN_COST_UNIT &&
           (result->extent.depth > 0 || result->extent.max_frontier == 1);
}

double format_branching_factor(const struct fifteen_result *result, size_t length)
{
    return result->algorithm == FIFTEEN_QUICK ? 0
                                              : fifteen_branching_factor(result->generated, length);
}

const char *format_extent(const struct fifteen_result *result, char out[FORMAT_EXTENT_SIZE])
{
    const struct fifteen_extent *const extent = &result->extent;
    char text[FORMAT_SIZE];
    int length = 0;
    out[0] = '\0';
    if (extent->max_frontier > 0)
        length = snprintf(out, FORMAT_EXTENT_SIZE, "maximum frontier %s %s",
                          format_count(extent->max_frontier, text),
                          extent->max_frontier == 1 ? "node" : "nodes");
    if (extent->max_stored > 0)
        length += snprintf(out + length, FORMAT_EXTENT_SIZE - (size_t)length, "%s%s stored",
                           length > 0 ? ", " : "", format_count(extent->max_stored, text));
    if (format_has_depth(result))
        snprintf(out + length, FORMAT_EXTENT_SIZE - (size_t)length, "%sdepth %s",
                 length > 0 ? ", " : "", format_count(extent->depth, text));
    return out;
}

char *format_board(const struct fifteen_board *grid, enum fifteen_board_form form)
{
    const size_t length = fifteen_board_print(grid, form, NULL, 0);
    char *const text = malloc(length + 1);
    if (text != NULL)
        fifteen_board_print(grid, form, text, length + 1);
    return text;
}

const char *format_bounds(unsigned at_least, size_t at_most, char out[FORMAT_BOUNDS_SIZE])
{
    if (at_most == at_least)
        snprintf(out, FORMAT_BOUNDS_SIZE, "%u %s needed", at_least,
                 at_least == 1 ? "move is" : "moves are");
    else if (at_most > 0)
        snprintf(out, FORMAT_BOUNDS_SIZE, "between %u and %zu moves are needed", at_least, at_most);
    else
        snprintf(out, FORMAT_BOUNDS_SIZE, "at least %u %s needed", at_least,
                 at_least == 1 ? "move is" : "moves are");
    return out;
}

double format_cost_value(const struct fifteen_result *result, uint64_t cost)
{
    return (double)cost / fifteen_cost_scale(result->minimizes);
}

const char *format_cost(enum fifteen_cost kind, uint64_t cost, char out[FORMAT_SIZE])
{
    const unsigned scale = fifteen_cost_scale(kind);
    if (scale == 1)
        snprintf(out, FORMAT_SIZE, "%" PRIu64, cost);
    else
        snprintf(out, FORMAT_SIZE, "%" PRIu64 ".%04" PRIu64, cost / scale, cost % scale);
    return out;
}
