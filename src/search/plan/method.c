/* method.c - what the problems of one goal form are searched with: heuristic, tables, engine */
/* SPDX-License-Identifier: MIT */
#include "search/plan/method.h"

#include <stdlib.h>
#include <string.h>

#include "pdb/set.h"
#include "pdb/table/table.h"
#include "search/algorithm/algorithm.h"
#include "search/algorithm/conventions.h"
#include "util/error.h"

/* ---- tables ---- */

/* Takes the sets of the form among those that the caller gave. */
static void select_given(const struct method_options *options, struct method *method)
{
    for (unsigned i = 0; i < options->n_sets; i++) {
        const struct fifteen_pattern *const pattern =
            &fifteen_pdb_set_table(options->sets[i], 0, 0)->pattern;
        const struct goal_form form = {pattern->geometry, pattern->goal_blank};
        if (goal_form_equal(&form, &method->form))
            method->sets[method->n_sets++] = options->sets[i];
    }
    method->exists = method->n_sets > 0;
}

/* Gets all sets of the spec from the store. If one is missing there is no method. */
static enum fifteen_status get_sets(const struct method_options *options,
                                    const struct method_goal *goal,
                                    const struct fifteen_monitor *monitor, struct method *method,
                                    struct fifteen_error *error)
{
    const bool builds = method->source == METHOD_BUILT;
    method->exists = true;
    for (unsigned i = 0; i < method->spec.n; i++) {
        const struct heuristic_part *const part = &method->spec.part[i];
        const struct fifteen_pdb_set *set = NULL;
        if (part->kind->create_on == NULL)
            continue;
        struct table_request request = {.geometry = goal->geometry,
                                        .goal = goal->goal,
                                        .form = goal->form,
                                        .kind = part->kind->tables,
                                        .name = part->partition};
        enum fifteen_status status = heuristic_partitions(
            part, goal->geometry, request.goal, request.partitions, &request.n_partitions, error);
        if (status == FIFTEEN_OK)
            status = store_get(options->store, &request, builds, monitor, &set, error);
        if (status != FIFTEEN_OK)
            return status;
        if (set != NULL)
            method->sets[method->n_sets++] = set;
        else
            method->exists = false;
    }
    return FIFTEEN_OK;
}

/* Zero-aware if any set is. */
static enum fifteen_pdb_kind kind_of_sets(const struct method *method)
{
    for (unsigned i = 0; i < method->n_sets; i++)
        if (fifteen_pdb_set_kind(method->sets[i]) == FIFTEEN_ZERO_AWARE)
            return FIFTEEN_ZERO_AWARE;
    return FIFTEEN_CLASSIC;
}

static enum fifteen_status choose_tables(const struct method_options *options,
                                         const struct method_goal *goal,
                                         const struct fifteen_monitor *monitor,
                                         struct method *method, struct fifteen_error *error)
{
    method->spec = goal->lists != NULL ? *goal->lists : options->spec;
    if (options->is_default)
        method->spec = heuristic_spec_with_tables(method->form.geometry, FIFTEEN_ZERO_AWARE);
    if (method->source != METHOD_PLAIN && options->store != NULL)
        return get_sets(options, goal, monitor, method, error);
    if (method->source != METHOD_PLAIN) {
        select_given(options, method);
        if (options->is_default)
            method->spec = heuristic_spec_with_tables(method->form.geometry, kind_of_sets(method));
        return FIFTEEN_OK;
    }
    if (options->is_default)
        method->spec = heuristic_spec_without_tables(method->form.geometry);
    method->exists = true;
    return FIFTEEN_OK;
}

/* ---- heuristic and engine ---- */

static enum fifteen_status make_engine(const struct method_options *options,
                                       const struct heuristic_goal *goal, struct method *method,
                                       struct fifteen_error *error)
{
    struct pdb_engine_options with = {.without_reflection = options->without_reflection};
    const struct heuristic_part *const sum =
        heuristic_spec_engine_sum(&method->spec, &with.linear_conflict);
    if (algorithms[options->algorithm].on_engine == NULL || sum == NULL ||
        conventions_are_given(&options->conventions))
        return FIFTEEN_OK;
    enum fifteen_status status = heuristic_tables(sum, goal, &with.tables, error);
    if (status == FIFTEEN_OK)
        status = any_engine_create(&with, &method->engine, error);
    return status == FIFTEEN_INVALID ? FIFTEEN_OK : status;
}

static enum fifteen_status make_heuristic(const struct method_options *options,
                                          const struct fifteen_monitor *monitor,
                                          struct method *method, struct fifteen_error *error)
{
    const struct heuristic_goal goal = {.geometry = method->form.geometry,
                                        .goal_blank = method->form.blank,
                                        .tables = method->sets,
                                        .n_tables = method->n_sets,
                                        .without_reflection = options->without_reflection,
                                        .monitor = monitor};
    struct heuristic *made = NULL;
    enum fifteen_status status = heuristic_create(&method->spec, &goal, &made, error);
    method->heuristic = made;
    if (status == FIFTEEN_OK)
        status = make_engine(options, &goal, method, error);
    if (status == FIFTEEN_OK)
        method->reflects = heuristic_reflects(&method->spec, &goal);
    return status;
}

/* ---- all of it ---- */

enum fifteen_status method_create(const struct method_options *options,
                                  const struct method_goal *goal, enum method_source source,
                                  const struct fifteen_monitor *monitor, struct method **out,
                                  struct fifteen_error *error)
{
    const size_t max_sets = options->n_sets > 0 ? options->n_sets : FIFTEEN_TABLES_MAX;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    struct method *const made = calloc(1, sizeof *made + max_sets * sizeof made->sets[0]);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    made->form = goal->form;
    made->source = source;
    enum fifteen_status status = choose_tables(options, goal, monitor, made, error);
    if (status == FIFTEEN_OK && made->exists)
        status = make_heuristic(options, monitor, made, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        method_free(options, made);
    return status;
}

void method_free(const struct method_options *options, struct method *method)
{
    if (method == NULL)
        return;
    any_engine_free(method->engine);
    heuristic_free((struct heuristic *)(uintptr_t)method->heuristic);
    for (unsigned i = 0; i < method->n_sets && options->store != NULL; i++)
        store_release(options->store, method->sets[i]);
    free(method);
}

enum fifteen_status method_check_tables(const struct method *method, enum fifteen_status status,
                                        struct fifteen_error *error)
{
    for (unsigned i = 0; i < method->n_sets; i++) {
        const enum fifteen_status checked = pdb_set_check(method->sets[i], error);
        if (checked != FIFTEEN_OK)
            return checked;
    }
    return status;
}
