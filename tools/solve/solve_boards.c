/* solve_boards.c - solving a stream of boards: read, search, print, in input order */
/* SPDX-License-Identifier: MIT */
#include "solve/solve_boards.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/format.h"
#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"
#include "puzzle/gather.h"
#include "solve/answer_record.h"
#include "solve/solve_run.h"

static void note_status(struct run *run, enum fifteen_status status)
{
    run->status = exits_worse(run->status, exits_of(status));
}

/* ---- work: search ---- */

static enum fifteen_status search_with_checkpoint(struct fifteen_checkpoint_file *file,
                                                  struct job *job,
                                                  const struct fifteen_limits *limits,
                                                  const struct fifteen_monitor *monitor)
{
    const struct fifteen_checkpoint checkpoint = {.file = file, .number = job->index};
    const struct fifteen_problem grids = {job->puzzle.start, job->puzzle.goal};
    return message_advise(fifteen_solve_checkpointed(job->puzzle.solver, &grids, &checkpoint,
                                                     limits, monitor, &job->answer.result,
                                                     &job->error),
                          &job->error);
}

static enum fifteen_status search(const struct run *run, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor)
{
    struct answer *const answer = &job->answer;
    struct checkpoint *const checkpoint = run->request->checkpoint;
    const struct solve_team *const team = run->request->team;
    if (team != NULL)
        return team->search(team->context, run, job, limits, monitor);
    if (checkpoint->path != NULL)
        return search_with_checkpoint(checkpoint->file, job, limits, monitor);
    if (!run->request->all)
        return puzzle_solve(&job->puzzle, limits, monitor, &answer->result, &job->error);
    answer->all.max_kept = run->request->max_shown;
    const enum fifteen_status status =
        puzzle_solve_all(&job->puzzle, limits, monitor, &answer->all, &answer->result, &job->error);
    if (answer->all.n > 0) { /* the first of all takes the place of the one that was found */
        fifteen_solution_free(&answer->result.solution);
        answer->result.solution = answer->all.solution[0];
        answer->all.solution[0].path = NULL;
    }
    return status;
}

/* A search whose bounds are printed. */
struct noting {
    struct run *run;
    struct job *job;
};

enum { BEFORE_SIZE = 32 };

/* Names the board in messages, if it is not the only one. */
static const char *name_board(const struct run *run, const struct job *job, char out[BEFORE_SIZE])
{
    out[0] = '\0';
    if (!run->shows_progress)
        snprintf(out, BEFORE_SIZE, "board %" PRIu64 ": ", job->index + 1);
    return out;
}

/* Prints bounds of a long search as they end. */
static void note_bounds(void *context, struct bounds *bounds)
{
    const struct noting *const noting = context;
    char before[BEFORE_SIZE];
    if (noting->run->shows_progress)
        progress_clear(&noting->run->progress);
    bounds_note(bounds, name_board(noting->run, noting->job, before),
                (enum fifteen_cost)noting->run->request->search->cost);
}

/* Boards that are searched at the same time share the threads. */
void solve_search(void *context, void *memory, unsigned n_busy)
{
    struct run *const run = context;
    struct job *const job = memory;
    if (job->status != FIFTEEN_OK || job->is_known)
        return;
    struct fifteen_limits limits = run->request->search->limits;
    limits.n_threads = n_busy < run->n_threads ? run->n_threads / n_busy : 1;
    limits.fallback = !run->request->all;
    const struct fifteen_monitor shown =
        run->shows_progress ? progress_monitor(&run->progress, "solving") : interrupt_monitor();
    struct noting noting = {run, job};
    if (run->request->run->verbose) {
        job->answer.bounds.note = note_bounds;
        job->answer.bounds.context = &noting;
    }
    const struct fifteen_monitor monitor = bounds_record(&job->answer.bounds, &shown);
    job->status = search(run, job, &limits, &monitor);
    if (!bounds_end(&job->answer.bounds, &job->answer.result))
        job->status = message_no_memory(&job->error);
    if (run->shows_progress)
        progress_clear(&run->progress);
}

/* ---- finish: print the answer ---- */

void solve_drop(void *context, void *memory)
{
    struct job *const job = memory;
    (void)context;
    answer_free(&job->answer);
    puzzle_free(&job->puzzle);
    fifteen_board_free(job->item.start);
}

/* Prints the record of a shard's board, if it was searched. Returns false if that fails. */
static bool print_record(struct run *run, struct job *job)
{
    const struct outcome outcome = job_outcome(job);
    if (!job->is_made || outcomes_add(run->request->outcomes, job->index, &job->puzzle, &outcome,
                                      answer_more(&job->answer)))
        return true;
    note_status(run, FIFTEEN_IO);
    return false;
}

