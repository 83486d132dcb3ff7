/* queue.c - priority queue of events: a binary heap */
/* SPDX-License-Identifier: MIT */
#include "queue.h"

#include <stdlib.h>

static bool is_before(const struct event *a, const struct event *b)
{
    return a->time < b->time || (a->time == b->time && a->number < b->number);
}

bool queue_add(struct queue *queue, const struct event *event)
{
    if (queue->n == queue->capacity) {
        const size_t capacity = queue->capacity > 0 ? 2 * queue->capacity : 64;
        struct event *const events = realloc(queue->events, capacity * sizeof *events);
        if (events == NULL)
            return false;
        queue->events = events;
        queue->capacity = capacity;
    }
    struct event added = *event;
    added.number = queue->n_added++;
    size_t at = queue->n++;
    for (; at > 0 && is_before(&added, &queue->events[(at - 1) / 2]); at = (at - 1) / 2)
        queue->events[at] = queue->events[(at - 1) / 2];
    queue->events[at] = added;
    return true;
}

bool queue_take(struct queue *queue, struct event *out)
{
    if (queue->n == 0)
        return false;
    *out = queue->events[0];
    const struct event last = queue->events[--queue->n];
    size_t at = 0;
    for (size_t child = 1; child < queue->n; child = 2 * at + 1) {
        if (child + 1 < queue->n && is_before(&queue->events[child + 1], &queue->events[child]))
            child++;
        if (!is_before(&queue->events[child], &last))
            break;
        queue->events[at] = queue->events[child];
        at = child;
    }
    queue->events[at] = last;
    return true;
}

void queue_free(struct queue *queue)
{
    for (size_t i = 0; i < queue->n; i++)
        free(queue->events[i].nodes);
    free(queue->events);
}
