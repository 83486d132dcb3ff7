/* comparison.c - one row of a comparison: boards solved with one heuristic and one algorithm */
/* SPDX-License-Identifier: MIT */
#include "measure/comparison.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"

struct job {
    size_t index; /* of the board */
    struct gathered *board;
    struct fifteen_result result;
    struct improvements improvements;
    enum fifteen_status status;
    struct fifteen_error error;
};

struct run {
    struct comparison *comparison;
    struct progress *progress;
    size_t n_begun;
    char subject[FIFTEEN_HEURISTIC_NAME_SIZE + 32];
};

const char *comparison_heuristic(const struct comparison *comparison)
{
    return comparison->search.heuristic != NULL ? comparison->search.heuristic : "default";
}

const char *comparison_algorithm(const struct comparison *comparison)
{
    return fifteen_algorithm_name((enum fifteen_algorithm)comparison->search.algorithm);
}

/* ---- one board ---- */

/* Returns a puzzle with the search of a row. */
static struct puzzle puzzle_of(const struct comparison *comparison, const struct puzzle *puzzle)
{
    struct puzzle searched = *puzzle;
    searched.solver = comparison->solver;
    searched.search = &comparison->search;
    return searched;
}

enum fifteen_status comparison_prepare(struct comparison *comparison, const struct puzzle *puzzle,
                                       struct fifteen_error *error)
{
    const struct puzzle searched = puzzle_of(comparison, puzzle);
    const double before = comparison->tables->load_seconds;
    const enum fifteen_status status = puzzle_prepare(&searched, comparison->tables, error);
    comparison->load_seconds += comparison->tables->load_seconds - before;
    return status;
}

static struct part_place place_of(const struct comparison *comparison, const struct job *job)
{
    return (struct part_place){.index = job->index,
                               .number = comparison->row * comparison->n_boards + job->index,
                               .row = comparison->row};
}

static struct outcome outcome_of(struct job *job)
{
    return (struct outcome){&job->status, &job->error, &job->result};
}

/* Takes the outcome of a board from the parts of a merge. */
static enum fifteen_status take_outcome(const struct comparison *comparison, struct job *job)
{
    const struct part_place place = place_of(comparison, job);
    const struct outcome outcome = outcome_of(job);
    json_t *improvements = NULL;
    enum fifteen_status status =
        part_set_take(comparison->outcomes->parts, &place, &job->board->puzzle, &outcome,
                      &improvements, &job->error);
    if (status == FIFTEEN_OK && !improvements_read(&job->improvements, improvements))
        status = message_set(&job->error, FIFTEEN_INVALID, "malformed record of a board");
    json_decref(improvements);
    return status == FIFTEEN_OK ? job->status : FIFTEEN_IO;
}

static bool prepare_job(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    struct comparison *const comparison = run->comparison;
    const struct outcomes *const outcomes = comparison->outcomes;
    while (run->n_begun < comparison->n_boards && !shard_has(&outcomes->shard, run->n_begun))
        run->n_begun++;
    if (run->n_begun == comparison->n_boards)
        return false;
    job->index = run->n_begun++;
    job->board = &comparison->boards[job->index];
    if (interrupt_requested())
        job->status = FIFTEEN_CANCELLED;
    else if (outcomes->parts != NULL)
        job->status = take_outcome(comparison, job);
    else
        job->status = comparison_prepare(comparison, &job->board->puzzle, &job->error);
    return true;
}

static void solve_job(void *context, void *memory, unsigned n_busy)
{
    const struct run *const run = context;
    struct job *const job = memory;
    (void)n_busy;
    if (job->status != FIFTEEN_OK || run->comparison->outcomes->parts != NULL)
        return;
    const struct puzzle puzzle = puzzle_of(run->comparison, &job->board->puzzle);
    const struct fifteen_monitor interrupts = interrupt_monitor();
    const struct fifteen_monitor monitor = improvements_record(&job->improvements, &interrupts);
    struct fifteen_limits limits = run->comparison->search.limits;
    limits.n_threads = 1;
    job->status = puzzle_solve(&puzzle, &limits, &monitor, &job->result, &job->error);
    const bool has_counts = job->status == FIFTEEN_OK || job->status == FIFTEEN_LIMIT;
    if (has_counts && job->result.found &&
        !improvements_end(&job->improvements, job->result.solution.length, job->result.seconds))
        job->status = message_no_memory(&job->error);
}

/* ---- counts ---- */

/* A length proven in one row must hold in all. */
static void check_length(struct comparison *comparison, struct gathered *board, size_t length,
                         bool shortest)
{
    if (board->known_length < 0 && shortest)
        board->known_length = (int)length;
    if (!gathered_length_differs(board->known_length, length, shortest))
        return;
    char *const text = puzzle_start_text(&board->puzzle);
    message_print("%s: found %zu moves with %s, %s, but the known length is %d",
                  text != NULL ? text : "a board", length, comparison_heuristic(comparison),
                  comparison_algorithm(comparison), board->known_length);
    free(text);
    comparison->worst = exits_worse(comparison->worst, EXIT_FAILED);
}

static void add_extent(struct comparison *comparison, const struct fifteen_result *result)
{
    const struct fifteen_extent *const extent = &result->extent;
    if (extent->max_frontier > 0)
        statistics_add(&comparison->max_frontier, (double)extent->max_frontier);
    if (extent->max_stored > 0)
        statistics_add(&comparison->max_stored, (double)extent->max_stored);
    if (format_has_depth(result))
        statistics_add(&comparison->depth, (double)extent->depth);
}

