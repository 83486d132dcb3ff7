/* answer_record.c - what a record of a part has of an answer beyond its outcome */
/* SPDX-License-Identifier: MIT */
#include "solve/answer_record.h"

#include <stdlib.h>

#include "cli/output.h"
#include "parts/record.h"

static json_t *bounds_list(const struct bounds *bounds)
{
    json_t *const list = json_array();
    for (size_t i = 0; i < bounds->n; i++) {
        const struct bound *const bound = &bounds->bound[i];
        json_t *const row = json_array();
        json_array_append_new(row, json_integer(bound->bound));
        json_array_append_new(row, output_json_count(bound->expanded));
        json_array_append_new(row, output_json_count(bound->generated));
        json_array_append_new(row, json_real(bound->seconds));
        json_array_append_new(list, row);
    }
    return list;
}

json_t *answer_more(const struct answer *answer)
{
    if (!answer->bounds.recorded && answer->all.n_counted == 0)
        return NULL;
    json_t *const more = json_object();
    if (answer->bounds.recorded)
        json_object_set_new(more, "bounds", bounds_list(&answer->bounds));
    if (answer->all.n_counted == 0)
        return more;
    json_t *const paths = json_array();
    for (size_t i = 1; i < answer->all.n; i++)
        json_array_append_new(paths, record_path(&answer->all.solution[i]));
    json_object_set_new(more, "solutions", output_json_count(answer->all.n_counted));
    json_object_set_new(more, "paths", paths);
    return more;
}

static bool read_count(const json_t *value, uint64_t *out)
{
    const json_int_t n = json_integer_value(value);
    *out = (uint64_t)n;
    return json_is_integer(value) && n >= 0;
}

static bool read_bound(const json_t *row, struct bound *bound)
{
    uint64_t number = 0;
    const bool read = read_count(json_array_get(row, 0), &number) &&
                      read_count(json_array_get(row, 1), &bound->expanded) &&
                      read_count(json_array_get(row, 2), &bound->generated);
    bound->bound = (unsigned)number;
    bound->seconds = json_number_value(json_array_get(row, 3));
    return read && number <= UINT32_MAX;
}

static bool read_bounds(const json_t *list, struct bounds *bounds)
{
    const size_t n = json_array_size(list);
    bounds->recorded = true;
    bounds->ended = true;
    if (n > 0)
        bounds->bound = calloc(n, sizeof *bounds->bound);
    if (n > 0 && bounds->bound == NULL)
        return false;
    for (bounds->n = 0; bounds->n < n; bounds->n++)
        if (!read_bound(json_array_get(list, bounds->n), &bounds->bound[bounds->n]))
            return false;
    return json_is_array(list);
}

/* The first solution's moves are the outcome's, and all have its length. */
static bool read_solutions(const json_t *paths, const struct puzzle *puzzle, size_t length,
                           struct solutions *solutions)
{
    const size_t n = json_array_size(paths) + 1;
    struct fifteen_error ignored;
    solutions->solution = calloc(n, sizeof *solutions->solution);
    if (solutions->solution == NULL)
        return false;
    for (solutions->n = 1; solutions->n < n; solutions->n++) {
        struct fifteen_solution *const next = &solutions->solution[solutions->n];
        if (record_read_path(json_array_get(paths, solutions->n - 1), puzzle, next, &ignored) !=
                FIFTEEN_OK ||
            next->length != length) {
            fifteen_solution_free(next);
            return false;
        }
    }
    return json_is_array(paths) && n <= solutions->n_counted;
}

bool answer_read_more(struct answer *answer, const struct puzzle *puzzle, const json_t *more)
{
    const json_t *const bounds = json_object_get(more, "bounds");
    const json_t *const solutions = json_object_get(more, "solutions");
    if (bounds != NULL && !read_bounds(bounds, &answer->bounds))
        return false;
    if (solutions == NULL)
        return true;
    if (!read_count(solutions, &answer->all.n_counted) || answer->all.n_counted == 0 ||
        answer->result.solution.path == NULL ||
        !read_solutions(json_object_get(more, "paths"), puzzle, answer->result.solution.length,
                        &answer->all))
        return false;
    answer->all.solution[0].length = answer->result.solution.length;
    return true;
}
