/* cmd_generate.c - fifteen generate: random boards that a seed repeats */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "boards/board_writer.h"
#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "generate/generator.h"
#include "input/goal.h"
#include "input/shuffled.h"
#include "process/out_file.h"

static const struct option_spec generate_options[] = {
    {"count", 'n', "N", "Number of boards (default: 1).", .read = value_count,
     .offset = offsetof(struct generator_options, n_boards)},
    {"seed", '\0', "S",
     "Seed of the random numbers (default: random). The same seed gives the\n"
     "same boards.",
     .read = value_number, .offset = offsetof(struct generator_options, seed)},
    {"walk", '\0', "N", "Make N random moves from the goal; no move undoes the previous one.",
     .read = value_moves, .offset = offsetof(struct generator_options, walk)},
    {"hard", '\0', NULL, "Climb to a board far from the goal, see below.",
     .offset = offsetof(struct generator_options, hard)},
    {"length", '\0', "A-B",
     "Keep only boards whose shortest solutions have A to B moves, and print\n"
     "the length before each board. Every board is solved: on 4x4 this needs\n"
     "tables; more than 25 cells require --walk.",
     .read = value_range, .offset = offsetof(struct generator_options, length)},
    {"tries", '\0', "N", "With --length, stop after N boards (default: 100,000).",
     .read = value_count, .offset = offsetof(struct generator_options, n_tries)},
    {"directory", '\0', "DIR",
     "With --output pddl, write the files domain.pddl, problem-1.pddl, .. in\n"
     "DIR, which is made if it does not exist.",
     .read = value_text, .offset = offsetof(struct generator_options, directory)},
    {.name = NULL},
};

static const char summary[] =
    "Print random solvable boards, up to 127x127. Without --walk and --hard all boards are\n"
    "equally likely. A seed gives the same boards on every machine and with any number of\n"
    "threads.\n";

static const char notes[] =
    "--hard starts from a random board and repeats a step: it draws three cells and moves\n"
    "the contents of the first to the second, of the second to the third, and of the third to\n"
    "the first. A step is kept if the board is still solvable and the heuristic's value is\n"
    "not lower. It stops after 1000 steps in a row that do not raise the value. The heuristic\n"
    "is manhattan, or the one given by --heuristic; walking-distance and pdb climb a few\n"
    "moves farther. Boards of more than 25 cells have manhattan and hamming.\n"
    "\n"
    "Three in four 4x4 boards have lengths of 46 to 58 moves. For shorter lengths use --walk\n"
    "with a few more moves, for longer ones --hard.\n";

enum { DEFAULT_TRIES = 100000, ORIGIN_SIZE = 256 };

/* The state of one run. */
struct generate {
    struct generator generator;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct search_settings climbing; /* like `search`, with the heuristic of --hard */
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;  /* for lengths */
    struct fifteen_solver *climber; /* its heuristic is climbed */
    struct board_writer writer;
    char origin[ORIGIN_SIZE];
};

/* ---- the run ---- */

/* The header comes with the first board, so a run without boards prints nothing. */
static bool print_board(void *context, const struct fifteen_board *board, size_t length)
{
    struct generate *const generate = context;
    const bool has_length = generate->generator.options.length.given;
    return board_writer_put(
        &generate->writer,
        &(struct board_entry){board, generate->generator.home.goal, has_length ? (int)length : -1});
}

/* "5" or "5 to 8" */
static const char *describe_range(const struct value_bounds *range, char out[FORMAT_SIZE])
{
    const int length = snprintf(out, FORMAT_SIZE, "%u", range->min);
    if (range->max != range->min)
        snprintf(out + length, (size_t)(FORMAT_SIZE - length), " to %u", range->max);
    return out;
}

/* Prints that fewer boards were found than requested. */
static void report_shortage(const struct generator *generator)
{
    const struct generator_options *const options = &generator->options;
    char text[4][FORMAT_SIZE];
    char range[FORMAT_SIZE];
    char advice[FORMAT_SIZE] = "";
    if (!options->walk.given && !options->hard)
        snprintf(advice, sizeof advice, "--walk %u, --hard or ", options->length.max);
    message_print("found %s of %s boards of %s moves in %s tries%s%s%s; try %smore --tries",
                  format_count(generator->n_found, text[0]),
                  format_count(options->n_boards, text[1]), describe_range(&options->length, range),
                  format_count(generator->n_tried, text[2]), generator->n_given_up > 0 ? ", " : "",
                  generator->n_given_up > 0 ? format_count(generator->n_given_up, text[3]) : "",
                  generator->n_given_up > 0 ? " reached a limit" : "", advice);
}

