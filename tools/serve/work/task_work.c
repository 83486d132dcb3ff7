/* task_work.c - what is asked about one board, as the pool's threads work on it */
#include "process/stopwatch.h"
#include "serve/work/task.h"

/* Of a search in the quick lane. */
static const double quick_seconds = 0.05;

static const double seconds_between_tellings = 1.0 / 6;

/* ---- progress ---- */

/* Where the search is; the lock is held. */
static void note(struct task_progress *progress, const struct fifteen_progress *at)
{
    if (at->level != progress->bound && progress->n_begun < TASK_MAX_BOUNDS)
        progress->begun[progress->n_begun++] = (struct task_bound){at->level, at->done};
    progress->bound = at->level;
    progress->generated = at->done;
}

/* Notes it, and tells whoever waits, if it is time to. */
static void follow(struct task *task, const struct fifteen_progress *at)
{
    const double now = stopwatch_now();
    const bool tells = now >= task->next_telling;
    if (tells)
        task->next_telling = now + seconds_between_tellings;
    pthread_mutex_lock(&task->lock);
    note(&task->progress, at);
    task->progress.seconds = now - task->started;
    task->is_news |= tells;
    pthread_mutex_unlock(&task->lock);
    if (tells)
        job_wake(&task->job);
}

/* What is begun and not told yet comes before the answer. */
static void follow_to_end(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    task->progress.generated = task->counts.generated;
    task->progress.seconds = task->counts.seconds;
    task->is_news |= task->progress.n_begun > 0;
    pthread_mutex_unlock(&task->lock);
}

static bool report(void *context, const struct fifteen_progress *at)
{
    struct task *const task = context;
    if (task->is_long && task->tells)
        follow(task, at);
    return !atomic_load(&task->job.cancelled);
}

bool task_take_progress(struct task *task, struct task_progress *out)
{
    pthread_mutex_lock(&task->lock);
    const bool is_news = task->is_news;
    if (is_news) {
        *out = task->progress;
        task->progress.n_begun = 0;
        task->is_news = false;
    }
    pthread_mutex_unlock(&task->lock);
    return is_news;
}

/* ---- work ---- */

/* Grids need nothing but the settings. False: the tray's solver must be made first. */
static bool equip(struct task *task)
{
    const struct shelf_wanted wanted = {&task->puzzle.tray.problem, &task->search};
    if (task->puzzle.kind == &puzzle_grid) {
        task->puzzle.grid.search = &task->search;
        return true;
    }
    if (task->loan.solver == NULL && !shelf_find(task->server->shelf, &wanted, &task->loan))
        return false;
    task->puzzle.tray.solver = task->loan.solver;
    return true;
}

/* Returns whether it goes to the quick lane, where the solver is found. */
static bool make_solver(struct task *task)
{
    const struct shelf_wanted wanted = {&task->puzzle.tray.problem, &task->search};
    task->status = shelf_make(task->server->shelf, &wanted, &task->error);
    return task->status == FIFTEEN_OK;
}

static void solve(struct task *task, const struct fifteen_limits *limits)
{
    const struct fifteen_monitor monitor = {.report = report, .context = task};
    task->started = stopwatch_now();
    task->status =
        puzzle_solve(&task->puzzle, limits, &monitor, &task->route, &task->counts, &task->error);
}

/* Returns whether it takes longer. */
static bool solve_quickly(struct task *task)
{
    struct fifteen_limits limits = task->search.limits;
    const bool may_take_longer = limits.seconds > quick_seconds;
    if (may_take_longer)
        limits.seconds = quick_seconds;
    limits.n_threads = 1;
    solve(task, &limits);
    return may_take_longer && task->status == FIFTEEN_LIMIT &&
           task->counts.seconds >= quick_seconds;
}

static void solve_long(struct task *task, unsigned n_threads)
{
    struct fifteen_limits limits = task->search.limits;
    task->is_long = true;
    if (limits.n_threads == 0 || limits.n_threads > n_threads)
        limits.n_threads = n_threads;
    solve(task, &limits);
    follow_to_end(task);
}

unsigned task_work(void *context, enum job_lane lane, unsigned n_threads)
{
    struct task *const task = context;
    if (lane == JOB_SETUP)
        return make_solver(task) ? JOB_QUICK : JOB_OVER;
    if (!equip(task))
        return JOB_SETUP;
    if (task->evaluates)
        task->status = puzzle_evaluate(&task->puzzle, &task->value, &task->error);
    else if (lane == JOB_LONG)
        solve_long(task, n_threads);
    else if (solve_quickly(task))
        return JOB_LONG;
    return JOB_OVER;
}
