/* test_guided.c - quick search on small boards: pattern tables, estimates, guided beams, polls */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/solver.h>

#include "search/quick/beam/beam.h"
#include "search/quick/guided/guided.h"
#include "support/exhaustive.h"
#include "support/grids.h"
#include "support/scale.h"

static void begin_run(struct quick_run *run)
{
    quick_run_start(run, NULL, NULL, NULL);
    run->default_nodes = 1e9;
}

/* The goal with its blank on a cell. */
static void make_goal(struct quick_board *board, struct fifteen_geometry size, unsigned blank)
{
    assert_true(quick_board_alloc(board, size, blank));
    for (unsigned cell = 0; cell < board->n_cells; cell++)
        quick_board_put(board, cell, cell);
}

static void shuffle(struct quick_board *board, unsigned n_moves, uint64_t *random)
{
    for (unsigned i = 0; i < n_moves; i++) {
        const unsigned move = exhaustive_random(random) % 4;
        if (quick_neighbour(board->size, board->where[board->blank], move) != QUICK_NO_CELL)
            quick_slide(board, move);
    }
}

static void to_bytes(const struct quick_board *board, uint8_t *at, uint8_t *where)
{
    for (unsigned i = 0; i < board->n_cells; i++) {
        at[i] = (uint8_t)board->at[i];
        where[i] = (uint8_t)board->where[i];
    }
}

/* ---- pattern tables ---- */

enum { TWIN_MAX = 10 * 10 * 10 * 10 * 10, FAR = 1000 };

/* The cells of a state: up to four tiles, then the blank. Returns false if two are the same. */
static bool read_state(unsigned state, unsigned n, unsigned n_cells, unsigned *cell)
{
    bool differ = true;
    for (unsigned i = 0; i <= n; i++, state /= n_cells) {
        cell[i] = state % n_cells;
        for (unsigned j = 0; j < i; j++)
            differ = differ && cell[i] != cell[j];
    }
    return differ;
}

static unsigned write_state(const unsigned *cell, unsigned n, unsigned n_cells)
{
    unsigned state = 0;
    for (unsigned i = n + 1; i-- > 0;)
        state = state * n_cells + cell[i];
    return state;
}

/* One pass: lowers the distance of each state to that of its neighbours, plus one if a tile of the
 * group moves. Returns whether any has changed. */
static bool relax(unsigned *distance, const struct quick_board *goal, unsigned n, unsigned n_states)
{
    bool changed = false;
    for (unsigned state = 0; state < n_states; state++) {
        unsigned cell[5];
        if (!read_state(state, n, goal->n_cells, cell))
            continue;
        for (unsigned move = 0; move < 4; move++) {
            unsigned other[5];
            unsigned cost = 0;
            const unsigned to = quick_neighbour(goal->size, cell[n], move);
            if (to == QUICK_NO_CELL)
                continue;
            memcpy(other, cell, sizeof other);
            for (unsigned i = 0; i < n; i++)
                if (cell[i] == to) {
                    other[i] = cell[n];
                    cost = 1;
                }
            other[n] = to;
            const unsigned next = distance[write_state(other, n, goal->n_cells)] + cost;
            changed |= next < distance[state];
            distance[state] = next < distance[state] ? next : distance[state];
        }
    }
    return changed;
}

static void check_group(const struct quick_board *goal, const struct quick_group *group)
{
    static unsigned distance[TWIN_MAX];
    unsigned cell[5];
    unsigned n_placements = 1;
    for (unsigned i = 0; i < group->n; i++) {
        cell[i] = group->tile[i];
        n_placements *= goal->n_cells;
    }
    cell[group->n] = goal->blank;
    const unsigned n_states = n_placements * goal->n_cells;
    for (unsigned state = 0; state < n_states; state++)
        distance[state] = FAR;
    distance[write_state(cell, group->n, goal->n_cells)] = 0;
    while (relax(distance, goal, group->n, n_states))
        continue;
    for (unsigned placement = 0; placement < n_placements; placement++) {
        unsigned least = FAR;
        for (unsigned blank = 0; blank < goal->n_cells; blank++)
            if (distance[placement + blank * n_placements] < least)
                least = distance[placement + blank * n_placements];
        if (least < FAR)
            assert_int_equal(group->value[placement], least);
    }
}

