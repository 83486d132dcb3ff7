/* cmd_dataset.c - fifteen dataset: boards with the lengths of their shortest solutions, as files */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "dataset/bins/bins.h"
#include "dataset/board_list.h"
#include "dataset/build.h"
#include "dataset/cmd_verify.h"
#include "input/goal.h"
#include "input/shuffled.h"

struct dataset_settings {
    uint64_t n_boards;
    uint64_t seed; /* SEED_NOT_GIVEN */
    struct value_bounds walk;
    bool all;
    uint64_t per_length;
    struct value_bounds lengths;
    uint64_t n_tries;
    struct texts files;
    unsigned from;        /* index of input_form_name */
    unsigned first_moves; /* enum dataset_first_moves */
    struct texts heuristics;
    unsigned form; /* enum dataset_form */
    struct shard shard;
};

#define SEED_NOT_GIVEN UINT64_MAX

enum { DEFAULT_BOARDS = 1000, DEFAULT_TRIES = 100000 };

static const struct option_spec source_options[] = {
    {"count", 'n', "N", "Number of random boards (default: 1000).", .read = value_count,
     .offset = offsetof(struct dataset_settings, n_boards)},
    {"seed", '\0', "S",
     "Seed of the random numbers (default: random, or that of the unfinished\n"
     "data set in DIR). The same seed gives the same files.",
     .read = value_number, .offset = offsetof(struct dataset_settings, seed)},
    {"walk", '\0', "A-B",
     "Make A to B random moves from the goal, each number as likely as any\n"
     "other; no move undoes the previous one. A alone is one number.",
     .read = value_range, .offset = offsetof(struct dataset_settings, walk)},
    {"all", '\0', NULL, "Take all boards of a tray of up to 12 cells, by their length.",
     .offset = offsetof(struct dataset_settings, all)},
    {"bins", '\0', "K",
     "Take K boards of each length, where they exist: of trays of up to 12\n"
     "cells from all boards, else from random boards and walks, see below.",
     .read = value_boards, .offset = offsetof(struct dataset_settings, per_length)},
    {"length", '\0', "A-B",
     "With --bins, take lengths from A to B only; required for trays of more\n"
     "than 12 cells.",
     .read = value_range, .offset = offsetof(struct dataset_settings, lengths)},
    {"tries", '\0', "N",
     "With --bins, solve at most N random boards, and N walks for each other\n"
     "bin (default: 100,000). Not for trays of up to 12 cells.",
     .read = value_count, .offset = offsetof(struct dataset_settings, n_tries)},
    {"boards", '\0', "FILE",
     "Take the boards of FILE, or of standard input if FILE is '-', in any form\n"
     "that 'fifteen solve' reads. May be repeated.",
     .read = value_texts, .repeatable = true, .offset = offsetof(struct dataset_settings, files)},
    INPUT_FORM_OPTION(struct dataset_settings, from),
    {.name = NULL},
};

static const struct option_spec label_options[] = {
    {"first-move", '\0', "WHICH",
     "Add the first moves of shortest solutions: the first one, or all. The\n"
     "value is the sum of 1 for up, 2 for left, 4 for right, 8 for down,\n"
     "where the blank moves (default: none): ",
     .choices = recipe_first_moves_name, .offset = offsetof(struct dataset_settings, first_moves)},
    {"heuristic", '\0', "SPEC", "Add the values of a heuristic. May be repeated. Names:\n",
     .choices = fifteen_heuristic_name, .read = value_heuristics, .repeatable = true,
     .offset = offsetof(struct dataset_settings, heuristics)},
    {.name = NULL},
};

static const struct option_spec file_options[] = {
    {"output", 'o', "FORM", "Form of the files in DIR (default: npy): ",
     .choices = recipe_form_name, .offset = offsetof(struct dataset_settings, form)},
    {"shard", '\0', "K/N",
     "Make only the rows K, K + N, K + 2 N .. of the data set, such as 3/64.\n"
     "A shard takes the time of its own rows. 'fifteen merge --out' joins the\n"
     "folders of all N shards.",
     .read = value_shard, .offset = offsetof(struct dataset_settings, shard)},
    {.name = NULL},
};

static const struct option_spec tray_options[] = {
    SIZE_OPTION('\0', "Rows and columns, at most 25 cells (default: 4x4).", struct search_settings,
                size),
    GOAL_OPTION(GOAL_OR_LAST, struct search_settings, goal),
    {.name = NULL},
};

static const char summary[] =
    "Write boards with the lengths of their shortest solutions to the folder DIR, for training\n"
    "and statistics. Boards are random and equally likely, unless an option says otherwise. The\n"
    "file recipe.json has the recipe and the files' checksums.\n";

static const char notes[] =
    "If the command is interrupted or killed, the same command continues where it ended; the\n"
    "files are the same as those of a run without interruption. The number of threads does not\n"
    "change them. 'fifteen dataset verify DIR' checks a data set; see its --help.\n";

