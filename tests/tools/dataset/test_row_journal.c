/* test_row_journal.c - the journal of an unfinished data set: what survives a cut, a changed byte
 * or a power failure */
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
#include "cli/message.h"
#include "dataset/files/row_journal.h"
#include "journal/journal.h"

#define SEAL "\", \"xxh3\": \"0123456789abcdef\"}\n"
enum {
    ROW_SIZE = 5,
    N_BLOCKS = 4,
    FRAME_SIZE = sizeof "{\"rows\": 1, \"bytes\": \"" SEAL - 1, /* of a line, around its rows */
    HEAD_SIZE = sizeof "{\"format\":1" SEAL - 2
};

static const char head[] = "{\"format\":1}";
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

static struct row_journal *open_journal(struct scratch *scratch)
{
    struct fifteen_error error;
    struct row_journal *journal;
    assert_int_equal(
        row_journal_open(scratch_path(scratch, "journal"), head, ROW_SIZE, &journal, &error),
        FIFTEEN_OK);
    return journal;
}

/* Appends the rows from `first` on. */
static void append(struct row_journal *journal, uint64_t first, unsigned n)
{
    uint8_t rows[ROW_SIZE * 8];
    struct fifteen_error error;
    for (unsigned i = 0; i < n; i++)
        fill_row(first + i, rows + i * ROW_SIZE);
    assert_int_equal(row_journal_append(journal, rows, n, &error), FIFTEEN_OK);
}

