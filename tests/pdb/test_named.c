/* test_named.c - named partitions and sets of every tray, and texts for partitions
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/pattern/partition.h"
#include "pdb/table/table.h"
#include "support/exhaustive.h"

static const struct fifteen_geometry square = {4, 4};

/* A goal with the blank on a cell and tiles 1, 2, .. on the others, row by row. */
static packed_board goal_with_blank(struct fifteen_geometry geometry, unsigned blank)
{
    packed_board goal = 0;
    packed_board tile = 1;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        if (cell != blank)
            goal |= tile++ << (4 * cell);
    return goal;
}

static uint32_t tiles_of(const int *tiles, size_t n)
{
    unsigned bits = 0;
    for (size_t i = 0; i < n; i++)
        bits |= 1U << tiles[i];
    return bits;
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
        assert_int_equal(pdb_create(pattern, FIFTEEN_ZERO_AWARE, &pdb, NULL), FIFTEEN_OK);
        fifteen_pdb_free(pdb);
    }
    assert_int_equal(covered, (1U << fifteen_cells(geometry)) - 2);
}

static struct fifteen_partition parsed[FIFTEEN_SET_MAX];
static unsigned n_made;

/* The partition of a name, valid until the next call. */
static const struct fifteen_partition *parse_one(struct fifteen_geometry geometry,
                                                 packed_board goal, const char *name)
{
    assert_int_equal(packed_partitions_parse(geometry, goal, name, parsed, &n_made, NULL),
                     FIFTEEN_OK);
    assert_int_equal(n_made, 1);
    return parsed;
}

/* The error message lists the names. */
static void every_name_of_every_goal_is_a_partition(void **state)
{
    (void)state;
    struct fifteen_geometry geometries[32];
    const unsigned n = exhaustive_geometries(geometries);
    for (unsigned i = 0; i < n; i++)
        for (unsigned blank = 0; blank < fifteen_cells(geometries[i]); blank++) {
            const packed_board goal = goal_with_blank(geometries[i], blank);
            struct fifteen_error error;
            check_partition(parse_one(geometries[i], goal, "default"));
            assert_int_equal(
                packed_partitions_parse(geometries[i], goal, "1-2-x", parsed, &n_made, &error),
                FIFTEEN_INVALID);
            assert_non_null(strstr(error.text, "1-2-x"));
            const struct fifteen_geometry tray =
                parse_one(geometries[i], goal, "default")->patterns[0].geometry;
            const char *name;
            unsigned n_names = 0;
            for (; (name = named_partition(tray, n_names)) != NULL; n_names++) {
                const struct fifteen_partition *const partition =
                    parse_one(geometries[i], goal, name);
                assert_non_null(strstr(error.text, name));
                check_partition(partition);
                struct partition_sizes sizes;
                char text[PARTITION_NAME_SIZE];
                assert_int_equal(partition_parse(name, geometries[i], &sizes, NULL), FIFTEEN_OK);
                assert_int_equal(sizes.n, partition->n_patterns);
                for (unsigned j = 0; j < sizes.n; j++)
                    assert_int_equal(sizes.size[j],
                                     __builtin_popcount(partition->patterns[j].tiles));
                partition_order(partition->patterns[0].geometry, &sizes);
                partition_print(&sizes, text);
                assert_string_equal(text, name);
            }
            assert_true(n_names >= 1);
        }
}

static void assert_partition(packed_board goal, const char *name, const uint32_t *tiles, unsigned n)
{
    const struct fifteen_partition *const partition = parse_one(square, goal, name);
    assert_int_equal(partition->n_patterns, n);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(partition->patterns[i].tiles, tiles[i]);
}

/* 6-6-3 rotated by 180 degrees: blank-last tile t is canonical tile 16 - t. */
static void the_square_tray_has_the_published_partitions(void **state)
{
    (void)state;
    const uint32_t columns[] = {tiles_of((int[]){1, 4, 5, 8, 9, 12, 13}, 7),
                                tiles_of((int[]){2, 3, 6, 7, 10, 11, 14, 15}, 8)};
    static const int published[][6] = {{7, 8, 11, 12, 14, 15}, {1, 5, 6, 9, 10, 13}, {2, 3, 4}};
    static const size_t n[] = {6, 6, 3};
    uint32_t turned[3];
    for (size_t i = 0; i < 3; i++) {
        int tiles[6];
        for (size_t j = 0; j < n[i]; j++)
            tiles[j] = 16 - published[i][j];
        turned[i] = tiles_of(tiles, n[i]);
    }
    for (int i = 0; i < 2; i++) {
        const packed_board goal = packed_goal(square, (enum fifteen_standard_goal)i);
        assert_partition(goal, "6-6-3", turned, 3);
        assert_partition(goal, "7-8", columns, 2);
        assert_partition(goal, "default", columns, 2);
    }
}

