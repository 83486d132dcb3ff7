/* task_run.c - the search for a request: its way through the lanes, its progress
 *
 *      quick lane ------------------------------------------> over
 *        |    |     a thread of its own:
 *        |    +--- no solver --> setup lane --> quick lane --> over
 *        +---- more time needed --> short lane --> medium lane --> long lane --> over
 *
 * The time in a lane is the processor time of the thread: on a busy machine a request that needs
 * little of it is not taken for a long search. A search that its own limits end is over.
 */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/stopwatch.h"
#include "serve/work/task.h"

static const double slice_seconds[N_LANES] = {
    [LANE_QUICK] = 0.05, [LANE_SHORT] = 1, [LANE_MEDIUM] = 10};

/* ---- events for the client ---- */

static void wake_client(const struct task *task)
{
    const uint64_t one = 1;
    /* Fails only at a count of 2^64 - 2, and if the task has no thread yet. */
    const ssize_t written = write(task->wake, &one, sizeof one);
    (void)written;
}

static void note_place(void *context)
{
    wake_client(context);
}

/* ---- searching ---- */

static bool may_continue(const struct task *task)
{
    return !atomic_load(&task->guest.cancelled) && !lanes_stopped(&task->server->lanes);
}

static bool monitor_search(void *context, const struct fifteen_progress *at)
{
    struct task *const task = context;
    if (task->reports && task->has_thread && task_note_progress(task, at))
        wake_client(task);
    return may_continue(task);
}

/* A search that may use a limited processor time. */
struct slice {
    struct task *task;
    double end; /* processor time of the thread */
    bool used_up;
};

static bool monitor_slice(void *context, const struct fifteen_progress *at)
{
    struct slice *const slice = context;
    slice->used_up = stopwatch_thread() >= slice->end;
    return monitor_search(slice->task, at) && !slice->used_up;
}

static void search_puzzle(struct task *task, const struct fifteen_limits *limits,
                          const struct fifteen_monitor *monitor)
{
    task->started = stopwatch_now();
    task->status = puzzle_solve(&task->puzzle, limits, monitor, &task->result, &task->error);
}

/* ---- lanes ---- */

/* Returns whether the task is in the lane. Otherwise it is over, without a result. */
static bool enter_lane(struct task *task, enum lane_name name)
{
    const enum lane_status status = lanes_enter(&task->server->lanes, name, &task->guest);
    if (status == LANE_FULL)
        task->retry_seconds = lanes_retry_seconds(&task->server->lanes, name);
    if (status == LANE_CANCELLED)
        task->status = FIFTEEN_CANCELLED;
    return status == LANE_ENTERED;
}

static void leave_lane(struct task *task)
{
    lanes_leave(&task->server->lanes, &task->guest);
}

/* Returns false if the solver must be created first. */
static bool find_solver(struct task *task)
{
    const struct solver_request request = {&task->puzzle, &task->search};
    if (task->loan.solver == NULL &&
        !solver_cache_find(task->server->solvers, &request, &task->loan))
        return false;
    task->puzzle.solver = task->loan.solver;
    return true;
}

/* Returns false if there is none: the task is over. */
static bool create_solver(struct task *task)
{
    const struct solver_request request = {&task->puzzle, &task->search};
    if (!enter_lane(task, LANE_SETUP))
        return false;
    task->status = solver_cache_prepare(task->server->solvers, &request, &task->error);
    leave_lane(task);
    return task->status == FIFTEEN_OK;
}

enum try_end { TRY_OVER, TRY_NEEDS_SOLVER, TRY_NEEDS_TIME };

/* Searches for the time of the lane. */
static enum try_end try_search(struct task *task)
{
    struct slice slice = {task, stopwatch_thread() + slice_seconds[task->guest.lane], false};
    const struct fifteen_monitor monitor = {.report = monitor_slice, .context = &slice};
    struct fifteen_limits limits = task->search.limits;
    limits.n_threads = 1;
    limits.fallback &= task->guest.lane != LANE_QUICK; /* it takes too long there */
    search_puzzle(task, &limits, &monitor);
    slice.used_up &= task->status == FIFTEEN_CANCELLED;
    if (!slice.used_up &&
        (task->status != FIFTEEN_LIMIT || limits.fallback == task->search.limits.fallback))
        return TRY_OVER;
    fifteen_result_free(&task->result);
    return TRY_NEEDS_TIME;
}

