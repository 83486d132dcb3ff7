/* answer.c - the solver in a web page: answers the requests that a server would answer */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "browser/browser.h"
#include "browser/local_request.h"
#include "cli/message.h"
#include "cli/output.h"
#include "process/stopwatch.h"
#include "serve/api.h"
#include "serve/serve.h"

struct browser {
    struct serve_settings settings;
    struct server server;
};

static const struct http_route own_routes[] = {
    {.path = "/api/tables", .method = "GET", .answer = build_answer_names},
    {.path = "/api/tables", .method = "POST", .answer = build_answer},
    {.path = NULL},
};

struct browser *browser_create(double max_bytes, unsigned n_threads)
{
    struct fifteen_error error;
    struct browser *const browser = calloc(1, sizeof *browser);
    if (browser == NULL)
        return NULL;
    output_prepare();
    message_use_words(MESSAGE_MEMBERS);
    browser->settings = (struct serve_settings){
        .search = {.limits = {.memory_bytes = (uint64_t)max_bytes, .seconds = 1e6}},
        .run = {.n_threads = n_threads, .quiet = true}};
    browser->server = (struct server){.settings = &browser->settings, .n_threads = n_threads};
    lanes_init(&browser->server.lanes, 1, 1, stopwatch_now);
    if (setenv("XDG_DATA_HOME", "/data", 1) == 0 &&
        solver_cache_create(&browser->settings.search, &browser->settings.run,
                            &browser->server.solvers, &error) == FIFTEEN_OK)
        return browser;
    free(browser);
    return NULL;
}

static const struct http_route *find_route(const struct http_route *routes, const char *method,
                                           const char *path)
{
    while (routes->path != NULL &&
           (strcmp(routes->path, path) != 0 || strcmp(routes->method, method) != 0))
        routes++;
    return routes->path == NULL ? NULL : routes;
}

static void answer_request(struct browser *browser, const json_t *object, struct reply *reply)
{
    const char *const method = json_string_value(json_object_get(object, "method"));
    const char *const path = json_string_value(json_object_get(object, "path"));
    const json_t *const body = json_object_get(object, "body");
    struct MHD_Connection connection = {json_object_get(object, "arguments")};
    struct request request = {.connection = &connection,
                              .path = path,
                              .body = (char *)json_string_value(body), /* it is only read */
                              .n_body = json_string_length(body)};
    const struct http_route *route = NULL;
    if (method != NULL && path != NULL)
        route = find_route(own_routes, method, path);
    if (method != NULL && path != NULL && route == NULL)
        route = find_route(api_routes, method, path);
    if (route == NULL)
        reply_error(reply, HTTP_NOT_FOUND, "not found; /api lists the paths");
    else if (request.n_body > REQUEST_MAX_BODY)
        reply_error(reply, HTTP_CONTENT_TOO_LARGE, "the body is longer than %d bytes",
                    REQUEST_MAX_BODY);
    else
        route->answer(&browser->server, &request, reply);
}

char *browser_answer(struct browser *browser, const char *text)
{
    struct reply reply = {.status = 0};
    json_t *const request = json_loads(text, 0, NULL);
    if (request == NULL)
        return NULL;
    answer_request(browser, request, &reply);
    json_decref(request);
    json_t *const object = json_object();
    json_object_set_new(object, "status", json_integer(reply.status));
    json_object_set_new(object, "type", json_string(reply.type));
    json_object_set_new(object, "body", json_stringn(reply_text(&reply), reply.size));
    reply_free(&reply);
    return output_json_line(object);
}
