/* test_cost_table.c - tables of minimum costs, against shortest paths over cells of tiles */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/cost.h"
#include "pdb/cost/cost_table.h"
#include "support/exhaustive.h"
#include "support/scale.h"

#define UNREACHED COST_TABLE_NO_WAY

enum { MAX_TILES = 6 };

/* ---- the reference: the cells of the blank and of the pattern's tiles, as digits ---- */

struct reference {
    const struct cost_goal *goal;
    unsigned n_cells;
    unsigned n;                   /* the blank and the tiles */
    unsigned tile[MAX_TILES + 1]; /* 0: the blank */
    uint32_t n_states;
    uint32_t *cost;
    uint32_t *queue; /* states whose cost has decreased; a state may be there once */
    uint8_t *queued;
    uint64_t first;
    uint64_t last;
};

static uint32_t number_of(const struct reference *reference, const unsigned *cells)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < reference->n; i++)
        number = number * reference->n_cells + cells[i];
    return number;
}

/* Returns false if two of the cells are the same. */
static bool cells_of(const struct reference *reference, uint32_t number, unsigned *cells)
{
    uint32_t taken = 0;
    for (unsigned i = reference->n; i-- > 0; number /= reference->n_cells) {
        cells[i] = number % reference->n_cells;
        taken |= UINT32_C(1) << cells[i];
    }
    return (unsigned)__builtin_popcount(taken) == reference->n;
}

static void reach(struct reference *reference, const unsigned *cells, uint32_t cost)
{
    const uint32_t number = number_of(reference, cells);
    if (reference->cost[number] <= cost)
        return;
    reference->cost[number] = cost;
    if (!reference->queued[number])
        reference->queue[reference->last++ % reference->n_states] = number;
    reference->queued[number] = 1;
}

/* The blank changes places with what is on the cell beside it. */
static void relax(struct reference *reference, uint32_t number)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const struct fifteen_geometry tray = reference->goal->geometry;
    unsigned cells[MAX_TILES + 1];
    cells_of(reference, number, cells);
    for (unsigned i = 0; i < 4; i++) {
        const int row = (int)(cells[0] / tray.columns) + steps[i][0];
        const int column = (int)(cells[0] % tray.columns) + steps[i][1];
        uint32_t cost = reference->cost[number];
        unsigned after[MAX_TILES + 1];
        if (row < 0 || column < 0 || row >= tray.rows || column >= tray.columns)
            continue;
        memcpy(after, cells, sizeof after);
        after[0] = (unsigned)(row * tray.columns + column);
        for (unsigned t = 1; t < reference->n; t++)
            if (cells[t] == after[0]) {
                after[t] = cells[0];
                cost += reference->goal->cost[reference->tile[t]];
            }
        reach(reference, after, cost);
    }
}

static struct reference make_reference(const struct cost_goal *goal, uint32_t tiles)
{
    struct reference made = {.goal = goal, .n_cells = fifteen_cells(goal->geometry), .n = 1};
    unsigned cells[MAX_TILES + 1];
    made.n_states = made.n_cells;
    for (unsigned tile = 1; tile < made.n_cells; tile++)
        if ((tiles >> tile & 1) != 0) {
            made.tile[made.n++] = tile;
            made.n_states *= made.n_cells;
        }
    made.cost = malloc(made.n_states * sizeof *made.cost);
    made.queue = malloc(made.n_states * sizeof *made.queue);
    made.queued = calloc(made.n_states, 1);
    memset(made.cost, 255, made.n_states * sizeof *made.cost);
    for (unsigned i = 0; i < made.n; i++)
        cells[i] = goal->home[made.tile[i]];
    reach(&made, cells, 0);
    while (made.first < made.last) {
        const uint32_t number = made.queue[made.first++ % made.n_states];
        made.queued[number] = 0;
        relax(&made, number);
    }
    return made;
}

static void free_reference(struct reference *reference)
{
    free(reference->cost);
    free(reference->queue);
    free(reference->queued);
}

/* ---- the tables ---- */

