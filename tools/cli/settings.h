/* settings.h - the options that several commands have */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/options.h"

struct run_settings {
    unsigned n_threads; /* 0: one per core */
    bool verbose;
    bool quiet;
};

extern const struct option_spec settings_run_options[];

/* How results are printed. */
enum settings_form { FORM_TEXT, FORM_JSON, FORM_CSV };

struct form_settings {
    unsigned form; /* enum settings_form */
    bool json;     /* whatever `form` says */
};

extern const struct option_spec settings_form_options[];

enum settings_form settings_form(const struct form_settings *settings);

struct search_settings {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;             /* as goal.h reads it; NULL: not given */
    unsigned algorithm;           /* enum fifteen_algorithm */
    const char *heuristic;        /* or NULL */
    bool without_reflection;
    const char *folder;    /* of tables, or NULL */
    unsigned n_partitions; /* at most; 0: as many as there are */
    struct fifteen_limits limits;
};

/* Names by enum fifteen_algorithm. */
const char *settings_algorithm_name(unsigned index);

/* Of the same settings: the algorithm and the heuristic, the tables, and all else. */
extern const struct option_spec settings_method_options[];
extern const struct option_spec settings_table_options[];
extern const struct option_spec settings_search_options[];

#endif
