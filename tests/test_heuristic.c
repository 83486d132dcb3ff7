/* test_heuristic.c - heuristics against plain twins, and against exact distances */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine.h"

static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* ---- plain twins: everything anew from an array of tiles ---- */

struct twin {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    fifteen_board board;
};

static unsigned tile_on(const struct twin *twin, unsigned cell)
{
    return fifteen_board_tile(twin->board, cell);
}

/* The canonical goal as canonical.h words it. */
static unsigned home_of(const struct twin *twin, unsigned tile)
{
    return tile == twin->goal_blank ? 0 : tile;
}

static int row(const struct twin *twin, unsigned cell)
{
    return (int)cell / twin->geometry.columns;
}

static int column(const struct twin *twin, unsigned cell)
{
    return (int)cell % twin->geometry.columns;
}

static unsigned twin_manhattan(const struct twin *twin)
{
    int sum = 0;
    for (unsigned cell = 0; cell < fifteen_cells(twin->geometry); cell++) {
        const unsigned tile = tile_on(twin, cell);
        if (tile != 0)
            sum += abs(row(twin, cell) - row(twin, home_of(twin, tile))) +
                   abs(column(twin, cell) - column(twin, home_of(twin, tile)));
    }
    return (unsigned)sum;
}

/* Whether the tiles of a subset of a line's tiles are all in the order of their homes. */
static bool is_ordered(const unsigned *homes, unsigned n, unsigned subset)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            if ((subset >> i & 1) != 0 && (subset >> j & 1) != 0 && homes[i] > homes[j])
                return false;
    return true;
}

/* Fewest tiles to take out so that the rest are in order, by trying all subsets. */
static unsigned fewest_removed(const unsigned *homes, unsigned n)
{
    unsigned most = 0;
    for (unsigned subset = 0; subset < 1U << n; subset++) {
        const unsigned kept = (unsigned)__builtin_popcount(subset);
        if (kept > most && is_ordered(homes, n, subset))
            most = kept;
    }
    return n - most;
}

/* Homes of the tiles that are in their own row (or column), in the order of the cells. */
static unsigned conflicts_of_line(const struct twin *twin, bool is_row, int line)
{
    unsigned homes[FIFTEEN_MAX_CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < fifteen_cells(twin->geometry); cell++) {
        const unsigned tile = tile_on(twin, cell);
        const unsigned home = home_of(twin, tile);
        const bool here = is_row ? row(twin, cell) == line && row(twin, home) == line
                                 : column(twin, cell) == line && column(twin, home) == line;
        if (tile != 0 && here)
            homes[n++] = home;
    }
    return fewest_removed(homes, n);
}

static unsigned twin_linear_conflict(const struct twin *twin)
{
    unsigned removed = 0;
    for (int line = 0; line < twin->geometry.rows; line++)
        removed += conflicts_of_line(twin, true, line);
    for (int line = 0; line < twin->geometry.columns; line++)
        removed += conflicts_of_line(twin, false, line);
    return twin_manhattan(twin) + 2 * removed;
}

/* ---- random walks ---- */

typedef unsigned twin_function(const struct twin *twin);

/* Makes a legal move of the blank; false if there is none in that direction. */
static bool make_move(const struct tray *tray, fifteen_board board, unsigned direction,
                      struct heuristic_move *out)
{
    const unsigned blank = fifteen_board_blank(tray->geometry, board);
    const unsigned from = tray->to[blank][direction];
    if (from == TRAY_NO_CELL)
        return false;
    *out = (struct heuristic_move){.board = board_slide(board, from, blank),
                                   .tile = (uint8_t)fifteen_board_tile(board, from),
                                   .from = (uint8_t)from,
                                   .to = (uint8_t)blank};
    return true;
}

/* At every step the state is the one from scratch, the value the twin's, and it has changed by
 * exactly one if `by_one`. */
static void check_walk(const struct heuristic *heuristic, struct fifteen_geometry geometry,
                       unsigned goal_blank, twin_function *value_of, bool by_one, unsigned n_steps)
{
    struct tray tray;
    tray_init(&tray, geometry);
    uint64_t random = 1 + goal_blank;
    struct twin twin = {geometry, goal_blank, exhaustive_shuffle(geometry, &random)};
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, twin.board, state);
    for (unsigned step = 0; step < n_steps; step++) {
        struct heuristic_move move;
        if (!make_move(&tray, twin.board, exhaustive_random(&random) % 4, &move))
            continue;
        uint8_t after[HEURISTIC_STATE_MAX];
        uint8_t anew[HEURISTIC_STATE_MAX];
        heuristic->move(heuristic, &move, state, after);
        heuristic->start(heuristic, move.board, anew);
        assert_memory_equal(after, anew, heuristic->state_size);
        const unsigned before = heuristic->value(heuristic, state);
        const unsigned now = heuristic->value(heuristic, after);
        assert_true(!by_one || now == before + 1 || now + 1 == before);
        twin.board = move.board;
        assert_int_equal(now, value_of(&twin));
        memcpy(state, after, heuristic->state_size);
    }
}

