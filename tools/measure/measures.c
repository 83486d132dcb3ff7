/* measures.c - measurements of one file of boards: lengths, nodes, times */
/* SPDX-License-Identifier: MIT */
#include "measure/measures.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/fields.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/values.h"
#include "measure/statistics.h"

enum fifteen_status measures_add(void *context, const struct gathered *board,
                                 struct fifteen_error *error)
{
    struct measures *const measures = context;
    if (measures->n_boards >= VALUE_BOARDS_MAX / measures->n_passes)
        return message_set(error, FIFTEEN_NO_MEMORY,
                           "too many boards: boards times repeats must not exceed %d",
                           VALUE_BOARDS_MAX);
    struct measures_board *const grown =
        realloc(measures->boards, (measures->n_boards + 1) * sizeof *grown);
    if (grown != NULL)
        measures->boards = grown;
    double *const seconds = calloc(measures->n_passes, sizeof *seconds);
    if (grown == NULL || seconds == NULL) {
        free(seconds);
        return message_no_memory(error);
    }
    grown[measures->n_boards++] = (struct measures_board){.from = *board, .seconds = seconds};
    measures->goal = board->goal;
    return FIFTEEN_OK;
}

static void free_board(struct measures_board *board)
{
    puzzle_free(&board->from.puzzle);
    free(board->seconds);
}

void measures_drop_rest(struct measures *measures)
{
    while (measures->n_boards > 0 && measures->boards[measures->n_boards - 1].n_passes == 0)
        free_board(&measures->boards[--measures->n_boards]);
    if (measures->n_boards > 0)
        measures->n_passes = measures->boards[0].n_passes;
}

void measures_free(struct measures *measures)
{
    for (size_t i = 0; i < measures->n_boards; i++)
        free_board(&measures->boards[i]);
    free(measures->boards);
}

/* ---- summary ---- */

struct summary {
    size_t n_solved;
    double mean_length;
    size_t max_length;
    uint64_t expanded;
    uint64_t generated;
    double seconds; /* sum over boards of the median of their passes */
    double median;
    double p99;
    double max;
};

static void add_board(struct summary *summary, const struct measures_board *board)
{
    summary->expanded += board->expanded;
    summary->generated += board->generated;
    if (!board->solved)
        return;
    summary->n_solved++;
    summary->mean_length += (double)board->length;
    if (board->length > summary->max_length)
        summary->max_length = board->length;
}

/* Returns false after an error message if out of memory. */
static bool summarize(const struct measures *measures, struct summary *summary)
{
    const size_t n = measures->n_boards;
    double *const seconds = malloc(n * sizeof *seconds);
    if (seconds == NULL)
        return message_print_no_memory();
    *summary = (struct summary){.n_solved = 0};
    for (size_t i = 0; i < n; i++) {
        add_board(summary, &measures->boards[i]);
        const struct measures_board *const board = &measures->boards[i];
        statistics_sort(board->seconds, board->n_passes);
        seconds[i] = statistics_median(board->seconds, board->n_passes);
        summary->seconds += seconds[i];
    }
    if (summary->n_solved > 0)
        summary->mean_length /= (double)summary->n_solved;
    statistics_sort(seconds, n);
    summary->median = statistics_median(seconds, n);
    summary->p99 = statistics_quantile(seconds, n, 0.99);
    summary->max = seconds[n - 1];
    free(seconds);
    return true;
}

static double nodes_per_second(const struct summary *summary)
{
    return summary->seconds > 0 ? (double)summary->generated / summary->seconds : 0;
}

/* ---- text ---- */

static void print_nodes(const char *name, uint64_t nodes, size_t n_boards)
{
    char text[2][FORMAT_SIZE];
    printf("  %-11s%s, mean %s\n", name, format_count(nodes, text[0]),
           format_count((nodes + n_boards / 2) / n_boards, text[1]));
}

