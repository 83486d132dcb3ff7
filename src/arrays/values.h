/* values.h - a heuristic's values of boards of one tray and goal, for many calls */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAYS_VALUES_H
#define ARRAYS_VALUES_H

#include "arrays/rows.h"
#include "search/plan/dispatch.h"

struct values {
    struct row_form form;
    bool goal_is_odd;
    const struct method *method; /* NULL: `of_tile` has the distances */
    struct canonical_map map;
    uint8_t of_tile[FIFTEEN_TRAY_MAX_CELLS][32]; /* by cell and tile */
};

/* Prepares the values of a tray and goal, which are all that is read of the array. Loads or builds
 * tables. */
enum fifteen_status values_init(struct values *values, const struct fifteen_solver *solver,
                                const struct fifteen_array *array,
                                const struct fifteen_monitor *monitor, struct fifteen_error *error);

/* Sets out[row] for n rows of an array of boards, which can be solved. */
void values_of_rows(const struct values *values, const uint8_t *boards, const size_t *rows,
                    size_t n, uint8_t *out);

/* FIFTEEN_DAMAGED if a table's file has changed: values that were set may be wrong. */
enum fifteen_status values_check(const struct values *values, struct fifteen_error *error);

#endif
