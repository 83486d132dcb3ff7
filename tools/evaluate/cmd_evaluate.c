/* cmd_evaluate.c - fifteen evaluate: heuristic values of boards, without a search */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "evaluate/values.h"
#include "input/feed.h"
#include "input/goal.h"
#include "process/interrupt.h"
#include "process/out_file.h"

struct evaluate_settings {
    struct texts files;
    unsigned from; /* index of input_form_name */
};

static const struct option_spec input_options[] = {
    {"file", 'f', "FILE",
     "Read boards from FILE, or standard input if FILE is '-'. May be\n"
     "repeated.",
     .read = value_texts, .repeatable = true, .offset = offsetof(struct evaluate_settings, files)},
    INPUT_FORM_OPTION(struct evaluate_settings, from),
    {.name = NULL},
};

static const struct option_spec heuristic_options[] = {
    {"heuristic", '\0', "SPEC",
     "Heuristic (default: max(pdb,linear-conflict), and manhattan beyond 25\n"
     "cells), as for 'fifteen solve'. Names:\n",
     .choices = fifteen_heuristic_name, .read = value_heuristic,
     .offset = offsetof(struct search_settings, heuristic)},
    {.name = NULL},
};

static const char summary[] =
    "Print the heuristic's value of each board: a lower bound on the number of moves to the\n"
    "goal, without a search. Boards and files of boards, also arrays (.npy), are given as for\n"
    "'fifteen solve', with the same tables and goals.\n";

static const char notes[] =
    "The output has a value for each board, in order. An unsolvable board has the word\n"
    "'unsolvable', a malformed one 'invalid', or -1 in an array (int32).\n";

static const char exits[] =
    "Exit status: 0 if all boards have values; 1 on an I/O error, a damaged table or lack of\n"
    "memory; 2 for an invalid command line or malformed input; 3 if a board is unsolvable;\n"
    "130 if interrupted.\n";

/* The state of one run. */
struct evaluate {
    struct evaluate_settings settings;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct goal requested; /* of search.goal */
    struct feed feed;
    struct complaints complaints;
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;
    const struct values_format *format;
    struct values_output output;
    struct value_block block;
    enum exit_status status; /* the worst so far */
};

static void note_status(struct evaluate *run, enum fifteen_status status)
{
    run->status = exits_worse(run->status, exits_of(status));
}

/* ---- the run ---- */

static bool print_boards(struct evaluate *run)
{
    for (size_t i = 0; i < run->block.n; i++) {
        const struct value_board *const board = &run->block.boards[i];
        if (board->status == VALUE_UNSOLVABLE)
            note_status(run, FIFTEEN_UNSOLVABLE);
        if (!run->format->print(&run->output, &run->block, board)) {
            note_status(run, FIFTEEN_IO);
            return false;
        }
    }
    return true;
}

/* Evaluates and prints the boards of the block, and empties it. Returns whether to continue. */
static bool end_block(struct evaluate *run)
{
    struct fifteen_error error;
    const enum fifteen_status status =
        value_block_evaluate(&run->block, &run->tables, run->solver, run->run.n_threads, &error);
    bool goes_on = status == FIFTEEN_OK;
    if (status == FIFTEEN_CANCELLED)
        note_status(run, status);
    else
        run->status = exits_worse(run->status, exits_report(status, &error));
    if (goes_on)
        goes_on = print_boards(run);
    value_block_clear(&run->block);
    return goes_on;
}

/* Adds a malformed board, whose message is printed. Returns whether to continue. */
static bool take_invalid(struct evaluate *run, const struct feed_item *item,
                         enum fifteen_status status, const struct fifteen_error *reason)
{
    const struct value_board board = {
        .status = VALUE_INVALID, .file = item->file, .line = item->line};
    struct fifteen_error error;
    complaints_print(&run->complaints, item, reason->text);
    note_status(run, status);
    /* The rest of a file is lost, or the file as a whole is wrong. */
    if (status != FIFTEEN_INVALID || (item->file != NULL && item->line == 0))
        return true;
    if (!value_block_has_room(&run->block) && !end_block(run))
        return false;
    const enum fifteen_status added = value_block_add(&run->block, &board, &error);
    run->status = exits_worse(run->status, exits_report(added, &error));
    return added == FIFTEEN_OK;
}

/* Adds a board and its goal, after those of another size or goal are evaluated. Both become the
 * block's. Returns whether to continue. */
static bool take_board(struct evaluate *run, const struct feed_item *item,
                       struct fifteen_board *goal)
{
    const struct value_board board = {.grid = item->start, .file = item->file, .line = item->line};
    struct value_block *const block = &run->block;
    struct fifteen_error error;
    const bool differs = block->goal != NULL && !fifteen_board_equal(goal, block->goal);
    if ((differs || !value_block_has_room(block)) && !end_block(run)) {
        fifteen_board_free(item->start);
        fifteen_board_free(goal);
        return false;
    }
    if (block->goal == NULL)
        block->goal = goal;
    else
        fifteen_board_free(goal);
    const enum fifteen_status status = value_block_add(block, &board, &error);
    run->status = exits_worse(run->status, exits_report(status, &error));
    return status == FIFTEEN_OK;
}

