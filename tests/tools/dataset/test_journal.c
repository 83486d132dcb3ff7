/* test_journal.c - the journal of an unfinished data set: what survives a cut or a changed byte */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/scratch.h"
#include "dataset/files/journal.h"

enum { ROW_SIZE = 5, N_BLOCKS = 4, BLOCK_HEAD = 12 };

static const char head[] = "{\"format\":1}";
static const char other_head[] = "{\"format\":2}";
static const unsigned rows_of_block[N_BLOCKS] = {3, 1, 7, 2};

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_anywhere_it_keeps_whole_blocks),
        cmocka_unit_test(each_changed_byte_ends_it),
        cmocka_unit_test(another_recipe_is_reported),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
