/* connections.c - open connections, and time limits for clients */
/* SPDX-License-Identifier: MIT */
#include "serve/http/connections.h"

#include <stdlib.h>
#include <sys/socket.h>

#include "process/stopwatch.h"

static const double max_seconds = 20;

bool connections_init(struct connections *connections, unsigned max, unsigned n_ending)
{
    *connections = (struct connections){.max = max, .n_slots = max + n_ending};
    connections->slots = calloc(connections->n_slots, sizeof *connections->slots);
    pthread_mutex_init(&connections->lock, NULL);
    return connections->slots != NULL;
}

void connections_free(struct connections *connections)
{
    pthread_mutex_destroy(&connections->lock);
    free(connections->slots);
}

/* ---- with the lock held ---- */

static void set_state(struct connection *connection, enum connection_state state)
{
    connection->state = state;
    connection->since = stopwatch_now();
}

static void shut_down(struct connection *connection)
{
    shutdown(connection->socket, SHUT_RDWR);
    set_state(connection, CONNECTION_ENDING);
}

/* Returns a free slot, or NULL. */
static struct connection *find_slot(struct connections *connections)
{
    struct connection *slot = NULL;
    struct connection *longest = NULL;
    unsigned n = 0;
    for (unsigned i = 0; i < connections->n_slots; i++) {
        struct connection *const at = &connections->slots[i];
        n += at->state != CONNECTION_UNUSED;
        if (at->state == CONNECTION_UNUSED)
            slot = at;
        if (at->state == CONNECTION_WAITING && (longest == NULL || at->since < longest->since))
            longest = at;
    }
    if (n >= connections->max && longest != NULL)
        shut_down(longest);
    return slot;
}

/* ---- for any thread ---- */

struct connection *connections_add(struct connections *connections, int socket)
{
    pthread_mutex_lock(&connections->lock);
    struct connection *const connection = find_slot(connections);
    if (connection != NULL) {
        connection->socket = socket;
        set_state(connection, CONNECTION_WAITING);
    }
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void connections_remove(struct connections *connections, struct connection *connection)
{
    pthread_mutex_lock(&connections->lock);
    connection->state = CONNECTION_UNUSED;
    pthread_mutex_unlock(&connections->lock);
}

void connections_set_state(struct connections *connections, struct connection *connection,
                           enum connection_state state)
{
    if (connection == NULL)
        return;
    pthread_mutex_lock(&connections->lock);
    if (connection->state != CONNECTION_ENDING)
        set_state(connection, state);
    pthread_mutex_unlock(&connections->lock);
}

void connections_end_late(struct connections *connections)
{
    pthread_mutex_lock(&connections->lock);
    const double now = stopwatch_now();
    for (unsigned i = 0; i < connections->n_slots; i++) {
        struct connection *const at = &connections->slots[i];
        const bool counts = at->state == CONNECTION_WAITING || at->state == CONNECTION_SENDING;
        if (counts && now - at->since > max_seconds)
            shut_down(at);
    }
    pthread_mutex_unlock(&connections->lock);
}

bool connections_busy(struct connections *connections)
{
    bool busy = false;
    pthread_mutex_lock(&connections->lock);
    for (unsigned i = 0; i < connections->n_slots; i++)
        busy |= connections->slots[i].state == CONNECTION_ANSWERING ||
                connections->slots[i].state == CONNECTION_SENDING;
    pthread_mutex_unlock(&connections->lock);
    return busy;
}
