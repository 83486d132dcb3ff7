/* cmd_distances.c - fifteen distances: counts the boards of a small tray by distance from the goal
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "array/npy_writer.h"
#include "cli/commands.h"
#include "cli/fields.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "input/goal.h"
#include "process/out_file.h"
#include "process/progress.h"
#include "process/stopwatch.h"

struct distances_settings {
    struct fifteen_geometry size;
    const char *goal;
    uint64_t n_farthest;
    uint64_t memory_bytes;
    struct value_bounds depth; /* one number */
};

static const struct option_spec distances_options[] = {
    SIZE_OPTION('\0',
                "Rows and columns of the tray, at most 14 cells (3 means 3x3), or 25 with\n"
                "--depth.",
                struct distances_settings, size),
    GOAL_OPTION(GOAL_OR_LAST, struct distances_settings, goal),
    {"depth", '\0', "N", "Count boards up to distance N only, on trays of up to 25 cells.",
     .read = value_moves, .offset = offsetof(struct distances_settings, depth)},
    {"farthest", '\0', "N", "List up to N of the farthest boards (default: 4); 0 lists none.",
     .read = value_count_or_0, .offset = offsetof(struct distances_settings, n_farthest)},
    {"memory", 'm', "SIZE",
     "Memory limit, such as 512M or 6GB (default: none, or with --depth what\n"
     "is available).",
     .read = value_size, .offset = offsetof(struct distances_settings, memory_bytes)},
    {.name = NULL},
};

static const char summary[] =
    "Count all solvable boards of a tray by their distance from the goal, the length of a\n"
    "shortest solution, in a breadth-first search. Print one line per distance: the distance\n"
    "and the number of boards.\n";

static const char notes[] =
    "Lines that begin with '#' show the mean and maximum distance and the farthest boards. CSV\n"
    "has the counts only, npy an array of them whose index is the distance.\n"
    "\n"
    "With --depth, two layers of boards are in memory, in 8 bytes each, or 16 beyond 16 cells,\n"
    "in tables that are half to seven eighths full. 4x4 takes some 0.6 GB to\n"
    "distance 25 and 9 GB to distance 30.\n"
    "If the memory does not suffice, the layers that are complete are printed.\n"
    "\n"
    "A tray of 12 cells has 239,500,800 boards and takes 33 MB of memory and a second. 2x7 has\n"
    "43,589,145,600 boards and takes 5.9 GB and about a minute.\n"
    "\n"
    "Exit status: 0 on success; 1 on an I/O error or lack of memory; 2 for an invalid command\n"
    "line; 3 if the tray needs more than the memory limit; 130 if interrupted.\n";

struct counted {
    struct fifteen_distances_request request;
    struct fifteen_distances distances;
    double seconds;
};

/* The text of a farthest board. The caller frees it; NULL if out of memory. */
static char *farthest_text(const struct counted *counted, uint64_t index)
{
    const struct fifteen_geometry size = fifteen_board_size(counted->request.goal);
    const uint8_t *const row = counted->distances.farthest + index * fifteen_cells(size);
    int tiles[FIFTEEN_DISTANCES_MAX_CELLS];
    struct fifteen_board *board;
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        tiles[cell] = row[cell];
    if (fifteen_board_create(size, tiles, &board, NULL) != FIFTEEN_OK)
        return NULL;
    char *const text = format_board(board, FIFTEEN_BOARD_LINE);
    fifteen_board_free(board);
    return text;
}

static double mean(const struct fifteen_distances *distances)
{
    double sum = 0;
    for (unsigned depth = 0; depth <= distances->max; depth++)
        sum += (double)depth * (double)distances->count[depth];
    return sum / (double)distances->n_boards;
}

/* ---- printing ---- */

static bool print_text(const struct counted *counted)
{
    const struct fifteen_distances *const distances = &counted->distances;
    const uint64_t n_last = distances->count[distances->max];
    char count[2][FORMAT_SIZE];
    for (unsigned depth = 0; depth <= distances->max; depth++)
        printf("%u %" PRIu64 "\n", depth, distances->count[depth]);
    if (counted->request.is_bounded)
        printf("# %s boards up to distance %u\n", format_count(distances->n_boards, count[0]),
               distances->max);
    else
        printf("# %s boards, mean distance %.6f, maximum %u\n",
               format_count(distances->n_boards, count[0]), mean(distances), distances->max);
    if (distances->n_farthest > 0)
        printf("# farthest boards, %s of %s:\n", format_count(distances->n_farthest, count[0]),
               format_count(n_last, count[1]));
    for (uint64_t i = 0; i < distances->n_farthest; i++) {
        char *const text = farthest_text(counted, i);
        printf("# %s\n", text != NULL ? text : "out of memory");
        free(text);
    }
    return output_flush();
}

static const struct counted *counted_of(const void *of)
{
    return of;
}

static json_t *mean_of(const void *of)
{
    return json_real(mean(&counted_of(of)->distances));
}

static json_t *counts_of(const void *of)
{
    const struct fifteen_distances *const distances = &counted_of(of)->distances;
    json_t *const counts = json_array();
    for (unsigned depth = 0; depth <= distances->max; depth++)
        json_array_append_new(counts, output_json_count(distances->count[depth]));
    return counts;
}

static json_t *farthest_of(const void *of)
{
    json_t *const farthest = json_array();
    for (uint64_t i = 0; i < counted_of(of)->distances.n_farthest; i++)
        json_array_append_new(farthest, output_json_take(farthest_text(of, i)));
    return farthest;
}

