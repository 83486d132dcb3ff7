/* cmd_bench.c - fifteen bench: measures searches on files of boards */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "input/feed.h"
#include "measure/measures.h"
#include "process/interrupt.h"
#include "process/out_file.h"
#include "puzzle/gather.h"
#include "tables/tables.h"

struct bench_settings {
    uint64_t n_repeats;
    struct value_bounds positions;
    unsigned from; /* index of input_form_name */
    struct shard shard;
};

static const struct option_spec bench_options[] = {
    {"repeat", 'r', "N", "Solve each file N times; a board's time is the median (default: 1).",
     .read = value_count, .offset = offsetof(struct bench_settings, n_repeats)},
    {"boards", '\0', "A-B",
     "Use only boards A to B of each file, counted from 1; A alone is one\n"
     "board.",
     .read = value_positions, .offset = offsetof(struct bench_settings, positions)},
    INPUT_FORM_OPTION(struct bench_settings, from),
    {"shard", '\0', "K/N", SHARD_HELP, .read = value_shard,
     .offset = offsetof(struct bench_settings, shard), .is_local = true},
    {.name = NULL},
};

static const char summary[] =
    "Solve files of boards and print for each file the solution lengths, the nodes expanded\n"
    "and generated, times, nodes per second, the time to load tables and the peak memory. If\n"
    "a file states the lengths of solutions, they are checked. An interrupted run prints the\n"
    "measurements of the boards solved so far. Boards of more than 25 cells, up to 127x127,\n"
    "are solved by A* with manhattan or hamming.\n";

static const char notes[] =
    "Without --goal, the goal comes from the comment '# goal: blank-first' or\n"
    "'# goal: blank-last' at the top of a file, else it is 'last'.\n";

struct bench {
    struct bench_settings settings;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;
    struct outcomes outcomes;
    uint64_t n_boards;   /* of all files so far */
    uint64_t n_searches; /* of all files so far, of all shards */
    bool stopped;        /* boards of a shard were not searched */
};

/* Compares the length with the one that the file states. */
static enum exit_status check_length(struct bench *bench, const struct measures *measures,
                                     const struct measures_board *board)
{
    if (!gathered_length_differs(board->from.known_length, board->length,
                                 gathered_is_shortest(&measures->first)))
        return EXIT_ANSWERED;
    progress_clear(&bench->progress);
    message_print("%s:%llu: found %zu moves, but the file states %d", measures->file,
                  (unsigned long long)board->from.line, board->length, board->from.known_length);
    return EXIT_FAILED;
}

/* Searches a board, or takes the outcome of the parts. */
static enum fifteen_status search_board(struct bench *bench, const char *file,
                                        const struct part_place *place, const struct puzzle *puzzle,
                                        const struct outcome *outcome, struct fifteen_error *error)
{
    if (bench->outcomes.parts != NULL)
        return part_set_take(bench->outcomes.parts, place, puzzle, outcome, NULL, error);
    *outcome->status = puzzle_prepare(puzzle, &bench->tables, error);
    if (*outcome->status != FIFTEEN_OK)
        return *outcome->status;
    const struct fifteen_monitor monitor = progress_monitor(&bench->progress, file);
    *outcome->status =
        puzzle_solve(puzzle, &bench->search.limits, &monitor, outcome->result, outcome->error);
    if (*outcome->status != FIFTEEN_OK && *outcome->status != FIFTEEN_LIMIT)
        return message_set(error, *outcome->status, "%s", outcome->error->text);
    if (bench->outcomes.shard.n != 0 &&
        !outcomes_add(&bench->outcomes, place->number, puzzle, outcome, NULL))
        return message_set(error, FIFTEEN_IO, "the output is not complete");
    return FIFTEEN_OK;
}

/* Returns FIFTEEN_OK also if a limit was reached. */
static enum fifteen_status solve_board(struct bench *bench, struct measures *measures, size_t i,
                                       uint64_t pass, struct fifteen_error *error)
{
    struct measures_board *const board = &measures->boards[i];
    const struct part_place place = {.index = bench->n_boards + i,
                                     .number = bench->n_searches + pass * measures->n_boards + i};
    struct puzzle puzzle = board->from.puzzle;
    struct fifteen_result result = {.found = false};
    struct fifteen_error reason;
    enum fifteen_status status = FIFTEEN_OK;
    const struct outcome outcome = {&status, &reason, &result};
    puzzle.solver = bench->solver;
    puzzle.search = &bench->search;
    const enum fifteen_status searched =
        search_board(bench, measures->file, &place, &puzzle, &outcome, error);
    if (searched != FIFTEEN_OK)
        return searched;
    if (i == 0 || measures->ran == 0)
        measures->first = result;
    measures->ran |= 1U << result.algorithm;
    if (result.n_threads > measures->n_threads)
        measures->n_threads = result.n_threads;
    board->seconds[pass] = result.seconds;
    board->n_passes = pass + 1;
    board->expanded = result.expanded;
    board->generated = result.generated;
    board->solved = status == FIFTEEN_OK;
    board->length = result.solution.length;
    fifteen_result_free(&result);
    return FIFTEEN_OK;
}

/* Solves each board once and updates *worst. Checks for interrupts itself, since the search of an
 * easy board ends before its first check. */
static enum fifteen_status solve_pass(struct bench *bench, struct measures *measures, uint64_t pass,
                                      enum exit_status *worst, struct fifteen_error *error)
{
    for (size_t i = 0; i < measures->n_boards; i++) {
        struct measures_board *const board = &measures->boards[i];
        if (!shard_has(&bench->outcomes.shard, bench->n_boards + i))
            continue;
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        const enum fifteen_status status = solve_board(bench, measures, i, pass, error);
        if (status != FIFTEEN_OK)
            return status;
        if (!board->solved)
            *worst = exits_worse(*worst, EXIT_UNANSWERED);
        else if (pass == 0)
            *worst = exits_worse(*worst, check_length(bench, measures, board));
    }
    return FIFTEEN_OK;
}