/* Every set's partitions have the same sizes and are different. */
static void check_set(struct fifteen_geometry geometry, packed_board goal, const char *name,
                      unsigned n_expected)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    assert_int_equal(packed_partitions_parse(geometry, goal, name, partitions, &n, NULL),
                     FIFTEEN_OK);
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

static void sets_consist_of_different_partitions(void **state)
{
    (void)state;
    const struct fifteen_geometry oblong = {3, 4};
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    struct fifteen_error error = {.text = ""};
    unsigned n;
    for (unsigned blank = 0; blank < 16; blank++) {
        check_set(square, goal_with_blank(square, blank), "default", 1);
        check_set(square, goal_with_blank(square, blank), "strong", 3);
    }
    check_set(oblong, goal_with_blank(oblong, 0), "default", 1);
    assert_int_equal(packed_partitions_parse(oblong, goal_with_blank(oblong, 0), "strong",
                                             partitions, &n, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "expected default"));
    assert_int_equal(
        packed_partitions_parse(square, goal_with_blank(square, 0), "best", partitions, &n, &error),
        FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "expected default, strong"));
    assert_int_equal(packed_partitions_parse(square, 0, "strong", partitions, &n, NULL),
                     FIFTEEN_INVALID);
    /* The columns, and the borders at the blank's corner and at the opposite corner. */
    static const int tiles[3][7] = {
        {1, 4, 5, 8, 9, 12, 13}, {1, 2, 3, 4, 5, 8, 12}, {3, 7, 11, 12, 13, 14, 15}};
    assert_int_equal(
        packed_partitions_parse(square, goal_with_blank(square, 0), "strong", partitions, &n, NULL),
        FIFTEEN_OK);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(partitions[i].patterns[0].tiles, tiles_of(tiles[i], 7));
}

/* ---- texts ---- */

