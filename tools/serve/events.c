/* events.c - server-sent events: the state and the progress of a search, and its result */
/* SPDX-License-Identifier: MIT */
#include "serve/events.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "serve/answers.h"

/* The data of an event are one line of JSON. */
static char *make_event(const char *name, const char *line)
{
    char *text;
    return line == NULL || asprintf(&text, "event: %s\ndata: %s\n", name, line) < 0 ? NULL : text;
}

/* The call frees the object. */
static char *make_object_event(const char *name, json_t *object)
{
    char *const line = output_json_line(object);
    char *const event = make_event(name, line);
    free(line);
    return event;
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

char *events_progress(const struct task_progress *at)
{
    json_t *const object = json_object();
    json_object_set_new(object, "bound", json_integer(at->bound));
    json_object_set_new(object, "generated", json_integer((json_int_t)at->generated));
    json_object_set_new(object, "seconds", json_real(at->seconds));
    json_object_set_new(object, "rate",
                        json_real(at->seconds > 0 ? (double)at->generated / at->seconds : 0));
    json_object_set_new(object, "begun", list_begun(at));
    json_object_set_new(object, "lower_bound", json_integer(at->lower_bound));
    output_set(object, "upper_bound", at->upper_bound > 0, json_integer(at->upper_bound));
    json_object_set_new(object, "before", json_integer((json_int_t)at->before));
    const bool expects = at->forecast.nodes > 0;
    output_set(object, "expected", expects, json_integer((json_int_t)at->forecast.nodes));
    output_set(object, "seconds_left", expects, json_real(at->forecast.seconds_left));
    return make_object_event("progress", object);
}

char *events_state(const struct lane_place *place)
{
    const char *const name = place->state == LANE_WAITING ? "queued"
                             : place->lane == LANE_SETUP  ? "preparing"
                                                          : "running";
    json_t *const object = json_object();
    json_object_set_new(object, "state", json_string(name));
    output_set(object, "position", place->position > 0, json_integer(place->position));
    return make_object_event("state", object);
}

char *events_result(struct task *task)
{
    struct reply reply;
    answers_reply(task, &reply);
    char *const event =
        make_event(reply.status == HTTP_OK ? "result" : "error", reply_text(&reply));
    reply_free(&reply);
    return event;
}
