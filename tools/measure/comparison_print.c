/* comparison_print.c - prints rows of a comparison as a table, JSON or CSV */
#include "measure/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/output.h"

/* ---- table ---- */

enum column {
    HEURISTIC,
    ALGORITHM,
    WEIGHT,
    REFLECTION,
    BOARDS,
    SOLVED,
    AT_LIMIT,
    INITIAL_H,
    LENGTH,
    EXPANDED,
    GENERATED,
    FRONTIER,
    STORED,
    DEPTH,
    BRANCHING,
    TIME,
    RAN,
    N_COLUMNS
};

enum { CELL_SIZE = FIFTEEN_HEURISTIC_NAME_SIZE };

struct cells {
    char cell[N_COLUMNS][CELL_SIZE];
};

/* Words are left-aligned. */
static const struct {
    const char *title;
    int min_width;
    bool is_word;
} columns[N_COLUMNS] = {
    [HEURISTIC] = {"heuristic", 9, true},
    [ALGORITHM] = {"algorithm", 9, true},
    [WEIGHT] = {"weight", 6, false},
    [REFLECTION] = {"reflection", 10, true},
    [BOARDS] = {"boards", 7, false},
    [SOLVED] = {"solved", 7, false},
    [AT_LIMIT] = {"limit", 6, false},
    [INITIAL_H] = {"initial h", 9, false},
    [LENGTH] = {"length", 7, false},
    [EXPANDED] = {"expanded", 14, false},
    [GENERATED] = {"generated", 14, false},
    [FRONTIER] = {"frontier", 11, false},
    [STORED] = {"stored", 11, false},
    [DEPTH] = {"depth", 6, false},
    [BRANCHING] = {"branching", 9, false},
    [TIME] = {"time", 9, false},
    [RAN] = {"ran", 0, true},
};

/* The first two columns grow with their words. */
static int width_of(const struct comparison *rows, size_t n_rows, enum column column)
{
    size_t width = (size_t)columns[column].min_width;
    for (size_t i = 0; i < n_rows && column <= ALGORITHM; i++) {
        const size_t length = strlen(column == HEURISTIC ? comparison_heuristic(&rows[i])
                                                         : comparison_algorithm(&rows[i]));
        width = length > width ? length : width;
    }
    return (int)width;
}

/* The weights are shown if a row has one. */
static bool is_shown(const struct comparison *rows, size_t n_rows, enum column column)
{
    bool any_weight = false;
    for (size_t i = 0; i < n_rows; i++)
        any_weight |=
            fifteen_algorithm_takes_weight((enum fifteen_algorithm)rows[i].search.algorithm);
    return column != WEIGHT || any_weight;
}

static bool print_cells(const struct comparison *rows, size_t n_rows, const struct cells *cells)
{
    for (enum column i = 0; i < N_COLUMNS; i++)
        if (is_shown(rows, n_rows, i))
            printf(columns[i].is_word ? "%s%-*s" : "%s%*s", i == 0 ? "" : "  ",
                   width_of(rows, n_rows, i), cells->cell[i]);
    putchar('\n');
    return output_flush();
}

static bool print_titles(const struct comparison *rows, size_t n_rows)
{
    struct cells cells;
    for (enum column i = 0; i < N_COLUMNS; i++)
        snprintf(cells.cell[i], CELL_SIZE, "%s", columns[i].title);
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

static void set_means(struct cells *cells, const struct comparison *row)
{
    const struct {
        enum column column;
        const struct statistics *statistics;
        bool rounded;
    } means[] = {
        {INITIAL_H, &row->initial_h, false},  {LENGTH, &row->length, false},
        {EXPANDED, &row->expanded, true},     {GENERATED, &row->generated, true},
        {FRONTIER, &row->max_frontier, true}, {STORED, &row->max_stored, true},
        {DEPTH, &row->depth, false},          {BRANCHING, &row->branching_factor, false},
    };
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++)
        set_mean(cells->cell[means[i].column], means[i].statistics, means[i].rounded);
}

