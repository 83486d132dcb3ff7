/* follower.c - the ranks of fifteen-mpi other than rank 0: search what rank 0 sends */
/* SPDX-License-Identifier: MIT */
#include "mpi/follower.h"

#include "cli/message.h"
#include "parts/record.h"
#include "process/stopwatch.h"
#include "solve/answer_record.h"

static const double wait_seconds = 0.2;
static const unsigned signs_per_timeout = 8;

struct follower {
    struct fifteen_cluster *cluster;
    const struct follower_options *options;
    struct run_settings run; /* of the options, silent */
    struct progress progress;
    struct fifteen_monitor monitor; /* receives messages */
    struct tables tables;
    struct fifteen_solver *solver;
    struct puzzle prepared; /* by the last message `prepare` */
    json_t *requests;       /* messages `search` that wait, an array */
    bool is_searching;      /* alone */
    bool stops;             /* the search alone */
    bool has_ended;
    double signed_at;                 /* stopwatch_now() at the last sign of life */
    enum fifteen_status setup;        /* of tables and solver */
    struct fifteen_error setup_error; /* unless FIFTEEN_OK */
    enum fifteen_status status;       /* of messages */
    struct fifteen_error error;
};

/* ---- messages ---- */

/* Nothing can be reported any more: the caller's loop ends. */
static void fail(struct follower *follower, enum fifteen_status status)
{
    if (status == FIFTEEN_OK || follower->status != FIFTEEN_OK)
        return;
    follower->status = status;
    follower->has_ended = true;
}

static void answer(struct follower *follower, json_t *message)
{
    fail(follower, post_send(follower->cluster, 0, message, &follower->error));
}

/* Shows rank 0 that this process runs. */
static void give_sign(struct follower *follower)
{
    const double now = stopwatch_now();
    if (now - follower->signed_at < follower->options->timeout / signs_per_timeout)
        return;
    follower->signed_at = now;
    answer(follower, post_make("alive"));
}

static void stop(struct follower *follower)
{
    json_array_clear(follower->requests);
    follower->stops = follower->is_searching;
    if (!follower->is_searching)
        answer(follower, post_make("stopped"));
}

static void prepare(struct follower *follower, const json_t *message);
static void read_tables(struct follower *follower, const json_t *message);
static void search_together(struct follower *follower);

static void act(struct follower *follower, const json_t *message)
{
    if (post_is(message, "search"))
        json_array_append(follower->requests, (json_t *)message);
    else if (post_is(message, "stop"))
        stop(follower);
    else if (post_is(message, "end"))
        follower->has_ended = true;
    else if (post_is(message, "announce"))
        read_tables(follower, message);
    else if (post_is(message, "prepare"))
        prepare(follower, message);
    else if (post_is(message, "together"))
        search_together(follower);
}

/* Receives messages until none is left, waiting up to `seconds` for the first. */
static void take_messages(struct follower *follower, double seconds)
{
    while (!follower->has_ended) {
        json_t *message = NULL;
        unsigned from;
        const enum fifteen_status status =
            post_receive(follower->cluster, seconds, &from, &message, &follower->error);
        if (status == FIFTEEN_NOT_FOUND)
            return;
        fail(follower, status);
        if (status == FIFTEEN_OK)
            act(follower, message);
        json_decref(message);
        seconds = 0;
    }
}

static bool report_progress(void *context, const struct fifteen_progress *progress)
{
    struct follower *const follower = context;
    (void)progress;
    give_sign(follower);
    if (follower->is_searching)
        take_messages(follower, 0);
    return !follower->has_ended && !follower->stops;
}

/* ---- puzzles ---- */

static enum fifteen_status make_puzzle(struct follower *follower, const json_t *message,
                                       struct puzzle *puzzle, struct fifteen_error *error)
{
    *puzzle = (struct puzzle){.start = NULL};
    if (follower->setup != FIFTEEN_OK) {
        *error = follower->setup_error;
        return follower->setup;
    }
    enum fifteen_status status = post_read_puzzle(message, puzzle, error);
    puzzle->solver = follower->solver;
    puzzle->search = follower->options->search;
    if (status == FIFTEEN_OK)
        status = puzzle_prepare(puzzle, &follower->tables, error);
    return status;
}

static void prepare(struct follower *follower, const json_t *message)
{
    struct fifteen_error error;
    puzzle_free(&follower->prepared);
    const enum fifteen_status status = make_puzzle(follower, message, &follower->prepared, &error);
    json_t *const reply = post_make(status == FIFTEEN_OK ? "ready" : "failed");
    if (status == FIFTEEN_OK)
        post_add_tables(reply, &follower->prepared);
    else
        post_add_error(reply, status, &error);
    answer(follower, reply);
}

