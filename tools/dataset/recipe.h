/* recipe.h - the recipe of a data set: everything that its rows depend on
 *
 * The file recipe.json of a data set is an object with the members of recipe_json, and those that
 * data_files.h adds.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_RECIPE_H
#define DATASET_RECIPE_H

#include <jansson.h>

#include "dataset/row_layout.h"
#include "input/shard.h"

enum dataset_source { SOURCE_UNIFORM, SOURCE_WALK, SOURCE_ALL, SOURCE_BINS, SOURCE_FILE };
enum dataset_first_moves { FIRST_MOVES_NONE, FIRST_MOVES_ONE, FIRST_MOVES_ALL };
enum dataset_form { DATASET_NPY, DATASET_CSV, DATASET_JSON, DATASET_H_LEVIN };

enum { RECIPE_FORMAT = 1 };

struct recipe {
    struct fifteen_geometry size;
    uint8_t goal[FIFTEEN_TRAY_MAX_CELLS];
    enum dataset_source source;
    struct value_bounds walk; /* moves of SOURCE_WALK */
    uint64_t per_length;      /* boards of a bin, of SOURCE_BINS */
    struct value_bounds lengths;
    uint64_t n_tries;
    uint64_t input_hash; /* XXH3 of the boards of SOURCE_FILE */
    uint64_t seed;
    uint64_t n_boards;  /* of all shards; 0 for SOURCE_BINS */
    struct shard shard; /* never without shards: 1/1 instead */
    enum dataset_first_moves first_moves;
    enum dataset_form form;
    unsigned n_heuristics;
    const char *heuristics[ROW_MAX_VALUES];
    bool has_tables;                 /* they are known, and what the next member has */
    uint64_t tables[ROW_MAX_VALUES]; /* of each heuristic: fifteen_solver_tables_hash */
};

/* The names of the enumerators, or NULL after the last. */
const char *recipe_source_name(unsigned index);
const char *recipe_first_moves_name(unsigned index);
const char *recipe_form_name(unsigned index);

struct row_layout recipe_layout(const struct recipe *recipe);

/* Returns the recipe as an object, or NULL if out of memory. */
json_t *recipe_json(const struct recipe *recipe);

/* Reads the members of a recipe. Texts point into the object. FIFTEEN_DAMAGED with the name of a
 * member that is missing or out of range. Fifteen 2.0.0 did not write "heuristic_tables". */
enum fifteen_status recipe_read(const json_t *object, struct recipe *out,
                                struct fifteen_error *error);

enum { RECIPE_VALUE_SIZE = 120 };

/* A member in which two recipes differ, with its values as JSON or "missing". */
struct recipe_difference {
    const char *name; /* in the first recipe */
    char value[RECIPE_VALUE_SIZE];
    char other[RECIPE_VALUE_SIZE];
};

/* Compares the members of a recipe with those of another object. Returns false and the first
 * difference if there is one. */
bool recipe_equal(const json_t *recipe, const json_t *other, struct recipe_difference *difference);

/* The number of rows of the recipe's shard, of n_boards of all shards, and the board of a row. */
uint64_t recipe_n_rows(const struct recipe *recipe, uint64_t n_boards);
uint64_t recipe_board_of(const struct recipe *recipe, uint64_t row);

#endif
