/* solve_boards.c - solving a stream of boards: read, search, print, in input order */
#include "solve/solve_boards.h"

#include <unistd.h>

#include "cli/format.h"
#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"
#include "puzzle/gather.h"

/* The state of one run. */
struct run {
    const struct solve_request *request;
    unsigned n_threads;
    struct answer_document document;
    struct feed feed;
    struct progress progress;
    bool shows_progress;    /* of the only board */
    struct progress boards; /* of all boards, if standard output does not show the answers */
    size_t n_finished;
    struct tables tables;
    struct fifteen_solver *solver;
    const char *noted_file;  /* the file of the last note about a goal, or NULL */
    enum exit_status status; /* the worst so far */
};

/* A board on its way from the feed to its answer. */
struct job {
    struct feed_item item;
    struct puzzle puzzle;
    struct answer answer;
    bool overrides_goal; /* --goal is another goal than the file states */
    bool lost_file;      /* there is no board, since a file could not be read to its end */
    enum fifteen_status status;
    struct fifteen_error error;
};

static void note_status(struct run *run, enum fifteen_status status)
{
    run->status = exits_worse(run->status, exits_of(status));
}

/* ---- prepare: read a board, make its puzzle, find a solver ---- */

/* Prints once for each file that its head states the goal, or that --goal overrides it. */
static void note_goal(struct run *run, const struct job *job)
{
    const struct feed_item *const item = &job->item;
    const bool notes = job->overrides_goal || run->request->goal == NULL;
    if (!run->request->run->verbose || !item->goal_stated || !notes ||
        item->file == run->noted_file)
        return;
    run->noted_file = item->file;
    const char *const name = item->goal_board != NULL ? "a board" : goal_name(item->goal);
    if (job->overrides_goal)
        message_print("--goal overrides the goal '%s', which is stated in %s", name,
                      feed_file_name(item));
    else
        message_print("the goal is '%s', as stated in %s", name, feed_file_name(item));
}

/* Returns whether the goal of the puzzle is another one than the file states. */
static bool overrides_goal(const struct job *job, const struct goal *stated)
{
    struct fifteen_grid *goal = NULL;
    struct fifteen_error error;
    if (!job->item.goal_stated || job->puzzle.goal == NULL)
        return false;
    const bool same =
        goal_make(stated, job->puzzle.problem.geometry, &goal, &error) == FIFTEEN_OK &&
        fifteen_grid_equal(goal, job->puzzle.goal);
    fifteen_grid_free(goal);
    return !same;
}

static enum fifteen_status make_puzzle(struct run *run, struct job *job)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_grid *)job->item.goal_board,
                                .standard = job->item.goal};
    const struct goal *const requested = run->request->goal;
    struct fifteen_grid *const start = job->item.start;
    job->item.start = NULL;
    const enum fifteen_status status =
        puzzle_make(&job->puzzle, start, requested != NULL ? requested : &stated, &job->error);
    job->overrides_goal = requested != NULL && overrides_goal(job, &stated);
    note_goal(run, job);
    job->puzzle.solver = run->solver;
    job->puzzle.search = run->request->search;
    return status == FIFTEEN_OK ? puzzle_prepare(&job->puzzle, &run->tables, &job->error) : status;
}

static bool prepare_job(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    job->status = feed_next(&run->feed, &job->item, &job->error);
    job->lost_file = job->status == FIFTEEN_IO;
    if (interrupt_requested())
        job->status = FIFTEEN_CANCELLED;
    if (job->status == FIFTEEN_NOT_FOUND)
        return false;
    if (job->status == FIFTEEN_OK)
        job->status = make_puzzle(run, job);
    return true;
}

/* ---- work: search ---- */

static enum fifteen_status search(const struct run *run, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor)
{
    struct answer *const answer = &job->answer;
    if (!run->request->all)
        return puzzle_solve(&job->puzzle, limits, monitor, &answer->solution, &answer->counts,
                            &job->error);
    answer->all.max_kept = run->request->max_shown;
    const enum fifteen_status status =
        puzzle_solve_all(&job->puzzle, limits, monitor, &answer->all, &answer->counts, &job->error);
    if (status == FIFTEEN_OK) { /* the first solution moves */
        answer->solution = answer->all.solution[0];
        answer->all.solution[0].path = NULL;
    }
    return status;
}

/* Boards that are searched at the same time share the threads. */
static void work_on_job(void *context, void *memory, unsigned n_busy)
{
    struct run *const run = context;
    struct job *const job = memory;
    if (job->status != FIFTEEN_OK)
        return;
    struct fifteen_limits limits = run->request->search->limits;
    limits.n_threads = n_busy < run->n_threads ? run->n_threads / n_busy : 1;
    limits.fallback = !run->request->all;
    const struct fifteen_monitor shown =
        run->shows_progress ? progress_monitor(&run->progress, "solving") : interrupt_monitor();
    const struct fifteen_monitor monitor = bounds_record(&job->answer.bounds, &shown);
    job->status = search(run, job, &limits, &monitor);
    if (!bounds_end(&job->answer.bounds, &job->answer.counts))
        job->status = message_set(&job->error, FIFTEEN_NO_MEMORY, "out of memory");
    if (run->shows_progress)
        progress_clear(&run->progress);
}

