/* worker.c - a background thread that searches for the game, so that the screen never waits */
/* SPDX-License-Identifier: MIT */
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
#include "puzzle/puzzle.h"
#include "tables/table_folder.h"

#define SECONDS_BETWEEN_REPORTS 0.16

struct worker {
    pthread_t thread;
    int event; /* counts the reports that were not read */

    /* Shared by both threads, under the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool ended;
    bool active;     /* the request was not cancelled */
    unsigned number; /* of the request */
    struct worker_request request;
    struct worker_report report;

    /* Used by the thread alone: the request it works on, and the solver for requests like it. */
    unsigned current_number;
    struct worker_request current;
    double next_report; /* when the next one is due, by the stopwatch */
    const struct search_settings *settings;
    struct fifteen_tables *tables;
    struct fifteen_solver *solver; /* NULL: none yet */
};

/* ---- reports ---- */

/* A report of a request that was replaced or cancelled is discarded. */
static void send_report(struct worker *worker, const struct worker_report *report)
{
    const uint64_t one = 1;
    pthread_mutex_lock(&worker->mutex);
    if (worker->active && worker->number == report->number)
        worker->report = *report;
    pthread_mutex_unlock(&worker->mutex);
    /* It can fail only if the counter is full, which is readable too. */
    if (write(worker->event, &one, sizeof one) < 0)
        return;
}

void worker_read(struct worker *worker, struct worker_report *out)
{
    uint64_t n;
    /* It fails if there is no new report: the last one is returned again. */
    if (read(worker->event, &n, sizeof n) < 0)
        n = 0;
    pthread_mutex_lock(&worker->mutex);
    *out = worker->report;
    pthread_mutex_unlock(&worker->mutex);
}

int worker_descriptor(const struct worker *worker)
{
    return worker->event;
}

/* ---- the thread ---- */

static bool same_solver(const struct worker_request *a, const struct worker_request *b)
{
    return a->algorithm == b->algorithm && strcmp(a->heuristic, b->heuristic) == 0;
}

static bool same_tables(const struct worker_request *a, const struct worker_request *b)
{
    return fifteen_geometry_equal(a->size, b->size) &&
           memcmp(a->goal, b->goal, sizeof a->goal) == 0 && same_solver(a, b);
}

/* What the search has proven; before a heuristic's value is known, its level. */
static unsigned bound_of(const struct fifteen_progress *progress)
{
    return progress->search != NULL ? progress->search->lower_bound : progress->level;
}

static unsigned upper_bound_of(const struct fifteen_progress *progress)
{
    return progress->search != NULL ? progress->search->upper_bound : 0;
}

/* The monitor's function: returns whether to go on. A search ends with its request, but tables that
 * the next request needs too are finished. */
static bool report_progress(void *context, const struct fifteen_progress *progress)
{
    struct worker *const worker = context;
    const bool searching = progress->stage == FIFTEEN_STAGE_SEARCH;
    const double now = stopwatch_now();
    pthread_mutex_lock(&worker->mutex);
    const bool is_current = worker->active && worker->number == worker->current_number;
    const bool is_useful =
        is_current || (!searching && same_tables(&worker->request, &worker->current));
    const bool ended = worker->ended;
    pthread_mutex_unlock(&worker->mutex);
    if (is_current && now >= worker->next_report) {
        worker->next_report = now + SECONDS_BETWEEN_REPORTS;
        send_report(worker, &(struct worker_report){.number = worker->current_number,
                                                    .state = searching ? WORKER_SEARCHING
                                                                       : WORKER_PREPARING,
                                                    .bound = bound_of(progress),
                                                    .upper_bound = upper_bound_of(progress),
                                                    .n_generated = progress->done});
    }
    return is_useful && !ended;
}

static const char *heuristic_of(const struct worker_request *request)
{
    return request->heuristic[0] == '\0' ? NULL : request->heuristic;
}

static enum fifteen_status make_solver(struct worker *worker, const struct worker_request *request,
                                       struct fifteen_error *error)
{
    const struct fifteen_solver_options options = {
        .heuristic = heuristic_of(request),
        .algorithm = (enum fifteen_algorithm)request->algorithm,
        .without_reflection = worker->settings->without_reflection,
        .tables = worker->tables};
    return worker->solver != NULL ? FIFTEEN_OK
                                  : fifteen_solver_create(&options, &worker->solver, error);
}

/* Always call puzzle_free. */
static enum fifteen_status make_puzzle(const struct worker_request *request, struct puzzle *out,
                                       struct fifteen_error *error)
{
    struct fifteen_board *start = NULL;
    struct goal goal = {.board = NULL};
    enum fifteen_status status =
        fifteen_board_create(request->size, request->goal, &goal.board, error);
    *out = (struct puzzle){.start = NULL};
    if (status == FIFTEEN_OK)
        status = fifteen_board_create(request->size, request->start, &start, error);
    if (status == FIFTEEN_OK)
        status = puzzle_make(out, start, &goal, error);
    goal_free(&goal);
    return status;
}

