/* test_blank_path.c - moves along and across the path of the blank are moves of the board */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "enumerate/blank_path.h"
#include "enumerate/rotating.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* The trays of at most 14 cells. */
static unsigned small_trays(struct fifteen_geometry out[32])
{
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    unsigned n = 0;
    for (unsigned i = 0; i < n_all; i++)
        if (fifteen_cells(all[i]) <= BLANK_PATH_MAX)
            out[n++] = all[i];
    return n;
}

static unsigned apart(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

static void each_cell_is_beside_the_one_before(void **state)
{
    (void)state;
    struct fifteen_geometry trays[32];
    const unsigned n_trays = small_trays(trays);
    assert_int_equal(n_trays, 14); /* 2x2 to 2x7, 3x3, 3x4 and reflections */
    for (unsigned t = 0; t < n_trays; t++) {
        struct blank_path path;
        bool visited[BLANK_PATH_MAX] = {false};
        const unsigned columns = trays[t].columns;
        blank_path_init(&path, trays[t]);
        assert_int_equal(path.n_cells, fifteen_cells(trays[t]));
        for (unsigned i = 0; i < path.n_cells; i++) {
            const unsigned cell = path.cell[i];
            assert_true(cell < path.n_cells && !visited[cell]);
            visited[cell] = true;
            assert_int_equal(path.position[cell], i);
            if (i > 0)
                assert_int_equal(apart(cell / columns, path.cell[i - 1] / columns) +
                                     apart(cell % columns, path.cell[i - 1] % columns),
                                 1);
        }
    }
}

/* The pictures of blank_path.h; along the rows if the tray is square or tall. */
static void paths_run_along_the_short_side(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry tray;
        uint8_t cell[9];
    } cases[] = {{{2, 4}, {0, 4, 5, 1, 2, 6, 7, 3}},
                 {{4, 2}, {0, 1, 3, 2, 4, 5, 7, 6}},
                 {{3, 3}, {0, 1, 2, 5, 4, 3, 6, 7, 8}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct blank_path path;
        blank_path_init(&path, cases[i].tray);
        assert_memory_equal(path.cell, cases[i].cell, fifteen_cells(cases[i].tray));
    }
}

/* The tiles of a board along the path, numbered from 0, and the blank's position. */
static unsigned read_path(const struct blank_path *path, packed_board board, uint8_t *tiles)
{
    unsigned blank = 0;
    for (unsigned i = 0, n = 0; i < path->n_cells; i++) {
        const unsigned tile = packed_tile(board, path->cell[i]);
        if (tile == 0)
            blank = i;
        else
            tiles[n++] = (uint8_t)(tile - 1);
    }
    return blank;
}

/* The step at the end of a move leads back to the arrangement before it. */
static void check_move(const struct blank_path *path, packed_board before, packed_board after)
{
    uint8_t old[BLANK_PATH_MAX] = {0};
    uint8_t new[BLANK_PATH_MAX] = {0};
    const unsigned from = read_path(path, before, old);
    const unsigned to = read_path(path, after, new);
    unsigned s = 0;
    while (s < path->n_steps[to] && path->step[to][s].from != from)
        s++;
    assert_true(s < path->n_steps[to]);
    const struct rotation rotation = path->step[to][s].rotation;
    assert_int_equal((rotation.last - rotation.first) % 2, 0);
    assert_true((rotation.first == rotation.last) == (apart(from, to) == 1));
    rotating_carry(new, rotation);
    assert_memory_equal(new, old, path->n_cells - 1);
}

static void steps_are_moves(void **state)
{
    (void)state;
    static const int moves[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    struct fifteen_geometry trays[32];
    const unsigned n_trays = small_trays(trays);
    uint64_t random = 8;
    for (unsigned t = 0; t < n_trays; t++)
        for (unsigned cell = 0; cell < fifteen_cells(trays[t]); cell++) {
            struct blank_path path;
            const packed_board before =
                exhaustive_blank_on(exhaustive_shuffle(trays[t], &random), cell);
            packed_board after;
            unsigned n_moves = 0;
            blank_path_init(&path, trays[t]);
            for (unsigned m = 0; m < 4; m++)
                if (exhaustive_move(trays[t], before, moves[m][0], moves[m][1], &after)) {
                    check_move(&path, before, after);
                    n_moves++;
                }
            assert_int_equal(path.n_steps[path.position[cell]], n_moves);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cell_is_beside_the_one_before),
        cmocka_unit_test(paths_run_along_the_short_side),
        cmocka_unit_test(steps_are_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