static const char bins[] =
    "--bins: of trays of up to 12 cells, all boards of a length are equally likely, and no board\n"
    "occurs twice. Of larger trays, so are those of a length of at least the mean Manhattan\n"
    "distance of random boards (4x4: 37). A bin of a smaller length L has ends of walks of L,\n"
    "L + 2, .. up to 2 L moves, each number equally likely, that are L moves from the goal. Bins\n"
    "that are not full are reported.\n";

static const char exits[] =
    "Exit status: 0 on success; 1 on an I/O error, a damaged file or lack of memory; 2 for an\n"
    "invalid command line, malformed input, or a folder with another data set; 3 if a board of\n"
    "a file is unsolvable; 130 if interrupted.\n";

/* The state of one run. */
struct dataset {
    struct dataset_settings settings;
    struct search_settings search;
    struct run_settings run;
    struct recipe recipe;
    struct board_list list; /* of --boards */
};

/* ---- the recipe ---- */

static enum fifteen_status read_goal(struct dataset *dataset, struct fifteen_error *error)
{
    struct recipe *const recipe = &dataset->recipe;
    struct fifteen_board *goal = NULL;
    const bool is_stated = dataset->search.goal == NULL && dataset->list.goal != NULL;
    const enum fifteen_status status =
        is_stated ? fifteen_board_copy(dataset->list.goal, &goal, error)
                  : goal_read_of_size(dataset->search.goal, dataset->search.size, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    recipe->size = fifteen_board_size(goal);
    const bool is_tray = fifteen_tray_valid(recipe->size);
    for (unsigned cell = 0; is_tray && cell < fifteen_cells(recipe->size); cell++)
        recipe->goal[cell] = (uint8_t)fifteen_board_tiles(goal)[cell];
    fifteen_board_free(goal);
    return is_tray ? FIFTEEN_OK
                   : message_set(error, FIFTEEN_INVALID,
                                 "%ux%u is too large; expected at most %d cells", recipe->size.rows,
                                 recipe->size.columns, FIFTEEN_TRAY_MAX_CELLS);
}

/* Reads the boards of --boards. */
static enum fifteen_status read_files(struct dataset *dataset, struct fifteen_error *error)
{
    const struct feed_input input = {.size = dataset->search.size,
                                     .files = dataset->settings.files.text,
                                     .n_files = dataset->settings.files.n,
                                     .form = input_form_at(dataset->settings.from),
                                     .verbose = dataset->run.verbose};
    const enum fifteen_status status = board_list_read(&dataset->list, &input, error);
    if (status == FIFTEEN_OK && dataset->search.size.rows == 0)
        dataset->search.size = dataset->list.size;
    return status;
}

static enum fifteen_status check_bins(const struct dataset *dataset, struct fifteen_error *error)
{
    const struct dataset_settings *const settings = &dataset->settings;
    const bool is_listed = bins_are_listed(dataset->recipe.size);
    if (settings->per_length == 0 && (settings->lengths.given || settings->n_tries != 0))
        return message_set(error, FIFTEEN_INVALID, "--length and --tries require --bins");
    if (settings->all && !is_listed)
        return message_set(
            error, FIFTEEN_INVALID, "--all: %ux%u has too many boards; expected at most %d cells",
            dataset->recipe.size.rows, dataset->recipe.size.columns, BOARD_SOURCE_LIST_CELLS);
    if (settings->per_length == 0)
        return FIFTEEN_OK;
    if (is_listed && settings->n_tries != 0)
        return message_set(error, FIFTEEN_INVALID, "--tries is for trays of more than %d cells",
                           BOARD_SOURCE_LIST_CELLS);
    if (!is_listed && !settings->lengths.given)
        return message_set(error, FIFTEEN_INVALID,
                           "--bins requires --length A-B for trays of more than %d cells",
                           BOARD_SOURCE_LIST_CELLS);
    if (settings->lengths.max > FIFTEEN_MAX_MOVES)
        return message_set(error, FIFTEEN_INVALID, "--length: expected at most %d moves",
                           FIFTEEN_MAX_MOVES);
    return FIFTEEN_OK;
}

static enum fifteen_status check_sources(const struct dataset_settings *settings,
                                         struct fifteen_error *error)
{
    const int n_sources =
        settings->walk.given + settings->all + (settings->per_length > 0) + (settings->files.n > 0);
    if (n_sources > 1)
        return message_set(error, FIFTEEN_INVALID,
                           "--walk, --all, --bins and --boards exclude each other");
    if (settings->n_boards != 0 && n_sources > settings->walk.given)
        return message_set(error, FIFTEEN_INVALID, "--count is for random boards");
    if (settings->heuristics.n > ROW_MAX_VALUES)
        return message_set(error, FIFTEEN_INVALID, "at most %d heuristics are possible",
                           ROW_MAX_VALUES);
    return FIFTEEN_OK;
}

static enum dataset_source source_of(const struct dataset_settings *settings)
{
    if (settings->files.n > 0)
        return SOURCE_FILE;
    if (settings->per_length > 0)
        return SOURCE_BINS;
    return settings->all ? SOURCE_ALL : settings->walk.given ? SOURCE_WALK : SOURCE_UNIFORM;
}

/* Sets which boards the recipe has. */
static void set_source(struct recipe *recipe, const struct dataset *dataset)
{
    const struct dataset_settings *const settings = &dataset->settings;
    recipe->source = source_of(settings);
    recipe->seed = settings->seed != SEED_NOT_GIVEN ? settings->seed : shuffled_seed();
    recipe->walk = settings->walk;
    recipe->per_length = settings->per_length;
    recipe->lengths = settings->lengths;
    recipe->n_tries = settings->n_tries != 0 ? settings->n_tries : DEFAULT_TRIES;
    if (!settings->lengths.given)
        recipe->lengths.max = FIFTEEN_MAX_MOVES;
    if (recipe->source == SOURCE_FILE)
        recipe->n_boards = dataset->list.n;
    else if (recipe->source == SOURCE_ALL)
        recipe->n_boards = board_source_count(recipe->size);
    else if (recipe->source != SOURCE_BINS)
        recipe->n_boards = settings->n_boards != 0 ? settings->n_boards : DEFAULT_BOARDS;
}

static enum fifteen_status make_recipe(struct dataset *dataset, struct fifteen_error *error)
{
    const struct dataset_settings *const settings = &dataset->settings;
    struct recipe *const recipe = &dataset->recipe;
    enum fifteen_status status = check_sources(settings, error);
    if (status == FIFTEEN_OK && settings->files.n > 0)
        status = read_files(dataset, error);
    if (status == FIFTEEN_OK)
        status = read_goal(dataset, error);
    if (status == FIFTEEN_OK)
        status = check_bins(dataset, error);
    if (status != FIFTEEN_OK)
        return status;
    set_source(recipe, dataset);
    recipe->shard = settings->shard.n != 0 ? settings->shard : (struct shard){1, 1};
    recipe->first_moves = (enum dataset_first_moves)settings->first_moves;
    recipe->form = (enum dataset_form)settings->form;
    recipe->n_heuristics = settings->heuristics.n;
    for (unsigned i = 0; i < recipe->n_heuristics; i++)
        recipe->heuristics[i] = settings->heuristics.text[i];
    if (recipe->source != SOURCE_FILE)
        return FIFTEEN_OK;
    recipe->input_hash =
        XXH3_64bits(dataset->list.rows, dataset->list.n * fifteen_cells(recipe->size));
    return board_list_check(&dataset->list, recipe->goal, error);
}

/* ---- the command ---- */

static enum exit_status run_dataset(struct dataset *dataset, const struct command_line *line,
                                    const char *folder)
{
    struct fifteen_error error;
    struct build build = {.folder = folder,
                          .recipe = &dataset->recipe,
                          .seed_given = dataset->settings.seed != SEED_NOT_GIVEN,
                          .search = &dataset->search,
                          .run = &dataset->run};
    enum fifteen_status status = make_recipe(dataset, &error);
    if (status != FIFTEEN_OK)
        return options_report(line, status, &error);
    if (dataset->recipe.source == SOURCE_FILE) {
        build.source.n_boards = dataset->list.n;
        build.source.boards = dataset->list.rows; /* the source's from here on */
        dataset->list.rows = NULL;
    }
    status = build_run(&build, &error);
    return exits_report(status, &error);
}

enum exit_status cmd_dataset(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "verify") == 0)
        return cmd_dataset_verify(argc - 1, argv + 1);
    struct dataset dataset = {.settings = {.seed = SEED_NOT_GIVEN}};
    const struct command_line line = {
        .command = "fifteen dataset",
        .usage = "[OPTION..] DIR",
        .summary = summary,
        .notes = (const char *const[]){notes, bins, exits, NULL},
        .groups = {{"Board options:", source_options, &dataset.settings},
                   {"Label options:", label_options, &dataset.settings},
                   {"Data set options:", file_options, &dataset.settings},
                   {"Tray options:", tray_options, &dataset.search},
                   {"Table options:", settings_table_options, &dataset.search},
                   {"General options:", settings_run_options, &dataset.run}},
    };
    enum exit_status status;
    int n_operands = 0;
    if (options_read(&line, argc, argv, &n_operands, &status)) {
        if (n_operands == 1)
            status = run_dataset(&dataset, &line, argv[1]);
        else
            status = options_fail(&line, n_operands == 0 ? "no folder given; for example: fifteen "
                                                           "dataset --count 1000 boards"
                                                         : "more than one folder given");
    }
    board_list_free(&dataset.list);
    texts_free(&dataset.settings.files);
    texts_free(&dataset.settings.heuristics);
    return status;
}
