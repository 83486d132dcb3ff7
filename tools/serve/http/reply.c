/* reply.c - an HTTP reply: its status, its headers, its body */
/* SPDX-License-Identifier: MIT */
#include "serve/http/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"

static const char type_json[] = "application/json";

static void set_json(struct reply *reply, unsigned status, json_t *value)
{
    static const char out_of_memory[] = "{\"error\": \"out of memory\"}\n";
    char *const text = output_json_line(value);
    *reply = (struct reply){.status = status, .type = type_json, .body = text};
    if (text != NULL) {
        reply->size = strlen(text);
        return;
    }
    reply_constant(reply, type_json, out_of_memory, sizeof out_of_memory - 1);
    reply->status = HTTP_INTERNAL_SERVER_ERROR;
}

void reply_error(struct reply *reply, unsigned status, const char *format, ...)
{
    struct fifteen_error error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.text, sizeof error.text, format, arguments);
    va_end(arguments);
    json_t *const object = json_object();
    json_object_set_new(object, "error", output_json_text(error.text));
    set_json(reply, status, object);
}

void reply_json(struct reply *reply, json_t *value)
{
    set_json(reply, HTTP_OK, value);
}

void reply_constant(struct reply *reply, const char *type, const void *data, size_t size)
{
    *reply = (struct reply){.status = HTTP_OK, .type = type, .constant = data, .size = size};
}

void reply_body(struct reply *reply, const char *type, char *body, size_t size)
{
    *reply = (struct reply){.status = HTTP_OK, .type = type, .body = body, .size = size};
}

void reply_events(struct reply *reply, const struct reply_stream *stream)
{
    *reply = (struct reply){.status = HTTP_OK, .type = "text/event-stream", .stream = *stream};
}

const char *reply_text(const struct reply *reply)
{
    return reply->constant != NULL ? reply->constant : reply->body;
}

void reply_free(struct reply *reply)
{
    if (reply->stream.free != NULL)
        reply->stream.free(reply->stream.context);
    free(reply->body);
    *reply = (struct reply){.status = 0};
}
