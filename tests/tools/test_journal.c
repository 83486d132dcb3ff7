/* test_journal.c - lines of a journal: each valid only after the lines before it; the last one cut
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "journal/journal.h"

enum { N_LINES = 4 };

/* Writes a head and its lines to memory, which the caller frees, and returns their size. */
static size_t make_lines(char **text)
{
    size_t size = 0;
    struct journal journal = {.stream = open_memstream(text, &size)};
    assert_non_null(journal.stream);
    for (int i = 0; i < N_LINES; i++)
        assert_true(journal_write(&journal, json_pack("{sisi}", "line", i, "square", i * i)));
    assert_int_equal(fclose(journal.stream), 0);
    return size;
}

/* Returns the number of valid lines at the beginning of a text, and sets *status to that of the
 * read after them: FIFTEEN_OK is a damaged line. *rest is the length of an incomplete one. */
static unsigned count_lines(char *text, size_t size, enum fifteen_status *status, size_t *rest)
{
    struct fifteen_error error;
    struct journal journal = {.name = "text", .stream = fmemopen(text, size, "r")};
    unsigned n = 0;
    assert_non_null(journal.stream);
    while ((*status = journal_read(&journal, &error)) == FIFTEEN_OK && journal_check(&journal)) {
        json_t *const object = journal_object(&journal);
        assert_int_equal(json_integer_value(json_object_get(object, "line")), n);
        json_decref(object);
        assert_int_equal(journal.line, ++n);
    }
    *rest = journal.length;
    journal_free(&journal);
    fclose(journal.stream);
    return n;
}

static unsigned count_ends(const char *text, size_t size)
{
    unsigned n = 0;
    for (size_t i = 0; i < size; i++)
        n += text[i] == '\n';
    return n;
}

static void a_line_that_was_cut_is_incomplete(void **state)
{
    (void)state;
    char *text;
    const size_t size = make_lines(&text);
    for (size_t cut = 1; cut <= size; cut++) {
        enum fifteen_status status;
        size_t rest;
        assert_int_equal(count_lines(text, cut, &status, &rest), count_ends(text, cut));
        assert_int_equal(status, FIFTEEN_NOT_FOUND);
        assert_int_equal(rest == 0, text[cut - 1] == '\n');
    }
    free(text);
}

static void a_line_that_was_changed_is_damaged(void **state)
{
    (void)state;
    char *text;
    const size_t size = make_lines(&text);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        const unsigned n_before = count_ends(text, bit / 8);
        const bool is_last_end = bit / 8 == size - 1;
        enum fifteen_status status;
        size_t rest;
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        assert_int_equal(count_lines(text, size, &status, &rest), n_before);
        assert_int_equal(status, is_last_end ? FIFTEEN_NOT_FOUND : FIFTEEN_OK);
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
    }
    free(text);
}

static void a_line_that_is_missing_or_moved_is_noticed(void **state)
{
    (void)state;
    char *text;
    char changed[1000];
    const size_t size = make_lines(&text);
    const size_t length = size / N_LINES; /* all are of the same length */
    enum fifteen_status status;
    size_t rest;
    for (size_t i = 0; i + 1 < N_LINES; i++) {
        memcpy(changed, text, i * length);
        memcpy(changed + i * length, text + (i + 1) * length, size - (i + 1) * length);
        assert_int_equal(count_lines(changed, size - length, &status, &rest), i);
        assert_int_equal(status, FIFTEEN_OK);
        memcpy(changed, text, size);
        memcpy(changed + i * length, text + (i + 1) * length, length);
        memcpy(changed + (i + 1) * length, text + i * length, length);
        assert_int_equal(count_lines(changed, size, &status, &rest), i);
        assert_int_equal(status, FIFTEEN_OK);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_was_cut_is_incomplete),
        cmocka_unit_test(a_line_that_was_changed_is_damaged),
        cmocka_unit_test(a_line_that_is_missing_or_moved_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
