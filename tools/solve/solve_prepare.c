/* solve_prepare.c - the first stage of solving a stream of boards: read, make the puzzle, find a
 * solver */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "process/interrupt.h"
#include "solve/answer_record.h"
#include "solve/solve_run.h"

/* Prints once for each file that its head states the goal, or that --goal overrides it. */
static void note_goal(struct run *run, const struct job *job)
{
    const struct feed_item *const item = &job->item;
    const bool notes = job->overrides_goal || run->request->goal == NULL;
    if (!run->request->run->verbose || !item->goal_stated || !notes ||
        item->file == run->noted_file)
        return;
    run->noted_file = item->file;
    const char *const name = item->goal_board != NULL ? "a board" : fifteen_goal_name(item->goal);
    if (job->overrides_goal)
        message_print("--goal overrides the goal '%s', which is stated in %s", name,
                      feed_file_name(item));
    else
        message_print("the goal is '%s', as stated in %s", name, feed_file_name(item));
}

/* Returns whether the goal of the puzzle is another one than the file states. */
static bool overrides_goal(const struct job *job, const struct goal *stated)
{
    struct fifteen_board *goal = NULL;
    struct fifteen_error error;
    if (!job->item.goal_stated || job->puzzle.goal == NULL)
        return false;
    const bool same = goal_make(stated, puzzle_size(&job->puzzle), &goal, &error) == FIFTEEN_OK &&
                      fifteen_board_equal(goal, job->puzzle.goal);
    fifteen_board_free(goal);
    return !same;
}

/* Takes the outcome of a board from the parts of a merge, or from the checkpoint. */
static enum fifteen_status take_outcome(struct run *run, struct job *job)
{
    const struct solve_request *const request = run->request;
    const struct part_place place = {.index = job->index, .number = job->index};
    struct outcome outcome = job_outcome(job);
    json_t *more = NULL;
    enum fifteen_status status = run_is_merge(run)
                                     ? part_set_take(request->outcomes->parts, &place, &job->puzzle,
                                                     &outcome, &more, &job->error)
                                     : checkpoint_take(request->checkpoint, job->index,
                                                       &job->puzzle, &outcome, &more, &job->error);
    if (status == FIFTEEN_OK && !answer_read_more(&job->answer, &job->puzzle, more))
        status = message_set(&job->error, FIFTEEN_INVALID, "malformed record of a board");
    json_decref(more);
    return status == FIFTEEN_OK ? job->status : FIFTEEN_IO; /* no answer about the board */
}

static enum fifteen_status prepare_puzzle(struct run *run, struct job *job)
{
    const struct solve_team *const team = run->request->team;
    const bool announces = team != NULL && !puzzle_is_ready(&job->puzzle);
    if (announces)
        team->announce(team->context, &job->puzzle);
    const enum fifteen_status status = puzzle_prepare(&job->puzzle, &run->tables, &job->error);
    return status == FIFTEEN_OK && announces ? team->agree(team->context, &job->puzzle, &job->error)
                                             : status;
}

static enum fifteen_status make_puzzle(struct run *run, struct job *job)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_board *)job->item.goal_board,
                                .standard = job->item.goal};
    const struct goal *const requested = run->request->goal;
    struct fifteen_board *const start = job->item.start;
    job->item.start = NULL;
    enum fifteen_status status =
        puzzle_make(&job->puzzle, start, requested != NULL ? requested : &stated, &job->error);
    job->overrides_goal = requested != NULL && overrides_goal(job, &stated);
    note_goal(run, job);
    job->puzzle.solver = run->solver;
    job->puzzle.search = run->request->search;
    job->is_made = status == FIFTEEN_OK;
    job->is_known = job->is_made &&
                    (run_is_merge(run) || checkpoint_knows(run->request->checkpoint, job->index));
    /* The record in a part names the tables, also if a checkpoint has the outcome. */
    if (job->is_made && (!job->is_known || run_is_shard(run)))
        status = prepare_puzzle(run, job);
    return job->is_known && status == FIFTEEN_OK ? take_outcome(run, job) : status;
}

/* Reads the next board of the shard. */
static enum fifteen_status read_board(struct run *run, struct job *job)
{
    const struct shard *const shard = &run->request->outcomes->shard;
    for (;;) {
        const enum fifteen_status status = feed_next(&run->feed, &job->item, &job->error);
        if (status != FIFTEEN_OK && status != FIFTEEN_INVALID)
            return status;
        job->index = run->n_items++;
        if (shard_has(shard, job->index))
            return status;
        fifteen_board_free(job->item.start);
        job->item.start = NULL;
    }
}

bool solve_prepare(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    job->status = read_board(run, job);
    job->lost_file = job->status == FIFTEEN_IO;
    if (interrupt_requested())
        job->status = FIFTEEN_CANCELLED;
    if (job->status == FIFTEEN_NOT_FOUND)
        return false;
    if (job->status == FIFTEEN_OK)
        job->status = make_puzzle(run, job);
    return true;
}
