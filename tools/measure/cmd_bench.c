/* cmd_bench.c - fifteen bench: measures searches on files of boards */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "measure/measures.h"
#include "process/interrupt.h"
#include "puzzle/gather.h"
#include "tables/tables.h"

struct bench_settings {
    uint64_t n_repeats;
    struct value_bounds positions;
};

static const struct option_spec bench_options[] = {
    {"repeat", 'r', "N", "Solve each file N times; a board's time is the median (default: 1).",
     .read = value_count, .offset = offsetof(struct bench_settings, n_repeats)},
    {"boards", '\0', "A-B",
     "Use only boards A to B of each file, counted from 1; A alone is one\n"
     "board.",
     .read = value_positions, .offset = offsetof(struct bench_settings, positions)},
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

/* Returns FIFTEEN_OK also if a limit was reached. */
static enum fifteen_status solve_board(struct bench *bench, struct measures *measures,
                                       struct measures_board *board, uint64_t pass,
                                       struct fifteen_error *error)
{
    struct puzzle puzzle = board->from.puzzle;
    struct fifteen_grid_solution solution = {.length = 0};
    struct fifteen_counts counts;
    puzzle.solver = bench->solver;
    puzzle.search = &bench->search;
    enum fifteen_status status = puzzle_prepare(&puzzle, &bench->tables, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_monitor monitor = progress_monitor(&bench->progress, measures->file);
    status = puzzle_solve(&puzzle, &bench->search.limits, &monitor, &solution, &counts, error);
    if (status != FIFTEEN_OK && status != FIFTEEN_LIMIT)
        return status;
    if (board == &measures->boards[0])
        measures->first = counts;
    measures->ran |= 1U << counts.algorithm;
    board->seconds[pass] = counts.seconds;
    board->n_passes = pass + 1;
    board->expanded = counts.expanded;
    board->generated = counts.generated;
    board->solved = status == FIFTEEN_OK;
    board->length = solution.length;
    fifteen_grid_solution_free(&solution);
    return FIFTEEN_OK;
}

/* Solves each board once and updates *worst. Checks for interrupts itself, since the search of an
 * easy board ends before its first check. */
static enum fifteen_status solve_pass(struct bench *bench, struct measures *measures, uint64_t pass,
                                      enum exit_status *worst, struct fifteen_error *error)
{
    for (size_t i = 0; i < measures->n_boards; i++) {
        struct measures_board *const board = &measures->boards[i];
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        const enum fifteen_status status = solve_board(bench, measures, board, pass, error);
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
    if (status == FIFTEEN_CANCELLED) {
        worst = EXIT_INTERRUPTED;
        measures_drop_rest(measures);
    } else if (status != FIFTEEN_OK) {
        return exits_worse(worst, exits_report(status, &error));
    }
    if (measures->n_boards == 0)
        return worst;
    measures->load_seconds = bench->tables.load_seconds;
    const bool printed = measures_print(measures, settings_form(&bench->form));
    return printed ? worst : exits_worse(worst, EXIT_FAILED);
}

static enum exit_status bench_file(struct bench *bench, const char *file)
{
    struct measures measures = {.file = file,
                                .requested = settings_algorithm_name(bench->search.algorithm),
                                .n_passes = bench->settings.n_repeats};
    const struct gather_searches searches = {&bench->search, 1, bench->settings.positions};
    enum exit_status worst = gather_file(&searches, file, measures_add, &measures);
    if (interrupt_requested())
        worst = EXIT_INTERRUPTED;
    else if (measures.n_boards > 0)
        worst = exits_worse(worst, solve_and_print(bench, &measures));
    measures_free(&measures);
    return worst;
}

static enum exit_status bench_files(struct bench *bench, char **files, int n_files)
{
    struct fifteen_error error;
    progress_init(&bench->progress, &bench->run);
    enum fifteen_status created =
        tables_init(&bench->tables, &bench->search, &bench->run, &bench->progress, &error);
    if (created == FIFTEEN_OK)
        created = tables_create_solver(&bench->tables, &bench->search, &bench->solver, &error);
    if (created != FIFTEEN_OK) {
        tables_free(&bench->tables);
        return exits_report(created, &error);
    }
    enum exit_status status =
        measures_print_header(settings_form(&bench->form)) ? EXIT_ANSWERED : EXIT_FAILED;
    for (int i = 0; i < n_files && status != EXIT_INTERRUPTED; i++)
        status = exits_worse(status, bench_file(bench, files[i]));
    fifteen_solver_free(bench->solver);
    tables_free(&bench->tables);
    return status;
}

enum exit_status cmd_bench(int argc, char **argv)
{
    struct bench bench = {.settings = {.n_repeats = 1}};
    const struct command_line line = {
        .command = "fifteen bench",
        .usage = "[OPTION..] FILE..",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Benchmark options:", bench_options, &bench.settings},
                   {"Output options:", settings_form_options, &bench.form},
                   {"Search method:", settings_method_options, &bench.search},
                   {"Search options:", settings_search_options, &bench.search},
                   {"Table options:", settings_table_options, &bench.search},
                   {"General options:", settings_run_options, &bench.run}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return options_fail(&line, "no file given");
    status = gather_check(&line, &bench.search);
    if (status != EXIT_ANSWERED)
        return status;
    bench.search.limits.n_threads = bench.run.n_threads;
    return bench_files(&bench, argv + 1, n_operands);
}
