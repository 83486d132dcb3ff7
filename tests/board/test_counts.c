/* test_counts.c - files of boards with a number in front: of the boards, or their size */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/transcript.h"

#define EIGHT "1 2 3 4 5 6 7 0 8"
#define LINE EIGHT "\n"
#define NOT_OF_FOUR                                                                                \
    "f:2: expected a row of 4 numbers for the 4x4 board that begins in line 1, found 3\n"

/* A number in front of boards in rows: their number, in one block or, with empty lines between
 * them, in several; or their size. */
static void counts_are_read(void **state)
{
    (void)state;
    transcript_check("1\n" GOOD, READ(2));
    transcript_check("2\n" GOOD GOOD, READ(2) READ(5));
    transcript_check("3\n" GOOD GOOD GOOD, READ(1) READ(5) READ(8));
    transcript_check(
        "1\n" GOOD GOOD "\n" GOOD,
        "f:1: 1 alone on its line begins an n x n board, but n must be 2 .. 127\n" READ(9));
    transcript_check("2\n" GOOD "\n" GOOD, READ(2) READ(6));
    transcript_check("2\n" GOOD "\n\n\n" GOOD, READ(2) READ(8));
    transcript_check("2\n\n" GOOD "\n" GOOD, READ(3) READ(7));
    transcript_check("4\n" GOOD GOOD "\n" GOOD GOOD, READ(2) READ(5) READ(9) READ(12));
    transcript_check("1000\n\n" GOOD, READ(3) "f:1: 1000 boards expected, but 1 follows\n");
    transcript_check("5\n\n" GOOD "\n" GOOD,
                     READ(3) READ(7) "f:1: 5 boards expected, but 2 follow\n");
    transcript_check("1\n\n" GOOD "\n" GOOD,
                     READ(3) READ(7) "f:1: 1 board expected, but 2 follow\n");
    transcript_check("2\n" GOOD "\n1 2 3\n4 5 6\n7 0 9\n",
                     READ(2) "f:6: 9 is out of range 0 .. 8 (position 9)\n");
    transcript_check("2\n\n1 2 3\n4 5 6\n7 0 9\n\n" GOOD,
                     "f:3: 9 is out of range 0 .. 8 (position 9)\n" READ(7));
    transcript_check("2\n" GOOD "\n" GOOD "\n1\n" GOOD, READ(2) READ(6) READ(11));
    transcript_check("5\n" GOOD "\n" GOOD "\n2\n" GOOD "\n" GOOD,
                     READ(2) READ(6) "f:1: 5 boards expected, but 2 follow\n" READ(11) READ(15));
    /* rows of another size than stated; what follows states its own size, or is not a block */
    transcript_check("4\n" GOOD "\n3\n" GOOD, NOT_OF_FOUR READ(6));
    transcript_check("4\n" GOOD, NOT_OF_FOUR);
    transcript_check("4\n" GOOD "\n", NOT_OF_FOUR);
    transcript_check("4\n" GOOD "\n" LINE, NOT_OF_FOUR READ(6));
    transcript_check("4\n" GOOD "# next\n" GOOD, NOT_OF_FOUR READ(6));
    transcript_check("3\n\n" GOOD "\n" GOOD "\n" GOOD, READ(1) READ(7) READ(11)); /* a size, too */
    transcript_check("3\n" GOOD "1 2 3\n4 5 6\n\n" GOOD,
                     READ(1) "f:5: expected the size of the next board alone on its line, found 3 "
                             "numbers\n" READ(8));
}

/* A number in front of boards in lines; of nine boards, it could be the size of rows. */
static void counts_of_lines_are_read(void **state)
{
    (void)state;
    transcript_check("1\n" LINE, READ(2));
    transcript_check("2\n" LINE LINE, READ(2) READ(3));
    transcript_check("2\n123456708\n123456708\n", READ(2) READ(3));
    transcript_check("4\n" LINE LINE LINE LINE, READ(2) READ(3) READ(4) READ(5));
    transcript_check("9\n" LINE LINE LINE LINE LINE LINE LINE LINE LINE,
                     READ(2) READ(3) READ(4) READ(5) READ(6) READ(7) READ(8) READ(9) READ(10));
    transcript_check("3\n" LINE, READ(2)); /* n in front of n x n numbers */
    transcript_check("5\n" LINE LINE, READ(2) READ(3) "f:1: 5 boards expected, but 2 follow\n");
    transcript_check("1\n" LINE LINE, READ(2) READ(3) "f:1: 1 board expected, but 2 follow\n");
    transcript_check("2\n" LINE "1 2 3 4 5 6 7 0 9\n",
                     READ(2) "f:3: 9 is out of range 0 .. 8 (position 9)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_read),
        cmocka_unit_test(counts_of_lines_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