static void tables_have_the_fewest_moves(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{3, 3}, {2, 4}, {2, 5}, {4, 2}, {2, 2}};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(sizes[i]); blank += 2 * scale_step() - 1)
            for (unsigned n = 1; n <= GUIDED_MAX_GROUP; n++) {
                struct quick_board goal;
                struct quick_groups groups;
                struct quick_run run;
                unsigned n_tiles = 0;
                begin_run(&run);
                make_goal(&goal, sizes[i], blank);
                assert_true(quick_groups_init(&groups, &goal, n, &run));
                for (unsigned g = 0; g < groups.n; g++) {
                    check_group(&goal, &groups.group[g]);
                    n_tiles += groups.group[g].n;
                }
                assert_int_equal(n_tiles, goal.n_cells - 1);
                quick_groups_free(&groups);
                quick_board_free(&goal);
            }
}

/* ---- estimates ---- */

/* Half of the estimate is at most the number of moves from the goal, and is kept up from move to
 * move. */
static void estimates_are_admissible_and_kept_up(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{3, 3}, {4, 4}, {5, 5}, {6, 6},
                                                    {2, 9}, {7, 3}, {2, 18}};
    uint64_t random = 1;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct quick_board board;
        struct quick_estimate estimate;
        struct quick_run run;
        uint8_t at[GUIDED_MAX_CELLS];
        uint8_t where[GUIDED_MAX_CELLS];
        begin_run(&run);
        make_goal(&board, sizes[i], exhaustive_random(&random) % fifteen_cells(sizes[i]));
        assert_true(quick_estimate_init(&estimate, &board, 3, &run));
        to_bytes(&board, at, where);
        unsigned value = quick_estimate_board(&estimate, at, where);
        assert_int_equal(value, 0);
        for (unsigned n_moves = 0; n_moves < scaled(20000); n_moves++) {
            const unsigned move = exhaustive_random(&random) % 4;
            const unsigned to = quick_neighbour(board.size, board.where[board.blank], move);
            if (to == QUICK_NO_CELL)
                continue;
            value += (unsigned)quick_estimate_change(&estimate, at, where, at[to]);
            quick_slide(&board, move);
            to_bytes(&board, at, where);
            assert_int_equal(quick_estimate_board(&estimate, at, where), value);
            assert_true(value >= 2 * quick_board_manhattan(&board));
            assert_true((value + 1) / 2 <= n_moves + 1);
        }
        quick_estimate_free(&estimate);
        quick_board_free(&board);
    }
}

/* Two tiles in the wrong order, and a whole line reversed, by hand. */
static void conflicts_take_two_moves_a_tile(void **state)
{
    (void)state;
    struct quick_conflicts conflicts;
    assert_true(quick_conflicts_init(&conflicts, 4));
    static const struct {
        uint8_t digit[4];
        unsigned moves;
    } lines[] = {{{1, 2, 3, 4}, 0}, {{2, 1, 0, 0}, 2}, {{4, 3, 2, 1}, 6}, {{0, 0, 0, 0}, 0},
                 {{4, 0, 1, 2}, 2}, {{3, 4, 1, 2}, 4}, {{0, 3, 0, 4}, 0}, {{2, 4, 1, 3}, 4}};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        unsigned index = 0;
        for (unsigned cell = 0; cell < 4; cell++)
            index += lines[i].digit[cell] * conflicts.factor[cell];
        assert_int_equal(conflicts.moves[index], lines[i].moves);
    }
    quick_conflicts_free(&conflicts);
}

/* ---- beams ---- */

static void check_path(const struct quick_board *start, const struct quick_path *path)
{
    struct quick_board board;
    assert_true(quick_board_alloc(&board, start->size, start->blank));
    quick_board_copy(&board, start);
    for (size_t i = 0; i < path->length; i++) {
        assert_int_not_equal(quick_neighbour(board.size, board.where[board.blank], path->moves[i]),
                             QUICK_NO_CELL);
        quick_slide(&board, path->moves[i]);
    }
    assert_true(quick_board_solved(&board));
    quick_board_free(&board);
}

static bool run_guided(const struct quick_guide *guide, size_t *length)
{
    struct quick_path path = {.moves = NULL};
    const bool found = quick_guided(guide, &path);
    assert_false(path.failed);
    if (found)
        check_path(guide->start, &path);
    *length = path.length;
    quick_path_free(&path);
    return found;
}

/* The length of a shortest solution by breadth-first search. */
static size_t shortest_length(const struct quick_board *board)
{
    int tiles[9];
    struct plain_problem problem = {.algorithm = FIFTEEN_BREADTH_FIRST};
    struct fifteen_board *start;
    struct fifteen_result result;
    for (unsigned cell = 0; cell < 9; cell++)
        tiles[cell] = board->at[cell] == 8 ? 0 : board->at[cell] + 1;
    assert_int_equal(fifteen_board_create(board->size, tiles, &start, NULL), FIFTEEN_OK);
    problem.start = start;
    assert_int_equal(plain_solve(&problem, NULL, NULL, &result, NULL), FIFTEEN_OK);
    const size_t length = result.solution.length;
    fifteen_solution_free(&result.solution);
    fifteen_board_free(start);
    return length;
}

