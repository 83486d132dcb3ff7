/* request.c - a request: whether it may be made, what answers it, and its body */
#include "serve/http/request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/http/listen.h"

/* A body that is not wanted is read nevertheless up to here, since a client that is cut off while
 * it sends might not read the answer. */
enum { DROPPED_MAX = 1 << 20 };

/* ---- the head ---- */

static const char *header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static const char *why_not_let_in(const struct request *request, const struct guard *guard)
{
    char reached[LISTEN_NAME_SIZE];
    listen_local_name(request->socket, reached);
    const struct guard_request asked = {.host = header(request, "Host"),
                                        .origin = header(request, "Origin"),
                                        .fetch_site = header(request, "Sec-Fetch-Site"),
                                        .fetch_mode = header(request, "Sec-Fetch-Mode"),
                                        .reached = reached};
    return guard_refuse(guard, &asked);
}

/* Of a body that is announced; 0 if none is, or not how long. */
static unsigned long long announced(const struct request *request)
{
    const char *const length = header(request, "Content-Length");
    return length == NULL ? 0 : strtoull(length, NULL, 10);
}

/* A page from elsewhere cannot make a browser send this type without being asked for leave first.
 */
static bool is_json(const struct request *request)
{
    static const char json[] = "application/json";
    const size_t length = sizeof json - 1;
    const char *const type = header(request, "Content-Type");
    return type != NULL && strncasecmp(type, json, length) == 0 &&
           strchr("; \t", type[length]) != NULL;
}

static const struct http_route *find_route(const struct http_route *routes, const char *path)
{
    while (routes->path != NULL && strcmp(routes->path, path) != 0)
        routes++;
    return routes;
}

/* Finds what answers the request, or why nothing does. */
static void direct(struct request *request, const struct request_head *head,
                   const struct guard *guard, const struct http_route *routes)
{
    struct reply *const refusal = &request->refusal;
    const char *const foreign = why_not_let_in(request, guard);
    const struct http_route *const route = find_route(routes, head->path);
    const char *const method = strcmp(head->method, "HEAD") == 0 ? "GET" : head->method;
    if (foreign != NULL) {
        reply_error(refusal, MHD_HTTP_FORBIDDEN, "%s", foreign);
    } else if (route->path == NULL && !route->has(head->path)) {
        reply_error(refusal, MHD_HTTP_NOT_FOUND, "there is nothing here; /api tells what there is");
    } else if (strcmp(method, route->method) != 0) {
        reply_error(refusal, MHD_HTTP_METHOD_NOT_ALLOWED, "%.60s is for %s", head->path,
                    route->method);
        refusal->allow = route->method;
    } else if (strcmp(method, "POST") == 0 && !is_json(request)) {
        reply_error(refusal, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                    "the body must be JSON, and Content-Type say so: application/json");
    } else {
        request->answer = route->answer;
    }
}

static void refuse_body(struct request *request)
{
    reply_free(&request->refusal);
    request->answer = NULL;
    reply_error(&request->refusal, MHD_HTTP_CONTENT_TOO_LARGE, "the body is longer than %d bytes",
                REQUEST_BODY_MAX);
}

struct request *request_begin(const struct request_head *head, const struct guard *guard,
                              const struct http_route *routes)
{
    struct request *const request = calloc(1, sizeof *request);
    if (request == NULL)
        return NULL;
    request->connection = head->connection;
    request->socket =
        MHD_get_connection_info(head->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    request->path = head->path;
    request->interim = strcmp(head->version, "HTTP/1.0") != 0;
    direct(request, head, guard, routes);
    if (request->answer != NULL && announced(request) > REQUEST_BODY_MAX)
        refuse_body(request);
    return request;
}

void request_free(struct request *request)
{
    reply_free(&request->refusal);
    free(request->body);
    free(request);
}

/* ---- the body ---- */

bool request_is_hopeless(const struct request *request)
{
    return announced(request) > DROPPED_MAX;
}

bool request_take(struct request *request, const char *part, size_t size)
{
    if (request->answer != NULL && request->n_body + size > REQUEST_BODY_MAX)
        refuse_body(request);
    if (request->answer == NULL) {
        request->n_dropped += size;
        return request->n_dropped <= DROPPED_MAX;
    }
    char *const grown = realloc(request->body, request->n_body + size);
    if (grown == NULL)
        return false;
    memcpy(grown + request->n_body, part, size);
    request->body = grown;
    request->n_body += size;
    return true;
}

/* ---- arguments ---- */

struct arguments {
    request_argument *call;
    void *context;
    bool all;
};

static enum MHD_Result take_argument(void *context, enum MHD_ValueKind kind, const char *name,
                                     const char *value)
{
    struct arguments *const arguments = context;
    (void)kind;
    arguments->all = arguments->call(arguments->context, name, value == NULL ? "" : value);
    return arguments->all ? MHD_YES : MHD_NO;
}

bool request_arguments(const struct request *request, request_argument *call, void *context)
{
    struct arguments arguments = {.call = call, .context = context, .all = true};
    MHD_get_connection_values(request->connection, MHD_GET_ARGUMENT_KIND, take_argument,
                              &arguments);
    return arguments.all;
}
