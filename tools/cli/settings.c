/* settings.c - options that several commands share */
/* SPDX-License-Identifier: MIT */
#include "cli/settings.h"

#include <string.h>

#include "cli/output.h"

const char *settings_algorithm_name(unsigned index)
{
    return fifteen_algorithm_name((enum fifteen_algorithm)index);
}

const char *settings_directions_name(unsigned index)
{
    static const char *const names[] = {"tiles", "blank"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

const char *settings_cost_name(unsigned index)
{
    return fifteen_cost_name((enum fifteen_cost)index);
}

struct fifteen_solver_options settings_solver_options(const struct search_settings *search)
{
    return (struct fifteen_solver_options){.heuristic = search->heuristic,
                                           .algorithm = (enum fifteen_algorithm)search->algorithm,
                                           .cost = (enum fifteen_cost)search->cost,
                                           .conventions = search->conventions,
                                           .without_reflection = search->without_reflection};
}

/* ---- conventions ---- */

static const char *goal_test_name(unsigned index)
{
    return fifteen_goal_test_name((enum fifteen_goal_test)(index + 1));
}

static const char *tie_name(unsigned index)
{
    return fifteen_tie_name((enum fifteen_tie)(index + 1));
}

static enum fifteen_status read_order(const char *text, void *out, struct fifteen_error *error)
{
    return fifteen_order_parse(text, out, error);
}

static enum fifteen_status read_goal_test(const char *text, void *out, struct fifteen_error *error)
{
    unsigned index = 0;
    const enum fifteen_status status = value_choice(text, goal_test_name, &index, error);
    if (status == FIFTEEN_OK)
        *(enum fifteen_goal_test *)out = (enum fifteen_goal_test)(index + 1);
    return status;
}

static enum fifteen_status read_tie(const char *text, void *out, struct fifteen_error *error)
{
    unsigned index = 0;
    const enum fifteen_status status = value_choice(text, tie_name, &index, error);
    if (status == FIFTEEN_OK)
        *(enum fifteen_tie *)out = (enum fifteen_tie)(index + 1);
    return status;
}

const struct option_spec settings_convention_options[] = {
    {"order", '\0', "ORDER",
     "Try the moves of the blank in this order, a permutation of ULRD\n"
     "(default: ULRD). For the algorithms astar, idastar-plain,\n"
     "breadth-first, uniform-cost, greedy and iddfs.",
     .read = read_order, .offset = offsetof(struct search_settings, conventions.order)},
    {"goal-test", '\0', "WHEN",
     "Test a node for the goal at its generation or at its expansion\n"
     "(default: generation for breadth-first, else expansion). For astar,\n"
     "breadth-first, uniform-cost and greedy:\n",
     .choices = goal_test_name, .read = read_goal_test,
     .offset = offsetof(struct search_settings, conventions.goal_test)},
    {"tie", '\0', "RULE",
     "Expand this one of the nodes with equal f = g + h: the one opened first,\n"
     "the one opened last, or one with the larger g (default: larger-g). For\n"
     "astar:\n",
     .choices = tie_name, .read = read_tie,
     .offset = offsetof(struct search_settings, conventions.tie)},
    {.name = NULL},
};

struct convention_names settings_convention_names(const struct fifteen_conventions *conventions)
{
    struct convention_names names = {.goal_test = fifteen_goal_test_name(conventions->goal_test),
                                     .tie = fifteen_tie_name(conventions->tie)};
    /* Without an order all moves are 0. */
    for (unsigned i = 0; i < 4 && conventions->order[0] != conventions->order[1]; i++)
        names.order[i] = "ULRD"[conventions->order[i]];
    return names;
}

enum exit_status settings_check_conventions(const struct command_line *line,
                                            const struct search_settings *search)
{
    struct fifteen_error error;
    const enum fifteen_status status = fifteen_conventions_check(
        (enum fifteen_algorithm)search->algorithm, &search->conventions, &error);
    return options_report(line, status, &error);
}

/* ---- output forms ---- */

enum {
    FOR_ALL = FOR_RECORDS | FOR_ARRAYS | FOR_BOARDS,
    FOR_DATA = FOR_ALL | FOR_SOLUTIONS | FOR_CONVERSION,
    FOR_DOCUMENTS = FOR_SOLUTIONS | FOR_PAGE
};

static const struct {
    const char *name;
    unsigned uses; /* bits of enum form_use */
} forms[N_FORMS] = {
    [FORM_TEXT] = {"text", FOR_ALL | FOR_CONVERSION | FOR_TRACES},
    [FORM_MOVES] = {"moves", FOR_SOLUTIONS},
    [FORM_LETTERS] = {"letters", FOR_SOLUTIONS},
    [FORM_ARROWS] = {"arrows", FOR_SOLUTIONS},
    [FORM_COUNTED] = {"counted", FOR_SOLUTIONS},
    [FORM_WORDS] = {"words", FOR_SOLUTIONS},
    [FORM_ASCII] = {"ascii", FOR_SOLUTIONS},
    [FORM_BOARDS] = {"boards", FOR_SOLUTIONS | FOR_CONVERSION},
    [FORM_JSON] = {"json", FOR_DATA | FOR_TRACES},
    [FORM_CSV] = {"csv", FOR_DATA},
    [FORM_CSV_CELLS] = {"csv-cells", FOR_SOLUTIONS | FOR_CONVERSION},
    [FORM_TSV] = {"tsv", FOR_DATA},
    [FORM_NPY] = {"npy", FOR_ARRAYS | FOR_BOARDS | FOR_SOLUTIONS | FOR_CONVERSION},
    [FORM_PDDL] = {"pddl", FOR_BOARDS | FOR_SOLUTIONS | FOR_CONVERSION},
    [FORM_PLAN] = {"plan", FOR_SOLUTIONS},
    [FORM_SVG] = {"svg", FOR_DOCUMENTS | FOR_TRACES},
    [FORM_SVG_PATH] = {"svg-path", FOR_DOCUMENTS},
    [FORM_PNG] = {"png", FOR_SOLUTIONS},
    [FORM_PNG_PATH] = {"png-path", FOR_SOLUTIONS},
    [FORM_HTML] = {"html", FOR_DOCUMENTS | FOR_TRACES},
    [FORM_DOT] = {"dot", FOR_TRACES},
};

enum settings_form settings_form_at(enum form_use use, unsigned index)
{
    unsigned form = 0;
    for (; form < N_FORMS; form++)
        if ((forms[form].uses & use) != 0 && index-- == 0)
            break;
    return (enum settings_form)form;
}

const char *settings_form_name(enum form_use use, unsigned index)
{
    const enum settings_form form = settings_form_at(use, index);
    return form != N_FORMS ? forms[form].name : NULL;
}

static const char *record_form_name(unsigned index)
{
    return settings_form_name(FOR_RECORDS, index);
}

static const char *array_form_name(unsigned index)
{
    return settings_form_name(FOR_ARRAYS, index);
}

static const char *board_form_name(unsigned index)
{
    return settings_form_name(FOR_BOARDS, index);
}

enum fifteen_status settings_read_algorithm(const char *text, void *out,
                                            struct fifteen_error *error)
{
    unsigned index;
    const enum fifteen_status status = value_choice(text, settings_algorithm_name, &index, error);
    return status == FIFTEEN_OK ? value_texts(text, out, error) : status;
}

enum fifteen_algorithm settings_algorithm(const char *name)
{
    struct fifteen_error ignored;
    unsigned algorithm = FIFTEEN_AUTO;
    value_choice(name, settings_algorithm_name, &algorithm, &ignored);
    return (enum fifteen_algorithm)algorithm;
}

bool settings_use_tables(const struct search_settings *settings)
{
    return fifteen_algorithm_asks_heuristic((enum fifteen_algorithm)settings->algorithm) &&
           (settings->heuristic == NULL || strstr(settings->heuristic, "pdb") != NULL);
}

const struct option_spec settings_form_options[] = {
    {"output", 'o', "FORM", "Output format (default: text): ", .choices = record_form_name,
     .offset = offsetof(struct form_settings, form)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {.name = NULL},
};

const struct option_spec settings_array_form_options[] = {
    {"output", 'o', "FORM", "Output format (default: text): ", .choices = array_form_name,
     .offset = offsetof(struct form_settings, form)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {.name = NULL},
};

const struct option_spec settings_board_form_options[] = {
    {"output", 'o', "FORM", "Output format (default: text): ", .choices = board_form_name,
     .offset = offsetof(struct form_settings, form)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {.name = NULL},
};

enum settings_form settings_form(const struct form_settings *settings)
{
    /* The forms of records and arrays are the first ones of boards. */
    return settings_form_use(FOR_BOARDS, settings->form);
}

enum settings_form settings_form_use(enum form_use use, unsigned index)
{
    const enum settings_form form = settings_form_at(use, index);
    if (form != FORM_TSV)
        return form;
    output_use_tabs();
    return FORM_CSV;
}

const struct option_spec settings_run_options[] = {
    {"threads", '\0', "N", "Number of threads (default: one per processor).", .read = value_threads,
     .offset = offsetof(struct run_settings, n_threads), .is_local = true},
    {"verbose", 'v', NULL, "Print details to standard error.",
     .offset = offsetof(struct run_settings, verbose), .is_local = true},
    {"quiet", 'q', NULL, "Print no hints and no progress to standard error.",
     .offset = offsetof(struct run_settings, quiet), .is_local = true},
    {.name = NULL},
};

const struct option_spec settings_method_options[] = {
    {"algorithm", 'a', "NAME", "Search algorithm (default: auto):\n",
     .choices = settings_algorithm_name, .offset = offsetof(struct search_settings, algorithm)},
    {"heuristic", '\0', "SPEC",
     "Heuristic (default: max(pdb,linear-conflict)): a name; tables of a\n"
     "partition, patterns or lists of tiles, such as pdb(5-5-5) or\n"
     "pdb(1.2.5/3.4); or the maximum of several, max(a,b,..). Names:\n",
     .choices = fifteen_heuristic_name, .read = value_heuristic,
     .offset = offsetof(struct search_settings, heuristic)},
    {.name = NULL},
};

const struct option_spec settings_problem_options[] = {
    SIZE_OPTION('\0', "Rows and columns; required if the boards are not square (3 means 3x3).",
                struct search_settings, size),
    GOAL_OPTION(GOAL_OR_LAST, struct search_settings, goal),
    {"without-reflection", '\0', NULL, "Look up only the board in tables, not its reflection.",
     .offset = offsetof(struct search_settings, without_reflection)},
    {.name = NULL},
};

const struct option_spec settings_search_options[] = {
    {"cost", '\0', "NAME",
     "What a move costs (default: unit): the same for all tiles, the tile's\n"
     "number, its inverse or its square root; multi-tile: tiles of a row or\n"
     "column that slide at once cost as much as one:\n",
     .choices = settings_cost_name, .offset = offsetof(struct search_settings, cost)},
    {"weight", 'w', "W",
     "Accept solutions of up to W times the minimum number of moves, W >= 1,\n"
     "such as 1.5. For weighted-astar, weighted-idastar, xdp, xup, ees and\n"
     "improved-optimistic (default: 1); anytime-astar begins with W (3).",
     .read = value_weight, .offset = offsetof(struct search_settings, limits.weight)},
    {"memory", 'm', "SIZE",
     "Memory limit of the search, without pattern databases, such as 512M or\n"
     "1.5G (default: 1G, and for auto 64M, or 256M beyond 16 cells). M and\n"
     "MiB are 1024 * 1024 bytes, MB are 1,000,000. Applies to A* and other\n"
     "searches that store boards, and to the transposition table of IDA*.",
     .read = value_size, .offset = offsetof(struct search_settings, limits.memory_bytes)},
    {"time-limit", '\0', "S", "Give up on a board after S seconds.", .read = value_seconds,
     .offset = offsetof(struct search_settings, limits.seconds)},
    {"node-limit", '\0', "N", "Give up on a board after N generated nodes, such as 500k or 1e6.",
     .read = value_count, .offset = offsetof(struct search_settings, limits.n_nodes)},
    {.name = NULL},
};

const struct option_spec settings_table_options[] = {
    {"pdb", '\0', "DIR",
     "Look for tables in DIR only (default: $FIFTEEN_PDB if set, else ./pdb,\n"
     "$XDG_DATA_HOME/fifteen/pdb and the folders for all users).",
     .read = value_text, .offset = offsetof(struct search_settings, folder), .is_local = true},
    {"partitions", '\0', "N",
     "Use the best N of the complete partitions found, 1 to 24 (default: all,\n"
     "at most 4 of a tray of up to 16 cells).",
     .read = value_partitions, .offset = offsetof(struct search_settings, n_partitions)},
    {.name = NULL},
};