static bool print_table_row(const struct comparison *rows, size_t n_rows, size_t row)
{
    const struct comparison *const from = &rows[row];
    const bool weighted = from->n_done > 0 && from->first.weight != 0;
    char text[FORMAT_SIZE];
    char algorithms[FORMAT_ALGORITHMS_SIZE];
    struct cells cells;
    snprintf(cells.cell[HEURISTIC], CELL_SIZE, "%s", comparison_heuristic(from));
    snprintf(cells.cell[ALGORITHM], CELL_SIZE, "%s", comparison_algorithm(from));
    snprintf(cells.cell[WEIGHT], CELL_SIZE, weighted ? "%g" : "-", from->first.weight);
    snprintf(cells.cell[REFLECTION], CELL_SIZE, "%s", reflection_text(from));
    snprintf(cells.cell[BOARDS], CELL_SIZE, "%zu", from->n_done);
    snprintf(cells.cell[SOLVED], CELL_SIZE, "%zu", from->n_solved);
    snprintf(cells.cell[AT_LIMIT], CELL_SIZE, "%zu", from->n_limit);
    set_means(&cells, from);
    snprintf(cells.cell[TIME], CELL_SIZE, "%s",
             from->n_done == 0 ? "-" : format_seconds(from->seconds / (double)from->n_done, text));
    snprintf(cells.cell[RAN], CELL_SIZE, "%s", format_algorithms(from->ran, algorithms));
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
    output_set(object, "weight", any && row->first.weight != 0, json_real(row->first.weight));
    set_statistics(object, "mean_max_frontier", "max_frontier_error", &row->max_frontier);
    set_statistics(object, "mean_max_stored", "max_stored_error", &row->max_stored);
    set_statistics(object, "mean_depth", "depth_error", &row->depth);
    set_statistics(object, "mean_branching_factor", "branching_factor_error",
                   &row->branching_factor);
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

static json_t *improvements_of(const struct improvements *improvements)
{
    json_t *const list = json_array();
    for (size_t i = 0; i < improvements->n; i++) {
        json_t *const object = json_object();
        json_object_set_new(object, "moves", json_integer((json_int_t)improvements->at[i].length));
        json_object_set_new(object, "seconds", json_real(improvements->at[i].seconds));
        json_array_append_new(list, object);
    }
    return list;
}

/* At a limit, too, a search may have found a solution: an upper bound. */
static void set_extent(json_t *object, const struct comparison_board *board)
{
    const struct fifteen_counts *const counts = board->counts;
    const size_t length = counts->found ? board->solution->length : 0;
    const double branching_factor = board->solved ? format_branching_factor(counts, length) : 0;
    output_set(object, "upper_bound", counts->found, output_json_count(length));
    output_set(object, "max_frontier", counts->extent.max_frontier > 0,
               output_json_count(counts->extent.max_frontier));
    output_set(object, "max_stored", counts->extent.max_stored > 0,
               output_json_count(counts->extent.max_stored));
    output_set(object, "depth", format_has_depth(counts), output_json_count(counts->extent.depth));
    output_set(object, "branching_factor", branching_factor > 0, json_real(branching_factor));
    json_object_set_new(object, "improvements", improvements_of(board->improvements));
}

static json_t *make_board_object(const struct comparison *row, const struct comparison_board *board)
{
    const struct gathered *const from = board->from;
    const struct fifteen_counts *const counts = board->counts;
    const bool solved = board->solved;
    json_t *const object = json_object();
    json_object_set_new(object, "board", output_json_take(puzzle_start_text(&from->puzzle)));
    json_object_set_new(object, "goal", output_json_take(puzzle_goal_text(&from->puzzle)));
    json_object_set_new(object, "size", output_json_size(puzzle_size(&from->puzzle)));
    json_object_set_new(object, "file", output_json_text(from->file));
    output_set(object, "line", from->line != 0, json_integer((json_int_t)from->line));
    json_object_set_new(object, "specification", output_json_text(row->search.heuristic));
    json_object_set_new(object, "heuristic", json_string(counts->heuristic));
    json_object_set_new(object, "reflection", json_boolean(counts->reflection));
    json_object_set_new(object, "requested_algorithm", json_string(comparison_algorithm(row)));
    json_object_set_new(object, "algorithm",
                        json_string(fifteen_algorithm_name(counts->algorithm)));
    json_object_set_new(object, "status", json_string(solved ? "solved" : "limit"));
    output_set(object, "moves", solved, output_json_count(board->solution->length));
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
    set_extent(object, board);
    return object;
}

bool comparison_print_boards_header(enum settings_form form)
{
    static const struct comparison row = {.n_boards = 0};
    static const struct fifteen_counts counts = {.expanded = 0};
    static const struct fifteen_geometry size = {2, 2};
    struct gathered from = {.file = NULL};
    fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &from.puzzle.start, NULL);
    fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &from.puzzle.goal, NULL);
    static const struct fifteen_solution solution = {.length = 0};
    static const struct improvements improvements = {.n = 0};
    const struct comparison_board board = {
        .from = &from, .solution = &solution, .counts = &counts, .improvements = &improvements};
    const bool printed = form != FORM_CSV || output_csv_header(make_board_object(&row, &board));
    puzzle_free(&from.puzzle);
    return printed;
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
