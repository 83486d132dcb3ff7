/* cmd_compare.c - fifteen compare: compares heuristics and algorithms on the same boards */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "input/feed.h"
#include "measure/comparison.h"
#include "process/interrupt.h"
#include "process/out_file.h"

struct compare_settings {
    struct texts heuristics;
    struct texts algorithms;
    struct weights weights;
    struct value_bounds positions; /* in each file */
    unsigned from;                 /* index of input_form_name */
    uint64_t n_random;
    uint64_t seed;
    const char *plot; /* file name, or NULL */
    bool per_board;
    struct shard shard;
};

static const struct option_spec compare_options[] = {
    {"heuristic", '\0', "SPEC",
     "Compare this heuristic; may be repeated. A name; tables of a partition,\n"
     "patterns or lists of tiles, such as pdb(5-5-5); or the maximum of\n"
     "several, max(a,b,..). Names:\n",
     .choices = fifteen_heuristic_name, .read = value_heuristics, .repeatable = true,
     .offset = offsetof(struct compare_settings, heuristics)},
    {"algorithm", 'a', "NAME", "Compare this algorithm (default: auto); may be repeated:\n",
     .choices = settings_algorithm_name, .read = settings_read_algorithm, .repeatable = true,
     .offset = offsetof(struct compare_settings, algorithms)},
    {"weight", 'w', "W",
     "Compare this weight, W >= 1, or each of a list such as 1.2,1.5,2, with\n"
     "each algorithm that takes a weight; may be repeated. For the meaning of\n"
     "weights see 'fifteen solve --help'.",
     .read = value_weights, .repeatable = true,
     .offset = offsetof(struct compare_settings, weights)},
    {"boards", '\0', "A-B",
     "Use only boards A to B of each file, counted from 1; A alone is one\n"
     "board.",
     .read = value_positions, .offset = offsetof(struct compare_settings, positions)},
    INPUT_FORM_OPTION(struct compare_settings, from),
    {"count", 'n', "N",
     "Use N random boards, at most 10,000,000, instead of files. They are\n"
     "those of 'fifteen generate'.",
     .read = value_boards, .offset = offsetof(struct compare_settings, n_random)},
    {"seed", '\0', "S", "Seed of the random boards (default: 1).", .read = value_number,
     .offset = offsetof(struct compare_settings, seed)},
    {"per-board", '\0', NULL,
     "Print each board of each row instead of the means; requires --json or\n"
     "--output csv.",
     .offset = offsetof(struct compare_settings, per_board)},
    {"shard", '\0', "K/N", SHARD_HELP, .read = value_shard,
     .offset = offsetof(struct compare_settings, shard), .is_local = true},
    {"plot", '\0', "FILE",
     "Also plot nodes, initial h, nodes over weight and length over time; requires\n"
     "gnuplot. FILE ends in .svg, .png or .pdf.",
     .read = value_text, .offset = offsetof(struct compare_settings, plot), .is_local = true},
    {.name = NULL},
};

static const char summary[] =
    "Solve the same boards with each given heuristic, algorithm and weight and print one row\n"
    "for each. Each board is solved on one thread, so the counts are reproducible. Boards of more\n"
    "than 25 cells support only searches without tables, with manhattan or hamming.\n";

static const char notes[] =
    "Columns: boards tried, boards solved, boards that reached a limit; the mean initial h of\n"
    "all boards tried; of the boards solved the means of the length, of the nodes expanded and\n"
    "generated, of the maximum number of nodes open (frontier) and in memory (stored), of the\n"
    "depth reached, and of the effective branching factor; time per board.\n"
    "JSON and CSV add the standard errors of the means and the nodes of all boards tried.\n"
    "\n"
    "Without --goal, the goal comes from the comment '# goal: blank-first' or\n"
    "'# goal: blank-last' at the top of a file, else it is 'last'. An interrupted run prints\n"
    "its counts so far.\n";