/* Returns false after an error message. */
static bool add_solution(struct comparison *comparison, const struct job *job)
{
    const struct fifteen_result *const result = &job->result;
    statistics_add(&comparison->length, (double)job->result.solution.length);
    statistics_add(&comparison->expanded, (double)result->expanded);
    statistics_add(&comparison->generated, (double)result->generated);
    if (result->has_necessary)
        statistics_add(&comparison->necessary, (double)result->necessary);
    add_extent(comparison, result);
    statistics_add(&comparison->cost, format_cost_value(result, result->cost));
    const double branching_factor = format_branching_factor(result, job->result.solution.length);
    if (branching_factor > 0)
        statistics_add(&comparison->branching_factor, branching_factor);
    comparison->nodes[comparison->n_solved++] = (double)result->generated;
    check_length(comparison, job->board, job->result.solution.length, gathered_is_shortest(result));
    if (!comparison->keeps_improvements ||
        improved_boards_add(&comparison->improved, &job->improvements))
        return true;
    message_print_no_memory();
    comparison->worst = EXIT_FAILED;
    return false;
}

static void add_counts(struct comparison *comparison, const struct job *job)
{
    const struct fifteen_result *const result = &job->result;
    if (comparison->n_done == 0)
        comparison->first = *result;
    comparison->initial_values[comparison->n_done++] = result->initial_h;
    statistics_add(&comparison->initial_h, format_cost_value(result, result->initial_h));
    comparison->ran |= 1U << result->algorithm;
    comparison->all_expanded += result->expanded;
    comparison->all_generated += result->generated;
    comparison->seconds += result->seconds;
}

static void drop_job(void *context, void *memory)
{
    struct job *const job = memory;
    (void)context;
    fifteen_result_free(&job->result);
    improvements_free(&job->improvements);
}

/* Prints the record of a shard's board. Returns false after an error message. */
static bool add_record(struct comparison *comparison, struct job *job)
{
    const struct outcome outcome = outcome_of(job);
    const struct puzzle puzzle = puzzle_of(comparison, &job->board->puzzle);
    return outcomes_add(comparison->outcomes, place_of(comparison, job).number, &puzzle, &outcome,
                        improvements_list(&job->improvements));
}

/* Prints a board, in the form of the row or as a record. Returns false after an error message. */
static bool print_board(struct run *run, struct job *job)
{
    struct comparison *const comparison = run->comparison;
    const struct comparison_board board = {.from = job->board,
                                           .solved = job->status == FIFTEEN_OK,
                                           .result = &job->result,
                                           .improvements = &job->improvements};
    const bool is_shard = comparison->outcomes->shard.n != 0;
    if (comparison->print_board == NULL && !is_shard)
        return true;
    progress_clear(run->progress);
    if (is_shard ? add_record(comparison, job) : comparison->print_board(comparison, &board))
        return true;
    comparison->worst = EXIT_FAILED;
    return false;
}

/* Prints and counts a board. Returns whether to continue. */
static bool add_job(struct run *run, struct job *job)
{
    struct comparison *const comparison = run->comparison;
    comparison->worst = exits_worse(comparison->worst, exits_of(job->status));
    if (job->status != FIFTEEN_OK && job->status != FIFTEEN_LIMIT) {
        progress_clear(run->progress);
        if (job->status != FIFTEEN_CANCELLED)
            message_print("%s", job->error.text);
        return false;
    }
    if (!print_board(run, job))
        return false;
    add_counts(comparison, job);
    if (job->status != FIFTEEN_OK)
        comparison->n_limit++;
    else if (!add_solution(comparison, job))
        return false;
    progress_items(run->progress, run->subject, comparison->n_done, comparison->n_boards);
    return true;
}

static bool finish_job(void *context, void *memory)
{
    struct run *const run = context;
    const bool goes_on = add_job(run, memory);
    run->comparison->stopped |= !goes_on;
    drop_job(context, memory);
    return goes_on;
}

/* ---- all boards ---- */

enum exit_status comparison_run(struct comparison *comparison, struct progress *progress)
{
    struct run run = {.comparison = comparison, .progress = progress};
    const struct batch_stages stages = {.context = &run,
                                        .item_size = sizeof(struct job),
                                        .prepare = prepare_job,
                                        .work = solve_job,
                                        .finish = finish_job,
                                        .drop = drop_job};
    snprintf(run.subject, sizeof run.subject, "%s, %s", comparison_heuristic(comparison),
             comparison_algorithm(comparison));
    comparison->nodes = malloc(comparison->n_boards * sizeof *comparison->nodes);
    comparison->initial_values = malloc(comparison->n_boards * sizeof *comparison->initial_values);
    const unsigned n_threads = comparison->n_threads;
    if (comparison->nodes == NULL || comparison->initial_values == NULL ||
        !batch_run(&stages, n_threads != 0 ? n_threads : fifteen_n_processors())) {
        message_print("out of memory or threads");
        comparison->worst = EXIT_FAILED;
        comparison->stopped = true;
    }
    progress_clear(progress);
    return comparison->worst;
}

void comparison_free(struct comparison *comparison)
{
    fifteen_solver_free(comparison->solver);
    free(comparison->nodes);
    free(comparison->initial_values);
    improved_boards_free(&comparison->improved);
}
