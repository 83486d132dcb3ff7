/* comparison_print.h - prints rows of a comparison as a table, JSON or CSV */
#ifndef MEASURE_COMPARISON_PRINT_H
#define MEASURE_COMPARISON_PRINT_H

#include "measure/comparison.h"

/* The settings of all rows are known before the first is printed; they determine the columns'
 * widths. Both functions return false after an error message. */
bool comparison_print_header(const struct comparison *rows, size_t n_rows, enum settings_form form);
bool comparison_print_row(const struct comparison *rows, size_t n_rows, size_t row,
                          enum settings_form form);

#endif
