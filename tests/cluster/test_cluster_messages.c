/* test_cluster_messages.c - messages that are damaged, and how a rank takes those that arrive
 *
 * The rank under test is this process; a queue has what other ranks send.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluster/shared_search.h"
#include "util/clock.h"

enum { N_RANKS = 3 };

/* The message that arrives next; from = N_RANKS + 1: none. */
struct queue {
    unsigned from;
    size_t n;
    uint8_t bytes[sizeof(struct message) + 16];
    unsigned n_sent;
};

static enum fifteen_status send_nowhere(void *context, unsigned to, const void *bytes, size_t n,
                                        struct fifteen_error *error)
{
    struct queue *const queue = context;
    (void)to, (void)bytes, (void)n, (void)error;
    queue->n_sent++;
    return FIFTEEN_OK;
}

static enum fifteen_status receive_next(void *context, unsigned *from, const void **bytes,
                                        size_t *n, struct fifteen_error *error)
{
    struct queue *const queue = context;
    (void)error;
    if (queue->from > N_RANKS)
        return FIFTEEN_NOT_FOUND;
    *from = queue->from;
    *bytes = queue->bytes;
    *n = queue->n;
    queue->from = N_RANKS + 1;
    return FIFTEEN_OK;
}

/* A cluster of which this is a rank. Nothing has arrived. */
static struct fifteen_cluster *create(struct queue *queue, unsigned rank, double timeout)
{
    const struct fifteen_transport transport = {.rank = rank,
                                                .n_ranks = N_RANKS,
                                                .context = queue,
                                                .send = send_nowhere,
                                                .receive = receive_next};
    struct fifteen_cluster *cluster = NULL;
    *queue = (struct queue){.from = N_RANKS + 1};
    assert_int_equal(fifteen_cluster_create(&transport, timeout, &cluster, NULL), FIFTEEN_OK);
    return cluster;
}

/* ---- damaged messages ---- */

static void put_message(struct queue *queue, unsigned from, const struct message *head, size_t n)
{
    queue->from = from;
    queue->n = n;
    memset(queue->bytes, 'x', sizeof queue->bytes);
    memcpy(queue->bytes, head, sizeof *head);
}

/* Returns the status of receiving a message whose head has these members. */
static enum fifteen_status receive(unsigned from, struct message head, size_t n)
{
    struct queue queue;
    struct fifteen_error error = {.text = ""};
    unsigned sender = 0;
    void *bytes = NULL;
    size_t n_bytes = 0;
    struct fifteen_cluster *const cluster = create(&queue, 0, 0);
    put_message(&queue, from, &head, n);
    const enum fifteen_status status =
        fifteen_cluster_receive(cluster, 0, &sender, &bytes, &n_bytes, &error);
    if (status == FIFTEEN_OK)
        assert_memory_equal(bytes, "xxxxx", n_bytes);
    else
        assert_string_equal(error.text, "cannot receive: a message is damaged");
    free(bytes);
    fifteen_cluster_free(cluster);
    return status;
}

static void damaged_messages_are_rejected(void **state)
{
    const struct message good = {.magic = MESSAGE_MAGIC, .type = MESSAGE_OF_CALLER, .n_bytes = 5};
    const size_t n = sizeof good + good.n_bytes;
    struct message bad = good;
    (void)state;
    assert_int_equal(receive(1, good, n), FIFTEEN_OK);
    assert_int_equal(receive(N_RANKS, good, n), FIFTEEN_IO);
    assert_int_equal(receive(1, good, n - 1), FIFTEEN_IO);
    assert_int_equal(receive(1, good, n + 1), FIFTEEN_IO);
    assert_int_equal(receive(1, good, sizeof good - 1), FIFTEEN_IO);
    bad.magic ^= 1;
    assert_int_equal(receive(1, bad, n), FIFTEEN_IO);
    static const uint32_t types[] = {N_MESSAGE_TYPES, N_MESSAGE_TYPES + 1, UINT32_MAX};
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
        bad = good;
        bad.type = types[i];
        assert_int_equal(receive(1, bad, n), FIFTEEN_IO);
    }
}

/* ---- searches ---- */

static void begin(struct queue *queue, unsigned rank, double timeout, struct shared_search *shared)
{
    struct fifteen_cluster *const cluster = create(queue, rank, timeout);
    assert_int_equal(shared_search_init(shared, cluster, NULL), FIFTEEN_OK);
}

