/* comparison_print.c - prints rows of a comparison as a table, JSON or CSV */
#include "measure/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/output.h"

/* ---- table ---- */

enum { N_CELLS = 12, N_WORDS = 3, CELL_SIZE = FIFTEEN_HEURISTIC_NAME_SIZE };

struct cells {
    char cell[N_CELLS][CELL_SIZE];
};

static const char *const titles[N_CELLS] = {"heuristic", "algorithm", "reflection", "boards",
                                            "solved",    "limit",     "initial h",  "length",
                                            "expanded",  "generated", "time",       "ran"};

/* The first N_WORDS columns and the last are left-aligned words; the first two grow with their
 * words. */
static const int min_widths[N_CELLS] = {9, 9, 10, 7, 7, 6, 9, 7, 14, 14, 9, 0};

static int width_of(const struct comparison *rows, size_t n_rows, unsigned column)
{
    size_t width = (size_t)min_widths[column];
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
        printf(i < N_WORDS || i == N_CELLS - 1 ? "%s%-*s" : "%s%*s", i == 0 ? "" : "  ", width,
               cells->cell[i]);
    }
    putchar('\n');
    return output_flush();
}

static bool print_titles(const struct comparison *rows, size_t n_rows)
{
    struct cells cells;
    for (unsigned i = 0; i < N_CELLS; i++)
        snprintf(cells.cell[i], CELL_SIZE, "%s", titles[i]);
    return print_cells(rows, n_rows, &cells);
}

/* Prints "-" if there are no values. */
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
    if (row->n_done == 0 || !row->first.tables)
        return "-";
    return row->first.reflection ? "yes" : "no";
}

static bool print_table_row(const struct comparison *rows, size_t n_rows, size_t row)
{
    const struct comparison *const from = &rows[row];
    char text[FORMAT_SIZE];
    char algorithms[FORMAT_ALGORITHMS_SIZE];
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
    snprintf(cells.cell[11], CELL_SIZE, "%s", format_algorithms(from->ran, algorithms));
    return print_cells(rows, n_rows, &cells);
}

/* ---- JSON and CSV ---- */

static void set_statistics(json_t *object, const char *mean_key, const char *error_key,
                           const struct statistics *statistics)
{
    const bool any = statistics->n > 0;
    output_set(object, mean_key, any, json_real(statistics->mean));
    output_set(object, error_key, any, json_real(statistics_error(statistics)));
}

static json_t *make_object(const struct comparison *row)
{
    const bool any = row->n_done > 0;
    char algorithms[FORMAT_ALGORITHMS_SIZE];
    json_t *const object = json_object();
    json_object_set_new(object, "specification", output_json_text(row->search.heuristic));
    output_set(object, "heuristic", any, json_string(row->first.heuristic));
    output_set(object, "reflection", any, json_boolean(row->first.reflection));
    output_set(object, "algorithm", any, json_string(format_algorithms(row->ran, algorithms)));
    json_object_set_new(object, "boards", output_json_count(row->n_done));
    json_object_set_new(object, "solved", output_json_count(row->n_solved));
    json_object_set_new(object, "limit", output_json_count(row->n_limit));
    set_statistics(object, "mean_initial_h", "initial_h_error", &row->initial_h);
    set_statistics(object, "mean_length", "length_error", &row->length);
    set_statistics(object, "mean_expanded", "expanded_error", &row->expanded);
    set_statistics(object, "mean_generated", "generated_error", &row->generated);
    json_object_set_new(object, "expanded", output_json_count(row->all_expanded));
    json_object_set_new(object, "generated", output_json_count(row->all_generated));
    json_object_set_new(object, "seconds", json_real(row->seconds));
    json_object_set_new(object, "load_seconds", json_real(row->load_seconds));
    json_object_set_new(object, "requested_algorithm", json_string(comparison_algorithm(row)));
    set_statistics(object, "mean_necessary", "necessary_error", &row->necessary);
    return object;
}

bool comparison_print_header(const struct comparison *rows, size_t n_rows, enum settings_form form)
{
    if (form == FORM_TEXT)
        return print_titles(rows, n_rows);
    return form == FORM_JSON || output_csv_header(make_object(&rows[0]));
}

bool comparison_print_row(const struct comparison *rows, size_t n_rows, size_t row,
                          enum settings_form form)
{
    if (form == FORM_TEXT)
        return print_table_row(rows, n_rows, row);
    json_t *const object = make_object(&rows[row]);
    return form == FORM_JSON ? output_json(object) : output_csv(object);
}

/* ---- boards, as JSON and CSV ---- */

/* Makes a string of a text and frees that. */
static json_t *take_text(char *text)
{
    json_t *const string = text == NULL ? NULL : json_string(text);
    if (string == NULL)
        output_set_incomplete();
    free(text);
    return string;
}

static json_t *make_board_object(const struct comparison *row, const struct comparison_board *board)
{
    const struct gathered *const from = board->from;
    const struct fifteen_grid_solution *const solution = board->solution;
    const struct fifteen_counts *const counts = board->counts;
    const bool solved = solution != NULL;
    json_t *const object = json_object();
    json_object_set_new(object, "board", take_text(puzzle_start_text(&from->puzzle)));
    json_object_set_new(object, "goal", take_text(puzzle_goal_text(&from->puzzle)));
    json_object_set_new(object, "size", output_json_size(from->puzzle.problem.geometry));
    json_object_set_new(object, "file", output_json_text(from->file));
    output_set(object, "line", from->line != 0, json_integer((json_int_t)from->line));
    json_object_set_new(object, "specification", output_json_text(row->search.heuristic));
    json_object_set_new(object, "heuristic", json_string(counts->heuristic));
    json_object_set_new(object, "reflection", json_boolean(counts->reflection));
    json_object_set_new(object, "requested_algorithm", json_string(comparison_algorithm(row)));
    json_object_set_new(object, "algorithm",
                        json_string(fifteen_algorithm_name(counts->algorithm)));
    json_object_set_new(object, "status", json_string(solved ? "solved" : "limit"));
    output_set(object, "moves", solved, output_json_count(solved ? solution->length : 0));
    output_set(object, "optimal", solved, json_boolean(counts->optimal));
    json_object_set_new(object, "initial_h", json_integer(counts->initial_h));
    json_object_set_new(object, "expanded", output_json_count(counts->expanded));
    json_object_set_new(object, "generated", output_json_count(counts->generated));
    json_object_set_new(object, "seconds", json_real(counts->seconds));
    json_object_set_new(object, "lower_bound", json_integer(counts->lower_bound));
    output_set(object, "necessary", counts->has_necessary, output_json_count(counts->necessary));
    output_set(object, "weight", counts->weight != 0, json_real(counts->weight));
    output_set(object, "proven_factor", solved,
               json_real(solved ? format_factor(counts->cost, counts->cost_bound) : 0));
    return object;
}

bool comparison_print_boards_header(enum settings_form form)
{
    static const struct comparison row = {.n_boards = 0};
    static const struct fifteen_counts counts = {.expanded = 0};
    static const struct gathered from = {
        .puzzle = {.is_packed = true, .problem = {.geometry = {4, 4}}}};
    const struct comparison_board board = {.from = &from, .counts = &counts};
    return form != FORM_CSV || output_csv_header(make_board_object(&row, &board));
}

bool comparison_print_board_json(const struct comparison *comparison,
                                 const struct comparison_board *board)
{
    return output_json(make_board_object(comparison, board));
}

bool comparison_print_board_csv(const struct comparison *comparison,
                                const struct comparison_board *board)
{
    return output_csv(make_board_object(comparison, board));
}