/* A failure is reported when rank 0 sends `prepare`. */
static void read_tables(struct follower *follower, const json_t *message)
{
    struct fifteen_error ignored;
    struct puzzle puzzle;
    (void)make_puzzle(follower, message, &puzzle, &ignored);
    puzzle_free(&puzzle);
}

/* ---- searching ---- */

static struct fifteen_limits limits_of(const struct follower *follower)
{
    struct fifteen_limits limits = follower->options->search->limits;
    limits.n_threads = follower->run.n_threads;
    limits.fallback = true;
    return limits;
}

/* Rank 0 reports what all ranks return; messages of this one are lost only with the cluster. */
static void search_together(struct follower *follower)
{
    const struct fifteen_limits limits = limits_of(follower);
    const struct fifteen_problem grids = {follower->prepared.start, follower->prepared.goal};
    const struct fifteen_cluster_search search = {
        .solver = follower->solver, .problem = &grids, .limits = &limits};
    struct fifteen_result result;
    const enum fifteen_status status =
        message_advise(fifteen_cluster_solve(follower->cluster, &search, &result, &follower->error),
                       &follower->error);
    fifteen_result_free(&result);
    if (status == FIFTEEN_IO)
        fail(follower, status);
}

static enum fifteen_status search_puzzle(struct follower *follower, const struct puzzle *puzzle,
                                         struct answer *found, struct fifteen_error *error)
{
    const struct fifteen_limits limits = limits_of(follower);
    const struct fifteen_monitor monitor = bounds_record(&found->bounds, &follower->monitor);
    const struct fifteen_problem grids = {puzzle->start, puzzle->goal};
    const struct fifteen_cluster_search search = {
        .solver = puzzle->solver, .problem = &grids, .limits = &limits, .monitor = &monitor};
    follower->is_searching = true;
    follower->stops = false;
    const enum fifteen_status status = message_advise(
        fifteen_cluster_solve_alone(follower->cluster, &search, &found->result, error), error);
    follower->is_searching = false;
    return bounds_end(&found->bounds, &found->result) ? status : message_no_memory(error);
}

/* Answers a message `search`. A search that was stopped while it ended is answered twice. */
static void search_alone(struct follower *follower, const json_t *message)
{
    struct puzzle puzzle;
    struct answer found = {.searched = false};
    struct fifteen_error error;
    enum fifteen_status status = make_puzzle(follower, message, &puzzle, &error);
    if (status == FIFTEEN_OK)
        status = search_puzzle(follower, &puzzle, &found, &error);
    const bool is_outcome = record_takes(status) && puzzle.start != NULL;
    json_t *const reply = post_make(is_outcome ? "record" : "failed");
    json_object_set(reply, "number", json_object_get(message, "number"));
    if (is_outcome) {
        const struct outcome outcome = {&status, &error, &found.result};
        json_object_set_new(reply, "record", record_make(&puzzle, &outcome, answer_more(&found)));
    } else {
        post_add_error(reply, status, &error);
    }
    if (status != FIFTEEN_CANCELLED)
        answer(follower, reply);
    else
        json_decref(reply);
    if (follower->stops)
        answer(follower, post_make("stopped"));
    follower->stops = false;
    answer_free(&found);
    puzzle_free(&puzzle);
}

/* ---- the run ---- */

static void set_up(struct follower *follower)
{
    const struct search_settings *const search = follower->options->search;
    follower->run = *follower->options->run;
    follower->run.quiet = true;
    follower->run.verbose = false;
    follower->monitor = (struct fifteen_monitor){.report = report_progress, .context = follower};
    progress_init(&follower->progress, &follower->run);
    follower->progress.watch = &follower->monitor;
    follower->setup = tables_init(&follower->tables, search, &follower->run, &follower->progress,
                                  &follower->setup_error);
    if (follower->setup == FIFTEEN_OK)
        follower->setup = tables_create_solver(&follower->tables, search, &follower->solver,
                                               &follower->setup_error);
}

enum fifteen_status follower_run(struct fifteen_cluster *cluster,
                                 const struct follower_options *options,
                                 struct fifteen_error *error)
{
    struct follower follower = {.cluster = cluster, .options = options, .requests = json_array()};
    set_up(&follower);
    while (!follower.has_ended) {
        json_t *const request = json_incref(json_array_get(follower.requests, 0));
        take_messages(&follower, request != NULL ? 0 : wait_seconds);
        if (request != NULL && json_array_size(follower.requests) > 0 && !follower.has_ended) {
            json_array_remove(follower.requests, 0);
            search_alone(&follower, request);
        }
        json_decref(request);
    }
    puzzle_free(&follower.prepared);
    fifteen_solver_free(follower.solver);
    tables_free(&follower.tables);
    json_decref(follower.requests);
    *error = follower.error;
    return follower.status;
}
