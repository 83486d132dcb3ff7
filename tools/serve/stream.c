/* stream.c - server-sent events: the state and the progress of a search, then its result */
/* SPDX-License-Identifier: MIT */
#include "serve/stream.h"

#include <stdlib.h>
#include <string.h>

#include "serve/answers.h"
#include "serve/events.h"

struct stream {
    struct task *task;
    struct lane_place place; /* the latest that was sent */
    char *text;              /* the event that is being sent, or NULL */
    size_t length;
    size_t n_sent;
    bool finished; /* it is the last one */
};

/* ---- events ---- */

/* A comment, which browsers ignore. */
static const char probe[] = ": still there?\n\n";

/* Takes the text over. NULL means out of memory. */
static bool set_text(struct stream *stream, char *text)
{
    free(stream->text);
    stream->text = text;
    stream->length = text == NULL ? 0 : strlen(text);
    stream->n_sent = 0;
    return text != NULL;
}

/* Returns whether the search has another place since the last event. Between two lanes it has
 * none. */
static bool has_moved(struct stream *stream)
{
    const struct lane_place last = stream->place;
    const struct lane_place now = lanes_place(&stream->task->server->lanes, &stream->task->guest);
    if (now.state == LANE_OUTSIDE)
        return false;
    stream->place = now;
    return now.state != last.state || now.position != last.position ||
           (now.lane == LANE_SETUP) != (last.lane == LANE_SETUP);
}

static bool set_result(struct stream *stream)
{
    stream->finished = true;
    return set_text(stream, events_result(stream->task));
}

/* Waits for the next event. Returns false if the client has gone, or if memory is lacking. */
static bool set_next_event(struct stream *stream)
{
    struct task *const task = stream->task;
    struct task_progress at;
    for (;;) {
        const bool over = task_is_over(task);
        if (!over && has_moved(stream))
            return set_text(stream, events_state(&stream->place));
        if (task_take_progress(task, &at))
            return set_text(stream, events_progress(&at));
        if (over)
            return set_result(stream);
        const enum task_event event = task_wait(task);
        if (event == TASK_QUIET)
            return set_text(stream, strdup(probe));
        if (event == TASK_GONE)
            return false;
    }
}

/* ---- sending ---- */

static ssize_t read_stream(void *context, char *out, size_t room)
{
    struct stream *const stream = context;
    if (stream->n_sent == stream->length) {
        if (stream->finished)
            return REPLY_END;
        if (!set_next_event(stream))
            return REPLY_BROKEN;
    }
    const size_t n_left = stream->length - stream->n_sent;
    const size_t size = n_left < room ? n_left : room;
    memcpy(out, stream->text + stream->n_sent, size);
    stream->n_sent += size;
    return (ssize_t)size;
}

static void free_stream(void *context)
{
    struct stream *const stream = context;
    task_free(stream->task);
    free(stream->text);
    free(stream);
}

void stream_answer(void *context, const struct request *request, struct reply *reply)
{
    struct task *const task = task_create(context, request, TASK_SOLVE, reply);
    if (task == NULL)
        return;
    struct stream *const stream = malloc(sizeof *stream);
    if (stream == NULL) {
        task_free(task);
        reply_error(reply, HTTP_INTERNAL_SERVER_ERROR, "out of memory");
        return;
    }
    *stream = (struct stream){.task = task};
    task->reports = true;
    task_start(task);
    if (task->has_thread || task->retry_seconds == 0) {
        reply_events(reply, &(struct reply_stream){read_stream, free_stream, stream});
        return;
    }
    answers_reply(task, reply);
    free_stream(stream);
}
