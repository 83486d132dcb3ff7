/* comparison_print.c - rows of a comparison: a table for people, JSON, CSV */
#include "measure/comparison_print.h"

#include <stdio.h>
#include <string.h>

#include "cli/format.h"
#include "cli/heuristic_text.h"
#include "cli/output.h"

/* ---- a table for people ---- */

enum { N_CELLS = 11, N_WORDS = 3, CELL_SIZE = FIFTEEN_HEURISTIC_NAME_SIZE };

struct cells {
    char cell[N_CELLS][CELL_SIZE];
};

static const char *const titles[N_CELLS] = {"heuristic", "algorithm", "reflection", "boards",
                                            "solved",    "limit",     "initial h",  "length",
                                            "expanded",  "generated", "time"};

/* Columns are as wide as this or their widest word; the first ones are words. */
static const int least_widths[N_CELLS] = {9, 9, 10, 7, 7, 6, 9, 7, 14, 14, 9};

static int width_of(const struct comparison *rows, size_t n_rows, unsigned column)
{
    size_t width = (size_t)least_widths[column];
    for (size_t i = 0; i < n_rows && column < 2; i++) {
        const size_t length =
            strlen(column == 0 ? comparison_heuristic(&rows[i]) : comparison_algorithm(&rows[i]));
        width = length > width ? length : width;
    }
    return (int)width;
}

static bool print_cells(const struct comparison *rows, size_t n_rows, const struct cells *cells)
{
    for (unsigned i = 0; i < N_CELLS; i++) {
        const int width = width_of(rows, n_rows, i);
        printf(i < N_WORDS ? "%s%-*s" : "%s%*s", i == 0 ? "" : "  ", width, cells->cell[i]);
    }
    putchar('\n');
    return output_flush();
}

static bool begin_text(const struct comparison *rows, size_t n_rows)
{
    struct cells cells;
    for (unsigned i = 0; i < N_CELLS; i++)
        snprintf(cells.cell[i], CELL_SIZE, "%s", titles[i]);
    return print_cells(rows, n_rows, &cells);
}

/* "-" where there are no values. */
static void set_mean(char out[CELL_SIZE], const struct statistics *statistics, bool rounded)
{
    char text[FORMAT_SIZE];
    if (statistics->n == 0)
        snprintf(out, CELL_SIZE, "-");
    else if (rounded)
        snprintf(out, CELL_SIZE, "%s", format_count((uint64_t)(statistics->mean + 0.5), text));
    else
        snprintf(out, CELL_SIZE, "%.2f", statistics->mean);
}

static const char *reflection_text(const struct comparison *row)
{
    if (row->n_done == 0 || !heuristic_text_has_tables(row->first.heuristic))
        return "-";
    return row->first.reflection ? "yes" : "no";
}

static bool print_text(const struct comparison *rows, size_t n_rows, size_t row)
{
    const struct comparison *const from = &rows[row];
    char text[FORMAT_SIZE];
    struct cells cells;
    snprintf(cells.cell[0], CELL_SIZE, "%s", comparison_heuristic(from));
    snprintf(cells.cell[1], CELL_SIZE, "%s", comparison_algorithm(from));
    snprintf(cells.cell[2], CELL_SIZE, "%s", reflection_text(from));
    snprintf(cells.cell[3], CELL_SIZE, "%zu", from->n_done);
    snprintf(cells.cell[4], CELL_SIZE, "%zu", from->n_solved);
    snprintf(cells.cell[5], CELL_SIZE, "%zu", from->n_limit);
    set_mean(cells.cell[6], &from->initial_h, false);
    set_mean(cells.cell[7], &from->length, false);
    set_mean(cells.cell[8], &from->expanded, true);
    set_mean(cells.cell[9], &from->generated, true);
    snprintf(cells.cell[10], CELL_SIZE, "%s",
             from->n_done == 0 ? "-" : format_seconds(from->seconds / (double)from->n_done, text));
    return print_cells(rows, n_rows, &cells);
}

/* ---- JSON and CSV ---- */

static json_t *integer(uint64_t n)
{
    return json_integer((json_int_t)n);
}

/* A mean, and its error under another name. */
static void set_statistics(json_t *object, const char *mean, const char *error,
                           const struct statistics *statistics)
{
    const bool any = statistics->n > 0;
    json_object_set_new(object, mean, any ? json_real(statistics->mean) : json_null());
    json_object_set_new(object, error, any ? json_real(statistics_error(statistics)) : json_null());
}

static json_t *object_of(const struct comparison *row)
{
    const bool any = row->n_done > 0;
    const char *const asked = row->search.heuristic;
    json_t *const object = json_object();
    json_object_set_new(object, "specification",
                        asked != NULL ? output_json_text(asked) : json_null());
    json_object_set_new(object, "heuristic", any ? json_string(row->first.heuristic) : json_null());
    json_object_set_new(object, "reflection",
                        any ? json_boolean(row->first.reflection) : json_null());
    json_object_set_new(object, "algorithm",
                        json_string(any ? fifteen_algorithm_name(row->first.algorithm)
                                        : comparison_algorithm(row)));
    json_object_set_new(object, "boards", integer(row->n_done));
    json_object_set_new(object, "solved", integer(row->n_solved));
    json_object_set_new(object, "limit", integer(row->n_limit));
    set_statistics(object, "mean_initial_h", "initial_h_error", &row->initial_h);
    set_statistics(object, "mean_length", "length_error", &row->length);
    set_statistics(object, "mean_expanded", "expanded_error", &row->expanded);
    set_statistics(object, "mean_generated", "generated_error", &row->generated);
    json_object_set_new(object, "expanded", integer(row->all_expanded));
    json_object_set_new(object, "generated", integer(row->all_generated));
    json_object_set_new(object, "seconds", json_real(row->seconds));
    json_object_set_new(object, "load_seconds", json_real(row->solvers.load_seconds));
    return object;
}

static bool begin_json(const struct comparison *rows, size_t n_rows)
{
    (void)rows;
    (void)n_rows;
    return true;
}

static bool print_json(const struct comparison *rows, size_t n_rows, size_t row)
{
    (void)n_rows;
    return output_json(object_of(&rows[row]));
}

static bool begin_csv(const struct comparison *rows, size_t n_rows)
{
    (void)n_rows;
    return output_csv_header(object_of(&rows[0]));
}

static bool print_csv(const struct comparison *rows, size_t n_rows, size_t row)
{
    (void)n_rows;
    return output_csv(object_of(&rows[row]));
}

const struct comparison_format *comparison_format(enum settings_form form)
{
    static const struct comparison_format formats[] = {[FORM_TEXT] = {begin_text, print_text},
                                                       [FORM_JSON] = {begin_json, print_json},
                                                       [FORM_CSV] = {begin_csv, print_csv}};
    return &formats[form];
}