/* Asserts that a journal has the rows 0 .. n_rows - 1. */
static void check_rows(struct row_journal *journal, uint64_t n_rows)
{
    struct fifteen_error error;
    const uint8_t *rows;
    unsigned n = 1;
    uint64_t n_read = 0;
    assert_int_equal(row_journal_rows(journal), n_rows);
    assert_int_equal(row_journal_rewind(journal, &error), FIFTEEN_OK);
    while (n > 0) {
        assert_int_equal(row_journal_next(journal, &rows, &n, &error), FIFTEEN_OK);
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
    struct row_journal *const journal = open_journal(scratch);
    for (unsigned i = 0; i < N_BLOCKS; i++) {
        append(journal, n_rows, rows_of_block[i]);
        n_rows += rows_of_block[i];
    }
    check_rows(journal, n_rows);
    row_journal_close(journal);
    uint8_t *const bytes = scratch_read(scratch_path(scratch, "journal"), size);
    assert_non_null(bytes);
    return bytes;
}

static size_t line_size(unsigned n_rows)
{
    return FRAME_SIZE + (8 * ROW_SIZE * n_rows + 5) / 6;
}

/* The rows of all blocks that end before a position of the file. */
static uint64_t rows_before(size_t position)
{
    size_t end = HEAD_SIZE;
    uint64_t n_rows = 0;
    for (unsigned i = 0; i < N_BLOCKS; i++) {
        end += line_size(rows_of_block[i]);
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
        struct row_journal *const journal = open_journal(scratch);
        check_rows(journal, n_rows + i);
        append(journal, n_rows + i, 1);
        check_rows(journal, n_rows + i + 1);
        row_journal_close(journal);
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

static void each_changed_bit_ends_it(void **state)
{
    size_t size;
    uint8_t *const bytes = make_file(*state, &size);
    message_set_silent(true);
    for (size_t bit = (size_t)8 * HEAD_SIZE; bit < 8 * size; bit += scale_step()) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        check_file(*state, bytes, size, rows_before(bit / 8));
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    message_set_silent(false);
    free(bytes);
}

/* A line with a seal that is right, but not with rows in its only form, is not the program's. */
static void other_lines_end_it(void **state)
{
    static const char *const lines[] = {
        "{}",
        "{\"rows\": 1, \"bytes\": \"AB4hH\"}",
        "{\"rows\": 1, \"bytes\": \"AB4hHYY\", \"more\": 1}",
        "{\"rows\": 0, \"bytes\": \"\"}",
        "{\"rows\": 99999, \"bytes\": \"AB4hHYY\"}",
        "{\"rows\": 4294967297, \"bytes\": \"AB4hHYY\"}",
        "{\"bytes\": \"AB4hHYY\", \"rows\": 1}",
    };
    message_set_silent(true);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t size = 0;
        struct journal journal = {.seal = 0};
        scratch_empty(*state);
        journal.stream = fopen(scratch_path(*state, "journal"), "w");
        assert_non_null(journal.stream);
        journal_write_text(&journal, head, sizeof head - 2);
        journal_write_text(&journal, lines[i], strlen(lines[i]) - 1);
        assert_int_equal(fclose(journal.stream), 0);
        uint8_t *const bytes = scratch_read(scratch_path(*state, "journal"), &size);
        check_file(*state, bytes, size, 0);
        free(bytes);
    }
    message_set_silent(false);
}

/* Blocks of equal size are valid in their order only. */
static void exchanged_blocks_end_it(void **state)
{
    enum { BLOCK_SIZE = FRAME_SIZE + (8 * ROW_SIZE + 5) / 6 };
    uint8_t bytes[HEAD_SIZE + 4 * BLOCK_SIZE];
    size_t size = 0;
    scratch_empty(*state);
    struct row_journal *const journal = open_journal(*state);
    for (unsigned i = 0; i < 4; i++)
        append(journal, i, 1);
    row_journal_close(journal);
    uint8_t *const whole = scratch_read(scratch_path(*state, "journal"), &size);
    assert_int_equal(size, sizeof bytes);
    for (unsigned i = 0; i + 1 < 4; i++) {
        uint8_t *const at = bytes + HEAD_SIZE + (size_t)i * BLOCK_SIZE;
        memcpy(bytes, whole, size);
        memcpy(at, whole + (at - bytes) + BLOCK_SIZE, BLOCK_SIZE);
        memcpy(at + BLOCK_SIZE, whole + (at - bytes), BLOCK_SIZE);
        check_file(*state, bytes, size, i);
    }
    free(whole);
}

/* Asserts that a file is rejected, with words in the message, and stays as it is. */
static void check_rejected(struct scratch *scratch, const void *bytes, size_t size,
                           const char *recipe, const char *words)
{
    struct fifteen_error error;
    struct row_journal *journal;
    size_t size_after;
    assert_true(scratch_write(scratch_path(scratch, "journal"), bytes, size));
    assert_int_not_equal(
        row_journal_open(scratch_path(scratch, "journal"), recipe, ROW_SIZE, &journal, &error),
        FIFTEEN_OK);
    assert_non_null(strstr(error.text, words));
    row_journal_close(journal);
    uint8_t *const after = scratch_read(scratch_path(scratch, "journal"), &size_after);
    assert_int_equal(size_after, size);
    assert_memory_equal(after, bytes, size);
    free(after);
}

static void another_recipe_is_reported(void **state)
{
    size_t size;
    uint8_t *const bytes = make_file(*state, &size);
    check_rejected(*state, bytes, size, "{\"format\":2}", "has another recipe");
    check_rejected(*state, bytes, size, "{\"format\":12}", "has another recipe");
    check_rejected(*state, bytes, HEAD_SIZE - 1, "{\"format\":2}", "has another recipe");
    for (size_t bit = 0; bit < (size_t)8 * HEAD_SIZE; bit += scale_step()) {
        if (bit / 8 == HEAD_SIZE - 1) /* without its end, the head takes in the next line */
            continue;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        check_rejected(*state, bytes, size, head, "journal ");
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    free(bytes);
}

/* Journals of Fifteen 2.0: a head without a seal, and blocks of bytes. */
static void another_version_is_rejected(void **state)
{
    static const char old[] = "{\"format\":1}\n\1\0\0\0\1\2\3\4\5\6\7\x8rows1\n";
    static const char advice[] = "continue the data set with that version, or remove the file";
    struct fifteen_error error;
    json_t *recipe = NULL;
    const char *const path = scratch_path(*state, "journal");
    check_rejected(*state, old, sizeof old - 1, head, advice);
    check_rejected(*state, old, sizeof head, head, advice);
    assert_int_equal(row_journal_recipe(path, &recipe, &error), FIFTEEN_DAMAGED);
    assert_non_null(strstr(error.text, advice));
    assert_null(recipe);
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
    struct row_journal *const journal = open_journal(scratch);
    for (unsigned i = 0; i < n_rows; i++) {
        world.now += row_takes;
        append(journal, i, 1);
        const uint64_t n_saved =
            world.on_disk == 0 ? 0 : ((size_t)world.on_disk - HEAD_SIZE) / line_size(1);
        assert_true((double)(i + 1 - n_saved) * row_takes <= max_lost);
        assert_true(world.spent <= 0.01 * world.now + 2 * sync_takes);
    }
    assert_true(world.spent > 0);
    assert_int_equal(world.n_folders, 1);
    row_journal_close(journal);
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
    struct row_journal *journal = open_journal(*state);
    for (unsigned i = 0; i < 20; i++) {
        world.now += i < 10 ? 1 : 0.001;
        world.sync_takes = i < 10 ? 0.001 : 10;
        append(journal, i, 1);
    }
    row_journal_close(journal);
    world.is_simulated = false;
    assert_int_equal(truncate(scratch_path(*state, "journal"), world.on_disk), 0);
    journal = open_journal(*state);
    check_rows(journal, 11);
    row_journal_close(journal);
}

static void a_disk_that_fails_is_reported(void **state)
{
    struct fifteen_error error;
    const uint8_t row[ROW_SIZE] = {0};
    scratch_empty(*state);
    memset(&world, 0, sizeof world);
    world.is_simulated = true;
    struct row_journal *const journal = open_journal(*state);
    world.now = 100;
    world.fails = true;
    assert_int_equal(row_journal_append(journal, row, 1, &error), FIFTEEN_IO);
    assert_non_null(strstr(error.text, "cannot sync"));
    row_journal_close(journal);
    world.is_simulated = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_anywhere_it_keeps_whole_blocks),
        cmocka_unit_test(each_changed_bit_ends_it),
        cmocka_unit_test(other_lines_end_it),
        cmocka_unit_test(exchanged_blocks_end_it),
        cmocka_unit_test(another_recipe_is_reported),
        cmocka_unit_test(another_version_is_rejected),
        cmocka_unit_test(a_power_failure_costs_little),
        cmocka_unit_test(what_was_synced_is_found_again),
        cmocka_unit_test(a_disk_that_fails_is_reported),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
