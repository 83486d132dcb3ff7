/* test_distances.c - counts of whole trays equal the published ones and a plain search */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"
#include "util/memory.h"

enum { LIST_ALL = 100000 };

/* The caller frees the list. */
static struct fifteen_distances count(struct fifteen_geometry geometry, packed_board goal,
                                      unsigned n_threads)
{
    const struct packed_distances_request request = {geometry, goal, LIST_ALL, n_threads, 0};
    struct fifteen_distances distances;
    struct fifteen_error error = {.text = ""};
    if (packed_distances_count(&request, NULL, &distances, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return distances;
}

/* ---- published counts ---- */

/* The largest tray that is counted as a whole: under a sanitizer 12 cells take minutes. */
#if defined(FIFTEEN_SANITIZED_THREADS)
enum { MAX_CELLS = 8 };
#elif defined(FIFTEEN_SANITIZED)
enum { MAX_CELLS = 10 };
#else
enum { MAX_CELLS = 12 };
#endif

/* Reads the lines `<tray> <distance> <count>` of a tray. Returns the maximum distance. */
static unsigned read_counts(const char *tray, uint64_t out[FIFTEEN_MAX_MOVES + 1])
{
    char line[256];
    unsigned n = 0;
    FILE *const stream = fopen(DATA "/distances.txt", "r");
    assert_non_null(stream);
    memset(out, 0, (FIFTEEN_MAX_MOVES + 1) * sizeof *out);
    while (fgets(line, sizeof line, stream) != NULL) {
        char name[64];
        unsigned distance;
        uint64_t n_boards;
        if (sscanf(line, "%63s %u %" SCNu64, name, &distance, &n_boards) != 3 ||
            strcmp(name, tray) != 0)
            continue;
        assert_int_equal(distance, n);
        out[n++] = n_boards;
    }
    fclose(stream);
    assert_true(n > 0);
    return n - 1;
}

static void check_published(const char *tray, struct fifteen_geometry geometry, packed_board goal)
{
    uint64_t expected[FIFTEEN_MAX_MOVES + 1];
    const unsigned max = read_counts(tray, expected);
    struct fifteen_distances distances = count(geometry, goal, 0);
    assert_int_equal(distances.max, max);
    assert_memory_equal(distances.count, expected, sizeof expected);
    uint64_t n_boards = 0;
    for (unsigned depth = 0; depth <= max; depth++)
        n_boards += expected[depth];
    assert_int_equal(distances.n_boards, n_boards);
    assert_int_equal(distances.n_farthest, expected[max]);
    fifteen_distances_free(&distances);
}

static void counts_equal_the_published_ones(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct {
        const char *tray;
        struct fifteen_geometry geometry;
        enum fifteen_standard_goal goal;
    } trays[] = {
        {"2x2", {2, 2}, FIFTEEN_BLANK_FIRST}, {"2x2", {2, 2}, FIFTEEN_BLANK_LAST},
        {"2x3", {2, 3}, FIFTEEN_BLANK_FIRST}, {"2x3", {3, 2}, FIFTEEN_BLANK_LAST},
        {"2x4", {2, 4}, FIFTEEN_BLANK_LAST},  {"2x4", {4, 2}, FIFTEEN_BLANK_FIRST},
        {"2x5", {2, 5}, FIFTEEN_BLANK_FIRST}, {"2x5", {5, 2}, FIFTEEN_BLANK_FIRST},
        {"2x6", {2, 6}, FIFTEEN_BLANK_LAST},  {"2x6", {6, 2}, FIFTEEN_BLANK_LAST},
        {"3x3", {3, 3}, FIFTEEN_BLANK_FIRST}, {"3x3", {3, 3}, FIFTEEN_BLANK_LAST},
        {"3x4", {3, 4}, FIFTEEN_BLANK_LAST},  {"3x4", {4, 3}, FIFTEEN_BLANK_FIRST},
    };
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        if (fifteen_cells(trays[i].geometry) <= MAX_CELLS)
            check_published(trays[i].tray, trays[i].geometry,
                            packed_goal(trays[i].geometry, trays[i].goal));
    static const struct fifteen_geometry square = {3, 3};
    check_published("3x3-center", square, solving_read(square, "1 2 3 8 0 4 7 6 5"));
}

struct first_levels {
    uint64_t expected[FIFTEEN_MAX_MOVES + 1];
    unsigned n_seen;
};

enum { LAST_LEVEL = 20 };

/* All boards of the levels up to this one are done. */
static bool check_level(void *context, const struct fifteen_progress *progress)
{
    struct first_levels *const first = context;
    uint64_t n_boards = 0;
    for (unsigned depth = 0; depth <= progress->level; depth++)
        n_boards += first->expected[depth];
    assert_int_equal(progress->done, n_boards);
    assert_int_equal(progress->total, UINT64_C(43589145600));
    assert_true(progress->level == first->n_seen || progress->level + 1 == first->n_seen);
    first->n_seen = progress->level + 1;
    return progress->level < LAST_LEVEL;
}

/* 2x7 takes 5.9 GB and some seconds even for these. */
static void first_levels_of_the_largest_tray_are_right(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 7}, {7, 2}};
    if (!scale_is_full() || memory_available() < UINT64_C(8000000000))
        skip();
    for (unsigned i = 0; i < 2; i++) {
        struct first_levels first = {.n_seen = 0};
        const struct packed_distances_request request = {
            .geometry = trays[i], .goal = packed_goal(trays[i], FIFTEEN_BLANK_FIRST)};
        struct fifteen_distances distances;
        const struct fifteen_monitor monitor = {check_level, &first};
        read_counts("2x7", first.expected);
        assert_int_equal(packed_distances_count(&request, &monitor, &distances, NULL),
                         FIFTEEN_CANCELLED);
        assert_int_equal(first.n_seen, LAST_LEVEL + 1);
    }
}

