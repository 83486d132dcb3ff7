/* test_walking_distance.c - walking distance against a plain breadth-first search of its states */
/* SPDX-License-Identifier: MIT */
#include <search.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "heuristic/walk_table.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/walk.h"

/* ---- a plain reference: matrices in a balanced tree, neighbours made one by one ---- */

enum { MAX_LINES = 8 };

struct matrix {
    uint8_t count[MAX_LINES][MAX_LINES]; /* by line and home */
    uint8_t blank;
};

struct found {
    struct matrix matrix; /* first, as tsearch compares pointers to it */
    unsigned distance;
};

struct twin {
    struct walk_shape shape;
    void *tree;
    struct found **queue;
    size_t n;
};

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct matrix));
}

static void reference_add(struct twin *twin, const struct matrix *matrix, unsigned distance)
{
    struct found *const made = malloc(sizeof *made);
    assert_non_null(made);
    *made = (struct found){*matrix, distance};
    struct found **const place = tsearch(made, &twin->tree, compare);
    assert_non_null(place);
    if (*place != made) {
        free(made);
        return;
    }
    if ((twin->n & (twin->n - 1)) == 0) { /* full */
        const size_t room = twin->n == 0 ? 1 : 2 * twin->n;
        /* The tree keeps pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
        twin->queue = realloc(twin->queue, room * sizeof *twin->queue);
        assert_non_null(twin->queue);
    }
    twin->queue[twin->n++] = made;
}

static struct matrix reference_goal(struct walk_shape shape)
{
    struct matrix goal = {.blank = shape.goal_line};
    for (unsigned line = 0; line < shape.n_lines; line++)
        goal.count[line][line] = shape.n_cells;
    goal.count[shape.goal_line][shape.goal_line]--;
    return goal;
}

static struct twin reference_of(struct walk_shape shape)
{
    struct twin twin = {.shape = shape};
    const struct matrix goal = reference_goal(shape);
    reference_add(&twin, &goal, 0);
    for (size_t i = 0; i < twin.n; i++)
        for (int step = -1; step <= 1; step += 2)
            for (unsigned home = 0; home < shape.n_lines; home++) {
                struct matrix next = twin.queue[i]->matrix;
                const int to = next.blank + step;
                if (to < 0 || to >= shape.n_lines || next.count[to][home] == 0)
                    continue;
                next.count[to][home]--;
                next.count[next.blank][home]++;
                next.blank = (uint8_t)to;
                reference_add(&twin, &next, twin.queue[i]->distance + 1);
            }
    return twin;
}

static unsigned reference_distance(const struct twin *twin, const struct matrix *matrix)
{
    struct found *const *const place = tfind(matrix, &twin->tree, compare);
    assert_non_null(place);
    return (*place)->distance;
}

static void reference_free(struct twin *twin)
{
    for (size_t i = 0; i < twin->n; i++) {
        tdelete(twin->queue[i], &twin->tree, compare);
        free(twin->queue[i]);
    }
    free(twin->queue);
}

/* ---- tables ---- */

static struct walk_table *table_of(struct walk_shape shape)
{
    struct walk_table *table = NULL;
    struct fifteen_error error = {.text = ""};
    if (walk_table_create(shape, NULL, &table, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return table;
}

static uint64_t key_of(struct walk_shape shape, const struct matrix *matrix)
{
    uint64_t key = walk_blank_key(matrix->blank);
    for (unsigned line = 0; line < shape.n_lines; line++)
        for (unsigned home = 0; home < shape.n_lines; home++)
            key += matrix->count[line][home] * walk_tile_key(shape, line, home);
    return key;
}

/* Finds all states and their distances. Returns their number. */
static uint64_t check_table(struct walk_shape shape)
{
    struct walk_table *const table = table_of(shape);
    struct twin twin = reference_of(shape);
    assert_int_equal(table->n_states, twin.n);
    assert_int_equal(walk_count(shape), twin.n);
    for (size_t i = 0; i < twin.n; i++) {
        const uint32_t state = walk_table_find(table, key_of(shape, &twin.queue[i]->matrix));
        assert_true(state < table->n_states);
        assert_int_equal(table->distance[state], twin.queue[i]->distance);
    }
    walk_table_free(table);
    const uint64_t n = twin.n;
    reference_free(&twin);
    return n;
}

/* Takahashi's program puz15wd.c has this number for 4x4. */
static void square_trays_have_24964_states(void **state)
{
    (void)state;
    for (uint8_t goal_line = 0; goal_line < 4; goal_line++)
        assert_int_equal(check_table((struct walk_shape){4, 4, goal_line}), 24964);
}

/* Every goal's line of the small trays; one line each of five lines of 3 and six lines of 2. */
static void tables_equal_their_references(void **state)
{
    (void)state;
    unsigned n_large = 0;
    for (uint8_t n_lines = 2; n_lines <= 8; n_lines++)
        for (uint8_t n_cells = 2; n_cells * n_lines <= 16; n_cells++) {
            const uint64_t n = walk_count((struct walk_shape){n_lines, n_cells, 0});
            const bool large = n > 100000;
            n_large += large;
            if (n > WALK_MAX_STATES || (large && !scale_is_full()))
                continue;
            const uint8_t end = large ? 3 : n_lines;
            for (uint8_t goal_line = large ? 2 : 0; goal_line < end; goal_line++)
                check_table((struct walk_shape){n_lines, n_cells, goal_line});
        }
    assert_int_equal(n_large, 4);
}

/* ---- tables that are too large ---- */

/* Matrices of lines of two cells, counted one by one: the first line takes one of the remaining
 * tiles, every other line from `line` on takes two. */
static uint64_t count_matrices(unsigned n_lines, unsigned line, uint8_t left[MAX_LINES])
{
    if (line == n_lines)
        return 1;
    uint64_t n = 0;
    for (unsigned a = 0; a < n_lines; a++) {
        if (left[a] == 0)
            continue;
        left[a]--;
        if (line == 0)
            n += count_matrices(n_lines, 1, left);
        for (unsigned b = a; line > 0 && b < n_lines; b++) {
            if (left[b] == 0)
                continue;
            left[b]--;
            n += count_matrices(n_lines, line + 1, left);
            left[b]++;
        }
        left[a]++;
    }
    return n;
}

/* The blank may be in any line. */
static void large_tables_are_rejected_with_their_size(void **state)
{
    (void)state;
    const uint8_t max_lines = scale_is_full() ? 8 : 7;
    for (uint8_t n_lines = 7; n_lines <= max_lines; n_lines++) {
        uint8_t left[MAX_LINES] = {1, 2, 2, 2, 2, 2, 2, 2};
        const uint64_t n = n_lines * count_matrices(n_lines, 0, left);
        assert_int_equal(walk_count((struct walk_shape){n_lines, 2, 0}), n);
        const struct heuristic_goal goal = {.geometry = {2, n_lines}};
        struct heuristic_spec spec;
        struct heuristic *heuristic = NULL;
        struct fifteen_error error = {.text = ""};
        char figure[32];
        snprintf(figure, sizeof figure, " %llu states", (unsigned long long)n);
        assert_int_equal(heuristic_spec_parse("walking-distance", &spec, NULL), FIFTEEN_OK);
        assert_int_equal(heuristic_create(&spec, &goal, &heuristic, &error), FIFTEEN_INVALID);
        assert_null(heuristic);
        assert_non_null(strstr(error.text, figure));
    }
}

/* ---- the heuristic ---- */

/* The matrix of a board's rows, or its columns, from an array of tiles. */
static struct matrix matrix_of(struct fifteen_geometry geometry, unsigned goal_blank,
                               packed_board board, bool of_rows)
{
    struct matrix matrix = {.blank = 0};
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        const unsigned tile = packed_tile(board, cell);
        const unsigned home = tile == goal_blank ? 0 : tile;
        const unsigned line = of_rows ? cell / geometry.columns : cell % geometry.columns;
        if (tile == 0)
            matrix.blank = (uint8_t)line;
        else
            matrix.count[line][of_rows ? home / geometry.columns : home % geometry.columns]++;
    }
    return matrix;
}

/* Along a walk the state equals the one from scratch (walk.h) and the value equals the references'
 * sum. Every move changes the value by one. */
static void check_walk(struct fifteen_geometry geometry, unsigned goal_blank)
{
    struct twin rows = reference_of((struct walk_shape){geometry.rows, geometry.columns,
                                                        (uint8_t)(goal_blank / geometry.columns)});
    struct twin columns = reference_of((struct walk_shape){
        geometry.columns, geometry.rows, (uint8_t)(goal_blank % geometry.columns)});
    struct heuristic *const heuristic =
        engine_heuristic("walking-distance", geometry, goal_blank, NULL);
    struct walk walk;
    uint64_t random = 31 + goal_blank;
    walk_start(&walk, heuristic, geometry, exhaustive_shuffle(geometry, &random), random);
    for (unsigned step = 0; step < 1000; step++) {
        const unsigned before = walk_value(&walk);
        if (!walk_step(&walk))
            continue;
        const unsigned now = walk_value(&walk);
        assert_true(now == before + 1 || now + 1 == before);
        const struct matrix by_row = matrix_of(geometry, goal_blank, walk.board, true);
        const struct matrix by_column = matrix_of(geometry, goal_blank, walk.board, false);
        assert_int_equal(now, reference_distance(&rows, &by_row) +
                                  reference_distance(&columns, &by_column));
    }
    assert_int_equal(engine_value(heuristic, canonical_goal_packed(geometry, goal_blank)), 0);
    heuristic_free(heuristic);
    reference_free(&rows);
    reference_free(&columns);
}

/* All supported trays, wide or high, with the goal's blank on every cell, or on two cells of the
 * largest.
 */
static void values_follow_moves(void **state)
{
    (void)state;
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++) {
        const unsigned n_lines = all[i].rows > all[i].columns ? all[i].rows : all[i].columns;
        const unsigned n_cells = fifteen_cells(all[i]);
        if (n_lines > (scale_is_full() ? 6 : 4))
            continue;
        const unsigned stride = n_lines > 4 && n_cells > 10 ? n_cells / 2 + 1 : 1;
        for (unsigned blank = 0; blank < n_cells; blank += stride)
            check_walk(all[i], blank);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_trays_have_24964_states),
        cmocka_unit_test(tables_equal_their_references),
        cmocka_unit_test(large_tables_are_rejected_with_their_size),
        cmocka_unit_test(values_follow_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
