/* test_checkpoint_files.c - checkpoints that are damaged, forged or of other searches; notes in
 * them */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "stopping.h"

/* ---- files that are rejected ---- */

enum { NOTES_SIZE = 56 /* of a file with no search and no notes */ };

/* Leaves the checkpoint of a search that reached a limit of nodes, and returns its size. A limit
 * that is reached by A* leaves no search. */
static size_t leave_checkpoint(const struct fixture *fixture, uint8_t out[FILE_MAX])
{
    size_t n = 0;
    for (struct stopper stopper = {.n_nodes = 40000}; n < 200; stopper.n_nodes += 10000) {
        assert_int_equal(run(fixture, 1000, 1, &stopper).status, FIFTEEN_LIMIT);
        n = read_file(fixture->path, out);
        assert_true(n >= NOTES_SIZE);
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

/* The file has no notes and one search. */
enum { HASH_AT = 32, CONTENTS_AT = 40, IDENTITY_AT = CONTENTS_AT + 32 };

/* Where a search's state begins, after its identity. */
static size_t state_at(const uint8_t *file)
{
    return IDENTITY_AT + 4 + (file[IDENTITY_AT] | (size_t)file[IDENTITY_AT + 1] << 8);
}

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

/* ---- fields beyond their range ---- */

static uint64_t get_field(const uint8_t *file, size_t at, unsigned size)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++)
        value |= (uint64_t)file[at + i] << 8 * i;
    return value;
}

static void set_field(uint8_t *file, size_t at, unsigned size, uint64_t value)
{
    for (unsigned i = 0; i < size; i++)
        file[at + i] = (uint8_t)(value >> 8 * i);
}

/* A field of the file; of a search's state from `state_at` on. Counts may have many values. */
struct field {
    bool is_of_state;
    size_t at;
    unsigned size;
    bool is_count;
};

static const struct field fields[] = {
    {false, 18, 2, false},               /* format version */
    {false, 20, 4, false},               /* zeros */
    {false, 24, 8, false},               /* size of the file */
    {false, CONTENTS_AT, 8, false},      /* length of the notes */
    {false, CONTENTS_AT + 8, 8, false},  /* number of searches */
    {false, CONTENTS_AT + 24, 8, false}, /* length of a search */
    {false, IDENTITY_AT, 4, false},      /* length of its identity */
    {true, 0, 8, true},                  /* milliseconds */
    {true, 8, 8, true},                  /* expanded */
    {true, 16, 8, true},                 /* generated */
    {true, 24, 4, false},                /* bound */
    {true, 28, 4, false},                /* 1 if sequences of moves are excluded */
    {true, 32, 8, true},                 /* expanded by A* */
    {true, 40, 8, false},                /* generated by A* */
    {true, 48, 8, true},                 /* open nodes that were taken */
    {true, 56, 4, false},                /* number of iterations */
    {true, 60, 4, false},                /* bound of the first iteration */
    {true, 64, 8, true},                 /* its nodes */
    {true, 72, 8, true},
};

/* The fields of nodes follow those of iterations. */
static struct field field_of_nodes(const uint8_t *file, unsigned i)
{
    const uint64_t n_iterations = get_field(file, state_at(file) + 56, 4);
    return (struct field){true, 60 + 20 * n_iterations + (size_t)8 * i, 8, false};
}

static void try_value(const struct fixture *fixture, const uint8_t *good, size_t n,
                      const struct field *field, uint64_t value)
{
    static uint8_t bad[FILE_MAX];
    struct stopper never = {.stop_at = 0};
    const size_t at = field->at + (field->is_of_state ? state_at(good) : 0);
    memcpy(bad, good, n);
    set_field(bad, at, field->size, value);
    if (memcmp(bad, good, n) == 0)
        return;
    set_checksum(bad, n);
    write_file(fixture->path, bad, n);
    const struct outcome outcome = run(fixture, 1000, 1, &never);
    const bool is_solved = outcome.status == FIFTEEN_OK && outcome.length == 53;
    if (!(field->is_count && is_solved) && outcome.status != FIFTEEN_DAMAGED)
        fail_msg("field at %zu = %llu: %s, %zu moves", field->at, (unsigned long long)value,
                 fifteen_status_name(outcome.status), outcome.length);
}

