/* local_task.c - a task in the thread that asks for it, without lanes: takes the place of
 * task_run.c
 *
 * There is one request at a time. The host sends its events, and says when it is cancelled.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "browser/host.h"
#include "process/stopwatch.h"
#include "serve/events.h"
#include "serve/stream.h"
#include "serve/work/task.h"

/* Frees the event. */
static void send_event(char *event)
{
    if (event != NULL)
        host_send(event);
    free(event);
}

static void send_state(const struct task *task, enum lane_name lane)
{
    if (task->reports)
        send_event(events_state(&(struct lane_place){LANE_INSIDE, lane, 0}));
}

static void send_progress(struct task *task)
{
    struct task_progress at;
    if (task->reports && task_take_progress(task, &at))
        send_event(events_progress(&at));
}

static bool monitor_search(void *context, const struct fifteen_progress *at)
{
    struct task *const task = context;
    if (task->reports && task_note_progress(task, at))
        send_progress(task);
    return !host_is_cancelled();
}

static bool find_solver(struct task *task)
{
    const struct solver_request request = {&task->puzzle, &task->search};
    struct solver_cache *const solvers = task->server->solvers;
    if (!solver_cache_find(solvers, &request, &task->loan)) {
        send_state(task, LANE_SETUP);
        task->status = solver_cache_prepare(solvers, &request, &task->error);
        if (task->status == FIFTEEN_OK)
            solver_cache_find(solvers, &request, &task->loan);
    }
    task->puzzle.solver = task->loan.solver;
    return task->loan.solver != NULL;
}

static void search(struct task *task)
{
    const struct fifteen_monitor monitor = {.report = monitor_search, .context = task};
    struct fifteen_limits limits = task->search.limits;
    if (limits.n_threads == 0 || limits.n_threads > task->server->n_threads)
        limits.n_threads = task->server->n_threads;
    send_state(task, LANE_LONG);
    task->started = stopwatch_now();
    task->next_report = task->started + 0.05;
    task->status = puzzle_solve(&task->puzzle, &limits, &monitor, &task->result, &task->error);
    task_complete_progress(task);
    send_progress(task);
}

void task_start(struct task *task)
{
    if (task->over)
        return;
    if (find_solver(task)) {
        if (task->kind == TASK_EVALUATE)
            task->status = puzzle_evaluate(&task->puzzle, &task->value, &task->error);
        else
            search(task);
    }
    task->over = true;
}

void task_finish(struct task *task)
{
    (void)task;
}

void task_end(struct task *task)
{
    (void)task;
}

/* The host has received all events but the last. */
void stream_answer(void *context, const struct request *request, struct reply *reply)
{
    struct task *const task = task_create(context, request, TASK_SOLVE, reply);
    if (task == NULL)
        return;
    task->reports = true;
    task_start(task);
    char *const event = events_result(task);
    task_free(task);
    if (event == NULL)
        reply_error(reply, HTTP_INTERNAL_SERVER_ERROR, "out of memory");
    else
        reply_body(reply, "text/event-stream", event, strlen(event));
}
