/* test_checkpoint.c - searches that are stopped at random and go on from their checkpoint */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stopping.h"

/* The complete iterations of both searches have the same nodes. */
static void compare(const struct outcome *whole, const struct outcome *stopped)
{
    uint64_t expanded = 0;
    uint64_t generated = 0;
    assert_int_equal(stopped->length, whole->length);
    assert_int_equal(stopped->state.n_iterations, whole->state.n_iterations);
    for (unsigned i = 0; i < whole->state.n_iterations; i++) {
        const struct fifteen_iteration *const a = &whole->state.iterations[i];
        const struct fifteen_iteration *const b = &stopped->state.iterations[i];
        assert_int_equal(a->bound, b->bound);
        assert_int_equal(a->expanded, b->expanded);
        assert_int_equal(a->generated, b->generated);
        expanded += a->expanded;
        generated += a->generated;
    }
    assert_true(stopped->counts.expanded >= expanded && stopped->counts.generated > generated);
    assert_int_equal(stopped->counts.lower_bound, whole->counts.lower_bound);
}

/* Runs a search that is stopped again and again, by a limit or by the monitor. Returns how often.
 */
static unsigned run_stopped(const struct fixture *fixture, uint64_t *random, struct outcome *out)
{
    for (unsigned n_stops = 0;; n_stops++) {
        struct stopper stopper = {.copy_at = 1 + exhaustive_random(random) % 12};
        if (n_stops < 12) {
            stopper.stop_at = stopper.copy_at + exhaustive_random(random) % 4;
            stopper.seconds = (1 + exhaustive_random(random) % 12) / 1000.0;
        }
        const unsigned n_threads = 1 + exhaustive_random(random) % 3;
        remove(fixture->copy);
        *out = run(fixture, 1e-3, n_threads, &stopper);
        if (out->status == FIFTEEN_OK)
            return n_stops;
        assert_true(out->status == FIFTEEN_CANCELLED || out->status == FIFTEEN_LIMIT);
        const bool is_killed = exhaustive_random(random) % 2 == 0;
        if (is_killed && stopper.n >= stopper.copy_at && read_file(fixture->copy, bytes) > 0)
            assert_int_equal(rename(fixture->copy, fixture->path), 0);
    }
}

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
        for (size_t try = 0; try < scaled(30); try++) {
            struct outcome stopped;
            n_stops += run_stopped(&fixture, &random, &stopped);
            compare(&whole, &stopped);
            remove(fixture.path);
        }
        tear_down(&fixture);
    }
    print_message("%u stops\n", n_stops);
    assert_true(n_stops > 0);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_searches_count_the_same_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