static void fields_beyond_their_range_are_rejected(void **state)
{
    (void)state;
    static uint8_t good[FILE_MAX];
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const size_t n = leave_checkpoint(&fixture, good);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0] + 2; i++) {
        const size_t n_fields = sizeof fields / sizeof fields[0];
        const struct field field =
            i < n_fields ? fields[i] : field_of_nodes(good, (unsigned)(i - n_fields));
        const uint64_t value =
            get_field(good, field.at + (field.is_of_state ? state_at(good) : 0), field.size);
        const uint64_t values[] = {0,           1,          value - 1,       value + 1,
                                   2 * value,   255,        1 << 16,         UINT32_MAX,
                                   INT64_MAX,   UINT64_MAX, UINT64_MAX - 40, UINT64_MAX / 2 + 2,
                                   value + 100, 2};
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++)
            try_value(&fixture, good, n, &field, values[k]);
    }
    tear_down(&fixture);
}

/* The time of earlier runs is part of the search's. */
static void seconds_of_earlier_runs_are_added(void **state)
{
    (void)state;
    static uint8_t file[FILE_MAX];
    struct fixture fixture;
    struct stopper stopper = {.n_nodes = 100000};
    struct stopper never = {.stop_at = 0};
    set_up(&fixture, &searches[0]);
    const size_t n = leave_checkpoint(&fixture, file);
    set_field(file, state_at(file), 8, 5000000);
    set_checksum(file, n);
    write_file(fixture.path, file, n);
    assert_true(run(&fixture, 1000, 1, &stopper).result.seconds >= 5000);
    assert_true(run(&fixture, 1000, 1, &never).result.seconds >= 5000);
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
    struct fifteen_board *const start = (struct fifteen_board *)fixture.problem.start;
    fixture.problem.start = read_grid(searches[0].size, "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15");
    assert_rejected(&fixture, good, n, "another board");
    fifteen_board_free((struct fifteen_board *)fixture.problem.start);
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
    enum { FRONTIER = 32 /* after the identity */ };
    static uint8_t good[FILE_MAX];
    static uint8_t bad[FILE_MAX];
    const struct searched searched = with_astar();
    struct fixture fixture;
    set_up(&fixture, &searched);
    const size_t n = leave_checkpoint(&fixture, good);
    const size_t frontier_at = state_at(good) + FRONTIER;
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
    } rows[] = {{"pdb(4-4-4-3)", FIFTEEN_ASTAR,
                 "require the algorithm auto, astar-idastar, idastar or idastar-tt"},
                {"manhattan", FIFTEEN_IDASTAR, "pattern databases"}};
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct stopper stopper = {.stop_at = 0};
        struct fifteen_error error = {.text = ""};
        fifteen_solver_free(fixture.solver);
        fixture.solver = make_solver(fixture.tables, rows[i].heuristic, rows[i].algorithm);
        assert_int_equal(fifteen_checkpoint_check(fixture.solver, &fixture.problem, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, rows[i].reason));
        assert_int_equal(run(&fixture, 1, 1, &stopper).status, FIFTEEN_INVALID);
    }
    tear_down(&fixture);
}

/* ---- files of several searches ---- */

static struct fifteen_checkpoint_file *open_file(const struct fixture *fixture)
{
    const struct fifteen_checkpoint_options options = {.path = fixture->path};
    struct fifteen_checkpoint_file *file;
    assert_int_equal(fifteen_checkpoint_open(&options, &file, NULL), FIFTEEN_OK);
    return file;
}

static void close_file(struct fifteen_checkpoint_file *file)
{
    assert_int_equal(fifteen_checkpoint_close(file, false, NULL), FIFTEEN_OK);
}

/* Opens the file and compares its notes. */
static void assert_notes(const struct fixture *fixture, const char *expected)
{
    size_t n;
    struct fifteen_checkpoint_file *const file = open_file(fixture);
    const void *const notes = fifteen_checkpoint_notes(file, &n);
    assert_int_equal(n, strlen(expected));
    assert_memory_equal(notes, expected, n);
    close_file(file);
}

