/* comparison_print.c - prints rows of a comparison as a table, JSON or CSV */
/* SPDX-License-Identifier: MIT */
#include "measure/comparison.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fields.h"
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
    COST,
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
    [HEURISTIC] = {"heuristic", 9, true}, [ALGORITHM] = {"algorithm", 9, true},
    [WEIGHT] = {"weight", 6, false},      [REFLECTION] = {"reflection", 10, true},
    [BOARDS] = {"boards", 7, false},      [SOLVED] = {"solved", 7, false},
    [AT_LIMIT] = {"limit", 6, false},     [INITIAL_H] = {"initial h", 9, false},
    [LENGTH] = {"length", 7, false},      [COST] = {"cost", 9, false},
    [EXPANDED] = {"expanded", 14, false}, [GENERATED] = {"generated", 14, false},
    [FRONTIER] = {"frontier", 11, false}, [STORED] = {"stored", 11, false},
    [DEPTH] = {"depth", 6, false},        [BRANCHING] = {"branching", 9, false},
    [TIME] = {"time", 9, false},          [RAN] = {"ran", 0, true},
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

/* The weights are shown if a row has one, the cost if it is not the number of moves. */
static bool is_shown(const struct comparison *rows, size_t n_rows, enum column column)
{
    bool any_weight = false;
    for (size_t i = 0; i < n_rows; i++)
        any_weight |=
            fifteen_algorithm_takes_weight((enum fifteen_algorithm)rows[i].search.algorithm);
    if (column == COST)
        return n_rows > 0 && rows[0].search.cost != FIFTEEN_COST_UNIT;
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
        {INITIAL_H, &row->initial_h, false},
        {LENGTH, &row->length, false},
        {COST, &row->cost, false},
        {EXPANDED, &row->expanded, true},
        {GENERATED, &row->generated, true},
        {FRONTIER, &row->max_frontier, true},
        {STORED, &row->max_stored, true},
        {DEPTH, &row->depth, false},
        {BRANCHING, &row->branching_factor, false},
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

/* In the order of print_row. */
enum {
    OF_INITIAL_H,
    OF_LENGTH,
    OF_EXPANDED,
    OF_GENERATED,
    OF_NECESSARY,
    OF_FRONTIER,
    OF_STORED,
    OF_DEPTH,
    OF_BRANCHING,
    OF_COST,
    N_STATISTICS
};

/* What is printed of a row. Members are NULL or NaN where nothing is known. */
struct printed_row {
    const struct comparison *row;
    const char *specification;
    const char *heuristic;
    const char *algorithm;
    const char *requested;
    char algorithms[FORMAT_ALGORITHMS_SIZE];
    uint64_t n_done;
    uint64_t n_solved;
    uint64_t n_limit;
    uint64_t expanded;
    uint64_t generated;
    double seconds;
    double load_seconds;
    double weight;
    struct convention_names conventions;
    double mean[N_STATISTICS];
    double error[N_STATISTICS];
};

static json_t *reflection_of(const void *of)
{
    const struct comparison *const row = ((const struct printed_row *)of)->row;
    return row->n_done > 0 ? json_boolean(row->first.reflection) : json_null();
}

static bool row_has_order(const void *of)
{
    return ((const struct printed_row *)of)->conventions.order[0] != '\0';
}

#define ROW(member) .offset = offsetof(struct printed_row, member)
#define MEAN(name, which)                                                                          \
    {"mean_" name, FIELD_REAL, ROW(mean[which])},                                                  \
    {                                                                                              \
        name "_error", FIELD_REAL, ROW(error[which])                                               \
    }

static const struct field row_fields[] = {
    {"specification", FIELD_TEXT, ROW(specification)},
    {"heuristic", FIELD_TEXT, ROW(heuristic)},
    {"reflection", FIELD_MADE, .make = reflection_of},
    {"algorithm", FIELD_TEXT, ROW(algorithm)},
    {"boards", FIELD_COUNT, ROW(n_done)},
    {"solved", FIELD_COUNT, ROW(n_solved)},
    {"limit", FIELD_COUNT, ROW(n_limit)},
    MEAN("initial_h", OF_INITIAL_H),
    MEAN("length", OF_LENGTH),
    MEAN("expanded", OF_EXPANDED),
    MEAN("generated", OF_GENERATED),
    {"expanded", FIELD_COUNT, ROW(expanded)},
    {"generated", FIELD_COUNT, ROW(generated)},
    {"seconds", FIELD_REAL, ROW(seconds)},
    {"load_seconds", FIELD_REAL, ROW(load_seconds)},
    {"requested_algorithm", FIELD_TEXT, ROW(requested)},
    MEAN("necessary", OF_NECESSARY),
    {"weight", FIELD_REAL, ROW(weight)},
    MEAN("max_frontier", OF_FRONTIER),
    MEAN("max_stored", OF_STORED),
    MEAN("depth", OF_DEPTH),
    MEAN("branching_factor", OF_BRANCHING),
    MEAN("cost", OF_COST),
    CONVENTION_FIELDS(offsetof(struct printed_row, conventions), row_has_order),
    {.name = NULL},
};

static bool print_row(const struct comparison *row, enum settings_form form)
{
    const bool any = row->n_done > 0;
    const struct statistics *const statistics[N_STATISTICS] = {
        &row->initial_h,        &row->length,       &row->expanded,   &row->generated,
        &row->necessary,        &row->max_frontier, &row->max_stored, &row->depth,
        &row->branching_factor, &row->cost};
    struct printed_row printed = {
        .row = row,
        .specification = row->search.heuristic,
        .heuristic = any ? row->first.heuristic : NULL,
        .requested = comparison_algorithm(row),
        .n_done = row->n_done,
        .n_solved = row->n_solved,
        .n_limit = row->n_limit,
        .expanded = row->all_expanded,
        .generated = row->all_generated,
        .seconds = row->seconds,
        .load_seconds = row->load_seconds,
        .conventions = settings_convention_names(&row->search.conventions),

        .weight = any && row->first.weight != 0 ? row->first.weight : NAN};
    if (any)
        printed.algorithm = format_algorithms(row->ran, printed.algorithms);
    for (unsigned i = 0; i < N_STATISTICS; i++) {
        printed.mean[i] = statistics[i]->n > 0 ? statistics[i]->mean : NAN;
        printed.error[i] = statistics[i]->n > 0 ? statistics_error(statistics[i]) : NAN;
    }
    return fields_print(row_fields, &printed, form);
}

bool comparison_print_header(const struct comparison *rows, size_t n_rows, enum settings_form form)
{
    return form == FORM_TEXT ? print_titles(rows, n_rows) : fields_begin(row_fields, form);
}

bool comparison_print_row(const struct comparison *rows, size_t n_rows, size_t row,
                          enum settings_form form)
{
    return form == FORM_TEXT ? print_table_row(rows, n_rows, row) : print_row(&rows[row], form);
}

/* ---- boards, as JSON and CSV ---- */

/* What is printed of a board. */
struct printed_board {
    const struct comparison *row;
    const struct comparison_board *board;
    struct fifteen_result result;
    const char *file;
    uint64_t line;
    const char *specification;
    const char *requested;
    const char *algorithm;
    const char *status;
    double weight;           /* NaN: none */
    double initial_h;        /* in units of the cost */
    double cost;             /* NaN: not solved */
    double proven_factor;    /* NaN: not solved */
    double branching_factor; /* NaN: not known */
    struct convention_names conventions;
    size_t length;
};

static const struct printed_board *printed_of(const void *of)
{
    return of;
}

static bool board_has_order(const void *of)
{
    return printed_of(of)->conventions.order[0] != '\0';
}

static bool is_solved(const void *of)
{
    return printed_of(of)->board->solved;
}

static bool has_solution(const void *of)
{
    return printed_of(of)->result.found;
}

static bool has_necessary(const void *of)
{
    return printed_of(of)->result.has_necessary;
}

static bool has_depth(const void *of)
{
    return format_has_depth(&printed_of(of)->result);
}

static json_t *start_of(const void *of)
{
    return output_json_take(puzzle_start_text(&printed_of(of)->board->from->puzzle));
}

static json_t *goal_of(const void *of)
{
    return output_json_take(puzzle_goal_text(&printed_of(of)->board->from->puzzle));
}

static json_t *size_of(const void *of)
{
    return output_json_size(puzzle_size(&printed_of(of)->board->from->puzzle));
}

static json_t *improvements_of(const void *of)
{
    const struct improvements *const improvements = printed_of(of)->board->improvements;
    json_t *const list = json_array();
    for (size_t i = 0; i < improvements->n; i++) {
        json_t *const object = json_object();
        json_object_set_new(object, "moves", json_integer((json_int_t)improvements->at[i].length));
        json_object_set_new(object, "seconds", json_real(improvements->at[i].seconds));
        json_array_append_new(list, object);
    }
    return list;
}

#define BOARD(member) .offset = offsetof(struct printed_board, member)

/* At a limit, too, a search may have found a solution: an upper bound. */
static const struct field board_fields[] = {
    {"board", FIELD_MADE, .make = start_of},
    {"goal", FIELD_MADE, .make = goal_of},
    {"size", FIELD_MADE, .make = size_of},
    {"file", FIELD_TEXT, BOARD(file)},
    {"line", FIELD_POSITIVE, BOARD(line)},
    {"specification", FIELD_TEXT, BOARD(specification)},
    {"heuristic", FIELD_NAME, BOARD(result.heuristic)},
    {"reflection", FIELD_BOOL, BOARD(result.reflection)},
    {"requested_algorithm", FIELD_TEXT, BOARD(requested)},
    {"algorithm", FIELD_TEXT, BOARD(algorithm)},
    {"status", FIELD_TEXT, BOARD(status)},
    {"moves", FIELD_SIZE, BOARD(length), .when = is_solved},
    {"optimal", FIELD_BOOL, BOARD(result.optimal), .when = is_solved},
    {"initial_h", FIELD_REAL, BOARD(initial_h)},
    {"expanded", FIELD_COUNT, BOARD(result.expanded)},
    {"generated", FIELD_COUNT, BOARD(result.generated)},
    {"seconds", FIELD_REAL, BOARD(result.seconds)},
    {"lower_bound", FIELD_UNSIGNED, BOARD(result.lower_bound)},
    {"necessary", FIELD_COUNT, BOARD(result.necessary), .when = has_necessary},
    {"weight", FIELD_REAL, BOARD(weight)},
    {"proven_factor", FIELD_REAL, BOARD(proven_factor)},
    {"upper_bound", FIELD_SIZE, BOARD(length), .when = has_solution},
    {"max_frontier", FIELD_POSITIVE, BOARD(result.extent.max_frontier)},
    {"max_stored", FIELD_POSITIVE, BOARD(result.extent.max_stored)},
    {"depth", FIELD_COUNT, BOARD(result.extent.depth), .when = has_depth},
    {"branching_factor", FIELD_REAL, BOARD(branching_factor)},
    {"improvements", FIELD_MADE, .make = improvements_of},
    {"cost", FIELD_REAL, BOARD(cost)},
    CONVENTION_FIELDS(offsetof(struct printed_board, conventions), board_has_order),
    {.name = NULL},
};

bool comparison_print_boards_header(enum settings_form form)
{
    return fields_begin(board_fields, form);
}

static bool print_board(const struct comparison *row, const struct comparison_board *board,
                        enum settings_form form)
{
    const struct fifteen_result *const result = board->result;
    const size_t length = result->found ? result->solution.length : 0;
    const double branching = board->solved ? format_branching_factor(result, length) : 0;
    const struct printed_board printed = {
        .row = row,
        .board = board,
        .result = *result,
        .file = board->from->file,
        .line = board->from->line,
        .specification = row->search.heuristic,
        .requested = comparison_algorithm(row),
        .algorithm = fifteen_algorithm_name(result->algorithm),
        .status = board->solved ? "solved" : "limit",
        .weight = result->weight != 0 ? result->weight : NAN,
        .initial_h = format_cost_value(result, result->initial_h),
        .cost = board->solved ? format_cost_value(result, result->cost) : NAN,
        .proven_factor = board->solved ? format_factor(result->cost, result->cost_bound) : NAN,
        .branching_factor = branching > 0 ? branching : NAN,
        .conventions = settings_convention_names(&row->search.conventions),
        .length = length};
    return fields_print(board_fields, &printed, form);
}

bool comparison_print_board_json(const struct comparison *comparison,
                                 const struct comparison_board *board)
{
    return print_board(comparison, board, FORM_JSON);
}

bool comparison_print_board_csv(const struct comparison *comparison,
                                const struct comparison_board *board)
{
    return print_board(comparison, board, FORM_CSV);
}
