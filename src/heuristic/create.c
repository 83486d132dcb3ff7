/* create.c - makes the heuristic of a specification, on the tables that the goal has */
#include "heuristic/create.h"

#include <assert.h>
#include <stdlib.h>

#include "board/canonical.h"
#include "pdb/set.h"
#include "pdb/table/view.h"
#include "util/error.h"

/* ---- which tables ---- */

enum fifteen_status heuristic_partitions(const struct heuristic_part *part,
                                         struct fifteen_geometry geometry, fifteen_board goal,
                                         struct fifteen_partition *out, unsigned *n,
                                         struct fifteen_error *error)
{
    struct fifteen_error reason;
    *n = 0;
    if (*part->partition == '\0')
        return FIFTEEN_OK;
    const enum fifteen_status status =
        fifteen_partitions_parse(geometry, goal, part->partition, out, n, &reason);
    return status == FIFTEEN_OK
               ? status
               : error_set(error, status, "heuristic, column %u: %s", part->column, reason.text);
}

static enum fifteen_status report_missing(const struct heuristic_part *part,
                                          struct fifteen_error *error)
{
    const struct heuristic_kind *const kind = part->kind;
    const char *const tables = fifteen_pdb_kind_name(kind->tables);
    if (*part->partition == '\0')
        return error_set(error, FIFTEEN_INVALID, "the heuristic %s needs tables of the kind %s",
                         kind->name, tables);
    return error_set(
        error, FIFTEEN_INVALID,
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
    const fifteen_board home = canonical_goal(goal->geometry, goal->goal_blank);
    const enum fifteen_status status =
        heuristic_partitions(part, goal->geometry, home, partitions, &n, error);
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
    struct view views[VIEW_MAX];
    for (unsigned i = 0; i < spec->n; i++) {
        const struct fifteen_pdb_set *set;
        if (heuristic_tables(&spec->part[i], goal, &set, NULL) != FIFTEEN_OK || set == NULL)
            continue;
        const unsigned n = view_list(set, goal->without_reflection, views);
        for (unsigned view = 0; view < n; view++)
            if (views[view].reflected)
                return true;
    }
    return false;
}

/* ---- the maximum of several heuristics; admissible and consistent if all of them are ----
 *
 * State: the states of the parts, one after another. On success it owns the parts.
 */

struct maximum {
    struct heuristic base;
    unsigned n_parts;
    struct heuristic *parts[HEURISTIC_MAX_PARTS];
    size_t offsets[HEURISTIC_MAX_PARTS]; /* of their states */
};

static void start(const struct heuristic *self, fifteen_board board, uint8_t *state)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        part->start(part, board, state + maximum->offsets[i]);
    }
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        part->move(part, move, before + maximum->offsets[i], after + maximum->offsets[i]);
    }
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    unsigned max = 0;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        const unsigned part_value = part->value(part, state + maximum->offsets[i]);
        if (part_value > max)
            max = part_value;
    }
    return max;
}

static void maximum_free(struct heuristic *self)
{
    struct maximum *const maximum = (struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++)
        heuristic_free(maximum->parts[i]);
    free(maximum);
}

static enum fifteen_status create_maximum(struct heuristic *const *parts, unsigned n_parts,
                                          struct heuristic **out, struct fifteen_error *error)
{
    assert(n_parts >= 1 && n_parts <= HEURISTIC_MAX_PARTS);
    struct maximum *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    size_t state_size = 0;
    for (unsigned i = 0; i < n_parts; i++) {
        made->parts[i] = parts[i];
        made->offsets[i] = state_size;
        state_size += parts[i]->state_size;
    }
    assert(state_size <= HEURISTIC_STATE_MAX);
    made->n_parts = n_parts;
    made->base = (struct heuristic){.state_size = state_size,
                                    .start = start,
                                    .move = move_tile,
                                    .value = value,
                                    .free = maximum_free};
    *out = &made->base;
    return FIFTEEN_OK;
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
        status = create_maximum(parts, spec->n, out, error);
    if (status != FIFTEEN_OK)
        for (unsigned i = 0; i < spec->n; i++)
            heuristic_free(parts[i]);
    return status;
}
