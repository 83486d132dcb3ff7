/* test_checkpoint.c - searches that are stopped at random and go on from their checkpoint */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stopping.h"

static void stopped_searches_count_the_same_nodes(void **state)
{
    (void)state;
    uint64_t random = 7;
    unsigned n_stops = 0;
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        struct fixture fixture;
        struct stopper never = {.stop_at = 0};
        set_up(&fixture, &searches[i]);
        const struct outcome whole = run(&fixture, 1000, 1, &never);
        assert_int_equal(whole.status, FIFTEEN_OK);
        assert_int_equal(read_file(fixture.path, bytes), 0);
        n_stops += compare_stopped(&fixture, &whole, scaled(30), &random);
        tear_down(&fixture);
    }
    print_message("%u stops\n", n_stops);
    assert_true(n_stops > 0);
}

/* A search that is cancelled between two iterations goes on with the second: on one thread it has
 * the same nodes, to the last. */
static void searches_stop_between_iterations(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        struct fixture fixture;
        struct stopper never = {.stop_at = 0};
        set_up(&fixture, &searches[i]);
        const struct outcome whole = run(&fixture, 1000, 1, &never);
        for (unsigned n = 1; n <= whole.state.n_iterations; n++) {
            struct stopper stopper = {.stop_after = n};
            const struct outcome stopped = run(&fixture, 1000, 1, &stopper);
            assert_int_equal(stopped.status, FIFTEEN_CANCELLED);
            assert_int_equal(stopped.state.n_iterations, n);
            assert_true(read_file(fixture.path, bytes) > 200); /* it has a search */
            const struct outcome resumed = run(&fixture, 1000, 1, &never);
            compare(&searches[i], &whole, &resumed);
            assert_int_equal(resumed.result.expanded, whole.result.expanded);
            assert_int_equal(resumed.result.generated, whole.result.generated);
            remove(fixture.path);
        }
        tear_down(&fixture);
    }
}

/* A limit of nodes is that of all runs. A search stops some hundreds of nodes before, so that its
 * state is complete: it goes on to the same nodes. */
static void searches_go_on_after_a_limit_of_nodes(void **state)
{
    (void)state;
    enum { MARGIN = 600 /* nodes of two batches */, MARGIN_THREADS = 3 * (MARGIN + (1 << 14)) };
    uint64_t random = 11;
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        struct fixture fixture;
        struct stopper never = {.stop_at = 0};
        set_up(&fixture, &searches[i]);
        const struct outcome whole = run(&fixture, 1000, 1, &never);
        for (size_t k = 0; k < scaled(20); k++) {
            struct outcome last;
            uint64_t n_before = 0;
            struct stopper stopper = {.n_nodes = 1};
            do {
                const unsigned n_threads = 1 + (unsigned)(exhaustive_random(&random) % 3);
                stopper.n_nodes += exhaustive_random(&random) % 150000;
                last = run(&fixture, 1000, n_threads, &stopper);
                if (last.status != FIFTEEN_LIMIT)
                    break;
                assert_true(last.result.generated <= stopper.n_nodes);
                assert_true(last.result.generated >= n_before);
                assert_true(last.result.generated + (n_threads == 1 ? MARGIN : MARGIN_THREADS) >=
                            stopper.n_nodes);
                n_before = last.result.generated;
            } while (last.status == FIFTEEN_LIMIT);
            assert_int_equal(last.status, FIFTEEN_OK);
            compare(&searches[i], &whole, &last);
            assert_int_equal(read_file(fixture.path, bytes), 0);
        }
        tear_down(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_searches_count_the_same_nodes),
        cmocka_unit_test(searches_stop_between_iterations),
        cmocka_unit_test(searches_go_on_after_a_limit_of_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
