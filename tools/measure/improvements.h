/* improvements.h - solutions of a board that get shorter while a search runs */
/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_IMPROVEMENTS_H
#define MEASURE_IMPROVEMENTS_H

#include <jansson.h>

#include "chart/chart.h"

struct improvement {
    double seconds; /* since the search began */
    double length;  /* of the best solution from now on */
};

/* Begins as zeros; always call improvements_free. */
struct improvements {
    size_t n;
    struct improvement *at; /* shorter and shorter */

    struct fifteen_monitor monitor; /* also receives each report */
    double started;                 /* stopwatch_now() */
    size_t n_allocated;
    bool incomplete; /* out of memory */
};

/* Returns a monitor for a search that begins now. It records better solutions and passes reports
 * on. */
struct fifteen_monitor improvements_record(struct improvements *improvements,
                                           const struct fifteen_monitor *monitor);

/* Adds the solution that the search returned after this time, unless it was reported. Returns false
 * if out of memory. */
bool improvements_end(struct improvements *improvements, size_t length, double seconds);

void improvements_free(struct improvements *improvements);

/* The improvements as a list of [seconds, length], and back. Returns false if it is malformed, or
 * out of memory. */
json_t *improvements_list(const struct improvements *improvements);
bool improvements_read(struct improvements *improvements, const json_t *list);

/* The improvements of many boards. Begins as zeros; always call improved_boards_free. */
struct improved_boards {
    size_t n_boards;
    size_t n;
    struct length_change {
        double seconds;
        double change; /* of the sum of the lengths */
        bool is_first; /* of its board */
    } * changes;
    size_t n_allocated;
};

/* Adds a board, which must have a solution. Returns false if out of memory. */
bool improved_boards_add(struct improved_boards *boards, const struct improvements *improvements);
void improved_boards_free(struct improved_boards *boards);

/* Writes up to max_points (at least 2) points: the seconds, and the mean length of the best
 * solutions of all boards from then on. The first is where every board has a solution, the last
 * where none becomes shorter. Returns their number, or 0 without boards. Sorts the changes. */
size_t improved_boards_curve(struct improved_boards *boards, struct chart_point *points,
                             size_t max_points);

#endif
