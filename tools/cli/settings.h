/* settings.h - options that several commands share */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/options.h"

struct run_settings {
    unsigned n_threads; /* 0: one per core */
    bool verbose;
    bool quiet;
    const char *shared_folder; /* of tables, in memory; NULL: none (fifteen/tables.h) */
    unsigned n_sharers;        /* processes that share it */
    const char *rank; /* names the process in errors about tables; NULL: it is the only one */
};

extern const struct option_spec settings_run_options[];

/* Output format. */
/* FORM_TSV is FORM_CSV with other separators: settings_form returns FORM_CSV for both. */
enum settings_form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_TSV, FORM_NPY, FORM_PDDL };

struct form_settings {
    unsigned form; /* enum settings_form */
};

extern const struct option_spec settings_form_options[];

/* The same with FORM_NPY, for commands whose output may be an array. */
extern const struct option_spec settings_array_form_options[];

/* The same with FORM_PDDL, for commands whose output is boards. */
extern const struct option_spec settings_board_form_options[];

/* Returns the form, and prepares output.h for it. */
enum settings_form settings_form(const struct form_settings *settings);

struct search_settings {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;             /* text for goal_read; NULL: not given */
    unsigned algorithm;           /* enum fifteen_algorithm */
    const char *heuristic;        /* NULL: the default */
    unsigned cost;                /* enum fifteen_cost */
    bool without_reflection;
    const char *folder;    /* of tables; NULL: the standard folders */
    unsigned n_partitions; /* maximum; 0: all */
    struct fifteen_limits limits;
};

/* Returns the name of an enum fifteen_algorithm, or NULL after the last. */
const char *settings_algorithm_name(unsigned index);
const char *settings_cost_name(unsigned index);

value_reader settings_read_algorithm; /* struct texts: appends the name of an algorithm */

/* Returns the algorithm of a name that settings_read_algorithm has accepted. */
enum fifteen_algorithm settings_algorithm(const char *name);

/* Four groups of options that set struct search_settings: what to search, how, with which tables
 * and within which limits. */
extern const struct option_spec settings_problem_options[];
extern const struct option_spec settings_method_options[];
extern const struct option_spec settings_table_options[];
extern const struct option_spec settings_search_options[];

#endif
