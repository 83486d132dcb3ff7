/* http.c - the server's side of HTTP: connections, requests, answers, and the end of it all */
#include "serve/http/http.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "serve/http/connections.h"

enum {
    STACK_BYTES = 1 << 20,   /* of a connection's thread; JSON of the deepest nesting takes half */
    CONNECTIONS_ENDING = 64, /* that there may be for a while, in whose place others have come */
    BLOCK_BYTES = 4 << 10
};

struct http {
    struct http_settings settings;
    struct visits visits;
    struct MHD_Daemon *daemon;
    atomic_bool closing;
};

/* ---- answers ---- */

static const struct {
    const char *name;
    const char *value;
} always[] = {
    {"Content-Security-Policy", "default-src 'self'; object-src 'none'; base-uri 'none'; "
                                "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

/* A stream on its way to a client. */
struct sending {
    struct reply_stream stream;
    struct visits *visits;
    struct visit *visit;
};

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room)
{
    const struct sending *const sending = context;
    (void)position;
    visit_becomes(sending->visits, sending->visit, VISIT_ANSWERING);
    const ssize_t length = sending->stream.read(sending->stream.context, out, room);
    visit_becomes(sending->visits, sending->visit, VISIT_SENDING);
    return length == REPLY_END      ? MHD_CONTENT_READER_END_OF_STREAM
           : length == REPLY_BROKEN ? MHD_CONTENT_READER_END_WITH_ERROR
                                    : length;
}

static void free_stream(void *context)
{
    struct sending *const sending = context;
    sending->stream.free(sending->stream.context);
    free(sending);
}

/* The response takes over what the reply owns. */
static struct MHD_Response *make_stream(struct http *http, struct visit *visit, struct reply *reply)
{
    struct sending *const sending = malloc(sizeof *sending);
    if (sending == NULL)
        return NULL;
    *sending = (struct sending){.stream = reply->stream, .visits = &http->visits, .visit = visit};
    struct MHD_Response *const response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK_BYTES, read_stream, sending, free_stream);
    if (response != NULL)
        reply->stream = (struct reply_stream){.read = NULL};
    else
        free(sending);
    return response;
}

static struct MHD_Response *make_body(struct reply *reply)
{
    struct MHD_Response *response;
    if (reply->constant != NULL)
        return MHD_create_response_from_buffer(reply->size, (void *)(uintptr_t)reply->constant,
                                               MHD_RESPMEM_PERSISTENT);
    response = MHD_create_response_from_buffer(reply->size, reply->body, MHD_RESPMEM_MUST_FREE);
    if (response != NULL)
        reply->body = NULL;
    return response;
}

static void add_headers(const struct http *http, struct MHD_Response *response,
                        const struct reply *reply)
{
    char seconds[16];
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        MHD_add_response_header(response, always[i].name, always[i].value);
    MHD_add_response_header(response, "Content-Type", reply->type);
    if (reply->allow != NULL)
        MHD_add_response_header(response, "Allow", reply->allow);
    if (reply->retry_after != 0) {
        snprintf(seconds, sizeof seconds, "%u", reply->retry_after);
        MHD_add_response_header(response, "Retry-After", seconds);
    }
    if (atomic_load(&http->closing))
        MHD_add_response_header(response, "Connection", "close");
}

static struct visit *visit_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static enum MHD_Result send_reply(struct http *http, struct MHD_Connection *connection,
                                  struct reply *reply)
{
    struct visit *const visit = visit_of(connection);
    struct MHD_Response *const response =
        reply->stream.read != NULL ? make_stream(http, visit, reply) : make_body(reply);
    const unsigned status = reply->status;
    if (response != NULL)
        add_headers(http, response, reply);
    reply_free(reply);
    if (response == NULL)
        return MHD_NO;
    visit_becomes(&http->visits, visit, VISIT_SENDING);
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- requests ---- */

static enum MHD_Result answer(struct http *http, struct request *request)
{
    struct reply reply = {.status = 0};
    if (request->answer == NULL)
        return send_reply(http, request->connection, &request->refusal);
    visit_becomes(&http->visits, visit_of(request->connection), VISIT_ANSWERING);
    request->answer(http->settings.context, request, &reply);
    return send_reply(http, request->connection, &reply);
}

/* Called with the head, with each part of the body, and once more behind it. */
static enum MHD_Result take(void *context, struct MHD_Connection *connection, const char *path,
                            const char *method, const char *version, const char *part, size_t *size,
                            void **memory)
{
    struct http *const http = context;
    struct request *request = *memory;
    if (request == NULL) {
        const struct request_head head = {connection, path, method, version};
        *memory = request = request_begin(&head, &http->settings.guard, http->settings.routes);
        if (request == NULL)
            return MHD_NO;
        return request_is_hopeless(request) ? answer(http, request) : MHD_YES;
    }
    if (*size == 0)
        return answer(http, request);
    const bool taken = request_take(request, part, *size);
    *size = 0;
    return taken ? MHD_YES : MHD_NO;
}

static void end_request(void *context, struct MHD_Connection *connection, void **memory,
                        enum MHD_RequestTerminationCode how)
{
    struct http *const http = context;
    (void)how;
    if (*memory != NULL)
        request_free(*memory);
    *memory = NULL;
    visit_becomes(&http->visits, visit_of(connection), VISIT_WAITING);
}

/* ---- connections ---- */

static void notice(void *context, struct MHD_Connection *connection, void **memory,
                   enum MHD_ConnectionNotificationCode what)
{
    struct http *const http = context;
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        *memory = visit_begin(
            &http->visits,
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
    else if (*memory != NULL)
        visit_end(&http->visits, *memory);
}

enum fifteen_status http_start(const struct http_settings *settings, struct http **out,
                               struct fifteen_error *error)
{
    struct http *const http = calloc(1, sizeof *http);
    if (http == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    http->settings = *settings;
    visits_init(&http->visits, settings->n_connections);
    http->daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
            MHD_USE_ITC,
        0, NULL, NULL, take, http, MHD_OPTION_LISTEN_SOCKET, settings->socket,
        MHD_OPTION_CONNECTION_LIMIT, settings->n_connections + CONNECTIONS_ENDING,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK_BYTES, MHD_OPTION_NOTIFY_COMPLETED, end_request,
        http, MHD_OPTION_NOTIFY_CONNECTION, notice, http, MHD_OPTION_END);
    if (http->daemon != NULL) {
        *out = http;
        return FIFTEEN_OK;
    }
    visits_free(&http->visits);
    free(http);
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory, or of threads");
}

void http_watch(struct http *http)
{
    visits_end_late(&http->visits);
}

void http_close(struct http *http)
{
    atomic_store(&http->closing, true);
    const int socket = MHD_quiesce_daemon(http->daemon);
    if (socket >= 0)
        close(socket);
}

bool http_busy(struct http *http)
{
    return visits_busy(&http->visits) > 0;
}

void http_stop(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    visits_free(&http->visits);
    free(http);
}
