/* transport_mpi.c - messages between ranks by MPI
 *
 * Nothing waits for another rank: bytes are copied into buffers that live until MPI has sent them,
 * and a large message is received while others are.
 */
/* SPDX-License-Identifier: MIT */
#include "mpi/transport_mpi.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/message.h"
#include "process/stopwatch.h"

enum { TAG = 1 };

/* Open MPI looks for messages that have arrived after it has found none: a second probe finds what
 * the first has brought in. */
enum { N_PROBES = 3 };

/* A message on its way. */
struct transfer {
    struct transfer *next;
    MPI_Request request;
    unsigned from;
    size_t n;
    unsigned char bytes[];
};

struct transport_mpi {
    MPI_Comm communicator;
    struct transfer *sent;     /* in any order */
    struct transfer *arriving; /* likewise */
    struct transfer *taken;    /* the last message received, or NULL */
};

static enum fifteen_status check(int code, const char *action, struct fifteen_error *error)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    if (code == MPI_SUCCESS)
        return FIFTEEN_OK;
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
        text[0] = '\0';
    return message_set(error, FIFTEEN_IO, "cannot %s a message: %.300s", action, text);
}

static struct transfer *transfer_create(size_t n, struct fifteen_error *error)
{
    struct transfer *const transfer =
        n <= INT_MAX ? malloc(sizeof *transfer + (n > 0 ? n : 1)) : NULL;
    if (transfer == NULL) {
        message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a message of %zu bytes", n);
        return NULL;
    }
    transfer->n = n;
    transfer->request = MPI_REQUEST_NULL;
    return transfer;
}

/* Takes the first transfer that is complete out of a list; NULL: none is. */
static enum fifteen_status take_complete(struct transfer **list, const char *action,
                                         struct transfer **out, struct fifteen_error *error)
{
    *out = NULL;
    for (struct transfer **at = list; *at != NULL; at = &(*at)->next) {
        int is_complete = 0;
        const enum fifteen_status status =
            check(MPI_Test(&(*at)->request, &is_complete, MPI_STATUS_IGNORE), action, error);
        if (status != FIFTEEN_OK)
            return status;
        if (is_complete) {
            *out = *at;
            *at = (*at)->next;
            return FIFTEEN_OK;
        }
    }
    return FIFTEEN_OK;
}

/* Frees the buffers that MPI has sent. */
static enum fifteen_status free_sent(struct transport_mpi *state, struct fifteen_error *error)
{
    struct transfer *transfer;
    enum fifteen_status status;
    do {
        status = take_complete(&state->sent, "send", &transfer, error);
        free(transfer);
    } while (transfer != NULL);
    return status;
}

static enum fifteen_status send_message(void *context, unsigned to, const void *bytes, size_t n,
                                        struct fifteen_error *error)
{
    struct transport_mpi *const state = context;
    enum fifteen_status status = free_sent(state, error);
    if (status != FIFTEEN_OK)
        return status;
    struct transfer *const transfer = transfer_create(n, error);
    if (transfer == NULL)
        return FIFTEEN_NO_MEMORY;
    if (n > 0)
        memcpy(transfer->bytes, bytes, n);
    status = check(MPI_Isend(transfer->bytes, (int)n, MPI_BYTE, (int)to, TAG, state->communicator,
                             &transfer->request),
                   "send", error);
    if (status != FIFTEEN_OK) {
        free(transfer);
        return status; /* NOLINT(clang-analyzer-optin.mpi.MPI-Checker): waited for by MPI_Test */
    }
    transfer->next = state->sent;
    state->sent = transfer;
    return FIFTEEN_OK; /* NOLINT(clang-analyzer-optin.mpi.MPI-Checker) */
}

/* Begins to receive a message that was announced. */
static enum fifteen_status begin_receiving(struct transport_mpi *state, MPI_Message *message,
                                           const MPI_Status *about, struct fifteen_error *error)
{
    int n = 0;
    enum fifteen_status status = check(MPI_Get_count(about, MPI_BYTE, &n), "receive", error);
    if (status != FIFTEEN_OK)
        return status;
    struct transfer *const transfer = transfer_create((size_t)n, error);
    if (transfer == NULL)
        return FIFTEEN_NO_MEMORY;
    transfer->from = (unsigned)about->MPI_SOURCE;
    status = check(MPI_Imrecv(transfer->bytes, n, MPI_BYTE, message, &transfer->request), "receive",
                   error);
    if (status != FIFTEEN_OK) {
        free(transfer);
        return status;
    }
    struct transfer **end = &state->arriving;
    while (*end != NULL)
        end = &(*end)->next;
    transfer->next = NULL;
    *end = transfer;
    return FIFTEEN_OK;
}

static enum fifteen_status receive_message(void *context, unsigned *from, const void **bytes,
                                           size_t *n, struct fifteen_error *error)
{
    struct transport_mpi *const state = context;
    int is_announced = 0;
    MPI_Message message;
    MPI_Status about;
    free(state->taken);
    state->taken = NULL;
    enum fifteen_status status = free_sent(state, error);
    for (int i = 0; i < N_PROBES && status == FIFTEEN_OK && !is_announced; i++)
        status = check(
            MPI_Improbe(MPI_ANY_SOURCE, TAG, state->communicator, &is_announced, &message, &about),
            "receive", error);
    if (status == FIFTEEN_OK && is_announced)
        status = begin_receiving(state, &message, &about, error);
    if (status == FIFTEEN_OK)
        status = take_complete(&state->arriving, "receive", &state->taken, error);
    if (status != FIFTEEN_OK || state->taken == NULL)
        return status != FIFTEEN_OK ? status : FIFTEEN_NOT_FOUND;
    *from = state->taken->from;
    *bytes = state->taken->bytes;
    *n = state->taken->n;
    return FIFTEEN_OK;
}

enum fifteen_status transport_mpi_create(MPI_Comm communicator, struct transport_mpi **state,
                                         struct fifteen_transport *out, struct fifteen_error *error)
{
    struct transport_mpi *const created = calloc(1, sizeof *created);
    int rank = 0;
    int n_ranks = 0;
    if (created == NULL)
        return message_no_memory(error);
    MPI_Comm_dup(communicator, &created->communicator);
    MPI_Comm_set_errhandler(created->communicator, MPI_ERRORS_RETURN);
    MPI_Comm_rank(created->communicator, &rank);
    MPI_Comm_size(created->communicator, &n_ranks);
    *out = (struct fifteen_transport){.rank = (unsigned)rank,
                                      .n_ranks = (unsigned)n_ranks,
                                      .context = created,
                                      .send = send_message,
                                      .receive = receive_message};
    *state = created;
    return FIFTEEN_OK;
}

void transport_mpi_free(struct transport_mpi *state, double seconds)
{
    static const struct timespec pause = {.tv_nsec = 1000000};
    const double end = stopwatch_now() + seconds;
    struct fifteen_error ignored;
    if (state == NULL)
        return;
    while (free_sent(state, &ignored) == FIFTEEN_OK && state->sent != NULL && stopwatch_now() < end)
        nanosleep(&pause, NULL);
    free(state->taken);
    if (state->sent == NULL && state->arriving == NULL) /* MPI may still use buffers of others */
        free(state);
}