/* Prints nothing if a search fails, and the boards done so far after an interrupt. */
static enum exit_status solve_and_print(struct bench *bench, struct measures *measures)
{
    struct fifteen_error error;
    enum fifteen_status status = FIFTEEN_OK;
    enum exit_status worst = EXIT_ANSWERED;
    for (uint64_t pass = 0; pass < measures->n_passes && status == FIFTEEN_OK; pass++)
        status = solve_pass(bench, measures, pass, &worst, &error);
    progress_clear(&bench->progress);
    bench->stopped |= status != FIFTEEN_OK;
    bench->n_boards += measures->n_boards;
    bench->n_searches += measures->n_boards * measures->n_passes;
    if (status == FIFTEEN_CANCELLED) {
        worst = EXIT_INTERRUPTED;
        measures_drop_rest(measures);
    } else if (status != FIFTEEN_OK) {
        return exits_worse(worst, exits_report(status, &error));
    }
    if (measures->n_boards == 0 || bench->outcomes.shard.n != 0)
        return worst;
    measures->load_seconds = outcomes_load_seconds(&bench->outcomes, bench->tables.load_seconds);
    measures->peak_bytes = outcomes_peak_bytes(&bench->outcomes);
    const bool printed = measures_print(measures, settings_form(&bench->form));
    return printed ? worst : exits_worse(worst, EXIT_FAILED);
}

static enum exit_status bench_file(struct bench *bench, const char *file)
{
    struct measures measures = {.file = file,
                                .requested = settings_algorithm_name(bench->search.algorithm),
                                .conventions =
                                    settings_convention_names(&bench->search.conventions),
                                .n_passes = bench->settings.n_repeats};
    const struct gather_searches searches = {&bench->search, 1, bench->settings.positions,
                                             bench->settings.from, bench->run.verbose};
    enum exit_status worst = gather_file(&searches, file, measures_add, &measures);
    if (interrupt_requested()) {
        worst = EXIT_INTERRUPTED;
        bench->stopped = true;
    } else if (measures.n_boards > 0)
        worst = exits_worse(worst, solve_and_print(bench, &measures));
    measures_free(&measures);
    return worst;
}

/* Prints the measurements of all files, or the part of a shard. */
static enum exit_status bench_files(struct bench *bench, char **files, int n_files)
{
    const bool is_shard = bench->outcomes.shard.n != 0;
    const bool printed = is_shard ? outcomes_begin(&bench->outcomes)
                                  : measures_print_header(settings_form(&bench->form));
    enum exit_status status = printed ? EXIT_ANSWERED : EXIT_FAILED;
    for (int i = 0; i < n_files && status != EXIT_INTERRUPTED; i++)
        status = exits_worse(status, bench_file(bench, files[i]));
    if (bench->stopped ||
        outcomes_end(&bench->outcomes, bench->n_boards, bench->tables.load_seconds))
        return status;
    return exits_worse(status, EXIT_FAILED);
}

static enum exit_status run_bench(struct bench *bench, char **files, int n_files)
{
    struct fifteen_error error;
    enum fifteen_status created = FIFTEEN_OK;
    progress_init(&bench->progress, &bench->run);
    if (bench->outcomes.parts == NULL) {
        created =
            tables_init(&bench->tables, &bench->search, &bench->run, &bench->progress, &error);
        if (created == FIFTEEN_OK)
            created = tables_create_solver(&bench->tables, &bench->search, &bench->solver, &error);
    }
    const enum exit_status status =
        created == FIFTEEN_OK ? bench_files(bench, files, n_files) : exits_report(created, &error);
    fifteen_solver_free(bench->solver);
    tables_free(&bench->tables);
    return status;
}

/* Runs the command after its options were read. */
static enum exit_status run_options(const struct command_line *line, struct bench *bench,
                                    char **files, int n_files)
{
    if (n_files == 0)
        return options_fail(line, "no file given");
    enum exit_status status = gather_check(line, &bench->search);
    if (status == EXIT_ANSWERED)
        status = settings_check_conventions(line, &bench->search);
    if (status != EXIT_ANSWERED)
        return status;
    bench->search.limits.n_threads = bench->run.n_threads;
    bench->outcomes.shard = bench->settings.shard;
    bench->outcomes.recipe = (struct recipe){"bench", line->recipe};
    return run_bench(bench, files, n_files);
}

enum exit_status bench_merge(int argc, char **argv, struct part_set *parts)
{
    struct bench bench = {.settings = {.n_repeats = 1}, .outcomes.parts = parts};
    const struct command_line line = {
        .command = "fifteen bench",
        .usage = "[OPTION..] FILE..",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Benchmark options:", bench_options, &bench.settings},
                   {"Output options:", settings_form_options, &bench.form},
                   {"Search method:", settings_method_options, &bench.search},
                   {"Search conventions:", settings_convention_options, &bench.search},
                   {"Search options:", settings_problem_options, &bench.search},
                   {"Search options:", settings_search_options, &bench.search},
                   {"Table options:", settings_table_options, &bench.search},
                   {"General options:", settings_run_options, &bench.run},
                   OUT_FILE_GROUP},
        .recipe = json_array(),
        .recipe_file = parts != NULL ? parts->first : NULL,
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status))
        status = run_options(&line, &bench, argv + 1, n_operands);
    json_decref(line.recipe);
    return status;
}

enum exit_status cmd_bench(int argc, char **argv)
{
    return bench_merge(argc, argv, NULL);
}
