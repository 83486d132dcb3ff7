/* game_loop.c - an example of libfifteen: a game that draws frames while a thread of its own solves
 *
 *   game_loop 4x4 '1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15'
 *
 * The loop never waits for the solver. It asks for a hint, shows how far the search is, and makes
 * the move once it is known, until the board is solved. First it asks for a hint on the hardest
 * board of 4x4, and cancels that, as a game does when the player begins another one. */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <fifteen/fifteen.h>

/* The thread that solves. `board` is the request; NULL: none. The lock guards all but the atomics.
 */
struct worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t requested;
    const struct fifteen_solver *solver;
    struct fifteen_board *board;
    bool ends;
    bool has_answer;
    enum fifteen_status status;   /* of the answer */
    struct fifteen_solution path; /* of the answer */
    struct fifteen_error error;
    atomic_bool cancels;
    atomic_ullong n_nodes; /* generated so far */
};

/* Called by the search some times a second. Returning false cancels it. */
static bool report(void *context, const struct fifteen_progress *progress)
{
    struct worker *const worker = context;
    atomic_store(&worker->n_nodes, progress->done);
    return !atomic_load(&worker->cancels);
}

static void *work(void *context)
{
    struct worker *const worker = context;
    const struct fifteen_monitor monitor = {report, worker};
    pthread_mutex_lock(&worker->lock);
    while (!worker->ends) {
        if (worker->board == NULL || worker->has_answer) {
            pthread_cond_wait(&worker->requested, &worker->lock);
            continue;
        }
        struct fifteen_board *const board = worker->board;
        pthread_mutex_unlock(&worker->lock);
        const struct fifteen_problem problem = {.start = board};
        const struct fifteen_limits limits = {.n_threads = 1};
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        const enum fifteen_status status =
            fifteen_solve(worker->solver, &problem, &limits, &monitor, &result, &error);
        pthread_mutex_lock(&worker->lock);
        worker->has_answer = true;
        worker->status = status;
        worker->path = result.solution;
        worker->error = error;
    }
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

/* Asks for a solution of a copy of the board. The last answer must have been taken. */
static enum fifteen_status ask(struct worker *worker, const struct fifteen_board *board)
{
    pthread_mutex_lock(&worker->lock);
    fifteen_board_free(worker->board);
    worker->board = NULL;
    atomic_store(&worker->cancels, false);
    const enum fifteen_status status = fifteen_board_copy(board, &worker->board, &worker->error);
    pthread_cond_signal(&worker->requested);
    pthread_mutex_unlock(&worker->lock);
    return status;
}

/* Takes the answer if there is one, without waiting. Returns false if there is none. The caller
 * frees the solution. */
static bool take(struct worker *worker, enum fifteen_status *status,
                 struct fifteen_solution *solution)
{
    pthread_mutex_lock(&worker->lock);
    const bool taken = worker->has_answer;
    if (taken) {
        *status = worker->status;
        *solution = worker->path;
        worker->has_answer = false;
        fifteen_board_free(worker->board);
        worker->board = NULL;
    }
    pthread_mutex_unlock(&worker->lock);
    return taken;
}

/* A game draws the board here. */
static void draw_frame(void)
{
    const struct timespec sixtieth = {.tv_nsec = 1000000000 / 60};
    nanosleep(&sixtieth, NULL);
}

/* Begins a search that takes long, and cancels it after some frames. */
static enum fifteen_status begin_and_cancel(struct worker *worker)
{
    static const char hardest[] = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    struct fifteen_board *board = NULL;
    struct fifteen_solution solution;
    unsigned n_frames = 0;
    enum fifteen_status status = fifteen_board_parse(
        hardest, strlen(hardest), (struct fifteen_geometry){4, 4}, &board, &worker->error);
    if (status == FIFTEEN_OK)
        status = ask(worker, board);
    fifteen_board_free(board);
    if (status != FIFTEEN_OK)
        return status;
    for (; !take(worker, &status, &solution); n_frames++) {
        draw_frame();
        if (n_frames == 10)
            atomic_store(&worker->cancels, true);
    }
    puts(status == FIFTEEN_CANCELLED ? "the first search was cancelled" : "the first search ended");
    fifteen_solution_free(&solution);
    return FIFTEEN_OK;
}

/* Makes the first move of each hint, until the board is solved. */
static enum fifteen_status play(struct worker *worker, struct fifteen_board *board)
{
    for (unsigned n_moves = 0;; n_moves++) {
        struct fifteen_solution solution;
        enum fifteen_status status = ask(worker, board);
        if (status != FIFTEEN_OK)
            return status;
        while (!take(worker, &status, &solution))
            draw_frame();
        if (status != FIFTEEN_OK)
            return status;
        if (solution.length == 0) {
            printf("solved after %u moves\n", n_moves);
            fifteen_solution_free(&solution);
            return FIFTEEN_OK;
        }
        const unsigned tile = fifteen_board_slide(board, (enum fifteen_move)solution.path[0]);
        printf("hint: tile %u, %zu moves left\n", tile, solution.length - 1);
        fifteen_solution_free(&solution);
    }
}

int main(int argc, char **argv)
{
    struct fifteen_geometry size;
    struct fifteen_board *board = NULL;
    struct fifteen_solver_options options = {.heuristic = NULL};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = "expected SIZE and BOARD"};
    if (argc != 3 || fifteen_geometry_parse(argv[1], &size, &error) != FIFTEEN_OK ||
        fifteen_board_parse(argv[2], strlen(argv[2]), size, &board, &error) != FIFTEEN_OK ||
        fifteen_tables_create(NULL, &options.tables, &error) != FIFTEEN_OK ||
        fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        return fprintf(stderr, "%s: %s\n", argv[0], error.text), 1;
    struct worker worker = {
        .lock = PTHREAD_MUTEX_INITIALIZER, .requested = PTHREAD_COND_INITIALIZER, .solver = solver};
    if (pthread_create(&worker.thread, NULL, work, &worker) != 0)
        return fprintf(stderr, "%s: cannot start a thread\n", argv[0]), 1;
    enum fifteen_status status = begin_and_cancel(&worker);
    if (status == FIFTEEN_OK)
        status = play(&worker, board);
    if (status != FIFTEEN_OK)
        fprintf(stderr, "%s: %s\n", argv[0], worker.error.text);
    pthread_mutex_lock(&worker.lock);
    worker.ends = true;
    pthread_cond_signal(&worker.requested);
    pthread_mutex_unlock(&worker.lock);
    pthread_join(worker.thread, NULL);
    fifteen_board_free(worker.board);
    fifteen_solver_free(solver);
    fifteen_tables_free(options.tables);
    fifteen_board_free(board);
    return status == FIFTEEN_OK ? 0 : 1;
}
