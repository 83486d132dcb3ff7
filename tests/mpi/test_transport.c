/* test_transport.c - messages by MPI: each arrives once and whole, and nothing waits for the
 * receiver
 *
 * Each rank sends messages of all sizes to the others before it receives any. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mpi/transport_mpi.h"

/* Beyond any size that MPI buffers on its own. */
static const size_t sizes[] = {0, 1, 100, 4000, 5000, 70000, 1000000, 20000000};
enum { N_SIZES = sizeof sizes / sizeof sizes[0], N_ROUNDS = 3, MAX_RANKS = 8 };

static unsigned char byte_at(unsigned from, unsigned to, size_t size, size_t i)
{
    return (unsigned char)(from * 31 + to * 7 + size * 3 + i * 13);
}

static void send_all(const struct fifteen_transport *transport)
{
    struct fifteen_error error;
    for (unsigned to = 0; to < transport->n_ranks; to++)
        for (size_t k = 0; k < N_SIZES * N_ROUNDS && to != transport->rank; k++) {
            const size_t size = sizes[k % N_SIZES];
            unsigned char *const bytes = malloc(size + 1);
            assert_non_null(bytes);
            for (size_t i = 0; i < size; i++)
                bytes[i] = byte_at(transport->rank, to, size, i);
            assert_int_equal(transport->send(transport->context, to, bytes, size, &error),
                             FIFTEEN_OK);
            memset(bytes, 0, size); /* they were copied */
            free(bytes);
        }
}

static size_t index_of(size_t size)
{
    size_t i = 0;
    while (i < N_SIZES && sizes[i] != size)
        i++;
    assert_true(i < N_SIZES);
    return i;
}

static void receive_all(const struct fifteen_transport *transport)
{
    static const struct timespec pause = {.tv_nsec = 100000};
    unsigned n_received[MAX_RANKS][N_SIZES] = {{0}};
    size_t n_left = (size_t)(transport->n_ranks - 1) * N_SIZES * N_ROUNDS;
    while (n_left > 0) {
        struct fifteen_error error;
        const void *bytes;
        size_t n;
        unsigned from;
        const enum fifteen_status status =
            transport->receive(transport->context, &from, &bytes, &n, &error);
        if (status == FIFTEEN_NOT_FOUND) {
            nanosleep(&pause, NULL);
            continue;
        }
        assert_int_equal(status, FIFTEEN_OK);
        assert_true(from < transport->n_ranks && from != transport->rank);
        for (size_t i = 0; i < n; i++)
            if (((const unsigned char *)bytes)[i] != byte_at(from, transport->rank, n, i))
                fail_msg("byte %zu of %zu from rank %u", i, n, from);
        n_received[from][index_of(n)]++;
        n_left--;
    }
    for (unsigned from = 0; from < transport->n_ranks; from++)
        for (size_t k = 0; k < N_SIZES && from != transport->rank; k++)
            assert_int_equal(n_received[from][k], N_ROUNDS);
}

static void test_all_sizes(void **state)
{
    struct transport_mpi *mpi;
    struct fifteen_transport transport;
    struct fifteen_error error;
    const void *bytes;
    size_t n;
    unsigned from;
    (void)state;
    assert_int_equal(transport_mpi_create(MPI_COMM_WORLD, &mpi, &transport, &error), FIFTEEN_OK);
    assert_true(transport.n_ranks <= MAX_RANKS);
    assert_int_equal(transport.receive(transport.context, &from, &bytes, &n, &error),
                     FIFTEEN_NOT_FOUND);
    MPI_Barrier(MPI_COMM_WORLD);
    send_all(&transport);
    MPI_Barrier(MPI_COMM_WORLD); /* no rank has received anything */
    receive_all(&transport);
    assert_int_equal(transport.receive(transport.context, &from, &bytes, &n, &error),
                     FIFTEEN_NOT_FOUND);
    transport_mpi_free(mpi, 10);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_sizes)};
    const int n_failed = cmocka_run_group_tests(tests, NULL, NULL);
    MPI_Finalize();
    return n_failed;
}
