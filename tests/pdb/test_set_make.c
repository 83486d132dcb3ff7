/* test_set_make.c - sets are built, opened by their patterns, and found for every goal and kind */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/set.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"
#include "support/table_folder.h"

static const struct fifteen_geometry small = {3, 3};

static enum fifteen_status load(const struct scratch *scratch, struct fifteen_geometry geometry,
                                packed_board goal, enum fifteen_pdb_kind kind,
                                struct fifteen_pdb_set **set, struct fifteen_error *error)
{
    const struct packed_pdb_request request = {.geometry = geometry, .goal = goal, .kind = kind};
    return packed_set_find(scratch->folder, &request, 2, NULL, set, error);
}

static enum fifteen_status open_set(const struct scratch *scratch,
                                    const struct fifteen_partition *partitions, unsigned n,
                                    struct fifteen_pdb_set **set, struct fifteen_error *error)
{
    const struct set_making making = {.n_threads = 1, .folder = scratch->folder};
    return pdb_set_make(&making, partitions, n, set, error);
}

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return false;
}

static void sets_are_built_in_memory(void **state)
{
    struct scratch *scratch = *state;
    struct fifteen_partition parsed[FIFTEEN_SET_MAX];
    unsigned n = 0;
    struct fifteen_pdb_set *set;
    assert_int_equal(packed_partitions_parse(small, blank_first(small), "4-4", parsed, &n, NULL),
                     FIFTEEN_OK);
    struct fifteen_partition partition = parsed[0];
    assert_int_equal(fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 2, NULL, &set, NULL),
                     FIFTEEN_OK);
    assert_string_equal(fifteen_pdb_set_name(set), "4-4");
    assert_int_equal(fifteen_pdb_set_count(set), 2);
    scratch_empty(scratch);
    for (unsigned i = 0; i < 2; i++)
        put(scratch, small, partition.patterns[i].tiles, NULL);
    struct fifteen_pdb_set *loaded;
    assert_int_equal(load(scratch, small, blank_first(small), FIFTEEN_ZERO_AWARE, &loaded, NULL),
                     FIFTEEN_OK);
    for (unsigned i = 0; i < 2; i++) {
        struct fifteen_pdb_info built;
        struct fifteen_pdb_info read;
        fifteen_pdb_info(fifteen_pdb_set_table(set, 0, i), &built);
        fifteen_pdb_info(fifteen_pdb_set_table(loaded, 0, i), &read);
        assert_int_equal(built.pattern.tiles, partition.patterns[i].tiles);
        assert_int_equal(built.hash, read.hash);
        assert_int_equal(built.file_bytes, 0);
    }
    fifteen_pdb_set_free(loaded);
    fifteen_pdb_set_free(set);
    fifteen_pdb_set_free(NULL);
    const struct fifteen_monitor monitor = {cancel, NULL};
    assert_int_equal(
        fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 1, &monitor, &set, NULL),
        FIFTEEN_CANCELLED);
    const struct packed_pdb_request request = {small, blank_first(small), FIFTEEN_ZERO_AWARE, NULL,
                                               0};
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, &monitor, &set, NULL),
                     FIFTEEN_CANCELLED);
    const struct fifteen_partition sizes[] = {partition,
                                              {.n_patterns = 1, {partition.patterns[0]}}};
    assert_int_equal(fifteen_pdb_set_build(sizes, 2, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_INVALID);
    assert_int_equal(fifteen_pdb_set_build(sizes, 0, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_INVALID);
    const struct fifteen_partition overlapping = {2,
                                                  {partition.patterns[0], partition.patterns[0]}};
    struct fifteen_error error = {.text = ""};
    assert_int_equal(
        fifteen_pdb_set_build(&overlapping, 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, &error),
        FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "overlap"));
    assert_int_equal(
        fifteen_pdb_set_build(sizes, FIFTEEN_SET_MAX + 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
        FIFTEEN_INVALID);
    partition.n_patterns = 0;
    assert_int_equal(fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_INVALID);
    partition.n_patterns = FIFTEEN_PARTITION_MAX + 1;
    assert_int_equal(fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, 1, NULL, &set, NULL),
                     FIFTEEN_INVALID);
}

