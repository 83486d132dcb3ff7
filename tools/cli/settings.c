/* settings.c - the options that several commands have */
#include "cli/settings.h"

const char *settings_algorithm_name(unsigned index)
{
    return fifteen_algorithm_name((enum fifteen_algorithm)index);
}

static const char *form_name(unsigned index)
{
    static const char *const names[] = {
        [FORM_TEXT] = "text", [FORM_JSON] = "json", [FORM_CSV] = "csv"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

const struct option_spec settings_form_options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FORM",
     .help = "How to print (default: text); there is ",
     .choices = form_name,
     .offset = offsetof(struct form_settings, form)},
    {.name = "json",
     .help = "The same as --output json.",
     .offset = offsetof(struct form_settings, json)},
    {.name = NULL},
};

enum settings_form settings_form(const struct form_settings *settings)
{
    return settings->json ? FORM_JSON : (enum settings_form)settings->form;
}

const struct option_spec settings_run_options[] = {
    {.name = "threads",
     .argument = "N",
     .help = "Threads to use (default: all cores).",
     .read = value_threads,
     .offset = offsetof(struct run_settings, n_threads)},
    {.name = "verbose",
     .letter = 'v',
     .help = "Say more on standard error.",
     .offset = offsetof(struct run_settings, verbose)},
    {.name = "quiet",
     .letter = 'q',
     .help = "No hints and no progress on standard error.",
     .offset = offsetof(struct run_settings, quiet)},
    {.name = NULL},
};

const struct option_spec settings_method_options[] = {
    {.name = "algorithm",
     .letter = 'a',
     .argument = "NAME",
     .help = "How to search (default: auto); there is\n",
     .choices = settings_algorithm_name,
     .offset = offsetof(struct search_settings, algorithm)},
    {.name = "heuristic",
     .argument = "SPEC",
     .help = "What to search with: a name; the tables of a partition, of patterns\n"
             "or of lists of tiles, as in pdb(5-5-5) or pdb(1.2.5/3.4); or max(a,b,..)\n"
             "of several. The default is max(pdb,linear-conflict). There is\n",
     .choices = fifteen_heuristic_name,
     .read = value_heuristic,
     .offset = offsetof(struct search_settings, heuristic)},
    {.name = NULL},
};

const struct option_spec settings_search_options[] = {
    {.name = "size",
     .argument = "RxC",
     .help = "Rows and columns, where the boards are not square (3 is 3x3).",
     .read = value_geometry,
     .offset = offsetof(struct search_settings, size)},
    {.name = "goal",
     .letter = 'g',
     .argument = "GOAL",
     .help = "'first' for the blank first, 'last' for the blank last, or a board.",
     .read = value_text,
     .offset = offsetof(struct search_settings, goal)},
    {.name = "without-reflection",
     .help = "Look tables up for the board alone, not for its mirror image too.",
     .offset = offsetof(struct search_settings, without_reflection)},
    {.name = "memory",
     .letter = 'm',
     .argument = "SIZE",
     .help = "What a search that keeps boards, such as A*, or the table of IDA*, may\n"
             "use besides the pattern databases, such as 512M or 2G (default: 1G, and\n"
             "64M for auto).",
     .read = value_size,
     .offset = offsetof(struct search_settings, limits.memory_bytes)},
    {.name = "time-limit",
     .argument = "S",
     .help = "Give a board up after so many seconds.",
     .read = value_seconds,
     .offset = offsetof(struct search_settings, limits.seconds)},
    {.name = "node-limit",
     .argument = "N",
     .help = "Give a board up after so many nodes generated.",
     .read = value_count,
     .offset = offsetof(struct search_settings, limits.n_nodes)},
    {.name = NULL},
};

const struct option_spec settings_table_options[] = {
    {.name = "pdb",
     .argument = "DIR",
     .help = "Folder of the tables (default: $FIFTEEN_PDB, else ./pdb, else\n"
             "$XDG_DATA_HOME/fifteen/pdb, else the installed one).",
     .read = value_text,
     .offset = offsetof(struct search_settings, folder)},
    {.name = "partitions",
     .argument = "N",
     .help = "Use the best N of the complete partitions found, 1 to 4 (default: all).",
     .read = value_partitions,
     .offset = offsetof(struct search_settings, n_partitions)},
    {.name = NULL},
};