/* Notes in the checkpoint that a board is answered, or that it is not: then the next run goes on
 * with it. Returns false after an error message. */
static bool note_in_checkpoint(struct run *run, struct job *job, bool answered)
{
    struct checkpoint *const checkpoint = run->request->checkpoint;
    const struct outcome outcome = job_outcome(job);
    struct fifteen_error error;
    if (checkpoint->path == NULL)
        return true;
    const bool is_stopped = job->status == FIFTEEN_LIMIT || job->status == FIFTEEN_CANCELLED;
    checkpoint->n_stopped += is_stopped;
    checkpoint->n_failed += !answered && !is_stopped;
    if (is_stopped || !answered)
        return true;
    if (!job->is_made || job->is_known)
        return true;
    const enum fifteen_status status = checkpoint_add(checkpoint, job->index, &job->puzzle,
                                                      &outcome, answer_more(&job->answer), &error);
    if (status != FIFTEEN_OK)
        message_print("%s", error.text);
    note_status(run, status);
    return status == FIFTEEN_OK;
}

/* Prints an answer. Returns false if that fails. */
static bool print_answer(struct run *run, struct job *job)
{
    struct answer *const answer = &job->answer;
    if (run_is_shard(run))
        return print_record(run, job);
    if (answer->status != ANSWER_INVALID) {
        answer->start = job->puzzle.start;
        answer->goal = job->puzzle.goal;
        answer->conventions = settings_convention_names(&job->puzzle.search->conventions);
    }
    if (run->request->format->print(&run->document, answer))
        return true;
    run->document.broken = true;
    note_status(run, FIFTEEN_IO);
    return false;
}

/* What ends the run, such as a damaged table, is not about a board. */
static void complain(struct run *run, const struct job *job, bool answered)
{
    if (answered || job->lost_file)
        complaints_print(&run->complaints, &job->item, job->error.text);
    else
        message_print("%s", job->error.text);
}

/* Compares the length with the one that the file states for its goal. */
static void check_length(struct run *run, const struct job *job)
{
    const struct answer *const answer = &job->answer;
    const int known_length = job->item.known_length;
    const unsigned length = (unsigned)answer->result.solution.length;
    if (answer->status != ANSWER_SOLVED || job->overrides_goal ||
        !gathered_length_differs(known_length, length, gathered_is_shortest(&answer->result)))
        return;
    struct fifteen_error reason;
    message_set(&reason, FIFTEEN_OK, "found %u moves, but the file states %d", length,
                known_length);
    progress_clear(&run->boards);
    feed_complain(&job->item, reason.text);
    run->status = exits_worse(run->status, EXIT_FAILED);
}

/* An interrupted search of the only board is answered by what it has found. Otherwise prints what
 * it has proven. Returns true if there is an answer. */
static bool answer_interrupt(const struct run *run, struct job *job)
{
    struct answer *const answer = &job->answer;
    const unsigned n = answer->result.lower_bound;
    if (run->shows_progress && answer->result.found && !run_is_shard(run)) {
        answer->status = ANSWER_LIMIT;
        answer->message = "interrupted";
        answer->searched = true;
        return true;
    }
    if (!run->request->run->quiet && n > 0) {
        char text[FORMAT_BOUNDS_SIZE];
        char before[BEFORE_SIZE];
        message_print(
            "%sinterrupted; %s", name_board(run, job, before),
            format_bounds(n, answer->result.found ? answer->result.solution.length : 0, text));
    }
    return false;
}

bool solve_finish(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    struct answer *const answer = &job->answer;
    char before[BEFORE_SIZE];
    if (job->status != FIFTEEN_OK) /* there will be a message */
        progress_clear(&run->boards);
    answer->item = &job->item;
    answer->message = job->status != FIFTEEN_OK ? job->error.text : NULL;
    note_status(run, job->status);
    bool answered = answer_set_status(answer, job->status);
    if (job->status == FIFTEEN_CANCELLED)
        answered = answer_interrupt(run, job);
    else if (!answered || answer->status == ANSWER_INVALID)
        complain(run, job, answered);
    if (run->request->run->verbose && answer->searched)
        answer_note_counts(answer, name_board(run, job, before));
    if (answered)
        check_length(run, job);
    bool goes_on = answered ? print_answer(run, job) : job->lost_file;
    if (!note_in_checkpoint(run, job, answered)) /* even if the answer could not be printed */
        goes_on = false;
    run->stopped |= !goes_on;
    solve_drop(run, job);
    progress_items(&run->boards, "solving", ++run->n_finished, 0);
    return goes_on;
}