/* Every canonical tray, every cell of the goal's blank. */
static void check_all_goals(const char *text, twin_function *value_of, bool by_one)
{
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++)
        for (unsigned blank = 0; blank < fifteen_cells(all[i]); blank++) {
            struct heuristic *const heuristic = engine_heuristic(text, all[i], blank, NULL);
            assert_in_range(heuristic->state_size, 1, HEURISTIC_STATE_MAX);
            check_walk(heuristic, all[i], blank, value_of, by_one, 400);
            heuristic_free(heuristic);
        }
}

static void manhattan_is_its_twin(void **state)
{
    (void)state;
    check_all_goals("manhattan", twin_manhattan, true);
}

static void linear_conflict_is_its_twin(void **state)
{
    (void)state;
    check_all_goals("linear-conflict", twin_linear_conflict, true);
}

/* Linear conflict is never less than Manhattan. */
static void maximum_is_the_greater(void **state)
{
    (void)state;
    check_all_goals("max(manhattan,linear-conflict)", twin_linear_conflict, true);
}

/* Hansson, Mayer & Yung's idea on rows that one can check by hand, with the goal 0 1 2 3 / .. */
static void conflicts_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        unsigned manhattan;
        unsigned linear_conflict;
    } rows[] = {
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 0, 0},
        {"0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", 2, 4},  /* 1 and 2 */
        {"0 3 2 1 4 5 6 7 8 9 10 11 12 13 14 15", 4, 8},  /* two of three must leave */
        {"0 1 2 3 7 6 5 4 8 9 10 11 12 13 14 15", 8, 14}, /* three of four */
        {"0 1 2 3 8 5 6 7 4 9 10 11 12 13 14 15", 2, 4},  /* 4 and 8, in their column */
        {"0 1 2 3 5 4 6 7 8 9 10 11 13 12 14 15", 4, 8},  /* two rows */
        {"0 1 2 3 4 5 6 11 8 9 10 7 12 13 15 14", 4, 8},  /* a column and a row */
        {"0 4 2 3 1 5 6 7 8 9 10 11 12 13 14 15", 4, 4},  /* neither is in a line of its home */
    };
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct heuristic *const conflict = engine_heuristic("linear-conflict", tray_4x4, 0, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fifteen_board board;
        const enum fifteen_status status =
            fifteen_board_parse(tray_4x4, rows[i].board, strlen(rows[i].board), &board, NULL);
        assert_int_equal(status, FIFTEEN_OK);
        assert_int_equal(engine_value(manhattan, board), rows[i].manhattan);
        assert_int_equal(engine_value(conflict, board), rows[i].linear_conflict);
    }
    heuristic_free(manhattan);
    heuristic_free(conflict);
}

/* ---- exact distances ---- */

/* Reachable boards whose value is beyond their distance, and below it. */
struct errors {
    uint32_t n_beyond;
    uint32_t n_below;
};

static struct errors compare(const struct heuristic *heuristic, struct fifteen_geometry geometry,
                             const uint8_t *distances)
{
    struct errors errors = {0, 0};
    for (uint32_t number = 0; number < exhaustive_count(geometry); number++) {
        if (distances[number] == exhaustive_unreached)
            continue;
        const unsigned value = engine_value(heuristic, exhaustive_board(geometry, number));
        errors.n_beyond += value > distances[number];
        errors.n_below += value < distances[number];
    }
    return errors;
}

static void check_admissible(const char *text, struct fifteen_geometry geometry,
                             unsigned goal_blank, const uint8_t *distances)
{
    struct heuristic *const heuristic = engine_heuristic(text, geometry, goal_blank, NULL);
    const struct errors errors = compare(heuristic, geometry, distances);
    assert_int_equal(errors.n_beyond, 0);
    assert_true(errors.n_below > 0);
    assert_int_equal(engine_value(heuristic, canonical_goal(geometry, goal_blank)), 0);
    heuristic_free(heuristic);
}

static void check_goal(struct fifteen_geometry geometry, unsigned goal_blank)
{
    uint8_t *const distances = exhaustive_distances(geometry, canonical_goal(geometry, goal_blank));
    check_admissible("manhattan", geometry, goal_blank, distances);
    check_admissible("linear-conflict", geometry, goal_blank, distances);
    free(distances);
}