static bool print_text(const struct measures *measures, const struct summary *summary)
{
    char text[5][FORMAT_SIZE];
    char algorithms[FORMAT_ALGORITHMS_SIZE];
    char heuristic[FORMAT_HEURISTIC_SIZE];
    const size_t n = measures->n_boards;
    const struct fifteen_result *const result = &measures->first;
    printf("%s, goal %s, %s (%s)%s\n", measures->file, measures->goal, measures->requested,
           format_algorithms(measures->ran, algorithms), format_heuristic(result, heuristic));
    printf("  boards     %zu, %zu solved\n", n, summary->n_solved);
    printf("  length     mean %.2f, maximum %zu\n", summary->mean_length, summary->max_length);
    print_nodes("expanded", summary->expanded, n);
    print_nodes("generated", summary->generated, n);
    printf("  time       mean %s, median %s, p99 %s, maximum %s, total %s\n",
           format_seconds(summary->seconds / (double)n, text[0]),
           format_seconds(summary->median, text[1]), format_seconds(summary->p99, text[2]),
           format_seconds(summary->max, text[3]), format_seconds(summary->seconds, text[4]));
    printf("  rate       %s generated nodes per second\n",
           format_count((uint64_t)nodes_per_second(summary), text[0]));
    printf("  load       %s\n", format_seconds(measures->load_seconds, text[0]));
    printf("  memory     %s peak\n", format_bytes(measures->peak_bytes, text[0]));
    return output_flush();
}

/* ---- JSON and CSV ---- */

/* What is printed. */
struct measured {
    struct measures measures;
    struct summary summary;
    char algorithms[FORMAT_ALGORITHMS_SIZE]; /* that ran */
    double mean_expanded;
    double mean_generated;
    double mean_seconds;
    double rate;
};

#define OF(member) .offset = offsetof(struct measured, member)

static bool has_order(const void *of)
{
    return ((const struct measured *)of)->measures.conventions.order[0] != '\0';
}

static const struct field fields[] = {
    {"file", FIELD_TEXT, OF(measures.file)},
    {"goal", FIELD_TEXT, OF(measures.goal)},
    {"algorithm", FIELD_NAME, OF(algorithms)},
    {"heuristic", FIELD_NAME, OF(measures.first.heuristic)},
    {"threads", FIELD_UNSIGNED, OF(measures.n_threads)},
    {"boards", FIELD_SIZE, OF(measures.n_boards)},
    {"solved", FIELD_SIZE, OF(summary.n_solved)},
    {"mean_length", FIELD_REAL, OF(summary.mean_length)},
    {"max_length", FIELD_SIZE, OF(summary.max_length)},
    {"expanded", FIELD_COUNT, OF(summary.expanded)},
    {"generated", FIELD_COUNT, OF(summary.generated)},
    {"mean_expanded", FIELD_REAL, OF(mean_expanded)},
    {"mean_generated", FIELD_REAL, OF(mean_generated)},
    {"repeats", FIELD_COUNT, OF(measures.n_passes)},
    {"seconds", FIELD_REAL, OF(summary.seconds)},
    {"mean_seconds", FIELD_REAL, OF(mean_seconds)},
    {"median_seconds", FIELD_REAL, OF(summary.median)},
    {"p99_seconds", FIELD_REAL, OF(summary.p99)},
    {"max_seconds", FIELD_REAL, OF(summary.max)},
    {"generated_per_second", FIELD_REAL, OF(rate)},
    {"load_seconds", FIELD_REAL, OF(measures.load_seconds)},
    {"peak_bytes", FIELD_COUNT, OF(measures.peak_bytes)},
    {"reflection", FIELD_BOOL, OF(measures.first.reflection)},
    {"optimal", FIELD_BOOL, OF(measures.first.optimal)},
    {"requested_algorithm", FIELD_TEXT, OF(measures.requested)},
    CONVENTION_FIELDS(offsetof(struct measured, measures.conventions), has_order),
    {.name = NULL},
};

bool measures_print_header(enum settings_form form)
{
    return fields_begin(fields, form);
}

bool measures_print(const struct measures *measures, enum settings_form form)
{
    struct measured measured = {.measures = *measures};
    struct summary *const summary = &measured.summary;
    const double n = (double)measures->n_boards;
    if (!summarize(measures, summary))
        return false;
    if (form == FORM_TEXT)
        return print_text(measures, summary);
    format_algorithms(measures->ran, measured.algorithms);
    measured.mean_expanded = (double)summary->expanded / n;
    measured.mean_generated = (double)summary->generated / n;
    measured.mean_seconds = summary->seconds / n;
    measured.rate = nodes_per_second(summary);
    return fields_print(fields, &measured, form);
}
