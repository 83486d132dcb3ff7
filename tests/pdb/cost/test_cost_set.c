/* test_cost_set.c - sums of tables of minimum costs: which partitions, and their values */
/* SPDX-License-Identifier: MIT */
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
#include "support/packed_boards.h"
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

static void unpack(packed_board board, unsigned n_cells, uint8_t *tiles)
{
    for (unsigned cell = 0; cell < n_cells; cell++)
        tiles[cell] = (uint8_t)packed_tile(board, cell);
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

/* Lists name tiles of the goal. A tile that no table has adds nothing. */
static void lists_name_tiles_of_the_goal(void **state)
{
    static const uint8_t table_of[9] = {3, 0, 0, 1, 1, 3, 3, 3, 2};
    static const uint8_t tiles[9] = {8, 0, 6, 5, 4, 7, 2, 3, 1};
    (void)state;
    for (unsigned blank = 0; blank < 2; blank++) {
        const struct cost_set_request request = {
            tray33, wide_standard_goal(tray33, (enum fifteen_standard_goal)blank),
            FIFTEEN_COST_HEAVY, "1.2/3.4/8", 0};
        struct cost_set *set = NULL;
        uint32_t sum = 0;
        assert_int_equal(cost_set_build(&request, NULL, &set, NULL), FIFTEEN_OK);
        assert_memory_equal(set->table_of, table_of, sizeof table_of);
        for (unsigned tile = 1; tile < 9; tile++) {
            const uint32_t share = cost_set_tile_value(set, tile, tiles, 1);
            assert_true(tile < 5 || tile > 7 ? share > 0 : share == 0);
            sum += tile == 1 || tile == 3 || tile == 8 ? share : 0;
        }
        assert_int_equal(cost_set_value(set, tiles, 1), sum);
        cost_set_free(set);
    }
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
        packed_board board = packed_goal(tray33, FIFTEEN_BLANK_LAST);
        uint8_t tiles[9];
        unpack(board, 9, tiles);
        assert_int_equal(cost_set_value(set, tiles, 8), 0);
        for (unsigned i = 0; i < scaled(20000); i++) {
            static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            const unsigned move = exhaustive_random(&random) % 4;
            const unsigned blank = packed_blank(board);
            const uint32_t before = cost_set_value(set, tiles, blank);
            packed_board next;
            if (!exhaustive_move(tray33, board, steps[move][0], steps[move][1], &next))
                continue;
            const unsigned tile = packed_tile(next, blank);
            const uint32_t share = cost_set_tile_value(set, tile, tiles, blank);
            board = next;
            unpack(board, 9, tiles);
            const unsigned now = packed_blank(board);
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

/* The largest table counts while it is built, wherever it stands. */
static void tables_of_two_sizes_fit_the_memory(void **state)
{
    static const char *const partitions[] = {"1.2.3.4.5/6.7.8", "6.7.8/1.2.3.4.5"};
    const uint64_t n_small = cost_table_entries(tray33, 3);
    const uint64_t n_large = cost_table_entries(tray33, 5);
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct cost_set_request request = {tray33, wide_standard_goal(tray33, FIFTEEN_BLANK_LAST),
                                           FIFTEEN_COST_HEAVY, partitions[i],
                                           4 * n_small + 12 * n_large};
        struct cost_set *set = NULL;
        check_rejected(tray33, partitions[i], request.memory_bytes - 1, "choose smaller patterns");
        assert_int_equal(cost_set_build(&request, NULL, &set, NULL), FIFTEEN_OK);
        cost_set_free(set);
    }
}

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    (void)progress;
    ++*(unsigned *)context;
    return false;
}

/* The second table is too small to ask the monitor. */
static void no_table_is_built_after_cancelling(void **state)
{
    const struct fifteen_geometry tray = {4, 4};
    const struct cost_set_request request = {tray, wide_standard_goal(tray, FIFTEEN_BLANK_LAST),
                                             FIFTEEN_COST_UNIT, "1.2.3.4/5", 0};
    unsigned n_calls = 0;
    const struct fifteen_monitor monitor = {cancel, &n_calls};
    struct cost_set *set = NULL;
    struct fifteen_error error;
    (void)state;
    assert_int_equal(cost_set_build(&request, &monitor, &set, &error), FIFTEEN_CANCELLED);
    assert_int_equal(n_calls, 1);
    assert_null(set);
}

static void other_partitions_are_rejected(void **state)
{
    const struct fifteen_geometry tray44 = {4, 4};
    (void)state;
    /* 5.8 and 58 million arrangements, and some more entries for regions; at most 2^25. */
    check_rejected(tray44, "1.2.3.4.5.6", 1, "the memory limit is 1;");
    check_rejected(tray44, "1.2.3.4.5.6.7", 1, "the maximum is 33554432;");
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
        cmocka_unit_test(lists_name_tiles_of_the_goal),
        cmocka_unit_test(all_tiles_are_in_a_table),
        cmocka_unit_test(sums_are_consistent),
        cmocka_unit_test(defaults_are_quick_to_build),
        cmocka_unit_test(tables_fit_the_memory),
        cmocka_unit_test(tables_of_two_sizes_fit_the_memory),
        cmocka_unit_test(no_table_is_built_after_cancelling),
        cmocka_unit_test(other_partitions_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
