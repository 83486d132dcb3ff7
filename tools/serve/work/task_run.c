/* task_run.c - the search for a request: its way through the lanes, its progress
 *
 *      quick lane ---------------------------> over
 *        |    |     a thread of its own:
 *        |    +--- no solver --> setup lane --> quick lane --> over
 *        +---- more time needed -------------------> long lane --> over
 */
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/stopwatch.h"
#include "serve/work/task.h"

enum { LONG_NICE = 10 };

static const double quick_seconds = 0.05;

static const double seconds_between_reports = 1.0 / 6;

/* ---- progress ---- */

static void note_progress(struct task_progress *progress, const struct fifteen_progress *at)
{
    if (at->level != progress->bound && progress->n_begun < TASK_MAX_BOUNDS)
        progress->begun[progress->n_begun++] = (struct task_bound){at->level, at->done};
    progress->bound = at->level;
    progress->generated = at->done;
}

static void wake_client(const struct task *task)
{
    const uint64_t one = 1;
    /* Fails only at a count of 2^64 - 2. */
    const ssize_t written = write(task->wake, &one, sizeof one);
    (void)written;
}

static void report_progress(struct task *task, const struct fifteen_progress *at)
{
    const double now = stopwatch_now();
    const bool is_due = now >= task->next_report;
    if (is_due)
        task->next_report = now + seconds_between_reports;
    pthread_mutex_lock(&task->lock);
    note_progress(&task->progress, at);
    task->progress.seconds = now - task->started;
    task->has_news |= is_due;
    pthread_mutex_unlock(&task->lock);
    if (is_due)
        wake_client(task);
}

/* The bounds that were not reported yet are sent before the result. */
static void complete_progress(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    task->progress.generated = task->counts.generated;
    task->progress.seconds = task->counts.seconds;
    task->has_news |= task->progress.n_begun > 0;
    pthread_mutex_unlock(&task->lock);
}

bool task_take_progress(struct task *task, struct task_progress *out)
{
    pthread_mutex_lock(&task->lock);
    const bool has_news = task->has_news;
    if (has_news) {
        *out = task->progress;
        task->progress.n_begun = 0;
        task->has_news = false;
    }
    pthread_mutex_unlock(&task->lock);
    return has_news;
}

/* ---- searching ---- */

static bool may_continue(const struct task *task)
{
    return !atomic_load(&task->cancelled) && !lanes_stopped(&task->server->lanes);
}

static bool monitor_try(void *context, const struct fifteen_progress *at)
{
    (void)at;
    return may_continue(context);
}

static bool monitor_search(void *context, const struct fifteen_progress *at)
{
    struct task *const task = context;
    if (task->reports)
        report_progress(task, at);
    return may_continue(task);
}

static void search_puzzle(struct task *task, const struct fifteen_limits *limits,
                          const struct fifteen_monitor *monitor)
{
    task->started = stopwatch_now();
    task->status =
        puzzle_solve(&task->puzzle, limits, monitor, &task->solution, &task->counts, &task->error);
}

/* ---- lanes ---- */

/* Returns whether the task is in the lane. Otherwise it is over, without a result. */
static bool enter_lane(struct task *task, enum lane_name name)
{
    const enum lane_status status = lanes_enter(&task->server->lanes, name, &task->cancelled);
    task->busy = status == LANE_FULL;
    if (status == LANE_CANCELLED)
        task->status = FIFTEEN_CANCELLED;
    return status == LANE_ENTERED;
}

/* Grids need only the settings. Returns false if the solver must be created first. */
static bool find_solver(struct task *task)
{
    const struct solver_request request = {&task->puzzle.problem, &task->search};
    if (!task->puzzle.is_tray) {
        task->puzzle.search = &task->search;
        return true;
    }
    if (task->loan.solver == NULL &&
        !solver_cache_find(task->server->solvers, &request, &task->loan))
        return false;
    task->puzzle.solver = task->loan.solver;
    return true;
}

/* Returns false if there is none: the task is over. */
static bool create_solver(struct task *task)
{
    const struct solver_request request = {&task->puzzle.problem, &task->search};
    if (!enter_lane(task, LANE_SETUP))
        return false;
    task->status = solver_cache_prepare(task->server->solvers, &request, &task->error);
    lanes_leave(&task->server->lanes, LANE_SETUP);
    return task->status == FIFTEEN_OK;
}

enum try_end { TRY_OVER, TRY_NEEDS_SOLVER, TRY_NEEDS_TIME };

static enum try_end try_search(struct task *task)
{
    const struct fifteen_monitor monitor = {.report = monitor_try, .context = task};
    struct fifteen_limits limits = task->search.limits;
    const bool may_take_longer = limits.seconds > quick_seconds;
    if (may_take_longer)
        limits.seconds = quick_seconds;
    limits.n_threads = 1;
    search_puzzle(task, &limits, &monitor);
    return may_take_longer && task->status == FIFTEEN_LIMIT && task->counts.seconds >= quick_seconds
               ? TRY_NEEDS_TIME
               : TRY_OVER;
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
    lanes_leave(&task->server->lanes, LANE_QUICK);
    return end;
}

/* The long searches share the threads, and give way to all other work. */
static void run_long(struct task *task)
{
    const struct fifteen_monitor monitor = {.report = monitor_search, .context = task};
    struct fifteen_limits limits = task->search.limits;
    if (!enter_lane(task, LANE_LONG))
        return;
    setpriority(PRIO_PROCESS, (id_t)gettid(), LONG_NICE);
    const unsigned share = lanes_share(&task->server->lanes, task->server->n_threads);
    if (limits.n_threads == 0 || limits.n_threads > share)
        limits.n_threads = share;
    search_puzzle(task, &limits, &monitor);
    lanes_leave(&task->server->lanes, LANE_LONG);
    complete_progress(task);
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
        lanes_cancel(&task->server->lanes, &task->cancelled);
        pthread_join(task->thread, NULL);
        task->has_thread = false;
    }
}