struct compare {
    struct compare_settings settings;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct progress progress;
    struct gathered_list boards;
    struct tables tables;    /* shared by all rows */
    struct gnuplot *gnuplot; /* NULL: no chart */
    size_t n_rows;
    struct search_settings *searches; /* of the rows */
    struct comparison *rows;
    struct outcomes outcomes;
    bool stopped; /* boards were not searched */
};

/* ---- boards ---- */

/* Prints an error for each unusable board and returns the worst status. */
static enum exit_status collect_boards(struct compare *compare, char **files, int n_files)
{
    const struct gather_searches searches = {compare->searches, compare->n_rows,
                                             compare->settings.positions, compare->settings.from,
                                             compare->run.verbose};
    enum exit_status worst = EXIT_ANSWERED;
    if (n_files == 0)
        worst = gather_random(&searches, compare->settings.n_random, compare->settings.seed,
                              gathered_list_add, &compare->boards);
    for (int i = 0; i < n_files; i++)
        worst = exits_worse(worst,
                            gather_file(&searches, files[i], gathered_list_add, &compare->boards));
    return interrupt_requested() ? EXIT_INTERRUPTED : worst;
}

/* ---- rows ---- */

static enum fifteen_algorithm algorithm_at(const struct compare_settings *settings, size_t i)
{
    const struct texts *const names = &settings->algorithms;
    return i < names->n ? settings_algorithm(names->text[i]) : FIFTEEN_AUTO;
}

/* Adds the rows of a heuristic (NULL: the default) and an algorithm: one for each weight, or one if
 * the algorithm takes none. */
static void add_searches(struct compare *compare, const char *heuristic,
                         enum fifteen_algorithm algorithm)
{
    const struct weights *const weights = &compare->settings.weights;
    const bool has_weights = weights->n > 0 && fifteen_algorithm_takes_weight(algorithm);
    for (size_t i = 0; i < (has_weights ? weights->n : 1); i++) {
        struct search_settings *const search = &compare->searches[compare->n_rows++];
        *search = compare->search;
        search->heuristic = heuristic;
        search->algorithm = algorithm;
        search->limits.weight = has_weights ? weights->weight[i] : 0;
    }
}

/* Makes the settings of the rows. Without --heuristic or --algorithm, the default is used. Returns
 * false if out of memory. */
static bool make_searches(struct compare *compare)
{
    const struct compare_settings *const settings = &compare->settings;
    const size_t n_heuristics = settings->heuristics.n > 0 ? settings->heuristics.n : 1;
    const size_t n_algorithms = settings->algorithms.n > 0 ? settings->algorithms.n : 1;
    const size_t n_weights = settings->weights.n > 0 ? settings->weights.n : 1;
    compare->searches = calloc(n_heuristics * n_algorithms * n_weights, sizeof *compare->searches);
    if (compare->searches == NULL)
        return false;
    for (size_t h = 0; h < n_heuristics; h++)
        for (size_t a = 0; a < n_algorithms; a++)
            add_searches(compare,
                         settings->heuristics.n > 0 ? settings->heuristics.text[h]
                                                    : compare->search.heuristic,
                         algorithm_at(settings, a));
    return true;
}

static enum fifteen_status init_row(struct compare *compare, size_t i, struct fifteen_error *error)
{
    struct comparison *const row = &compare->rows[i];
    *row = (struct comparison){.search = compare->searches[i],
                               .tables = &compare->tables,
                               .boards = compare->boards.boards,
                               .n_boards = compare->boards.n,
                               .n_threads = compare->run.n_threads,
                               .outcomes = &compare->outcomes,
                               .row = i,
                               .keeps_improvements = compare->settings.plot != NULL};
    if (compare->settings.per_board)
        row->print_board = settings_form(&compare->form) == FORM_JSON ? comparison_print_board_json
                                                                      : comparison_print_board_csv;
    if (compare->outcomes.parts == NULL)
        return tables_create_solver(&compare->tables, &row->search, &row->solver, error);
    row->load_seconds = outcomes_load_seconds(&compare->outcomes, 0);
    return FIFTEEN_OK;
}

