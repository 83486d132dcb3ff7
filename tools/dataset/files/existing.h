/* existing.h - the data set that a folder has, complete or not */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_EXISTING_H
#define DATASET_FILES_EXISTING_H

#include <stdbool.h>

#include <fifteen/fifteen.h>
#include <jansson.h>

/* Journals; see row_journal.h. */
#define ROWS_JOURNAL "rows.unfinished"
#define TRIES_JOURNAL "tries.unfinished" /* boards that fill bins */

struct existing {
    json_t *recipe; /* NULL: there is none yet */
    bool complete;
};

/* Reads recipe.json, or else the first line of a journal. FIFTEEN_INVALID: the folder has other
 * files only. FIFTEEN_DAMAGED: it has a recipe that is not JSON. The caller frees out->recipe. */
enum fifteen_status existing_read(const char *folder, struct existing *out,
                                  struct fifteen_error *error);

/* Reads a file of JSON. FIFTEEN_NOT_FOUND, FIFTEEN_IO, FIFTEEN_DAMAGED. */
enum fifteen_status existing_load(const char *path, json_t **out, struct fifteen_error *error);

/* Removes the journals. */
void existing_remove_journals(const char *folder);

#endif
