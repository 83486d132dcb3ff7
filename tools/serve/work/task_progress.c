/* task_progress.c - the progress of a task's search, as it is reported */
/* SPDX-License-Identifier: MIT */
#include "process/stopwatch.h"
#include "serve/work/task.h"

static const double seconds_between_reports = 1.0 / 6;

/* Of a search that has started again, only what is new counts: higher bounds and more nodes. */
static void note_search(struct task_progress *progress, const struct fifteen_progress *at)
{
    if (at->search != NULL && at->level >= progress->bound && at->done >= progress->generated) {
        progress->lower_bound = at->search->lower_bound;
        progress->upper_bound = at->search->upper_bound;
        progress->before = at->search->generated;
        progress->forecast = forecast_bound(at->search, at->done, progress->seconds);
    }
    if (at->level > progress->bound) {
        if (progress->n_begun < TASK_MAX_BOUNDS)
            progress->begun[progress->n_begun++] = (struct task_bound){at->level, at->done};
        progress->bound = at->level;
    }
    if (at->done > progress->generated)
        progress->generated = at->done;
}

bool task_note_progress(struct task *task, const struct fifteen_progress *at)
{
    const double now = stopwatch_now();
    const bool is_due = now >= task->next_report;
    if (is_due)
        task->next_report = now + seconds_between_reports;
    pthread_mutex_lock(&task->lock);
    task->progress.seconds = now - task->started;
    note_search(&task->progress, at);
    task->has_news |= is_due;
    pthread_mutex_unlock(&task->lock);
    return is_due;
}

void task_complete_progress(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    if (task->progress.generated < task->result.generated)
        task->progress.generated = task->result.generated;
    task->progress.lower_bound = task->result.lower_bound;
    task->progress.seconds = task->result.seconds;
    task->progress.forecast = (struct forecast){.nodes = 0};
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