static enum fifteen_status init_rows(struct compare *compare, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    compare->rows = calloc(compare->n_rows, sizeof *compare->rows);
    if (compare->rows == NULL)
        return message_no_memory(error);
    for (size_t i = 0; i < compare->n_rows && status == FIFTEEN_OK; i++)
        status = init_row(compare, i, error);
    return status;
}

/* Reports a wrong heuristic now, and not hours later. */
static enum fifteen_status prepare_solvers(struct compare *compare, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < compare->n_rows && status == FIFTEEN_OK; i++)
        status = comparison_prepare(&compare->rows[i], &compare->boards.boards[0].puzzle, error);
    return status;
}

static bool print_header(struct compare *compare)
{
    const enum settings_form form = settings_form(&compare->form);
    if (compare->settings.shard.n != 0)
        return outcomes_begin(&compare->outcomes);
    if (compare->settings.per_board)
        return comparison_print_boards_header(form);
    return comparison_print_header(compare->rows, compare->n_rows, form);
}

static enum exit_status run_rows(struct compare *compare)
{
    const bool has_rows = !compare->settings.per_board && compare->settings.shard.n == 0;
    enum exit_status worst = EXIT_ANSWERED;
    if (!print_header(compare))
        return EXIT_FAILED;
    for (size_t i = 0; i < compare->n_rows && worst != EXIT_INTERRUPTED; i++) {
        struct comparison *const row = &compare->rows[i];
        worst = exits_worse(worst, comparison_run(row, &compare->progress));
        compare->stopped |= row->stopped;
        if (has_rows &&
            !comparison_print_row(compare->rows, compare->n_rows, i, settings_form(&compare->form)))
            return EXIT_FAILED;
    }
    return compare->stopped ||
                   outcomes_end(&compare->outcomes, compare->boards.n, compare->tables.load_seconds)
               ? worst
               : exits_worse(worst, EXIT_FAILED);
}

/* ---- the command ---- */

/* Plots the counts so far, also after an interrupt. */
static enum exit_status draw_chart(struct compare *compare)
{
    struct fifteen_error error;
    if (compare->gnuplot == NULL || compare->rows[0].n_done == 0)
        return EXIT_ANSWERED;
    return exits_report(
        comparison_chart_draw(compare->rows, compare->n_rows, compare->gnuplot, &error), &error);
}

static enum exit_status run_comparison(struct compare *compare, char **files, int n_files)
{
    struct fifteen_error error;
    if (!make_searches(compare)) {
        message_print_no_memory();
        return EXIT_FAILED;
    }
    enum exit_status worst = collect_boards(compare, files, n_files);
    if (worst == EXIT_INTERRUPTED)
        return worst;
    if (compare->boards.n == 0)
        return outcomes_end_empty(&compare->outcomes) ? worst : exits_worse(worst, EXIT_FAILED);
    const bool is_merge = compare->outcomes.parts != NULL;
    enum fifteen_status status = FIFTEEN_OK;
    if (!is_merge)
        status = tables_init(&compare->tables, &compare->search, &compare->run, &compare->progress,
                             &error);
    if (status == FIFTEEN_OK)
        status = init_rows(compare, &error);
    if (status == FIFTEEN_OK && compare->settings.plot != NULL)
        status = gnuplot_open(compare->settings.plot, &compare->gnuplot, &error);
    if (status == FIFTEEN_OK && !is_merge)
        status = prepare_solvers(compare, &error);
    if (status != FIFTEEN_OK)
        return exits_worse(worst, exits_report(status, &error));
    worst = exits_worse(worst, run_rows(compare));
    return exits_worse(worst, draw_chart(compare));
}

static void compare_free(struct compare *compare)
{
    gnuplot_close(compare->gnuplot);
    for (size_t i = 0; compare->rows != NULL && i < compare->n_rows; i++)
        comparison_free(&compare->rows[i]);
    free(compare->rows);
    free(compare->searches);
    tables_free(&compare->tables);
    gathered_list_free(&compare->boards);
    texts_free(&compare->settings.heuristics);
    texts_free(&compare->settings.algorithms);
    weights_free(&compare->settings.weights);
}

