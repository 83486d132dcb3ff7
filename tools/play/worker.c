/* worker.c - a thread that searches for the game, so that the screen never waits */
#include "play/worker.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/stopwatch.h"
#include "tables/solvers.h"

static const double seconds_between_progress = 0.16;

struct worker {
    pthread_t thread;
    int event; /* counts news that were not read */

    pthread_mutex_t mutex; /* of all until the next empty line */
    pthread_cond_t changed;
    bool ends;
    bool wanted;     /* the question is still of interest */
    unsigned number; /* of the question */
    struct question question;
    struct worker_news news;

    /* The thread's own: the question it works on, and the solvers made for ones like it. */
    unsigned current_number;
    struct question current;
    double next_progress; /* when the next is told, by the stopwatch */
    bool has_solvers;
    struct solvers solvers;
    struct tables tables;
    struct search_settings search;
    struct run_settings run;
    struct progress progress;
    struct fifteen_monitor watch;
};

/* ---- news ---- */

static void tell(struct worker *worker, const struct worker_news *news)
{
    const uint64_t one = 1;
    pthread_mutex_lock(&worker->mutex);
    if (worker->wanted && worker->number == news->number)
        worker->news = *news;
    pthread_mutex_unlock(&worker->mutex);
    /* It can fail only where there is news already. */
    if (write(worker->event, &one, sizeof one) < 0)
        return;
}

void worker_read(struct worker *worker, struct worker_news *out)
{
    uint64_t n;
    /* It fails where there is nothing new, which is no failure. */
    if (read(worker->event, &n, sizeof n) < 0)
        n = 0;
    pthread_mutex_lock(&worker->mutex);
    *out = worker->news;
    pthread_mutex_unlock(&worker->mutex);
}

int worker_descriptor(const struct worker *worker)
{
    return worker->event;
}

/* ---- searching ---- */

static bool same_solvers(const struct question *a, const struct question *b)
{
    return a->problem.geometry.rows == b->problem.geometry.rows &&
           a->problem.geometry.columns == b->problem.geometry.columns &&
           a->problem.goal == b->problem.goal && a->algorithm == b->algorithm &&
           strcmp(a->heuristic, b->heuristic) == 0;
}

/* Called by what takes long. A search ends with its question, but tables may be of use to the next
 * one. */
static bool keep_on(void *context, const struct fifteen_progress *progress)
{
    struct worker *const worker = context;
    const bool searching = progress->stage == FIFTEEN_STAGE_SEARCH;
    const double now = stopwatch_now();
    const struct worker_news news = {.number = worker->current_number,
                                     .state = searching ? WORKER_SEARCHING : WORKER_PREPARING,
                                     .bound = progress->level,
                                     .n_generated = progress->done};
    pthread_mutex_lock(&worker->mutex);
    const bool wanted = worker->wanted && worker->number == worker->current_number;
    const bool useful = wanted || (!searching && same_solvers(&worker->question, &worker->current));
    const bool goes_on = useful && !worker->ends;
    pthread_mutex_unlock(&worker->mutex);
    if (wanted && now >= worker->next_progress) {
        worker->next_progress = now + seconds_between_progress;
        tell(worker, &news);
    }
    return goes_on;
}

static void drop_solvers(struct worker *worker)
{
    if (worker->has_solvers)
        solvers_free(&worker->solvers);
    worker->has_solvers = false;
}

/* Only solvers for questions like the last one are kept; tables are, for all. */
static void take(struct worker *worker, const struct question *question, unsigned number)
{
    if (worker->has_solvers && !same_solvers(question, &worker->current))
        drop_solvers(worker);
    worker->current = *question;
    worker->current_number = number;
    if (worker->has_solvers)
        return;
    worker->search.algorithm = question->algorithm;
    worker->search.heuristic =
        worker->current.heuristic[0] == '\0' ? NULL : worker->current.heuristic;
    solvers_init(&worker->solvers, &worker->search, &worker->tables);
    worker->has_solvers = true;
}

static void answer(struct worker *worker)
{
    struct worker_news news = {.number = worker->current_number, .state = WORKER_PREPARING};
    const struct fifteen_problem *const problem = &worker->current.problem;
    const struct fifteen_solver *solver;
    worker->next_progress = 0;
    tell(worker, &news);
    news.status = solvers_find(&worker->solvers, problem, &solver, &news.error);
    if (news.status == FIFTEEN_OK)
        news.status = fifteen_solve(solver, problem, &worker->search.limits, &worker->watch,
                                    &news.solution, &news.counts, &news.error);
    news.state = WORKER_ANSWERED;
    if (news.status != FIFTEEN_CANCELLED)
        tell(worker, &news);
}

static void *run(void *context)
{
    struct worker *const worker = context;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->ends) {
        if (!worker->wanted || worker->number == worker->current_number) {
            pthread_cond_wait(&worker->changed, &worker->mutex);
            continue;
        }
        const struct question question = worker->question;
        const unsigned number = worker->number;
        pthread_mutex_unlock(&worker->mutex);
        take(worker, &question, number);
        answer(worker);
        pthread_mutex_lock(&worker->mutex);
    }
    pthread_mutex_unlock(&worker->mutex);
    drop_solvers(worker);
    tables_free(&worker->tables);
    return NULL;
}

/* ---- asking ---- */

unsigned worker_ask(struct worker *worker, const struct question *question)
{
    pthread_mutex_lock(&worker->mutex);
    const unsigned number = ++worker->number;
    worker->question = *question;
    worker->wanted = true;
    worker->news = (struct worker_news){.number = number};
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    return number;
}

void worker_drop(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    worker->wanted = false;
    worker->news = (struct worker_news){.number = 0};
    pthread_mutex_unlock(&worker->mutex);
}

/* ---- beginning and end ---- */

/* Signals are for the screen's thread: its waiting must end with them. */
static int start_thread(struct worker *worker)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(&worker->thread, NULL, run, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

enum fifteen_status worker_create(const struct search_settings *settings, struct worker **out,
                                  struct fifteen_error *error)
{
    struct worker *const worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    worker->search = *settings;
    worker->run.quiet = true;
    worker->watch = (struct fifteen_monitor){.report = keep_on, .context = worker};
    progress_init(&worker->progress, &worker->run);
    worker->progress.watch = &worker->watch;
    tables_init(&worker->tables, &worker->search, &worker->run, &worker->progress);
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->changed, NULL);
    worker->event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    const int failed = worker->event < 0 ? errno : start_thread(worker);
    if (failed != 0) {
        if (worker->event >= 0)
            close(worker->event);
        tables_free(&worker->tables);
        free(worker);
        return message_set(error, FIFTEEN_IO, "cannot start the solver's thread: %s",
                           strerror(failed));
    }
    *out = worker;
    return FIFTEEN_OK;
}

void worker_free(struct worker *worker)
{
    if (worker == NULL)
        return;
    pthread_mutex_lock(&worker->mutex);
    worker->ends = true;
    worker->wanted = false;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    close(worker->event);
    free(worker);
}
