/* measures.c - measurements of one file of boards: lengths, nodes, times */
#include "measure/measures.h"

#include <stdio.h>
#include <stdlib.h>

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
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
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
    if (seconds == NULL) {
        message_print("out of memory");
        return false;
    }
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
    const struct fifteen_counts *const counts = &measures->first;
    printf("%s, goal %s, %s (%s)%s\n", measures->file, measures->goal, measures->requested,
           format_algorithms(measures->ran, algorithms), format_heuristic(counts, heuristic));
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

static json_t *make_object(const struct measures *measures, const struct summary *summary)
{
    char algorithms[FORMAT_ALGORITHMS_SIZE];
    json_t *const object = json_object();
    const struct fifteen_counts *const counts = &measures->first;
    const size_t n = measures->n_boards;
    json_object_set_new(object, "file", output_json_text(measures->file));
    json_object_set_new(object, "goal", output_json_text(measures->goal));
    json_object_set_new(object, "algorithm",
                        json_string(format_algorithms(measures->ran, algorithms)));
    json_object_set_new(object, "heuristic", json_string(counts->heuristic));
    json_object_set_new(object, "threads", json_integer(counts->n_threads));
    json_object_set_new(object, "boards", output_json_count(n));
    json_object_set_new(object, "solved", output_json_count(summary->n_solved));
    json_object_set_new(object, "mean_length", json_real(summary->mean_length));
    json_object_set_new(object, "greatest_length", output_json_count(summary->max_length));
    json_object_set_new(object, "expanded", output_json_count(summary->expanded));
    json_object_set_new(object, "generated", output_json_count(summary->generated));
    json_object_set_new(object, "mean_expanded", json_real((double)summary->expanded / (double)n));
    json_object_set_new(object, "mean_generated",
                        json_real((double)summary->generated / (double)n));
    json_object_set_new(object, "repeats", output_json_count(measures->n_passes));
    json_object_set_new(object, "seconds", json_real(summary->seconds));
    json_object_set_new(object, "mean_seconds", json_real(summary->seconds / (double)n));
    json_object_set_new(object, "median_seconds", json_real(summary->median));
    json_object_set_new(object, "p99_seconds", json_real(summary->p99));
    json_object_set_new(object, "greatest_seconds", json_real(summary->max));
    json_object_set_new(object, "generated_per_second", json_real(nodes_per_second(summary)));
    json_object_set_new(object, "load_seconds", json_real(measures->load_seconds));
    json_object_set_new(object, "peak_bytes", output_json_count(measures->peak_bytes));
    json_object_set_new(object, "reflection", json_boolean(counts->reflection));
    json_object_set_new(object, "optimal", json_boolean(counts->optimal));
    json_object_set_new(object, "requested_algorithm", json_string(measures->requested));
    return object;
}

bool measures_print_header(enum settings_form form)
{
    const struct measures none = {.file = "", .goal = "", .requested = "", .n_boards = 1};
    const struct summary summary = {.n_solved = 0};
    return form != FORM_CSV || output_csv_header(make_object(&none, &summary));
}

bool measures_print(const struct measures *measures, enum settings_form form)
{
    struct summary summary;
    if (!summarize(measures, &summary))
        return false;
    if (form == FORM_TEXT)
        return print_text(measures, &summary);
    json_t *const object = make_object(measures, &summary);
    return form == FORM_JSON ? output_json(object) : output_csv(object);
}
