/* deal.c - rank 0 of fifteen-mpi: deals boards to the ranks, and collects the answers
 *
 * A rank gets boards when it begins the last one it has. Rank 0 searches boards, too; meanwhile its
 * monitor receives answers and deals.
 */
/* SPDX-License-Identifier: MIT */
#include "mpi/deal.h"

#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"
#include "solve/answer_record.h"

enum {
    MIN_BOARDS_PER_RANK = 2, /* with fewer, all ranks search each board together */
    MAX_DEALT = 32           /* boards at once */
};

static const double wait_seconds = 0.05;
static const double min_join_seconds = 0.05; /* of a search that others join */

/* What a rank has to do. */
struct share {
    size_t n_boards; /* dealt and not answered */
    double began;    /* stopwatch_now() when it began the first of them, at the earliest */
};

struct deal {
    struct leader *leader;
    struct run *run;
    struct job *jobs; /* in input order */
    bool *done;
    size_t n_jobs;
    size_t n_dealt;             /* the jobs before are done or dealt */
    size_t n_finished;          /* printed */
    struct share *shares;       /* by rank */
    bool goes_on;               /* no failure and no interrupt yet */
    bool joins;                 /* all ranks search the boards that are left */
    enum fifteen_status status; /* of messages */
    struct fifteen_error error;
};

/* ---- finishing ---- */

/* Prints the answers that are next in order. */
static void finish_jobs(struct deal *deal)
{
    while (deal->goes_on && deal->n_finished < deal->n_jobs && deal->done[deal->n_finished])
        deal->goes_on = solve_finish(deal->run, &deal->jobs[deal->n_finished++]);
}

/* Ends the run because of a failure that is not one of a board; the first is reported. */
static void fail(struct deal *deal, enum fifteen_status status)
{
    if (deal->status == FIFTEEN_OK)
        deal->status = status;
    deal->goes_on = false;
}

/* Reports what has ended the run as the answer about the first board without one, and frees all. */
static void end_jobs(struct deal *deal)
{
    if (interrupt_requested() && deal->status == FIFTEEN_OK)
        deal->status = FIFTEEN_CANCELLED;
    if (deal->n_finished < deal->n_jobs && deal->status != FIFTEEN_OK) {
        struct job *const job = &deal->jobs[deal->n_finished++];
        job->status = deal->status;
        job->error = deal->error;
        solve_finish(deal->run, job);
    }
    while (deal->n_finished < deal->n_jobs)
        solve_drop(deal->run, &deal->jobs[deal->n_finished++]);
}

/* ---- dealing ---- */

static void skip_done(struct deal *deal)
{
    while (deal->n_dealt < deal->n_jobs && deal->done[deal->n_dealt])
        deal->n_dealt++;
}

static void deal_board(struct deal *deal, unsigned rank)
{
    json_t *const message = post_make("search");
    json_object_set_new(message, "number", json_integer((json_int_t)deal->n_dealt));
    post_add_puzzle(message, &deal->jobs[deal->n_dealt].puzzle);
    const enum fifteen_status status = leader_send(deal->leader, rank, message, &deal->error);
    if (status != FIFTEEN_OK)
        fail(deal, status);
    deal->n_dealt++;
    if (deal->shares[rank].n_boards++ == 0)
        deal->shares[rank].began = stopwatch_now();
}

/* Deals more boards at once while many are left: ranks with short ones then need not wait for the
 * monitor of this rank. */
static void deal_to(struct deal *deal, unsigned rank)
{
    struct leader *const leader = deal->leader;
    const size_t share = (deal->n_jobs - deal->n_dealt) / (4 * (size_t)leader->n_ranks);
    size_t n = share < 1 ? 1 : share < MAX_DEALT ? share : MAX_DEALT;
    if (deal->shares[rank].n_boards == 0)
        leader->heard[rank] = leader->clock;
    for (skip_done(deal); n > 0 && deal->goes_on && deal->n_dealt < deal->n_jobs; n--) {
        deal_board(deal, rank);
        skip_done(deal);
    }
}

static void deal_to_all(struct deal *deal)
{
    for (unsigned rank = 1; rank < deal->leader->n_ranks; rank++)
        while (deal->goes_on && deal->shares[rank].n_boards <= 1 && deal->n_dealt < deal->n_jobs)
            deal_to(deal, rank);
}

/* ---- answers ---- */

