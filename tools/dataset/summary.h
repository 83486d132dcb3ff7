/* summary.h - the rows of a data set by their length, in recipe.json and as text */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_SUMMARY_H
#define DATASET_SUMMARY_H

#include "dataset/recipe.h"

/* Adds the members "rows" and "rows_by_length" to the object of recipe.json. */
void summary_add(json_t *object, uint64_t n_rows,
                 const uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1]);

/* Compares the member "rows_by_length" with the rows of a folder. FIFTEEN_DAMAGED names the first
 * length that differs. */
enum fifteen_status summary_check(const json_t *object, const char *folder,
                                  const uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1],
                                  struct fifteen_error *error);

/* Prints a summary of recipe.json, such as "DIR: 1,000 boards of 4x4, 33 to 66 moves, mean 52.63",
 * and the bins that are not full. Returns false after an error message. */
bool summary_print(const char *folder, const struct recipe *recipe, const json_t *object);

#endif
