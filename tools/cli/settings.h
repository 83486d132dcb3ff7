/* settings.h - options that several commands share */
/* SPDX-License-Identifier: MIT */
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

/* ---- output forms ---- */

/* All forms, in the order in which they are listed. */
enum settings_form {
    FORM_TEXT,
    FORM_MOVES,
    FORM_LETTERS, /* directions, as U, D, L and R */
    FORM_ARROWS,
    FORM_COUNTED, /* directions with counts, as in speed-solving: R2 U L3 */
    FORM_WORDS,   /* up, down, left and right */
    FORM_ASCII,   /* every board of the solution */
    FORM_BOARDS,  /* the same, as the algs4 course prints them */
    FORM_JSON,
    FORM_CSV,
    FORM_CSV_CELLS, /* the numbers of a board, then its length */
    FORM_TSV,       /* FORM_CSV with other separators */
    FORM_NPY,
    FORM_PDDL,
    FORM_PLAN,     /* solutions as plans: PDDL */
    FORM_SVG,      /* start and goal */
    FORM_SVG_PATH, /* every board of the solution */
    FORM_PNG,
    FORM_PNG_PATH,
    FORM_HTML,
    FORM_DOT, /* a graph for Graphviz */
    N_FORMS
};

/* What is written: bits of the forms that suit it. */
enum form_use {
    FOR_RECORDS = 1,
    FOR_ARRAYS = 2,      /* records that may be an array */
    FOR_BOARDS = 4,      /* boards without solutions */
    FOR_SOLUTIONS = 8,   /* boards with solutions */
    FOR_PAGE = 16,       /* files that the page offers */
    FOR_CONVERSION = 32, /* boards of files */
    FOR_TRACES = 64      /* searches, node by node */
};

/* Returns the name of the form at an index among those of a use, or NULL after the last. */
const char *settings_form_name(enum form_use use, unsigned index);

/* Returns the form at an index among those of a use, or N_FORMS after the last. */
enum settings_form settings_form_at(enum form_use use, unsigned index);

struct form_settings {
    unsigned form; /* an index among the forms of the use */
};

extern const struct option_spec settings_form_options[];

/* The same with FORM_NPY, for commands whose output may be an array. */
extern const struct option_spec settings_array_form_options[];

/* The same with FORM_PDDL, for commands whose output is boards. */
extern const struct option_spec settings_board_form_options[];

/* Returns the form of one of these options, and prepares output.h for it: FORM_CSV for FORM_TSV,
 * too. */
enum settings_form settings_form(const struct form_settings *settings);

/* The same for the form at an index among those of a use. */
enum settings_form settings_form_use(enum form_use use, unsigned index);

struct search_settings {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;             /* text for goal_read; NULL: not given */
    unsigned algorithm;           /* enum fifteen_algorithm */
    const char *heuristic;        /* NULL: the default */
    unsigned cost;                /* enum fifteen_cost */
    struct fifteen_conventions conventions;
    bool without_reflection;
    const char *folder;    /* of tables; NULL: the standard folders */
    unsigned n_partitions; /* maximum; 0: all */
    struct fifteen_limits limits;
};

/* Returns the name of an enum fifteen_algorithm, or NULL after the last. */
const char *settings_algorithm_name(unsigned index);
const char *settings_cost_name(unsigned index);

/* Whose directions letters and arrows give: "tiles", "blank"; NULL after the last. */
const char *settings_directions_name(unsigned index);

value_reader settings_read_algorithm; /* struct texts: appends the name of an algorithm */

/* Returns the algorithm of a name that settings_read_algorithm has accepted. */
enum fifteen_algorithm settings_algorithm(const char *name);

/* Whether searches with these settings may look up tables. */
bool settings_use_tables(const struct search_settings *settings);

/* Five groups of options that set struct search_settings: what to search, how, by which conventions
 * of textbooks, with which tables and within which limits. */
extern const struct option_spec settings_problem_options[];
extern const struct option_spec settings_method_options[];
extern const struct option_spec settings_convention_options[];
extern const struct option_spec settings_table_options[];
extern const struct option_spec settings_search_options[];

/* Returns the options of a solver, without tables. The heuristic remains that of the settings. */
struct fifteen_solver_options settings_solver_options(const struct search_settings *search);

/* Conventions as records state them: those that are given. All zeros: none. */
struct convention_names {
    char order[5];         /* the blank's moves as letters; "": not given */
    const char *goal_test; /* or NULL */
    const char *tie;       /* or NULL */
};

struct convention_names settings_convention_names(const struct fifteen_conventions *conventions);

/* The fields of the struct convention_names at an offset of a structure. has_order returns whether
 * order is not "". */
#define CONVENTION_FIELDS(at, has_order)                                                           \
    {"order", FIELD_NAME, .offset = (at) + offsetof(struct convention_names, order),               \
     .when = (has_order)},                                                                         \
        {"goal_test", FIELD_TEXT, .offset = (at) + offsetof(struct convention_names, goal_test)},  \
    {                                                                                              \
        "tie", FIELD_TEXT, .offset = (at) + offsetof(struct convention_names, tie)                 \
    }

/* Reports a convention that the algorithm does not support. Returns EXIT_ANSWERED if there is none.
 */
enum exit_status settings_check_conventions(const struct command_line *line,
                                            const struct search_settings *search);

#endif
