/* stopping.h - searches that keep a checkpoint, and are stopped */
/* SPDX-License-Identifier: MIT */
#ifndef CHECKPOINT_STOPPING_H
#define CHECKPOINT_STOPPING_H

#include <stdio.h>
#include <string.h>

#include "support/scale.h"
#include "support/store.h"

/* A board, and how it is searched. */
struct searched {
    struct fifteen_geometry size;
    const char *heuristic;
    const char *board;
    const char *goal; /* NULL: the blank last */
    enum fifteen_algorithm algorithm;
    uint64_t memory_bytes;
    unsigned max_ms;   /* of a run that is stopped */
    unsigned length;   /* of its solution, if known */
    unsigned max_less; /* percent of the nodes of an iteration, if it is stopped */
    unsigned max_more;
};

#define SMALL_TABLES "max(pdb(4-4-4-3),linear-conflict)"
#define WIDE_TABLES "pdb(1.2.3.7.8/4.5.6.10/9.11.12.13/14.15.16.17)"
#define WIDE_BOARD "9 3 15 4 6 17 0 2 14 12 10 16 1 8 7 13 11 5"

/* A board of each width of the engine, of half a million nodes or more, and small tables. */
static const struct searched searches[] = {
    {{4, 4},
     SMALL_TABLES,
     "8 5 11 14 7 2 13 1 3 15 10 4 0 9 12 6",
     .algorithm = FIFTEEN_IDASTAR,
     .max_ms = 12},
    {{3, 6}, WIDE_TABLES, WIDE_BOARD, .algorithm = FIFTEEN_IDASTAR, .max_ms = 12},
};
enum { N_SEARCHES = sizeof searches / sizeof searches[0], FILE_MAX = 1 << 20 };

/* The solver of a board, its tables, and where its checkpoint is. */
struct fixture {
    struct scratch scratch;
    struct fifteen_tables *tables;
    struct fifteen_solver *solver;
    struct fifteen_problem problem;
    const struct searched *searched;
    char path[600];
    char copy[600];
};