static void notes_are_kept(void **state)
{
    (void)state;
    struct fixture fixture;
    struct stopper stopper = {.stop_after = 1};
    set_up(&fixture, &searches[0]);
    assert_notes(&fixture, "");
    assert_int_equal(read_file(fixture.path, bytes), NOTES_SIZE);
    struct fifteen_checkpoint_file *const file = open_file(&fixture);
    fifteen_checkpoint_set_notes(file, "answers\nso far", 14);
    assert_int_equal(fifteen_checkpoint_write(file, NULL), FIFTEEN_OK);
    assert_int_equal(read_file(fixture.path, bytes), NOTES_SIZE + 14);
    fifteen_checkpoint_set_notes(file, "more answers", 12);
    close_file(file);
    assert_notes(&fixture, "more answers");
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_CANCELLED);
    assert_notes(&fixture, "more answers");
    assert_true(read_file(fixture.path, bytes) > 200);
    tear_down(&fixture);
}

/* Searches the board as a search of the file, up to a limit of nodes. */
static struct outcome search_number(const struct fixture *fixture,
                                    struct fifteen_checkpoint_file *file, uint64_t number,
                                    uint64_t n_nodes)
{
    struct outcome outcome = {.length = 0};
    struct stopper stopper = {.n_nodes = n_nodes};
    search_as(fixture, &(struct fifteen_checkpoint){file, number}, 1, &stopper, &outcome);
    return outcome;
}

/* Searches that stop at a limit stay in the file; one that ends leaves it with the next notes. */
static void files_have_several_searches(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {7, 2, 1000000, 3};
    enum { N = sizeof numbers / sizeof numbers[0] };
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    struct fifteen_checkpoint_file *file = open_file(&fixture);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(search_number(&fixture, file, numbers[i], 30000 * (i + 1)).status,
                         FIFTEEN_LIMIT);
    close_file(file);
    for (size_t i = 0; i < N;
         i++) { /* each has its own nodes: a smaller limit is reached at once */
        file = open_file(&fixture);
        const struct outcome outcome = search_number(&fixture, file, numbers[i], 25000 * (i + 1));
        assert_int_equal(outcome.status, FIFTEEN_LIMIT);
        assert_true(outcome.result.generated > 29000 * (i + 1));
        assert_true(outcome.result.generated <= 30000 * (i + 1));
        close_file(file);
    }
    const size_t n_all = read_file(fixture.path, bytes);
    file = open_file(&fixture);
    assert_int_equal(search_number(&fixture, file, 2, 0).status, FIFTEEN_OK);
    close_file(file);
    assert_int_equal(read_file(fixture.path, bytes), n_all); /* until its result is noted */
    file = open_file(&fixture);
    assert_int_equal(search_number(&fixture, file, 2, 0).status, FIFTEEN_OK);
    fifteen_checkpoint_set_notes(file, NULL, 0);
    close_file(file);
    assert_true(read_file(fixture.path, bytes) < n_all - 200);
    file = open_file(&fixture);
    assert_true(search_number(&fixture, file, 2, 1000).result.generated <= 1000);
    assert_true(search_number(&fixture, file, 3, 1000).result.generated > 100000);
    close_file(file);
    tear_down(&fixture);
}

static void open_files_are_locked(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, &searches[0]);
    const struct fifteen_checkpoint_options options = {.path = fixture.path};
    struct fifteen_checkpoint_file *other;
    struct fifteen_checkpoint_file *const file = open_file(&fixture);
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_checkpoint_open(&options, &other, &error), FIFTEEN_IO);
        assert_null(other);
        assert_non_null(strstr(error.text, "another process is using it"));
        fifteen_checkpoint_set_notes(file, "notes", i); /* a new file, locked as well */
        assert_int_equal(fifteen_checkpoint_write(file, NULL), FIFTEEN_OK);
    }
    /* A file that has taken the name is another process's. */
    assert_int_equal(remove(fixture.path), 0);
    struct fifteen_checkpoint_file *const second = open_file(&fixture);
    struct fifteen_error error = {.text = ""};
    fifteen_checkpoint_set_notes(file, "", 0);
    assert_int_equal(fifteen_checkpoint_write(file, &error), FIFTEEN_IO);
    assert_non_null(strstr(error.text, "another file has its name"));
    assert_int_equal(fifteen_checkpoint_close(file, true, NULL), FIFTEEN_OK);
    assert_int_equal(read_file(fixture.path, bytes), NOTES_SIZE);
    assert_int_equal(fifteen_checkpoint_close(second, true, NULL), FIFTEEN_OK);
    assert_int_equal(read_file(fixture.path, bytes), 0);
    tear_down(&fixture);
}

