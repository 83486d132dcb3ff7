/* test_distances.c - counts of whole trays equal the published ones and a plain search */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"
#include "support/scale.h"
#include "support/solving.h"

enum { LIST_ALL = 100000 };

/* The caller frees the list. */
static struct fifteen_distances count(struct fifteen_geometry geometry, fifteen_board goal,
                                      unsigned n_threads)
{
    const struct fifteen_distances_request request = {geometry, goal, LIST_ALL, n_threads};
    struct fifteen_distances distances;
    struct fifteen_error error = {""};
    if (fifteen_distances_count(&request, NULL, &distances, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return distances;
}

/* ---- published counts ---- */

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

static void check_published(const char *tray, struct fifteen_geometry geometry, fifteen_board goal)
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
    static const struct {
        const char *tray;
        struct fifteen_geometry geometry;
        enum fifteen_standard_goal goal;
    } trays[] = {
        {"2x2", {2, 2}, FIFTEEN_BLANK_FIRST}, {"2x2", {2, 2}, FIFTEEN_BLANK_LAST},
        {"2x3", {2, 3}, FIFTEEN_BLANK_FIRST}, {"2x3", {3, 2}, FIFTEEN_BLANK_LAST},
        {"2x4", {2, 4}, FIFTEEN_BLANK_LAST},  {"2x4", {4, 2}, FIFTEEN_BLANK_FIRST},
        {"2x5", {2, 5}, FIFTEEN_BLANK_FIRST}, {"2x5", {5, 2}, FIFTEEN_BLANK_FIRST},
        {"2x6", {2, 6}, FIFTEEN_BLANK_LAST},  {"3x3", {3, 3}, FIFTEEN_BLANK_FIRST},
        {"3x3", {3, 3}, FIFTEEN_BLANK_LAST},  {"3x4", {3, 4}, FIFTEEN_BLANK_LAST},
    };
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        if (fifteen_cells(trays[i].geometry) < 12 || scale_is_full())
            check_published(trays[i].tray, trays[i].geometry,
                            fifteen_board_goal(trays[i].geometry, trays[i].goal));
    static const struct fifteen_geometry square = {3, 3};
    check_published("3x3-center", square, solving_read(square, "1 2 3 8 0 4 7 6 5"));
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
        const fifteen_board board = distances->farthest[i];
        assert_true(fifteen_board_valid(geometry, board));
        const unsigned blank = fifteen_board_blank(geometry, board);
        const uint32_t number = exhaustive_number(geometry, board);
        assert_int_equal(expected[number], distances->max);
        assert_true(i == 0 || blank > last_blank || (blank == last_blank && number > last_number));
        last_blank = blank;
        last_number = number;
    }
}

static void check_plainly(struct fifteen_geometry geometry, fifteen_board goal)
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
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4},
                                                    {4, 2}, {3, 3}, {2, 5}};
    uint64_t random = 14;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank += blank_step(trays[i]))
            check_plainly(trays[i], solving_goal(trays[i], blank, &random));
}

/* ---- threads, limits, faults ---- */

static void threads_make_no_difference(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {2, 5};
    const fifteen_board goal = solving_read(geometry, "3 1 4 0 5 9 2 6 8 7");
    struct fifteen_distances one = count(geometry, goal, 1);
    for (unsigned n_threads = 2; n_threads <= 16; n_threads += 7) {
        struct fifteen_distances several = count(geometry, goal, n_threads);
        assert_memory_equal(several.count, one.count, sizeof one.count);
        assert_int_equal(several.n_farthest, one.n_farthest);
        assert_memory_equal(several.farthest, one.farthest, one.n_farthest * sizeof *one.farthest);
        fifteen_distances_free(&several);
    }
    fifteen_distances_free(&one);
}