static void assert_text(struct fifteen_geometry geometry, unsigned blank, const char *text,
                        const uint32_t *tiles, unsigned n)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    struct fifteen_error error = {.text = ""};
    unsigned n_partitions = 0;
    if (packed_partitions_parse(geometry, goal_with_blank(geometry, blank), text, partitions,
                                &n_partitions, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(n_partitions, 1);
    assert_int_equal(partitions[0].n_patterns, n);
    for (unsigned i = 0; i < n; i++) {
        struct fifteen_pdb *pdb;
        assert_int_equal(partitions[0].patterns[i].tiles, tiles[i]);
        assert_int_equal(pdb_create(&partitions[0].patterns[i], FIFTEEN_ZERO_AWARE, &pdb, NULL),
                         FIFTEEN_OK);
        fifteen_pdb_free(pdb);
    }
}

static void texts_are_names_or_tile_lists(void **state)
{
    (void)state;
    static const unsigned blanks[] = {0, 3, 15, 1, 5};
    static const struct fifteen_geometry small = {2, 2};
    for (unsigned i = 0; i < 5; i++) {
        assert_text(square, blanks[i], "fringe",
                    (uint32_t[]){tiles_of((int[]){3, 7, 11, 12, 13, 14, 15}, 7)}, 1);
        assert_text(square, blanks[i], "7-8", (uint32_t[]){0x3332, 0xcccc}, 2);
    }
    assert_text(square, 0, "1.4.5.8/2.3.6", (uint32_t[]){0x0132, 0x004c}, 2);
    assert_text(square, 0, " 1,4 5 . 8 / 2 3,6 ", (uint32_t[]){0x0132, 0x004c}, 2);
    assert_text(square, 0, "15/007.1", (uint32_t[]){0x8000, 0x0082}, 2);
    assert_text(
        square, 0, "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15",
        (uint32_t[]){2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768}, 15);
    assert_text(small, 0, "3", (uint32_t[]){0x000e}, 1); /* the partition, not the tile */
    assert_text(small, 0, "2.3", (uint32_t[]){0x000c}, 1);
}

/* Tiles are those of the goal. The canonical numbers were found by hand: where the goal's blank is
 * turned to the first cell (or stays on an inner one), a tile's canonical number is the cell on
 * which its home is then. */
static void lists_name_the_tiles_of_the_goal(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        const char *goal;
        const char *text;
        unsigned n;
        uint32_t tiles[2]; /* canonical */
    } rows[] = {
        {{4, 4}, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "15/1.2", 2, {0x8000, 0x0006}},
        /* the blank last: half a turn */
        {{4, 4}, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "15/1.2", 2, {0x0002, 0xc000}},
        {{3, 3}, "1 2 3 4 5 6 7 8 0", "08/6", 2, {0x0002, 0x0008}},
        {{3, 4}, "1 2 3 4 5 6 7 8 9 10 11 0", "11/1", 2, {0x0002, 0x0800}},
        /* upper right: columns are mirrored */
        {{4, 4}, "1 2 3 0 4 5 6 7 8 9 10 11 12 13 14 15", "3/7", 2, {0x0002, 0x0010}},
        /* three columns: rows become columns */
        {{4, 3}, "1 2 3 4 5 6 7 8 9 10 11 0", "11/9", 2, {0x0010, 0x0002}},
        {{5, 3}, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14", "1/3", 2, {0x0020, 0x0002}},
        /* in the centre: the tile at home on the first cell is called 4 */
        {{3, 3}, "1 2 3 8 0 4 7 6 5", "1/4.08", 2, {0x0010, 0x0028}},
        /* a goal of other numbers */
        {{2, 3}, "5 4 3 2 1 0", "1/5", 2, {0x0002, 0x0020}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_partition made[FIFTEEN_SET_MAX];
        packed_board goal = 0;
        unsigned n;
        assert_int_equal(
            packed_parse(rows[i].geometry, rows[i].goal, strlen(rows[i].goal), &goal, NULL),
            FIFTEEN_OK);
        assert_int_equal(
            packed_partitions_parse(rows[i].geometry, goal, rows[i].text, made, &n, NULL),
            FIFTEEN_OK);
        assert_int_equal(made[0].n_patterns, rows[i].n);
        for (unsigned p = 0; p < rows[i].n; p++)
            assert_int_equal(made[0].patterns[p].tiles, rows[i].tiles[p]);
    }
}

static void invalid_texts_are_rejected(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *reason;
    } cases[] = {
        {"", "unknown partition ''"},
        {"nonsense", "expected default, strong, 7-8, 6-6-3, 5-5-5, 4-4-4-3, fringe, or"},
        {"8-7", "unknown partition '8-7'"},
        {"1.2;3", "unknown partition '1.2;3'"},
        {"1,,2", "column 3: expected a tile"},
        {"1.2 ,", "column 6: expected a tile"},
        {"1.2/", "column 5: expected a tile"},
        {"/1", "column 1: expected a tile"},
        {"1..2", "column 3: expected a tile"},
        {".", "column 1: expected a tile"},
        {"0", "no tile 0 on this tray"},
        {"1.16", "no tile 16 on this tray; expected 1 to 15"},
        {"99999999999999999999", "no tile 999999999 on this tray"},
        {"1.2/3.1", "tile 1 occurs twice"},
        {"4.4", "tile 4 occurs twice"},
        {"1.2.3.4.5.6.7.8.9.10", "a pattern of 10 tiles; the maximum is 9"},
        {"1.2.3.4.5.6.7.8.9.10/11", "a pattern of 10 tiles; the maximum is 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        struct fifteen_error error = {.text = ""};
        unsigned n = 77;
        assert_int_equal(packed_partitions_parse(square, goal_with_blank(square, 0), cases[i].text,
                                                 partitions, &n, &error),
                         FIFTEEN_INVALID);
        assert_int_equal(n, 77);
        if (strstr(error.text, cases[i].reason) == NULL)
            fail_msg("'%s' is answered by '%s'", cases[i].text, error.text);
    }
}

static void a_missing_text_is_rejected(void **state)
{
    (void)state;
    struct fifteen_partition made[FIFTEEN_SET_MAX];
    unsigned n;
    const packed_board goal = packed_goal(square, FIFTEEN_BLANK_LAST);
    assert_int_equal(packed_partitions_parse(square, goal, NULL, made, &n, NULL), FIFTEEN_INVALID);
}

/* Published histograms of classic values, for a 5-5-5 other than the named one. */
static void tables_of_5_5_5_have_the_published_histograms(void **state)
{
    (void)state;
    static const uint64_t published[3][25] = {
#include "data/histograms-5-5-5.inc"
#include "support/packed_boards.h"
    };
    struct fifteen_partition made[FIFTEEN_SET_MAX];
    unsigned n;
    const packed_board goal = packed_goal(square, FIFTEEN_BLANK_FIRST);
    assert_int_equal(packed_partitions_parse(square, goal, "4.8.9.12.13/3.7.11.14.15/1.2.5.6.10",
                                             made, &n, NULL),
                     FIFTEEN_OK);
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_pdb *pdb;
        assert_int_equal(
            fifteen_pdb_build(&made[0].patterns[i], FIFTEEN_ZERO_AWARE, 1, NULL, &pdb, NULL),
            FIFTEEN_OK);
        assert_memory_equal(pdb->classic, published[i], sizeof published[i]);
        fifteen_pdb_free(pdb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_of_every_goal_is_a_partition),
        cmocka_unit_test(the_square_tray_has_the_published_partitions),
        cmocka_unit_test(sets_consist_of_different_partitions),
        cmocka_unit_test(texts_are_names_or_tile_lists),
        cmocka_unit_test(lists_name_the_tiles_of_the_goal),
        cmocka_unit_test(invalid_texts_are_rejected),
        cmocka_unit_test(a_missing_text_is_rejected),
        cmocka_unit_test(tables_of_5_5_5_have_the_published_histograms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
