/* test_journal.c - the journal of an unfinished data set: what survives a cut, a changed byte or a
 * power failure */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../support/scale.h"
#include "../../support/scratch.h"
#include "dataset/files/journal.h"

enum { ROW_SIZE = 5, N_BLOCKS = 4, BLOCK_HEAD = 12 };

static const char head[] = "{\"format\":1}";
static const char other_head[] = "{\"format\":2}";
static const unsigned rows_of_block[N_BLOCKS] = {3, 1, 7, 2};

/* ---- a simulated clock and disk ---- */

static struct {
    bool is_simulated;
    double now;        /* seconds */
    double sync_takes; /* seconds of each fsync */
    double spent;      /* seconds of all */
    bool fails;
    unsigned n_folders; /* synced */
    off_t on_disk;      /* bytes of the journal that were synced */
} world;

int clock_gettime(clockid_t clock, struct timespec *out)
{
    if (!world.is_simulated)
        return (int)syscall(SYS_clock_gettime, clock, out);
    *out = (struct timespec){.tv_sec = (time_t)world.now,
                             .tv_nsec = (long)(1e9 * (world.now - (double)(time_t)world.now))};
    return 0;
}

int fsync(int fd)
{
    struct stat found;
    world.now += world.sync_takes;
    world.spent += world.sync_takes;
    errno = EIO;
    if (world.fails || fstat(fd, &found) != 0)
        return -1;
    if (S_ISDIR(found.st_mode))
        world.n_folders++;
    else
        world.on_disk = found.st_size;
    return 0;
}

/* ---- journals ---- */

/* Row n has these bytes. */
static void fill_row(uint64_t n, uint8_t *row)
{
    for (unsigned i = 0; i < ROW_SIZE; i++)
        row[i] = (uint8_t)(n * 31 + i);
}

static struct journal *open_journal(struct scratch *scratch)
{
    struct fifteen_error error;
    struct journal *journal;
    char *found;
    assert_int_equal(
        journal_open(scratch_path(scratch, "journal"), head, ROW_SIZE, &journal, &found, &error),
        FIFTEEN_OK);
    assert_null(found);
    return journal;
}

/* Appends the rows from `first` on. */
static void append(struct journal *journal, uint64_t first, unsigned n)
{
    uint8_t rows[ROW_SIZE * 8];
    struct fifteen_error error;
    for (unsigned i = 0; i < n; i++)
        fill_row(first + i, rows + i * ROW_SIZE);
    assert_int_equal(journal_append(journal, rows, n, &error), FIFTEEN_OK);
}

/* Asserts that a journal has the rows 0 .. n_rows - 1. */
static void check_rows(struct journal *journal, uint64_t n_rows)
{
    struct fifteen_error error;
    const uint8_t *rows;
    unsigned n = 1;
    uint64_t n_read = 0;
    assert_int_equal(journal_rows(journal), n_rows);
    assert_int_equal(journal_rewind(journal, &error), FIFTEEN_OK);
    while (n > 0) {
        assert_int_equal(journal_next(journal, &rows, &n, &error), FIFTEEN_OK);
        for (unsigned i = 0; i < n; i++) {
            uint8_t expected[ROW_SIZE];
            fill_row(n_read++, expected);
            assert_memory_equal(rows + (size_t)i * ROW_SIZE, expected, ROW_SIZE);
        }
    }
    assert_int_equal(n_read, n_rows);
}

/* Makes a journal of all blocks and returns its bytes, which the caller frees. */
static uint8_t *make_file(struct scratch *scratch, size_t *size)
{
    uint64_t n_rows = 0;
    scratch_empty(scratch);
    struct journal *const journal = open_journal(scratch);
    for (unsigned i = 0; i < N_BLOCKS; i++) {
        append(journal, n_rows, rows_of_block[i]);
        n_rows += rows_of_block[i];
    }
    check_rows(journal, n_rows);
    journal_close(journal);
    uint8_t *const bytes = scratch_read(scratch_path(scratch, "journal"), size);
    assert_non_null(bytes);
    return bytes;
}

/* The rows of all blocks that end before a position of the file. */
static uint64_t rows_before(size_t position)
{
    size_t end = sizeof head; /* with the line end */
    uint64_t n_rows = 0;
    for (unsigned i = 0; i < N_BLOCKS; i++) {
        end += BLOCK_HEAD + rows_of_block[i] * ROW_SIZE;
        if (end > position)
            break;
        n_rows += rows_of_block[i];
    }
    return n_rows;
}

/* Opens a journal of these bytes, and appends a row to what is left. */
static void check_file(struct scratch *scratch, const uint8_t *bytes, size_t size, uint64_t n_rows)
{
    assert_true(scratch_write(scratch_path(scratch, "journal"), bytes, size));
    for (unsigned i = 0; i < 2; i++) {
        struct journal *const journal = open_journal(scratch);
        check_rows(journal, n_rows + i);
        append(journal, n_rows + i, 1);
        check_rows(journal, n_rows + i + 1);
        journal_close(journal);
    }
}

static void cut_anywhere_it_keeps_whole_blocks(void **state)
{
    size_t size;
    uint8_t *const bytes = make_file(*state, &size);
    for (size_t cut = 0; cut <= size; cut++)
        check_file(*state, bytes, cut, rows_before(cut));
    free(bytes);
}

