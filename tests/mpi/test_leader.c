/* test_leader.c - the clock by which rank 0 of fifteen-mpi knows that another rank is silent */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "faults/faults.h"
#include "mpi/leader.h"

static enum fifteen_status send_nothing(void *context, unsigned to, const void *bytes, size_t n,
                                        struct fifteen_error *error)
{
    (void)context, (void)to, (void)bytes, (void)n, (void)error;
    return FIFTEEN_OK;
}

static enum fifteen_status receive_nothing(void *context, unsigned *from, const void **bytes,
                                           size_t *n, struct fifteen_error *error)
{
    (void)context, (void)from, (void)bytes, (void)n, (void)error;
    return FIFTEEN_NOT_FOUND;
}

/* A process that was stopped for minutes, as often as it looks, does not blame the other rank
 * before it has looked for a minute itself: a second at most for each look. */
static void time_in_which_the_process_was_stopped_does_not_count(void **state)
{
    (void)state;
    static const char *const names[] = {"rank 0 (here)", "rank 1 (there)"};
    const struct fifteen_transport transport = {0, 2, NULL, send_nothing, receive_nothing};
    struct leader leader = {.n_ranks = 2, .names = names, .timeout = 60};
    struct fifteen_error error = {.text = ""};
    faults_set_clock(200);
    assert_int_equal(fifteen_cluster_create(&transport, 0, &leader.cluster, &error), FIFTEEN_OK);
    assert_int_equal(leader_init(&leader, &error), FIFTEEN_OK);
    unsigned n_looks = 0;
    while (leader_check(&leader, 1, &error) == FIFTEEN_OK && n_looks < 1000) {
        unsigned from;
        json_t *message;
        assert_int_equal(leader_receive(&leader, -1, &from, &message, &error), FIFTEEN_NOT_FOUND);
        n_looks++;
    }
    faults_set_clock(0);
    assert_in_range(n_looks, 60, 61);
    assert_string_equal(error.text, "rank 1 (there) did not answer for 60 s");
    assert_true(leader.is_lost);
    leader_free(&leader);
    fifteen_cluster_free(leader.cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_in_which_the_process_was_stopped_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
