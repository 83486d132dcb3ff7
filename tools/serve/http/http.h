/* http.h - the server's side of HTTP: connections, requests, answers, and the end of it all */
#ifndef HTTP_HTTP_H
#define HTTP_HTTP_H

#include "serve/http/request.h"

struct http_settings {
    int socket;             /* that listens; http_stop closes it */
    unsigned n_connections; /* beyond which clients that keep it waiting must go */
    struct guard guard;
    const struct http_route *routes;
    void *context; /* the routes' */
};

struct http;

/* Begins to answer, on a thread for each connection. FIFTEEN_NO_MEMORY: it cannot. */
enum fifteen_status http_start(const struct http_settings *settings, struct http **out,
                               struct fifteen_error *error);

/* To be called about once a second: ends the connections of clients that are too slow. */
void http_watch(struct http *http);

/* Takes no more connections, and ends those that there are with their next answer. */
void http_close(struct http *http);

/* Whether answers are worked on or sent. */
bool http_busy(struct http *http);

/* Ends all connections and frees. */
void http_stop(struct http *http);

#endif
