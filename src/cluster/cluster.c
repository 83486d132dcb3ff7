/* cluster.c - the ranks of a cluster: messages sent, received, and kept for later */
/* SPDX-License-Identifier: MIT */
#include "cluster/cluster.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "util/clock.h"
#include "util/error.h"

static const double default_timeout = 60;

enum { N_SPINS = 1000, RELAX_US = 50 };

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a message");
}

enum fifteen_status fifteen_cluster_create(const struct fifteen_transport *transport,
                                           double timeout_seconds, struct fifteen_cluster **out,
                                           struct fifteen_error *error)
{
    struct fifteen_cluster *const made = calloc(1, sizeof *made);
    if (transport->rank >= transport->n_ranks) {
        free(made);
        return error_set(error, FIFTEEN_INVALID, "rank %u of %u ranks", transport->rank,
                         transport->n_ranks);
    }
    if (!(timeout_seconds >= 0)) {
        free(made);
        return error_set(error, FIFTEEN_INVALID, "timeout of %g s: expected 0 or more",
                         timeout_seconds);
    }
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a cluster");
    made->transport = *transport;
    made->timeout = timeout_seconds > 0 ? timeout_seconds : default_timeout;
    fifteen_random_seed(&made->random, transport->rank);
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_cluster_name_ranks(struct fifteen_cluster *cluster, const char *const *names)
{
    cluster->names = names;
}

const char *cluster_name(const struct fifteen_cluster *cluster, unsigned rank,
                         char out[CLUSTER_NAME_SIZE])
{
    if (cluster->names != NULL)
        return cluster->names[rank];
    snprintf(out, CLUSTER_NAME_SIZE, "rank %u", rank);
    return out;
}

void fifteen_cluster_free(struct fifteen_cluster *cluster)
{
    if (cluster == NULL)
        return;
    while (cluster->kept != NULL) {
        struct received *const next = cluster->kept->next;
        free(cluster->kept);
        cluster->kept = next;
    }
    snapshot_free(&cluster->left);
    free(cluster);
}

/* ---- sending ---- */

enum fifteen_status cluster_post(struct fifteen_cluster *cluster, unsigned to, struct message *head,
                                 const void *bytes, size_t n, struct fifteen_error *error)
{
    struct fifteen_error reason = {.text = ""};
    head->magic = MESSAGE_MAGIC;
    head->search = cluster->search;
    head->n_bytes = (uint32_t)n;
    uint8_t *const whole = n <= UINT32_MAX / 2 ? malloc(sizeof *head + n) : NULL;
    if (whole == NULL)
        return out_of_memory(error);
    memcpy(whole, head, sizeof *head);
    if (n > 0)
        memcpy(whole + sizeof *head, bytes, n);
    const enum fifteen_status status =
        cluster->transport.send(cluster->transport.context, to, whole, sizeof *head + n, &reason);
    free(whole);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    char name[CLUSTER_NAME_SIZE];
    cluster->is_broken = true;
    return error_set(error, FIFTEEN_IO, "cannot send to %.100s: %s",
                     cluster_name(cluster, to, name), reason.text);
}

enum fifteen_status cluster_post_all(struct fifteen_cluster *cluster, struct message *head,
                                     const void *bytes, size_t n, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned to = 0; to < cluster->transport.n_ranks && status == FIFTEEN_OK; to++)
        if (to != cluster->transport.rank)
            status = cluster_post(cluster, to, head, bytes, n, error);
    return status;
}

/* ---- receiving ---- */

static bool is_message(const struct fifteen_cluster *cluster, unsigned from, const void *bytes,
                       size_t n, struct message *head)
{
    if (from >= cluster->transport.n_ranks || n < sizeof *head)
        return false;
    memcpy(head, bytes, sizeof *head);
    return head->magic == MESSAGE_MAGIC && head->type < N_MESSAGE_TYPES &&
           head->n_bytes == n - sizeof *head;
}

