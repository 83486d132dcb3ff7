/* request.c - an HTTP request: its route, its body, its arguments */
/* SPDX-License-Identifier: MIT */
#include "serve/http/request.h"

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "process/stopwatch.h"
#include "serve/http/framing.h"

/* A body that is not needed is read up to this size, since a client that is cut off while it sends
 * might not read the answer. */
enum { MAX_DROPPED = 1 << 20 };

/* ---- the head ---- */

static const char *find_header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* Returns the length of the body; 0 if there is none, or if its length is not given. */
static unsigned long long content_length(const struct request *request)
{
    const char *const length = find_header(request, "Content-Length");
    return length == NULL ? 0 : strtoull(length, NULL, 10);
}

/* For a page of another site, a browser sends this type only if the server permits it first. */
static bool is_json(const struct request *request)
{
    static const char json[] = "application/json";
    const size_t length = sizeof json - 1;
    const char *const type = find_header(request, "Content-Type");
    return type != NULL && strncasecmp(type, json, length) == 0 &&
           strchr("; \t", type[length]) != NULL;
}

static const struct http_route *find_route(const struct http_route *routes, const char *path)
{
    while (routes->path != NULL && strcmp(routes->path, path) != 0)
        routes++;
    return routes;
}

/* Sets the function that answers the request, or the rejection. */
static void find_answer(struct request *request, const struct request_head *head,
                        const struct guard *guard, const struct http_route *routes)
{
    struct reply *const rejection = &request->rejection;
    const char *const fault = framing_reject(request->connection, head->version);
    const char *const reason = guard_reject(guard, request->connection);
    const struct http_route *const route = find_route(routes, head->path);
    const char *const method = strcmp(head->method, "HEAD") == 0 ? "GET" : head->method;
    if (fault != NULL) {
        reply_error(rejection, HTTP_BAD_REQUEST, "%s", fault);
        rejection->closes = true;
    } else if (reason != NULL) {
        reply_error(rejection, HTTP_FORBIDDEN, "%s", reason);
    } else if (route->path == NULL && !route->has(head->path)) {
        reply_error(rejection, HTTP_NOT_FOUND, "not found; /api lists the paths");
    } else if (strcmp(method, route->method) != 0) {
        reply_error(rejection, HTTP_METHOD_NOT_ALLOWED, "%.60s requires the method %s", head->path,
                    route->method);
        rejection->allow = route->method;
    } else if (strcmp(method, "POST") == 0 && !is_json(request)) {
        reply_error(rejection, HTTP_UNSUPPORTED_MEDIA_TYPE,
                    "the body must be JSON, with Content-Type: application/json");
    } else {
        request->answer = route->answer;
    }
}

static void reject_body(struct request *request)
{
    reply_free(&request->rejection);
    request->answer = NULL;
    reply_error(&request->rejection, HTTP_CONTENT_TOO_LARGE, "the body is longer than %d bytes",
                REQUEST_MAX_BODY);
}

struct request *request_create(const struct request_head *head, const struct guard *guard,
                               const struct http_route *routes)
{
    struct request *const request = calloc(1, sizeof *request);
    if (request == NULL)
        return NULL;
    snprintf(request->line, sizeof request->line, "%s %s", head->method, head->path);
    request->started = stopwatch_now();
    request->connection = head->connection;
    request->socket =
        MHD_get_connection_info(head->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    request->path = head->path;
    request->knows_interim = strcmp(head->version, "HTTP/1.0") != 0;
    find_answer(request, head, guard, routes);
    if (request->answer != NULL && content_length(request) > REQUEST_MAX_BODY)
        reject_body(request);
    return request;
}

void request_free(struct request *request)
{
    reply_free(&request->rejection);
    free(request->body);
    free(request);
}

/* ---- the body ---- */

bool request_is_hopeless(const struct request *request)
{
    return request->rejection.closes || content_length(request) > MAX_DROPPED;
}

bool request_add(struct request *request, const char *part, size_t size)
{
    if (request->answer != NULL && request->n_body + size > REQUEST_MAX_BODY)
        reject_body(request);
    if (request->answer == NULL) {
        request->n_dropped += size;
        return request->n_dropped <= MAX_DROPPED;
    }
    char *const grown = realloc(request->body, request->n_body + size);
    if (grown == NULL)
        return false;
    memcpy(grown + request->n_body, part, size);
    request->body = grown;
    request->n_body += size;
    return true;
}

bool request_accepts_html(const struct request *request)
{
    const char *const accepted = find_header(request, "Accept");
    return accepted != NULL && strstr(accepted, "text/html") != NULL;
}

/* Returns whether an item of a list, up to a comma, has the weight zero: `;q=0`, `; q=0.000`. */
static bool has_weight_zero(const char *item)
{
    item += strspn(item, " \t");
    if (*item++ != ';')
        return false;
    item += strspn(item, " \t");
    return strncasecmp(item, "q=0", 3) == 0 && strspn(item + 2, "0.") == strcspn(item + 2, ", \t");
}

bool request_accepts_gzip(const struct request *request)
{
    static const char gzip[] = "gzip";
    const char *item = find_header(request, "Accept-Encoding");
    while (item != NULL) {
        item += strspn(item, ", \t");
        const size_t length = strcspn(item, ",; \t");
        if (length == sizeof gzip - 1 && strncasecmp(item, gzip, length) == 0)
            return !has_weight_zero(item + length);
        item = strchr(item, ',');
    }
    return false;
}

/* ---- arguments ---- */

struct argument_call {
    request_argument *call;
    void *context;
};

static enum MHD_Result pass_argument(void *context, enum MHD_ValueKind kind, const char *name,
                                     const char *value)
{
    const struct argument_call *const to = context;
    (void)kind;
    return to->call(to->context, name, value == NULL ? "" : value) ? MHD_YES : MHD_NO;
}

void request_arguments(const struct request *request, request_argument *call, void *context)
{
    struct argument_call to = {call, context};
    MHD_get_connection_values(request->connection, MHD_GET_ARGUMENT_KIND, pass_argument, &to);
}
