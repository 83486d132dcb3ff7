/* request.h - a request: whether it may be made, what answers it, and its body */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include <microhttpd.h>

#include "serve/http/guard.h"
#include "serve/http/reply.h"

enum { REQUEST_BODY_MAX = 64 << 10 };

struct request;

typedef void route_function(void *context, const struct request *request, struct reply *reply);

/* What answers requests for a path. The last of several has none, and is for all others that there
 * is something at. */
struct http_route {
    const char *path;
    const char *method; /* "GET" or "POST"; HEAD is as GET */
    route_function *answer;
    bool (*has)(const char *path); /* the last one's */
};

struct request {
    struct MHD_Connection *connection;
    int socket;
    const char *path;
    bool interim;           /* whether its client knows interim answers: not HTTP/1.0 */
    route_function *answer; /* NULL if it is refused */
    struct reply refusal;
    char *body; /* of POST, or NULL */
    size_t n_body;
    size_t n_dropped; /* bytes of a body that is too long or of no use */
};

/* The request line and headers of a request, as MHD gives them. */
struct request_head {
    struct MHD_Connection *connection;
    const char *path;
    const char *method;
    const char *version;
};

/* Looks at a request before its body has come. NULL: out of memory. */
struct request *request_begin(const struct request_head *head, const struct guard *guard,
                              const struct http_route *routes);

void request_free(struct request *request);

/* Whether its body is so long that it is refused without being read. */
bool request_is_hopeless(const struct request *request);

/* Takes a part of the body in. False: the connection is to be closed. */
bool request_take(struct request *request, const char *part, size_t size);

/* Calls for each argument behind the '?', until that returns false, and returns whether it did. */
typedef bool request_argument(void *context, const char *name, const char *value);
bool request_arguments(const struct request *request, request_argument *call, void *context);

#endif
