/* cmd_generate.c - fifteen generate: random boards that a seed repeats */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "generate/generated.h"
#include "generate/generator.h"
#include "generate/greatest.h"
#include "input/goal.h"
#include "input/shuffled.h"

static const struct option_spec generate_options[] = {
    {.name = "count",
     .letter = 'n',
     .argument = "N",
     .help = "Boards to make (default: 1).",
     .read = value_count,
     .offset = offsetof(struct generator_wanted, n_boards)},
    {.name = "seed",
     .argument = "S",
     .help = "The same number makes the same boards (default: some number).",
     .read = value_number,
     .offset = offsetof(struct generator_wanted, seed)},
    {.name = "walk",
     .argument = "N",
     .help = "Walk N moves at random from the goal, no move taking back the one\n"
             "before.",
     .read = value_moves,
     .offset = offsetof(struct generator_wanted, walk)},
    {.name = "hard",
     .help = "Climb to a board far from the goal, see below.",
     .offset = offsetof(struct generator_wanted, hard)},
    {.name = "length",
     .argument = "A-B",
     .help = "Only boards whose shortest solutions have A to B moves. Each is\n"
             "solved, which takes tables; the length is printed before it.",
     .read = value_range,
     .offset = offsetof(struct generator_wanted, length)},
    {.name = "tries",
     .argument = "N",
     .help = "With --length, give up after so many boards (default: 100000).",
     .read = value_count,
     .offset = offsetof(struct generator_wanted, n_tries)},
    {.name = NULL},
};

static const char summary[] =
    "Makes boards that the goal can be reached from. Each is drawn from all of them, none\n"
    "likelier than another, unless --walk or --hard says otherwise. A seed makes the same\n"
    "boards on every machine and with any number of threads.\n";

static const char notes[] =
    "--hard begins with such a board. Three cells are drawn, and what is on the first goes to\n"
    "the second, from there to the third, from there to the first; that stays if the goal can\n"
    "still be reached and the heuristic's value is no less. A thousand draws in a row that\n"
    "have not raised it end this. The heuristic is manhattan, or what --heuristic says;\n"
    "walking-distance and pdb climb a few moves farther.\n"
    "\n"
    "Three boards in four of 4x4 have lengths of 46 to 58 moves. For shorter ones take\n"
    "--walk with a few moves more, for longer ones --hard.\n";

enum { DEFAULT_TRIES = 100000, ORIGIN_SIZE = 256 };

/* One run of the command. */
struct generate {
    struct generator generator;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct search_settings climbing; /* as `search`, but for the heuristic */
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;  /* for lengths */
    struct fifteen_solver *climber; /* its heuristic's value says where up is */
    const struct generated_format *format;
    struct generated_run about;
    char origin[ORIGIN_SIZE];
    uint64_t n_printed;
};

/* ---- making ---- */

static bool take(void *context, fifteen_board board, unsigned length)
{
    struct generate *const generate = context;
    const struct generated_board made = {++generate->n_printed, board, length};
    return generate->format->print(&generate->about, &made);
}

/* Fewer were found than were wanted. */
static void give_up(const struct generator *generator)
{
    const struct generator_wanted *const wanted = &generator->wanted;
    char text[4][FORMAT_SIZE];
    message_print("of %s boards tried, only %s have %u to %u moves%s%s%s; for more of them try "
                  "--walk, --hard or more --tries",
                  format_count(generator->n_tried, text[0]),
                  format_count(generator->n_found, text[1]), wanted->length.min, wanted->length.max,
                  generator->n_given_up > 0 ? ", and " : "",
                  generator->n_given_up > 0 ? format_count(generator->n_given_up, text[2]) : "",
                  generator->n_given_up > 0 ? " were given up" : "");
}

static enum exit_status make_all(struct generate *generate)
{
    struct generator *const generator = &generate->generator;
    const enum fifteen_status status = generator_run(generator);
    if (status != FIFTEEN_OK) {
        if (status != FIFTEEN_CANCELLED)
            message_print("%s", generator->error.text);
        return exits_of(status);
    }
    if (generator->refused || !output_flush())
        return EXIT_FAILED;
    if (generator->n_found == generator->wanted.n_boards)
        return EXIT_ANSWERED;
    give_up(generator);
    return EXIT_UNANSWERED;
}

