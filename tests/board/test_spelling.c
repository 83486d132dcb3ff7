/* test_spelling.c - random boards in random forms, printed by an independent writer, are read back
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/transcript.h"

enum { MAX_CELLS = 36, TEXT_SIZE = 2048 };

struct spelling {
    struct fifteen_geometry size;
    int tile[MAX_CELLS];
    char text[TEXT_SIZE];
    size_t length;
};

/* How rows and cells are put together. Forms with rows show the size. */
static const struct form {
    const char *begin, *row_begin, *cell, *row_end, *row, *end;
    bool has_rows;
    bool empty_blank; /* an empty place may be the blank */
} forms[] = {
    {"", "", " ", "", " ", "", false, false},
    {"", "", ",", "", ",", "", false, false},
    {"(", "", "; ", "", "; ", ")", false, false},
    {"", "", " ", "", "/", "", true, false},
    {" ", "", ", ", "", " ; ", "\n", true, false},
    {"", "", "\t", "", "\n", "\n", true, true},
    {"", "", ",", "", "\r\n", "\r\n", true, true},
    {"[", "[", ", ", "]", ", ", "]", true, false},
    {"[\n", "  [", ",", "]", ",\n", "\n]\n", true, false},
    {"{", "{", " , ", "}", ",", "};", true, false},
    {"+--+--+\n", "| ", " | ", " |", "\n+--+--+\n", "\n+--+--+\n", true, true},
    {"\xe2\x94\x8c\n", "\xe2\x94\x82 ", " \xe2\x94\x82 ", " \xe2\x94\x82", "\n", "\n", true, true},
};

enum { N_FORMS = sizeof forms / sizeof forms[0] };

/* ---- writing ---- */

static void append(struct spelling *to, const char *text)
{
    const size_t n = strlen(text);
    assert_true(to->length + n < TEXT_SIZE);
    memcpy(to->text + to->length, text, n + 1);
    to->length += n;
}

static unsigned draw(uint64_t *random, unsigned n)
{
    return exhaustive_random(random) % n;
}

static void shuffle_board(struct spelling *to, uint64_t *random)
{
    to->size.rows = (uint8_t)(2 + draw(random, 5));
    to->size.columns = (uint8_t)(2 + draw(random, 5));
    const unsigned n = fifteen_cells(to->size);
    for (unsigned i = 0; i < n; i++) {
        const unsigned k = draw(random, i + 1);
        to->tile[i] = to->tile[k];
        to->tile[k] = (int)i;
    }
}

static void write_cell(struct spelling *to, int tile, const char *blank, int width)
{
    char cell[16];
    if (tile == 0 && blank != NULL)
        snprintf(cell, sizeof cell, "%s", blank);
    else
        snprintf(cell, sizeof cell, "%*d", width, tile == 0 ? (int)fifteen_cells(to->size) : tile);
    append(to, cell);
}

/* The marks of the blank; the last one, NULL, is the number of cells. */
static const char *draw_blank(const struct form *form, uint64_t *random)
{
    static const char *const marks[] = {"0", "_", "x", "X", ".", "-", "--", "00", NULL, ""};
    return marks[draw(random, form->empty_blank ? 10 : 9)];
}

static void write_board(struct spelling *to, const struct form *form, uint64_t *random)
{
    const char *const blank = draw_blank(form, random);
    const int width = (int)draw(random, 3);
    to->length = 0;
    append(to, form->begin);
    for (unsigned row = 0; row < to->size.rows; row++) {
        append(to, row > 0 ? form->row : "");
        append(to, form->row_begin);
        for (unsigned i = 0; i < to->size.columns; i++) {
            append(to, i > 0 ? form->cell : "");
            write_cell(to, to->tile[row * to->size.columns + i], blank, width);
        }
        append(to, form->row_end);
    }
    append(to, form->end);
}

/* One character a cell: hexadecimal digits, or letters from A as 1; rows by `row`. */
static void write_characters(struct spelling *to, bool letters, const char *row)
{
    const char *const digits = letters ? "_ABCDEFGHIJKLMNO" : "0123456789abcdef";
    to->length = 0;
    for (unsigned i = 0; i < fifteen_cells(to->size); i++) {
        const char cell[] = {digits[to->tile[i]], '\0'};
        append(to, i > 0 && i % to->size.columns == 0 ? row : "");
        append(to, cell);
    }
}

/* ---- reading ---- */

static void check_reading(const struct spelling *written, struct fifteen_geometry size)
{
    struct fifteen_board *read = NULL;
    struct fifteen_board *expected = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_board_parse(written->text, written->length, size, &read, &error) != FIFTEEN_OK)
        fail_msg("%s\n%s", error.text, written->text);
    assert_int_equal(fifteen_board_create(written->size, written->tile, &expected, NULL),
                     FIFTEEN_OK);
    if (!fifteen_board_equal(read, expected))
        fail_msg("another board: %s", written->text);
    fifteen_board_free(expected);
    fifteen_board_free(read);
}

static void boards_are_read_as_written(void **state)
{
    (void)state;
    static const struct fifteen_geometry none = {0, 0};
    uint64_t random = 11;
    struct spelling board = {.length = 0};
    for (unsigned i = 0; i < 5000; i++) {
        const struct form *const form = &forms[i % N_FORMS];
        shuffle_board(&board, &random);
        write_board(&board, form, &random);
        const bool is_clear = form->has_rows || board.size.rows == board.size.columns;
        check_reading(&board, is_clear && draw(&random, 2) ? none : board.size);
    }
}

static void digits_and_letters_are_read_as_written(void **state)
{
    (void)state;
    uint64_t random = 12;
    struct spelling board = {.length = 0};
    for (unsigned i = 0; i < 2000; i++) {
        do
            shuffle_board(&board, &random);
        while (fifteen_cells(board.size) < 9 || fifteen_cells(board.size) > PACKED_MAX_CELLS);
        write_characters(&board, i % 2, i % 3 == 0 ? "" : i % 3 == 1 ? "/" : "\n");
        check_reading(&board, board.size);
    }
}

static void check_stream(const char *text, const char *expected)
{
    struct transcript read;
    transcribe(stream_of(text, strlen(text)),
               (struct fifteen_instances_options){.with_lengths = false}, &read);
    assert_string_equal(read.text, expected);
}

/* Four numbers in a line may be a board of 2x2 or the first row of one of 4x4. */
static void lines_of_four_numbers(void **state)
{
    (void)state;
    check_stream("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n",
                 "1: [-1] 4x4 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
    check_stream("0 1 2 3\n3 2 1 0\n1 0 2 3\n0 2 1 3\n",
                 "1: [-1] 2x2 0 1 2 3\n2: [-1] 2x2 3 2 1 0\n3: [-1] 2x2 1 0 2 3\n"
                 "4: [-1] 2x2 0 2 1 3\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_read_as_written),
        cmocka_unit_test(digits_and_letters_are_read_as_written),
        cmocka_unit_test(lines_of_four_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
