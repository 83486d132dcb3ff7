/* test_checkpoint_files.c - checkpoints that are damaged, forged or of other searches; notes in
 * them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <xxhash.h>

#include "stopping.h"

/* ---- files that are rejected ---- */

enum { NOTES_SIZE = 52 /* of a file with no search and no notes */ };

/* Leaves the checkpoint of a search that reached a limit of time, and returns its size. */
static size_t leave_checkpoint(const struct fixture *fixture, uint8_t out[FILE_MAX])
{
    size_t n = 0;
    for (unsigned ms = 1; n == 0; ms++) {
        struct stopper stopper = {.seconds = ms / 1000.0};
        assert_int_equal(run(fixture, 1000, 1, &stopper).status, FIFTEEN_LIMIT);
        n = read_file(fixture->path, out);
        assert_true(n >= NOTES_SIZE); /* less than 200: the notes alone, without a search */
        n = n < 200 ? 0 : n;
    }
    return n;
}

static void assert_rejected(const struct fixture *fixture, const uint8_t *contents, size_t n,
                            const char *reason)
{
    struct stopper stopper = {.stop_at = 0};
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

/* Changes up to three bytes, keeping the checksum valid. */
static void forge(const uint8_t *good, size_t n, uint64_t *random, uint8_t *bad)
{
    memcpy(bad, good, n);
    const size_t n_changes = 1 + exhaustive_random(random) % 3;
    for (size_t k = 0; k < n_changes; k++)
        bad[CONTENTS_AT + exhaustive_random(random) % (n - CONTENTS_AT)] =
            (uint8_t)exhaustive_random(random);
    set_checksum(bad, n);
}

/* A forged file may be accepted, but does no harm. */
static void forged_files_do_no_harm(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_IDASTAR, FIFTEEN_AUTO,
                                                        FIFTEEN_ASTAR_IDASTAR};
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    uint64_t random = 3;
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        struct searched searched = searches[0];
        struct fixture fixture;
        searched.algorithm = algorithms[i];
        searched.memory_bytes = 1 << 20;
        set_up(&fixture, &searched);
        const size_t n = leave_checkpoint(&fixture, good);
        for (size_t k = 0; k < scaled(400); k++) {
            struct stopper stopper = {.stop_at = 10};
            forge(good, n, &random, bad);
            write_file(fixture.path, bad, n);
            const struct outcome outcome = run(&fixture, 1000, 2, &stopper);
            assert_true(outcome.status == FIFTEEN_OK || outcome.status == FIFTEEN_CANCELLED ||
                        outcome.status == FIFTEEN_DAMAGED || outcome.status == FIFTEEN_INTERNAL);
        }
        tear_down(&fixture);
    }
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
        "version: ",   "board: ",     "goal: ",       "algorithm: ",
        "heuristic: ", "table set: ", "reflection: ", "canonical goal: "};
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

static struct searched with_astar(void)
{
    struct searched searched = searches[0];
    searched.algorithm = FIFTEEN_ASTAR_IDASTAR;
    searched.memory_bytes = 1 << 20;
    return searched;
}

/* Counts of A* that differ from those when it is run again. */
static void files_of_another_astar_are_rejected(void **state)
{
    (void)state;
    enum { IDENTITY_AT = CONTENTS_AT + 8, FRONTIER = 32 /* after the identity */ };
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    const struct searched searched = with_astar();
    struct fixture fixture;
    set_up(&fixture, &searched);
    const size_t n = leave_checkpoint(&fixture, good);
    const size_t length = good[IDENTITY_AT] | (size_t)good[IDENTITY_AT + 1] << 8;
    const size_t frontier_at = IDENTITY_AT + 4 + length + FRONTIER;
    static const size_t at[] = {0, 8, 16 + 5}; /* expanded, generated, 2^40 open nodes */
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        memcpy(bad, good, n);
        bad[frontier_at + at[i]]++;
        set_checksum(bad, n);
        assert_rejected(&fixture, bad, n, "do not fit the search");
    }
    tear_down(&fixture);
}

/* A* expands the same nodes only within the same memory. */
static void files_of_other_memory_are_rejected(void **state)
{
    (void)state;
    static uint8_t good[FILE_MAX];
    struct searched searched = with_astar();
    struct fixture fixture;
    set_up(&fixture, &searched);
    const size_t n = leave_checkpoint(&fixture, good);
    searched.memory_bytes++;
    assert_rejected(&fixture, good, n, "another memory, 'memory: 1048576 bytes'");
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
    } rows[] = {{"pdb(4-4-4-3)", FIFTEEN_ASTAR, "require the algorithm auto, idastar,"},
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

/* A search that is stopped while A* runs leaves the notes, in place of an earlier search. */
static void notes_are_kept_while_astar_runs(void **state)
{
    (void)state;
    struct searched searched = searches[0];
    struct fixture fixture;
    void *notes = NULL;
    size_t n = 0;
    struct stopper stopper = {.stop_after = 1};
    searched.algorithm = FIFTEEN_ASTAR_IDASTAR;
    set_up(&fixture, &searched);
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_CANCELLED);
    assert_int_equal(read_file(fixture.path, bytes), NOTES_SIZE);
    assert_int_equal(fifteen_checkpoint_read_notes(fixture.path, &notes, &n, NULL), FIFTEEN_OK);
    assert_int_equal(n, 0);
    free(notes);
    stopper.stop_after = 0;
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_OK);
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_damage_is_noticed),
        cmocka_unit_test(forged_files_do_no_harm),
        cmocka_unit_test(files_of_other_searches_are_rejected),
        cmocka_unit_test(files_of_another_astar_are_rejected),
        cmocka_unit_test(files_of_other_memory_are_rejected),
        cmocka_unit_test(other_searches_have_no_checkpoint),
        cmocka_unit_test(notes_are_kept),
        cmocka_unit_test(notes_are_kept_while_astar_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
