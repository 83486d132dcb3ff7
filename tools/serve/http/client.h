/* client.h - whether the client of a request is still there while it is worked on
 *
 * A client that goes closes its end of the connection; so does one that has sent all it wants to
 * and waits for the answer. They differ only once something is sent: one that has gone resets the
 * connection.
 */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include <stdbool.h>

struct client {
    int socket;
    bool interim; /* it knows interim answers (HTTP/1.1) */
    bool quiet;   /* it will send no more */
};

enum client_event {
    CLIENT_READY, /* the descriptor became readable */
    CLIENT_QUIET, /* the client will send no more: it has gone, or waits; said once */
    CLIENT_GONE
};

/* Waits for the one or the other. */
enum client_event client_wait(struct client *client, int descriptor);

/* Sends an interim answer to one that is quiet, before any other. If the client has gone, the next
 * wait will tell. */
void client_probe(const struct client *client);

#endif
