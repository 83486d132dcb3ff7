/* pdb_sum.c - sum of the values of disjoint patterns (Korf & Felner 2002)
 *
 * The value is the maximum of the sums of all views of the set (pdb/table/view.h).
 *
 *      state:  | pattern 0 | pattern 1 | ... | pattern 0 | pattern 1 | ... |
 *               in view 0                     in view 1
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "heuristic/heuristic.h"
#include "pdb/table/index.h"
#include "pdb/table/view.h"
#include "util/error.h"

struct pdb_sum {
    struct heuristic base;
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    bool is_packed;
    const struct fifteen_pdb_set *tables;
    unsigned n_tables; /* of each view */
    unsigned n_views;
    struct view views[VIEW_ALL_MAX];
    uint8_t table_of[VIEW_ALL_MAX]
                    [FIFTEEN_TRAY_MAX_CELLS]; /* by tile of the board; n_tables: in none */
};

/* The board that a view looks up. */
static wide_board seen_board(const struct pdb_sum *sum, unsigned view,
                             const union tray_board *board)
{
    const bool reflected = sum->views[view].reflected;
    if (!sum->is_packed)
        return reflected ? canonical_reflect(sum->geometry, sum->goal_blank, board->wide)
                         : board->wide;
    return wide_of_packed(
        reflected ? canonical_reflect_packed(sum->geometry, sum->goal_blank, board->packed)
                  : board->packed);
}

static const struct fifteen_pdb *table_at(const struct pdb_sum *sum, unsigned view, unsigned index)
{
    return fifteen_pdb_set_table(sum->tables, sum->views[view].partition, index);
}

static void start(const struct heuristic *self, wide_board wide, uint8_t *state)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    const union tray_board board = tray_board_of(wide, sum->is_packed);
    for (unsigned view = 0; view < sum->n_views; view++) {
        const wide_board looked_up = seen_board(sum, view, &board);
        for (unsigned i = 0; i < sum->n_tables; i++)
            *state++ = (uint8_t)pdb_value(table_at(sum, view, i), looked_up);
    }
}

/* The value after a move of one of the pattern's tiles, given the value before. */
static unsigned value_after(const struct fifteen_pdb *pdb, unsigned before, wide_board board)
{
    return pdb->kind == FIFTEEN_CLASSIC ? pdb_value(pdb, board)
                                        : pdb_next_value(before, pdb_look_up(pdb, board));
}

/* A pattern's value changes only with moves of its own tiles. */
static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    memcpy(after, before, self->state_size);
    for (unsigned view = 0; view < sum->n_views; view++) {
        const unsigned table = sum->table_of[view][move->tile];
        if (table == sum->n_tables)
            continue;
        uint8_t *const value = &after[view * sum->n_tables + table];
        *value = (uint8_t)value_after(table_at(sum, view, table), *value,
                                      seen_board(sum, view, &move->board));
    }
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    unsigned max = 0;
    for (unsigned view = 0; view < sum->n_views; view++) {
        unsigned total = 0;
        for (unsigned i = 0; i < sum->n_tables; i++)
            total += *state++;
        max = total > max ? total : max;
    }
    return max;
}

/* All tables of a set belong to one goal. */
static enum fifteen_status check_goal(const struct fifteen_pattern *pattern,
                                      const struct heuristic_goal *goal,
                                      struct fifteen_error *error)
{
    if (fifteen_geometry_equal(pattern->geometry, goal->geometry) &&
        pattern->goal_blank == goal->goal_blank)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "a table for %ux%u with the goal's blank on cell %u does not serve %ux%u with "
                     "the goal's blank on cell %u (in canonical numbering)",
                     pattern->geometry.rows, pattern->geometry.columns, pattern->goal_blank,
                     goal->geometry.rows, goal->geometry.columns, goal->goal_blank);
}

/* Finds each tile's table in a view. */
static void find_tables(struct pdb_sum *sum, unsigned view)
{
    const unsigned side = sum->geometry.columns;
    for (unsigned tile = 1; tile < fifteen_cells(sum->geometry); tile++) {
        /* A tile's reflection is named after the mirror image of its home. */
        const unsigned name =
            sum->views[view].reflected ? canonical_reflect_cell(side, tile) : tile;
        sum->table_of[view][tile] = (uint8_t)sum->n_tables;
        for (unsigned i = 0; i < sum->n_tables; i++)
            if ((table_at(sum, view, i)->pattern.tiles >> name & 1) != 0)
                sum->table_of[view][tile] = (uint8_t)i;
    }
}

static enum fifteen_status set_tables(struct pdb_sum *sum, const struct heuristic_goal *goal,
                                      const struct fifteen_pdb_set *tables,
                                      struct fifteen_error *error)
{
    const struct fifteen_pattern *const any = &fifteen_pdb_set_table(tables, 0, 0)->pattern;
    const enum fifteen_status status = check_goal(any, goal, error);
    if (status != FIFTEEN_OK)
        return status;
    sum->geometry = goal->geometry;
    sum->is_packed = tray_is_packed(goal->geometry);
    sum->goal_blank = goal->goal_blank;
    sum->tables = tables;
    sum->n_tables = fifteen_pdb_set_count(tables);
    sum->n_views = view_list(tables, goal->without_reflection, VIEW_ALL_MAX, sum->views);
    for (unsigned view = 0; view < sum->n_views; view++)
        find_tables(sum, view);
    return FIFTEEN_OK;
}

static enum fifteen_status create_pdb_sum(const struct heuristic_goal *goal,
                                          const struct fifteen_pdb_set *tables,
                                          struct heuristic **out, struct fifteen_error *error)
{
    struct pdb_sum *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    const enum fifteen_status status = set_tables(made, goal, tables, error);
    if (status != FIFTEEN_OK) {
        free(made);
        return status;
    }
    made->base = (struct heuristic){.state_size = (size_t)made->n_tables * made->n_views,
                                    .start = start,
                                    .move = move_tile,
                                    .value = value};
    *out = &made->base;
    return FIFTEEN_OK;
}

const struct heuristic_kind heuristic_pdb = {
    .name = "pdb", .create_on = create_pdb_sum, .tables = FIFTEEN_ZERO_AWARE};

const struct heuristic_kind heuristic_classic_pdb = {.name = "classic-pdb",
                                                     .create_on = create_pdb_sum,
                                                     .tables = FIFTEEN_CLASSIC,
                                                     .is_inconsistent = true};
