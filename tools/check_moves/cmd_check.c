/* cmd_check.c - fifteen check: replays lists of moves on boards */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check_moves/files.h"
#include "check_moves/verdict.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "process/interrupt.h"
#include "puzzle/puzzle.h"

struct check_settings {
    const char *moves;
    const char *plan;    /* a file */
    const char *problem; /* a file */
    unsigned directions; /* 1: of the blank */
    bool optimal;
};

/* A list may be empty: the board is the goal. */
static enum fifteen_status read_moves(const char *text, void *out, struct fifteen_error *error)
{
    const char **const moves = out;
    (void)error;
    *moves = text;
    return FIFTEEN_OK;
}

static const struct option_spec check_options[] = {
    {"moves", '\0', "LIST",
     "The moves on BOARD: tiles in the order they slide ('12 24 3'), letters\n"
     "('RDLU', 'U2L') or arrows, or tiles with directions ('7L 8L'). Without it\n"
     "and --plan, the operands are files.",
     .read = read_moves, .offset = offsetof(struct check_settings, moves)},
    {"plan", '\0', "FILE",
     "The moves on BOARD: a planner's plan, actions in parentheses such as\n"
     "(move-up t5 c2-3 c1-3), one a line. '-' is standard input.",
     .read = value_text, .offset = offsetof(struct check_settings, plan)},
    {"problem", '\0', "FILE", "Take the board and its goal from a planning problem in PDDL.",
     .read = value_text, .offset = offsetof(struct check_settings, problem)},
    {"directions", '\0', "WHOSE", "Whose directions letters and arrows give (default: tiles): ",
     .choices = settings_directions_name, .offset = offsetof(struct check_settings, directions)},
    {"optimal", '\0', NULL, "Solve each board to check whether fewer moves are enough.",
     .offset = offsetof(struct check_settings, optimal)},
    {.name = NULL},
};

static const char summary[] =
    "Replay lists of moves on boards and print whether they solve them, or the first move\n"
    "that is not possible. Without BOARD and FILE, read standard input. A line has a board,\n"
    "a colon and its moves; the output of 'fifteen solve' (moves, letters, arrows and json)\n"
    "is read, too. --plan reads the plan of a PDDL planner for one board.\n";

static const char notes[] =
    "Exit status: 0 if every list solves its board, with --optimal in the fewest moves; 1 if\n"
    "one does not, on an I/O error or lack of memory; 2 for an invalid command line or\n"
    "malformed input; 3 if a limit was reached; 130 if interrupted. If several apply, the\n"
    "first of 130, 1, 2, 3 is returned.\n";

/* The state of one run. */
struct check {
    struct check_settings settings;
    struct search_settings search;
    struct run_settings run;
    struct form_settings form;
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;
    struct goal goal; /* as --goal states it, else blank-last */
    enum exit_status status;
};

/* ---- whether a solution is optimal ---- */

static enum fifteen_status solve(struct check *check, struct puzzle *puzzle,
                                 struct verdict *verdict, struct fifteen_error *error)
{
    struct fifteen_result result = {.lower_bound = 0};
    const struct fifteen_monitor monitor = progress_monitor(&check->progress, "solving");
    struct fifteen_limits limits = check->search.limits;
    limits.n_threads = check->run.n_threads;
    enum fifteen_status status = puzzle_prepare(puzzle, &check->tables, error);
    if (status == FIFTEEN_OK)
        status = puzzle_solve(puzzle, &limits, &monitor, &result, error);
    progress_clear(&check->progress);
    verdict->lower_bound = result.lower_bound;
    if (status == FIFTEEN_OK)
        verdict->shortest = result.solution.length;
    if (status == FIFTEEN_OK && result.solution.length < verdict->n_moves)
        verdict->optimal = OPTIMAL_NO;
    else if (result.lower_bound >= verdict->n_moves)
        verdict->optimal = OPTIMAL_YES;
    fifteen_result_free(&result);
    return status;
}

