/* test_partition.c - patterns and partitions of every tray and goal */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/pdb.h>

#include "exhaustive.h"
#include "pdb/cover.h"
#include "pdb/partition.h"
#include "pdb/table.h"

static const struct fifteen_geometry square = {4, 4};

/* A goal with the blank on a cell and the tiles 1, 2, .. on the others, row by row. */
static fifteen_board goal_with_blank(struct fifteen_geometry geometry, unsigned blank)
{
    fifteen_board goal = 0;
    fifteen_board tile = 1;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        if (cell != blank)
            goal |= tile++ << (4 * cell);
    return goal;
}

static uint16_t tiles_of(const int *tiles, size_t n)
{
    unsigned bits = 0;
    for (size_t i = 0; i < n; i++)
        bits |= 1U << tiles[i];
    return (uint16_t)bits;
}

/* ---- partitions ---- */

static void check_partition(const struct fifteen_partition *partition)
{
    unsigned covered = 0;
    assert_in_range(partition->n_patterns, 1, FIFTEEN_PARTITION_MAX);
    const struct fifteen_geometry geometry = partition->patterns[0].geometry;
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        const struct fifteen_pattern *pattern = &partition->patterns[i];
        assert_int_equal(covered & pattern->tiles, 0);
        covered |= pattern->tiles;
        struct fifteen_pdb *pdb;
        assert_int_equal(pdb_create(pattern, &pdb, NULL), FIFTEEN_OK);
        fifteen_pdb_free(pdb);
    }
    assert_int_equal(covered, (1U << fifteen_cells(geometry)) - 2);
}

/* Names are those of the refusal's list. */
static void every_name_of_every_goal_is_a_partition(void **state)
{
    (void)state;
    struct fifteen_geometry geometries[32];
    const unsigned n = exhaustive_geometries(geometries);
    for (unsigned i = 0; i < n; i++)
        for (unsigned blank = 0; blank < fifteen_cells(geometries[i]); blank++) {
            const fifteen_board goal = goal_with_blank(geometries[i], blank);
            struct fifteen_partition partition;
            struct fifteen_error error;
            assert_int_equal(fifteen_partition_make(geometries[i], goal, NULL, &partition, &error),
                             FIFTEEN_OK);
            check_partition(&partition);
            assert_int_equal(
                fifteen_partition_make(geometries[i], goal, "1-2-x", &partition, &error),
                FIFTEEN_INVALID);
            assert_non_null(strstr(error.text, "1-2-x"));
            char *names = strstr(error.text, "there is ");
            assert_non_null(names);
            unsigned n_names = 0;
            for (char *name = strtok(names + 9, ", "); name != NULL; name = strtok(NULL, ", ")) {
                assert_int_equal(
                    fifteen_partition_make(geometries[i], goal, name, &partition, NULL),
                    FIFTEEN_OK);
                check_partition(&partition);
                struct partition_sizes sizes;
                char text[PARTITION_NAME_SIZE];
                assert_int_equal(partition_parse(name, geometries[i], &sizes, NULL), FIFTEEN_OK);
                assert_int_equal(sizes.n, partition.n_patterns);
                for (unsigned j = 0; j < sizes.n; j++)
                    assert_int_equal(sizes.size[j],
                                     __builtin_popcount(partition.patterns[j].tiles));
                partition_order(partition.patterns[0].geometry, &sizes);
                partition_print(&sizes, text);
                assert_string_equal(text, name);
                n_names++;
            }
            assert_true(n_names >= 1);
        }
}

static void assert_partition(fifteen_board goal, const char *name, const uint16_t *tiles,
                             unsigned n)
{
    struct fifteen_partition partition;
    assert_int_equal(fifteen_partition_make(square, goal, name, &partition, NULL), FIFTEEN_OK);
    assert_int_equal(partition.n_patterns, n);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(partition.patterns[i].tiles, tiles[i]);
}

/* The tiles are those of the publications, by 180 degrees: blank-last tile t is canonical 16 - t.
 */
