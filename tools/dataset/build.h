/* build.h - makes a data set by its recipe, or goes on with an unfinished one */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_BUILD_H
#define DATASET_BUILD_H

#include "dataset/board_source.h"
#include "dataset/recipe.h"
#include "process/progress.h"
#include "tables/tables.h"

struct build {
    const char *folder;
    struct recipe *recipe;
    bool seed_given; /* else the seed of an unfinished data set in the folder is used, if any */
    const struct search_settings *search; /* table options */
    const struct run_settings *run;
    struct board_source source; /* of SOURCE_FILE with its boards */
};

/* Locks the folder, makes all rows that are missing, and writes the files. Prints a summary on
 * standard output and frees the source. FIFTEEN_INVALID: the folder has another data set, or other
 * files. FIFTEEN_CANCELLED: the rows made so far are kept. */
enum fifteen_status build_run(struct build *build, struct fifteen_error *error);

#endif
