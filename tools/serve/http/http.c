/* http.c - HTTP server: libmicrohttpd's connections, requests and replies */
/* SPDX-License-Identifier: MIT */
#include "serve/http/http.h"

#include <inttypes.h>
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/http/access_log.h"
#include "serve/http/connections.h"

enum {
    STACK_BYTES = 1 << 20,   /* of a connection's thread; JSON of maximum nesting takes half */
    CONNECTIONS_ENDING = 64, /* connections that were replaced and still exist for a while */
    BLOCK_BYTES = 4 << 10
};

struct http {
    struct http_settings settings;
    struct connections connections;
    struct MHD_Daemon *daemon;
    atomic_bool closing;
};

/* ---- replies ---- */

static const struct {
    const char *name;
    const char *value;
} headers[] = {
    {"Content-Security-Policy", "default-src 'self'; object-src 'none'; base-uri 'none'; "
                                "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

/* A stream that is being sent. */
struct sending {
    struct reply_stream stream;
    struct connections *connections;
    struct connection *connection;
};

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room)
{
    const struct sending *const sending = context;
    (void)position;
    connections_set_state(sending->connections, sending->connection, CONNECTION_ANSWERING);
    const ssize_t length = sending->stream.read(sending->stream.context, out, room);
    connections_set_state(sending->connections, sending->connection, CONNECTION_SENDING);
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
static struct MHD_Response *make_stream(struct http *http, struct connection *connection,
                                        struct reply *reply)
{
    struct sending *const sending = malloc(sizeof *sending);
    if (sending == NULL)
        return NULL;
    *sending = (struct sending){reply->stream, &http->connections, connection};
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

enum { TAG_SIZE = 24 };

/* Writes the entity tag of a constant body: its FNV-1a hash. */
static void make_tag(const struct reply *reply, char out[TAG_SIZE])
{
    const unsigned char *const bytes = reply->constant;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < reply->size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    snprintf(out, TAG_SIZE, "\"%016" PRIx64 "\"", hash);
}

/* If the client has the body already, replaces it by an empty one. */
static void tag_reply(struct MHD_Connection *connection, struct reply *reply, char tag[TAG_SIZE])
{
    make_tag(reply, tag);
    const char *const kept =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    if (kept == NULL || strstr(kept, tag) == NULL)
        return;
    reply->status = MHD_HTTP_NOT_MODIFIED;
    reply->size = 0;
}

static void add_cache_headers(struct MHD_Response *response, const char *tag)
{
    MHD_add_response_header(response, "Cache-Control", *tag == '\0' ? "no-store" : "no-cache");
    if (*tag != '\0')
        MHD_add_response_header(response, "ETag", tag);
}

static void add_headers(const struct http *http, struct MHD_Response *response,
                        const struct reply *reply)
{
    char seconds[16];
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(response, headers[i].name, headers[i].value);
    MHD_add_response_header(response, "Content-Type", reply->type);
    if (reply->varies != NULL)
        MHD_add_response_header(response, "Vary", reply->varies);
    if (reply->is_gzip)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    if (reply->allow != NULL)
        MHD_add_response_header(response, "Allow", reply->allow);
    if (reply->retry_after != 0) {
        snprintf(seconds, sizeof seconds, "%u", reply->retry_after);
        MHD_add_response_header(response, "Retry-After", seconds);
    }
    if (atomic_load(&http->closing) || reply->closes)
        MHD_add_response_header(response, "Connection", "close");
}

static struct connection *connection_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static enum MHD_Result send_reply(struct http *http, struct request *request, struct reply *reply)
{
    struct MHD_Connection *const connection = request->connection;
    char tag[TAG_SIZE] = "";
    if (reply->may_be_kept)
        tag_reply(connection, reply, tag);
    struct connection *const to = connection_of(connection);
    struct MHD_Response *const response =
        reply->stream.read != NULL ? make_stream(http, to, reply) : make_body(reply);
    const unsigned status = request->status = reply->status;
    if (response != NULL) {
        add_headers(http, response, reply);
        add_cache_headers(response, tag);
    }
    reply_free(reply);
    if (response == NULL)
        return MHD_NO;
    connections_set_state(&http->connections, to, CONNECTION_SENDING);
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- requests ---- */

static enum MHD_Result answer_request(struct http *http, struct request *request)
{
    struct reply reply = {.status = 0};
    if (request->answer == NULL)
        return send_reply(http, request, &request->rejection);
    connections_set_state(&http->connections, connection_of(request->connection),
                          CONNECTION_ANSWERING);
    request->answer(http->settings.context, request, &reply);
    return send_reply(http, request, &reply);
}

/* libmicrohttpd calls it after the head, with each part of the body, and after the body. */
static enum MHD_Result receive_request(void *context, struct MHD_Connection *connection,
                                       const char *path, const char *method, const char *version,
                                       const char *part, size_t *size, void **memory)
{
    struct http *const http = context;
    struct request *request = *memory;
    if (request == NULL) {
        const struct request_head head = {connection, path, method, version};
        *memory = request = request_create(&head, &http->settings.guard, http->settings.routes);
        if (request == NULL)
            return MHD_NO;
        return request_is_hopeless(request) ? answer_request(http, request) : MHD_YES;
    }
    if (*size == 0)
        return answer_request(http, request);
    const bool added = request_add(request, part, *size);
    *size = 0;
    return added ? MHD_YES : MHD_NO;
}

static void end_request(void *context, struct MHD_Connection *connection, void **memory,
                        enum MHD_RequestTerminationCode how)
{
    struct http *const http = context;
    (void)how;
    if (*memory != NULL && http->settings.logs)
        access_log_print(*memory);
    if (*memory != NULL)
        request_free(*memory);
    *memory = NULL;
    connections_set_state(&http->connections, connection_of(connection), CONNECTION_WAITING);
}

/* ---- connections ---- */

static void note_connection(void *context, struct MHD_Connection *connection, void **memory,
                            enum MHD_ConnectionNotificationCode what)
{
    struct http *const http = context;
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        *memory = connections_add(
            &http->connections,
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
    else if (*memory != NULL)
        connections_remove(&http->connections, *memory);
}

static struct MHD_Daemon *start_daemon(struct http *http)
{
    const unsigned flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
                           MHD_USE_POLL | MHD_USE_ITC;
    return MHD_start_daemon(flags, 0, NULL, NULL, receive_request, http, MHD_OPTION_LISTEN_SOCKET,
                            http->settings.socket, MHD_OPTION_CONNECTION_LIMIT,
                            http->connections.n_slots, MHD_OPTION_THREAD_STACK_SIZE,
                            (size_t)STACK_BYTES, MHD_OPTION_NOTIFY_COMPLETED, end_request, http,
                            MHD_OPTION_NOTIFY_CONNECTION, note_connection, http, MHD_OPTION_END);
}

enum fifteen_status http_start(const struct http_settings *settings, struct http **out,
                               struct fifteen_error *error)
{
    struct http *const http = calloc(1, sizeof *http);
    if (http == NULL)
        return message_no_memory(error);
    http->settings = *settings;
    if (connections_init(&http->connections, settings->max_connections, CONNECTIONS_ENDING))
        http->daemon = start_daemon(http);
    if (http->daemon != NULL) {
        *out = http;
        return FIFTEEN_OK;
    }
    connections_free(&http->connections);
    free(http);
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory or threads");
}

void http_watch(struct http *http)
{
    connections_end_late(&http->connections);
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
    return connections_busy(&http->connections);
}

void http_stop(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    connections_free(&http->connections);
    free(http);
}