static void the_square_tray_has_the_published_partitions(void **state)
{
    (void)state;
    static const int published[][8] = {{1, 2, 3, 4, 5, 6}, {9, 10, 11, 13, 14, 15},
                                       {7, 8, 12},         {3, 4, 7, 8, 12},
                                       {1, 2, 5, 9, 13},   {6, 10, 11, 14, 15}};
    static const size_t n[] = {6, 6, 3, 5, 5, 5};
    uint16_t turned[6];
    for (size_t i = 0; i < 6; i++) {
        int tiles[8];
        for (size_t j = 0; j < n[i]; j++)
            tiles[j] = 16 - published[i][j];
        turned[i] = tiles_of(tiles, n[i]);
    }
    for (int i = 0; i < 2; i++) {
        const fifteen_board goal = fifteen_board_goal(square, (enum fifteen_standard_goal)i);
        assert_partition(goal, "6-6-3", (uint16_t[]){turned[1], turned[0], turned[2]}, 3);
        assert_partition(goal, "5-5-5", (uint16_t[]){turned[3], turned[4], turned[5]}, 3);
        const uint16_t columns[] = {tiles_of((int[]){1, 4, 5, 8, 9, 12, 13}, 7),
                                    tiles_of((int[]){2, 3, 6, 7, 10, 11, 14, 15}, 8)};
        assert_partition(goal, "7-8", columns, 2);
        assert_partition(goal, NULL, columns, 2);
    }
}

/* Every set's partitions have the same sizes and are different. */
static void check_set(struct fifteen_geometry geometry, fifteen_board goal, const char *name,
                      unsigned n_expected)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    assert_int_equal(fifteen_set_make(geometry, goal, name, partitions, &n, NULL), FIFTEEN_OK);
    assert_int_equal(n, n_expected);
    for (unsigned i = 0; i < n; i++) {
        check_partition(&partitions[i]);
        assert_int_equal(partitions[i].n_patterns, partitions[0].n_patterns);
        for (unsigned j = 0; j < partitions[i].n_patterns; j++)
            assert_int_equal(__builtin_popcount(partitions[i].patterns[j].tiles),
                             __builtin_popcount(partitions[0].patterns[j].tiles));
        for (unsigned j = 0; j < i; j++)
            assert_int_not_equal(partitions[i].patterns[0].tiles, partitions[j].patterns[0].tiles);
    }
}

static void sets_are_of_different_partitions(void **state)
{
    (void)state;
    const struct fifteen_geometry oblong = {3, 4};
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    struct fifteen_error error = {""};
    unsigned n;
    for (unsigned blank = 0; blank < 16; blank++) {
        check_set(square, goal_with_blank(square, blank), "default", 1);
        check_set(square, goal_with_blank(square, blank), "strong", 3);
    }
    check_set(oblong, goal_with_blank(oblong, 0), "default", 1);
    assert_int_equal(
        fifteen_set_make(oblong, goal_with_blank(oblong, 0), "strong", partitions, &n, &error),
        FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "there is default"));
    assert_int_equal(
        fifteen_set_make(square, goal_with_blank(square, 0), "best", partitions, &n, &error),
        FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "there is default, strong"));
    assert_int_equal(fifteen_set_make(square, 0, "strong", partitions, &n, NULL), FIFTEEN_INVALID);
    /* The columns, and the two borders that start at the blank's corner and end opposite to it. */
    static const int tiles[3][7] = {
        {1, 4, 5, 8, 9, 12, 13}, {1, 2, 3, 4, 5, 8, 12}, {3, 7, 11, 12, 13, 14, 15}};
    assert_int_equal(
        fifteen_set_make(square, goal_with_blank(square, 0), "strong", partitions, &n, NULL),
        FIFTEEN_OK);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(partitions[i].patterns[0].tiles, tiles_of(tiles[i], 7));
}