/* Returns the job of a message from a rank, or NULL. */
static struct job *job_of(struct deal *deal, const json_t *message, unsigned from)
{
    const json_t *const number = json_object_get(message, "number");
    const json_int_t i = json_integer_value(number);
    if (!json_is_integer(number) || i < 0 || (size_t)i >= deal->n_jobs || deal->done[i] ||
        deal->shares[from].n_boards == 0)
        return NULL;
    deal->done[i] = true;
    deal->shares[from].n_boards--;
    deal->shares[from].began = stopwatch_now();
    return &deal->jobs[i];
}

static void take_record(struct deal *deal, const json_t *message, struct job *job)
{
    const struct outcome outcome = job_outcome(job);
    json_t *const record = json_object_get(message, "record");
    const enum fifteen_status status = record_read(record, &job->puzzle, &outcome, &deal->error);
    if (status != FIFTEEN_OK)
        fail(deal, FIFTEEN_INTERNAL);
    else if (!answer_read_more(&job->answer, &job->puzzle, json_object_get(record, "more")))
        fail(deal, message_set(&deal->error, FIFTEEN_INTERNAL, "malformed record of a board"));
}

static void take_message(struct deal *deal, const json_t *message, unsigned from)
{
    struct job *const job = post_is(message, "record") || post_is(message, "failed")
                                ? job_of(deal, message, from)
                                : NULL;
    if (job != NULL && post_is(message, "record"))
        take_record(deal, message, job);
    else if (job != NULL)
        fail(deal, post_read_error(message, deal->leader->names[from], &deal->error));
    if (post_is(message, "stopped"))
        deal->shares[from].n_boards = 0;
}

/* Receives messages until none is left, waiting up to `seconds` for the first, and acts on them. */
static void take_messages(struct deal *deal, double seconds)
{
    struct leader *const leader = deal->leader;
    enum fifteen_status status = FIFTEEN_OK;
    while (deal->goes_on && status == FIFTEEN_OK) {
        json_t *message = NULL;
        unsigned from;
        status = leader_receive(leader, seconds, &from, &message, &deal->error);
        seconds = 0;
        if (status == FIFTEEN_OK)
            take_message(deal, message, from);
        json_decref(message);
    }
    if (deal->goes_on && status != FIFTEEN_NOT_FOUND)
        fail(deal, status);
    for (unsigned rank = 1; rank < leader->n_ranks && deal->goes_on; rank++)
        if (deal->shares[rank].n_boards > 0 &&
            leader_check(leader, rank, &deal->error) != FIFTEEN_OK)
            fail(deal, FIFTEEN_IO);
    finish_jobs(deal);
}

/* ---- joining the last searches ---- */

/* Returns whether ranks have nothing to do while another has searched for some time. */
static bool should_join(const struct deal *deal)
{
    const double now = stopwatch_now();
    bool has_idle = false;
    bool has_long = false;
    for (unsigned rank = 0; rank < deal->leader->n_ranks; rank++) {
        const struct share *const share = &deal->shares[rank];
        has_idle |= share->n_boards == 0;
        has_long |= share->n_boards > 0 && now - share->began > min_join_seconds;
    }
    return deal->n_dealt == deal->n_jobs && has_idle && has_long;
}

/* Stops the other ranks, whose searches go on as those of all ranks. */
static void stop_ranks(struct deal *deal)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned rank = 1; rank < deal->leader->n_ranks && status == FIFTEEN_OK; rank++)
        if (deal->shares[rank].n_boards > 0)
            status = leader_send(deal->leader, rank, post_make("stop"), &deal->error);
    if (status != FIFTEEN_OK)
        fail(deal, status);
    for (unsigned rank = 1; rank < deal->leader->n_ranks; rank++)
        while (deal->goes_on && deal->shares[rank].n_boards > 0 && !interrupt_requested())
            take_messages(deal, wait_seconds);
}

/* Searches all boards left, one after the other, on all ranks. */
static void search_rest(struct deal *deal)
{
    deal->leader->alone = NULL;
    stop_ranks(deal);
    finish_jobs(deal);
    while (deal->goes_on && deal->n_finished < deal->n_jobs && !interrupt_requested()) {
        solve_search(deal->run, &deal->jobs[deal->n_finished], 1);
        deal->done[deal->n_finished] = true;
        finish_jobs(deal);
    }
}

/* ---- rank 0 searches ---- */