static inline struct fifteen_board *read_grid(struct fifteen_geometry size, const char *text)
{
    struct fifteen_board *grid = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_board_parse(text, strlen(text), size, &grid, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return grid;
}

static inline struct fifteen_solver *make_solver(struct fifteen_tables *tables,
                                                 const char *heuristic,
                                                 enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .tables = tables, .heuristic = heuristic, .algorithm = algorithm};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

static inline void set_up(struct fixture *fixture, const struct searched *searched)
{
    static struct reported reported;
    *fixture = (struct fixture){.searched = searched};
    assert_true(scratch_make(&fixture->scratch));
    fixture->tables = open_store(&fixture->scratch, false, &reported);
    fixture->solver = make_solver(fixture->tables, searched->heuristic, searched->algorithm);
    fixture->problem.start = read_grid(searched->size, searched->board);
    if (searched->goal != NULL)
        fixture->problem.goal = read_grid(searched->size, searched->goal);
    snprintf(fixture->path, sizeof fixture->path, "%s", scratch_path(&fixture->scratch, "state"));
    snprintf(fixture->copy, sizeof fixture->copy, "%s", scratch_path(&fixture->scratch, "copy"));
}

static inline void tear_down(struct fixture *fixture)
{
    remove(fixture->path);
    remove(fixture->copy);
    fifteen_solver_free(fixture->solver);
    fifteen_tables_free(fixture->tables);
    fifteen_board_free((struct fifteen_board *)fixture->problem.start);
    fifteen_board_free((struct fifteen_board *)fixture->problem.goal);
    scratch_remove(&fixture->scratch);
}

static inline size_t read_file(const char *path, uint8_t bytes[FILE_MAX])
{
    FILE *const file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    const size_t n = fread(bytes, 1, FILE_MAX, file);
    assert_true(n < FILE_MAX);
    fclose(file);
    return n;
}

static inline void write_file(const char *path, const uint8_t *bytes, size_t n)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

/* ---- runs that are stopped ---- */

/* Stops a search at a report. Before, keeps a copy of an earlier checkpoint, which is what a
 * process leaves that is killed at that time. */
struct stopper {
    unsigned copy_at;    /* report */
    unsigned stop_at;    /* 0: never */
    unsigned stop_after; /* complete iterations; 0: never */
    double seconds;      /* limit; 0: none */
    uint64_t n_nodes;    /* limit; 0: none */
    unsigned n;
    const struct fixture *fixture;
    struct fifteen_search_state state; /* as last reported */
};

static uint8_t bytes[FILE_MAX];

static inline bool take_report(void *context, const struct fifteen_progress *progress)
{
    struct stopper *const stopper = context;
    if (progress->stage != FIFTEEN_STAGE_SEARCH)
        return true;
    stopper->state = *progress->search;
    if (++stopper->n == stopper->copy_at) {
        const size_t n = read_file(stopper->fixture->path, bytes);
        write_file(stopper->fixture->copy, bytes, n);
    }
    if (stopper->stop_after != 0 && progress->search->n_iterations == stopper->stop_after)
        return false;
    return stopper->n != stopper->stop_at;
}

struct outcome {
    enum fifteen_status status;
    size_t length;
    struct fifteen_result result;
    struct fifteen_search_state state;
    struct fifteen_error error;
};

static inline void search_as(const struct fixture *fixture,
                             const struct fifteen_checkpoint *checkpoint, unsigned n_threads,
                             struct stopper *stopper, struct outcome *outcome)
{
    const struct fifteen_limits limits = {.n_threads = n_threads,
                                          .seconds = stopper->seconds,
                                          .n_nodes = stopper->n_nodes,
                                          .memory_bytes = fixture->searched->memory_bytes};
    const struct fifteen_monitor monitor = {take_report, stopper};
    stopper->fixture = fixture;
    outcome->status =
        fifteen_solve_checkpointed(fixture->solver, &fixture->problem, checkpoint, &limits,
                                   &monitor, &outcome->result, &outcome->error);
    if (outcome->status == FIFTEEN_OK)
        outcome->length = outcome->result.solution.length;
    fifteen_solution_free(&outcome->result.solution);
    outcome->state = stopper->state;
}

static inline void search_with(const struct fixture *fixture, struct fifteen_checkpoint_file *file,
                               unsigned n_threads, struct stopper *stopper, struct outcome *outcome)
{
    search_as(fixture, &(struct fifteen_checkpoint){.file = file}, n_threads, stopper, outcome);
}

/* Searches with a checkpoint, which is removed if the board is solved. */
static inline struct outcome run(const struct fixture *fixture, double interval, unsigned n_threads,
                                 struct stopper *stopper)
{
    const struct fifteen_checkpoint_options options = {.path = fixture->path,
                                                       .interval_seconds = interval};
    struct fifteen_checkpoint_file *file;
    struct outcome outcome = {.length = 0};
    outcome.status = fifteen_checkpoint_open(&options, &file, &outcome.error);
    if (outcome.status != FIFTEEN_OK)
        return outcome;
    search_with(fixture, file, n_threads, stopper, &outcome);
    assert_int_equal(fifteen_checkpoint_close(file, outcome.status == FIFTEEN_OK, NULL),
                     FIFTEEN_OK);
    return outcome;
}

/* Runs a search that is stopped again and again, by a limit or by the monitor. Returns how often.
 */
static inline unsigned run_stopped(const struct fixture *fixture, uint64_t *random,
                                   struct outcome *out)
{
    for (unsigned n_stops = 0;; n_stops++) {
        struct stopper stopper = {.copy_at = 1 + exhaustive_random(random) % 12};
        if (n_stops < 12) {
            stopper.stop_at = stopper.copy_at + exhaustive_random(random) % 4;
            stopper.seconds = (1 + exhaustive_random(random) % fixture->searched->max_ms) / 1000.0;
        }
        const unsigned n_threads = 1 + exhaustive_random(random) % 3;
        remove(fixture->copy);
        *out = run(fixture, 1e-3, n_threads, &stopper);
        if (out->status == FIFTEEN_OK)
            return n_stops;
        assert_true(out->status == FIFTEEN_CANCELLED || out->status == FIFTEEN_LIMIT);
        const bool is_killed = exhaustive_random(random) % 2 == 0;
        if (is_killed && stopper.n >= stopper.copy_at && read_file(fixture->copy, bytes) > 0)
            assert_int_equal(rename(fixture->copy, fixture->path), 0);
    }
}

static inline void assert_nodes(const struct searched *searched, uint64_t whole, uint64_t stopped)
{
    assert_true(100 * stopped >= (100 - searched->max_less) * whole);
    assert_true(100 * stopped <= (100 + searched->max_more) * whole);
}

/* Compares a search that was stopped with the whole: its length, bounds, and the nodes of its
 * complete iterations. */
static inline void compare(const struct searched *searched, const struct outcome *whole,
                           const struct outcome *stopped)
{
    uint64_t expanded = 0;
    uint64_t generated = 0;
    assert_int_equal(stopped->length, whole->length);
    assert_int_equal(stopped->state.n_iterations, whole->state.n_iterations);
    for (unsigned i = 0; i < whole->state.n_iterations; i++) {
        const struct fifteen_iteration *const a = &whole->state.iterations[i];
        const struct fifteen_iteration *const b = &stopped->state.iterations[i];
        assert_int_equal(a->bound, b->bound);
        assert_nodes(searched, a->expanded, b->expanded);
        assert_nodes(searched, a->generated, b->generated);
        expanded += b->expanded;
        generated += b->generated;
    }
    assert_true(stopped->result.expanded >= expanded && stopped->result.generated > generated);
    assert_int_equal(stopped->result.lower_bound, whole->result.lower_bound);
}

/* Runs a search n times, with stops, and compares each run with the whole. Returns how often it was
 * stopped. */
static inline unsigned compare_stopped(const struct fixture *fixture, const struct outcome *whole,
                                       size_t n, uint64_t *random)
{
    unsigned n_stops = 0;
    for (size_t i = 0; i < n; i++) {
        struct outcome stopped;
        n_stops += run_stopped(fixture, random, &stopped);
        compare(fixture->searched, whole, &stopped);
        remove(fixture->path);
    }
    return n_stops;
}

#endif