/* ---- a plain search ---- */

/* The list has every board at the maximum distance, in order. */
static void check_farthest(struct fifteen_geometry geometry, const uint8_t *expected,
                           const struct fifteen_distances *distances)
{
    unsigned last_blank = 0;
    uint32_t last_number = 0;
    assert_int_equal(distances->n_farthest, distances->count[distances->max]);
    for (uint64_t i = 0; i < distances->n_farthest; i++) {
        const packed_board board = packed_farthest(geometry, distances, i);
        assert_true(packed_valid(geometry, board));
        const unsigned blank = packed_blank(board);
        const uint32_t number = exhaustive_number(geometry, board);
        assert_int_equal(expected[number], distances->max);
        assert_true(i == 0 || blank > last_blank || (blank == last_blank && number > last_number));
        last_blank = blank;
        last_number = number;
    }
}

static void check_plainly(struct fifteen_geometry geometry, packed_board goal)
{
    uint64_t expected[FIFTEEN_MAX_MOVES + 1] = {0};
    uint8_t *const by_number = exhaustive_distances(geometry, goal);
    for (uint32_t number = 0; number < exhaustive_count(geometry); number++)
        if (by_number[number] != EXHAUSTIVE_UNREACHED)
            expected[by_number[number]]++;
    struct fifteen_distances distances = count(geometry, goal, 2);
    assert_memory_equal(distances.count, expected, sizeof expected);
    check_farthest(geometry, by_number, &distances);
    fifteen_distances_free(&distances);
    free(by_number);
}

/* The largest trays take seconds. */
static unsigned blank_step(struct fifteen_geometry geometry)
{
    return fifteen_cells(geometry) < 9 ? 1 : scale_step();
}

static void any_goal_is_counted(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4},
                                                    {4, 2}, {3, 3}, {2, 5}};
    uint64_t random = 14;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank += blank_step(trays[i]))
            check_plainly(trays[i], solving_goal(trays[i], blank, &random));
}

/* ---- threads, instruction sets, lists ---- */

static void check_same(struct fifteen_geometry geometry, const struct fifteen_distances *one,
                       struct fifteen_distances *other)
{
    assert_memory_equal(other->count, one->count, sizeof one->count);
    assert_int_equal(other->n_boards, one->n_boards);
    assert_int_equal(other->n_farthest, one->n_farthest);
    assert_memory_equal(other->farthest, one->farthest, one->n_farthest * fifteen_cells(geometry));
    fifteen_distances_free(other);
}