static enum exit_status make_all(struct generate *generate)
{
    struct generator *const generator = &generate->generator;
    const enum fifteen_status status = generator_run(generator);
    const bool ended =
        board_writer_end(&generate->writer, fifteen_board_size(generator->home.goal));
    if (status == FIFTEEN_CANCELLED)
        return EXIT_INTERRUPTED;
    if (status != FIFTEEN_OK)
        return exits_report(status, &generator->error);
    if (generator->is_closed || !ended || !output_flush())
        return EXIT_FAILED;
    if (generator->n_found == generator->options.n_boards)
        return EXIT_ANSWERED;
    report_shortage(generator);
    return EXIT_UNANSWERED;
}

static enum fifteen_status create_solvers(struct generate *generate, struct fifteen_error *error)
{
    struct generator *const generator = &generate->generator;
    struct tables *const tables = &generate->tables;
    struct puzzle climbed = generator->home;
    enum fifteen_status status =
        tables_init(tables, &generate->search, &generate->run, &generate->progress, error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(tables, &generate->search, &generate->solver, error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(tables, &generate->climbing, &generate->climber, error);
    climbed.solver = generate->climber;
    climbed.search = &generate->climbing;
    if (status == FIFTEEN_OK && generator->options.hard)
        status = puzzle_prepare(&climbed, tables, error);
    generator->tables = tables;
    generator->home.solver = generate->solver;
    generator->climber = generate->climber;
    return status;
}

static void describe_origin(struct generate *generate)
{
    const struct generator_options *const options = &generate->generator.options;
    char *const to = generate->origin;
    char range[FORMAT_SIZE];
    if (options->walk.given)
        snprintf(to, ORIGIN_SIZE, "walks of %u moves from the goal", options->walk.max);
    else if (options->hard)
        snprintf(to, ORIGIN_SIZE, "climbing on %s", generate->climbing.heuristic);
    else
        snprintf(to, ORIGIN_SIZE, "each board as likely as any other");
    const size_t length = strlen(to);
    if (options->length.given)
        snprintf(to + length, ORIGIN_SIZE - length, ", those of %s moves",
                 describe_range(&options->length, range));
}

static enum exit_status run_generate(struct generate *generate)
{
    struct generator *const generator = &generate->generator;
    generate->climbing = generate->search;
    if (generate->climbing.heuristic == NULL)
        generate->climbing.heuristic = "manhattan";
    generator->climbing = &generate->climbing;
    if (generator->options.n_tries == 0)
        generator->options.n_tries = DEFAULT_TRIES;
    generator->n_threads = generate->run.n_threads;
    generator->take = print_board;
    generator->context = generate;
    describe_origin(generate);
    generate->writer = (struct board_writer){.form = settings_form(&generate->form),
                                             .directory = generator->options.directory,
                                             .origin = generate->origin,
                                             .seed = generator->options.seed,
                                             .with_lengths = generator->options.length.given};
    progress_init(&generate->progress, &generate->run);
    struct fifteen_error error;
    enum exit_status status = exits_report(create_solvers(generate, &error), &error);
    if (status == EXIT_ANSWERED)
        status = make_all(generate);
    board_writer_free(&generate->writer);
    fifteen_solver_free(generate->climber);
    fifteen_solver_free(generate->solver);
    tables_free(&generate->tables);
    return status;
}

/* ---- options ---- */

static bool is_blank_in_corner(const struct fifteen_board *grid)
{
    const struct fifteen_geometry size = fifteen_board_size(grid);
    const unsigned row = fifteen_board_blank(grid) / size.columns;
    const unsigned column = fifteen_board_blank(grid) % size.columns;
    return (row == 0 || row == size.rows - 1U) && (column == 0 || column == size.columns - 1U);
}

/* Returns the maximum distance of a board from the goal, or 0 if it is not known. There are boards
 * at every distance up to it. For goals with the blank in a corner: OEIS A151944. */
static unsigned max_distance(const struct fifteen_board *goal)
{
    static const uint8_t by_sides[5][9] = {
        [2] = {[2] = 6, [3] = 21, [4] = 36, [5] = 55, [6] = 80, [7] = 108, [8] = 140},
        [3] = {[3] = 31, [4] = 53, [5] = 84},
        [4] = {[4] = 80}};
    const struct fifteen_geometry size = fifteen_board_size(goal);
    const bool wide = size.rows <= size.columns;
    const unsigned shorter = wide ? size.rows : size.columns;
    const unsigned longer = wide ? size.columns : size.rows;
    return shorter < 5 && longer < 9 && is_blank_in_corner(goal) ? by_sides[shorter][longer] : 0;
}

/* Returns FIFTEEN_INVALID if it is known that no board has such a length. */
static enum fifteen_status check_length(const struct generate *generate,
                                        struct fifteen_error *error)
{
    const struct generator *const generator = &generate->generator;
    const struct value_bounds *const length = &generator->options.length;
    const struct value_bounds *const walk = &generator->options.walk;
    const enum fifteen_algorithm algorithm = (enum fifteen_algorithm)generate->search.algorithm;
    if (!fifteen_algorithm_is_optimal(algorithm))
        return message_set(error, FIFTEEN_INVALID,
                           "--length requires shortest solutions, which %s does not guarantee",
                           fifteen_algorithm_name(algorithm));
    const struct fifteen_geometry size = fifteen_board_size(generator->home.goal);
    const unsigned max = max_distance(generator->home.goal);
    if (max > 0 && length->min > max)
        return message_set(error, FIFTEEN_INVALID,
                           "--length: no %ux%u board is more than %u moves from this goal",
                           size.rows, size.columns, max);
    if (!fifteen_tray_valid(size) && !walk->given)
        return message_set(error, FIFTEEN_INVALID,
                           "--length: boards of more than %d cells are solved only near the goal; "
                           "add --walk %u",
                           FIFTEEN_TRAY_MAX_CELLS, length->max);
    const bool other_parity = length->min == length->max && length->min % 2 != walk->max % 2;
    if (walk->given && (length->min > walk->max || other_parity))
        return message_set(error, FIFTEEN_INVALID,
                           "--length: a walk of %u moves ends that far from the goal, or 2, 4, .. "
                           "moves nearer",
                           walk->max);
    return FIFTEEN_OK;
}

/* Makes the puzzle from the goal to itself. */
static enum fifteen_status make_home(struct generate *generate, struct fifteen_error *error)
{
    struct puzzle *const home = &generate->generator.home;
    struct fifteen_board *start = NULL;
    struct goal goal = {.board = NULL};
    enum fifteen_status status =
        goal_read_of_size(generate->search.goal, generate->search.size, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    goal.board = start;
    status = puzzle_make(home, start, &goal, error);
    home->search = &generate->search;
    return status;
}

static enum fifteen_status check_options(struct generate *generate, struct fifteen_error *error)
{
    struct generator *const generator = &generate->generator;
    const struct generator_options *const options = &generator->options;
    const enum fifteen_status status = make_home(generate, error);
    if (status != FIFTEEN_OK)
        return status;
    if (options->walk.given && options->hard)
        return message_set(error, FIFTEEN_INVALID, "--walk and --hard exclude each other");
    if (generate->search.cost != FIFTEEN_COST_UNIT)
        return message_set(error, FIFTEEN_INVALID, "boards are generated only with --cost unit");
    if (settings_form(&generate->form) == FORM_NPY && isatty(STDOUT_FILENO))
        return message_set(error, FIFTEEN_INVALID,
                           "an array cannot be shown in a terminal; write it to a file: > FILE");
    if (settings_form(&generate->form) != FORM_PDDL && options->directory != NULL)
        return message_set(error, FIFTEEN_INVALID, "--directory requires --output pddl");
    return options->length.given ? check_length(generate, error) : FIFTEEN_OK;
}

/* Reports options that have no effect. */
static enum exit_status check_uses(const struct command_line *line, const struct generate *generate)
{
    const struct generator_options *const options = &generate->generator.options;
    const bool solves = options->length.given;
    const struct option_use uses[] = {
        {"algorithm", solves, "--length"},
        {"heuristic", solves || options->hard, "--length or --hard"},
        {"weight", solves, "--length"},
        {"memory", solves, "--length"},
        {"time-limit", solves, "--length"},
        {"node-limit", solves, "--length"},
        {"tries", solves, "--length"},
        {"without-reflection", solves || options->hard, "--length or --hard"},
    };
    return options_check_uses(line, uses, sizeof uses / sizeof uses[0]);
}

enum exit_status cmd_generate(int argc, char **argv)
{
    struct given_options given = {.n = 0};
    struct generate generate = {.generator = {.options = {.n_boards = 1, .seed = shuffled_seed()}}};
    const struct command_line line = {
        .command = "fifteen generate",
        .usage = "[OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Board options:", generate_options, &generate.generator.options},
                   {"Output options:", settings_board_form_options, &generate.form},
                   {"Search method:", settings_method_options, &generate.search},
                   {"Search options:", settings_problem_options, &generate.search},
                   {"Search options:", settings_search_options, &generate.search},
                   {"Table options:", settings_table_options, &generate.search},
                   {"General options:", settings_run_options, &generate.run},
                   OUT_FILE_GROUP},
        .given = &given,
    };
    enum exit_status status;
    struct fifteen_error error;
    if (!options_read(&line, argc, argv, NULL, &status))
        return status;
    status = check_uses(&line, &generate);
    if (status == EXIT_ANSWERED)
        status = options_report(&line, check_options(&generate, &error), &error);
    if (status == EXIT_ANSWERED)
        status = run_generate(&generate);
    puzzle_free(&generate.generator.home);
    return status;
}