/* Published counts of entries by classic value, whichever table of the partition they belong to. */
static void the_tables_of_5_5_5_have_the_published_histograms(void **state)
{
    (void)state;
    static const uint64_t published[3][25] = {
#include "data/histograms-5-5-5.inc"
    };
    struct fifteen_partition partition;
    const fifteen_board goal = fifteen_board_goal(square, FIFTEEN_BLANK_LAST);
    assert_int_equal(fifteen_partition_make(square, goal, "5-5-5", &partition, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_pdb *pdb;
        assert_int_equal(fifteen_pdb_build(&partition.patterns[i], 1, NULL, &pdb, NULL),
                         FIFTEEN_OK);
        assert_memory_equal(pdb->classic, published[i], sizeof published[i]);
        fifteen_pdb_free(pdb);
    }
}

/* ---- patterns ---- */

static void tiles_of_a_goal_become_canonical(void **state)
{
    (void)state;
    struct fifteen_pattern pattern;
    const fifteen_board first = fifteen_board_goal(square, FIFTEEN_BLANK_FIRST);
    const fifteen_board last = fifteen_board_goal(square, FIFTEEN_BLANK_LAST);
    assert_int_equal(fifteen_pattern_make(square, first, 0x3332, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(pattern.tiles, 0x3332);
    assert_int_equal(pattern.goal_blank, 0);
    for (int tile = 1; tile < 16; tile++) {
        assert_int_equal(fifteen_pattern_make(square, last, (uint16_t)(1 << tile), &pattern, NULL),
                         FIFTEEN_OK);
        assert_int_equal(pattern.tiles, 1 << (16 - tile));
        assert_int_equal(pattern.goal_blank, 0);
    }
    /* A tall tray is laid on its side: 3x2 `0 1 / 2 3 / 4 5` is 2x3 `0 2 4 / 1 3 5`. */
    const struct fifteen_geometry tall = {3, 2};
    const fifteen_board goal = fifteen_board_goal(tall, FIFTEEN_BLANK_FIRST);
    assert_int_equal(fifteen_pattern_make(tall, goal, 1 << 2, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(pattern.geometry.rows, 2);
    assert_int_equal(pattern.geometry.columns, 3);
    assert_int_equal(pattern.tiles, 1 << 1);
}

/* The table of some tiles does not depend on how the goal names them. */
static void tiles_may_have_any_names(void **state)
{
    (void)state;
    static const int tiles[] = {7, 3, 11, 1, 9, 2, 15, 5, 8, 6, 13, 12, 4, 10, 14, 0};
    fifteen_board goal;
    struct fifteen_pattern pattern;
    assert_int_equal(fifteen_board_from_tiles(square, tiles, &goal, NULL), FIFTEEN_OK);
    for (int cell = 0; cell < 15; cell++) {
        const uint16_t bit = (uint16_t)(1 << tiles[cell]);
        assert_int_equal(fifteen_pattern_make(square, goal, bit, &pattern, NULL), FIFTEEN_OK);
        assert_int_equal(pattern.tiles, 1 << (15 - cell));
    }
}

static void impossible_patterns_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint8_t rows;
        uint8_t columns;
        uint16_t tiles;
        const char *word;
    } cases[] = {
        {4, 4, 0, "at least one"},  {4, 4, 3, "blank"},        {3, 3, 0x300, "tile 9"},
        {4, 4, 0xffc0, "10 tiles"}, {2, 2, 0x8002, "tile 15"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct fifteen_geometry geometry = {cases[i].rows, cases[i].columns};
        const fifteen_board goal = fifteen_board_goal(geometry, FIFTEEN_BLANK_FIRST);
        struct fifteen_pattern pattern;
        struct fifteen_error error = {""};
        assert_int_equal(fifteen_pattern_make(geometry, goal, cases[i].tiles, &pattern, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, cases[i].word));
        assert_int_equal(fifteen_pattern_make(geometry, 0, 2, &pattern, &error), FIFTEEN_INVALID);
    }
    struct fifteen_pattern pattern;
    const fifteen_board goal = fifteen_board_goal(square, FIFTEEN_BLANK_FIRST);
    assert_int_equal(fifteen_pattern_make(square, goal, 0xff80, &pattern, NULL), FIFTEEN_OK);
}

/* ---- names ---- */

static void sizes_are_read_and_ordered(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",     "7",   "7-",    "-8",     "7-8-",  "8-8",
                                        "7 8",  "7+8", "07-8",  "15",     "6-9-0", "a-b",
                                        "7--8", "1-1", "7-8-1", "5-5-5 ", "10-5"};
    struct partition_sizes sizes;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct fifteen_error error = {""};
        assert_int_equal(partition_parse(wrong[i], square, &sizes, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, wrong[i]));
    }
    char text[PARTITION_NAME_SIZE];
    assert_int_equal(partition_parse("1-1-1-1-1-1-1-1-1-1-1-1-1-1-1", square, &sizes, NULL),
                     FIFTEEN_OK);
    assert_int_equal(sizes.n, 15);
    partition_print(&sizes, text);
    assert_string_equal(text, "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1");
    static const char *const orders[][2] = {{"8-7", "7-8"},
                                            {"6-3-6", "6-6-3"},
                                            {"3-4-4-4", "4-4-4-3"},
                                            {"6-4-5", "4-5-6"},
                                            {"9-6", "6-9"}};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(partition_parse(orders[i][0], square, &sizes, NULL), FIFTEEN_OK);
        partition_order(square, &sizes);
        partition_print(&sizes, text);
        assert_string_equal(text, orders[i][1]);
    }
}

/* ---- covers ---- */

/* Whether any choice of sets of these sizes partitions `all`, by trying all subsets. */
static bool has_cover(const uint16_t *tiles, unsigned n, unsigned all,
                      const struct partition_sizes *sizes)
{
    for (unsigned choice = 0; choice < 1U << n; choice++) {
        unsigned covered = 0;
        unsigned sum = 0;
        unsigned count[10] = {0};
        for (unsigned i = 0; i < n; i++)
            if ((choice >> i & 1) != 0) {
                covered |= tiles[i];
                sum += (unsigned)__builtin_popcount(tiles[i]);
                count[__builtin_popcount(tiles[i])]++;
            }
        if (covered != all || sum != (unsigned)__builtin_popcount(all) ||
            (unsigned)__builtin_popcount(choice) != sizes->n)
            continue;
        bool right = true;
        for (unsigned i = 0; i < sizes->n; i++)
            right = right && (sizes->size[i] == 0 || count[sizes->size[i]]-- > 0);
        if (right)
            return true;
    }
    return false;
}

static void covers_are_found_where_there_are_any(void **state)
{
    (void)state;
    static const struct partition_sizes sizes[] = {
        {1, {0}}, {2, {0}}, {3, {0}}, {4, {0}}, {2, {3, 4}}, {3, {3, 2, 2}}, {3, {1, 3, 3}},
    };
    const unsigned all = 0xfe;
    uint32_t random = 1;
    unsigned n_found = 0;
    for (unsigned round = 0; round < 2000; round++) {
        uint16_t tiles[10];
        for (unsigned i = 0; i < 10; i++) {
            do {
                random = random * 1664525 + 1013904223;
                tiles[i] = (uint16_t)(random >> 16 & random >> 8 & all);
            } while (tiles[i] == 0);
        }
        for (unsigned i = 0; i < 7; i++) {
            size_t chosen[FIFTEEN_PARTITION_MAX];
            const bool found =
                cover_find(tiles, 10, (uint16_t)all, &sizes[i], chosen) == FIFTEEN_OK;
            assert_int_equal(found, has_cover(tiles, 10, all, &sizes[i]));
            unsigned covered = 0;
            for (unsigned j = 0; found && j < sizes[i].n; j++) {
                assert_int_equal(covered & tiles[chosen[j]], 0);
                covered |= tiles[chosen[j]];
                if (sizes[i].size[j] != 0)
                    assert_int_equal(__builtin_popcount(tiles[chosen[j]]), sizes[i].size[j]);
            }
            assert_true(!found || covered == all);
            n_found += found;
        }
    }
    assert_in_range(n_found, 100, 13900);
}

/* 500 sets of which none holds tile 15 must not take for ever. */
static void hopeless_covers_end(void **state)
{
    (void)state;
    uint16_t tiles[500];
    for (unsigned i = 0; i < 500; i++)
        tiles[i] = (uint16_t)((i * 37 + 1) << 1 & 0x7ffe);
    const struct partition_sizes any = {15, {0}};
    size_t chosen[FIFTEEN_PARTITION_MAX];
    assert_int_equal(cover_find(tiles, 500, 0xfffe, &any, chosen), FIFTEEN_NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_of_every_goal_is_a_partition),
        cmocka_unit_test(the_square_tray_has_the_published_partitions),
        cmocka_unit_test(sets_are_of_different_partitions),
        cmocka_unit_test(the_tables_of_5_5_5_have_the_published_histograms),
        cmocka_unit_test(tiles_of_a_goal_become_canonical),
        cmocka_unit_test(tiles_may_have_any_names),
        cmocka_unit_test(impossible_patterns_are_refused),
        cmocka_unit_test(sizes_are_read_and_ordered),
        cmocka_unit_test(covers_are_found_where_there_are_any),
        cmocka_unit_test(hopeless_covers_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
