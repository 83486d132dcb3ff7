/* test_cost_set.c - sums of tables of minimum costs: which partitions, and their values */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/cost.h"
#include "pdb/cost/cost_set.h"
#include "support/exhaustive.h"
#include "support/scale.h"

static const struct fifteen_geometry tray33 = {3, 3};

static struct cost_set *build(struct fifteen_geometry tray, enum fifteen_cost cost,
                              const char *partition)
{
    const struct cost_set_request request = {tray, wide_standard_goal(tray, FIFTEEN_BLANK_LAST),
                                             cost, partition, 0};
    struct cost_set *set = NULL;
    assert_int_equal(cost_set_build(&request, NULL, &set, NULL), FIFTEEN_OK);
    return set;
}

static void unpack(fifteen_board board, unsigned n_cells, uint8_t *tiles)
{
    for (unsigned cell = 0; cell < n_cells; cell++)
        tiles[cell] = (uint8_t)fifteen_board_tile(board, cell);
}

static void check_partition(const char *text, unsigned n_tables, const char *name)
{
    struct cost_set *const set = build(tray33, FIFTEEN_COST_HEAVY, text);
    assert_int_equal(set->n_tables, n_tables);
    assert_string_equal(set->partition, name);
    cost_set_free(set);
}

static void partitions_are_those_of_other_tables(void **state)
{
    (void)state;
    check_partition("8", 1, "8");
    check_partition("4-4", 2, "4-4");
    check_partition("1.2/3.4/8", 3, "1.2/3.4/8");
}

/* The tiles in the tables that a set is built of, each in one of them. */
static void all_tiles_are_in_a_table(void **state)
{
    struct cost_set *const set = build(tray33, FIFTEEN_COST_HEAVY, "4-4");
    unsigned n[3] = {0};
    (void)state;
    for (unsigned tile = 0; tile < 9; tile++)
        n[set->table_of[tile]]++;
    assert_int_equal(n[0], 4);
    assert_int_equal(n[1], 4);
    assert_int_equal(n[2], 1); /* the blank */
    cost_set_free(set);
}

/* A move changes the sum by at most its cost, and changes only the table that has the tile. */
static void sums_are_consistent(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (unsigned cost = 0; cost < FIFTEEN_COST_MULTI_TILE; cost++) {
        struct cost_set *const set = build(tray33, (enum fifteen_cost)cost, "4-4");
        fifteen_board board = fifteen_board_goal(tray33, FIFTEEN_BLANK_LAST);
        uint8_t tiles[9];
        unpack(board, 9, tiles);
        assert_int_equal(cost_set_value(set, tiles, 8), 0);
        for (unsigned i = 0; i < scaled(20000); i++) {
            static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            const unsigned move = exhaustive_random(&random) % 4;
            const unsigned blank = fifteen_board_blank(tray33, board);
            const uint32_t before = cost_set_value(set, tiles, blank);
            fifteen_board next;
            if (!exhaustive_move(tray33, board, steps[move][0], steps[move][1], &next))
                continue;
            const unsigned tile = fifteen_board_tile(next, blank);
            const uint32_t share = cost_set_tile_value(set, tile, tiles, blank);
            board = next;
            unpack(board, 9, tiles);
            const unsigned now = fifteen_board_blank(tray33, board);
            const uint32_t after = cost_set_value(set, tiles, now);
            const uint32_t limit = cost_of_tile((enum fifteen_cost)cost, tile);
            assert_true(after <= before + limit && before <= after + limit);
            assert_int_equal(after - before, cost_set_tile_value(set, tile, tiles, now) - share);
        }
        cost_set_free(set);
    }
}

static void defaults_are_quick_to_build(void **state)
{
    (void)state;
    assert_string_equal(cost_set_default((struct fifteen_geometry){3, 3}), "8");
    assert_string_equal(cost_set_default((struct fifteen_geometry){4, 4}), "5-5-5");
    assert_string_equal(cost_set_default((struct fifteen_geometry){5, 2}), "4-5");
    assert_null(cost_set_default((struct fifteen_geometry){5, 5}));
    assert_string_equal(cost_set_smallest((struct fifteen_geometry){5, 5}), "5-5-5-5-4");
}

static void check_rejected(struct fifteen_geometry tray, const char *partition, uint64_t memory,
                           const char *message)
{
    const struct cost_set_request request = {tray, wide_standard_goal(tray, FIFTEEN_BLANK_LAST),
                                             FIFTEEN_COST_HEAVY, partition, memory};
    struct fifteen_error error;
    struct cost_set *set;
    assert_int_equal(cost_set_build(&request, NULL, &set, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, message));
}

/* 3024 arrangements of four tiles on cells, and some with the blank in one of several regions: a
 * table has 4 bytes an entry, and one of them 12 while it is built. */
static void tables_fit_the_memory(void **state)
{
    const uint64_t n = cost_table_entries(tray33, 4);
    struct cost_set_request request = {tray33, wide_standard_goal(tray33, FIFTEEN_BLANK_LAST),
                                       FIFTEEN_COST_HEAVY, "4-4", 16 * n};
    struct cost_set *set = NULL;
    (void)state;
    assert_true(n > 3024 && n < 2 * 3024);
    check_rejected(tray33, "4-4", 16 * n - 1, "choose smaller patterns");
    assert_int_equal(cost_set_build(&request, NULL, &set, NULL), FIFTEEN_OK);
    assert_int_equal(set->bytes, 8 * n);
    cost_set_free(set);
}

static void other_partitions_are_rejected(void **state)
{
    (void)state;
    check_rejected((struct fifteen_geometry){4, 4}, "7-8", 0, "choose smaller patterns");
    check_rejected((struct fifteen_geometry){4, 4}, "strong", 0, "stands for 3 partitions");
    check_rejected(tray33, "5-5-5", 0, "5-5-5");
    assert_false(cost_has_tables(FIFTEEN_COST_MULTI_TILE));
    assert_true(cost_has_tables(FIFTEEN_COST_SQUARE_ROOT));
    assert_false(cost_has_tables(FIFTEEN_N_COSTS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partitions_are_those_of_other_tables),
        cmocka_unit_test(all_tiles_are_in_a_table),
        cmocka_unit_test(sums_are_consistent),
        cmocka_unit_test(defaults_are_quick_to_build),
        cmocka_unit_test(tables_fit_the_memory),
        cmocka_unit_test(other_partitions_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