static void each_changed_byte_ends_it(void **state)
{
    size_t size;
    uint8_t *const bytes = make_file(*state, &size);
    for (size_t at = sizeof head; at < size; at++) {
        bytes[at] ^= 0x41;
        check_file(*state, bytes, size, rows_before(at));
        bytes[at] ^= 0x41;
    }
    free(bytes);
}

/* Blocks of equal size are valid in their order only. */
static void exchanged_blocks_end_it(void **state)
{
    enum { BLOCK_SIZE = BLOCK_HEAD + ROW_SIZE };
    uint8_t bytes[sizeof head + 4 * BLOCK_SIZE];
    size_t size = 0;
    scratch_empty(*state);
    struct journal *const journal = open_journal(*state);
    for (unsigned i = 0; i < 4; i++)
        append(journal, i, 1);
    journal_close(journal);
    uint8_t *const whole = scratch_read(scratch_path(*state, "journal"), &size);
    assert_int_equal(size, sizeof bytes);
    for (unsigned i = 0; i + 1 < 4; i++) {
        uint8_t *const at = bytes + sizeof head + (size_t)i * BLOCK_SIZE;
        memcpy(bytes, whole, size);
        memcpy(at, whole + (at - bytes) + BLOCK_SIZE, BLOCK_SIZE);
        memcpy(at + BLOCK_SIZE, whole + (at - bytes), BLOCK_SIZE);
        check_file(*state, bytes, size, i);
    }
    free(whole);
}

static void another_recipe_is_reported(void **state)
{
    struct fifteen_error error;
    struct journal *journal;
    size_t size;
    size_t size_after;
    char *found;
    uint8_t *const bytes = make_file(*state, &size);
    assert_int_equal(journal_open(scratch_path(*state, "journal"), other_head, ROW_SIZE, &journal,
                                  &found, &error),
                     FIFTEEN_INVALID);
    assert_string_equal(found, head);
    journal_close(journal);
    free(found);
    uint8_t *const after = scratch_read(scratch_path(*state, "journal"), &size_after);
    assert_int_equal(size_after, size);
    assert_memory_equal(after, bytes, size);
    free(after);
    free(bytes);
}

/* Appends rows, each after some seconds of work. If the power failed then, the rows that were not
 * synced would take at most `max_lost` seconds. */
static void check_losses(struct scratch *scratch, double row_takes, double sync_takes,
                         unsigned n_rows, double max_lost)
{
    scratch_empty(scratch);
    memset(&world, 0, sizeof world);
    world.is_simulated = true;
    world.sync_takes = sync_takes;
    struct journal *const journal = open_journal(scratch);
    for (unsigned i = 0; i < n_rows; i++) {
        world.now += row_takes;
        append(journal, i, 1);
        const uint64_t n_saved =
            world.on_disk == 0 ? 0
                               : ((size_t)world.on_disk - sizeof head) / (BLOCK_HEAD + ROW_SIZE);
        assert_true((double)(i + 1 - n_saved) * row_takes <= max_lost);
        assert_true(world.spent <= 0.01 * world.now + 2 * sync_takes);
    }
    assert_true(world.spent > 0);
    assert_int_equal(world.n_folders, 1);
    journal_close(journal);
    world.is_simulated = false;
}

static void a_power_failure_costs_little(void **state)
{
    check_losses(*state, 0.001, 0.02, scaled(200000), 5.1);
    check_losses(*state, 0.01, 0.2, scaled(50000) + 10000, 80.1);
    check_losses(*state, 0.5, 0.03, scaled(10000), 7.1);
    check_losses(*state, 4, 0.03, scaled(1000), 4.1);
    check_losses(*state, 600, 0.5, scaled(1000), 0);
}

static void what_was_synced_is_found_again(void **state)
{
    scratch_empty(*state);
    memset(&world, 0, sizeof world);
    world.is_simulated = true;
    struct journal *journal = open_journal(*state);
    for (unsigned i = 0; i < 20; i++) {
        world.now += i < 10 ? 1 : 0.001;
        world.sync_takes = i < 10 ? 0.001 : 10;
        append(journal, i, 1);
    }
    journal_close(journal);
    world.is_simulated = false;
    assert_int_equal(truncate(scratch_path(*state, "journal"), world.on_disk), 0);
    journal = open_journal(*state);
    check_rows(journal, 11);
    journal_close(journal);
}

static void a_disk_that_fails_is_reported(void **state)
{
    struct fifteen_error error;
    const uint8_t row[ROW_SIZE] = {0};
    scratch_empty(*state);
    memset(&world, 0, sizeof world);
    world.is_simulated = true;
    struct journal *const journal = open_journal(*state);
    world.now = 100;
    world.fails = true;
    assert_int_equal(journal_append(journal, row, 1, &error), FIFTEEN_IO);
    assert_non_null(strstr(error.text, "cannot sync"));
    journal_close(journal);
    world.is_simulated = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_anywhere_it_keeps_whole_blocks),
        cmocka_unit_test(each_changed_byte_ends_it),
        cmocka_unit_test(exchanged_blocks_end_it),
        cmocka_unit_test(another_recipe_is_reported),
        cmocka_unit_test(a_power_failure_costs_little),
        cmocka_unit_test(what_was_synced_is_found_again),
        cmocka_unit_test(a_disk_that_fails_is_reported),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
