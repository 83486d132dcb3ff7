/* http.h - HTTP server: libmicrohttpd's connections, requests and replies */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_HTTP_H
#define HTTP_HTTP_H

#include "serve/http/request.h"

struct http_settings {
    int socket;               /* it listens; http_stop closes it */
    unsigned max_connections; /* if there are more, idle ones are closed */
    bool logs;                /* each request, on standard error */
    struct guard guard;
    const struct http_route *routes;
    void *context; /* passed to the routes' functions */
};

struct http;

/* Starts to answer requests, on one thread per connection. Returns FIFTEEN_NO_MEMORY if out of
 * memory or threads. */
enum fifteen_status http_start(const struct http_settings *settings, struct http **out,
                               struct fifteen_error *error);

/* Closes the connections of clients that are too slow. Call it about once a second. */
void http_watch(struct http *http);

/* Accepts no more connections, and closes each one after its next reply. */
void http_close(struct http *http);

/* Returns whether some reply is being made or sent. */
bool http_busy(struct http *http);

/* Closes all connections and frees the server. */
void http_stop(struct http *http);

#endif