/* ---- files that cannot be written ---- */

/* The folder of the file is missing for some of the time. */
struct lost_folder {
    struct fixture fixture;
    char folder[600];
    unsigned n_warnings;
    unsigned back_at; /* the folder is back after this many; 0: never */
};

static void count_warning(void *context, const struct fifteen_error *error)
{
    struct lost_folder *const lost = context;
    assert_non_null(strstr(error->text, "No such file or directory"));
    if (++lost->n_warnings == lost->back_at)
        assert_int_equal(mkdir(lost->folder, 0777), 0);
}

static struct outcome search_without_folder(struct lost_folder *lost, uint64_t n_nodes,
                                            enum fifteen_status *closed)
{
    const struct fifteen_checkpoint_options options = {.path = lost->fixture.path,
                                                       .interval_seconds = 1e-4,
                                                       .warn = count_warning,
                                                       .context = lost};
    struct fifteen_checkpoint_file *file;
    struct outcome outcome = {.length = 0};
    struct stopper stopper = {.n_nodes = n_nodes};
    lost->n_warnings = 0;
    mkdir(lost->folder, 0777);
    assert_int_equal(fifteen_checkpoint_open(&options, &file, NULL), FIFTEEN_OK);
    assert_int_equal(remove(lost->fixture.path), 0);
    assert_int_equal(rmdir(lost->folder), 0);
    search_with(&lost->fixture, file, 1, &stopper, &outcome);
    struct fifteen_error error = {.text = ""};
    *closed = fifteen_checkpoint_close(file, outcome.status == FIFTEEN_OK, &error);
    if (*closed != FIFTEEN_OK)
        assert_non_null(strstr(error.text, "No such file or directory"));
    return outcome;
}

static void searches_go_on_without_their_file(void **state)
{
    (void)state;
    struct lost_folder lost;
    enum fifteen_status closed;
    set_up(&lost.fixture, &searches[0]);
    snprintf(lost.folder, sizeof lost.folder, "%.500s/folder", lost.fixture.scratch.folder);
    snprintf(lost.fixture.path, sizeof lost.fixture.path, "%.500s/folder/state",
             lost.fixture.scratch.folder);
    lost.back_at = 0;
    assert_int_equal(search_without_folder(&lost, 0, &closed).status, FIFTEEN_OK);
    assert_int_equal(closed, FIFTEEN_OK);
    assert_true(lost.n_warnings > 1);
    assert_int_equal(search_without_folder(&lost, 100000, &closed).status, FIFTEEN_LIMIT);
    assert_int_equal(closed, FIFTEEN_IO);
    lost.back_at = 2;
    assert_int_equal(search_without_folder(&lost, 100000, &closed).status, FIFTEEN_LIMIT);
    assert_int_equal(closed, FIFTEEN_OK);
    assert_int_equal(lost.n_warnings, 2);
    assert_true(read_file(lost.fixture.path, bytes) > 200);
    assert_int_equal(remove(lost.fixture.path), 0);
    assert_int_equal(rmdir(lost.folder), 0);
    tear_down(&lost.fixture);
}

/* A search that is stopped while A* runs leaves the state that the file has. */
static void states_are_kept_while_astar_runs(void **state)
{
    (void)state;
    static uint8_t good[FILE_MAX];
    struct stopper stopper = {.stop_after = 1};
    const struct searched searched = with_astar();
    struct fixture fixture;
    set_up(&fixture, &searched);
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_CANCELLED);
    assert_int_equal(read_file(fixture.path, bytes), NOTES_SIZE);
    const size_t n = leave_checkpoint(&fixture, good);
    assert_int_equal(run(&fixture, 1000, 1, &stopper).status, FIFTEEN_CANCELLED);
    assert_int_equal(read_file(fixture.path, bytes), n);
    assert_memory_equal(bytes, good, n);
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
        cmocka_unit_test(states_are_kept_while_astar_runs),
        cmocka_unit_test(files_have_several_searches),
        cmocka_unit_test(open_files_are_locked),
        cmocka_unit_test(searches_go_on_without_their_file),
        cmocka_unit_test(fields_beyond_their_range_are_rejected),
        cmocka_unit_test(seconds_of_earlier_runs_are_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