static void never_beyond_the_distance(void **state)
{
    (void)state;
    for (unsigned blank = 0; blank < 6; blank++)
        check_goal(tray_2x3, blank);
    for (unsigned blank = 0; blank < 8; blank++)
        check_goal(tray_2x4, blank);
    check_goal(tray_3x3, 0);
    check_goal(tray_3x3, 1);
    check_goal(tray_3x3, 4);
}

/* ---- sums of pattern databases ---- */

static struct fifteen_pdb_set *build(struct fifteen_geometry geometry, unsigned goal_blank,
                                     const uint16_t *tiles, unsigned n)
{
    struct fifteen_partition partition = {.n_patterns = n};
    for (unsigned i = 0; i < n; i++)
        partition.patterns[i] = (struct fifteen_pattern){geometry, (uint8_t)goal_blank, tiles[i]};
    struct fifteen_pdb_set *set = NULL;
    struct fifteen_error error = {""};
    if (fifteen_pdb_set_build(&partition, 1, NULL, &set, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return set;
}

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
        struct fifteen_pdb_set *const set = build(geometry, blank, &rows[i].tiles, 1);
        struct heuristic *const heuristic = engine_heuristic("pdb", geometry, blank, set);
        uint8_t *const distances = exhaustive_distances(geometry, canonical_goal(geometry, blank));
        const struct errors errors = compare(heuristic, geometry, distances);
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
    struct tray tray;
    tray_init(&tray, geometry);
    struct heuristic *const heuristic = engine_heuristic("pdb", geometry, goal_blank, set);
    const bool reflects = canonical_reflects(geometry, goal_blank);
    fifteen_board board = canonical_goal(geometry, goal_blank);
    uint64_t random = 7;
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, board, state);
    assert_int_equal(heuristic->value(heuristic, state), 0);
    unsigned n_plain_greater = 0;
    unsigned n_reflected_greater = 0;
    for (unsigned step = 0; step < n_steps; step++) {
        struct heuristic_move move;
        if (!make_move(&tray, board, exhaustive_random(&random) % 4, &move))
            continue;
        uint8_t after[HEURISTIC_STATE_MAX];
        uint8_t anew[HEURISTIC_STATE_MAX];
        heuristic->move(heuristic, &move, state, after);
        heuristic->start(heuristic, move.board, anew);
        assert_memory_equal(after, anew, heuristic->state_size);
        const unsigned before = heuristic->value(heuristic, state);
        const unsigned now = heuristic->value(heuristic, after);
        assert_true(now == before + 1 || now + 1 == before);
        const unsigned plain = sum_of(set, move.board);
        const unsigned reflected =
            reflects ? sum_of(set, canonical_reflect(geometry, goal_blank, move.board)) : 0;
        assert_int_equal(now, plain > reflected ? plain : reflected);
        n_plain_greater += plain > reflected;
        n_reflected_greater += reflected > plain;
        board = move.board;
        memcpy(state, after, heuristic->state_size);
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
            build(rows[i].geometry, rows[i].goal_blank, rows[i].tiles, rows[i].n);
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
        struct fifteen_pdb_set *const set = build(tray_3x3, goal_blanks[i], tiles, 2);
        struct heuristic *const heuristic =
            engine_heuristic("max(pdb,linear-conflict)", tray_3x3, goal_blanks[i], set);
        uint8_t *const distances =
            exhaustive_distances(tray_3x3, canonical_goal(tray_3x3, goal_blanks[i]));
        assert_int_equal(compare(heuristic, tray_3x3, distances).n_beyond, 0);
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
    struct fifteen_pdb_set *const set = build(tray_4x4, 0, tiles, 15);
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
    struct fifteen_pdb_set *sets[] = {build(tray_3x3, 0, overlapping, 2),
                                      build(tray_3x3, 0, incomplete, 2),
                                      build(tray_3x3, 1, good, 2)};
    assert_refused(sets[0], 0, "overlap");
    assert_refused(sets[1], 0, "leave out");
    assert_refused(sets[2], 0, "does not serve");
    for (unsigned i = 0; i < 3; i++)
        fifteen_pdb_set_free(sets[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(manhattan_is_its_twin),
        cmocka_unit_test(linear_conflict_is_its_twin),
        cmocka_unit_test(maximum_is_the_greater),
        cmocka_unit_test(conflicts_by_hand),
        cmocka_unit_test(never_beyond_the_distance),
        cmocka_unit_test(one_pattern_of_all_tiles_is_the_distance),
        cmocka_unit_test(sums_follow_moves),
        cmocka_unit_test(sums_are_admissible),
        cmocka_unit_test(fifteen_patterns_fit),
        cmocka_unit_test(tables_that_do_not_do_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