/* ---- finish: print the answer ---- */

static void drop_job(void *context, void *memory)
{
    struct job *const job = memory;
    (void)context;
    answer_free(&job->answer);
    puzzle_free(&job->puzzle);
    fifteen_grid_free(job->item.start);
}

/* Prints an answer. Returns false if that fails. */
static bool print_answer(struct run *run, struct job *job)
{
    struct answer *const answer = &job->answer;
    if (answer->status != ANSWER_INVALID) {
        answer->start = job->puzzle.start;
        answer->goal = job->puzzle.goal;
    }
    if (run->request->format->print(&run->document, answer))
        return true;
    run->document.broken = true;
    note_status(run, FIFTEEN_IO);
    return false;
}

/* What ends the run, such as a damaged table, is not about a board. */
static void complain(const struct job *job, bool answered)
{
    if (answered || job->lost_file)
        feed_complain(&job->item, job->error.text);
    else
        message_print("%s", job->error.text);
}

static void note_bounds(const struct answer *answer)
{
    for (size_t i = 0; i < answer->bounds.n; i++) {
        const struct bound *const bound = &answer->bounds.bound[i];
        char text[3][FORMAT_SIZE];
        message_print("bound %u: %s nodes expanded, %s generated, %s", bound->bound,
                      format_count(bound->expanded, text[0]),
                      format_count(bound->generated, text[1]),
                      format_seconds(bound->seconds, text[2]));
    }
    char extent[FORMAT_EXTENT_SIZE];
    if (format_extent(&answer->counts, extent)[0] != '\0')
        message_print("%s", extent);
    const double branching_factor =
        format_branching_factor(&answer->counts, answer->solution.length);
    if (answer->status == ANSWER_SOLVED && branching_factor > 0)
        message_print("effective branching factor: %.4f", branching_factor);
}

/* Compares the length with the one that the file states for its goal. */
static void check_length(struct run *run, const struct job *job)
{
    const struct answer *const answer = &job->answer;
    const int known_length = job->item.known_length;
    const unsigned length = (unsigned)answer->solution.length;
    if (answer->status != ANSWER_SOLVED || job->overrides_goal ||
        !gathered_length_differs(known_length, length, gathered_is_shortest(&answer->counts)))
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
static bool answer_interrupt(const struct run *run, struct answer *answer)
{
    const unsigned n = answer->counts.lower_bound;
    if (run->shows_progress && answer->counts.found) {
        answer->status = ANSWER_LIMIT;
        answer->message = "interrupted";
        answer->searched = true;
        return true;
    }
    if (run->shows_progress && !run->request->run->quiet && n > 0) {
        char text[FORMAT_BOUNDS_SIZE];
        message_print("interrupted; %s", format_bounds(n, 0, text));
    }
    return false;
}

/* Returns whether to continue: after an answer, and after a file that could not be read. */
static bool finish_job(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    struct answer *const answer = &job->answer;
    if (job->status != FIFTEEN_OK) /* there will be a message */
        progress_clear(&run->boards);
    answer->item = &job->item;
    answer->message = job->status != FIFTEEN_OK ? job->error.text : NULL;
    note_status(run, job->status);
    bool answered = answer_set_status(answer, job->status);
    if (job->status == FIFTEEN_CANCELLED)
        answered = answer_interrupt(run, answer);
    else if (!answered || answer->status == ANSWER_INVALID)
        complain(job, answered);
    if (run->request->run->verbose && answer->searched)
        note_bounds(answer);
    if (answered)
        check_length(run, job);
    const bool goes_on = answered ? print_answer(run, job) : job->lost_file;
    drop_job(run, job);
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
    if (prepare_job(run, &job)) {
        work_on_job(run, &job, 1);
        finish_job(run, &job);
    }
}

static void solve_all(struct run *run)
{
    const struct batch_stages stages = {.context = run,
                                        .item_size = sizeof(struct job),
                                        .prepare = prepare_job,
                                        .work = work_on_job,
                                        .finish = finish_job,
                                        .drop = drop_job};
    const bool answered = batch_run(&stages, run->n_threads);
    progress_clear(&run->boards);
    if (!answered) {
        message_print("out of memory or threads");
        note_status(run, FIFTEEN_NO_MEMORY);
    }
}

static void print_document(struct run *run)
{
    const struct answer_format *const format = run->request->format;
    if (format->begin != NULL && !format->begin(&run->document)) {
        note_status(run, FIFTEEN_IO);
        return;
    }
    if (feed_is_one_board(&run->feed))
        solve_one(run);
    else
        solve_all(run);
    if (format->end != NULL && !format->end(&run->document))
        note_status(run, FIFTEEN_IO);
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
    status = tables_init(&run.tables, request->search, settings, &run.progress, &error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(&run.tables, request->search, &run.solver, &error);
    if (status == FIFTEEN_OK)
        print_document(&run);
    else
        run.status = exits_report(status, &error);
    if (request->input->n_operands > 0 || request->input->n_files > 0)
        tables_offer(&run.tables);
    fifteen_solver_free(run.solver);
    tables_free(&run.tables);
    feed_free(&run.feed);
    return run.status;
}
