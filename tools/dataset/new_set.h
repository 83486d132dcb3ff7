/* new_set.h - a data set that is being written: its recipe, its journal of rows, then its files */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_NEW_SET_H
#define DATASET_NEW_SET_H

#include "dataset/files/existing.h"
#include "dataset/files/row_journal.h"
#include "dataset/recipe.h"

/* The caller locks the folder, and appends rows to the journal in their order. */
struct new_set {
    const char *folder;
    const struct recipe *recipe;
    json_t *object; /* of recipe.json */
    char *head;     /* the same before the rows are known, in one line */
    struct row_journal *journal;
    uint64_t n_rows;
};

/* Describes the recipe. FIFTEEN_INVALID: the folder has a data set, complete or not, of another
 * recipe. Folder and recipe must outlive the set. Always call new_set_close. */
enum fifteen_status new_set_init(struct new_set *set, const char *folder,
                                 const struct recipe *recipe, const struct existing *existing,
                                 struct fifteen_error *error);

/* Opens the journal of n_rows rows, or makes it. FIFTEEN_DAMAGED: it has more. */
enum fifteen_status new_set_open(struct new_set *set, uint64_t n_rows, struct fifteen_error *error);

/* Sets the message of a run that was interrupted. Returns FIFTEEN_CANCELLED. */
enum fifteen_status new_set_report_interrupt(const struct new_set *set,
                                             struct fifteen_error *error);

/* Writes the files; the journal has all rows. */
enum fifteen_status new_set_write(struct new_set *set, struct fifteen_error *error);

/* Removes the journals of a complete data set and prints its summary on standard output. */
enum fifteen_status new_set_end(const struct new_set *set, const struct existing *existing,
                                struct fifteen_error *error);

void new_set_close(struct new_set *set);

#endif
