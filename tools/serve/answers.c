/* answers.c - the result of a task, as a reply */
/* SPDX-License-Identifier: MIT */
#include "serve/answers.h"

#include <stdlib.h>

#include "cli/output.h"
#include "solve/answer.h"

/* ---- failures ---- */

static void reply_busy(const struct task *task, struct reply *reply)
{
    reply_error(reply, HTTP_SERVICE_UNAVAILABLE, "too many requests are waiting; try again in %u s",
                task->retry_seconds);
    reply->retry_after = task->retry_seconds;
}

/* A heuristic or an algorithm that the tray does not have is the client's mistake. */
static void reply_failure(const struct task *task, struct reply *reply)
{
    const bool is_mistake = task->status == FIFTEEN_INVALID || task->status == FIFTEEN_NOT_FOUND;
    if (task->retry_seconds != 0)
        reply_busy(task, reply);
    else if (task->status == FIFTEEN_CANCELLED)
        reply_error(reply, HTTP_SERVICE_UNAVAILABLE, "the server is being stopped");
    else
        reply_error(reply, is_mistake ? HTTP_BAD_REQUEST : HTTP_INTERNAL_SERVER_ERROR, "%s",
                    task->error.text);
}

/* ---- answers ---- */

/* Returns whether the task has an answer (answer.h). A malformed board is one, another mistake in
 * the request is not. */
static bool make_answer(const struct task *task, struct answer *answer)
{
    *answer = (struct answer){.item = &task->item,
                              .start = task->puzzle.start,
                              .goal = task->puzzle.goal,
                              .result = task->result,
                              .message = task->status != FIFTEEN_OK ? task->error.text : NULL};
    return task->retry_seconds == 0 && answer_set_status(answer, task->status) &&
           (answer->status != ANSWER_INVALID || !task->readable);
}

/* Returns the first tile to slide, or null. */
static json_t *first_tile(const struct task *task)
{
    const struct answer answer = {.start = task->puzzle.start};
    if (task->result.solution.length == 0)
        return json_null();
    uint16_t *const tiles = answer_tiles(&answer, &task->result.solution);
    if (tiles == NULL)
        output_set_incomplete();
    json_t *const tile = tiles == NULL ? json_null() : json_integer(tiles[0]);
    free(tiles);
    return tile;
}

static void reply_hint(struct task *task, const struct answer *answer, struct reply *reply)
{
    const bool solved = answer->status == ANSWER_SOLVED;
    json_t *const object = json_object();
    json_object_set_new(object, "status", json_string(answer_status_name(answer->status)));
    output_set(object, "distance", solved, json_integer((json_int_t)task->result.solution.length));
    json_object_set_new(object, "tile", solved ? first_tile(task) : json_null());
    output_set(object, "lower_bound", answer->searched, json_integer(answer->result.lower_bound));
    json_object_set_new(object, "message", output_json_text(solved ? NULL : task->error.text));
    reply_json(reply, object);
}

static void reply_value(const struct task *task, struct reply *reply)
{
    const bool has_value = task->status == FIFTEEN_OK;
    json_t *const object = json_object();
    output_set(object, "value", has_value, json_integer(task->value));
    json_object_set_new(object, "message", output_json_text(has_value ? NULL : task->error.text));
    reply_json(reply, object);
}

void answers_reply(struct task *task, struct reply *reply)
{
    struct answer answer;
    const bool has_value = task->status == FIFTEEN_OK || task->status == FIFTEEN_UNSOLVABLE;
    if (task->kind == TASK_EVALUATE ? task->retry_seconds != 0 || !has_value
                                    : !make_answer(task, &answer))
        reply_failure(task, reply);
    else if (task->kind == TASK_EVALUATE)
        reply_value(task, reply);
    else if (task->kind == TASK_HINT)
        reply_hint(task, &answer, reply);
    else
        reply_json(reply, answer_object(&answer));
}
