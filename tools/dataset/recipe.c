/* recipe.c - the recipe of a data set as a JSON object, and back */
/* SPDX-License-Identifier: MIT */
#include "dataset/recipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "journal/seal.h"

const char *recipe_source_name(unsigned index)
{
    static const char *const names[] = {[SOURCE_UNIFORM] = "uniform",
                                        [SOURCE_WALK] = "walk",
                                        [SOURCE_ALL] = "all",
                                        [SOURCE_BINS] = "bins",
                                        [SOURCE_FILE] = "boards"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

const char *recipe_first_moves_name(unsigned index)
{
    static const char *const names[] = {
        [FIRST_MOVES_NONE] = "none", [FIRST_MOVES_ONE] = "one", [FIRST_MOVES_ALL] = "all"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

const char *recipe_form_name(unsigned index)
{
    static const char *const names[] = {[DATASET_NPY] = "npy",
                                        [DATASET_CSV] = "csv",
                                        [DATASET_JSON] = "json",
                                        [DATASET_H_LEVIN] = "h-levin"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

struct row_layout recipe_layout(const struct recipe *recipe)
{
    return (struct row_layout){fifteen_cells(recipe->size), recipe->n_heuristics};
}

uint64_t recipe_n_rows(const struct recipe *recipe, uint64_t n_boards)
{
    const uint64_t first = recipe->shard.k - 1;
    return n_boards > first ? (n_boards - first - 1) / recipe->shard.n + 1 : 0;
}

uint64_t recipe_board_of(const struct recipe *recipe, uint64_t row)
{
    return recipe->shard.k - 1 + row * recipe->shard.n;
}

/* ---- writing ---- */

static json_t *range_json(const struct value_bounds *range)
{
    json_t *const pair = json_array();
    json_array_append_new(pair, json_integer(range->min));
    json_array_append_new(pair, json_integer(range->max));
    return pair;
}

static json_t *goal_json(const struct recipe *recipe)
{
    char text[4 * FIFTEEN_TRAY_MAX_CELLS];
    int length = 0;
    for (unsigned cell = 0; cell < fifteen_cells(recipe->size); cell++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%u",
                           cell == 0 ? "" : " ", recipe->goal[cell]);
    return json_string(text);
}

static json_t *heuristics_json(const struct recipe *recipe)
{
    json_t *const names = json_array();
    for (unsigned i = 0; i < recipe->n_heuristics; i++)
        json_array_append_new(names, output_json_text(recipe->heuristics[i]));
    return names;
}

static json_t *tables_json(const struct recipe *recipe)
{
    char text[SEAL_TEXT_SIZE];
    json_t *const hashes = json_array();
    for (unsigned i = 0; i < recipe->n_heuristics; i++)
        json_array_append_new(hashes, json_string(seal_print(recipe->tables[i], text)));
    return hashes;
}

/* What the source depends on. */
static void add_source(const struct recipe *recipe, json_t *object)
{
    char hash[SEAL_TEXT_SIZE];
    json_object_set_new(object, "source", json_string(recipe_source_name(recipe->source)));
    if (recipe->source == SOURCE_WALK)
        json_object_set_new(object, "walk", range_json(&recipe->walk));
    if (recipe->source == SOURCE_BINS) {
        json_object_set_new(object, "boards_per_length", output_json_count(recipe->per_length));
        json_object_set_new(object, "lengths", range_json(&recipe->lengths));
        if (fifteen_cells(recipe->size) > 12)
            json_object_set_new(object, "tries", output_json_count(recipe->n_tries));
    } else
        json_object_set_new(object, "boards", output_json_count(recipe->n_boards));
    if (recipe->source == SOURCE_FILE)
        json_object_set_new(object, "input_xxh3",
                            json_string(seal_print(recipe->input_hash, hash)));
    if (recipe->source != SOURCE_ALL && recipe->source != SOURCE_FILE)
        json_object_set_new(object, "seed", output_json_count(recipe->seed));
}

json_t *recipe_json(const struct recipe *recipe)
{
    json_t *const object = json_object();
    json_t *const shard = json_array();
    json_array_append_new(shard, json_integer(recipe->shard.k));
    json_array_append_new(shard, json_integer(recipe->shard.n));
    json_object_set_new(object, "format", json_integer(RECIPE_FORMAT));
    json_object_set_new(object, "program", json_string("fifteen dataset"));
    json_object_set_new(object, "version", json_string(fifteen_version()));
    json_object_set_new(object, "size", output_json_size(recipe->size));
    json_object_set_new(object, "goal", goal_json(recipe));
    add_source(recipe, object);
    json_object_set_new(object, "shard", shard);
    json_object_set_new(object, "first_moves",
                        json_string(recipe_first_moves_name(recipe->first_moves)));
    json_object_set_new(object, "heuristics", heuristics_json(recipe));
    if (recipe->has_tables && recipe->n_heuristics > 0)
        json_object_set_new(object, "heuristic_tables", tables_json(recipe));
    json_object_set_new(object, "output", json_string(recipe_form_name(recipe->form)));
    return object;
}

/* ---- comparing ---- */

static void print_value(const json_t *value, char out[RECIPE_VALUE_SIZE])
{
    char *const text = value != NULL ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    snprintf(out, RECIPE_VALUE_SIZE, "%s", text != NULL ? text : "missing");
    free(text);
}

bool recipe_equal(const json_t *recipe, const json_t *other, struct recipe_difference *difference)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)recipe, name, value)
    {
        const json_t *const found = json_object_get(other, name);
        if (json_equal(value, found))
            continue;
        difference->name = name;
        print_value(value, difference->value);
        print_value(found, difference->other);
        return false;
    }
    return true;
}
