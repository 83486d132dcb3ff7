/* cmd_convert.c - fifteen convert: boards from any form to any other */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <unistd.h>

#include "boards/board_writer.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "input/feed.h"
#include "input/goal.h"
#include "process/interrupt.h"
#include "process/out_file.h"

struct convert_settings {
    struct texts files;
    unsigned from; /* index of input_form_name */
    unsigned to;   /* index of the forms FOR_CONVERSION */
    const char *directory;
    const char *goal;
    struct fifteen_geometry size;
};

struct convert_run {
    bool verbose;
};

static const char *form_name(unsigned index)
{
    return settings_form_name(FOR_CONVERSION, index);
}

static const struct option_spec input_options[] = {
    {"file", 'f', "FILE",
     "Read boards from FILE, or standard input if FILE is '-'. May be\n"
     "repeated.",
     .read = value_texts, .repeatable = true, .offset = offsetof(struct convert_settings, files)},
    INPUT_FORM_OPTION(struct convert_settings, from),
    SIZE_OPTION('\0', "Rows and columns; required if the boards are not square (3 means 3x3).",
                struct convert_settings, size),
    GOAL_OPTION("Goal (default: that of the file, else last): a board, or one of\n",
                struct convert_settings, goal),
    {.name = NULL},
};

static const struct option_spec output_options[] = {
    {"to", 't', "FORM", "Form of the output (default: text): ", .choices = form_name,
     .offset = offsetof(struct convert_settings, to)},
    {"directory", '\0', "DIR",
     "With --to pddl, write the files domain.pddl, problem-1.pddl, .. in\n"
     "DIR, which is made if it does not exist.",
     .read = value_text, .offset = offsetof(struct convert_settings, directory)},
    {.name = NULL},
};

static const struct option_spec general_options[] = {
    {"verbose", 'v', NULL, "Print to standard error how each file was read.",
     .offset = offsetof(struct convert_run, verbose)},
    {.name = NULL},
};

static const char summary[] =
    "Read boards in any form and print them in another. Boards and files of boards are given\n"
    "as for 'fifteen solve'; goals and known lengths are kept where the form has them.\n";

static const char exits[] =
    "Exit status: 0 if all boards were converted; 1 on an I/O error or lack of memory; 2 for an\n"
    "invalid command line or malformed input; 130 if interrupted.\n";

/* The state of one run. */
struct convert {
    struct convert_settings settings;
    struct convert_run run;
    struct goal requested;
    struct board_writer writer;
    struct complaints complaints;
    enum exit_status status; /* the worst so far */
};

static void note_status(struct convert *convert, enum fifteen_status status)
{
    convert->status = exits_worse(convert->status, exits_of(status));
}

/* Prints a board. Returns false if the output failed. */
static bool print_item(struct convert *convert, const struct feed_item *item)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_board *)item->goal_board,
                                .standard = item->goal};
    struct fifteen_board *goal = NULL;
    struct fifteen_error error;
    const enum fifteen_status status =
        goal_make(convert->settings.goal != NULL ? &convert->requested : &stated,
                  fifteen_board_size(item->start), &goal, &error);
    if (status != FIFTEEN_OK) {
        complaints_print(&convert->complaints, item, error.text);
        note_status(convert, status);
        return true;
    }
    convert->writer.with_lengths |= item->known_length >= 0;
    const bool printed = board_writer_put(
        &convert->writer, &(struct board_entry){item->start, goal, item->known_length});
    fifteen_board_free(goal);
    if (!printed)
        note_status(convert, FIFTEEN_IO);
    return printed;
}

static void convert_boards(struct convert *convert, struct feed *feed)
{
    for (bool goes_on = true; goes_on;) {
        struct feed_item item;
        struct fifteen_error error;
        const enum fifteen_status status = feed_next(feed, &item, &error);
        if (interrupt_requested())
            note_status(convert, FIFTEEN_CANCELLED);
        if (status == FIFTEEN_OK)
            goes_on = !interrupt_requested() && print_item(convert, &item);
        else if (status == FIFTEEN_NOT_FOUND || interrupt_requested())
            goes_on = false;
        else {
            complaints_print(&convert->complaints, &item, error.text);
            note_status(convert, status);
        }
        fifteen_board_free(item.start);
    }
    complaints_end(&convert->complaints);
    if (!board_writer_end(&convert->writer, convert->settings.size) || !output_flush())
        note_status(convert, FIFTEEN_IO);
}

static enum exit_status run_options(const struct command_line *line, struct convert *convert,
                                    char **operands, unsigned n_operands)
{
    static const char *const standard_input[] = {"-"};
    const struct convert_settings *const settings = &convert->settings;
    const bool has_input = n_operands > 0 || settings->files.n > 0;
    const struct feed_input input = {.size = settings->size,
                                     .operands = (const char *const *)operands,
                                     .n_operands = n_operands,
                                     .files = has_input ? settings->files.text : standard_input,
                                     .n_files = has_input ? settings->files.n : 1,
                                     .form = input_form_at(settings->from),
                                     .verbose = convert->run.verbose};
    struct fifteen_error error;
    struct feed feed;
    convert->writer.form = settings_form_use(FOR_CONVERSION, settings->to);
    convert->writer.directory = settings->directory;
    if (!has_input && isatty(STDIN_FILENO))
        return options_fail(line, "no board given; for example: fifteen convert --to json FILE");
    if (convert->writer.form == FORM_NPY && isatty(STDOUT_FILENO))
        return options_fail(line,
                            "an array cannot be shown in a terminal; write it to a file: > FILE");
    if (settings->directory != NULL && convert->writer.form != FORM_PDDL)
        return options_fail(line, "--directory requires --to pddl");
    enum fifteen_status parsed = FIFTEEN_OK;
    if (settings->goal != NULL)
        parsed = goal_parse(settings->goal, settings->size, &convert->requested, &error);
    enum exit_status status = options_report_value(line, "goal", settings->goal, parsed, &error);
    if (status != EXIT_ANSWERED)
        return status;
    const enum fifteen_status opened = feed_init(&feed, &input, &error);
    if (opened != FIFTEEN_OK)
        return exits_report(opened, &error);
    convert_boards(convert, &feed);
    feed_free(&feed);
    return convert->status;
}

enum exit_status cmd_convert(int argc, char **argv)
{
    struct convert convert = {.status = EXIT_ANSWERED};
    const struct command_line line = {
        .command = "fifteen convert",
        .usage = "[OPTION..] [BOARD..|FILE..]",
        .summary = summary,
        .notes = (const char *const[]){exits, NULL},
        .groups = {{"Input and output options:", input_options, &convert.settings},
                   {"Input and output options:", output_options, &convert.settings},
                   {"Input and output options:", general_options, &convert.run},
                   OUT_FILE_GROUP},
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status))
        status = run_options(&line, &convert, argv + 1, (unsigned)n_operands);
    board_writer_free(&convert.writer);
    goal_free(&convert.requested);
    texts_free(&convert.settings.files);
    return status;
}
