/* nodes.c - requests of nodes, and the nodes that answer them */
/* SPDX-License-Identifier: MIT */
#include "cluster/shared_search.h"

#include <stdlib.h>
#include <string.h>

#include "util/clock.h"
#include "util/error.h"

/* A rank that was refused nodes waits before it requests again; longer delays slow down the spread
 * of nodes when an iteration begins (bench/scaling). */
static const double first_delay = 20e-6;
enum { MAX_DOUBLINGS = 3 };

/* ---- in messages: the number of nodes (8 bytes), and the bytes of a snapshot ---- */

bool nodes_unpack(const struct received *received, struct snapshot *nodes)
{
    uint64_t n_nodes;
    if (received->head.n_bytes < sizeof n_nodes)
        return false;
    memcpy(&n_nodes, received->bytes, sizeof n_nodes);
    return snapshot_append(nodes, n_nodes, received->bytes + sizeof n_nodes,
                           received->head.n_bytes - sizeof n_nodes);
}

void nodes_post(struct shared_search *shared, unsigned to, struct message *head,
                const struct snapshot *nodes)
{
    struct fifteen_error error = {.text = "out of memory for a message"};
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    const size_t n = sizeof nodes->n_nodes + nodes->n_bytes;
    uint8_t *const bytes = malloc(n);
    if (bytes != NULL) {
        memcpy(bytes, &nodes->n_nodes, sizeof nodes->n_nodes);
        if (nodes->n_bytes > 0)
            memcpy(bytes + sizeof nodes->n_nodes, nodes->paths, nodes->n_bytes);
        status = cluster_post(shared->cluster, to, head, bytes, n, &error);
    }
    free(bytes);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

/* ---- requests ---- */

void nodes_begin(struct shared_search *shared)
{
    shared->is_requesting = false;
    shared->n_refused = 0;
    shared->next_request = 0;
    shared->n_given = 0;
    shared->n_taken = 0;
}

void nodes_request(struct shared_search *shared)
{
    struct fifteen_error error;
    struct fifteen_cluster *const cluster = shared->cluster;
    const unsigned n_ranks = cluster->transport.n_ranks;
    if (n_ranks == 1 || shared->is_requesting || shared->holds ||
        clock_seconds() < shared->next_request)
        return;
    struct message head = {
        .type = MESSAGE_REQUEST, .iteration = shared->iteration, .number = ++shared->request};
    unsigned victim = (unsigned)fifteen_random_below(&cluster->random, n_ranks - 1);
    if (victim >= cluster->transport.rank)
        victim++;
    shared->is_requesting = true;
    const enum fifteen_status status = cluster_post(cluster, victim, &head, NULL, 0, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

void nodes_handle_request(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error;
    const struct exchange_search *const search = shared->search;
    struct snapshot nodes = {.n_nodes = 0};
    struct message head = {
        .type = MESSAGE_NODES, .iteration = shared->iteration, .number = received->head.number};
    const bool gives = search != NULL && !shared->is_idle && !shared->holds && !shared->is_over;
    if (gives && !search->give(search->team, &nodes)) {
        error_format(&error, "out of memory for nodes");
        shared_search_fail(shared, FIFTEEN_NO_MEMORY, &error);
    }
    if (nodes.n_nodes > 0)
        shared->n_given++;
    nodes_post(shared, received->from, &head, &nodes);
    snapshot_free(&nodes);
}

/* ---- answers ---- */

static void take_nodes(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error = {.text = "nodes of another search arrived"};
    enum fifteen_status status = FIFTEEN_INTERNAL;
    const struct exchange_search *const search = shared->search;
    struct snapshot nodes = {.n_nodes = 0};
    if (nodes_unpack(received, &nodes) && search != NULL) {
        nodes.bound = search->bound;
        status = search->take(search->team, &nodes, &error);
    }
    snapshot_free(&nodes);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
    shared->is_idle = false;
    shared->n_taken++;
    shared->n_refused = 0;
}

static void wait_before_next(struct shared_search *shared)
{
    const unsigned n = shared->n_refused < MAX_DOUBLINGS ? shared->n_refused : MAX_DOUBLINGS;
    shared->n_refused++;
    shared->next_request = clock_seconds() + first_delay * (double)(1u << n);
}

/* After the end nodes are dropped: the search is over. */
void nodes_handle_nodes(struct shared_search *shared, const struct received *received)
{
    uint64_t n_nodes = 0;
    if (received->head.number == shared->request)
        shared->is_requesting = false;
    if (received->head.n_bytes >= sizeof n_nodes)
        memcpy(&n_nodes, received->bytes, sizeof n_nodes);
    if (n_nodes == 0)
        wait_before_next(shared);
    else if (!shared->is_over && !shared->has_ended)
        take_nodes(shared, received);
}

/* ---- boards of A* ---- */

void nodes_send(void *context, unsigned to, unsigned kind, const void *bytes, size_t n)
{
    struct shared_search *const shared = context;
    struct fifteen_error error;
    struct message head = {.type = MESSAGE_BOARDS, .iteration = shared->iteration, .flag = kind};
    shared->n_given++;
    const enum fifteen_status status = cluster_post(shared->cluster, to, &head, bytes, n, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

void nodes_handle_boards(struct shared_search *shared, const struct received *received)
{
    struct fifteen_error error = {.text = "boards of another search arrived"};
    const struct exchange_search *const search = shared->search;
    if (shared->is_over || shared->has_ended)
        return;
    enum fifteen_status status = FIFTEEN_INTERNAL;
    if (search != NULL && search->receive != NULL)
        status = search->receive(search->team, received->head.flag, received->bytes,
                                 received->head.n_bytes, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
    shared->is_idle = false;
    shared->n_taken++;
}