/* The monitor of a search of rank 0. */
struct watch {
    struct deal *deal;
    const struct fifteen_monitor *monitor;
};

static bool report_progress(void *context, const struct fifteen_progress *progress)
{
    struct watch *const watch = context;
    struct deal *const deal = watch->deal;
    take_messages(deal, 0);
    deal_to_all(deal);
    deal->joins = should_join(deal);
    return watch->monitor->report(watch->monitor->context, progress) && deal->goes_on &&
           !deal->joins;
}

static enum fifteen_status search_alone(void *context, struct job *job,
                                        const struct fifteen_limits *limits,
                                        const struct fifteen_monitor *monitor)
{
    struct deal *const deal = context;
    struct watch watch = {deal, monitor};
    const struct fifteen_monitor watching = {.report = report_progress, .context = &watch};
    const struct fifteen_problem grids = {job->puzzle.start, job->puzzle.goal};
    const struct fifteen_cluster_search search = {
        .solver = job->puzzle.solver, .problem = &grids, .limits = limits, .monitor = &watching};
    return message_advise(fifteen_cluster_solve_alone(deal->leader->cluster, &search,
                                                      &job->answer.result, &job->error),
                          &job->error);
}

static void search_own(struct deal *deal)
{
    const size_t i = deal->n_dealt++;
    struct job *const job = &deal->jobs[i];
    deal->shares[0] = (struct share){.n_boards = 1, .began = stopwatch_now()};
    solve_search(deal->run, job, 1);
    deal->shares[0].n_boards = 0;
    if (job->status == FIFTEEN_CANCELLED) {
        answer_free(&job->answer);
        job->answer = (struct answer){.searched = false};
        job->status = FIFTEEN_OK;
        deal->joins &= !interrupt_requested();
    } else {
        deal->joins = false;
        deal->done[i] = true;
    }
    finish_jobs(deal);
}

static void search_dealt(struct deal *deal)
{
    while (deal->goes_on && deal->n_finished < deal->n_jobs && !interrupt_requested()) {
        take_messages(deal, 0);
        deal_to_all(deal);
        skip_done(deal);
        if (deal->goes_on && deal->n_dealt < deal->n_jobs)
            search_own(deal);
        else if (should_join(deal))
            deal->joins = true;
        else
            take_messages(deal, wait_seconds);
        if (deal->joins)
            search_rest(deal);
    }
}

/* ---- the run ---- */

static bool add_job(struct deal *deal, size_t *n_allocated, const struct job *job)
{
    struct job *const jobs = grow_array(deal->jobs, n_allocated, deal->n_jobs + 1, sizeof *jobs);
    if (jobs == NULL)
        return false;
    deal->jobs = jobs;
    jobs[deal->n_jobs++] = *job;
    return true;
}

/* Reads all boards. Returns false if out of memory. */
static bool read_jobs(struct deal *deal)
{
    size_t n_allocated = 0;
    while (!interrupt_requested()) {
        struct job job = {.status = FIFTEEN_OK};
        if (!solve_prepare(deal->run, &job))
            break;
        if (!add_job(deal, &n_allocated, &job)) {
            solve_drop(deal->run, &job);
            return false;
        }
    }
    deal->done = calloc(deal->n_jobs + 1, sizeof *deal->done);
    deal->shares = calloc(deal->leader->n_ranks, sizeof *deal->shares);
    for (size_t i = 0; deal->done != NULL && i < deal->n_jobs; i++)
        deal->done[i] = deal->jobs[i].status != FIFTEEN_OK;
    return deal->done != NULL && deal->shares != NULL;
}

void deal_boards(void *context, struct run *run)
{
    struct leader *const leader = context;
    struct deal deal = {.leader = leader, .run = run, .goes_on = true};
    if (!read_jobs(&deal))
        fail(&deal, message_no_memory(&deal.error));
    else if (deal.n_jobs < MIN_BOARDS_PER_RANK * (size_t)leader->n_ranks || leader->n_ranks == 1 ||
             !fifteen_algorithm_resumes((enum fifteen_algorithm)run->request->search->algorithm))
        search_rest(&deal);
    else {
        leader->alone = search_alone;
        leader->alone_context = &deal;
        search_dealt(&deal);
        leader->alone = NULL;
    }
    end_jobs(&deal);
    progress_clear(&run->boards);
    free(deal.jobs);
    free(deal.done);
    free(deal.shares);
}
