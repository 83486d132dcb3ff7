/* test_npy.c - .npy files: headers as numpy writes them, all their malformed neighbours, elements
 */
/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "array/npy_header.h"
#include "array/npy_reader.h"
#include "array/npy_writer.h"

static const struct fifteen_geometry any_size = {0, 0};

/* Three boards of 3x3 as numpy.save of numpy 1.24 writes them. */
static const char three[] =
    "\x93NUMPY\x01\0v\0{'descr': '|u1', 'fortran_order': False, 'shape': (3, 9), }"
    "                                                          \n"
    "\x01\x02\x03\x04\x05\x06\x07\x08\0"
    "\0\x01\x02\x03\x04\x05\x06\x07\x08"
    "\x08\x07\x06\x05\x04\x03\x02\x01";
enum { N_CELLS = 9, N_ROWS = 3, HEADER_SIZE = 128, FILE_SIZE = HEADER_SIZE + N_ROWS * N_CELLS };
static_assert(sizeof three == FILE_SIZE, "the last number is the literal's NUL");

/* Reads all rows. Returns the status of the first failure, or FIFTEEN_NOT_FOUND at the end. */
static enum fifteen_status read_rows(const void *bytes, size_t size, struct fifteen_geometry tray,
                                     uint16_t *tiles, unsigned *n_rows, struct fifteen_error *error)
{
    FILE *const stream = fmemopen((void *)bytes, size, "r");
    struct npy_reader *reader = NULL;
    assert_non_null(stream);
    *n_rows = 0;
    enum fifteen_status status = npy_reader_open(stream, tray, &reader, error);
    while (status == FIFTEEN_OK) {
        struct fifteen_board *grid;
        status = npy_reader_next(reader, &grid, error);
        if (status != FIFTEEN_OK)
            break;
        const unsigned n_cells = fifteen_cells(fifteen_board_size(grid));
        for (unsigned cell = 0; cell < n_cells && *n_rows < N_ROWS; cell++)
            if (n_cells == N_CELLS)
                tiles[*n_rows * N_CELLS + cell] = fifteen_board_tiles(grid)[cell];
        ++*n_rows;
        fifteen_board_free(grid);
    }
    npy_reader_close(reader);
    fclose(stream);
    return status;
}

static void assert_three(const void *bytes, size_t size)
{
    uint16_t tiles[N_ROWS * N_CELLS];
    struct fifteen_error error = {.text = ""};
    unsigned n_rows;
    assert_int_equal(read_rows(bytes, size, any_size, tiles, &n_rows, &error), FIFTEEN_NOT_FOUND);
    assert_int_equal(n_rows, N_ROWS);
    for (unsigned i = 0; i < N_ROWS * N_CELLS; i++)
        assert_int_equal(tiles[i], three[HEADER_SIZE + i]);
}

static void assert_invalid(const void *bytes, size_t size, struct fifteen_geometry tray,
                           const char *reason)
{
    uint16_t tiles[N_ROWS * N_CELLS];
    struct fifteen_error error = {.text = ""};
    unsigned n_rows;
    const enum fifteen_status status = read_rows(bytes, size, tray, tiles, &n_rows, &error);
    assert_int_equal(status, FIFTEEN_INVALID);
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' is not in '%s'", reason, error.text);
}

/* ---- headers ---- */

/* Makes a file of version 1.0 with this text and n zeros. Returns its size. */
static size_t make_file(char *out, const char *text, size_t n_zeros)
{
    const size_t length = strlen(text);
    memcpy(out, three, 8);
    out[8] = (char)(length % 256);
    out[9] = (char)(length / 256);
    memcpy(out + 10, text, length + 1);
    memset(out + 10 + length, 0, n_zeros);
    return 10 + length + n_zeros;
}

static void numpys_file_is_read(void **state)
{
    (void)state;
    assert_three(three, FILE_SIZE);
}

