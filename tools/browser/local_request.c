/* local_request.c - a request that comes from the page around the library, not through HTTP */
/* SPDX-License-Identifier: MIT */
#include "browser/local_request.h"

#include "serve/http/request.h"

void request_arguments(const struct request *request, request_argument *call, void *context)
{
    const char *name;
    json_t *value;
    json_t *const arguments = (json_t *)request->connection->arguments;
    json_object_foreach(arguments, name, value)
    {
        const char *const text = json_string_value(value);
        if (!call(context, name, text == NULL ? "" : text))
            return;
    }
}

/* Only programs ask; the page has its own description. */
bool request_accepts_html(const struct request *request)
{
    (void)request;
    return false;
}

/* What the page receives never leaves its memory. */
bool request_accepts_gzip(const struct request *request)
{
    (void)request;
    return false;
}