static void threads_make_no_difference(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {2, MAX_CELLS / 2};
    uint64_t random = 31;
    const packed_board goal = solving_goal(geometry, 3, &random);
    struct fifteen_distances one = count(geometry, goal, 1);
    for (unsigned n_threads = 2; n_threads <= 16; n_threads += 7) {
        struct fifteen_distances several = count(geometry, goal, n_threads);
        check_same(geometry, &one, &several);
    }
    fifteen_distances_free(&one);
}

static void instruction_sets_make_no_difference(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct fifteen_geometry trays[] = {{2, 2}, {3, 3}, {5, 2}, {3, 4}};
    static const char *const levels[] = {"portable", "avx2", "avx512"};
    const char *const chosen = getenv("FIFTEEN_CPU");
    uint64_t random = 77;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        if (fifteen_cells(trays[i]) > MAX_CELLS)
            continue;
        const packed_board goal = solving_goal(trays[i], 1, &random);
        struct fifteen_distances one = count(trays[i], goal, 0);
        for (size_t level = 0; level < 3; level++) {
            setenv("FIFTEEN_CPU", levels[level], 1);
            struct fifteen_distances other = count(trays[i], goal, 0);
            check_same(trays[i], &one, &other);
        }
        if (chosen == NULL)
            unsetenv("FIFTEEN_CPU");
        else
            setenv("FIFTEEN_CPU", chosen, 1);
        fifteen_distances_free(&one);
    }
}

static void no_more_are_listed_than_requested(void **state)
{
    (void)state;
    struct packed_distances_request request = {.geometry = {2, 5}, .n_threads = 1};
    request.goal = packed_goal(request.geometry, FIFTEEN_BLANK_FIRST);
    struct fifteen_distances all = count(request.geometry, request.goal, 1);
    assert_true(all.n_farthest > 1);
    for (request.max_farthest = 0; request.max_farthest < all.n_farthest; request.max_farthest++) {
        struct fifteen_distances some;
        assert_int_equal(packed_distances_count(&request, NULL, &some, NULL), FIFTEEN_OK);
        assert_int_equal(some.n_farthest, request.max_farthest);
        assert_memory_equal(some.farthest, all.farthest,
                            some.n_farthest * fifteen_cells(request.geometry));
        fifteen_distances_free(&some);
    }
    fifteen_distances_free(&all);
}

/* ---- the solver ---- */

static void farthest_boards_are_that_far(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct fifteen_geometry trays[] = {{2, 4}, {2, 5}, {3, 3}, {3, 4}};
    const size_t n_trays = scale_is_full() ? 4 : 3;
    for (size_t i = 0; i < n_trays; i++) {
        struct packed_problem problem = {.geometry = trays[i]};
        problem.goal = packed_goal(trays[i], FIFTEEN_BLANK_FIRST);
        struct fifteen_distances distances = count(trays[i], problem.goal, 0);
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        unsigned n = 0;
        struct fifteen_pdb_set *tables;
        assert_int_equal(
            packed_partitions_parse(trays[i], problem.goal, "default", partitions, &n, NULL),
            FIFTEEN_OK);
        assert_int_equal(
            fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 0, NULL, &tables, NULL),
            FIFTEEN_OK);
        struct fifteen_solver *const solver = solving_solver(tables, NULL, FIFTEEN_AUTO);
        assert_true(distances.n_farthest > 0);
        for (uint64_t b = 0; b < distances.n_farthest; b++) {
            unsigned length;
            problem.start = packed_farthest(trays[i], &distances, b);
            solving_solve(solver, &problem, &length);
            assert_int_equal(length, distances.max);
        }
        fifteen_solver_free(solver);
        fifteen_pdb_set_free(tables);
        fifteen_distances_free(&distances);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_equal_the_published_ones),
        cmocka_unit_test(first_levels_of_the_largest_tray_are_right),
        cmocka_unit_test(any_goal_is_counted),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(instruction_sets_make_no_difference),
        cmocka_unit_test(no_more_are_listed_than_requested),
        cmocka_unit_test(farthest_boards_are_that_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