static void version_2_is_read(void **state)
{
    char file[FILE_SIZE + 2];
    (void)state;
    memcpy(file, three, 10);
    file[6] = 2;
    file[10] = file[11] = 0;
    memcpy(file + 12, three + 10, FILE_SIZE - 10);
    assert_three(file, sizeof file);
    file[6] = 3;
    assert_invalid(file, sizeof file, any_size, "version 3.0");
    file[6] = 2;
    file[11] = 127;
    assert_invalid(file, sizeof file, any_size, "2130706550 bytes; the maximum is 10000");
    file[11] = 0;
    file[10] = 1;
    assert_invalid(file, sizeof file, any_size, "65654 bytes; the maximum is 10000");
}

/* Any order of keys, either quote, and blanks are what numpy accepts, too. */
static void texts_are_read(void **state)
{
    static const char *const texts[] = {
        "{'descr': '|u1', 'fortran_order': False, 'shape': (0, 9), }\n",
        "{\"shape\":(0,9,),\"fortran_order\":False,\"descr\":\"|i1\"}",
        " { 'fortran_order' : False , 'descr' : '<i8' , 'shape' : ( 0 , 9 ) } \n",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (0, 9)}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (0, 4), }\n",
        "{'descr': '<u2', 'fortran_order': False, 'shape': (0, 16129), }\n"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char file[200];
        struct fifteen_error error = {.text = ""};
        unsigned n_rows;
        const size_t size = make_file(file, texts[i], 0);
        assert_int_equal(read_rows(file, size, any_size, NULL, &n_rows, &error), FIFTEEN_NOT_FOUND);
        assert_int_equal(n_rows, 0);
    }
}

/* numpy pads a header with blanks, and reads up to 10,000 bytes. */
static void long_texts_are_read(void **state)
{
    char text[10002];
    char file[sizeof text + 10];
    struct fifteen_error error = {.text = ""};
    unsigned n_rows;
    (void)state;
    memset(text, ' ', 10001);
    memcpy(text, three + 10, strlen("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 9), }"));
    memcpy(strchr(text, '3'), "0", 1);
    text[10001] = '\0';
    assert_invalid(file, make_file(file, text, 0), any_size, "10001 bytes; the maximum is 10000");
    text[10000] = '\0';
    const size_t size = make_file(file, text, 0);
    assert_int_equal(read_rows(file, size, any_size, NULL, &n_rows, &error), FIFTEEN_NOT_FOUND);
    assert_int_equal(n_rows, 0);
}

#define TEXT(type, order, shape)                                                                   \
    "{'descr': " type ", 'fortran_order': " order ", 'shape': " shape ", }\n"