#define COUNTED(member) .offset = offsetof(struct counted, member)

static const struct field counted_fields[] = {
    {"size", FIELD_TRAY, COUNTED(request.goal)},
    {"goal", FIELD_BOARD, COUNTED(request.goal)},
    {"boards", FIELD_COUNT, COUNTED(distances.n_boards)},
    {"mean", FIELD_MADE, .make = mean_of},
    {"max_distance", FIELD_UNSIGNED, COUNTED(distances.max)},
    {"counts", FIELD_MADE, .make = counts_of},
    {"farthest", FIELD_MADE, .make = farthest_of},
    {"seconds", FIELD_REAL, COUNTED(seconds)},
    {.name = NULL},
};

static bool print_json(const struct counted *counted)
{
    return fields_print(counted_fields, counted, FORM_JSON);
}

/* A row of the CSV. */
struct layer {
    unsigned distance;
    uint64_t count;
};

static const struct field layer_fields[] = {
    {"distance", FIELD_UNSIGNED, .offset = offsetof(struct layer, distance)},
    {"count", FIELD_COUNT, .offset = offsetof(struct layer, count)},
    {.name = NULL},
};

static bool print_csv(const struct counted *counted)
{
    const struct fifteen_distances *const distances = &counted->distances;
    bool printed = fields_begin(layer_fields, FORM_CSV);
    for (unsigned depth = 0; depth <= distances->max && printed; depth++) {
        const struct layer layer = {depth, distances->count[depth]};
        printed = fields_print(layer_fields, &layer, FORM_CSV);
    }
    return printed;
}

static bool print_npy(const struct counted *counted)
{
    const struct fifteen_distances *const distances = &counted->distances;
    struct npy_writer writer = {.elements = NULL};
    if (!npy_writer_open(&writer, true, sizeof(int64_t), 0))
        return false;
    for (unsigned depth = 0; depth <= distances->max; depth++)
        npy_writer_put(&writer, (int64_t)distances->count[depth]);
    return npy_writer_end(&writer, stdout) && output_flush();
}

/* ---- the command ---- */

static enum exit_status count_distances(struct counted *counted,
                                        const struct run_settings *run_settings,
                                        enum settings_form form)
{
    static bool (*const print[])(const struct counted *) = {[FORM_TEXT] = print_text,
                                                            [FORM_JSON] = print_json,
                                                            [FORM_CSV] = print_csv,
                                                            [FORM_NPY] = print_npy};
    struct progress progress;
    struct fifteen_error error;
    char subject[16];
    const struct fifteen_geometry size = fifteen_board_size(counted->request.goal);
    snprintf(subject, sizeof subject, "%ux%u", size.rows, size.columns);
    progress_init(&progress, run_settings);
    progress.prints_levels = run_settings->verbose && !run_settings->quiet;
    const struct fifteen_monitor monitor = progress_monitor(&progress, subject);
    const double started = stopwatch_now();
    const enum fifteen_status status = message_advise(
        fifteen_distances_count(&counted->request, &monitor, &counted->distances, &error), &error);
    counted->seconds = stopwatch_now() - started;
    progress_clear(&progress);
    enum exit_status exit_status = exits_report(status, &error);
    const bool has_layers = counted->request.is_bounded && counted->distances.n_boards > 0;
    if (status != FIFTEEN_OK && !has_layers)
        return exit_status;
    if (!print[form](counted))
        exit_status = exits_worse(exit_status, EXIT_FAILED);
    fifteen_distances_free(&counted->distances);
    return exit_status;
}

enum exit_status cmd_distances(int argc, char **argv)
{
    struct distances_settings settings = {.goal = "last", .n_farthest = 4};
    struct form_settings form = {.form = FORM_TEXT};
    struct run_settings run_settings = {.n_threads = 0};
    struct given_options given = {.n = 0};
    const struct command_line line = {
        .command = "fifteen distances",
        .usage = "[OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .given = &given,
        .groups = {{"Tray options:", distances_options, &settings},
                   {"Output options:", settings_array_form_options, &form},
                   {"General options:", settings_run_options, &run_settings},
                   OUT_FILE_GROUP},
    };
    enum exit_status status;
    struct fifteen_error error;
    if (!options_read(&line, argc, argv, NULL, &status))
        return status;
    enum fifteen_standard_goal standard;
    if (settings.size.rows == 0 && fifteen_goal_find(settings.goal, &standard))
        return options_fail(&line, "option '--size' is required, unless the goal is a board");
    if (settings.depth.given && options_given(&line, "farthest"))
        return options_fail(&line, "--farthest cannot be combined with --depth");
    struct counted counted = {.request = {.max_farthest = settings.n_farthest,
                                          .n_threads = run_settings.n_threads,
                                          .memory_bytes = settings.memory_bytes}};
    struct fifteen_board *goal = NULL;
    status = options_report_value(&line, "goal", settings.goal,
                                  goal_read_of_size(settings.goal, settings.size, &goal, &error),
                                  &error);
    if (status != EXIT_ANSWERED)
        return status;
    counted.request.goal = goal;
    counted.request.is_bounded = settings.depth.given;
    counted.request.max_depth = settings.depth.max;
    status = count_distances(&counted, &run_settings, settings_form(&form));
    fifteen_board_free(goal);
    return status;
}
