/* create.c - from what a text asks for to the heuristic, on the tables there are */
#include <assert.h>
#include <stdlib.h>

#include "board/canonical.h"
#include "heuristic/kinds.h"
#include "pdb/table/view.h"
#include "util/error.h"

/* ---- which tables ---- */

/* The partitions of which there are to be tables. */
struct wanted {
    enum fifteen_pdb_kind kind;
    unsigned n; /* 0: whichever there are */
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
};

static bool is_wanted(const struct fifteen_pdb_set *set, const struct wanted *wanted)
{
    return fifteen_pdb_set_kind(set) == wanted->kind &&
           (wanted->n == 0 || fifteen_pdb_set_is(set, wanted->partitions, wanted->n));
}

static enum fifteen_status read_partition(const struct heuristic_part *part,
                                          const struct heuristic_goal *goal, struct wanted *wanted,
                                          struct fifteen_error *error)
{
    struct fifteen_error reason;
    const fifteen_board home = canonical_goal(goal->geometry, goal->goal_blank);
    *wanted = (struct wanted){.kind = heuristic_kinds[part->kind].tables};
    if (*part->partition == '\0')
        return FIFTEEN_OK;
    const enum fifteen_status status = fifteen_partitions_parse(
        goal->geometry, home, part->partition, wanted->partitions, &wanted->n, &reason);
    return status == FIFTEEN_OK
               ? status
               : error_set(error, status, "heuristic, column %u: %s", part->column, reason.text);
}

static enum fifteen_status refuse_missing(const struct heuristic_part *part,
                                          struct fifteen_error *error)
{
    const char *const name = heuristic_kinds[part->kind].name;
    if (*part->partition == '\0')
        return error_set(error, FIFTEEN_INVALID, "the heuristic %s needs tables, of the kind %s",
                         name, fifteen_pdb_kind_name(heuristic_kinds[part->kind].tables));
    return error_set(error, FIFTEEN_INVALID,
                     "heuristic, column %u: there are no tables for %s(%s), which needs %s ones of "
                     "just these patterns",
                     part->column, name, part->partition,
                     fifteen_pdb_kind_name(heuristic_kinds[part->kind].tables));
}

enum fifteen_status heuristic_tables(const struct heuristic_part *part,
                                     const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set **out,
                                     struct fifteen_error *error)
{
    *out = NULL;
    if (heuristic_kinds[part->kind].create_on == NULL)
        return FIFTEEN_OK;
    struct wanted wanted;
    const enum fifteen_status status = read_partition(part, goal, &wanted, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < goal->n_tables && *out == NULL; i++)
        if (is_wanted(goal->tables[i], &wanted))
            *out = goal->tables[i];
    return *out != NULL ? FIFTEEN_OK : refuse_missing(part, error);
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

/* ---- making ---- */

static enum fifteen_status create_part(const struct heuristic_part *part,
                                       const struct heuristic_goal *goal, struct heuristic **out,
                                       struct fifteen_error *error)
{
    const struct heuristic_kind_entry *const kind = &heuristic_kinds[part->kind];
    const struct fifteen_pdb_set *tables;
    const enum fifteen_status status = heuristic_tables(part, goal, &tables, error);
    if (status != FIFTEEN_OK)
        return status;
    return tables == NULL ? kind->create(goal, out, error)
                          : kind->create_on(goal, tables, out, error);
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

void heuristic_free(struct heuristic *heuristic)
{
    if (heuristic != NULL && heuristic->free != NULL)
        heuristic->free(heuristic);
    else
        free(heuristic);
}