static void no_more_are_listed_than_requested(void **state)
{
    (void)state;
    struct fifteen_distances_request request = {.geometry = {2, 5}, .n_threads = 1};
    request.goal = fifteen_board_goal(request.geometry, FIFTEEN_BLANK_FIRST);
    struct fifteen_distances all = count(request.geometry, request.goal, 1);
    assert_true(all.n_farthest > 1);
    for (request.max_farthest = 0; request.max_farthest < all.n_farthest; request.max_farthest++) {
        struct fifteen_distances some;
        assert_int_equal(fifteen_distances_count(&request, NULL, &some, NULL), FIFTEEN_OK);
        assert_int_equal(some.n_farthest, request.max_farthest);
        assert_memory_equal(some.farthest, all.farthest, some.n_farthest * sizeof *some.farthest);
        fifteen_distances_free(&some);
    }
    fifteen_distances_free(&all);
}

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    unsigned *const left = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_BUILD);
    assert_true(progress->done <= progress->total);
    return --*left > 0;
}

static void a_search_can_be_stopped(void **state)
{
    (void)state;
    struct fifteen_distances_request request = {
        .geometry = {3, 3}, .max_farthest = 1, .n_threads = 1};
    request.goal = fifteen_board_goal(request.geometry, FIFTEEN_BLANK_LAST);
    enum fifteen_status status = FIFTEEN_CANCELLED;
    unsigned n_stopped = 0;
    for (unsigned at = 1; status == FIFTEEN_CANCELLED; at++) {
        unsigned left = at;
        struct fifteen_distances distances = {.farthest = NULL};
        const struct fifteen_monitor monitor = {stop_at, &left};
        status = fifteen_distances_count(&request, &monitor, &distances, NULL);
        n_stopped += status == FIFTEEN_CANCELLED;
        fifteen_distances_free(&distances);
    }
    assert_int_equal(status, FIFTEEN_OK);
    assert_true(n_stopped >= 32);
}

static void invalid_requests_are_rejected(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        fifteen_board goal;
        const char *reason;
    } wrong[] = {
        {{4, 4}, 0xfedcba9876543210, "4x4 has too many boards to count, 10461394944000"},
        {{2, 7}, 0xdcba9876543210, "2x7 has too many boards to count, 43589145600"},
        {{1, 5}, 0x43210, "a tray of 1x5 is too narrow"},
        {{3, 3}, 0x776543210, "the goal is not a valid 3x3 board"},
        {{3, 3}, 0x9876543210, "the goal is not a valid 3x3 board"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct fifteen_distances_request request = {wrong[i].geometry, wrong[i].goal, 0, 1};
        struct fifteen_distances distances;
        struct fifteen_error error = {""};
        assert_int_equal(fifteen_distances_count(&request, NULL, &distances, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, wrong[i].reason));
    }
}

/* ---- the solver ---- */

static void farthest_boards_are_that_far(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 4}, {2, 5}, {3, 3}, {3, 4}};
    const size_t n_trays = scale_is_full() ? 4 : 3;
    for (size_t i = 0; i < n_trays; i++) {
        struct fifteen_problem problem = {.geometry = trays[i]};
        problem.goal = fifteen_board_goal(trays[i], FIFTEEN_BLANK_FIRST);
        struct fifteen_distances distances = count(trays[i], problem.goal, 0);
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        unsigned n = 0;
        struct fifteen_pdb_set *tables;
        assert_int_equal(
            fifteen_partitions_parse(trays[i], problem.goal, "default", partitions, &n, NULL),
            FIFTEEN_OK);
        assert_int_equal(
            fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 0, NULL, &tables, NULL),
            FIFTEEN_OK);
        struct fifteen_solver *const solver = solving_solver(tables, NULL, FIFTEEN_AUTO);
        assert_true(distances.n_farthest > 0);
        for (uint64_t b = 0; b < distances.n_farthest; b++) {
            unsigned length;
            problem.start = distances.farthest[b];
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
        cmocka_unit_test(any_goal_is_counted),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(no_more_are_listed_than_requested),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(invalid_requests_are_rejected),
        cmocka_unit_test(farthest_boards_are_that_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
