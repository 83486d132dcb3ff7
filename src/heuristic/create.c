/* create.c - makes the heuristic of a specification, on the tables that the goal has */
/* SPDX-License-Identifier: MIT */
#include "heuristic/create.h"

#include <assert.h>

#include "board/canonical.h"
#include "pdb/set.h"
#include "pdb/table/view.h"
#include "util/error.h"

/* ---- which tables ---- */

static enum fifteen_status parse_partitions(const struct heuristic_part *part, const char *text,
                                            struct fifteen_geometry geometry, wide_board goal,
                                            struct fifteen_partition *out, unsigned *n,
                                            struct fifteen_error *error)
{
    struct fifteen_error reason;
    *n = 0;
    if (*text == '\0')
        return FIFTEEN_OK;
    const enum fifteen_status status = partitions_parse(geometry, goal, text, out, n, &reason);
    return status == FIFTEEN_OK
               ? status
               : error_set(error, status, "heuristic, column %u: %s", part->column, reason.text);
}

enum fifteen_status heuristic_partitions(const struct heuristic_part *part,
                                         struct fifteen_geometry geometry, wide_board goal,
                                         struct fifteen_partition *out, unsigned *n,
                                         struct fifteen_error *error)
{
    return parse_partitions(part, part->partition, geometry, goal, out, n, error);
}

static enum fifteen_status report_missing(const struct heuristic_part *part,
                                          struct fifteen_error *error)
{
    const struct heuristic_kind *const kind = part->kind;
    const char *const tables = fifteen_pdb_kind_name(kind->tables);
    if (*part->partition == '\0')
        return error_set(error, FIFTEEN_NOT_FOUND, "the heuristic %s needs tables of the kind %s",
                         kind->name, tables);
    return error_set(
        error, FIFTEEN_NOT_FOUND,
        "heuristic, column %u: no tables for %s(%s): it needs %s tables of exactly these "
        "patterns",
        part->column, kind->name, part->partition, tables);
}

enum fifteen_status heuristic_tables(const struct heuristic_part *part,
                                     const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set **out,
                                     struct fifteen_error *error)
{
    *out = NULL;
    if (part->kind->create_on == NULL)
        return FIFTEEN_OK;
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    const wide_board home = canonical_goal(goal->geometry, goal->goal_blank);
    const enum fifteen_status status =
        parse_partitions(part, part->canonical, goal->geometry, home, partitions, &n, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < goal->n_tables && *out == NULL; i++)
        if (fifteen_pdb_set_kind(goal->tables[i]) == part->kind->tables &&
            (n == 0 || pdb_set_is(goal->tables[i], partitions, n)))
            *out = goal->tables[i];
    return *out != NULL ? FIFTEEN_OK : report_missing(part, error);
}

bool heuristic_reflects(const struct heuristic_spec *spec, const struct heuristic_goal *goal)
{
    struct view views[VIEW_ALL_MAX];
    for (unsigned i = 0; i < spec->n; i++) {
        const struct fifteen_pdb_set *set;
        if (heuristic_tables(&spec->part[i], goal, &set, NULL) != FIFTEEN_OK || set == NULL)
            continue;
        const unsigned n = view_list(set, goal->without_reflection, VIEW_ALL_MAX, views);
        for (unsigned view = 0; view < n; view++)
            if (views[view].reflected)
                return true;
    }
    return false;
}

/* ---- making ---- */

static enum fifteen_status create_part(const struct heuristic_part *part,
                                       const struct heuristic_goal *goal, struct heuristic **out,
                                       struct fifteen_error *error)
{
    const struct fifteen_pdb_set *tables;
    const enum fifteen_status status = heuristic_tables(part, goal, &tables, error);
    if (status != FIFTEEN_OK)
        return status;
    return tables == NULL ? part->kind->create(goal, out, error)
                          : part->kind->create_on(goal, tables, out, error);
}

enum fifteen_status heuristic_create(const struct heuristic_spec *spec,
                                     const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error)
{
    assert(spec->n >= 1);
    struct heuristic *parts[HEURISTIC_MAX_PARTS] = {NULL};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < spec->n && status == FIFTEEN_OK; i++)
        status = create_part(&spec->part[i], goal, &parts[i], error);
    if (status == FIFTEEN_OK && spec->n == 1)
        *out = parts[0];
    else if (status == FIFTEEN_OK)
        status = maximum_create(parts, spec->n, out, error);
    if (status != FIFTEEN_OK)
        for (unsigned i = 0; i < spec->n; i++)
            heuristic_free(parts[i]);
    return status;
}
