/* cmd_solve.c - fifteen solve: boards in, shortest solutions out */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "input/goal.h"
#include "process/batch.h"
#include "process/interrupt.h"
#include "solve/answer.h"

struct solve_settings {
    struct texts files;
    unsigned output;
    bool json;
    bool all;
    uint64_t n_shown; /* with `all`; 0: not given */
};

static const struct answer_format *const formats[] = {
    &answer_moves, &answer_boards,   &answer_json, &answer_csv,
    &answer_svg,   &answer_svg_path, &answer_html};
enum { N_FORMATS = sizeof formats / sizeof formats[0], FORMAT_JSON = 2 };

static const char *format_name(unsigned index)
{
    return index < N_FORMATS ? formats[index]->name : NULL;
}

static const struct option_spec solve_options[] = {
    {.name = "file",
     .letter = 'f',
     .argument = "FILE",
     .help = "Read boards from a file, '-' for standard input; may be repeated.",
     .read = value_texts,
     .offset = offsetof(struct solve_settings, files)},
    {.name = "all",
     .help = "Count all shortest solutions.",
     .offset = offsetof(struct solve_settings, all)},
    {.name = "show",
     .argument = "N",
     .help = "Print up to N of all shortest solutions (default: 1).",
     .read = value_count,
     .offset = offsetof(struct solve_settings, n_shown)},
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
    "then n lines of n numbers. Without boards they are read from standard input.\n"
    "Boards of n x n with n from 5 to 127 are solved by A* with manhattan or hamming.\n";

static const char notes[] =
    "The goal is 'last' (1 2 .. 15 0) unless --goal says otherwise or a file's first lines\n"
    "do: '# goal: blank-first' or '# goal: blank-last'. Lines of files with such a line, or\n"
    "with '# format: <optimal length> ..', may begin with the known length.\n";

/* One run of the command. */
struct solve {
    struct solve_settings settings;
    struct search_settings search;
    struct run_settings run;
    unsigned n_threads;
    const struct answer_format *format;
    struct answer_document document;
    struct feed feed;
    struct progress progress;
    bool shows_progress; /* of the only board */
    struct tables tables;
    struct solvers solvers;
    const char *noted;       /* the file whose goal was told last, or NULL */
    enum exit_status status; /* the worst so far */
};

/* A board on its way from the feed to its answer. */
struct job {
    struct feed_item item;
    struct puzzle puzzle;
    struct answer answer;
    bool lost_file; /* no board: a file could not be read, or not to its end */
    enum fifteen_status status;
    struct fifteen_error error;
};

static void note(struct solve *solve, enum fifteen_status status)
{
    solve->status = exits_worse(solve->status, exits_of(status));
}

/* ---- prepare: read a board, find its goal and solver ---- */

/* Says once a file that its head has chosen the goal. */
static void note_goal(struct solve *solve, const struct feed_item *item)
{
    if (!solve->run.verbose || item->goal == NULL || item->file == solve->noted)
        return;
    solve->noted = item->file;
    message_print("the goal is '%s', as %s says", item->goal, item->file);
}

static enum fifteen_status make_puzzle(struct solve *solve, struct job *job)
{
    const struct feed_item *const item = &job->item;
    const char *goal = solve->search.goal;
    if (goal == NULL) {
        note_goal(solve, item);
        goal = item->goal != NULL ? item->goal : "last";
    }
    const enum fifteen_status status = puzzle_make(&job->puzzle, item, goal, &job->error);
    return status == FIFTEEN_OK ? puzzle_equip(&job->puzzle, &solve->solvers, &job->error) : status;
}

static bool prepare(void *context, void *memory)
{
    struct solve *const solve = context;
    struct job *const job = memory;
    job->status = feed_next(&solve->feed, &job->item, &job->error);
    job->lost_file = job->status == FIFTEEN_IO;
    if (interrupt_requested())
        job->status = FIFTEEN_CANCELLED;
    if (job->status == FIFTEEN_NOT_FOUND)
        return false;
    if (job->status == FIFTEEN_OK)
        job->status = make_puzzle(solve, job);
    return true;
}

/* ---- work: search ---- */

static enum fifteen_status search(const struct solve *solve, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor)
{
    struct answer *const answer = &job->answer;
    if (!solve->settings.all)
        return puzzle_solve(&job->puzzle, limits, monitor, &answer->route, &answer->counts,
                            &job->error);
    const uint64_t n_shown = solve->settings.n_shown != 0 ? solve->settings.n_shown : 1;
    struct routes routes;
    const enum fifteen_status status = puzzle_solve_all(&job->puzzle, limits, monitor, n_shown,
                                                        &routes, &answer->counts, &job->error);
    if (status == FIFTEEN_OK)
        answer_take_routes(answer, &routes);
    else
        routes_free(&routes);
    return status;
}

/* Boards that are searched at once share the threads. */
static void work(void *context, void *memory, unsigned n_busy)
{
    struct solve *const solve = context;
    struct job *const job = memory;
    if (job->status != FIFTEEN_OK)
        return;
    struct fifteen_limits limits = solve->search.limits;
    limits.n_threads = n_busy < solve->n_threads ? solve->n_threads / n_busy : 1;
    const struct fifteen_monitor monitor =
        solve->shows_progress ? progress_monitor(&solve->progress, "solving") : interrupt_monitor();
    job->status = search(solve, job, &limits, &monitor);
    if (solve->shows_progress)
        progress_clear(&solve->progress);
}

/* ---- finish: answer ---- */

static bool print(struct solve *solve, struct job *job)
{
    struct answer *const answer = &job->answer;
    if (answer->status != ANSWER_INVALID &&
        !puzzle_show(&job->puzzle, &answer->start, &answer->goal)) {
        message_print("out of memory");
        note(solve, FIFTEEN_NO_MEMORY);
        return false;
    }
    if (solve->format->print(&solve->document, answer))
        return true;
    note(solve, FIFTEEN_IO);
    return false;
}

static void drop(void *context, void *memory)
{
    struct job *const job = memory;
    (void)context;
    answer_free(&job->answer);
    puzzle_free(&job->puzzle);
    fifteen_grid_free(job->item.grid);
}

/* A file that cannot be read does not hinder the next one; all else that has no answer ends the
 * run. */
static bool finish(void *context, void *memory)
{
    struct solve *const solve = context;
    struct job *const job = memory;
    struct answer *const answer = &job->answer;
    answer->item = &job->item;
    answer->message = job->status != FIFTEEN_OK ? job->error.text : NULL;
    note(solve, job->status);
    const bool answered = answer_take(answer, job->status);
    if (job->status != FIFTEEN_CANCELLED && (!answered || answer->status == ANSWER_INVALID))
        feed_complain(&job->item, job->error.text);
    const bool goes_on = answered ? print(solve, job) : job->lost_file;
    solve->document.broken |= answered && !goes_on;
    drop(solve, job);
    return goes_on;
}

/* ---- all of it ---- */

/* The only board has the terminal's line to itself. */
static void answer_one(struct solve *solve)
{
    struct job job = {.status = FIFTEEN_OK};
    solve->shows_progress = true;
    if (prepare(solve, &job)) {
        work(solve, &job, 1);
        finish(solve, &job);
    }
}

static void answer_all(struct solve *solve, const struct feed_input *input)
{
    const struct batch_stages stages = {.context = solve,
                                        .item_size = sizeof(struct job),
                                        .prepare = prepare,
                                        .work = work,
                                        .finish = finish,
                                        .drop = drop};
    const struct answer_format *const format = solve->format;
    if (format->begin != NULL && !format->begin(&solve->document)) {
        note(solve, FIFTEEN_IO);
        return;
    }
    if (input->n_files == 0 && (input->n_operands == 1 || solve->feed.joined != NULL)) {
        answer_one(solve);
    } else if (!batch_run(&stages, solve->n_threads)) {
        message_print("out of memory, or of threads");
        note(solve, FIFTEEN_NO_MEMORY);
    }
    if (format->end != NULL && !format->end(&solve->document))
        note(solve, FIFTEEN_IO);
}

static enum exit_status run(struct solve *solve, const struct feed_input *input)
{
    struct fifteen_error error;
    if (feed_init(&solve->feed, input, &error) != FIFTEEN_OK) {
        message_print("%s", error.text);
        return EXIT_FAILED;
    }
    solve->n_threads = solve->run.n_threads != 0 ? solve->run.n_threads : fifteen_n_processors();
    progress_init(&solve->progress, &solve->run);
    solve->progress.time_limit = solve->search.limits.seconds;
    tables_init(&solve->tables, &solve->search, &solve->run, &solve->progress);
    solvers_init(&solve->solvers, &solve->search, &solve->tables);
    answer_all(solve, input);
    solvers_free(&solve->solvers);
    tables_free(&solve->tables);
    feed_free(&solve->feed);
    return solve->status;
}

static enum exit_status check_settings(const struct solve *solve, const struct command_line *line)
{
    struct fifteen_error error;
    if (goal_check(solve->search.goal, solve->search.size, &error) != FIFTEEN_OK)
        return options_fail_value(line, "goal", solve->search.goal, &error);
    if (solve->settings.n_shown != 0 && !solve->settings.all)
        return options_fail(line, "--show requires --all");
    return EXIT_ANSWERED;
}

enum exit_status cmd_solve(int argc, char **argv)
{
    struct solve solve = {.status = EXIT_ANSWERED};
    const struct command_line line = {
        .command = "fifteen solve",
        .usage = "[OPTION..] [BOARD..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Input and output options:", solve_options, &solve.settings},
                   {"Search method:", settings_method_options, &solve.search},
                   {"Search options:", settings_search_options, &solve.search},
                   {"Table options:", settings_table_options, &solve.search},
                   {"General options:", settings_run_options, &solve.run}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status)) {
        texts_free(&solve.settings.files);
        return status;
    }
    status = check_settings(&solve, &line);
    if (status != EXIT_ANSWERED) {
        texts_free(&solve.settings.files);
        return status;
    }
    static const char *const input_only[] = {"-"};
    struct feed_input input = {.size = solve.search.size,
                               .grids = true,
                               .operands = (const char *const *)(argv + 1),
                               .n_operands = (unsigned)n_operands,
                               .files = solve.settings.files.text,
                               .n_files = solve.settings.files.n};
    if (input.n_operands == 0 && input.n_files == 0) {
        if (isatty(STDIN_FILENO))
            return options_fail(&line, "no board given");
        input.files = input_only;
        input.n_files = 1;
    }
    solve.format = formats[solve.settings.json ? FORMAT_JSON : solve.settings.output];
    status = run(&solve, &input);
    texts_free(&solve.settings.files);
    return status;
}
