/* test_pdb_sum.c - sums of pattern databases against the tables' values and exact distances */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "walk.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* The moves of all tiles are all moves. */
static void one_pattern_of_all_tiles_is_the_distance(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        uint16_t tiles;
    } rows[] = {{{2, 3}, 0, 0x3e}, {{2, 3}, 1, 0x3e},  {{2, 4}, 0, 0xfe},
                {{2, 4}, 1, 0xfe}, {{3, 3}, 0, 0x1fe}, {{3, 3}, 4, 0x1fe}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct fifteen_geometry geometry = rows[i].geometry;
        const unsigned blank = rows[i].goal_blank;
        struct fifteen_pdb_set *const set = engine_tables(geometry, blank, &rows[i].tiles, 1);
        struct heuristic *const heuristic = engine_heuristic("pdb", geometry, blank, set);
        uint8_t *const distances = exhaustive_distances(geometry, canonical_goal(geometry, blank));
        const struct walk_errors errors = walk_compare(heuristic, geometry, distances);
        assert_int_equal(errors.n_beyond, 0);
        assert_int_equal(errors.n_below, 0);
        free(distances);
        heuristic_free(heuristic);
        fifteen_pdb_set_free(set);
    }
}

static unsigned sum_of(const struct fifteen_pdb_set *set, fifteen_board board)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < fifteen_pdb_set_count(set); i++)
        sum += fifteen_pdb_value(fifteen_pdb_set_table(set, i), board);
    return sum;
}

/* The value is the greater of both sums, each of which is greater somewhere; moves change it by one
 * and lead to the state that the board has from scratch. */
static void check_sum(struct fifteen_geometry geometry, unsigned goal_blank,
                      const struct fifteen_pdb_set *set, unsigned n_steps)
{
    struct heuristic *const heuristic = engine_heuristic("pdb", geometry, goal_blank, set);
    const bool reflects = canonical_reflects(geometry, goal_blank);
    struct walk walk;
    walk_start(&walk, heuristic, geometry, canonical_goal(geometry, goal_blank), 7);
    assert_int_equal(walk_value(&walk), 0);
    unsigned n_plain_greater = 0;
    unsigned n_reflected_greater = 0;
    for (unsigned step = 0; step < n_steps; step++) {
        const unsigned before = walk_value(&walk);
        if (!walk_step(&walk))
            continue;
        const unsigned now = walk_value(&walk);
        assert_true(now == before + 1 || now + 1 == before);
        const unsigned plain = sum_of(set, walk.board);
        const unsigned reflected =
            reflects ? sum_of(set, canonical_reflect(geometry, goal_blank, walk.board)) : 0;
        assert_int_equal(now, plain > reflected ? plain : reflected);
        n_plain_greater += plain > reflected;
        n_reflected_greater += reflected > plain;
    }
    assert_true(n_plain_greater > 0);
    assert_int_equal(n_reflected_greater > 0, reflects);
    heuristic_free(heuristic);
}

static void sums_follow_moves(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        uint16_t tiles[3];
    } rows[] = {
        {{2, 4}, 0, 2, {0x36, 0xc8}},
        {{3, 3}, 0, 2, {0x4a, 0x1b4}},
        {{3, 3}, 1, 2, {0x4a, 0x1b4}},
        {{3, 3}, 4, 2, {0x4a, 0x1b4}},
        {{4, 4}, 0, 3, {0x1332, 0x88cc, 0x6400}},
        {{4, 4}, 5, 3, {0x1332, 0x88cc, 0x6400}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_pdb_set *const set =
            engine_tables(rows[i].geometry, rows[i].goal_blank, rows[i].tiles, rows[i].n);
        check_sum(rows[i].geometry, rows[i].goal_blank, set, 3000);
        fifteen_pdb_set_free(set);
    }
}

static void sums_are_admissible(void **state)
{
    (void)state;
    static const unsigned goal_blanks[] = {0, 1, 4};
    static const uint16_t tiles[] = {0x4a, 0x1b4};
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_pdb_set *const set = engine_tables(tray_3x3, goal_blanks[i], tiles, 2);
        struct heuristic *const heuristic =
            engine_heuristic("max(pdb,linear-conflict)", tray_3x3, goal_blanks[i], set);
        uint8_t *const distances =
            exhaustive_distances(tray_3x3, canonical_goal(tray_3x3, goal_blanks[i]));
        assert_int_equal(walk_compare(heuristic, tray_3x3, distances).n_beyond, 0);
        free(distances);
        heuristic_free(heuristic);
        fifteen_pdb_set_free(set);
    }
}

/* The largest states there are: one pattern a tile. */
static void fifteen_patterns_fit(void **state)
{
    (void)state;
    uint16_t tiles[15];
    for (unsigned i = 0; i < 15; i++)
        tiles[i] = (uint16_t)(2U << i);
    struct fifteen_pdb_set *const set = engine_tables(tray_4x4, 0, tiles, 15);
    struct heuristic *const all =
        engine_heuristic("max(manhattan,max(pdb,linear-conflict))", tray_4x4, 0, set);
    assert_in_range(all->state_size, 30, HEURISTIC_STATE_MAX);
    heuristic_free(all);
    fifteen_pdb_set_free(set);
}

static void assert_refused(const struct fifteen_pdb_set *set, unsigned goal_blank,
                           const char *reason)
{
    const struct heuristic_goal goal = {tray_3x3, goal_blank, set};
    struct heuristic_spec spec;
    struct heuristic *heuristic = NULL;
    struct fifteen_error error = {""};
    assert_int_equal(heuristic_spec_parse("max(manhattan,pdb)", &spec, NULL), FIFTEEN_OK);
    assert_int_equal(heuristic_create(&spec, &goal, &heuristic, &error), FIFTEEN_INVALID);
    assert_null(heuristic);
    assert_non_null(strstr(error.text, reason));
}

static void tables_that_do_not_do_are_refused(void **state)
{
    (void)state;
    assert_refused(NULL, 0, "needs tables");
    static const uint16_t overlapping[] = {0x4a, 0x1b6};
    static const uint16_t incomplete[] = {0x4a, 0x1a4};
    static const uint16_t good[] = {0x4a, 0x1b4};
    struct fifteen_pdb_set *sets[] = {engine_tables(tray_3x3, 0, overlapping, 2),
                                      engine_tables(tray_3x3, 0, incomplete, 2),
                                      engine_tables(tray_3x3, 1, good, 2)};
    assert_refused(sets[0], 0, "overlap");
    assert_refused(sets[1], 0, "leave out");
    assert_refused(sets[2], 0, "does not serve");
    for (unsigned i = 0; i < 3; i++)
        fifteen_pdb_set_free(sets[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pattern_of_all_tiles_is_the_distance),
        cmocka_unit_test(sums_follow_moves),
        cmocka_unit_test(sums_are_admissible),
        cmocka_unit_test(fifteen_patterns_fit),
        cmocka_unit_test(tables_that_do_not_do_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
