/* format.h - text for people: counts, bytes, seconds, boards */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include <fifteen/fifteen.h>

enum { FORMAT_SIZE = 32 };

/* 1,234,567 */
const char *format_count(uint64_t n, char out[FORMAT_SIZE]);

/* 950, 1.2 k, 22 M, 3.4 G, in powers of 1000 */
const char *format_brief(double n, char out[FORMAT_SIZE]);

/* 17.5 MB, in powers of 1000 */
const char *format_bytes(uint64_t n_bytes, char out[FORMAT_SIZE]);

/* 1.2 ms, 3.4 s, 2 min 05 s */
const char *format_seconds(double seconds, char out[FORMAT_SIZE]);

/* What follows the name of an algorithm: " with manhattan", " with pdb with reflection", or
 * ", no heuristic". */
enum { FORMAT_HEURISTIC_SIZE = sizeof((struct fifteen_result *)0)->heuristic + 32 };
const char *format_heuristic(const struct fifteen_result *result, char out[FORMAT_HEURISTIC_SIZE]);

/* The names of a set of algorithms, 1 << enum fifteen_algorithm each: "idastar/idastar-tt"; "-" if
 * it is empty. */
enum { FORMAT_ALGORITHMS_SIZE = 400 };
const char *format_algorithms(unsigned set, char out[FORMAT_ALGORITHMS_SIZE]);

/* The proven factor of a solution: its cost, in moves or otherwise, over the proven minimum, or 1
 * if both are 0; and the
 * same rounded up to hundredths. */
double format_factor(uint64_t cost, uint64_t cost_bound);
double format_factor_up(uint64_t cost, uint64_t cost_bound);

/* Returns true if the depth is counted, in moves: it is 0 only if no node but the root was open. */
bool format_has_depth(const struct fifteen_result *result);

/* The effective branching factor of a search with a solution of this length; 0: it has none. That
 * of quick search would mean nothing: it searches parts of a solution. */
double format_branching_factor(const struct fifteen_result *result, size_t length);

/* "maximum frontier 24,047 nodes, 62,000 stored, depth 31": what is counted; "" if nothing is. */
enum { FORMAT_EXTENT_SIZE = 3 * FORMAT_SIZE + 40 };
const char *format_extent(const struct fifteen_result *result, char out[FORMAT_EXTENT_SIZE]);

/* Prints the time, the nodes, the algorithm and the heuristic of a search in one line. */
void format_print_counts(const struct fifteen_result *result);

/* A cost in units of 1 / fifteen_cost_scale: "61", "12.3456". */
double format_cost_value(const struct fifteen_result *result, uint64_t cost);
const char *format_cost(enum fifteen_cost kind, uint64_t cost, char out[FORMAT_SIZE]);

/* What a search has proven: "at least 98 moves are needed", "between 98 and 112 moves are needed",
 * or "98 moves are needed". at_most is the length of the best solution; 0: none was found. */
enum { FORMAT_BOUNDS_SIZE = 80 };
const char *format_bounds(unsigned at_least, size_t at_most, char out[FORMAT_BOUNDS_SIZE]);

/* Returns a board of any size as text; the caller frees it. NULL: out of memory. */
char *format_board(const struct fifteen_board *grid, enum fifteen_board_form form);

#endif
