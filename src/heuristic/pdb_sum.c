/* pdb_sum.c - sum of the values of disjoint patterns (Korf & Felner 2002) from zero-aware tables
 *
 * Where the goal is its own reflection about the main diagonal, the same tables serve the reflected
 * board, whose distance is the same, and the value is the greater of both sums.
 *
 *      state:  | pattern 0 | pattern 1 | ... | pattern 0 | pattern 1 | ... |
 *               of the board                  of its reflection
 */
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "heuristic/kinds.h"
#include "pdb/index.h"
#include "util/error.h"

struct pdb_sum {
    struct heuristic base;
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    bool reflects;
    unsigned n_tables;
    const struct fifteen_pdb *tables[FIFTEEN_PARTITION_MAX];
    uint8_t table_of[FIFTEEN_MAX_CELLS];           /* by tile */
    uint8_t reflected_table_of[FIFTEEN_MAX_CELLS]; /* that of the tile's reflection */
};

static void start_tables(const struct pdb_sum *sum, fifteen_board board, uint8_t *values)
{
    for (unsigned i = 0; i < sum->n_tables; i++)
        values[i] = (uint8_t)fifteen_pdb_value(sum->tables[i], board);
}

static fifteen_board reflection(const struct pdb_sum *sum, fifteen_board board)
{
    return canonical_reflect(sum->geometry, sum->goal_blank, board);
}

static void start(const struct heuristic *self, fifteen_board board, uint8_t *state)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    start_tables(sum, board, state);
    if (sum->reflects)
        start_tables(sum, reflection(sum, board), state + sum->n_tables);
}

/* Moves of other patterns' tiles leave a pattern's value as it is. */
static void move_in_table(const struct fifteen_pdb *pdb, fifteen_board board, uint8_t *value)
{
    *value = (uint8_t)pdb_next_value(*value, pdb_bit(pdb, board));
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    memcpy(after, before, self->state_size);
    const unsigned table = sum->table_of[move->tile];
    move_in_table(sum->tables[table], move->board, &after[table]);
    if (sum->reflects) {
        const unsigned reflected = sum->reflected_table_of[move->tile];
        move_in_table(sum->tables[reflected], reflection(sum, move->board),
                      &after[sum->n_tables + reflected]);
    }
}

static unsigned add_up(const uint8_t *values, unsigned n)
{
    unsigned total = 0;
    for (unsigned i = 0; i < n; i++)
        total += values[i];
    return total;
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct pdb_sum *const sum = (const struct pdb_sum *)self;
    const unsigned plain = add_up(state, sum->n_tables);
    if (!sum->reflects)
        return plain;
    const unsigned reflected = add_up(state + sum->n_tables, sum->n_tables);
    return plain > reflected ? plain : reflected;
}

static void pdb_sum_free(struct heuristic *self)
{
    free(self);
}

static enum fifteen_status check_goal(const struct fifteen_pattern *pattern,
                                      const struct heuristic_goal *goal,
                                      struct fifteen_error *error)
{
    if (pattern->geometry.rows == goal->geometry.rows &&
        pattern->geometry.columns == goal->geometry.columns &&
        pattern->goal_blank == goal->goal_blank)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "a table for %ux%u with the goal's blank on cell %u does not serve %ux%u with "
                     "the goal's blank on cell %u (in canonical numbering)",
                     pattern->geometry.rows, pattern->geometry.columns, pattern->goal_blank,
                     goal->geometry.rows, goal->geometry.columns, goal->goal_blank);
}

/* Takes over the tables and which tile is in which; they must make up one partition. */
static enum fifteen_status take_tables(struct pdb_sum *sum, const struct heuristic_goal *goal,
                                       struct fifteen_error *error)
{
    unsigned covered = 1; /* the blank is in no pattern */
    sum->n_tables = fifteen_pdb_set_count(goal->tables);
    for (unsigned i = 0; i < sum->n_tables; i++) {
        sum->tables[i] = fifteen_pdb_set_table(goal->tables, i);
        const struct fifteen_pattern *const pattern = &sum->tables[i]->pattern;
        const enum fifteen_status status = check_goal(pattern, goal, error);
        if (status != FIFTEEN_OK)
            return status;
        if ((covered & pattern->tiles) != 0)
            return error_set(error, FIFTEEN_INVALID, "the patterns of the tables overlap");
        covered |= pattern->tiles;
        for (unsigned tile = 1; tile < FIFTEEN_MAX_CELLS; tile++)
            if ((pattern->tiles >> tile & 1) != 0)
                sum->table_of[tile] = (uint8_t)i;
    }
    if (covered != (1U << fifteen_cells(goal->geometry)) - 1)
        return error_set(error, FIFTEEN_INVALID, "the patterns of the tables leave out a tile");
    return FIFTEEN_OK;
}

/* A tile's reflection has the name of the mirror image of its home (see canonical_reflect). */
static void reflect_tables(struct pdb_sum *sum)
{
    const unsigned side = sum->geometry.columns;
    for (unsigned tile = 1; tile < side * side; tile++)
        sum->reflected_table_of[tile] = sum->table_of[tile % side * side + tile / side];
}

enum fifteen_status pdb_sum_create(const struct heuristic_goal *goal, struct heuristic **out,
                                   struct fifteen_error *error)
{
    if (goal->tables == NULL)
        return error_set(error, FIFTEEN_INVALID, "the heuristic pdb needs tables");
    struct pdb_sum *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->geometry = goal->geometry;
    made->goal_blank = goal->goal_blank;
    const enum fifteen_status status = take_tables(made, goal, error);
    if (status != FIFTEEN_OK) {
        free(made);
        return status;
    }
    made->reflects = canonical_reflects(goal->geometry, goal->goal_blank);
    if (made->reflects)
        reflect_tables(made);
    made->base = (struct heuristic){.state_size = made->n_tables * (made->reflects ? 2 : 1),
                                    .start = start,
                                    .move = move_tile,
                                    .value = value,
                                    .free = pdb_sum_free};
    *out = &made->base;
    return FIFTEEN_OK;
}
