/* comparison.c - one row of a comparison: boards solved with one heuristic and one algorithm */
#include "measure/comparison.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"

struct job {
    struct gathered *board;
    struct fifteen_solution solution;
    struct fifteen_counts counts;
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

enum fifteen_status comparison_prepare(struct comparison *comparison,
                                       const struct fifteen_problem *problem,
                                       struct fifteen_error *error)
{
    const double before = comparison->tables->load_seconds;
    const enum fifteen_status status =
        tables_prepare(comparison->tables, comparison->solver, problem, error);
    comparison->load_seconds += comparison->tables->load_seconds - before;
    return status;
}

static bool prepare_job(void *context, void *memory)
{
    struct run *const run = context;
    struct job *const job = memory;
    struct comparison *const comparison = run->comparison;
    if (run->n_begun == comparison->n_boards)
        return false;
    job->board = &comparison->boards[run->n_begun++];
    job->status = interrupt_requested()
                      ? FIFTEEN_CANCELLED
                      : comparison_prepare(comparison, &job->board->problem, &job->error);
    return true;
}

static void solve_job(void *context, void *memory, unsigned n_busy)
{
    const struct run *const run = context;
    struct job *const job = memory;
    (void)n_busy;
    if (job->status != FIFTEEN_OK)
        return;
    const struct fifteen_monitor monitor = interrupt_monitor();
    struct fifteen_limits limits = run->comparison->search.limits;
    limits.n_threads = 1;
    job->status = fifteen_solve(run->comparison->solver, &job->board->problem, &limits, &monitor,
                                &job->solution, &job->counts, &job->error);
}

/* ---- counts ---- */

/* A length proven in one row must hold in all. */
static void check_length(struct comparison *comparison, struct gathered *board, unsigned length,
                         bool optimal)
{
    if (board->known_length < 0 && optimal)
        board->known_length = (int)length;
    if (!gathered_length_differs(board->known_length, length, optimal))
        return;
    char text[FIFTEEN_BOARD_TEXT_SIZE];
    fifteen_board_print(board->problem.geometry, board->problem.start, text);
    message_print("%s: found %u moves with %s, %s, but the known length is %d", text, length,
                  comparison_heuristic(comparison), comparison_algorithm(comparison),
                  board->known_length);
    comparison->worst = exits_worse(comparison->worst, EXIT_FAILED);
}

static void add_solution(struct comparison *comparison, const struct job *job)
{
    const struct fifteen_counts *const counts = &job->counts;
    statistics_add(&comparison->length, job->solution.length);
    statistics_add(&comparison->expanded, (double)counts->expanded);
    statistics_add(&comparison->generated, (double)counts->generated);
    comparison->nodes[comparison->n_solved++] = (double)counts->generated;
    check_length(comparison, job->board, job->solution.length, counts->optimal);
}

/* A forged table can report an h beyond any length: clamp it. */
static unsigned initial_value(const struct fifteen_counts *counts)
{
    return counts->initial_h < FIFTEEN_MAX_MOVES ? counts->initial_h : FIFTEEN_MAX_MOVES;
}

static void add_counts(struct comparison *comparison, const struct job *job)
{
    const struct fifteen_counts *const counts = &job->counts;
    if (comparison->n_done++ == 0)
        comparison->first = *counts;
    statistics_add(&comparison->initial_h, counts->initial_h);
    comparison->initial_values[initial_value(counts)]++;
    comparison->ran |= 1U << counts->algorithm;
    comparison->all_expanded += counts->expanded;
    comparison->all_generated += counts->generated;
    comparison->seconds += counts->seconds;
}

static bool finish_job(void *context, void *memory)
{
    struct run *const run = context;
    const struct job *const job = memory;
    struct comparison *const comparison = run->comparison;
    comparison->worst = exits_worse(comparison->worst, exits_of(job->status));
    if (job->status != FIFTEEN_OK && job->status != FIFTEEN_LIMIT) {
        progress_clear(run->progress);
        if (job->status != FIFTEEN_CANCELLED)
            message_print("%s", job->error.text);
        return false;
    }
    const struct comparison_board board = {.from = job->board,
                                           .solution =
                                               job->status == FIFTEEN_OK ? &job->solution : NULL,
                                           .counts = &job->counts};
    if (comparison->print_board != NULL) {
        progress_clear(run->progress);
        if (!comparison->print_board(comparison, &board)) {
            comparison->worst = EXIT_FAILED;
            return false;
        }
    }
    add_counts(comparison, job);
    if (job->status == FIFTEEN_OK)
        add_solution(comparison, job);
    else
        comparison->n_limit++;
    progress_items(run->progress, run->subject, comparison->n_done, comparison->n_boards);
    return true;
}

/* ---- all boards ---- */

enum exit_status comparison_run(struct comparison *comparison, struct progress *progress)
{
    struct run run = {.comparison = comparison, .progress = progress};
    const struct batch_stages stages = {.context = &run,
                                        .item_size = sizeof(struct job),
                                        .prepare = prepare_job,
                                        .work = solve_job,
                                        .finish = finish_job};
    snprintf(run.subject, sizeof run.subject, "%s, %s", comparison_heuristic(comparison),
             comparison_algorithm(comparison));
    comparison->nodes = malloc(comparison->n_boards * sizeof *comparison->nodes);
    const unsigned n_threads = comparison->n_threads;
    if (comparison->nodes == NULL ||
        !batch_run(&stages, n_threads != 0 ? n_threads : fifteen_n_processors())) {
        message_print("out of memory or threads");
        comparison->worst = EXIT_FAILED;
    }
    progress_clear(progress);
    return comparison->worst;
}

void comparison_free(struct comparison *comparison)
{
    fifteen_solver_free(comparison->solver);
    free(comparison->nodes);
}
