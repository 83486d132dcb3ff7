/* cmd_solve.c - fifteen solve: boards in, shortest solutions out */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "commands.h"
#include "goal.h"
#include "interrupt.h"
#include "message.h"
#include "solvers.h"

struct solve_settings {
    struct texts files;
    unsigned output;
    bool json;
};

static const struct answer_format *const formats[] = {&answer_moves, &answer_boards, &answer_json,
                                                      &answer_csv};
enum { n_formats = sizeof formats / sizeof formats[0], format_json = 2 };

static const char *format_name(unsigned index)
{
    return index < n_formats ? formats[index]->name : NULL;
}

static const struct option_spec solve_options[] = {
    {.name = "file",
     .letter = 'f',
     .argument = "FILE",
     .help = "Read boards from a file, '-' for standard input; may be repeated.",
     .read = value_texts,
     .offset = offsetof(struct solve_settings, files)},
    {.name = "output",
     .letter = 'o',
     .argument = "FORM",
     .help = "How to answer (default: moves); there is ",
     .choices = format_name,
     .offset = offsetof(struct solve_settings, output)},
    {.name = "json",
     .help = "The same as --output json.",
     .offset = offsetof(struct solve_settings, json)},
    {.name = NULL},
};

static const char summary[] =
    "Finds the fewest moves from each board to the goal. A board is its numbers row by\n"
    "row, 0 for the blank, separated by blanks, commas or '/', as one argument or as\n"
    "several. Files hold one board a line, '#' begins a comment; or a number n alone and\n"
    "then n lines of n numbers. Without boards they are read from standard input.\n";

static const char notes[] =
    "The goal is 'last' (1 2 .. 15 0) unless --goal says otherwise or a file's first lines\n"
    "do: '# goal: blank-first' or '# goal: blank-last'. Lines of files with such a line, or\n"
    "with '# format: <optimal length> ..', may begin with the known length.\n";

/* One run of the command. */
struct solve {
    struct solve_settings settings;
    struct search_settings search;
    struct run_settings run;
    const struct answer_format *format;
    struct feed feed;
    struct progress progress;
    struct solvers solvers;
    enum exit_status status; /* the worst so far */
};

static void note(struct solve *solve, enum fifteen_status status)
{
    solve->status = exits_worse(solve->status, exits_of(status));
}

static enum fifteen_status make_problem(const struct solve *solve, const struct feed_item *item,
                                        struct fifteen_problem *problem,
                                        struct fifteen_error *error)
{
    const char *const in_file = item->goal != NULL ? item->goal : "last";
    const char *const goal = solve->search.goal != NULL ? solve->search.goal : in_file;
    problem->geometry = item->instance.geometry;
    problem->start = item->instance.board;
    return goal_read(goal, problem->geometry, &problem->goal, error);
}

/* What a search came to, as an answer. False if it is none. */
static bool take_status(struct answer *answer, enum fifteen_status status)
{
    switch (status) {
    case FIFTEEN_OK:
        answer->status = ANSWER_SOLVED;
        break;
    case FIFTEEN_UNSOLVABLE:
        answer->status = ANSWER_UNSOLVABLE;
        break;
    case FIFTEEN_LIMIT:
        answer->status = ANSWER_LIMIT;
        break;
    case FIFTEEN_INVALID:
        answer->status = ANSWER_INVALID;
        break;
    default:
        return false;
    }
    answer->searched = status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
    return true;
}

static enum fifteen_status search(struct solve *solve, struct answer *answer,
                                  struct fifteen_error *error)
{
    const struct fifteen_solver *solver;
    if (!fifteen_problem_solvable(&answer->problem))
        return goal_refuse_unsolvable(&answer->problem, error);
    enum fifteen_status status = solvers_find(&solve->solvers, &answer->problem, &solver, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_monitor monitor = progress_monitor(&solve->progress, "solving");
    status = fifteen_solve(solver, &answer->problem, &solve->search.limits, &monitor,
                           &answer->solution, &answer->counts, error);
    progress_clear(&solve->progress);
    return status;
}

/* Answers one board. False: no use in going on. */
static bool answer_item(struct solve *solve, const struct feed_item *item,
                        enum fifteen_status status, struct fifteen_error *error)
{
    struct answer answer = {.item = item};
    if (status == FIFTEEN_OK)
        status = make_problem(solve, item, &answer.problem, error);
    if (status == FIFTEEN_OK)
        status = search(solve, &answer, error);
    note(solve, status);
    if (status != FIFTEEN_OK)
        answer.message = error->text;
    const bool answered = take_status(&answer, status);
    if (status != FIFTEEN_CANCELLED && (!answered || answer.status == ANSWER_INVALID))
        feed_complain(item, error->text);
    if (answered && !solve->format->print(&answer)) {
        note(solve, FIFTEEN_IO);
        return false;
    }
    return answered;
}

static void answer_all(struct solve *solve)
{
    if (solve->format->begin != NULL && !solve->format->begin()) {
        note(solve, FIFTEEN_IO);
        return;
    }
    for (;;) {
        struct feed_item item;
        struct fifteen_error error;
        const enum fifteen_status status = feed_next(&solve->feed, &item, &error);
        if (interrupt_requested()) {
            note(solve, FIFTEEN_CANCELLED);
            return;
        }
        if (status == FIFTEEN_NOT_FOUND)
            return;
        if (status == FIFTEEN_OK || status == FIFTEEN_INVALID) {
            if (!answer_item(solve, &item, status, &error))
                return;
        } else {
            feed_complain(&item, error.text);
            note(solve, status);
        }
    }
}

static enum exit_status run(struct solve *solve, const struct feed_input *input)
{
    struct fifteen_error error;
    if (feed_init(&solve->feed, input, &error) != FIFTEEN_OK) {
        message_print("%s", error.text);
        return EXIT_FAILED;
    }
    progress_init(&solve->progress, &solve->run);
    solve->progress.time_limit = solve->search.limits.seconds;
    solvers_init(&solve->solvers, &solve->search, &solve->run, &solve->progress);
    answer_all(solve);
    solvers_free(&solve->solvers);
    feed_free(&solve->feed);
    return solve->status;
}

enum exit_status cmd_solve(int argc, char **argv)
{
    struct solve solve = {.status = EXIT_ANSWERED};
    const struct command_line line = {
        .command = "fifteen solve",
        .usage = "[OPTION..] [BOARD..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"What to solve, and how to answer:", solve_options, &solve.settings},
                   {"How to search:", settings_search_options, &solve.search},
                   {"How to run:", settings_run_options, &solve.run}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status)) {
        texts_free(&solve.settings.files);
        return status;
    }
    struct fifteen_error error;
    if (goal_check(solve.search.goal, solve.search.size, &error) != FIFTEEN_OK)
        return options_refuse(&line, "--goal: %s", error.text);
    static const char *const input_only[] = {"-"};
    solve.search.limits.n_threads = solve.run.n_threads;
    struct feed_input input = {.size = solve.search.size,
                               .operands = (const char *const *)(argv + 1),
                               .n_operands = (unsigned)n_operands,
                               .files = solve.settings.files.text,
                               .n_files = solve.settings.files.n};
    if (input.n_operands == 0 && input.n_files == 0) {
        if (isatty(STDIN_FILENO))
            return options_refuse(&line, "a board is missing");
        input.files = input_only;
        input.n_files = 1;
    }
    solve.format = formats[solve.settings.json ? format_json : solve.settings.output];
    status = run(&solve, &input);
    texts_free(&solve.settings.files);
    return status;
}
