/* test_notes.c - the notes of checkpoints: known boards in any order, notes cut and changed, and
 * those of Fifteen 2.0 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../support/scale.h"
#include "../support/scratch.h"
#include "parts/checkpoint.h"

enum { N_RECORDS = 4 };

/* A run that went on after a limit has added the earlier boards later. */
static const unsigned numbers[N_RECORDS] = {2, 5, 0, 3};
static const unsigned rising[N_RECORDS] = {0, 2, 3, 5};

static struct fifteen_board *home;

/* No test waits for the disk. */
int fsync(int fd)
{
    (void)fd;
    return 0;
}

static enum fifteen_status open_checkpoint(struct scratch *scratch, struct checkpoint *checkpoint,
                                           struct fifteen_error *error)
{
    const struct shard whole = {0, 0};
    const struct recipe recipe = {"solve", json_array()};
    *checkpoint = (struct checkpoint){.path = scratch_path(scratch, "state"), .every = 1000};
    const enum fifteen_status status = checkpoint_open(checkpoint, &whole, &recipe, error);
    json_decref(recipe.words);
    return status;
}

static void close_checkpoint(struct checkpoint *checkpoint)
{
    bool is_kept;
    assert_true(checkpoint_close(checkpoint, false, &is_kept));
}

/* Makes a checkpoint with records of all numbers, and returns a copy of its notes. */
static char *make_notes(struct scratch *scratch, size_t *size)
{
    const struct puzzle puzzle = {.start = home, .goal = home};
    struct checkpoint checkpoint;
    struct fifteen_error error;
    scratch_empty(scratch);
    assert_int_equal(open_checkpoint(scratch, &checkpoint, &error), FIFTEEN_OK);
    for (unsigned i = 0; i < N_RECORDS; i++) {
        enum fifteen_status status = FIFTEEN_INVALID;
        struct fifteen_error reason = {.text = "malformed"};
        const struct outcome outcome = {&status, &reason, NULL};
        assert_int_equal(checkpoint_add(&checkpoint, numbers[i], &puzzle, &outcome, NULL, &error),
                         FIFTEEN_OK);
    }
    *size = checkpoint.n_notes;
    char *const notes = strdup(checkpoint.notes);
    close_checkpoint(&checkpoint);
    return notes;
}

/* Opens a checkpoint with these notes, and closes it if that fails. */
static enum fifteen_status open_notes(struct scratch *scratch, const char *notes, size_t size,
                                      struct checkpoint *checkpoint, struct fifteen_error *error)
{
    const struct fifteen_checkpoint_options options = {.path = scratch_path(scratch, "state"),
                                                       .interval_seconds = 1000};
    struct fifteen_checkpoint_file *file;
    scratch_empty(scratch);
    assert_int_equal(fifteen_checkpoint_open(&options, &file, error), FIFTEEN_OK);
    fifteen_checkpoint_set_notes(file, notes, size);
    assert_int_equal(fifteen_checkpoint_close(file, false, error), FIFTEEN_OK);
    const enum fifteen_status status = open_checkpoint(scratch, checkpoint, error);
    if (status != FIFTEEN_OK)
        close_checkpoint(checkpoint);
    return status;
}

/* Asserts that the records of these numbers are known, and no other. */
static void check_known(struct checkpoint *checkpoint, const unsigned *known, unsigned n)
{
    const struct puzzle puzzle = {.start = home, .goal = home};
    unsigned n_taken = 0;
    for (unsigned number = 0; number < 10; number++) {
        enum fifteen_status status = FIFTEEN_OK;
        struct fifteen_result result;
        struct fifteen_error reason;
        struct fifteen_error error;
        const struct outcome outcome = {&status, &reason, &result};
        json_t *more = NULL;
        const bool is_known = n_taken < n && known[n_taken] == number;
        assert_int_equal(checkpoint_knows(checkpoint, number), is_known);
        if (!is_known)
            continue;
        assert_int_equal(checkpoint_take(checkpoint, number, &puzzle, &outcome, &more, &error),
                         FIFTEEN_OK);
        assert_int_equal(status, FIFTEEN_INVALID);
        assert_string_equal(reason.text, "malformed");
        n_taken++;
    }
    assert_int_equal(n_taken, n);
}

/* Returns the notes without the seals. */
static size_t remove_seals(char *notes)
{
    for (char *at; (at = strstr(notes, ", \"xxh3\"")) != NULL;)
        memmove(at, strchr(at, '}'), strlen(strchr(at, '}')) + 1);
    return strlen(notes);
}

static void records_are_found_in_any_order(void **state)
{
    struct checkpoint checkpoint;
    struct fifteen_error error;
    size_t size;
    free(make_notes(*state, &size));
    for (unsigned i = 0; i < 2; i++) { /* reading them changes nothing */
        assert_int_equal(open_checkpoint(*state, &checkpoint, &error), FIFTEEN_OK);
        assert_int_equal(checkpoint.n_notes, size);
        check_known(&checkpoint, rising, N_RECORDS);
        close_checkpoint(&checkpoint);
    }
}

static void notes_without_seals_get_them(void **state)
{
    struct checkpoint checkpoint;
    struct fifteen_error error;
    size_t size;
    char *const sealed = make_notes(*state, &size);
    char *const notes = strdup(sealed);
    const size_t old_size = remove_seals(notes);
    assert_int_equal(open_notes(*state, notes, old_size, &checkpoint, &error), FIFTEEN_OK);
    assert_string_equal(checkpoint.notes, sealed);
    check_known(&checkpoint, rising, N_RECORDS);
    close_checkpoint(&checkpoint);
    free(notes);
    free(sealed);
}

static void notes_that_were_cut_are_rejected(void **state)
{
    struct checkpoint checkpoint;
    struct fifteen_error error;
    size_t size;
    char *const notes = make_notes(*state, &size);
    notes[size - 1] = '\0';
    const size_t begin = (size_t)(strrchr(notes, '\n') - notes) + 1; /* of the last line */
    notes[size - 1] = '\n';
    for (size_t cut = begin + 1; cut < size; cut++) {
        assert_int_equal(open_notes(*state, notes, cut, &checkpoint, &error), FIFTEEN_DAMAGED);
        assert_non_null(strstr(error.text, "; remove it to start again"));
    }
    free(notes);
}

static void notes_that_were_changed_are_rejected(void **state)
{
    struct checkpoint checkpoint;
    struct fifteen_error error;
    size_t size;
    char *const notes = make_notes(*state, &size);
    const size_t step = 1 + size / scaled(1000);
    for (size_t at = 0; at < size; at += step) {
        const unsigned bit = (unsigned)(at / step % 8);
        notes[at] = (char)(notes[at] ^ 1 << bit);
        assert_int_equal(open_notes(*state, notes, size, &checkpoint, &error), FIFTEEN_DAMAGED);
        notes[at] = (char)(notes[at] ^ 1 << bit);
    }
    free(notes);
}

static int set_up(void **state)
{
    const struct fifteen_geometry tray = {3, 3};
    return fifteen_board_create_goal(tray, FIFTEEN_BLANK_LAST, &home, NULL) == FIFTEEN_OK
               ? scratch_set_up(state)
               : -1;
}

static int tear_down(void **state)
{
    fifteen_board_free(home);
    return scratch_tear_down(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_found_in_any_order),
        cmocka_unit_test(notes_without_seals_get_them),
        cmocka_unit_test(notes_that_were_cut_are_rejected),
        cmocka_unit_test(notes_that_were_changed_are_rejected),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
