/* answers.c - what a task came to, as a reply */
#include "serve/answers.h"

#include "cli/output.h"
#include "solve/answer.h"

enum { SECONDS_TO_WAIT = 1 };

void answers_busy(struct reply *reply)
{
    reply_error(reply, MHD_HTTP_SERVICE_UNAVAILABLE,
                "too many requests are waiting; try again later");
    reply->retry_after = SECONDS_TO_WAIT;
}

/* ---- no answer ---- */

static void answer_stopping(struct reply *reply)
{
    reply_error(reply, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is being stopped");
}

/* A heuristic or an algorithm that the tray does not have is the client's fault. */
static void answer_failure(const struct task *task, struct reply *reply)
{
    const bool asked_wrong = task->status == FIFTEEN_INVALID || task->status == FIFTEEN_NOT_FOUND;
    if (task->status == FIFTEEN_CANCELLED)
        answer_stopping(reply);
    else
        reply_error(reply, asked_wrong ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_INTERNAL_SERVER_ERROR,
                    "%s", task->error.text);
}

/* Whether the task has come to what its status says; else replies. */
static bool is_done(const struct task *task, struct reply *reply)
{
    const enum job_end end =
        task->has_work ? pool_end_of(task->server->pool, &task->job) : JOB_DONE;
    if (end == JOB_REFUSED)
        answers_busy(reply);
    else if (end == JOB_CANCELLED)
        answer_stopping(reply);
    return end == JOB_DONE;
}

/* ---- answers ---- */

/* Whether it came to an answer in the sense of answer.h; else replies. Malformed boards are one,
 * other mistakes are not. */
static bool take_answer(const struct task *task, struct answer *answer, struct reply *reply)
{
    *answer = (struct answer){.item = &task->item,
                              .route = task->route,
                              .counts = task->counts,
                              .message = task->status != FIFTEEN_OK ? task->error.text : NULL};
    if (!is_done(task, reply))
        return false;
    const bool answered =
        answer_take(answer, task->status) && (answer->status != ANSWER_INVALID || !task->readable);
    if (!answered)
        answer_failure(task, reply);
    return answered;
}

void answers_solve(struct task *task, struct reply *reply)
{
    struct answer answer;
    if (!take_answer(task, &answer, reply))
        return;
    if (!task->readable || puzzle_show(&task->puzzle, &answer.start, &answer.goal))
        reply_json(reply, answer_object(&answer));
    else
        reply_json(reply, NULL);
    task->route.moves = NULL; /* the answer's */
    answer_free(&answer);
}

/* The first tile to slide; null if there is none. */
static json_t *first_tile(struct task *task)
{
    struct answer answer = {.route = task->route};
    struct cells goal = {.tile = NULL};
    json_t *tile = json_null();
    if (task->route.length == 0)
        return tile;
    if (puzzle_show(&task->puzzle, &answer.start, &goal))
        tile = json_integer(cells_slide(&answer.start, (enum fifteen_move)task->route.moves[0]));
    else
        output_set_incomplete();
    cells_free(&answer.start);
    cells_free(&goal);
    return tile;
}

void answers_hint(struct task *task, struct reply *reply)
{
    struct answer answer;
    if (!take_answer(task, &answer, reply))
        return;
    const bool solved = answer.status == ANSWER_SOLVED;
    json_t *const object = json_object();
    json_object_set_new(object, "status", json_string(answer_status_name(answer.status)));
    json_object_set_new(object, "distance",
                        json_integer(solved ? (json_int_t)task->route.length : -1));
    json_object_set_new(object, "tile", solved ? first_tile(task) : json_null());
    json_object_set_new(object, "message",
                        solved ? json_null() : output_json_text(task->error.text));
    reply_json(reply, object);
}

void answers_evaluate(struct task *task, struct reply *reply)
{
    if (!is_done(task, reply))
        return;
    const bool valued = task->status == FIFTEEN_OK;
    if (!valued && task->status != FIFTEEN_UNSOLVABLE) {
        answer_failure(task, reply);
        return;
    }
    json_t *const object = json_object();
    json_object_set_new(object, "value", valued ? json_integer(task->value) : json_null());
    json_object_set_new(object, "message",
                        valued ? json_null() : output_json_text(task->error.text));
    reply_json(reply, object);
}