/* ---- the run ---- */

/* A single board reports its progress. */
static void solve_one(struct run *run)
{
    struct job job = {.status = FIFTEEN_OK};
    run->shows_progress = true;
    run->boards.shows = false;
    if (solve_prepare(run, &job)) {
        solve_search(run, &job, 1);
        solve_finish(run, &job);
    }
}

/* With a checkpoint, each board is searched on all threads. */
static void solve_in_order(struct run *run)
{
    bool goes_on = true;
    while (goes_on) {
        struct job job = {.status = FIFTEEN_OK};
        if (!solve_prepare(run, &job))
            break;
        solve_search(run, &job, 1);
        goes_on = solve_finish(run, &job);
    }
    progress_clear(&run->boards);
}

static void solve_all(struct run *run)
{
    const struct batch_stages stages = {.context = run,
                                        .item_size = sizeof(struct job),
                                        .prepare = solve_prepare,
                                        .work = solve_search,
                                        .finish = solve_finish,
                                        .drop = solve_drop};
    const bool answered = batch_run(&stages, run->n_threads);
    progress_clear(&run->boards);
    if (!answered) {
        message_print("out of memory or threads");
        note_status(run, FIFTEEN_NO_MEMORY);
    }
}

/* The output is not complete. */
static void stop_unwritten(struct run *run)
{
    run->stopped = true;
    note_status(run, FIFTEEN_IO);
}

/* Prints the document, or the part of a shard. */
static void print_document(struct run *run)
{
    static const struct answer_format records = {.print = NULL};
    const struct answer_format *const format = run_is_shard(run) ? &records : run->request->format;
    struct outcomes *const outcomes = run->request->outcomes;
    if ((format->begin != NULL && !format->begin(&run->document)) || !outcomes_begin(outcomes)) {
        stop_unwritten(run);
        return;
    }
    if (feed_is_one_board(&run->feed))
        solve_one(run);
    else if (run->request->checkpoint->path != NULL)
        solve_in_order(run);
    else if (run->request->team != NULL)
        run->request->team->solve_all(run->request->team->context, run);
    else
        solve_all(run);
    const bool is_whole = !run->stopped;
    complaints_end(&run->complaints);
    if (format->end != NULL && !format->end(&run->document))
        stop_unwritten(run);
    if (is_whole && !outcomes_end(outcomes, run->n_items, run->tables.load_seconds))
        stop_unwritten(run);
}

/* The file is removed if all answers are printed. If the state of a search is lost, this decides
 * the exit status, whatever else has happened. */
static void close_checkpoint(struct run *run, bool began)
{
    struct checkpoint *const checkpoint = run->request->checkpoint;
    bool is_kept;
    if (!checkpoint_close(checkpoint, began && !run->stopped, &is_kept))
        run->status = EXIT_FAILED;
    else if (is_kept && began && !run->request->run->quiet)
        message_print("%s is kept; run the same command again to continue", checkpoint->path);
}

enum exit_status solve_boards(const struct solve_request *request)
{
    const struct run_settings *const settings = request->run;
    struct run run = {.request = request, .document = request->document, .status = EXIT_ANSWERED};
    struct fifteen_error error;
    enum fifteen_status status = feed_init(&run.feed, request->input, &error);
    if (status != FIFTEEN_OK)
        return exits_report(status, &error);
    run.n_threads = settings->n_threads != 0 ? settings->n_threads : fifteen_n_processors();
    progress_init(&run.progress, settings);
    progress_init(&run.boards, settings);
    run.boards.shows &= !isatty(STDOUT_FILENO);
    run.progress.time_limit = request->search->limits.seconds;
    struct checkpoint *const checkpoint = request->checkpoint;
    if (checkpoint->path != NULL)
        status = checkpoint_open(checkpoint, &request->outcomes->shard, &request->outcomes->recipe,
                                 &error);
    if (status == FIFTEEN_OK && !run_is_merge(&run)) {
        status = tables_init(&run.tables, request->search, settings, &run.progress, &error);
        if (status == FIFTEEN_OK)
            status = tables_create_solver(&run.tables, request->search, &run.solver, &error);
    }
    if (status == FIFTEEN_OK)
        print_document(&run);
    else
        run.status = exits_report(status, &error);
    if (checkpoint->path != NULL)
        close_checkpoint(&run, status == FIFTEEN_OK);
    if (request->input->n_operands > 0 || request->input->n_files > 0)
        tables_offer(&run.tables);
    fifteen_solver_free(run.solver);
    tables_free(&run.tables);
    feed_free(&run.feed);
    return run.status;
}