/* Opens files by the names of the patterns, in spite of other files. */
static void sets_are_opened_by_pattern(void **state)
{
    struct scratch *scratch = *state;
    static const uint32_t tiles[2][2] = {{0x04a, 0x130}, {0x016, 0x1a0}};
    struct fifteen_partition partitions[2];
    scratch_empty(scratch);
    put(scratch, small, 0x01e, NULL);
    put(scratch, small, 0x1e0, NULL);
    for (unsigned p = 0; p < 2; p++) {
        partitions[p].n_patterns = 2;
        for (unsigned i = 0; i < 2; i++) {
            partitions[p].patterns[i] = (struct fifteen_pattern){small, 0, tiles[p][i]};
            put(scratch, small, tiles[p][i], NULL);
        }
    }
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    for (unsigned n = 1; n <= 2; n++) {
        assert_int_equal(open_set(scratch, partitions, n, &set, &error), FIFTEEN_OK);
        assert_int_equal(fifteen_pdb_set_partitions(set), n);
        assert_int_equal(fifteen_pdb_set_count(set), 2);
        assert_int_equal(fifteen_pdb_set_kind(set), FIFTEEN_ZERO_AWARE);
        assert_string_equal(fifteen_pdb_set_name(set), "3-3");
        for (unsigned i = 0; i < 2 * n; i++) {
            struct fifteen_pdb_info info;
            fifteen_pdb_info(fifteen_pdb_set_table(set, i / 2, i % 2), &info);
            assert_int_equal(info.pattern.tiles, tiles[i / 2][i % 2]);
        }
        fifteen_pdb_set_free(set);
    }
    /* Missing, of another pattern, of two goals. */
    scratch_delete(scratch, "3x3-b0-1.2.4.pdb");
    assert_int_equal(open_set(scratch, partitions, 2, &set, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(strstr(error.text, "3x3-b0-1.2.4.pdb"));
    put(scratch, small, 0x01e, "3x3-b0-1.2.4.pdb");
    assert_int_equal(open_set(scratch, partitions, 2, &set, &error), FIFTEEN_DAMAGED);
    assert_non_null(strstr(error.text, "3x3-b0-1.2.4.pdb: contains the table of another"));
    partitions[0].patterns[1].goal_blank = 1;
    assert_int_equal(open_set(scratch, partitions, 1, &set, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "different goals"));
}

/* Each kind is found separately; damage to files of the other kind does not matter. */
static void kinds_are_separate(void **state)
{
    struct scratch *scratch = *state;
    static const char *const names[] = {"3x3-b0-1.2.3.4.5.6.7.8.pdb",
                                        "3x3-b0-classic-1.2.3.4.5.6.7.8.pdb"};
    const struct fifteen_pattern all = {small, 0, 0x1fe};
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    for (enum fifteen_pdb_kind kind = FIFTEEN_ZERO_AWARE; kind <= FIFTEEN_CLASSIC; kind++) {
        const enum fifteen_pdb_kind other =
            kind == FIFTEEN_ZERO_AWARE ? FIFTEEN_CLASSIC : FIFTEEN_ZERO_AWARE;
        scratch_empty(scratch);
        put_table(scratch, &all, other, NULL);
        assert_int_equal(load(scratch, small, blank_first(small), kind, &set, &error),
                         FIFTEEN_NOT_FOUND);
        assert_non_null(strstr(error.text, fifteen_pdb_kind_name(kind)));
        put_table(scratch, &all, kind, NULL);
        assert_int_equal(load(scratch, small, blank_first(small), kind, &set, &error), FIFTEEN_OK);
        assert_int_equal(fifteen_pdb_set_kind(set), kind);
        struct fifteen_pdb_info info;
        fifteen_pdb_info(fifteen_pdb_set_table(set, 0, 0), &info);
        assert_int_equal(info.kind, kind);
        fifteen_pdb_set_free(set);
        damage(scratch, names[other], 100);
        assert_int_equal(load(scratch, small, blank_first(small), kind, &set, &error), FIFTEEN_OK);
        fifteen_pdb_set_free(set);
        scratch_delete(scratch, names[kind]);
        assert_int_equal(load(scratch, small, blank_first(small), kind, &set, &error),
                         FIFTEEN_NOT_FOUND);
        assert_int_equal(load(scratch, small, blank_first(small), other, &set, &error),
                         FIFTEEN_DAMAGED);
        assert_non_null(strstr(error.text, names[other]));
    }
    /* A file with the name of the other kind. */
    const struct fifteen_partition partition = {1, {all}};
    scratch_empty(scratch);
    put_table(scratch, &all, FIFTEEN_ZERO_AWARE, names[FIFTEEN_CLASSIC]);
    const struct set_making making = {.kind = FIFTEEN_CLASSIC, .folder = scratch->folder};
    assert_int_equal(pdb_set_make(&making, &partition, 1, &set, &error), FIFTEEN_DAMAGED);
    assert_non_null(strstr(error.text, "the table of another"));
    assert_null(fifteen_pdb_kind_name((enum fifteen_pdb_kind)2));
}

/* ---- every goal finds the tables of an equivalent goal ---- */

/* Cells that a symmetry of the tray maps to each other have the same distances from the nearer end
 * of their row and column, on square trays in either order. */
static unsigned class_of(struct fifteen_geometry geometry, unsigned cell)
{
    const unsigned row = cell / geometry.columns;
    const unsigned column = cell % geometry.columns;
    const unsigned a = row < geometry.rows - 1U - row ? row : geometry.rows - 1U - row;
    const unsigned b =
        column < geometry.columns - 1U - column ? column : geometry.columns - 1U - column;
    return geometry.rows == geometry.columns && b < a ? 8 * b + a : 8 * a + b;
}

/* For any two cells of the blank, tables built for a goal with one are found for the other if and
 * only if both cells are in one class. */
static void check_goals(struct scratch *scratch, struct fifteen_geometry geometry, uint32_t tiles,
                        enum fifteen_pdb_kind kind)
{
    uint64_t random = 41;
    for (unsigned made = 0; made < fifteen_cells(geometry); made++) {
        struct fifteen_pattern pattern;
        scratch_empty(scratch);
        const packed_board goal = solving_goal(geometry, made, &random);
        for (unsigned i = 0; i < 2; i++) {
            const unsigned all = (1U << fifteen_cells(geometry)) - 2;
            const uint32_t part = i == 0 ? tiles : all & ~tiles;
            assert_int_equal(packed_pattern_make(geometry, goal, part, &pattern, NULL), FIFTEEN_OK);
            put_table(scratch, &pattern, kind, NULL);
        }
        for (unsigned request = 0; request < fifteen_cells(geometry); request++) {
            struct fifteen_pdb_set *set = NULL;
            const enum fifteen_status status =
                load(scratch, geometry, solving_goal(geometry, request, &random), kind, &set, NULL);
            const bool same = class_of(geometry, made) == class_of(geometry, request);
            assert_int_equal(status, same ? FIFTEEN_OK : FIFTEEN_NOT_FOUND);
            fifteen_pdb_set_free(set);
        }
    }
}

static void tables_are_found_for_every_equivalent_goal(void **state)
{
    static const struct {
        struct fifteen_geometry geometry;
        uint32_t tiles;
    } rows[] = {
        {{2, 2}, 0x6},  {{2, 3}, 0x16}, {{3, 2}, 0x16},  {{3, 3}, 0xb4},  {{2, 4}, 0x2c},
        {{4, 2}, 0x2c}, {{2, 5}, 0xcc}, {{3, 4}, 0x926}, {{4, 3}, 0x926},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (enum fifteen_pdb_kind kind = FIFTEEN_ZERO_AWARE; kind <= FIFTEEN_CLASSIC; kind++)
            check_goals(*state, rows[i].geometry, rows[i].tiles, kind);
}

/* The three classes of 4x4: corners, edges, inside. */
static void tables_of_4x4_are_found_for_equivalent_goals(void **state)
{
    struct scratch *scratch = *state;
    static const struct fifteen_geometry square = {4, 4};
    static const unsigned made[] = {12, 7, 10};
    uint64_t random = 43;
    for (unsigned i = 0; i < 6; i += scale_is_full() ? 1 : 3) {
        const enum fifteen_pdb_kind kind = i % 2 == 0 ? FIFTEEN_ZERO_AWARE : FIFTEEN_CLASSIC;
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        unsigned n = 0;
        const packed_board goal = solving_goal(square, made[i / 2], &random);
        scratch_empty(scratch);
        assert_int_equal(packed_partitions_parse(square, goal, "4-4-4-3", partitions, &n, NULL),
                         FIFTEEN_OK);
        for (unsigned j = 0; j < partitions[0].n_patterns; j++)
            put_table(scratch, &partitions[0].patterns[j], kind, NULL);
        for (unsigned request = 0; request < 16; request++) {
            const packed_board other = solving_goal(square, request, &random);
            const enum fifteen_status expected =
                class_of(square, request) == class_of(square, made[i / 2]) ? FIFTEEN_OK
                                                                           : FIFTEEN_NOT_FOUND;
            struct fifteen_pdb_set *set = NULL;
            assert_int_equal(load(scratch, square, other, kind, &set, NULL), expected);
            fifteen_pdb_set_free(set);
            set = NULL;
            assert_int_equal(
                packed_partitions_parse(square, other, "4-4-4-3", partitions, &n, NULL),
                FIFTEEN_OK);
            const struct set_making making = {.kind = kind, .folder = scratch->folder};
            assert_int_equal(pdb_set_make(&making, partitions, n, &set, NULL), expected);
            fifteen_pdb_set_free(set);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_built_in_memory),
        cmocka_unit_test(sets_are_opened_by_pattern),
        cmocka_unit_test(kinds_are_separate),
        cmocka_unit_test(tables_are_found_for_every_equivalent_goal),
        cmocka_unit_test(tables_of_4x4_are_found_for_equivalent_goals),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