/* Solves the board of a list that solves it. FIFTEEN_LIMIT: whether it is optimal is not known. */
static enum fifteen_status prove(struct check *check, struct verdict *verdict,
                                 struct fifteen_error *error)
{
    struct fifteen_board *start = NULL;
    /* It is only read. */
    const struct goal goal = {.board = (struct fifteen_board *)verdict->goal};
    struct puzzle puzzle = {.start = NULL};
    verdict->proves = true;
    enum fifteen_status status = fifteen_board_copy(verdict->board, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    status = puzzle_make(&puzzle, start, &goal, error);
    puzzle.solver = check->solver;
    puzzle.search = &check->search;
    if (status == FIFTEEN_OK)
        status = solve(check, &puzzle, verdict, error);
    puzzle_free(&puzzle);
    if (status == FIFTEEN_LIMIT && verdict->optimal == OPTIMAL_UNKNOWN)
        verdict->reason = *error;
    else if (status == FIFTEEN_OK && verdict->optimal == OPTIMAL_UNKNOWN)
        message_set(&verdict->reason, FIFTEEN_LIMIT, "the algorithm does not prove it");
    return status == FIFTEEN_LIMIT ? FIFTEEN_OK : status;
}

/* ---- one list ---- */

static enum fifteen_status judge_moves(struct check *check, struct moves_to_check *moves,
                                       struct fifteen_board **goal, struct verdict *verdict,
                                       struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(moves->board);
    enum fifteen_status status = moves->goal != NULL && check->search.goal == NULL
                                     ? goal_read(moves->goal, size, goal, error)
                                     : goal_make(&check->goal, size, goal, error);
    if (status == FIFTEEN_OK)
        status = move_list_divide(&moves->moves, moves->board, error);
    if (status == FIFTEEN_OK)
        status = verdict_replay(moves, *goal, verdict, error);
    if (status == FIFTEEN_OK && check->settings.optimal && verdict->status == VERDICT_SOLVED)
        status = prove(check, verdict, error);
    return status;
}

/* Prints the verdict on a list, unless reading it or the search failed. */
static enum fifteen_status check_moves(struct check *check, const char *file,
                                       struct moves_to_check *moves, enum fifteen_status status,
                                       struct fifteen_error *error)
{
    struct fifteen_board *goal = NULL;
    struct verdict verdict = {.file = file, .line = moves->line};
    if (status == FIFTEEN_OK)
        status = judge_moves(check, moves, &goal, &verdict, error);
    if (status == FIFTEEN_INVALID) {
        verdict = (struct verdict){
            .status = VERDICT_INVALID, .file = file, .line = moves->line, .reason = *error};
        status = FIFTEEN_OK;
    }
    if (status == FIFTEEN_OK) {
        check->status = exits_worse(check->status, verdict_exit(&verdict));
        if (!verdict_print(settings_form(&check->form), &verdict))
            check->status = EXIT_FAILED;
    }
    fifteen_board_free(goal);
    return status;
}

/* ---- input ---- */

static enum fifteen_status check_stream(struct check *check, FILE *stream, const char *file,
                                        struct fifteen_error *error)
{
    struct move_reader reader = {
        .stream = stream, .size = check->search.size, .of_blank = check->settings.directions == 1};
    enum fifteen_status status = FIFTEEN_OK;
    bool has_list = false;
    while (status == FIFTEEN_OK && check->status != EXIT_INTERRUPTED) {
        struct moves_to_check moves;
        status = move_reader_next(&reader, &moves, error);
        has_list |= status != FIFTEEN_NOT_FOUND;
        if (interrupt_requested())
            status = FIFTEEN_CANCELLED;
        if (status == FIFTEEN_OK || status == FIFTEEN_INVALID)
            status = check_moves(check, file, &moves, status, error);
        moves_to_check_free(&moves);
    }
    move_reader_free(&reader);
    if (status == FIFTEEN_NOT_FOUND && !has_list)
        return message_set(error, FIFTEEN_INVALID, "%s: no list of moves in the file", file);
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

static enum exit_status check_file(struct check *check, const char *name)
{
    struct fifteen_error error = {.text = ""};
    FILE *stream;
    enum fifteen_status status = files_open(&name, &stream, &error);
    if (status == FIFTEEN_OK)
        status = files_close(name, stream, check_stream(check, stream, name, &error), &error);
    return exits_report(status, &error);
}

/* Checks the moves of --moves or --plan on the board of --problem, else of the operands. */
static enum exit_status check_operands(struct check *check, const char *board)
{
    const struct check_settings *const settings = &check->settings;
    struct moves_to_check moves = {.has_moves = true};
    struct fifteen_error error = {.text = ""};
    const char *file = NULL;
    enum fifteen_status status =
        settings->problem != NULL
            ? files_read_problem(settings->problem, &moves, &error)
            : fifteen_board_parse(board, strlen(board), check->search.size, &moves.board, &error);
    if (status == FIFTEEN_OK && settings->plan == NULL) {
        status = move_list_parse(settings->moves, settings->directions == 1, &moves.moves, &error);
    } else if (status == FIFTEEN_OK) {
        file = settings->plan;
        status = files_read_plan(&file, &moves, &error);
    }
    status = check_moves(check, file, &moves, status, &error);
    moves_to_check_free(&moves);
    return exits_report(status, &error);
}

static void check_input(struct check *check, const char *const *operands, unsigned n_operands)
{
    enum exit_status status = EXIT_ANSWERED;
    if (!verdict_begin(settings_form(&check->form))) {
        check->status = EXIT_FAILED;
        return;
    }
    const bool has_board = check->settings.moves != NULL || check->settings.plan != NULL;
    if (has_board) {
        char *const board = options_join(operands, n_operands);
        const struct fifteen_error no_memory = {.text = "out of memory"};
        status = board != NULL ? check_operands(check, board)
                               : exits_report(FIFTEEN_NO_MEMORY, &no_memory);
        free(board);
    } else if (n_operands == 0) {
        status = check_file(check, "-");
    }
    for (unsigned i = 0; !has_board && i < n_operands; i++)
        status = exits_worse(status, check_file(check, operands[i]));
    check->status = exits_worse(check->status, status);
}

/* ---- the command ---- */

static enum exit_status run_check(struct check *check, const char *const *operands,
                                  unsigned n_operands)
{
    struct fifteen_error error;
    progress_init(&check->progress, &check->run);
    enum fifteen_status status =
        tables_init(&check->tables, &check->search, &check->run, &check->progress, &error);
    if (status == FIFTEEN_OK && check->settings.optimal)
        status = tables_create_solver(&check->tables, &check->search, &check->solver, &error);
    if (status == FIFTEEN_OK)
        check_input(check, operands, n_operands);
    fifteen_solver_free(check->solver);
    tables_free(&check->tables);
    return exits_worse(check->status, exits_report(status, &error));
}

/* Reports options of a search that nobody asks for. */
static enum exit_status check_uses(const struct command_line *line, bool optimal)
{
    static const char *const names[] = {"algorithm",  "heuristic", "without-reflection",
                                        "weight",     "memory",    "time-limit",
                                        "node-limit", "pdb",       "threads"};
    enum exit_status status = EXIT_ANSWERED;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == EXIT_ANSWERED; i++) {
        const struct option_use use = {names[i], optimal, "--optimal"};
        status = options_check_uses(line, &use, 1);
    }
    return status;
}

/* Checks that moves and a board are given once, or neither. */
static enum exit_status check_board(const struct command_line *line,
                                    const struct check_settings *settings, unsigned cost,
                                    int n_operands)
{
    const bool has_moves = settings->moves != NULL || settings->plan != NULL;
    if (settings->optimal && cost != FIFTEEN_COST_UNIT)
        return options_fail(line, "--optimal supports only --cost unit");
    if (settings->moves != NULL && settings->plan != NULL)
        return options_fail(line, "--moves and --plan exclude each other");
    if (settings->problem != NULL && !has_moves)
        return options_fail(line, "--problem requires --plan or --moves");
    if (settings->problem != NULL && n_operands > 0)
        return options_fail(line, "--problem and a board exclude each other");
    if (has_moves && settings->problem == NULL && n_operands == 0)
        return options_fail(line, "%s requires a board",
                            settings->moves != NULL ? "--moves" : "--plan");
    return check_uses(line, settings->optimal);
}

enum exit_status cmd_check(int argc, char **argv)
{
    struct check check = {.status = EXIT_ANSWERED};
    struct given_options given = {.n = 0};
    const struct command_line line = {
        .command = "fifteen check",
        .usage = "[OPTION..] [BOARD.. --moves LIST|BOARD.. --plan FILE|FILE..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"Input options:", check_options, &check.settings},
                   {"Output options:", settings_form_options, &check.form},
                   {"Search method:", settings_method_options, &check.search},
                   {"Search options:", settings_problem_options, &check.search},
                   {"Search options:", settings_search_options, &check.search},
                   {"Table options:", settings_table_options, &check.search},
                   {"General options:", settings_run_options, &check.run}},
        .given = &given,
    };
    enum exit_status status;
    struct fifteen_error error;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    const struct check_settings *const settings = &check.settings;
    const enum exit_status usage = check_board(&line, settings, check.search.cost, n_operands);
    if (usage != EXIT_ANSWERED)
        return usage;
    if (settings->problem == NULL && n_operands == 0 && isatty(STDIN_FILENO))
        return options_fail(&line, "no board given; for example: fifteen check "
                                   "'1 2 3 / 4 5 6 / 0 7 8' --moves '7 8'");
    const char *const goal = check.search.goal != NULL ? check.search.goal : "last";
    const enum fifteen_status parsed = goal_parse(goal, check.search.size, &check.goal, &error);
    status = options_report_value(&line, "goal", goal, parsed, &error);
    if (status == EXIT_ANSWERED)
        status = run_check(&check, (const char *const *)argv + 1, (unsigned)n_operands);
    goal_free(&check.goal);
    return status;
}
