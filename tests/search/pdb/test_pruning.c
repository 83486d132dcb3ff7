/* test_pruning.c - pruning tests: the most effective come first, weak ones are dropped */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/pdb_search.h"

static void all_views_start_in_order_of_their_share(void **state)
{
    (void)state;
    struct pruning tests;
    const struct pruning_tally nothing = {.asked = {0}};
    pruning_begin(&tests, 4, true, &nothing);
    assert_int_equal(tests.n_views, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(tests.views[i], i + 1);
    assert_true(tests.conflicts);
    const struct pruning_tally tally = {.asked = {0, 1000, 900, 500}, .pruned = {0, 100, 400, 100}};
    pruning_begin(&tests, 4, false, &tally);
    assert_int_equal(tests.n_views, 3);
    assert_int_equal(tests.views[0], 2);
    assert_int_equal(tests.views[1], 3);
    assert_int_equal(tests.views[2], 1);
    assert_false(tests.conflicts);
    pruning_begin(&tests, 1, true, &nothing);
    assert_int_equal(tests.n_views, 0);
}

static void review(struct pruning *tests, const struct pruning_tally *tally, uint64_t min_asked)
{
    const struct pruning_terms terms = {min_asked, PRUNING_MAX_ASKED};
    pruning_review(tests, tally, &terms);
}

static void weak_tests_are_dropped(void **state)
{
    (void)state;
    struct pruning tests;
    const struct pruning_tally tally = {.asked = {0, 2400, 2400, 1000, 2400},
                                        .pruned = {0, 100, 99, 0, 100}};
    pruning_begin(&tests, 4, true, &(struct pruning_tally){.asked = {0}});
    review(&tests, &tally, 10000); /* too few nodes for a decision */
    assert_int_equal(tests.n_views, 3);
    review(&tests, &tally, 1001);
    assert_int_equal(tests.n_views, 2);
    assert_int_equal(tests.views[0], 1);
    assert_int_equal(tests.views[1], 3);
    assert_true(tests.conflicts);
    review(&tests, &tally, 1000);
    assert_int_equal(tests.n_views, 1);
    assert_int_equal(tests.views[0], 1);
    review(&tests, &tally, 1000);
    const struct pruning_tally later = {.asked = {0, 2400, 0, 0, 2401},
                                        .pruned = {0, 100, 0, 0, 100}};
    review(&tests, &later, 1000);
    assert_int_equal(tests.n_views, 1);
    assert_false(tests.conflicts);
}

static void terms_decide(void **state)
{
    (void)state;
    const struct pruning_tally tally = {.asked = {0, 1000, 1000}, .pruned = {0, 20, 19}};
    for (unsigned max_asked = 49; max_asked < 54; max_asked++) {
        struct pruning tests;
        const struct pruning_terms terms = {100, max_asked};
        pruning_begin(&tests, 3, false, &(struct pruning_tally){.asked = {0}});
        pruning_review(&tests, &tally, &terms);
        assert_int_equal(tests.n_views, max_asked < 50 ? 0 : max_asked < 53 ? 1 : 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_views_start_in_order_of_their_share),
        cmocka_unit_test(weak_tests_are_dropped),
        cmocka_unit_test(terms_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