enum fifteen_status cluster_receive(struct fifteen_cluster *cluster, struct received **out,
                                    struct fifteen_error *error)
{
    struct fifteen_error reason = {.text = ""};
    struct message head;
    unsigned from = 0;
    const void *bytes = NULL;
    size_t n = 0;
    const enum fifteen_status status =
        cluster->transport.receive(cluster->transport.context, &from, &bytes, &n, &reason);
    if (status == FIFTEEN_NOT_FOUND)
        return status;
    if (status != FIFTEEN_OK || !is_message(cluster, from, bytes, n, &head)) {
        cluster->is_broken = true;
        return error_set(error, FIFTEEN_IO, "cannot receive: %s",
                         status != FIFTEEN_OK ? reason.text : "a message is damaged");
    }
    struct received *const received = malloc(sizeof *received + head.n_bytes);
    if (received == NULL)
        return out_of_memory(error);
    *received = (struct received){.from = from, .head = head};
    memcpy(received->bytes, (const uint8_t *)bytes + sizeof head, head.n_bytes);
    *out = received;
    return FIFTEEN_OK;
}

void cluster_keep(struct fifteen_cluster *cluster, struct received *received)
{
    struct received **last = &cluster->kept;
    while (*last != NULL)
        last = &(*last)->next;
    received->next = NULL;
    *last = received;
}

void cluster_relax(unsigned n_empty)
{
    const struct timespec pause = {.tv_nsec = RELAX_US * 1000L};
    if (n_empty < N_SPINS)
        sched_yield();
    else
        nanosleep(&pause, NULL);
}

/* ---- messages of the caller's own ---- */

enum fifteen_status fifteen_cluster_send(struct fifteen_cluster *cluster, unsigned to,
                                         const void *bytes, size_t n, struct fifteen_error *error)
{
    struct message head = {.type = MESSAGE_OF_CALLER};
    if (to >= cluster->transport.n_ranks || to == cluster->transport.rank)
        return error_set(error, FIFTEEN_INVALID, "cannot send to rank %u of %u", to,
                         cluster->transport.n_ranks);
    return cluster_post(cluster, to, &head, bytes, n, error);
}

/* Removes the first message of the caller's own from those kept, or returns NULL. */
static struct received *take_kept(struct fifteen_cluster *cluster)
{
    struct received **at = &cluster->kept;
    while (*at != NULL && (*at)->head.type != MESSAGE_OF_CALLER)
        at = &(*at)->next;
    struct received *const taken = *at;
    if (taken != NULL)
        *at = taken->next;
    return taken;
}

/* Receives until there is one, or the time is over. */
static enum fifteen_status await_message(struct fifteen_cluster *cluster, double seconds,
                                         struct received **out, struct fifteen_error *error)
{
    const double until = clock_seconds() + seconds;
    for (unsigned n_empty = 0;;) {
        struct received *received = NULL;
        *out = take_kept(cluster);
        if (*out != NULL)
            return FIFTEEN_OK;
        const enum fifteen_status status = cluster_receive(cluster, &received, error);
        if (status == FIFTEEN_OK)
            cluster_keep(cluster, received);
        else if (status != FIFTEEN_NOT_FOUND)
            return status;
        else if (clock_seconds() >= until)
            return FIFTEEN_NOT_FOUND;
        else
            cluster_relax(n_empty++);
    }
}

enum fifteen_status fifteen_cluster_receive(struct fifteen_cluster *cluster, double seconds,
                                            unsigned *from, void **bytes, size_t *n,
                                            struct fifteen_error *error)
{
    struct received *received = NULL;
    const enum fifteen_status status = await_message(cluster, seconds, &received, error);
    if (status != FIFTEEN_OK)
        return status;
    *from = received->from;
    *n = received->head.n_bytes;
    *bytes = malloc(*n + 1);
    if (*bytes != NULL)
        memcpy(*bytes, received->bytes, *n);
    free(received);
    return *bytes != NULL ? FIFTEEN_OK : out_of_memory(error);
}
