/* recipe_read.c - reads a recipe from a JSON object, which may contain anything */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/message.h"
#include "dataset/recipe.h"
#include "journal/seal.h"

static enum fifteen_status reject(const char *member, struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_DAMAGED,
                       "the recipe's member \"%s\" is missing or out of range", member);
}

/* ---- members; each returns false if it is missing or out of range ---- */

static bool read_count(const json_t *object, const char *name, uint64_t *out)
{
    const json_t *const value = json_object_get(object, name);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    *out = (uint64_t)json_integer_value(value);
    return true;
}

/* Reads two numbers from 0 to `max`, the first not above the second. */
static bool read_pair(const json_t *object, const char *name, uint64_t max, uint64_t pair[2])
{
    const json_t *const value = json_object_get(object, name);
    if (json_array_size(value) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const json_t *const number = json_array_get(value, i);
        if (!json_is_integer(number) || json_integer_value(number) < 0 ||
            (uint64_t)json_integer_value(number) > max)
            return false;
        pair[i] = (uint64_t)json_integer_value(number);
    }
    return pair[0] <= pair[1];
}

static bool read_range(const json_t *object, const char *name, struct value_bounds *out)
{
    uint64_t pair[2];
    if (!read_pair(object, name, UINT32_MAX, pair))
        return false;
    *out = (struct value_bounds){true, (unsigned)pair[0], (unsigned)pair[1]};
    return true;
}

/* Reads a name; *out is its index. */
static bool read_name(const json_t *object, const char *member, value_choices *choices,
                      unsigned *out)
{
    const char *const text = json_string_value(json_object_get(object, member));
    for (unsigned i = 0; text != NULL && choices(i) != NULL; i++)
        if (strcmp(choices(i), text) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_size(const json_t *object, struct fifteen_geometry *out)
{
    const char *const text = json_string_value(json_object_get(object, "size"));
    return text != NULL && fifteen_geometry_parse(text, out, NULL) == FIFTEEN_OK &&
           fifteen_tray_valid(*out);
}

static bool read_goal(const json_t *object, struct recipe *out)
{
    const char *const text = json_string_value(json_object_get(object, "goal"));
    struct fifteen_board *goal;
    if (text == NULL ||
        fifteen_board_parse(text, strlen(text), out->size, &goal, NULL) != FIFTEEN_OK)
        return false;
    const bool fits = fifteen_geometry_equal(fifteen_board_size(goal), out->size);
    for (unsigned cell = 0; fits && cell < fifteen_cells(out->size); cell++)
        out->goal[cell] = (uint8_t)fifteen_board_tiles(goal)[cell];
    fifteen_board_free(goal);
    return fits;
}

static bool read_heuristics(const json_t *object, struct recipe *out)
{
    const json_t *const names = json_object_get(object, "heuristics");
    if (!json_is_array(names) || json_array_size(names) > ROW_MAX_VALUES)
        return false;
    out->n_heuristics = (unsigned)json_array_size(names);
    for (unsigned i = 0; i < out->n_heuristics; i++) {
        out->heuristics[i] = json_string_value(json_array_get(names, i));
        if (out->heuristics[i] == NULL ||
            fifteen_heuristic_check(out->heuristics[i], NULL) != FIFTEEN_OK)
            return false;
    }
    return true;
}

static bool read_tables(const json_t *object, struct recipe *out)
{
    const json_t *const hashes = json_object_get(object, "heuristic_tables");
    out->has_tables = hashes != NULL;
    if (hashes != NULL && (!json_is_array(hashes) || json_array_size(hashes) != out->n_heuristics))
        return false;
    for (unsigned i = 0; i < json_array_size(hashes); i++) {
        const char *const text = json_string_value(json_array_get(hashes, i));
        if (text == NULL || !seal_read(text, &out->tables[i]))
            return false;
    }
    return true;
}

static bool read_shard(const json_t *object, struct recipe *out)
{
    uint64_t pair[2];
    if (!read_pair(object, "shard", SHARD_MAX, pair) || pair[0] == 0)
        return false;
    out->shard = (struct shard){(unsigned)pair[0], (unsigned)pair[1]};
    return true;
}

/* ---- the recipe ---- */

static enum fifteen_status read_source(const json_t *object, struct recipe *out,
                                       struct fifteen_error *error)
{
    unsigned source = 0;
    const char *hash;
    if (!read_name(object, "source", recipe_source_name, &source))
        return reject("source", error);
    out->source = (enum dataset_source)source;
    if (out->source == SOURCE_WALK && !read_range(object, "walk", &out->walk))
        return reject("walk", error);
    if (out->source == SOURCE_BINS) {
        if (!read_range(object, "lengths", &out->lengths))
            return reject("lengths", error);
        if (!read_count(object, "boards_per_length", &out->per_length))
            return reject("boards_per_length", error);
        if (fifteen_cells(out->size) > 12 && !read_count(object, "tries", &out->n_tries))
            return reject("tries", error);
    } else if (!read_count(object, "boards", &out->n_boards))
        return reject("boards", error);
    hash = json_string_value(json_object_get(object, "input_xxh3"));
    if (out->source == SOURCE_FILE && (hash == NULL || !seal_read(hash, &out->input_hash)))
        return reject("input_xxh3", error);
    if (!read_count(object, "seed", &out->seed) && json_object_get(object, "seed") != NULL)
        return reject("seed", error);
    return FIFTEEN_OK;
}

enum fifteen_status recipe_read(const json_t *object, struct recipe *out,
                                struct fifteen_error *error)
{
    uint64_t format = 0;
    unsigned first_moves = 0;
    unsigned form = 0;
    *out = (struct recipe){.shard = {1, 1}};
    if (!read_count(object, "format", &format) || format != RECIPE_FORMAT)
        return reject("format", error);
    if (!read_size(object, &out->size))
        return reject("size", error);
    if (!read_goal(object, out))
        return reject("goal", error);
    if (!read_shard(object, out))
        return reject("shard", error);
    if (!read_heuristics(object, out))
        return reject("heuristics", error);
    if (!read_tables(object, out))
        return reject("heuristic_tables", error);
    if (!read_name(object, "first_moves", recipe_first_moves_name, &first_moves))
        return reject("first_moves", error);
    if (!read_name(object, "output", recipe_form_name, &form))
        return reject("output", error);
    out->first_moves = (enum dataset_first_moves)first_moves;
    out->form = (enum dataset_form)form;
    return read_source(object, out, error);
}
