/* request.h - an HTTP request: its route, its body, its arguments */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include "serve/http/guard.h"
#include "serve/http/reply.h"

/* A board and a goal of 127 x 127 cells fit, also as indented lists of JSON. */
enum { REQUEST_MAX_BODY = 512 << 10 };

struct request;

typedef void route_function(void *context, const struct request *request, struct reply *reply);

/* The function that answers requests for a path. The last route of an array has no path; it is for
 * all other paths for which `has` returns true. */
struct http_route {
    const char *path;
    const char *method; /* "GET" or "POST"; HEAD is treated as GET */
    route_function *answer;
    bool (*has)(const char *path);
};

enum { REQUEST_LINE_SIZE = 200 };

struct request {
    char line[REQUEST_LINE_SIZE]; /* method and path, perhaps cut, for the log */
    double started;               /* stopwatch_now() */
    unsigned status;              /* of the answer; 0: none was sent */
    struct MHD_Connection *connection;
    int socket;
    const char *path;
    bool knows_interim;     /* the client accepts interim answers: not HTTP/1.0 */
    route_function *answer; /* NULL if the request is rejected */
    struct reply rejection;
    char *body; /* of POST, or NULL */
    size_t n_body;
    size_t n_dropped; /* bytes of a body that is not needed */
};

/* The request line, as libmicrohttpd passes it. */
struct request_head {
    struct MHD_Connection *connection;
    const char *path;
    const char *method;
    const char *version;
};

/* Checks a request before its body arrives. Returns NULL if out of memory. */
struct request *request_create(const struct request_head *head, const struct guard *guard,
                               const struct http_route *routes);

void request_free(struct request *request);

/* Returns whether the request is rejected without reading its body: it is too long, or its end is
 * ambiguous. */
bool request_is_hopeless(const struct request *request);

/* Appends a part of the body. Returns false if the connection must be closed. */
bool request_add(struct request *request, const char *part, size_t size);

/* Returns whether the client asks for HTML, as browsers do for pages. */
bool request_accepts_html(const struct request *request);

/* Returns whether the client takes a body that is compressed with gzip: its header Accept-Encoding
 * lists gzip without a weight of zero. */
bool request_accepts_gzip(const struct request *request);

/* Calls the function for each argument after the '?', until it returns false. */
typedef bool request_argument(void *context, const char *name, const char *value);
void request_arguments(const struct request *request, request_argument *call, void *context);

#endif
