/* cmd_solve.c - fifteen solve: its options */
#include <unistd.h>

#include "cli/commands.h"
#include "solve/solve_boards.h"

struct solve_settings {
    struct texts files;
    unsigned output;
    unsigned directions; /* 1: of the blank */
    unsigned ground;     /* enum picture_ground */
    const char *directory;
    bool all;
    uint64_t n_shown; /* with `all`; 0: not given */
    struct shard shard;
    const char *checkpoint;
    double every; /* seconds; 0: not given */
};

static const struct answer_format *const formats[] = {
    &answer_moves,    &answer_letters, &answer_arrows,   &answer_ascii,
    &answer_boards,   &answer_json,    &answer_csv,      &answer_csv_cells,
    &answer_npy,      &answer_pddl,    &answer_plan,     &answer_svg,
    &answer_svg_path, &answer_png,     &answer_png_path, &answer_html};
enum { N_FORMATS = sizeof formats / sizeof formats[0] };

static const char *format_name(unsigned index)
{
    return index < N_FORMATS ? formats[index]->name : NULL;
}

static const char *directions_name(unsigned index)
{
    static const char *const names[] = {"tiles", "blank"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const char *ground_name(unsigned index)
{
    static const char *const names[] = {
        [PICTURE_PAGE] = "page", [PICTURE_WHITE] = "white", [PICTURE_TRANSPARENT] = "none"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const struct option_spec solve_options[] = {
    {"file", 'f', "FILE",
     "Read boards from FILE, or standard input if FILE is '-'. May be\n"
     "repeated.",
     .read = value_texts, .repeatable = true, .offset = offsetof(struct solve_settings, files)},
    {"all", '\0', NULL, "Count all shortest solutions.",
     .offset = offsetof(struct solve_settings, all)},
    {"show", '\0', "N", "Print up to N of all shortest solutions (default: 1).",
     .read = value_count, .offset = offsetof(struct solve_settings, n_shown)},
    {"output", 'o', "FORM", "Output format (default: moves): ", .choices = format_name,
     .offset = offsetof(struct solve_settings, output)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {"directions", '\0', "WHOSE", "Whose directions letters and arrows give (default: tiles): ",
     .choices = directions_name, .offset = offsetof(struct solve_settings, directions)},
    {"background", '\0', "COLOR", "Background of svg and png pictures (default: page): ",
     .choices = ground_name, .offset = offsetof(struct solve_settings, ground)},
    {"directory", '\0', "DIR",
     "With --output pddl, write the files domain.pddl, problem-1.pddl, .. in\n"
     "DIR, which is made if it does not exist.",
     .read = value_text, .offset = offsetof(struct solve_settings, directory)},
    {"shard", '\0', "K/N", SHARD_HELP, .read = value_shard,
     .offset = offsetof(struct solve_settings, shard), .is_local = true},
    {"checkpoint", '\0', "FILE",
     "Write the state of the search and the answers so far to FILE at\n"
     "intervals. If FILE exists, go on from there. Requires --algorithm\n"
     "idastar.",
     .read = value_text, .offset = offsetof(struct solve_settings, checkpoint), .is_local = true},
    {"every", '\0', "S", "Write the checkpoint every S seconds (default: 60).",
     .read = value_seconds, .offset = offsetof(struct solve_settings, every), .is_local = true},
    {.name = NULL},
};

static const char summary[] =
    "Find the fewest moves from each board to the goal. A board is its numbers row by row,\n"
    "as one argument or several, separated by blanks, commas, '|' or brackets; '/', ';' and\n"
    "line ends separate rows. The blank is 0, '_', 'x', '.' or '-'. Letters (A is 1) and\n"
    "digits without separators (123456780) are boards, too. An argument that is not a board\n"
    "but the name of a file, or '-', is read as a file of boards, see fifteen(1). Without\n"
    "BOARD, FILE and --file, read boards from standard input. Boards of more than 25 cells,\n"
    "up to 127x127, are solved by A* with manhattan or hamming.\n";

static const char notes[] =
    "The goal is --goal, else the goal stated in the file ('# goal: ' and first, last, snail\n"
    "or a board), else 'last' (1 2 .. 15 0). '# size: 3x4' states the size of boards in one\n"
    "line. After '# goal:' or '# format: <optimal length> ..', a line may begin\n"
    "with the known length; a different length is reported, with exit status 1.\n";

/* The command's options. */
struct options {
    struct solve_settings solve;
    struct search_settings search;
    struct run_settings run;
    struct outcomes outcomes;
};

static enum exit_status solve_input(struct options *options, const struct feed_input *input,
                                    const struct goal *goal)
{
    const struct solve_settings *const solve = &options->solve;
    struct checkpoint checkpoint = {.path = solve->checkpoint,
                                    .every = solve->every > 0 ? solve->every : 60};
    const struct solve_request request = {.input = input,
                                          .goal = options->search.goal != NULL ? goal : NULL,
                                          .search = &options->search,
                                          .run = &options->run,
                                          .format = formats[solve->output],
                                          .document = {.blank_moves = solve->directions == 1,
                                                       .ground = (enum picture_ground)solve->ground,
                                                       .pddl = {.directory = solve->directory},
                                                       .to = stdout},
                                          .all = solve->all,
                                          .max_shown = solve->n_shown != 0 ? solve->n_shown : 1,
                                          .outcomes = &options->outcomes,
                                          .checkpoint = &checkpoint};
    return solve_boards(&request);
}

/* Checks the options and solves the operands and files. */
static enum exit_status run_options(const struct command_line *line, struct options *options,
                                    char **operands, unsigned n_operands)
{
    static const char *const standard_input[] = {"-"};
    const struct search_settings *const search = &options->search;
    const bool has_input = n_operands > 0 || options->solve.files.n > 0;
    const struct feed_input input = {.size = search->size,
                                     .grids = true,
                                     .operands = (const char *const *)operands,
                                     .n_operands = n_operands,
                                     .files =
                                         has_input ? options->solve.files.text : standard_input,
                                     .n_files = has_input ? options->solve.files.n : 1};
    const struct answer_format *const format = formats[options->solve.output];
    struct goal goal = {.board = NULL};
    struct fifteen_error error;
    if (options->solve.n_shown != 0 && !options->solve.all)
        return options_fail(line, "--show requires --all");
    if (options->solve.all && search->cost != FIFTEEN_COST_UNIT)
        return options_fail(line, "--all supports only --cost unit");
    if (options->solve.directory != NULL && format != &answer_pddl)
        return options_fail(line, "--directory requires --output pddl");
    if (format == &answer_pddl && search->cost != FIFTEEN_COST_UNIT)
        return options_fail(line, "--output pddl supports only --cost unit");
    if (options->solve.every > 0 && options->solve.checkpoint == NULL)
        return options_fail(line, "--every requires --checkpoint");
    if (options->solve.checkpoint != NULL &&
        (options->solve.all || search->algorithm != FIFTEEN_IDASTAR))
        return options_fail(line, options->solve.all ? "--all has no checkpoint"
                                                     : "--checkpoint requires --algorithm idastar");
    if (!has_input && isatty(STDIN_FILENO))
        return options_fail(line,
                            "no board given; for example: fifteen solve '8 1 3 / 4 0 2 / 7 6 5'");
    if (format->binary && options->outcomes.shard.n == 0 && isatty(STDOUT_FILENO))
        return options_fail(line, "%s cannot be shown in a terminal; write it to a file: > FILE",
                            format == &answer_npy ? "an array" : "a picture");
    enum fifteen_status parsed = FIFTEEN_OK;
    if (search->goal != NULL)
        parsed = goal_parse(search->goal, search->size, &goal, &error);
    enum exit_status status = options_report_value(line, "goal", search->goal, parsed, &error);
    if (status == EXIT_ANSWERED)
        status = solve_input(options, &input, &goal);
    goal_free(&goal);
    return status;
}

enum exit_status solve_merge(int argc, char **argv, struct part_set *parts)
{
    struct options options = {.outcomes.parts = parts};
    const struct command_line line = {
        .command = "fifteen solve",
        .usage = "[OPTION..] [BOARD..|FILE..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Input and output options:", solve_options, &options.solve},
                   {"Search method:", settings_method_options, &options.search},
                   {"Search options:", settings_search_options, &options.search},
                   {"Table options:", settings_table_options, &options.search},
                   {"General options:", settings_run_options, &options.run}},
        .recipe = json_array(),
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status)) {
        options.outcomes.shard = options.solve.shard;
        options.outcomes.recipe = (struct recipe){"solve", line.recipe};
        status = run_options(&line, &options, argv + 1, (unsigned)n_operands);
    }
    texts_free(&options.solve.files);
    json_decref(line.recipe);
    return status;
}

enum exit_status cmd_solve(int argc, char **argv)
{
    return solve_merge(argc, argv, NULL);
}
