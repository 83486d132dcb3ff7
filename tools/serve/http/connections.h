/* connections.h - open connections, and time limits for clients
 *
 * A client has a time limit to send a request, which starts when it connects or when its last
 * answer is sent, and a time limit to receive an answer. The server's own time for an answer does
 * not count. If there are too many connections, a new one replaces the one that has waited longest
 * for a request.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_CONNECTIONS_H
#define HTTP_CONNECTIONS_H

#include <pthread.h>
#include <stdbool.h>

enum connection_state {
    CONNECTION_UNUSED,
    CONNECTION_WAITING,   /* for a request */
    CONNECTION_ANSWERING, /* the server works on an answer */
    CONNECTION_SENDING,   /* the client receives an answer */
    CONNECTION_ENDING     /* it was shut down */
};

struct connection {
    int socket;
    enum connection_state state;
    double since; /* stopwatch_now() */
};

/* All of them. Any thread may call the functions. */
struct connections {
    unsigned max; /* without replacing one */
    pthread_mutex_t lock;
    unsigned n_slots;
    struct connection *slots;
};

/* Connections that were replaced may still take n_ending slots. Returns false if out of memory. */
bool connections_init(struct connections *connections, unsigned max, unsigned n_ending);

/* Call it after the last connection has ended. */
void connections_free(struct connections *connections);

/* Returns NULL if no slot is free. */
struct connection *connections_add(struct connections *connections, int socket);

/* From then on the socket is not touched. */
void connections_remove(struct connections *connections, struct connection *connection);

/* The connection may be NULL. */
void connections_set_state(struct connections *connections, struct connection *connection,
                           enum connection_state state);

/* Shuts down the sockets of clients that have exceeded their time limits. */
void connections_end_late(struct connections *connections);

/* Returns whether some answer is worked on or sent. */
bool connections_busy(struct connections *connections);

#endif
