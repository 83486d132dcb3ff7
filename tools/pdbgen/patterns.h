/* patterns.h - the patterns that pdbgen's options select */
/* SPDX-License-Identifier: MIT */
#ifndef PDBGEN_PATTERNS_H
#define PDBGEN_PATTERNS_H

#include "cli/values.h"

struct patterns_request {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;             /* as goal.h reads it; NULL: "last" */
    const char *set;              /* at most one of set, partition and tiles is given; */
    const char *partition;        /* if none: a default whose values fit the kind */
    struct texts tiles;           /* a list for each pattern */
    unsigned kind;                /* enum fifteen_pdb_kind */
};

/* Different patterns, in the order of their partitions. */
struct patterns {
    unsigned n;
    struct fifteen_pattern pattern[FIFTEEN_SET_MAX * FIFTEEN_PARTITION_MAX];
};

/* Returns FIFTEEN_INVALID, with the reason, if the options do not make patterns. */
enum fifteen_status patterns_choose(const struct patterns_request *request, struct patterns *out,
                                    struct fifteen_error *error);

#endif
