/* reply.h - what a request is answered with */
#ifndef HTTP_REPLY_H
#define HTTP_REPLY_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "cli/message.h"

enum { REPLY_END = -1, REPLY_BROKEN = -2 };

/* An answer that is made while it is sent. */
struct reply_stream {
    /* Writes what comes next, waiting for it if need be, and returns its length, 1 .. room; or
     * REPLY_END, or REPLY_BROKEN if nobody is there to take it. */
    ssize_t (*read)(void *context, char *out, size_t room);
    void (*free)(void *context);
    void *context;
};

/* Begins as zeros. */
struct reply {
    unsigned status; /* of HTTP */
    const char *type;
    char *body;           /* freed with the reply, unless.. */
    const void *constant; /* ..this is not NULL, which is sent in its place */
    size_t size;
    struct reply_stream stream; /* in place of either, if it can be read */
    const char *allow;          /* the method that is right, or NULL */
    unsigned retry_after;       /* seconds, or 0 */
};

/* {"error": ..} */
MESSAGE_FORMAT(3) void reply_error(struct reply *reply, unsigned status, const char *format, ...);

/* A JSON value in a line, which is freed; NULL stands for a lack of memory. */
void reply_json(struct reply *reply, json_t *value);

/* Bytes that stay. */
void reply_constant(struct reply *reply, const char *type, const void *data, size_t size);

/* Events sent by the server, which is the name that browsers have for them. */
void reply_events(struct reply *reply, const struct reply_stream *stream);

/* What it says, unless it is a stream or bytes. */
const char *reply_text(const struct reply *reply);

void reply_free(struct reply *reply);

#endif
