/* patterns.h - the patterns that pdbgen is asked for */
#ifndef PDBGEN_PATTERNS_H
#define PDBGEN_PATTERNS_H

#include "cli/values.h"

/* In the words of the command line. */
struct patterns_wanted {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;             /* as goal.h reads it; NULL: "first" */
    const char *set;              /* at most one of these three is given; */
    const char *partition;        /* none: the set "default", or one whose classic values fit */
    struct texts tiles;           /* a list for each pattern */
    unsigned kind;                /* enum fifteen_pdb_kind */
};

struct patterns {
    unsigned n_partitions;
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
};

/* FIFTEEN_INVALID says what is wrong with the words. */
enum fifteen_status patterns_choose(const struct patterns_wanted *wanted, struct patterns *out,
                                    struct fifteen_error *error);

#endif