/* Puts the other tiles on the other cells, in order. */
static void fill_board(const struct reference *reference, const unsigned *cells, uint32_t tiles,
                       uint8_t *board)
{
    unsigned next = 1;
    memset(board, 255, FIFTEEN_TRAY_MAX_CELLS);
    for (unsigned i = 0; i < reference->n; i++)
        board[cells[i]] = (uint8_t)reference->tile[i];
    for (unsigned cell = 0; cell < reference->n_cells; cell++) {
        if (board[cell] != 255)
            continue;
        while ((tiles >> next & 1) != 0)
            next++;
        board[cell] = (uint8_t)next++;
    }
}

static void check_table(const struct cost_goal *goal, uint32_t tiles)
{
    struct reference reference = make_reference(goal, tiles);
    struct cost_table table;
    uint32_t max = 0;
    assert_int_equal(cost_table_build(goal, tiles, NULL, &table, NULL), FIFTEEN_OK);
    assert_int_equal(table.n_entries, cost_table_entries(goal->geometry, table.k));
    for (uint32_t number = 0; number < reference.n_states; number++) {
        unsigned cells[MAX_TILES + 1];
        uint8_t board[FIFTEEN_TRAY_MAX_CELLS];
        if (!cells_of(&reference, number, cells))
            continue;
        fill_board(&reference, cells, tiles, board);
        assert_int_equal(cost_table_value(&table, board, cells[0]), reference.cost[number]);
        if (reference.cost[number] != UNREACHED && reference.cost[number] > max)
            max = reference.cost[number];
    }
    assert_true(max > 0);
    cost_table_free(&table);
    free_reference(&reference);
}

/* A goal with its tiles in any order. */
static struct cost_goal make_goal(struct fifteen_geometry tray, enum fifteen_cost cost,
                                  uint64_t *random)
{
    struct cost_goal goal = {.geometry = tray};
    for (unsigned tile = 0; tile < fifteen_cells(tray); tile++) {
        const unsigned other = exhaustive_random(random) % (tile + 1);
        goal.home[tile] = goal.home[other];
        goal.home[other] = (uint8_t)tile;
        goal.cost[tile] = tile == 0 ? 0 : cost_of_tile(cost, tile);
    }
    return goal;
}

static uint32_t choose_tiles(unsigned n_cells, unsigned k, uint64_t *random)
{
    uint32_t tiles = 0;
    while ((unsigned)__builtin_popcount(tiles) < k)
        tiles |= UINT32_C(1) << (1 + exhaustive_random(random) % (n_cells - 1));
    return tiles;
}

static void values_are_minimum_costs(void **state)
{
    static const struct {
        struct fifteen_geometry tray;
        unsigned k;
    } cases[] = {{{2, 2}, 3}, {{2, 3}, 1}, {{3, 2}, 3}, {{2, 3}, 5}, {{3, 3}, 4},
                 {{3, 3}, 2}, {{2, 5}, 4}, {{4, 3}, 3}, {{4, 4}, 3}, {{5, 5}, 2}};
    uint64_t random = 7;
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned n = 0; n < scaled(40); n++) {
            const enum fifteen_cost cost = (enum fifteen_cost)(n % FIFTEEN_COST_MULTI_TILE);
            const struct cost_goal goal = make_goal(cases[i].tray, cost, &random);
            check_table(&goal, choose_tiles(fifteen_cells(goal.geometry), cases[i].k, &random));
        }
}

/* ---- cancelling ---- */

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    assert_int_equal(progress->stage, FIFTEEN_STAGE_BUILD);
    assert_true(progress->done > 0 && progress->done <= progress->total);
    return ++*(unsigned *)context < 3;
}

static void a_monitor_can_cancel(void **state)
{
    uint64_t random = 9;
    const struct cost_goal goal =
        make_goal((struct fifteen_geometry){4, 4}, FIFTEEN_COST_HEAVY, &random);
    unsigned n_calls = 0;
    const struct fifteen_monitor monitor = {cancel, &n_calls};
    struct fifteen_error error;
    struct cost_table table;
    (void)state;
    assert_int_equal(cost_table_build(&goal, 62, &monitor, &table, &error), FIFTEEN_CANCELLED);
    assert_int_equal(n_calls, 3);
    assert_string_equal(error.text, "building was stopped");
    cost_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_minimum_costs),
        cmocka_unit_test(a_monitor_can_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
