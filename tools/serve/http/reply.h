/* reply.h - an HTTP reply: its status, its headers, its body */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_REPLY_H
#define HTTP_REPLY_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "cli/message.h"
#include "serve/http/status.h"

enum { REPLY_END = -1, REPLY_BROKEN = -2 };

/* A body that is made while it is sent. */
struct reply_stream {
    /* Waits for the next part, writes it, and returns its length, 1 .. room. Returns REPLY_END
     * after the last part, REPLY_BROKEN if the client has gone. */
    ssize_t (*read)(void *context, char *out, size_t room);
    void (*free)(void *context);
    void *context;
};

/* Initialise it with zeros. */
struct reply {
    unsigned status; /* enum http_status */
    const char *type;
    char *body;           /* owned by the reply */
    const void *constant; /* if not NULL, it is sent instead of `body` */
    size_t size;
    bool may_be_kept;           /* by browsers, which ask each time whether it has changed */
    struct reply_stream stream; /* if it has a function `read`, it is sent instead of both */
    const char *allow;          /* the allowed method, or NULL */
    unsigned retry_after;       /* seconds, or 0 */
    const char *varies;         /* with these headers of the request, or NULL */
    bool is_gzip;               /* the body is compressed */
    bool closes;                /* the connection is closed afterwards */
};

/* {"error": ..} */
MESSAGE_FORMAT(3) void reply_error(struct reply *reply, unsigned status, const char *format, ...);

/* A JSON value in one line; the call frees it. NULL means out of memory. */
void reply_json(struct reply *reply, json_t *value);

/* The bytes must outlive the reply. */
void reply_constant(struct reply *reply, const char *type, const void *data, size_t size);

/* The bytes become the reply's. */
void reply_body(struct reply *reply, const char *type, char *body, size_t size);

/* Server-sent events. */
void reply_events(struct reply *reply, const struct reply_stream *stream);

/* Returns the text of a JSON reply. */
const char *reply_text(const struct reply *reply);

void reply_free(struct reply *reply);

#endif