static enum try_end run_quick(struct task *task)
{
    enum try_end end = TRY_OVER;
    if (!enter_lane(task, LANE_QUICK))
        return TRY_OVER;
    if (!task->has_thread && task_client_gone(task))
        task->status = FIFTEEN_CANCELLED;
    else if (!find_solver(task))
        end = TRY_NEEDS_SOLVER;
    else if (task->kind == TASK_EVALUATE)
        task->status = puzzle_evaluate(&task->puzzle, &task->value, &task->error);
    else
        end = try_search(task);
    leave_lane(task);
    return end;
}

/* Long searches share the threads. They keep their priority: with a lower one they would starve on
 * a machine that is busy otherwise. */
static void search_long(struct task *task)
{
    const struct fifteen_monitor monitor = {.report = monitor_search, .context = task};
    struct fifteen_limits limits = task->search.limits;
    const unsigned share = lanes_share(&task->server->lanes, task->server->n_threads);
    if (limits.n_threads == 0 || limits.n_threads > share)
        limits.n_threads = share;
    search_puzzle(task, &limits, &monitor);
}

static void run_long(struct task *task)
{
    struct lanes *const lanes = &task->server->lanes;
    enum try_end end = TRY_NEEDS_TIME;
    if (!lanes_admit(lanes)) {
        task->retry_seconds = lanes_retry_seconds(lanes, LANE_LONG);
        return;
    }
    task->guest.seconds = task->search.limits.seconds;
    for (enum lane_name name = LANE_SHORT; end == TRY_NEEDS_TIME; name++) {
        if (!enter_lane(task, name))
            break;
        if (task->guest.lane == LANE_LONG) {
            search_long(task);
            end = TRY_OVER;
        } else {
            end = try_search(task);
        }
        leave_lane(task);
    }
    lanes_dismiss(lanes);
    task_complete_progress(task);
}

/* ---- threads ---- */

static void end_task(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    task->over = true;
    pthread_mutex_unlock(&task->lock);
    wake_client(task);
}

static void *continue_with_time(void *context)
{
    run_long(context);
    end_task(context);
    return NULL;
}

static void *continue_with_solver(void *context)
{
    enum try_end end = TRY_NEEDS_SOLVER;
    while (end == TRY_NEEDS_SOLVER)
        end = create_solver(context) ? run_quick(context) : TRY_OVER;
    if (end == TRY_NEEDS_TIME)
        run_long(context);
    end_task(context);
    return NULL;
}

static void start_thread(struct task *task, void *(*run)(void *))
{
    task->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    task->has_thread = true; /* the thread itself reads it */
    task->guest.on_change = note_place;
    task->guest.context = task;
    if (task->wake >= 0 && pthread_create(&task->thread, NULL, run, task) == 0)
        return;
    task->has_thread = false;
    task->over = true;
    task->status =
        message_set(&task->error, FIFTEEN_NO_MEMORY, "out of memory, threads or descriptors");
}

void task_start(struct task *task)
{
    if (task->over)
        return;
    switch (run_quick(task)) {
    case TRY_OVER:
        task->over = true;
        break;
    case TRY_NEEDS_SOLVER:
        start_thread(task, continue_with_solver);
        break;
    case TRY_NEEDS_TIME:
        start_thread(task, continue_with_time);
        break;
    }
}

bool task_is_over(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    const bool over = task->over;
    pthread_mutex_unlock(&task->lock);
    return over;
}

void task_end(struct task *task)
{
    if (task->has_thread) {
        lanes_cancel(&task->server->lanes, &task->guest);
        pthread_join(task->thread, NULL);
        task->has_thread = false;
    }
}

void task_finish(struct task *task)
{
    while (!task_is_over(task))
        switch (task_wait(task)) {
        case TASK_NEWS:
            break;
        case TASK_QUIET:
            task_probe_client(task);
            break;
        case TASK_GONE:
            task_end(task);
            break;
        }
}