/* Weights require an algorithm that takes them; the others run without. */
static enum exit_status check_weights(const struct compare *compare,
                                      const struct command_line *line)
{
    const struct compare_settings *const settings = &compare->settings;
    struct fifteen_error error;
    enum fifteen_status status = FIFTEEN_OK;
    size_t i = 0;
    if (settings->weights.n == 0)
        return EXIT_ANSWERED;
    do
        status =
            fifteen_weight_check(algorithm_at(settings, i), settings->weights.weight[0], &error);
    while (status != FIFTEEN_OK && ++i < settings->algorithms.n);
    return options_report(line, status, &error);
}

/* All algorithms must support the conventions. */
static enum exit_status check_conventions(const struct compare *compare,
                                          const struct command_line *line)
{
    struct search_settings search = compare->search;
    enum exit_status status = EXIT_ANSWERED;
    size_t i = 0;
    do {
        search.algorithm = algorithm_at(&compare->settings, i);
        status = settings_check_conventions(line, &search);
    } while (status == EXIT_ANSWERED && ++i < compare->settings.algorithms.n);
    return status;
}

static enum exit_status check_settings(const struct compare *compare,
                                       const struct command_line *line, int n_files)
{
    enum exit_status status = gather_check(line, &compare->search);
    if (status == EXIT_ANSWERED)
        status = check_conventions(compare, line);
    if (status != EXIT_ANSWERED)
        return status;
    if (n_files == 0 && compare->settings.n_random == 0)
        return options_fail(line, "no file given, and no --count");
    if (n_files > 0 && compare->settings.n_random > 0)
        return options_fail(line, "--count cannot be combined with files");
    if (n_files == 0 && compare->settings.from != 0)
        return options_fail(line, "--from requires FILE");
    if (n_files == 0 && compare->settings.positions.given)
        return options_fail(line, "--boards requires a file");
    const struct option_use uses[] = {{"seed", compare->settings.n_random > 0, "--count"}};
    const enum exit_status used = options_check_uses(line, uses, 1);
    if (used != EXIT_ANSWERED)
        return used;
    if (compare->settings.per_board && settings_form(&compare->form) == FORM_TEXT)
        return options_fail(line, "--per-board requires --json or --output csv");
    if (compare->settings.plot != NULL && compare->settings.shard.n != 0)
        return options_fail(line, "--plot cannot be combined with --shard");
    return check_weights(compare, line);
}

enum exit_status compare_merge(int argc, char **argv, struct part_set *parts)
{
    struct compare compare = {.settings = {.seed = 1}, .outcomes.parts = parts};
    struct given_options given = {.n = 0};
    const struct command_line line = {
        .command = "fifteen compare",
        .usage = "[OPTION..] [FILE..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Comparison options:", compare_options, &compare.settings},
                   {"Output options:", settings_form_options, &compare.form},
                   {"Search conventions:", settings_convention_options, &compare.search},
                   {"Search options:", settings_problem_options, &compare.search},
                   {"Search options:", settings_search_options, &compare.search},
                   {"Table options:", settings_table_options, &compare.search},
                   {"General options:", settings_run_options, &compare.run},
                   OUT_FILE_GROUP},
        .recipe = json_array(),
        .given = &given,
        .recipe_file = parts != NULL ? parts->first : NULL,
    };
    enum exit_status status;
    int n_files;
    if (options_read(&line, argc, argv, &n_files, &status)) {
        progress_init(&compare.progress, &compare.run);
        compare.outcomes.shard = compare.settings.shard;
        compare.outcomes.recipe = (struct recipe){"compare", line.recipe};
        status = check_settings(&compare, &line, n_files);
        if (status == EXIT_ANSWERED)
            status = run_comparison(&compare, argv + 1, n_files);
    }
    compare_free(&compare);
    json_decref(line.recipe);
    return status;
}

enum exit_status cmd_compare(int argc, char **argv)
{
    return compare_merge(argc, argv, NULL);
}
