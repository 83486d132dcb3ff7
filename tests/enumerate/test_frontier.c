/* test_frontier.c - counts up to a distance equal those of whole trays and published ones */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

/* OEIS A089484 and A090036 (blank in a corner), and the first ones of 5x5. */
static const struct {
    struct fifteen_geometry geometry;
    uint64_t count[14];
} published[] = {
    {{4, 4}, {1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544}},
    {{5, 5}, {1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098, 53186}},
};

static struct fifteen_board *random_board(struct fifteen_geometry geometry,
                                          struct fifteen_random *random)
{
    struct fifteen_board *goal = NULL;
    struct fifteen_board *board = NULL;
    assert_int_equal(fifteen_board_create_goal(geometry, FIFTEEN_BLANK_LAST, &goal, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_random_board(goal, random, &board, NULL), FIFTEEN_OK);
    fifteen_board_free(goal);
    return board;
}

/* The plain counterpart is the search of the whole tray. */
static void bounded_counts_are_those_of_whole_trays(void **state)
{
    (void)state;
    struct fifteen_random random;
    fifteen_random_seed(&random, 5);
    for (uint8_t rows = 2; rows <= 5; rows++)
        for (uint8_t columns = 2; rows * columns <= 10; columns++) {
            struct fifteen_board *const goal =
                random_board((struct fifteen_geometry){rows, columns}, &random);
            struct fifteen_distances_request request = {.goal = goal};
            struct fifteen_distances all;
            assert_int_equal(fifteen_distances_count(&request, NULL, &all, NULL), FIFTEEN_OK);
            request.is_bounded = true;
            for (unsigned depth = 0; depth <= all.max + 1; depth += 1 + depth / 3) {
                struct fifteen_distances found;
                request.max_depth = depth;
                request.n_threads = 1 + depth % 3;
                assert_int_equal(fifteen_distances_count(&request, NULL, &found, NULL), FIFTEEN_OK);
                uint64_t sum = 0;
                assert_int_equal(found.max, depth < all.max ? depth : all.max);
                for (unsigned i = 0; i <= found.max; i++) {
                    assert_int_equal(found.count[i], all.count[i]);
                    sum += all.count[i];
                }
                assert_int_equal(found.n_boards, sum);
                assert_int_equal(found.n_farthest, 0);
                fifteen_distances_free(&found);
            }
            fifteen_distances_free(&all);
            fifteen_board_free(goal);
        }
}

static void larger_trays_have_the_published_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        for (unsigned n_threads = 1; n_threads <= 3; n_threads++) {
            struct fifteen_board *goal = NULL;
            struct fifteen_distances found;
            assert_int_equal(
                fifteen_board_create_goal(published[i].geometry, FIFTEEN_BLANK_FIRST, &goal, NULL),
                FIFTEEN_OK);
            const struct fifteen_distances_request request = {
                .goal = goal, .n_threads = n_threads, .is_bounded = true, .max_depth = 13};
            assert_int_equal(fifteen_distances_count(&request, NULL, &found, NULL), FIFTEEN_OK);
            assert_memory_equal(found.count, published[i].count, sizeof published[i].count);
            fifteen_board_free(goal);
        }
}

/* A limit of memory, or the monitor, leaves the layers that are complete. */
static void what_stops_leaves_complete_layers(void **state)
{
    (void)state;
    struct fifteen_board *goal = NULL;
    unsigned max = 0;
    assert_int_equal(
        fifteen_board_create_goal(published[0].geometry, FIFTEEN_BLANK_FIRST, &goal, NULL),
        FIFTEEN_OK);
    for (uint64_t limit = 1; limit < UINT64_C(1) << 24; limit *= 2) {
        struct fifteen_distances found;
        struct fifteen_error error = {.text = ""};
        const struct fifteen_distances_request request = {
            .goal = goal, .memory_bytes = limit, .is_bounded = true, .max_depth = 13};
        const enum fifteen_status status = fifteen_distances_count(&request, NULL, &found, &error);
        assert_int_equal(status, found.max < 13 ? FIFTEEN_LIMIT : FIFTEEN_OK);
        assert_true(found.max >= max);
        assert_memory_equal(found.count, published[0].count,
                            (found.max + 1) * sizeof found.count[0]);
        assert_int_equal(found.count[found.max + 1], 0);
        if (status == FIFTEEN_LIMIT)
            assert_int_equal(error.argument, FIFTEEN_ARGUMENT_MEMORY);
        max = found.max;
    }
    assert_int_equal(max, 13);
    fifteen_board_free(goal);
}

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    const unsigned *const level = context;
    return progress->level < *level;
}

static void a_search_can_be_stopped(void **state)
{
    (void)state;
    struct fifteen_board *goal = NULL;
    assert_int_equal(
        fifteen_board_create_goal(published[1].geometry, FIFTEEN_BLANK_FIRST, &goal, NULL),
        FIFTEEN_OK);
    const struct fifteen_distances_request request = {
        .goal = goal, .is_bounded = true, .max_depth = 13};
    for (unsigned level = 0; level < 13; level++) {
        struct fifteen_distances found;
        const struct fifteen_monitor monitor = {stop_at, &level};
        assert_int_equal(fifteen_distances_count(&request, &monitor, &found, NULL),
                         FIFTEEN_CANCELLED);
        assert_int_equal(found.max, level);
        assert_memory_equal(found.count, published[1].count, (level + 1) * sizeof found.count[0]);
    }
    fifteen_board_free(goal);
}

static void other_boards_and_depths_are_rejected(void **state)
{
    (void)state;
    struct fifteen_board *goal = NULL;
    struct fifteen_distances found;
    assert_int_equal(fifteen_board_create_goal((struct fifteen_geometry){2, 13},
                                               FIFTEEN_BLANK_FIRST, &goal, NULL),
                     FIFTEEN_OK);
    struct fifteen_distances_request request = {.goal = goal, .is_bounded = true};
    assert_int_equal(fifteen_distances_count(&request, NULL, &found, NULL), FIFTEEN_INVALID);
    fifteen_board_free(goal);
    assert_int_equal(
        fifteen_board_create_goal(published[0].geometry, FIFTEEN_BLANK_FIRST, &goal, NULL),
        FIFTEEN_OK);
    request.goal = goal;
    request.max_depth = FIFTEEN_MAX_MOVES + 1;
    assert_int_equal(fifteen_distances_count(&request, NULL, &found, NULL), FIFTEEN_INVALID);
    fifteen_board_free(goal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded_counts_are_those_of_whole_trays),
        cmocka_unit_test(larger_trays_have_the_published_counts),
        cmocka_unit_test(what_stops_leaves_complete_layers),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(other_boards_and_depths_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