static void other_texts_are_rejected(void **state)
{
    static const struct {
        const char *text;
        const char *reason;
    } cases[] = {
        {"", "malformed"},
        {"{}", "malformed"},
        {"{'descr': '<i4', 'fortran_order': False}", "malformed"},
        {"{'descr': '<i4', 'descr': '<i4', 'fortran_order': False, 'shape': (0, 9)}", "malformed"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (0, 9), 'more': 1}", "malformed"},
        {"{'descr': '<i4' 'fortran_order': False, 'shape': (0, 9)}", "malformed"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (0, 9)} x", "malformed"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (0, 9)", "malformed"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (0, 9", "malformed"},
        {"{'descr", "malformed"},
        {TEXT("[('a', '<i4')]", "False", "(0, 9)"), "malformed"},
        {TEXT("'\x01i4'", "False", "(0, 9)"), "malformed"},
        {TEXT("'<f8'", "False", "(0, 9)"), "'<f8'; expected little-endian integers"},
        {TEXT("'>i4'", "False", "(0, 9)"), "'>i4'"},
        {TEXT("'|i4'", "False", "(0, 9)"), "'|i4'"},
        {TEXT("'|b1'", "False", "(0, 9)"), "'|b1'"},
        {TEXT("'|O'", "False", "(0, 9)"), "'|O'"},
        {TEXT("'<i16'", "False", "(0, 9)"), "'<i16'"},
        {TEXT("'0123456789012345678901234567890'", "False", "(0, 9)"),
         "45678901234567890'; expected"},
        {TEXT("'01234567890123456789012345678901'", "False", "(0, 9)"), "malformed"},
        {TEXT("'<i4'", "True", "(0, 9)"), "Fortran order"},
        {TEXT("'<i4'", "0", "(0, 9)"), "malformed"},
        {TEXT("'<i4'", "False", "()"), "0 dimensions"},
        {TEXT("'<i4'", "False", "(9,)"), "1 dimensions"},
        {TEXT("'<i4'", "False", "(9)"), "malformed"},
        {TEXT("'<i4'", "False", "(1, 3, 3)"), "3 dimensions"},
        {TEXT("'<i4'", "False", "(1, 1, 1, 1, 9)"), "more than 4 dimensions"},
        {TEXT("'<i4'", "False", "(1 9)"), "malformed"},
        {TEXT("'<i4'", "False", "(, 9)"), "malformed"},
        {TEXT("'<i4'", "False", "(1.0, 9)"), "malformed"},
        {TEXT("'<i4'", "False", "(-1, 9)"), "negative"},
        {TEXT("'<i4'", "False", "(1, -9)"), "negative"},
        {TEXT("'<i4'", "False", "(0, 0)"), "0 columns"},
        {TEXT("'<i4'", "False", "(0, 1)"), "1 columns"},
        {TEXT("'<i4'", "False", "(0, 12)"), "12 columns"},
        {TEXT("'<i4'", "False", "(0, 16384)"), "16384 columns"},
        {TEXT("'<i4'", "False", "(0, 4294967305)"), "4294967305 columns"},
        {TEXT("'<i4'", "False", "(0, 9223372036854775807)"), "9223372036854775807 columns"},
        {TEXT("'<i4'", "False", "(0, 9223372036854775808)"), "too large"},
        {TEXT("'<i4'", "False", "(9223372036854775808, 9)"), "too large"},
        {TEXT("'<i4'", "False", "(18446744073709551625, 9)"), "too large"},
        {TEXT("'<i4'", "False", "(256204778801521551, 9)"), "too large"},
        {TEXT("'<i4'", "False", "(256204778801521550, 9)"), "in row 1 of 256204778801521550"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char file[200];
        assert_invalid(file, make_file(file, cases[i].text, 0), any_size, cases[i].reason);
    }
}

/* No changed byte of the header makes other boards of the elements without an error. */
static void changed_headers_are_noticed(void **state)
{
    char file[FILE_SIZE];
    (void)state;
    for (unsigned at = 0; at < HEADER_SIZE; at++)
        for (unsigned value = 0; value < 256; value++) {
            uint16_t tiles[N_ROWS * N_CELLS];
            struct fifteen_error error = {.text = ""};
            unsigned n_rows;
            memcpy(file, three, FILE_SIZE);
            file[at] = (char)value;
            const enum fifteen_status status =
                read_rows(file, FILE_SIZE, any_size, tiles, &n_rows, &error);
            if (status == FIFTEEN_NOT_FOUND)
                assert_three(file, FILE_SIZE);
            else
                assert_int_equal(status, FIFTEEN_INVALID);
            assert_true(status == FIFTEEN_NOT_FOUND || *error.text != '\0');
        }
}

static void truncations_are_noticed(void **state)
{
    char file[FILE_SIZE + 1];
    (void)state;
    for (size_t size = 1; size < FILE_SIZE; size++)
        assert_invalid(three, size, any_size, "the file ends in ");
    memcpy(file, three, FILE_SIZE);
    file[FILE_SIZE] = 0;
    assert_invalid(file, sizeof file, any_size, "longer than its shape, (3, 9)");
    assert_invalid(three, FILE_SIZE, (struct fifteen_geometry){2, 4}, "2x4 boards have 8 cells");
}

/* ---- ends and failures ---- */

static void assert_next(struct npy_reader *reader, enum fifteen_status expected, uint64_t row,
                        const char *reason)
{
    struct fifteen_board *grid;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(npy_reader_next(reader, &grid, &error), expected);
    assert_int_equal(npy_reader_row(reader), row);
    assert_non_null(strstr(error.text, reason));
    if (expected == FIFTEEN_OK)
        fifteen_board_free(grid);
}

/* The faulty end is reported once, a cut row with its number, what follows the last row without. */
static void a_faulty_end_is_reported_once(void **state)
{
    char longer[FILE_SIZE + 2] = {0};
    struct npy_reader *reader = NULL;
    (void)state;
    FILE *stream = fmemopen((void *)three, HEADER_SIZE + N_CELLS + 1, "r");
    assert_non_null(stream);
    assert_int_equal(npy_reader_open(stream, any_size, &reader, NULL), FIFTEEN_OK);
    assert_next(reader, FIFTEEN_OK, 1, "");
    assert_next(reader, FIFTEEN_INVALID, 2, "in row 2 of 3");
    assert_next(reader, FIFTEEN_NOT_FOUND, 2, "");
    npy_reader_close(reader);
    fclose(stream);

    memcpy(longer, three, FILE_SIZE);
    stream = fmemopen(longer, sizeof longer, "r");
    assert_non_null(stream);
    assert_int_equal(npy_reader_open(stream, any_size, &reader, NULL), FIFTEEN_OK);
    for (uint64_t row = 1; row <= N_ROWS; row++)
        assert_next(reader, FIFTEEN_OK, row, "");
    assert_next(reader, FIFTEEN_INVALID, 0, "longer than its shape");
    assert_next(reader, FIFTEEN_NOT_FOUND, 0, "");
    npy_reader_close(reader);
    fclose(stream);
}

/* A file whose reading or writing fails at one call, and then works again. */
struct faulty_file {
    char bytes[3 << 16];
    size_t size, at;
    unsigned n_reads, n_writes;
    unsigned failing_read, failing_write; /* from 1; 0: none */
    size_t read_size;                     /* of each call */
};

static ssize_t read_faulty(void *cookie, char *to, size_t size)
{
    struct faulty_file *const file = cookie;
    if (++file->n_reads == file->failing_read) {
        errno = EIO;
        return -1;
    }
    const size_t left = file->size - file->at;
    size = left < size ? left : size;
    size = file->read_size < size ? file->read_size : size;
    memcpy(to, file->bytes + file->at, size);
    file->at += size;
    return (ssize_t)size;
}

static ssize_t write_faulty(void *cookie, const char *from, size_t size)
{
    struct faulty_file *const file = cookie;
    if (++file->n_writes == file->failing_write) {
        errno = ENOSPC;
        return 0;
    }
    assert_true(file->at + size <= sizeof file->bytes);
    memcpy(file->bytes + file->at, from, size);
    file->at += size;
    file->size = file->at;
    return (ssize_t)size;
}

static int seek_faulty(void *cookie, off64_t *offset, int from)
{
    struct faulty_file *const file = cookie;
    assert_int_equal(from, SEEK_SET);
    file->at = (size_t)*offset;
    return 0;
}

static FILE *open_faulty(struct faulty_file *file, const char *mode)
{
    FILE *const stream = fopencookie(
        file, mode,
        (cookie_io_functions_t){.read = read_faulty, .write = write_faulty, .seek = seek_faulty});
    assert_non_null(stream);
    return stream;
}

/* A byte at a time: every read fails in turn, the one after the last row too. */
static void failed_reads_are_reported(void **state)
{
    static struct faulty_file file;
    (void)state;
    for (unsigned at = 1; at <= FILE_SIZE + 1; at++) {
        struct npy_reader *reader = NULL;
        struct fifteen_error error = {.text = ""};
        file = (struct faulty_file){.size = FILE_SIZE, .failing_read = at, .read_size = 1};
        memcpy(file.bytes, three, FILE_SIZE);
        FILE *const stream = open_faulty(&file, "r");
        enum fifteen_status status = npy_reader_open(stream, any_size, &reader, &error);
        assert_int_equal(status, at <= HEADER_SIZE ? FIFTEEN_IO : FIFTEEN_OK);
        const unsigned n_whole = at <= HEADER_SIZE ? 0 : (at - HEADER_SIZE - 1) / N_CELLS;
        for (unsigned row = 1; status == FIFTEEN_OK; row++) {
            struct fifteen_board *grid;
            status = npy_reader_next(reader, &grid, &error);
            assert_int_equal(status, row <= n_whole ? FIFTEEN_OK : FIFTEEN_IO);
            if (status == FIFTEEN_OK)
                fifteen_board_free(grid);
        }
        assert_non_null(strstr(error.text, "cannot read: "));
        assert_non_null(strstr(error.text, strerror(EIO)));
        if (reader != NULL)
            assert_next(reader, FIFTEEN_NOT_FOUND, npy_reader_row(reader), "");
        npy_reader_close(reader);
        fclose(stream);
    }
}

/* ---- elements ---- */

/* Writes an array of one row; the element at the end is replaced by `last`, of item_size bytes. */
static size_t make_row(char *out, size_t size, bool is_signed, unsigned item_size, uint64_t last)
{
    struct npy_writer writer = {.elements = NULL};
    FILE *const to = fmemopen(out, size, "w");
    assert_non_null(to);
    assert_true(npy_writer_open(&writer, is_signed, item_size, 4));
    for (unsigned i = 1; i < 4; i++)
        npy_writer_put(&writer, i);
    npy_writer_put(&writer, (int64_t)last);
    assert_true(npy_writer_end(&writer, to));
    assert_null(writer.elements);
    const long length = ftell(to);
    fclose(to);
    assert_int_equal(length, 128 + 4 * item_size);
    return (size_t)length;
}

static void elements_of_all_types_are_read(void **state)
{
    static const struct {
        bool is_signed;
        unsigned item_size;
        uint64_t last;
        const char *reason; /* NULL: it is 0 */
    } cases[] = {
        {false, 1, 0, NULL},
        {true, 1, 0, NULL},
        {false, 2, 0, NULL},
        {true, 2, 0, NULL},
        {false, 4, 0, NULL},
        {true, 4, 0, NULL},
        {false, 8, 0, NULL},
        {true, 8, 0, NULL},
        {false, 1, 255, "255"},
        {true, 1, 255, "-1"},
        {true, 1, 128, "-128"},
        {false, 2, 0xffff, "65535"},
        {true, 2, 0xffff, "-1"},
        {false, 4, 0xffffffff, "2147483647"},
        {true, 4, 0x80000000, "-2147483648"},
        {true, 8, UINT64_MAX, "-1"},
        {true, 8, UINT64_C(1) << 63, "-2147483648"},
        {false, 8, UINT64_C(1) << 32, "2147483647"},
        {true, 8, UINT64_C(1) << 32, "2147483647"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char file[256];
        unsigned n_rows;
        struct fifteen_error error = {.text = ""};
        const size_t size =
            make_row(file, sizeof file, cases[i].is_signed, cases[i].item_size, cases[i].last);
        if (cases[i].reason != NULL) {
            assert_invalid(file, size, any_size, cases[i].reason);
            continue;
        }
        assert_int_equal(read_rows(file, size, any_size, NULL, &n_rows, &error), FIFTEEN_NOT_FOUND);
        assert_int_equal(n_rows, 1);
    }
}

/* The text is the one that numpy.load needs, and the elements begin at a multiple of 64. */
static void headers_are_written(void **state)
{
    static const char expected[] =
        "\x93NUMPY\x01\0v\0{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }";
    struct npy_writer writer = {.elements = NULL};
    char file[256];
    FILE *const to = fmemopen(file, sizeof file, "w");
    (void)state;
    assert_non_null(to);
    assert_true(npy_writer_end(&writer, to)); /* not open */
    assert_int_equal(ftell(to), 0);
    assert_true(npy_writer_open(&writer, true, 4, 0));
    npy_writer_put(&writer, -1);
    npy_writer_put(&writer, 258);
    assert_true(npy_writer_end(&writer, to));
    assert_int_equal(ftell(to), 128 + 8);
    fclose(to);
    assert_memory_equal(file, expected, sizeof expected - 1);
    for (size_t i = sizeof expected - 1; i < 127; i++)
        assert_int_equal(file[i], ' ');
    assert_memory_equal(file + 127, "\n\xff\xff\xff\xff\x02\x01\0\0", 9);
}

/* The three boards above, byte by byte. */
static void arrays_of_rows_are_written_as_by_numpy(void **state)
{
    struct npy_writer writer = {.elements = NULL};
    char file[256];
    FILE *const to = fmemopen(file, sizeof file, "w");
    (void)state;
    assert_non_null(to);
    assert_true(npy_writer_open(&writer, false, 1, N_CELLS));
    for (unsigned i = HEADER_SIZE; i < FILE_SIZE; i++)
        npy_writer_put(&writer, three[i]);
    assert_true(npy_writer_end(&writer, to));
    assert_int_equal(ftell(to), FILE_SIZE);
    fclose(to);
    assert_memory_equal(file, three, FILE_SIZE);
}

enum { N_LONG = 70000 /* more than the writer copies at once */ };

/* Writes many elements through a temporary file that fails. Returns whether npy_writer_end does not
 * report it; then the output must be complete. */
static bool write_long(struct faulty_file *file)
{
    struct npy_writer writer = {.elements = NULL};
    static char out[N_LONG + HEADER_SIZE + 1];
    FILE *const to = fmemopen(out, sizeof out, "w");
    assert_non_null(to);
    assert_true(npy_writer_open(&writer, false, 1, 0));
    fclose(writer.elements);
    writer.elements = open_faulty(file, "w+");
    for (unsigned i = 0; i < N_LONG; i++)
        npy_writer_put(&writer, i % 251);
    const bool written = npy_writer_end(&writer, to);
    assert_null(writer.elements);
    const long length = ftell(to);
    fclose(to);
    if (!written)
        return false;
    assert_int_equal(length, HEADER_SIZE + N_LONG);
    for (unsigned i = 0; i < N_LONG; i++)
        assert_int_equal((unsigned char)out[HEADER_SIZE + i], i % 251);
    return true;
}

/* Also if only one write of many fails, as on a disk that is full for a moment. */
static void failures_of_the_temporary_file_are_reported(void **state)
{
    static struct faulty_file file;
    (void)state;
    file = (struct faulty_file){.read_size = SIZE_MAX};
    assert_true(write_long(&file));
    const unsigned n_writes = file.n_writes;
    const unsigned n_reads = file.n_reads;
    assert_true(n_writes > 2 && n_reads > 1);
    for (unsigned at = 1; at <= n_writes; at++) {
        file = (struct faulty_file){.read_size = SIZE_MAX, .failing_write = at};
        assert_false(write_long(&file));
    }
    for (unsigned at = 1; at <= n_reads; at++) {
        file = (struct faulty_file){.read_size = SIZE_MAX, .failing_read = at};
        assert_false(write_long(&file));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numpys_file_is_read),
        cmocka_unit_test(version_2_is_read),
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(long_texts_are_read),
        cmocka_unit_test(other_texts_are_rejected),
        cmocka_unit_test(changed_headers_are_noticed),
        cmocka_unit_test(truncations_are_noticed),
        cmocka_unit_test(a_faulty_end_is_reported_once),
        cmocka_unit_test(failed_reads_are_reported),
        cmocka_unit_test(elements_of_all_types_are_read),
        cmocka_unit_test(headers_are_written),
        cmocka_unit_test(arrays_of_rows_are_written_as_by_numpy),
        cmocka_unit_test(failures_of_the_temporary_file_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