static void end(struct shared_search *shared)
{
    struct fifteen_cluster *const cluster = shared->cluster;
    shared_search_free(shared);
    fifteen_cluster_free(cluster);
}

/* The copy of a rank: the counts, and whether the copy is complete. */
static void send_copy(struct shared_search *shared, unsigned from, bool complete, uint64_t n_roots)
{
    const uint64_t n_nodes = 0;
    struct received *const received = calloc(1, sizeof *received + sizeof n_nodes);
    assert_non_null(received);
    received->from = from;
    received->head = (struct message){.number = shared->wave.number,
                                      .flag = complete,
                                      .expanded = 10 * from,
                                      .generated = 100 * from,
                                      .n_roots = n_roots,
                                      .n_bytes = sizeof n_nodes};
    copies_handle_copied(shared, received);
    free(received);
}

/* A checkpoint is complete if all copies are, whatever their order; the roots that one rank has not
 * taken are searched again. */
static void copies_are_joined(void **state)
{
    (void)state;
    for (unsigned incomplete = 0; incomplete < N_RANKS; incomplete++)
        for (unsigned last = 1; last < N_RANKS; last++) {
            struct queue queue;
            struct shared_search shared;
            struct snapshot copies = {.expanded = 1, .generated = 2, .frontier = {.n_taken = 7}};
            begin(&queue, 0, 0, &shared);
            meeting_expect(&shared);
            shared.copies = &copies;
            shared.copies_complete = true;
            for (unsigned rank = 1; rank < N_RANKS; rank++)
                send_copy(&shared, rank, rank != incomplete, rank == last ? 5 : 6);
            assert_true(meeting_all_answered(&shared));
            assert_int_equal(shared.copies_complete, incomplete == 0);
            assert_int_equal(copies.frontier.n_taken, 5);
            assert_int_equal(copies.expanded, 1 + 10 + 20);
            assert_int_equal(copies.generated, 2 + 100 + 200);
            snapshot_free(&copies);
            end(&shared);
        }
}

/* Rank 0 has a solution, and then no other rank answers. */
static void a_solution_outlasts_the_ranks(void **state)
{
    struct queue queue;
    struct shared_search shared;
    struct fifteen_error error = {.text = ""};
    struct exchange_end outcome = {
        .status = FIFTEEN_OK, .solution = {.length = 3}, .n_threads = 1, .error = &error};
    (void)state;
    begin(&queue, 0, 1e-9, &shared);
    assert_int_equal(meeting_end(&shared, &outcome), FIFTEEN_OK);
    assert_int_equal(outcome.solution.length, 3);
    assert_true(shared.cluster->is_broken);
    end(&shared);
    begin(&queue, 0, 1e-9, &shared);
    outcome.status = FIFTEEN_LIMIT; /* without one, the loss is the outcome */
    assert_int_equal(meeting_end(&shared, &outcome), FIFTEEN_IO);
    assert_string_equal(error.text, "rank 1 has not answered for 1e-09 s");
    end(&shared);
}

/* A rank that stood still for long has not waited for as long. */
static void standing_still_is_not_waiting(void **state)
{
    struct queue queue;
    struct shared_search shared;
    (void)state;
    begin(&queue, 1, 0, &shared);
    for (unsigned i = 0; i < 3; i++) {
        shared.last_service = clock_seconds() - 1e6;
        shared_search_service(&shared, false);
    }
    assert_true(shared.waited > 0.1 && shared.waited < 1);
    assert_false(shared.is_over);
    end(&shared);
}

/* Before the first iteration rank 0 may read tables for any time. */
static void rank_0_may_read_tables(void **state)
{
    struct queue queue;
    struct shared_search shared;
    (void)state;
    begin(&queue, 1, 60, &shared);
    shared.waited = 1e6;
    shared_search_check_rank_0(&shared);
    assert_false(shared.is_over || shared.cluster->is_broken);
    shared.iteration = 1;
    shared_search_check_rank_0(&shared);
    assert_true(shared.is_over && shared.cluster->is_broken);
    assert_int_equal(shared.status, FIFTEEN_IO);
    assert_string_equal(shared.error.text, "rank 0 has not answered for 60 s");
    end(&shared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_messages_are_rejected),
        cmocka_unit_test(copies_are_joined),
        cmocka_unit_test(a_solution_outlasts_the_ranks),
        cmocka_unit_test(standing_still_is_not_waiting),
        cmocka_unit_test(rank_0_may_read_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