static enum fifteen_status take_solution(const struct fifteen_solution *solution,
                                         enum fifteen_status status, struct worker_report *report)
{
    const bool fits = solution->length <= WAY_MAX_MOVES;
    if (fits) {
        report->solution.length = (unsigned)solution->length;
        memcpy(report->solution.path, solution->path, solution->length);
    }
    report->result.found = fits;
    return fits ? status
                : message_set(&report->error, FIFTEEN_LIMIT, "the solution has more than %d moves",
                              WAY_MAX_MOVES);
}

static enum fifteen_status solve_puzzle(struct worker *worker, const struct worker_request *request,
                                        const struct fifteen_monitor *monitor,
                                        struct worker_report *report)
{
    struct search_settings search = *worker->settings;
    struct puzzle puzzle;
    enum fifteen_status status = make_puzzle(request, &puzzle, &report->error);
    if (status == FIFTEEN_OK)
        status = make_solver(worker, request, &report->error);
    search.heuristic = heuristic_of(request);
    search.algorithm = request->algorithm;
    puzzle.search = &search;
    puzzle.solver = worker->solver;
    search.limits.fallback = true;
    if (search.limits.seconds == 0)
        search.limits.seconds = WORKER_SECONDS;
    if (status == FIFTEEN_OK)
        status = puzzle_solve(&puzzle, &search.limits, monitor, &report->result, &report->error);
    puzzle_free(&puzzle);
    if (report->result.found)
        status = take_solution(&report->result.solution, status, report);
    fifteen_solution_free(&report->result.solution);
    return status;
}

/* Keeps the solver if it is of use to the request; tables are kept for all. */
static void solve_request(struct worker *worker, const struct worker_request *request,
                          unsigned number)
{
    const struct fifteen_monitor monitor = {.report = report_progress, .context = worker};
    struct worker_report report = {
        .number = number, .state = WORKER_PREPARING, .status = FIFTEEN_OK};
    if (!same_solver(request, &worker->current)) {
        fifteen_solver_free(worker->solver);
        worker->solver = NULL;
    }
    worker->current = *request;
    worker->current_number = number;
    worker->next_report = 0;
    send_report(worker, &report);
    report.status = solve_puzzle(worker, request, &monitor, &report);
    report.state = WORKER_DONE;
    if (report.status != FIFTEEN_CANCELLED)
        send_report(worker, &report);
}

static void *run_worker(void *context)
{
    struct worker *const worker = context;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->ended) {
        if (!worker->active || worker->number == worker->current_number) {
            pthread_cond_wait(&worker->changed, &worker->mutex);
            continue;
        }
        const struct worker_request request = worker->request;
        const unsigned number = worker->number;
        pthread_mutex_unlock(&worker->mutex);
        solve_request(worker, &request, number);
        pthread_mutex_lock(&worker->mutex);
    }
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

/* ---- requests ---- */

unsigned worker_start(struct worker *worker, const struct worker_request *request)
{
    pthread_mutex_lock(&worker->mutex);
    const unsigned number = ++worker->number;
    worker->request = *request;
    worker->active = true;
    worker->report = (struct worker_report){.number = number};
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    return number;
}

void worker_cancel(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    worker->active = false;
    worker->report = (struct worker_report){.number = 0};
    pthread_mutex_unlock(&worker->mutex);
}

/* ---- creation and end ---- */

/* All signals go to the screen's thread, because they must end its waiting. Returns an errno. */
static int start_thread(struct worker *worker)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(&worker->thread, NULL, run_worker, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

/* After the thread's end, or if it never began. */
static void free_worker(struct worker *worker)
{
    fifteen_solver_free(worker->solver);
    fifteen_tables_free(worker->tables);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    if (worker->event >= 0)
        close(worker->event);
    free(worker);
}

enum fifteen_status worker_create(const struct search_settings *settings, struct worker **out,
                                  struct fifteen_error *error)
{
    const struct fifteen_tables_options options = {.folder = settings->folder,
                                                   .n_partitions = settings->n_partitions};
    struct worker *const worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return message_no_memory(error);
    worker->settings = settings;
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->changed, NULL);
    worker->event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    int failed = worker->event < 0 ? errno : 0;
    enum fifteen_status status = fifteen_tables_create(&options, &worker->tables, error);
    if (status == FIFTEEN_OK)
        status = table_folder_check(worker->tables, error);
    if (status == FIFTEEN_OK && failed == 0)
        failed = start_thread(worker);
    if (status == FIFTEEN_OK && failed != 0)
        status = message_set(error, FIFTEEN_IO, "cannot start the solver's thread: %s",
                             strerror(failed));
    if (status == FIFTEEN_OK)
        *out = worker;
    else
        free_worker(worker);
    return status;
}

void worker_free(struct worker *worker)
{
    if (worker == NULL)
        return;
    pthread_mutex_lock(&worker->mutex);
    worker->ended = true;
    worker->active = false;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    free_worker(worker);
}
