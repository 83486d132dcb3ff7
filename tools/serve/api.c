/* api.c - what requests are answered: the interface that API.md describes */
#include "serve/api.h"

#include <stdlib.h>

#include "cli/output.h"
#include "input/seed.h"
#include "input/shuffled.h"
#include "serve/answers.h"
#include "serve/info.h"
#include "serve/page.h"
#include "serve/params.h"
#include "serve/stream.h"

/* ---- boards made ---- */

struct wanted_board {
    struct fifteen_geometry size;
    const char *goal;
    uint64_t seed;
};

static const struct option_spec board_params[] = {
    {.name = "size", .read = value_any_size, .offset = offsetof(struct wanted_board, size)},
    {.name = "goal", .read = value_text, .offset = offsetof(struct wanted_board, goal)},
    {.name = "seed", .read = value_number, .offset = offsetof(struct wanted_board, seed)},
};

static json_t *text_of(const struct cells *cells)
{
    char *const text = cells_text(cells);
    json_t *const string = text == NULL ? NULL : json_string(text);
    if (string == NULL)
        output_set_incomplete();
    free(text);
    return string;
}

static void answer_generate(void *context, const struct request *request, struct reply *reply)
{
    struct wanted_board wanted = {.size = {4, 4}, .goal = "last", .seed = seed_any()};
    const struct params params = {board_params, sizeof board_params / sizeof board_params[0],
                                  &wanted};
    struct fifteen_error error;
    struct cells board;
    struct cells goal;
    (void)context;
    enum fifteen_status status = params_read_arguments(&params, request, &error);
    if (status == FIFTEEN_OK)
        status = shuffled_make(wanted.size, wanted.goal, wanted.seed, &board, &goal, &error);
    if (status != FIFTEEN_OK) {
        reply_error(reply,
                    status == FIFTEEN_INVALID ? MHD_HTTP_BAD_REQUEST
                                              : MHD_HTTP_INTERNAL_SERVER_ERROR,
                    "%s", error.text);
        return;
    }
    json_t *const object = json_object();
    json_object_set_new(object, "board", text_of(&board));
    json_object_set_new(object, "goal", text_of(&goal));
    json_object_set_new(object, "size", output_json_size(wanted.size));
    json_object_set_new(object, "seed", json_integer((json_int_t)wanted.seed));
    cells_free(&board);
    cells_free(&goal);
    reply_json(reply, object);
}

/* ---- boards asked about ---- */

static struct task *begin(struct server *server, const struct request *request, unsigned n_params,
                          bool tells, struct reply *reply)
{
    struct task *const task = task_create(server, request, n_params, reply);
    if (task == NULL)
        return NULL;
    task->tells = tells;
    if (task_begin(task))
        return task;
    answers_busy(reply);
    task_free(task);
    return NULL;
}

static void answer_at_once(struct server *server, const struct request *request, unsigned n_params,
                           answers_function *answer, struct reply *reply)
{
    struct task *const task = begin(server, request, n_params, false, reply);
    if (task == NULL)
        return;
    task_wait(task, request);
    answer(task, reply);
    task_free(task);
}

static void answer_hint(void *context, const struct request *request, struct reply *reply)
{
    answer_at_once(context, request, TASK_HINTS, answers_hint, reply);
}

static void answer_evaluate(void *context, const struct request *request, struct reply *reply)
{
    answer_at_once(context, request, TASK_EVALUATES, answers_evaluate, reply);
}

static void answer_stream(struct server *server, const struct request *request, struct reply *reply)
{
    struct task *const task = begin(server, request, TASK_SOLVES, true, reply);
    if (task == NULL || stream_reply(task, request, reply))
        return;
    task_abandon(task);
    task_free(task);
    reply_error(reply, MHD_HTTP_INTERNAL_SERVER_ERROR, "out of memory");
}

static const char *stream_choice(unsigned index)
{
    static const char *const choices[] = {"0", "1", NULL};
    return choices[index];
}

static void answer_solve(void *context, const struct request *request, struct reply *reply)
{
    static const struct option_spec stream_param = {.name = "stream", .choices = stream_choice};
    unsigned streams = 0;
    const struct params params = {&stream_param, 1, &streams};
    struct fifteen_error error;
    if (params_read_arguments(&params, request, &error) != FIFTEEN_OK)
        reply_error(reply, MHD_HTTP_BAD_REQUEST, "%s", error.text);
    else if (streams != 0)
        answer_stream(context, request, reply);
    else
        answer_at_once(context, request, TASK_SOLVES, answers_solve, reply);
}

const struct http_route api_routes[] = {
    {.path = "/api", .method = "GET", .answer = page_answer_api},
    {.path = "/api/info", .method = "GET", .answer = info_answer},
    {.path = "/api/generate", .method = "GET", .answer = answer_generate},
    {.path = "/api/solve", .method = "POST", .answer = answer_solve},
    {.path = "/api/evaluate", .method = "POST", .answer = answer_evaluate},
    {.path = "/api/hint", .method = "POST", .answer = answer_hint},
    {.path = NULL, .method = "GET", .answer = page_answer, .has = page_has},
};
