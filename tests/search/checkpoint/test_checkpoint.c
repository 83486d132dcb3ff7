/* test_checkpoint.c - searches that are stopped at random and go on from their checkpoint */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <xxhash.h>

#include "support/scale.h"
#include "support/store.h"

/* A board of each width of the engine, of half a million nodes or more, and small tables. */
static const struct searched {
    struct fifteen_geometry size;
    const char *heuristic;
    const char *board;
} searches[] = {
    {{4, 4}, "max(pdb(4-4-4-3),linear-conflict)", "8 5 11 14 7 2 13 1 3 15 10 4 0 9 12 6"},
    {{3, 6},
     "pdb(1.2.3.7.8/4.5.6.10/9.11.12.13/14.15.16.17)",
     "9 3 15 4 6 17 0 2 14 12 10 16 1 8 7 13 11 5"},
};
enum { N_SEARCHES = sizeof searches / sizeof searches[0], FILE_MAX = 1 << 20 };

/* The solver of a board, its tables, and where its checkpoint is. */
struct fixture {
    struct scratch scratch;
    struct fifteen_tables *tables;
    struct fifteen_solver *solver;
    struct fifteen_grid_pair problem;
    char path[600];
    char copy[600];
};

static struct fifteen_grid *read_grid(struct fifteen_geometry size, const char *text)
{
    struct fifteen_grid *grid = NULL;
    struct fifteen_error error = {""};
    if (fifteen_grid_parse(text, strlen(text), size, &grid, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return grid;
}

static struct fifteen_solver *make_solver(struct fifteen_tables *tables, const char *heuristic,
                                          enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .tables = tables, .heuristic = heuristic, .algorithm = algorithm};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

static void set_up(struct fixture *fixture, const struct searched *searched)
{
    static struct reported reported;
    *fixture = (struct fixture){.tables = NULL};
    assert_true(scratch_make(&fixture->scratch));
    fixture->tables = open_store(&fixture->scratch, false, &reported);
    fixture->solver = make_solver(fixture->tables, searched->heuristic, FIFTEEN_IDASTAR);
    fixture->problem.start = read_grid(searched->size, searched->board);
    snprintf(fixture->path, sizeof fixture->path, "%s", scratch_path(&fixture->scratch, "state"));
    snprintf(fixture->copy, sizeof fixture->copy, "%s", scratch_path(&fixture->scratch, "copy"));
}

static void tear_down(struct fixture *fixture)
{
    remove(fixture->path);
    remove(fixture->copy);
    fifteen_solver_free(fixture->solver);
    fifteen_tables_free(fixture->tables);
    fifteen_grid_free((struct fifteen_grid *)fixture->problem.start);
    scratch_remove(&fixture->scratch);
}

static size_t read_file(const char *path, uint8_t bytes[FILE_MAX])
{
    FILE *const file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    const size_t n = fread(bytes, 1, FILE_MAX, file);
    assert_true(n < FILE_MAX);
    fclose(file);
    return n;
}

static void write_file(const char *path, const uint8_t *bytes, size_t n)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

/* ---- stopped at random ---- */

/* Stops a search at a report. Before, keeps a copy of an earlier checkpoint, which is what a
 * process leaves that is killed at that time. */
struct stopper {
    unsigned copy_at; /* report */
    unsigned stop_at; /* 0: never */
    double seconds;   /* limit; 0: none */
    unsigned n;
    const struct fixture *fixture;
    struct fifteen_search_state state; /* as last reported */
};

static uint8_t bytes[FILE_MAX];

static bool take_report(void *context, const struct fifteen_progress *progress)
{
    struct stopper *const stopper = context;
    if (progress->stage != FIFTEEN_STAGE_SEARCH)
        return true;
    stopper->state = *progress->search;
    if (++stopper->n == stopper->copy_at) {
        const size_t n = read_file(stopper->fixture->path, bytes);
        write_file(stopper->fixture->copy, bytes, n);
    }
    return stopper->n != stopper->stop_at;
}

struct outcome {
    enum fifteen_status status;
    size_t length;
    struct fifteen_counts counts;
    struct fifteen_search_state state;
    struct fifteen_error error;
};

static struct outcome run(const struct fixture *fixture, double interval, unsigned n_threads,
                          struct stopper *stopper)
{
    const struct fifteen_checkpoint checkpoint = {.path = fixture->path,
                                                  .interval_seconds = interval};
    const struct fifteen_limits limits = {.n_threads = n_threads, .seconds = stopper->seconds};
    const struct fifteen_monitor monitor = {take_report, stopper};
    struct fifteen_grid_solution solution = {.length = 0};
    struct outcome outcome = {.length = 0};
    stopper->fixture = fixture;
    outcome.status =
        fifteen_solve_checkpointed(fixture->solver, &fixture->problem, &checkpoint, &limits,
                                   &monitor, &solution, &outcome.counts, &outcome.error);
    if (outcome.status == FIFTEEN_OK)
        outcome.length = solution.length;
    if (outcome.status == FIFTEEN_OK)
        fifteen_grid_solution_free(&solution);
    outcome.state = stopper->state;
    return outcome;
}

/* The complete iterations of both searches have the same nodes. */
static void compare(const struct outcome *whole, const struct outcome *stopped)
{
    uint64_t expanded = 0;
    uint64_t generated = 0;
    assert_int_equal(stopped->length, whole->length);
    assert_int_equal(stopped->state.n_iterations, whole->state.n_iterations);
    for (unsigned i = 0; i < whole->state.n_iterations; i++) {
        const struct fifteen_iteration *const a = &whole->state.iterations[i];
        const struct fifteen_iteration *const b = &stopped->state.iterations[i];
        assert_int_equal(a->bound, b->bound);
        assert_int_equal(a->expanded, b->expanded);
        assert_int_equal(a->generated, b->generated);
        expanded += a->expanded;
        generated += a->generated;
    }
    assert_true(stopped->counts.expanded >= expanded && stopped->counts.generated > generated);
    assert_int_equal(stopped->counts.lower_bound, whole->counts.lower_bound);
}

/* Runs a search that is stopped again and again, by a limit or by the monitor. Returns how often.
 */
static unsigned run_stopped(const struct fixture *fixture, uint64_t *random, struct outcome *out)
{
    for (unsigned n_stops = 0;; n_stops++) {
        struct stopper stopper = {.copy_at = 1 + exhaustive_random(random) % 12};
        if (n_stops < 12) {
            stopper.stop_at = stopper.copy_at + exhaustive_random(random) % 4;
            stopper.seconds = (1 + exhaustive_random(random) % 12) / 1000.0;
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

static void stopped_searches_count_the_same_nodes(void **state)
{
    (void)state;
    uint64_t random = 7;
    unsigned n_stops = 0;
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        struct fixture fixture;
        struct stopper never = {.stop_at = 0};
        set_up(&fixture, &searches[i]);
        const struct outcome whole = run(&fixture, 1000, 1, &never);
        assert_int_equal(whole.status, FIFTEEN_OK);
        assert_int_equal(read_file(fixture.path, bytes), 0);
        for (size_t try = 0; try < scaled(30); try++) {
            struct outcome stopped;
            n_stops += run_stopped(&fixture, &random, &stopped);
            compare(&whole, &stopped);
            remove(fixture.path);
        }
        tear_down(&fixture);
    }
    print_message("%u stops\n", n_stops);
    assert_true(n_stops > 0);
}

/* ---- files that are rejected ---- */

/* Leaves the checkpoint of a search that reached a limit of time, and returns its size. */
static size_t leave_checkpoint(const struct fixture *fixture, uint8_t out[FILE_MAX])
{
    size_t n = 0;
    for (unsigned ms = 1; n == 0; ms++) {
        struct stopper stopper = {.seconds = ms / 1000.0};
        assert_int_equal(run(fixture, 1000, 1, &stopper).status, FIFTEEN_LIMIT);
        n = read_file(fixture->path, out);
    }
    assert_true(n > 200);
    return n;
}

static void assert_rejected(const struct fixture *fixture, const uint8_t *contents, size_t n,
                            const char *reason)
{
    struct stopper stopper = {.stop_at = 1};
    write_file(fixture->path, contents, n);
    const struct outcome outcome = run(fixture, 1000, 1, &stopper);
    assert_int_equal(outcome.status, FIFTEEN_DAMAGED);
    assert_non_null(strstr(outcome.error.text, fixture->path));
    if (strstr(outcome.error.text, reason) == NULL)
        fail_msg("'%s' has no '%s'", outcome.error.text, reason);
    assert_null(strchr(outcome.error.text, '\n'));
}

static void every_damage_is_noticed(void **state)
{
    (void)state;
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const size_t n = leave_checkpoint(&fixture, good);
    const size_t step = scaled(100) == 100 ? 1 : 7;
    for (size_t at = 0; at < n; at += at < 64 ? 1 : step) {
        memcpy(bad, good, n);
        bad[at] ^= (uint8_t)(1U << at % 8);
        assert_rejected(&fixture, bad, n, "checkpoint");
        assert_rejected(&fixture, good, at, at == 0 ? "" : "truncated");
    }
    memcpy(bad, good, n);
    bad[n] = 0;
    assert_rejected(&fixture, bad, n + 1, "damaged");
    assert_rejected(&fixture, (const uint8_t *)"FIFTEEN", 7, "truncated");
    assert_rejected(&fixture, (const uint8_t *)"a file of another kind", 22, "not a checkpoint");
    tear_down(&fixture);
}

enum { HASH_AT = 32, CONTENTS_AT = 40 };

static void set_checksum(uint8_t *file, size_t n)
{
    const uint64_t hash = XXH3_64bits(file + CONTENTS_AT, n - CONTENTS_AT);
    for (unsigned i = 0; i < 8; i++)
        file[HASH_AT + i] = (uint8_t)(hash >> 8 * i);
}

/* A forged file, with a valid checksum, may be accepted, but does no harm. */
static void forged_files_do_no_harm(void **state)
{
    (void)state;
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    uint64_t random = 3;
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const size_t n = leave_checkpoint(&fixture, good);
    for (size_t i = 0; i < scaled(400); i++) {
        struct stopper stopper = {.stop_at = 10};
        memcpy(bad, good, n);
        const size_t n_changes = 1 + exhaustive_random(&random) % 3;
        for (size_t k = 0; k < n_changes; k++)
            bad[CONTENTS_AT + exhaustive_random(&random) % (n - CONTENTS_AT)] =
                (uint8_t)exhaustive_random(&random);
        set_checksum(bad, n);
        write_file(fixture.path, bad, n);
        const struct outcome outcome = run(&fixture, 1000, 2, &stopper);
        assert_true(outcome.status == FIFTEEN_OK || outcome.status == FIFTEEN_CANCELLED ||
                    outcome.status == FIFTEEN_DAMAGED || outcome.status == FIFTEEN_INTERNAL);
    }
    tear_down(&fixture);
}

/* Changes a word of the identity, keeping its length. */
static void change(uint8_t *file, size_t n, const char *line)
{
    uint8_t *const at = memmem(file, n, line, strlen(line));
    assert_non_null(at);
    at[strlen(line)] = at[strlen(line)] == '1' ? '2' : '1';
    set_checksum(file, n);
}

static void files_of_other_searches_are_rejected(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "version: ",   "board: ",      "goal: ",          "algorithm: ",
        "heuristic: ", "reflection: ", "canonical goal: "};
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const size_t n = leave_checkpoint(&fixture, good);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char reason[60];
        memcpy(bad, good, n);
        change(bad, n, lines[i]);
        snprintf(reason, sizeof reason, "another %.*s, '%s", (int)strlen(lines[i]) - 2, lines[i],
                 lines[i]);
        assert_rejected(&fixture, bad, n, reason);
    }
    memcpy(bad, good, n);
    bad[18]++;
    assert_rejected(&fixture, bad, n, "another version");
    struct fifteen_grid *const start = (struct fifteen_grid *)fixture.problem.start;
    fixture.problem.start = read_grid(searches[0].size, "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15");
    assert_rejected(&fixture, good, n, "another board");
    fifteen_grid_free((struct fifteen_grid *)fixture.problem.start);
    fixture.problem.start = start;
    fifteen_solver_free(fixture.solver);
    fixture.solver = make_solver(fixture.tables, "pdb(5-5-5)", FIFTEEN_IDASTAR);
    assert_rejected(&fixture, good, n, "another heuristic");
    tear_down(&fixture);
}

/* ---- what has no checkpoint ---- */

static void other_searches_have_no_checkpoint(void **state)
{
    (void)state;
    static const struct {
        const char *heuristic;
        enum fifteen_algorithm algorithm;
        const char *reason;
    } rows[] = {{"pdb(4-4-4-3)", FIFTEEN_AUTO, "require the algorithm idastar"},
                {"pdb(4-4-4-3)", FIFTEEN_ASTAR_IDASTAR, "require the algorithm idastar"},
                {"manhattan", FIFTEEN_IDASTAR, "pattern databases"}};
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct stopper stopper = {.stop_at = 0};
        struct fifteen_error error = {""};
        fifteen_solver_free(fixture.solver);
        fixture.solver = make_solver(fixture.tables, rows[i].heuristic, rows[i].algorithm);
        assert_int_equal(fifteen_checkpoint_check(fixture.solver, &fixture.problem, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, rows[i].reason));
        assert_int_equal(run(&fixture, 1, 1, &stopper).status, FIFTEEN_INVALID);
    }
    tear_down(&fixture);
}

static void notes_are_kept(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const char text[] = "answers\nso far";
    const struct fifteen_checkpoint checkpoint = {
        .path = fixture.path, .notes = text, .n_notes = sizeof text};
    void *notes = NULL;
    size_t n = 0;
    struct stopper stopper = {.stop_at = 3};
    assert_int_equal(fifteen_checkpoint_read_notes(fixture.path, &notes, &n, NULL),
                     FIFTEEN_NOT_FOUND);
    assert_int_equal(fifteen_checkpoint_write_notes(&checkpoint, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_checkpoint_read_notes(fixture.path, &notes, &n, NULL), FIFTEEN_OK);
    assert_int_equal(n, sizeof text);
    assert_memory_equal(notes, text, n);
    free(notes);
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_CANCELLED);
    assert_int_equal(fifteen_checkpoint_read_notes(fixture.path, &notes, &n, NULL), FIFTEEN_OK);
    assert_int_equal(n, 0);
    free(notes);
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_searches_count_the_same_nodes),
        cmocka_unit_test(every_damage_is_noticed),
        cmocka_unit_test(forged_files_do_no_harm),
        cmocka_unit_test(files_of_other_searches_are_rejected),
        cmocka_unit_test(other_searches_have_no_checkpoint),
        cmocka_unit_test(notes_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