/* A beam that is wide enough for all boards finds a shortest solution, and none that is shorter. */
static void wide_beams_find_shortest_solutions(void **state)
{
    (void)state;
    uint64_t random = 1;
    struct quick_board goal;
    struct quick_estimate estimate;
    struct quick_run run;
    begin_run(&run);
    make_goal(&goal, (struct fifteen_geometry){3, 3}, 8);
    assert_true(quick_estimate_init(&estimate, &goal, 4, &run));
    for (unsigned i = 0; i < scaled(100); i++) {
        struct quick_board board;
        size_t length = 0;
        size_t other = 0;
        make_goal(&board, goal.size, goal.blank);
        shuffle(&board, 200, &random);
        struct quick_guide guide = {&board, &estimate, &run, 1 << 18, 100};
        assert_true(run_guided(&guide, &length));
        assert_int_equal(length, shortest_length(&board));
        guide.max_length = length + 1;
        assert_true(run_guided(&guide, &other));
        assert_int_equal(other, length);
        guide.max_length = length;
        assert_false(run_guided(&guide, &other));
        guide.width = 100;
        guide.max_length = 100;
        if (run_guided(&guide, &other))
            assert_in_range(other, length, 99);
        quick_board_free(&board);
    }
    quick_estimate_free(&estimate);
    quick_board_free(&goal);
}

/* ---- polls ---- */

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    (void)progress;
    ++*(unsigned *)context;
    return false;
}

/* No phase does more between two looks at the monitor than can be done in a few milliseconds. */
static void polls_are_frequent(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned n = 5; n <= 6; n++) {
        struct quick_board board;
        struct quick_estimate estimate;
        struct quick_run run;
        struct quick_path path = {.moves = NULL};
        size_t length = 0;
        begin_run(&run);
        make_goal(&board, (struct fifteen_geometry){(uint8_t)n, (uint8_t)n}, 0);
        shuffle(&board, 10000, &random);
        assert_true(quick_estimate_init(&estimate, &board, n == 5 ? 4 : 3, &run));
        assert_true(run.copied > 5 * (uint64_t)QUICK_COPIED_BETWEEN_LOOKS);
        assert_in_range(run.max_between, 1, QUICK_COPIED_BETWEEN_LOOKS + 100);
        const struct quick_guide guide = {&board, &estimate, &run, 100 * scaled(100), 1000};
        run_guided(&guide, &length);
        quick_beam(&board, scaled(1000), 1000, &run, &path);
        assert_in_range(run.max_between, 1, QUICK_COPIED_BETWEEN_LOOKS + 1000);
        quick_path_free(&path);
        quick_estimate_free(&estimate);
        quick_board_free(&board);
    }
}

/* A monitor that cancels ends each phase at its first look. */
static void cancelling_ends_each_phase(void **state)
{
    (void)state;
    uint64_t random = 1;
    unsigned n_reports = 0;
    const struct fifteen_monitor monitor = {cancel, &n_reports};
    struct quick_board board;
    struct quick_estimate estimate;
    struct quick_run run;
    size_t length = 0;
    make_goal(&board, (struct fifteen_geometry){5, 5}, 12);
    shuffle(&board, 10000, &random);
    quick_run_start(&run, NULL, &monitor, NULL);
    assert_false(quick_estimate_init(&estimate, &board, 4, &run));
    assert_int_equal(run.status, FIFTEEN_CANCELLED);
    assert_in_range(run.copied, 1, QUICK_COPIED_BETWEEN_LOOKS + 100);
    quick_estimate_free(&estimate);
    begin_run(&run);
    assert_true(quick_estimate_init(&estimate, &board, 4, &run));
    quick_run_start(&run, NULL, &monitor, NULL);
    const struct quick_guide guide = {&board, &estimate, &run, 10000, 1000};
    assert_false(run_guided(&guide, &length));
    assert_int_equal(run.status, FIFTEEN_CANCELLED);
    assert_in_range(run.generated, 1, WATCH_FIRST_INTERVAL);
    assert_int_equal(n_reports, 2);
    quick_estimate_free(&estimate);
    quick_board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_the_fewest_moves),
        cmocka_unit_test(estimates_are_admissible_and_kept_up),
        cmocka_unit_test(conflicts_take_two_moves_a_tile),
        cmocka_unit_test(wide_beams_find_shortest_solutions),
        cmocka_unit_test(polls_are_frequent),
        cmocka_unit_test(cancelling_ends_each_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
