/* settings.c - options that several commands share */
#include "cli/settings.h"

#include "cli/output.h"

const char *settings_algorithm_name(unsigned index)
{
    return fifteen_algorithm_name((enum fifteen_algorithm)index);
}

const char *settings_cost_name(unsigned index)
{
    return fifteen_cost_name((enum fifteen_cost)index);
}

static const char *board_form_name(unsigned index)
{
    static const char *const names[] = {
        [FORM_TEXT] = "text", [FORM_JSON] = "json", [FORM_CSV] = "csv",
        [FORM_TSV] = "tsv",   [FORM_NPY] = "npy",   [FORM_PDDL] = "pddl"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
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

static const char *array_form_name(unsigned index)
{
    return index < FORM_PDDL ? board_form_name(index) : NULL;
}

static const char *form_name(unsigned index)
{
    return index < FORM_NPY ? board_form_name(index) : NULL;
}

const struct option_spec settings_form_options[] = {
    {"output", 'o', "FORM", "Output format (default: text): ", .choices = form_name,
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
    if (settings->form != FORM_TSV)
        return (enum settings_form)settings->form;
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
    {"size", '\0', "RxC", "Rows and columns; required if the boards are not square (3 means 3x3).",
     .read = value_any_size, .offset = offsetof(struct search_settings, size)},
    {"goal", 'g', "GOAL", "Goal (default: last): a board, or one of\n",
     .choices = fifteen_goal_name, .read = value_text,
     .offset = offsetof(struct search_settings, goal)},
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
     "Use the best N of the complete partitions found, 1 to 8 (default: all,\n"
     "at most 4 of a tray of up to 16 cells).",
     .read = value_partitions, .offset = offsetof(struct search_settings, n_partitions)},
    {.name = NULL},
};
