/* inbox.c - the messages of a shared search: each is handled when its search and iteration run */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cluster/shared_search.h"
#include "util/clock.h"
#include "util/error.h"

/* A rank that was stopped for longer counts this only: the messages it waits for may be there. */
static const double max_seconds_of_patience = 0.1;

enum when { OUTDATED, NOW, LATER };

static enum when time_of(const struct shared_search *shared, const struct message *head)
{
    uint32_t present = shared->cluster->search;
    uint32_t of_message = head->search;
    if (head->type == MESSAGE_OF_CALLER)
        return LATER;
    if (head->search == shared->cluster->search && head->type == MESSAGE_BEGIN) {
        present = shared->iteration + 1;
        of_message = head->iteration;
    } else if (head->search == shared->cluster->search && shared->kinds[head->type].of_iteration) {
        present = shared->iteration;
        of_message = head->iteration;
    }
    if (of_message == present)
        return NOW;
    return of_message < present ? OUTDATED : LATER;
}

static void dispatch(struct shared_search *shared, struct received *received)
{
    const enum when when = time_of(shared, &received->head);
    if (when == LATER) {
        cluster_keep(shared->cluster, received);
        return;
    }
    if (when == NOW)
        shared->kinds[received->head.type].handle(shared, received);
    free(received);
}

void shared_search_dispatch_kept(struct shared_search *shared)
{
    struct received *next = shared->cluster->kept;
    shared->cluster->kept = NULL;
    while (next != NULL) {
        struct received *const received = next;
        next = received->next;
        dispatch(shared, received);
    }
}

void shared_search_fail(struct shared_search *shared, enum fifteen_status status,
                        const struct fifteen_error *error)
{
    if (shared->is_over && !shared->cluster->is_broken)
        return;
    shared->is_over = true;
    shared->status = status;
    shared->error = *error;
}

void shared_search_service(struct shared_search *shared, bool waits)
{
    struct fifteen_error error = {.text = ""};
    struct received *received = NULL;
    enum fifteen_status status = FIFTEEN_OK;
    bool is_empty = true;
    const double now = clock_seconds();
    const double seconds = now - shared->last_service;
    shared->waited += seconds < max_seconds_of_patience ? seconds : max_seconds_of_patience;
    shared->last_service = now;
    while (status == FIFTEEN_OK && !shared->cluster->is_broken) {
        status = cluster_receive(shared->cluster, &received, &error);
        if (status == FIFTEEN_OK)
            dispatch(shared, received);
        is_empty &= status != FIFTEEN_OK;
    }
    if (status != FIFTEEN_OK && status != FIFTEEN_NOT_FOUND)
        shared_search_fail(shared, status, &error);
    shared->n_empty = is_empty ? shared->n_empty + 1 : 0;
    if (waits && is_empty)
        cluster_relax(shared->n_empty);
}

void shared_search_check_rank_0(struct shared_search *shared)
{
    struct fifteen_error error;
    struct fifteen_cluster *const cluster = shared->cluster;
    if (shared->iteration == 0 || shared->waited <= cluster->timeout || cluster->is_broken)
        return; /* before the first iteration rank 0 may read tables for long */
    char name[CLUSTER_NAME_SIZE];
    cluster->is_broken = true;
    error_format(&error, "%.100s has not answered for %g s", cluster_name(cluster, 0, name),
                 cluster->timeout);
    shared_search_fail(shared, FIFTEEN_IO, &error);
}
