/* stream.c - a search told as it goes: events, one after the other, and its answer as the last */
#include "serve/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "serve/answers.h"
#include "serve/http/client.h"

struct stream {
    struct task *task;
    struct client client;
    char *text; /* of an event; NULL: there is none to send */
    size_t length;
    size_t sent;
    bool over;     /* the search is */
    bool finished; /* the last event is made */
};

/* ---- events ---- */

/* A comment, which browsers pass over. */
static const char probe[] = ": still there?\n\n";

/* Takes the text over. */
static bool set_text(struct stream *stream, char *text)
{
    free(stream->text);
    stream->text = text;
    stream->length = text == NULL ? 0 : strlen(text);
    stream->sent = 0;
    return text != NULL;
}

/* An event whose data are a line of JSON. */
static bool set_event(struct stream *stream, const char *name, const char *line)
{
    char *text;
    if (line == NULL || asprintf(&text, "event: %s\ndata: %s\n", name, line) < 0)
        text = NULL;
    return set_text(stream, text);
}

static json_t *list_begun(const struct task_progress *at)
{
    json_t *const list = json_array();
    for (unsigned i = 0; i < at->n_begun; i++) {
        json_t *const object = json_object();
        json_object_set_new(object, "bound", json_integer(at->begun[i].bound));
        json_object_set_new(object, "generated", json_integer((json_int_t)at->begun[i].generated));
        json_array_append_new(list, object);
    }
    return list;
}

static bool set_progress(struct stream *stream, const struct task_progress *at)
{
    json_t *const object = json_object();
    json_object_set_new(object, "bound", json_integer(at->bound));
    json_object_set_new(object, "generated", json_integer((json_int_t)at->generated));
    json_object_set_new(object, "seconds", json_real(at->seconds));
    json_object_set_new(object, "rate",
                        json_real(at->seconds > 0 ? (double)at->generated / at->seconds : 0));
    json_object_set_new(object, "begun", list_begun(at));
    char *const line = output_json_line(object);
    const bool made = set_event(stream, "progress", line);
    free(line);
    return made;
}

static bool set_answer(struct stream *stream)
{
    struct reply reply;
    answers_solve(stream->task, &reply);
    const bool made =
        set_event(stream, reply.status == MHD_HTTP_OK ? "result" : "error", reply_text(&reply));
    reply_free(&reply);
    stream->finished = true;
    return made;
}

/* Sets what is to be sent next, if that is something, now that the job has woken. Nothing wakes it
 * once it is over. */
static bool take_news(struct stream *stream)
{
    struct task *const task = stream->task;
    struct task_progress at;
    job_unwake(&task->job);
    stream->over = task_is_over(task);
    if (task_take_progress(task, &at))
        return set_progress(stream, &at);
    return !stream->over || set_answer(stream);
}

/* ---- sending ---- */

/* Waits for the next event. False: nobody is there to take it, or there is no memory for it. */
static bool next(struct stream *stream)
{
    if (stream->over)
        return set_answer(stream);
    switch (client_wait(&stream->client, stream->task->job.wake)) {
    case CLIENT_READY:
        return take_news(stream);
    case CLIENT_QUIET:
        return set_text(stream, strdup(probe));
    case CLIENT_GONE:
        break;
    }
    return false;
}

static ssize_t read_stream(void *context, char *out, size_t room)
{
    struct stream *const stream = context;
    while (stream->sent == stream->length) {
        if (stream->finished)
            return REPLY_END;
        if (!next(stream))
            return REPLY_BROKEN;
    }
    const size_t left = stream->length - stream->sent;
    const size_t size = left < room ? left : room;
    memcpy(out, stream->text + stream->sent, size);
    stream->sent += size;
    return (ssize_t)size;
}

/* The client may have gone: the search is not worth going on with, if it still does. */
static void free_stream(void *context)
{
    struct stream *const stream = context;
    task_abandon(stream->task);
    task_free(stream->task);
    free(stream->text);
    free(stream);
}

bool stream_reply(struct task *task, const struct request *request, struct reply *reply)
{
    struct stream *const stream = malloc(sizeof *stream);
    if (stream == NULL)
        return false;
    *stream = (struct stream){.task = task, .client = {.socket = request->socket}};
    reply_events(reply, &(struct reply_stream){read_stream, free_stream, stream});
    return true;
}