static enum fifteen_status create_solvers(struct generate *generate, struct fifteen_error *error)
{
    struct generator *const generator = &generate->generator;
    struct tables *const tables = &generate->tables;
    const struct fifteen_problem home = {generator->geometry, generator->goal, generator->goal};
    enum fifteen_status status =
        tables_init(tables, &generate->search, &generate->run, &generate->progress, error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(tables, &generate->search, &generate->solver, error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(tables, &generate->climbing, &generate->climber, error);
    if (status == FIFTEEN_OK && generator->wanted.hard)
        status = tables_prepare(tables, generate->climber, &home, error);
    generator->tables = tables;
    generator->solver = generate->solver;
    generator->climber = generate->climber;
    return status;
}

static enum exit_status begin_and_make_all(struct generate *generate)
{
    struct fifteen_error error;
    const enum fifteen_status status = create_solvers(generate, &error);
    if (status != FIFTEEN_OK) {
        message_print("%s", error.text);
        return exits_of(status);
    }
    return generate->format->begin(&generate->about) ? make_all(generate) : EXIT_FAILED;
}

static void describe_origin(struct generate *generate)
{
    const struct generator_wanted *const wanted = &generate->generator.wanted;
    char *const to = generate->origin;
    if (wanted->walk.given)
        snprintf(to, ORIGIN_SIZE, "walks of %u moves from the goal", wanted->walk.max);
    else if (wanted->hard)
        snprintf(to, ORIGIN_SIZE, "climbing on %s", generate->climbing.heuristic);
    else
        snprintf(to, ORIGIN_SIZE, "each board as likely as any other");
    const size_t length = strlen(to);
    if (wanted->length.given)
        snprintf(to + length, ORIGIN_SIZE - length, ", those of %u to %u moves", wanted->length.min,
                 wanted->length.max);
}

static enum exit_status run(struct generate *generate)
{
    struct generator *const generator = &generate->generator;
    generate->climbing = generate->search;
    if (generate->climbing.heuristic == NULL)
        generate->climbing.heuristic = "manhattan";
    if (generator->wanted.n_tries == 0)
        generator->wanted.n_tries = DEFAULT_TRIES;
    generator->limits = &generate->search.limits;
    generator->n_threads = generate->run.n_threads;
    generator->take = take;
    generator->context = generate;
    describe_origin(generate);
    generate->about = (struct generated_run){.geometry = generator->geometry,
                                             .goal = generator->goal,
                                             .seed = generator->wanted.seed,
                                             .origin = generate->origin,
                                             .with_length = generator->wanted.length.given};
    generate->format = generated_format(settings_form(&generate->form));
    progress_init(&generate->progress, &generate->run);
    const enum exit_status status = begin_and_make_all(generate);
    fifteen_solver_free(generate->climber);
    fifteen_solver_free(generate->solver);
    tables_free(&generate->tables);
    return status;
}

/* ---- what is asked for ---- */

/* Whether there are boards of the lengths wanted, as far as that is known. */
static enum fifteen_status check_length(const struct generate *generate,
                                        struct fifteen_error *error)
{
    const struct generator *const generator = &generate->generator;
    const struct value_moves *const length = &generator->wanted.length;
    const struct value_moves *const walk = &generator->wanted.walk;
    if (generate->search.algorithm == FIFTEEN_GREEDY)
        return message_set(error, FIFTEEN_INVALID,
                           "--length: the solutions of %s need not be shortest",
                           fifteen_algorithm_name(FIFTEEN_GREEDY));
    const unsigned greatest = greatest_distance(generator->geometry, generator->goal);
    if (greatest > 0 && length->min > greatest)
        return message_set(error, FIFTEEN_INVALID,
                           "--length: no board of %ux%u is farther than %u moves from this goal",
                           generator->geometry.rows, generator->geometry.columns, greatest);
    const bool other_parity = length->min == length->max && length->min % 2 != walk->max % 2;
    if (walk->given && (length->min > walk->max || other_parity))
        return message_set(error, FIFTEEN_INVALID,
                           "--length: the goal is %u moves away after a walk of as many, or 2, 4, "
                           ".. less",
                           walk->max);
    return FIFTEEN_OK;
}

static enum fifteen_status check(struct generate *generate, struct fifteen_error *error)
{
    struct generator *const generator = &generate->generator;
    const struct generator_wanted *const wanted = &generator->wanted;
    generator->geometry = generate->search.size;
    const enum fifteen_status status =
        goal_read_with_tray(generate->search.goal, &generator->geometry, &generator->goal, error);
    if (status != FIFTEEN_OK)
        return status;
    if (wanted->walk.given && wanted->hard)
        return message_set(error, FIFTEEN_INVALID, "--walk and --hard cannot go together");
    if (!wanted->length.given && wanted->n_tries != 0)
        return message_set(error, FIFTEEN_INVALID, "--tries is for --length");
    return wanted->length.given ? check_length(generate, error) : FIFTEEN_OK;
}

enum exit_status cmd_generate(int argc, char **argv)
{
    struct generate generate = {.generator = {.wanted = {.n_boards = 1, .seed = shuffled_seed()}}};
    const struct command_line line = {
        .command = "fifteen generate",
        .usage = "[OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Board options:", generate_options, &generate.generator.wanted},
                   {"Output options:", settings_form_options, &generate.form},
                   {"Search method:", settings_method_options, &generate.search},
                   {"Search options:", settings_search_options, &generate.search},
                   {"Table options:", settings_table_options, &generate.search},
                   {"General options:", settings_run_options, &generate.run}},
    };
    enum exit_status status;
    struct fifteen_error error;
    if (!options_read(&line, argc, argv, NULL, &status))
        return status;
    status = options_report(&line, check(&generate, &error), &error);
    return status == EXIT_ANSWERED ? run(&generate) : status;
}
