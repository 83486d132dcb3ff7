/* solve_command.c - the command line of a program that solves boards */
/* SPDX-License-Identifier: MIT */
#include "solve/solve_command.h"

#include <unistd.h>

#include "process/out_file.h"

static const char *format_name(unsigned index)
{
    return settings_form_name(FOR_SOLUTIONS, index);
}

static const struct answer_format *format_of(const struct solve_settings *solve)
{
    return answer_format_of(settings_form_at(FOR_SOLUTIONS, solve->output));
}

static const char *ground_name(unsigned index)
{
    static const char *const names[] = {
        [PICTURE_PAGE] = "page", [PICTURE_WHITE] = "white", [PICTURE_TRANSPARENT] = "none"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

const struct option_spec solve_options[] = {
    {"file", 'f', "FILE",
     "Read boards from FILE, or standard input if FILE is '-'. May be\n"
     "repeated.",
     .read = value_texts, .repeatable = true, .offset = offsetof(struct solve_settings, files)},
    INPUT_FORM_OPTION(struct solve_settings, from),
    {"all", '\0', NULL, "Count all shortest solutions.",
     .offset = offsetof(struct solve_settings, all)},
    {"show", '\0', "N", "Print up to N of all shortest solutions (default: 1).",
     .read = value_count, .offset = offsetof(struct solve_settings, n_shown)},
    {"output", 'o', "FORM", "Output format (default: moves): ", .choices = format_name,
     .offset = offsetof(struct solve_settings, output)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {"directions", '\0', "WHOSE",
     "Whose directions letters, arrows and words give (default: tiles): ",
     .choices = settings_directions_name, .offset = offsetof(struct solve_settings, directions)},
    {"background", '\0', "COLOR", "Background of svg and png pictures (default: page): ",
     .choices = ground_name, .offset = offsetof(struct solve_settings, ground)},
    {"directory", '\0', "DIR",
     "With --output pddl, write the files domain.pddl, problem-1.pddl, .. in\n"
     "DIR, which is made if it does not exist.",
     .read = value_text, .offset = offsetof(struct solve_settings, directory), .is_local = true},
    {"shard", '\0', "K/N", SHARD_HELP, .read = value_shard,
     .offset = offsetof(struct solve_settings, shard), .is_local = true},
    {"checkpoint", '\0', "FILE",
     "Write the state of the search and the answers so far to FILE at\n"
     "intervals. If FILE exists, go on from there. Requires tables and\n"
     "--algorithm auto, idastar, idastar-tt or astar-idastar.",
     .read = value_text, .offset = offsetof(struct solve_settings, checkpoint), .is_local = true},
    {"every", '\0', "S", "Write the checkpoint every S seconds (default: 60).",
     .read = value_seconds, .offset = offsetof(struct solve_settings, every), .is_local = true},
    {.name = NULL},
};

static const char summary[] =
    "Find the fewest moves from each board to the goal. A board is its numbers row by row,\n"
    "as one argument or several, separated by blanks, commas, '|' or brackets; '/', ';' and\n"
    "line ends separate rows. The blank is 0, '_', 'x', '.', '-', '*' or '#'. Letters (A is 1)\n"
    "and digits without separators (123456780) are boards, too. An argument that is not a board\n"
    "but the name of a file, or '-', is read as a file of boards, see fifteen(1). Without\n"
    "BOARD, FILE and --file, read boards from standard input. Boards of more than 25 cells,\n"
    "up to 127x127, are solved by A* with manhattan or hamming.\n";

static const char notes[] =
    "The goal is --goal, else the goal stated in the file ('# goal: ' and a standard goal or\n"
    "a board), else 'last' (1 2 .. 15 0). '# size: 3x4' states the size of boards in one\n"
    "line. After '# goal:' or '# format: <optimal length> ..', a line may begin\n"
    "with the known length; a different length is reported, with exit status 1.\n";

void solve_command_init(struct solve_command *command)
{
    static const char *const all_notes[] = {notes, exits_help, NULL};
    *command = (struct solve_command){
        .line = {.command = "fifteen solve",
                 .usage = "[OPTION..] [BOARD..|FILE..]",
                 .summary = summary,
                 .notes = all_notes,
                 .groups = {{"Input and output options:", solve_options, &command->solve},
                            {"Search method:", settings_method_options, &command->search},
                            {"Search conventions:", settings_convention_options, &command->search},
                            {"Search options:", settings_problem_options, &command->search},
                            {"Search options:", settings_search_options, &command->search},
                            {"Table options:", settings_table_options, &command->search},
                            {"General options:", settings_run_options, &command->run},
                            OUT_FILE_GROUP},
                 .recipe = json_array(),
                 .given = &command->given}};
}

void solve_command_free(struct solve_command *command)
{
    texts_free(&command->solve.files);
    json_decref(command->line.recipe);
}

bool solve_command_read(struct solve_command *command, int argc, char **argv,
                        enum exit_status *status)
{
    int n_operands;
    if (!options_read(&command->line, argc, argv, &n_operands, status))
        return false;
    command->operands = argv + 1;
    command->n_operands = (unsigned)n_operands;
    command->outcomes.shard = command->solve.shard;
    command->outcomes.recipe = (struct recipe){"solve", command->line.recipe};
    return true;
}

static enum exit_status solve_input(struct solve_command *command, const struct feed_input *input,
                                    const struct goal *goal)
{
    const struct solve_settings *const solve = &command->solve;
    struct checkpoint checkpoint = {.path = solve->checkpoint,
                                    .every = solve->every > 0 ? solve->every : 60};
    const struct solve_request request = {.input = input,
                                          .goal = command->search.goal != NULL ? goal : NULL,
                                          .search = &command->search,
                                          .run = &command->run,
                                          .format = format_of(solve),
                                          .document = {.blank_moves = solve->directions == 1,
                                                       .ground = (enum picture_ground)solve->ground,
                                                       .pddl = {.directory = solve->directory},
                                                       .to = stdout},
                                          .all = solve->all,
                                          .max_shown = solve->n_shown != 0 ? solve->n_shown : 1,
                                          .outcomes = &command->outcomes,
                                          .checkpoint = &checkpoint,
                                          .team = command->team};
    return solve_boards(&request);
}

/* Reports options that have no effect. */
static enum exit_status check_uses(const struct solve_command *command)
{
    const enum settings_form form = settings_form_at(FOR_SOLUTIONS, command->solve.output);
    const bool is_picture =
        form == FORM_SVG || form == FORM_SVG_PATH || form == FORM_PNG || form == FORM_PNG_PATH;
    const struct option_use uses[] = {
        {"directions",
         form == FORM_LETTERS || form == FORM_ARROWS || form == FORM_COUNTED || form == FORM_WORDS,
         "--output letters, arrows, counted or words"},
        {"background", is_picture, "--output svg, svg-path, png or png-path"},
        {"show", command->solve.all, "--all"},
        {"show",
         form != FORM_SVG && form != FORM_PNG && form != FORM_NPY && form != FORM_CSV_CELLS &&
             form != FORM_PDDL,
         "an output format that lists solutions"},
        {"without-reflection", settings_use_tables(&command->search),
         "a heuristic that looks up tables"},
    };
    return options_check_uses(&command->line, uses, sizeof uses / sizeof uses[0]);
}

/* Reports options that exclude or require each other. */
static enum exit_status check_settings(const struct solve_command *command)
{
    const struct command_line *const line = &command->line;
    const struct solve_settings *const solve = &command->solve;
    const struct search_settings *const search = &command->search;
    const struct answer_format *const format = format_of(solve);
    const enum exit_status used = check_uses(command);
    if (used != EXIT_ANSWERED)
        return used;
    if (solve->all && search->cost != FIFTEEN_COST_UNIT)
        return options_fail(line, "--all supports only --cost unit");
    if (solve->directory != NULL && format != &answer_pddl)
        return options_fail(line, "--directory requires --output pddl");
    if (solve->directory != NULL && solve->shard.n != 0)
        return options_fail(line, "--directory cannot be combined with --shard; give it to "
                                  "'fifteen merge'");
    if (format == &answer_pddl && search->cost != FIFTEEN_COST_UNIT)
        return options_fail(line, "--output pddl supports only --cost unit");
    if (solve->every > 0 && solve->checkpoint == NULL)
        return options_fail(line, "--every requires --checkpoint");
    if (solve->checkpoint != NULL && solve->all)
        return options_fail(line, "--all has no checkpoint");
    if (solve->checkpoint != NULL &&
        !fifteen_algorithm_resumes((enum fifteen_algorithm)search->algorithm))
        return options_fail(line, "--checkpoint requires --algorithm auto, idastar, idastar-tt or "
                                  "astar-idastar");
    return settings_check_conventions(line, search);
}

enum exit_status solve_command_run(struct solve_command *command)
{
    static const char *const standard_input[] = {"-"};
    const struct command_line *const line = &command->line;
    const struct search_settings *const search = &command->search;
    const struct texts *const files = &command->solve.files;
    const bool has_input = command->n_operands > 0 || files->n > 0;
    const struct feed_input input = {.size = search->size,
                                     .operands = (const char *const *)command->operands,
                                     .n_operands = command->n_operands,
                                     .files = has_input ? files->text : standard_input,
                                     .n_files = has_input ? files->n : 1,
                                     .form = input_form_at(command->solve.from),
                                     .verbose = command->run.verbose};
    const struct answer_format *const format = format_of(&command->solve);
    struct goal goal = {.board = NULL};
    struct fifteen_error error;
    enum exit_status status = check_settings(command);
    if (status != EXIT_ANSWERED)
        return status;
    if (!has_input && isatty(STDIN_FILENO))
        return options_fail(line, "no board given; for example: %s '8 1 3 / 4 0 2 / 7 6 5'",
                            line->command);
    if (format->binary && command->outcomes.shard.n == 0 && isatty(STDOUT_FILENO))
        return options_fail(line, "%s cannot be shown in a terminal; write it to a file: > FILE",
                            format == &answer_npy ? "an array" : "a picture");
    enum fifteen_status parsed = FIFTEEN_OK;
    if (search->goal != NULL)
        parsed = goal_parse(search->goal, search->size, &goal, &error);
    status = options_report_value(line, "goal", search->goal, parsed, &error);
    if (status == EXIT_ANSWERED)
        status = solve_input(command, &input, &goal);
    goal_free(&goal);
    return status;
}
