/* comparison_print.h - rows of a comparison: a table for people, JSON, CSV */
#ifndef MEASURE_COMPARISON_PRINT_H
#define MEASURE_COMPARISON_PRINT_H

#include "measure/comparison.h"

/* All rows there will be are known by their settings from the beginning. False if printing is not
 * possible, once it has said so. */
struct comparison_format {
    bool (*begin)(const struct comparison *rows, size_t n_rows);
    bool (*print)(const struct comparison *rows, size_t n_rows, size_t row);
};

const struct comparison_format *comparison_format(enum settings_form form);

#endif