/* Takes what the feed returned but the end. Returns whether to continue. */
static bool take_item(struct evaluate *run, const struct feed_item *item,
                      enum fifteen_status status, struct fifteen_error *error)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_board *)item->goal_board,
                                .standard = item->goal};
    struct fifteen_board *goal = NULL;
    if (status == FIFTEEN_OK) {
        status = goal_make(run->search.goal != NULL ? &run->requested : &stated,
                           fifteen_board_size(item->start), &goal, error);
        if (status == FIFTEEN_OK)
            return take_board(run, item, goal);
        fifteen_board_free(item->start);
    }
    return take_invalid(run, item, status, error);
}

/* Reads all boards. Returns whether the last block is to be evaluated. */
static bool read_boards(struct evaluate *run)
{
    bool goes_on = true;
    while (goes_on) {
        struct feed_item item;
        struct fifteen_error error;
        const enum fifteen_status status = feed_next(&run->feed, &item, &error);
        if (interrupt_requested()) {
            fifteen_board_free(item.start);
            note_status(run, FIFTEEN_CANCELLED);
            return false;
        }
        if (status == FIFTEEN_NOT_FOUND)
            return true;
        goes_on = take_item(run, &item, status, &error);
    }
    return false;
}

static void evaluate_boards(struct evaluate *run)
{
    const struct values_format *const format = run->format;
    run->output.heuristic = run->search.heuristic;
    if (format->begin != NULL && !format->begin(&run->output)) {
        note_status(run, FIFTEEN_IO);
        return;
    }
    if (read_boards(run))
        end_block(run);
    complaints_end(&run->complaints);
    if (format->end != NULL && !format->end(&run->output))
        note_status(run, FIFTEEN_IO);
}

static enum exit_status run_evaluate(struct evaluate *run, const struct feed_input *input)
{
    struct fifteen_error error;
    enum fifteen_status status = feed_init(&run->feed, input, &error);
    if (status != FIFTEEN_OK)
        return exits_report(status, &error);
    progress_init(&run->progress, &run->run);
    status = tables_init(&run->tables, &run->search, &run->run, &run->progress, &error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(&run->tables, &run->search, &run->solver, &error);
    run->status = exits_report(status, &error);
    if (status == FIFTEEN_OK)
        evaluate_boards(run);
    value_block_free(&run->block);
    fifteen_solver_free(run->solver);
    tables_free(&run->tables);
    feed_free(&run->feed);
    return run->status;
}

/* ---- options ---- */

/* Checks the options and evaluates the operands and files. */
static enum exit_status run_options(const struct command_line *line, struct evaluate *run,
                                    char **operands, unsigned n_operands)
{
    static const char *const standard_input[] = {"-"};
    const struct search_settings *const search = &run->search;
    const bool has_input = n_operands > 0 || run->settings.files.n > 0;
    const struct feed_input input = {.size = search->size,
                                     .operands = (const char *const *)operands,
                                     .n_operands = n_operands,
                                     .files = has_input ? run->settings.files.text : standard_input,
                                     .n_files = has_input ? run->settings.files.n : 1,
                                     .form = input_form_at(run->settings.from),
                                     .verbose = run->run.verbose};
    struct fifteen_error error;
    if (!has_input && isatty(STDIN_FILENO))
        return options_fail(line, "no board given; for example: fifteen evaluate "
                                  "'8 1 3 / 4 0 2 / 7 6 5'");
    if (settings_form(&run->form) == FORM_NPY && isatty(STDOUT_FILENO))
        return options_fail(line,
                            "an array cannot be shown in a terminal; write it to a file: > FILE");
    enum fifteen_status parsed = FIFTEEN_OK;
    if (search->goal != NULL)
        parsed = goal_parse(search->goal, search->size, &run->requested, &error);
    enum exit_status status = options_report_value(line, "goal", search->goal, parsed, &error);
    run->format = values_format(settings_form(&run->form));
    if (status == EXIT_ANSWERED)
        status = run_evaluate(run, &input);
    goal_free(&run->requested);
    return status;
}

enum exit_status cmd_evaluate(int argc, char **argv)
{
    struct evaluate run = {.status = EXIT_ANSWERED};
    const struct command_line line = {
        .command = "fifteen evaluate",
        .usage = "[OPTION..] [BOARD..|FILE..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits, NULL},
        .groups = {{"Input options:", input_options, &run.settings},
                   {"Output options:", settings_array_form_options, &run.form},
                   {"Heuristic:", heuristic_options, &run.search},
                   {"Heuristic:", settings_problem_options, &run.search},
                   {"Table options:", settings_table_options, &run.search},
                   {"General options:", settings_run_options, &run.run},
                   OUT_FILE_GROUP},
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status))
        status = run_options(&line, &run, argv + 1, (unsigned)n_operands);
    texts_free(&run.settings.files);
    return status;
}
