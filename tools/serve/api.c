/* api.c - routes: the function that answers each path (API.md) */
/* SPDX-License-Identifier: MIT */
#include "serve/api.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/output.h"
#include "embed/embedded.h"
#include "input/shuffled.h"
#include "serve/answers.h"
#include "serve/document.h"
#include "serve/info.h"
#include "serve/params.h"
#include "serve/stream.h"
#include "serve/tree.h"

/* ---- embedded files ---- */

static const char *type_of_file(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
    };
    const char *const end = strrchr(name, '.');
    for (size_t i = 0; end != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(end, types[i][0]) == 0)
            return types[i][1];
    return "text/plain; charset=utf-8";
}

/* Clients may send paths without a slash, and empty ones. */
static const struct embedded_file *find_file(const char *path)
{
    if (*path != '/')
        return NULL;
    return embedded_find(strcmp(path, "/") == 0 ? "index.html" : path + 1);
}

static bool has_file(const char *path)
{
    return find_file(path) != NULL;
}

static void reply_file(struct reply *reply, const struct request *request,
                       const struct embedded_file *file)
{
    assert(file != NULL);
    const bool is_gzip = file->gzip != NULL && request_accepts_gzip(request);
    reply_constant(reply, type_of_file(file->name), is_gzip ? file->gzip : file->data,
                   is_gzip ? file->gzip_size : file->size);
    reply->is_gzip = is_gzip;
    reply->may_be_kept = true;
    reply->varies = "Accept-Encoding";
}

static void answer_file(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    reply_file(reply, request, find_file(request->path));
}

/* Browsers get a page, which requests the text. */
static void answer_description(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    reply_file(reply, request,
               embedded_find(request_accepts_html(request) ? "description.html" : "API.md"));
    reply->varies = "Accept, Accept-Encoding";
}

/* ---- random boards ---- */

struct board_request {
    struct fifteen_geometry size;
    const char *goal;
    uint64_t seed;
};

static const struct option_spec board_options[] = {
    {.name = "size", .read = value_any_size, .offset = offsetof(struct board_request, size)},
    {.name = "goal", .read = value_text, .offset = offsetof(struct board_request, goal)},
    {.name = "seed", .read = value_number, .offset = offsetof(struct board_request, seed)},
};

static void answer_generate(void *context, const struct request *request, struct reply *reply)
{
    struct board_request options = {.size = {4, 4}, .goal = "last", .seed = shuffled_seed()};
    const struct params params = {board_options, sizeof board_options / sizeof board_options[0],
                                  &options};
    struct fifteen_error error;
    struct fifteen_board *board;
    struct fifteen_board *goal;
    (void)context;
    enum fifteen_status status = params_read_arguments(&params, request, &error);
    if (status == FIFTEEN_OK)
        status = shuffled_make(options.size, options.goal, options.seed, &board, &goal, &error);
    if (status != FIFTEEN_OK) {
        reply_error(reply,
                    status == FIFTEEN_INVALID ? HTTP_BAD_REQUEST : HTTP_INTERNAL_SERVER_ERROR, "%s",
                    error.text);
        return;
    }
    json_t *const object = json_object();
    json_object_set_new(object, "board", output_json_board(board));
    json_object_set_new(object, "goal", output_json_board(goal));
    json_object_set_new(object, "size", output_json_size(options.size));
    json_object_set_new(object, "seed", json_integer((json_int_t)options.seed));
    fifteen_board_free(board);
    fifteen_board_free(goal);
    reply_json(reply, object);
}

/* ---- requests about one board ---- */

static void answer_task(struct server *server, const struct request *request, enum task_kind kind,
                        struct reply *reply)
{
    struct task *const task = task_create(server, request, kind, reply);
    if (task == NULL)
        return;
    task_start(task);
    task_finish(task);
    answers_reply(task, reply);
    task_free(task);
}

static void answer_hint(void *context, const struct request *request, struct reply *reply)
{
    answer_task(context, request, TASK_HINT, reply);
}

static void answer_evaluate(void *context, const struct request *request, struct reply *reply)
{
    answer_task(context, request, TASK_EVALUATE, reply);
}

static const char *stream_choice(unsigned index)
{
    static const char *const choices[] = {"0", "1", NULL};
    return choices[index];
}

static void answer_solve(void *context, const struct request *request, struct reply *reply)
{
    static const struct option_spec options[] = {{.name = "stream", .choices = stream_choice}};
    unsigned streams = 0;
    const struct params params = {options, 1, &streams};
    struct fifteen_error error;
    if (params_read_arguments(&params, request, &error) != FIFTEEN_OK)
        reply_error(reply, HTTP_BAD_REQUEST, "%s", error.text);
    else if (streams != 0)
        stream_answer(context, request, reply);
    else
        answer_task(context, request, TASK_SOLVE, reply);
}

const struct http_route api_routes[] = {
    {.path = "/api", .method = "GET", .answer = answer_description},
    {.path = "/api/info", .method = "GET", .answer = info_answer},
    {.path = "/api/health", .method = "GET", .answer = info_answer_health},
    {.path = "/api/generate", .method = "GET", .answer = answer_generate},
    {.path = "/api/solve", .method = "POST", .answer = answer_solve},
    {.path = "/api/evaluate", .method = "POST", .answer = answer_evaluate},
    {.path = "/api/hint", .method = "POST", .answer = answer_hint},
    {.path = "/api/document", .method = "POST", .answer = document_answer},
    {.path = "/api/trace", .method = "POST", .answer = tree_answer},
    {.path = NULL, .method = "GET", .answer = answer_file, .has = has_file},
};
