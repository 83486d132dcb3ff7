/* test_serve_connections.c - slow clients are cut off, by a simulated clock */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults/faults.h"
#include "serve/http/connections.h"

enum { MAX_SECONDS = 20 };

/* Whether the server has ended the connection: a read returns at once, without bytes. */
static bool is_cut_off(int client)
{
    char byte;
    return recv(client, &byte, 1, MSG_DONTWAIT) == 0;
}

/* The state of a client for a number of seconds, by a clock of one second a reading. */
static bool is_cut_off_after(enum connection_state state, unsigned seconds)
{
    struct connections connections;
    int pair[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    assert_true(connections_init(&connections, 4, 4));
    faults_set_clock(1);
    struct connection *const connection = connections_add(&connections, pair[0]);
    connections_set_state(&connections, connection, state); /* the clock reads 0 */
    for (unsigned i = 0; i < seconds; i++)
        connections_end_late(&connections); /* 1, 2, .. */
    faults_set_clock(0);
    const bool cut_off = is_cut_off(pair[1]);
    connections_remove(&connections, connection);
    connections_free(&connections);
    close(pair[0]);
    close(pair[1]);
    return cut_off;
}

static void slow_clients_are_cut_off(void **state)
{
    static const enum connection_state slow[] = {CONNECTION_WAITING, CONNECTION_SENDING};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        assert_false(is_cut_off_after(slow[i], MAX_SECONDS));
        assert_true(is_cut_off_after(slow[i], MAX_SECONDS + 1));
    }
}

/* A search may take longer. */
static void clients_that_wait_for_an_answer_are_not(void **state)
{
    (void)state;
    assert_false(is_cut_off_after(CONNECTION_ANSWERING, 100 * MAX_SECONDS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_clients_are_cut_off),
        cmocka_unit_test(clients_that_wait_for_an_answer_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
