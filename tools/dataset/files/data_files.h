/* data_files.h - the files of a complete data set
 *
 *      npy       boards.npy (rows, cells), lengths.npy (rows), first_moves.npy (rows),
 *                values.npy (rows, heuristics); all uint8
 *      csv       data.csv: 0,1,..,15,length,first_moves, names of heuristics
 *      json      data.jsonl: an object a line, with board, length, first_moves and values
 *      h-levin   boards.txt: the numbers of a board a line; labels.csv: the other columns
 *
 * First moves and values only if the recipe has them. recipe.json is written last: a folder with
 * it is complete.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_DATA_FILES_H
#define DATASET_FILES_DATA_FILES_H

#include <stdio.h>

#include "dataset/files/row_journal.h"
#include "dataset/recipe.h"

#define RECIPE_FILE "recipe.json"

/* What a file holds of a row. */
struct data_columns {
    const struct recipe *recipe;
    unsigned n;
    uint8_t at[ROW_MAX_SIZE]; /* where in a row, see row_layout.h */
};

/* Writes what precedes the rows, and one row. */
typedef void data_head(FILE *to, const struct data_columns *columns, uint64_t n_rows);
typedef void data_row(FILE *to, const struct data_columns *columns, const uint8_t *row);

struct data_file {
    const char *name;
    struct data_columns columns;
    bool binary;
    data_head *head; /* or NULL */
    data_row *row;
};

enum { DATA_MAX_FILES = 4 };

/* Sets the files of a recipe and returns their number. */
unsigned data_files_of(const struct recipe *recipe, struct data_file out[DATA_MAX_FILES]);

/* Writes the files of a complete journal to a folder, and adds their sizes and checksums to the
 * object as the member "files". */
enum fifteen_status data_files_write(const char *folder, const struct recipe *recipe,
                                     struct row_journal *journal, json_t *object,
                                     struct fifteen_error *error);

/* Compares the sizes and checksums of the files of a folder with those that an object has.
 * FIFTEEN_DAMAGED names the first file that differs or is missing. */
enum fifteen_status data_files_check(const char *folder, const struct recipe *recipe,
                                     const json_t *object, struct fifteen_error *error);

/* Writes recipe.json. */
enum fifteen_status data_files_write_recipe(const char *folder, const json_t *object,
                                            struct fifteen_error *error);

#endif
