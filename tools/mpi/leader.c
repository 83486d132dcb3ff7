/* leader.c - rank 0 of fifteen-mpi: searches boards with the other ranks */
/* SPDX-License-Identifier: MIT */
#include "mpi/leader.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"

static const double wait_seconds = 0.05;

enum fifteen_status leader_init(struct leader *leader, struct fifteen_error *error)
{
    leader->heard = calloc(leader->n_ranks, sizeof *leader->heard);
    leader->read = stopwatch_now();
    return leader->heard != NULL ? FIFTEEN_OK : message_no_memory(error);
}

void leader_free(struct leader *leader)
{
    struct fifteen_error ignored;
    for (unsigned rank = 1; rank < leader->n_ranks && !leader->is_lost; rank++)
        (void)post_send(leader->cluster, rank, post_make("end"), &ignored);
    free(leader->heard);
}

/* ---- messages ---- */

/* A process that was stopped and goes on must not blame the other ranks for that time. */
static void advance_clock(struct leader *leader)
{
    static const double max_step = 1;
    const double now = stopwatch_now();
    const double step = now - leader->read;
    leader->clock += step < max_step ? step : max_step;
    leader->read = now;
}

static enum fifteen_status note_loss(struct leader *leader, enum fifteen_status status)
{
    leader->is_lost |= status == FIFTEEN_IO;
    return status;
}

enum fifteen_status leader_receive(struct leader *leader, double seconds, unsigned *from,
                                   json_t **message, struct fifteen_error *error)
{
    const enum fifteen_status status = post_receive(leader->cluster, seconds, from, message, error);
    advance_clock(leader);
    if (status == FIFTEEN_OK)
        leader->heard[*from] = leader->clock;
    return note_loss(leader, status);
}

enum fifteen_status leader_send(struct leader *leader, unsigned to, json_t *message,
                                struct fifteen_error *error)
{
    return note_loss(leader, post_send(leader->cluster, to, message, error));
}

enum fifteen_status leader_check(struct leader *leader, unsigned rank, struct fifteen_error *error)
{
    if (leader->clock - leader->heard[rank] < leader->timeout)
        return FIFTEEN_OK;
    return note_loss(leader, message_set(error, FIFTEEN_IO, "%s did not answer for %g s",
                                         leader->names[rank], leader->timeout));
}

/* ---- searching together ---- */

/* Reads the answer of a rank that gets ready for a puzzle. */
static enum fifteen_status read_answer(const struct leader *leader, const struct puzzle *puzzle,
                                       const json_t *message, unsigned from,
                                       struct fifteen_error *error)
{
    if (post_is(message, "failed"))
        return post_read_error(message, leader->names[from], error);
    return post_has_tables(message, puzzle)
               ? FIFTEEN_OK
               : message_set(error, FIFTEEN_NOT_FOUND, "%s has other tables than %s",
                             leader->names[from], leader->names[0]);
}

/* Waits until each rank is ready for a board, or has failed. All answers are awaited, so that none
 * is taken for one about the next board. */
static enum fifteen_status await_ready(struct leader *leader, const struct puzzle *puzzle,
                                       struct fifteen_error *error)
{
    enum fifteen_status worst = FIFTEEN_OK;
    for (unsigned rank = 1; rank < leader->n_ranks; rank++)
        leader->heard[rank] = leader->clock;
    for (unsigned n_answers = 1; n_answers < leader->n_ranks;) {
        json_t *message;
        unsigned from;
        struct fifteen_error reason;
        const enum fifteen_status status =
            leader_receive(leader, wait_seconds, &from, &message, &reason);
        if (status == FIFTEEN_OK) {
            const bool is_answer = post_is(message, "ready") || post_is(message, "failed");
            n_answers += is_answer;
            if (is_answer && worst == FIFTEEN_OK)
                worst = read_answer(leader, puzzle, message, from, error);
            json_decref(message);
        } else if (status != FIFTEEN_NOT_FOUND) {
            *error = reason;
            return status;
        }
        for (unsigned rank = 1; rank < leader->n_ranks; rank++)
            if (leader_check(leader, rank, error) != FIFTEEN_OK)
                return FIFTEEN_IO;
    }
    return worst;
}

static enum fifteen_status send_puzzle(struct leader *leader, const char *kind,
                                       const struct puzzle *puzzle, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned rank = 1; rank < leader->n_ranks && status == FIFTEEN_OK; rank++) {
        json_t *const message = post_make(kind);
        post_add_puzzle(message, puzzle);
        status = leader_send(leader, rank, message, error);
    }
    return status;
}

/* FIFTEEN_NOT_FOUND: a rank has no tables, or others than this one. Other failures are those of the
 * rank that the message names. */
enum fifteen_status leader_agree(void *context, const struct puzzle *puzzle,
                                 struct fifteen_error *error)
{
    struct leader *const leader = context;
    const struct fifteen_problem grids = {puzzle->start, puzzle->goal};
    struct fifteen_error reason;
    enum fifteen_status status = fifteen_cluster_check(puzzle->solver, &grids, &reason);
    if (status == FIFTEEN_NOT_FOUND)
        return message_set(error, status, "%s: %s", leader->names[0], reason.text);
    if (status != FIFTEEN_OK)
        return message_set(error, status, "%s", reason.text);
    status = send_puzzle(leader, "prepare", puzzle, error);
    return status == FIFTEEN_OK ? await_ready(leader, puzzle, error) : status;
}

/* All ranks then read their tables at the same time. A failure is noticed by leader_agree. */
void leader_announce(void *context, const struct puzzle *puzzle)
{
    struct fifteen_error ignored;
    (void)send_puzzle(context, "announce", puzzle, &ignored);
}

static enum fifteen_status search_together(struct leader *leader, const struct run *run,
                                           struct job *job, const struct fifteen_limits *limits,
                                           const struct fifteen_monitor *monitor)
{
    const struct fifteen_checkpoint checkpoint = {run->request->checkpoint->file, job->index};
    const struct fifteen_problem grids = {job->puzzle.start, job->puzzle.goal};
    const struct fifteen_cluster_search search = {.solver = job->puzzle.solver,
                                                  .problem = &grids,
                                                  .checkpoint =
                                                      checkpoint.file != NULL ? &checkpoint : NULL,
                                                  .limits = limits,
                                                  .monitor = monitor};
    enum fifteen_status status = leader_agree(leader, &job->puzzle, &job->error);
    for (unsigned rank = 1; rank < leader->n_ranks && status == FIFTEEN_OK; rank++)
        status = leader_send(leader, rank, post_make("together"), &job->error);
    if (status != FIFTEEN_OK)
        return status;
    status = message_advise(
        fifteen_cluster_solve(leader->cluster, &search, &job->answer.result, &job->error),
        &job->error);
    return note_loss(leader, status);
}

enum fifteen_status leader_search(void *context, const struct run *run, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor)
{
    struct leader *const leader = context;
    return leader->alone != NULL ? leader->alone(leader->alone_context, job, limits, monitor)
                                 : search_together(leader, run, job, limits, monitor);
}
