/* test_blocks.c - random blocks of rows, right and malformed ones: a block is read as a whole, or
 * is rejected once */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/transcript.h"

enum { SIDE = 6, MAX_ROWS = 3 * SIDE + 2, MAX_ROW = SIDE + 3, TEXT_SIZE = 4096, MAX_BLOCKS = 4 };

/* Rows of numbers, of which some may be missing, repeated or too many. */
struct rows {
    unsigned n;
    unsigned n_cells[MAX_ROWS];
    int cell[MAX_ROWS][MAX_ROW];
};

struct block {
    struct rows rows;
    int count;     /* in a line in front, or -1 */
    bool is_apart; /* after an empty line, not a comment */
    uint64_t first_line, last_line;
    unsigned n_boards, n_errors; /* as they are read */
};

static unsigned draw(uint64_t *random, unsigned n)
{
    return exhaustive_random(random) % n;
}

/* ---- writing ---- */

/* Adds a board: any, or one near a goal, whose first rows are those of smaller goals. */
static void add_board(struct rows *to, unsigned n_rows, unsigned n_columns, bool blank_is_number,
                      uint64_t *random)
{
    const unsigned n = n_rows * n_columns;
    const unsigned n_swaps = draw(random, 3) == 0 ? 4 * n : draw(random, 3);
    const bool blank_first = draw(random, 2) != 0;
    int tile[SIDE * SIDE];
    for (unsigned i = 0; i < n; i++)
        tile[i] = blank_first ? (int)i : (int)((i + 1) % n);
    for (unsigned i = 0; i < n_swaps; i++) {
        const unsigned a = draw(random, n);
        const unsigned b = draw(random, n);
        const int moved = tile[a];
        tile[a] = tile[b];
        tile[b] = moved;
    }
    for (unsigned i = 0; i < n; i++)
        to->cell[to->n + i / n_columns][i % n_columns] =
            tile[i] == 0 && blank_is_number ? (int)n : tile[i];
    for (unsigned row = 0; row < n_rows; row++)
        to->n_cells[to->n++] = n_columns;
}

static void remove_cell(struct rows *rows, unsigned row, unsigned at)
{
    memmove(&rows->cell[row][at], &rows->cell[row][at + 1],
            (rows->n_cells[row] - at - 1) * sizeof(int));
    rows->n_cells[row]--;
}

/* Makes one defect. The first row keeps two cells, since a number alone is a size. */
static void spoil(struct rows *rows, uint64_t *random)
{
    const unsigned row = draw(random, 3) == 0 ? rows->n - 1 : draw(random, rows->n);
    const unsigned n = rows->n_cells[row];
    const unsigned other = draw(random, rows->n);
    const int number = rows->cell[other][draw(random, rows->n_cells[other])];
    switch (draw(random, 6)) {
    case 0:
        for (unsigned i = 0; i < n; i++) /* the blank is left open */
            if (rows->cell[row][i] == 0 && n > 2) {
                remove_cell(rows, row, i);
                break;
            }
        break;
    case 1:
        for (unsigned i = 1 + draw(random, 2); i > 0 && rows->n_cells[row] > (row == 0 ? 2 : 1);
             i--)
            remove_cell(rows, row, draw(random, rows->n_cells[row]));
        break;
    case 2:
        rows->cell[row][draw(random, n)] = number;
        break;
    case 3:
        if (n + 1 < MAX_ROW)
            rows->cell[row][rows->n_cells[row]++] = number;
        break;
    case 4:
        if (rows->n > 2) {
            memmove(&rows->cell[row], &rows->cell[row + 1],
                    (rows->n - row - 1) * sizeof rows->cell[0]);
            memmove(&rows->n_cells[row], &rows->n_cells[row + 1],
                    (rows->n - row - 1) * sizeof rows->n_cells[0]);
            rows->n--;
        }
        break;
    default:
        if (rows->n < MAX_ROWS) {
            memcpy(&rows->cell[rows->n], &rows->cell[other], sizeof rows->cell[0]);
            rows->n_cells[rows->n++] = rows->n_cells[other];
        }
    }
}

/* Whether a number alone on its line is the length of the next row: then it is a size. So is a
 * count, whose rows may then follow after blank lines. */
static bool has_size(const struct block *block)
{
    const struct rows *const rows = &block->rows;
    const bool is_size = block->count == (int)rows->n_cells[0];
    if (rows->n_cells[0] < 2 || (is_size && rows->n_cells[0] > rows->n))
        return true;
    for (unsigned row = 0; row < rows->n; row++)
        if (rows->n_cells[row] == 1 &&
            (is_size || (row + 1 < rows->n && rows->cell[row][0] == (int)rows->n_cells[row + 1])))
            return true;
    return false;
}

/* Whether rows, from `first` on, are a board: rows of equal length with each number once. */
static bool are_board(const struct rows *rows, unsigned first, unsigned n_rows)
{
    const unsigned n_columns = rows->n_cells[first];
    const unsigned n = n_rows * n_columns;
    unsigned seen[SIDE * SIDE * 4] = {0};
    for (unsigned row = first; row < first + n_rows; row++) {
        if (rows->n_cells[row] != n_columns)
            return false;
        for (unsigned i = 0; i < n_columns; i++)
            if (rows->cell[row][i] >= 0 && rows->cell[row][i] <= (int)n)
                seen[rows->cell[row][i]]++;
    }
    unsigned n_once = 0;
    for (unsigned i = 1; i < n; i++)
        n_once += seen[i] == 1;
    return n_once == n - 1 && seen[0] + seen[n] == 1;
}

/* Whether the first row is the size of the board that the next rows are, such as `2 2`. */
static bool has_head(const struct rows *rows)
{
    const unsigned n_rows = (unsigned)rows->cell[0][0];
    return (rows->n_cells[0] == 2 || rows->n_cells[0] == 3) && rows->cell[0][0] > 1 &&
           n_rows < rows->n && rows->cell[0][1] == (int)rows->n_cells[1] &&
           are_board(rows, 1, n_rows);
}

static void draw_any_block(struct block *to, uint64_t *random)
{
    const unsigned n_rows = 2 + draw(random, SIDE - 1);
    const unsigned n_columns = draw(random, 2) == 0 ? n_rows : 2 + draw(random, SIDE - 1);
    const unsigned n_boards = draw(random, 3) == 0 ? 1 + draw(random, 3) : 1;
    const bool blank_is_number = draw(random, 4) == 0;
    *to = (struct block){.count = -1};
    for (unsigned i = 0; i < n_boards; i++)
        add_board(&to->rows, n_rows, n_columns, blank_is_number, random);
    for (unsigned i = draw(random, 3); i > 0; i--)
        spoil(&to->rows, random);
    if (draw(random, 4) == 0)
        to->count = draw(random, 2) == 0 ? (int)n_boards : (int)(1 + draw(random, 4));
}

static void draw_block(struct block *to, uint64_t *random)
{
    do
        draw_any_block(to, random);
    while (has_size(to) || has_head(&to->rows));
}

static size_t write_block(struct block *block, uint64_t *line, char *to, size_t used)
{
    block->first_line = *line;
    if (block->count >= 0) {
        used += (size_t)sprintf(to + used, "%d\n", block->count);
        ++*line;
    }
    for (unsigned row = 0; row < block->rows.n; row++) {
        for (unsigned i = 0; i < block->rows.n_cells[row]; i++)
            used += (size_t)sprintf(to + used, "%s%d", i > 0 ? " " : "", block->rows.cell[row][i]);
        used += (size_t)sprintf(to + used, "\n");
        ++*line;
    }
    block->last_line = *line - 1;
    assert_true(used + 256 < TEXT_SIZE);
    return used;
}

/* ---- what a block is, by plain sets of numbers ---- */

static bool is_shape(unsigned n_rows, unsigned n_columns)
{
    return (n_rows > 1 && n_columns > 1) || (n_rows == 1 && n_columns == 4);
}

/* The number of rows of each board if the block is boards without a rest, else 0. */
static unsigned rows_of_boards(const struct rows *rows)
{
    for (unsigned n_rows = rows->n; n_rows > 0; n_rows--) {
        bool valid = rows->n % n_rows == 0 && is_shape(n_rows, rows->n_cells[0]);
        for (unsigned first = 0; valid && first < rows->n; first += n_rows)
            valid = rows->n_cells[first] == rows->n_cells[0] && are_board(rows, first, n_rows);
        if (valid)
            return n_rows;
    }
    return 0;
}

/* ---- reading ---- */

static bool check_board(struct block *block, const struct fifteen_instance *read)
{
    const struct rows *const rows = &block->rows;
    const unsigned n_cells = fifteen_cells(fifteen_board_size(read->board));
    const unsigned row = (unsigned)(read->line - block->first_line) - (block->count >= 0);
    const unsigned first =
        read->line == block->first_line && block->count >= 0 ? 0 : row; /* a size in front */
    const unsigned n_rows = first < rows->n ? n_cells / rows->n_cells[first] : MAX_ROWS;
    if (first + n_rows > rows->n || !are_board(rows, first, n_rows))
        return false;
    for (unsigned i = 0; i < n_cells; i++) {
        const int written = rows->cell[first + i / rows->n_cells[first]][i % rows->n_cells[first]];
        const unsigned tile = fifteen_board_tiles(read->board)[i];
        if ((int)tile != (written == (int)n_cells ? 0 : written))
            return false;
    }
    block->n_boards++;
    return true;
}

static unsigned boards_of(const struct block *block)
{
    const unsigned n_rows = rows_of_boards(&block->rows);
    return n_rows > 0 ? block->rows.n / n_rows : 0;
}

static bool has_own_count(const struct block *block)
{
    return boards_of(block) > 0 && block->count == (int)boards_of(block) &&
           (unsigned)block->count != block->rows.n_cells[0];
}

/* Whether the count in front of a block is that of more boards than it has. */
static bool counts_blocks(const struct block *blocks, unsigned at, unsigned n)
{
    const struct block *const block = &blocks[at];
    return boards_of(block) > 0 && block->count > (int)boards_of(block) &&
           (unsigned)block->count != block->rows.n_cells[0] && at + 1 < n &&
           blocks[at + 1].is_apart && blocks[at + 1].count < 0;
}

struct expected {
    unsigned n_boards, n_errors;
};

/* What a block is by itself. A count that is also the size of the first rows is a size; then the
 * other rows may be rejected. */
static struct expected expect_block(const struct block *blocks, unsigned at, unsigned n)
{
    const struct block *const block = &blocks[at];
    const struct rows *const rows = &block->rows;
    const unsigned n_rows = rows_of_boards(rows);
    const bool is_size = block->count >= 0 && (unsigned)block->count == rows->n_cells[0];
    if (is_size && rows->n >= rows->n_cells[0] && are_board(rows, 0, rows->n_cells[0])) {
        const bool all = n_rows == rows->n_cells[0];
        return (struct expected){all ? boards_of(block) : 1, !all && rows->n > rows->n_cells[0]};
    }
    const bool is_valid =
        (n_rows > 0 && block->count < 0) || has_own_count(block) || counts_blocks(blocks, at, n);
    return is_valid ? (struct expected){boards_of(block), 0} : (struct expected){0, 1};
}

/* Whether the boards from a count to the next are not as many; a malformed one counts, too. */
static bool is_wrong_count(const struct block *blocks, unsigned at, unsigned n)
{
    unsigned n_boards = 0;
    for (unsigned i = at; i < n; i++) {
        const struct expected expected = expect_block(blocks, i, n);
        if (i > at && (has_own_count(&blocks[i]) || counts_blocks(blocks, i, n)))
            break;
        n_boards += expected.n_boards + expected.n_errors;
    }
    return n_boards != (unsigned)blocks[at].count;
}

static bool check_block(const struct block *blocks, unsigned at, unsigned n)
{
    const struct expected expected = expect_block(blocks, at, n);
    const bool is_wrong = counts_blocks(blocks, at, n) && is_wrong_count(blocks, at, n);
    return blocks[at].n_boards == expected.n_boards &&
           blocks[at].n_errors == expected.n_errors + is_wrong;
}

static struct block *block_of_line(struct block *blocks, unsigned n, uint64_t line,
                                   const char *text)
{
    for (unsigned i = 0; i < n; i++)
        if (line >= blocks[i].first_line && (line <= blocks[i].last_line || i + 1 == n))
            return &blocks[i];
    fail_msg("line %u is in no block of\n%s", (unsigned)line, text);
    return NULL;
}

static void read_blocks(const char *text, struct block *blocks, unsigned n)
{
    const struct fifteen_instances_options options = {.with_lengths = false};
    struct fifteen_instances *reader;
    struct fifteen_instance read;
    struct fifteen_error error = {.text = ""};
    enum fifteen_status status;
    FILE *const stream = stream_of(text, strlen(text));
    assert_int_equal(fifteen_instances_open(stream, &options, &reader, NULL), FIFTEEN_OK);
    while ((status = fifteen_instances_next(reader, &read, &error)) != FIFTEEN_NOT_FOUND) {
        struct block *const block = block_of_line(blocks, n, read.line, text);
        if (status == FIFTEEN_OK) {
            if (!check_board(block, &read))
                fail_msg("a part of the block in line %u of\n%s", (unsigned)read.line, text);
            fifteen_board_free(read.board);
        } else {
            assert_int_equal(status, FIFTEEN_INVALID);
            block->n_errors++;
        }
    }
    fifteen_instances_close(reader);
    fclose(stream);
}

static void blocks_are_read_whole_or_rejected_once(void **state)
{
    (void)state;
    uint64_t random = 29;
    for (unsigned round = 0; round < scaled(100000); round++) {
        struct block blocks[MAX_BLOCKS];
        char text[TEXT_SIZE] = "";
        size_t used = 0;
        uint64_t line = 1;
        bool is_apart = true;
        const unsigned n = 1 + draw(&random, MAX_BLOCKS);
        for (unsigned i = 0; i < n; i++) {
            draw_block(&blocks[i], &random);
            blocks[i].is_apart = is_apart;
            used = write_block(&blocks[i], &line, text, used);
            is_apart = draw(&random, 2) != 0;
            used += (size_t)sprintf(text + used, is_apart ? "\n" : "# next\n");
            line++;
        }
        read_blocks(text, blocks, n);
        for (unsigned i = 0; i < n; i++)
            if (!check_block(blocks, i, n))
                fail_msg("%u boards, %u errors in line %u of\n%s", blocks[i].n_boards,
                         blocks[i].n_errors, (unsigned)blocks[i].first_line, text);
    }
}

/* The same blocks as the text of one board. */
static void texts_of_one_board(void **state)
{
    (void)state;
    uint64_t random = 30;
    for (unsigned round = 0; round < scaled(200000); round++) {
        struct block block;
        struct fifteen_board *grid = NULL;
        char text[TEXT_SIZE] = "";
        uint64_t line = 1;
        draw_block(&block, &random);
        const size_t length = write_block(&block, &line, text, 0);
        if (draw(&random, 2) != 0)
            for (size_t i = 0; i + 1 < length; i++)
                text[i] = (char)(text[i] == '\n' && block.count < 0 ? '/' : text[i]);
        const bool is_sized = block.count >= 0 && block.rows.n == (unsigned)block.count &&
                              block.rows.n_cells[0] == block.rows.n;
        const bool valid =
            rows_of_boards(&block.rows) == block.rows.n && (block.count < 0 || is_sized);
        const enum fifteen_status status =
            fifteen_board_parse(text, length, grids_square(0), &grid, NULL);
        if ((status == FIFTEEN_OK) != valid)
            fail_msg("%s", text);
        if (status != FIFTEEN_OK)
            continue;
        struct fifteen_instance read = {.board = grid, .line = 1};
        assert_true(check_board(&block, &read));
        fifteen_board_free(grid);
    }
}

/* ---- single cases ---- */

/* The blank is left open, in rows of any kind; the next board is read. */
static void short_rows_are_not_dropped(void **state)
{
    (void)state;
    transcript_check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14\n\n" GOOD,
                     "f:1: row 4 has 3 numbers, but row 1 has 4; write 0 for the blank\n" READ(6));
    transcript_check("1 2 3\n4 5 6\n7 8\n\n" GOOD,
                     "f:1: row 3 has 2 numbers, but row 1 has 3; write 0 for the blank\n" READ(5));
    transcript_check("1 2\n3 4\n5\n\n" GOOD,
                     "f:1: row 3 has 1 numbers, but row 1 has 2; write 0 for the blank\n" READ(5));
    transcript_check("123\n456\n78\n\n" GOOD,
                     "f:1: row 3 has 2 characters, but row 1 has 3\n" READ(5));
    transcript_check("| 1 | 2 | 3 |\n+--+--+--+\n| 4 | 5 | 6 |\n+--+--+--+\n| 7 | 8 |\n\n" GOOD,
                     "f:1: row 3 has 2 numbers, but row 1 has 3; write 0 for the blank\n" READ(7));
    transcript_check("1 2 3 4\n5 6 seven 8\n9 10 11 12\n13 14 15 0\n\n" GOOD,
                     "f:2: column 5: 'seven' is not a number\n" READ(6));
}

#define EIGHT "1 2 3 4 5 6 7 0 8"

#define BLANK_IS(first, line) #line ": [-1] 3x3 " first "\n"

/* A `#` among numbers is the blank, in any cell; other comments stay comments. */
static void number_signs_mark_the_blank(void **state)
{
    (void)state;
    transcript_check("1 2 3\n4 5 6\n7 # 8\n", READ(1));
    transcript_check("1 2 3\n4 5 6\n7 8 #\n", BLANK_IS("1 2 3 4 5 6 7 8 0", 1));
    transcript_check("1 2 3\n4 5 6\n# 7 8\n", BLANK_IS("1 2 3 4 5 6 0 7 8", 1));
    transcript_check("# 1 2\n3 4 5\n6 7 8\n", BLANK_IS("0 1 2 3 4 5 6 7 8", 1));
    transcript_check("# 7 8\n1 2 3\n4 5 6\n", BLANK_IS("0 7 8 1 2 3 4 5 6", 1)); /* not 2x3 */
    transcript_check("3\n# 1 2\n3 4 5\n6 7 8\n", BLANK_IS("0 1 2 3 4 5 6 7 8", 1));
    transcript_check("3 3\n# 1 2\n3 4 5\n6 7 8\n", BLANK_IS("0 1 2 3 4 5 6 7 8", 1));
    transcript_check("3\n1 2 3\n# 4 5\n6 7 8\n", BLANK_IS("1 2 3 0 4 5 6 7 8", 1));
    transcript_check("# 1 2\n3 4 5\n6 7 8\n# 1 2\n3 4 5\n6 7 8\n",
                     BLANK_IS("0 1 2 3 4 5 6 7 8", 1) BLANK_IS("0 1 2 3 4 5 6 7 8", 4));
    transcript_check("1 2 3 4 5 6 7 # 8\n| # | 1 | 2 |\n| 3 | 4 | 5 |\n| 6 | 7 | 8 |\n",
                     READ(1) "f:2: expected 9 numbers, found 3\n");
    transcript_check("| # | 1 | 2 |\n| 3 | 4 | 5 |\n| 6 | 7 | 8 |\n",
                     BLANK_IS("0 1 2 3 4 5 6 7 8", 1));
}

static void comments_are_no_blanks(void **state)
{
    (void)state;
    transcript_check("# 3 3\n" GOOD, READ(2));
    transcript_check("# 5 6\n" GOOD, READ(2));
    transcript_check(GOOD "# 1 2\n" GOOD, READ(1) READ(5));
    transcript_check("1 2 3 4 5 6 7 0 8 # 3\n1 2 3 4 5 6 7 9 8 # 3\n", READ(1) READ(2));
    transcript_check("1 2 3 # row 1\n4 5 6 # row 2\n7 0 8\n", READ(1));
    transcript_check("1 2 3 #a\n4 5 6 # 4 4\n7 0 8 ## 4\n", READ(1));
    transcript_check("3 # size\n" GOOD, READ(1));
}

/* Rows of one length are boards of one size without a rest. */
static void boards_without_blank_lines(void **state)
{
    (void)state;
    transcript_check(GOOD GOOD "3\n" GOOD GOOD, READ(1) READ(4) READ(7) READ(11));
    transcript_check(GOOD "1 2 3 4\n5 6 7 0\n" GOOD,
                     READ(1) "4: [-1] 2x4 1 2 3 4 5 6 7 0\n" READ(6));
    transcript_check(
        GOOD "1 2 3\n4 5 0\n\n" GOOD,
        "f:1: tile 1 occurs twice (positions 1 and 10); the rows of lines 1 to 5 are one block: "
        "write a blank line between boards\n" READ(7));
    transcript_check(
        GOOD "1 2 3\n4 5 6\n7 8 8\n\n" GOOD,
        "f:4: tile 8 occurs twice (positions 8 and 9); the rows of lines 1 to 6 are one block: "
        "write a blank line between boards\n" READ(8));
    transcript_check("Board 1\n" GOOD "Board 2\n" GOOD,
                     "f:1: column 1: 'Board' is not a number\n" READ(
                         2) "f:5: column 1: 'Board' is not a number\n" READ(6));
}

/* Rows of several lengths are boards only if each marks its blank: 6 is the blank of 2x3, or a
 * tile. */
static void blocks_of_several_lengths(void **state)
{
    (void)state;
    transcript_check("1 2 3\n4 5 6\n\n" GOOD, "1: [-1] 2x3 1 2 3 4 5 0\n" READ(4));
    transcript_check("1 2 3\n4 5 6\n1 2 3 4\n5 6 7 0\n\n" GOOD,
                     "f:1: row 3 has 4 numbers, but row 1 has 3\n" READ(6));
    transcript_check(GOOD "1 2 3 0\n\n" GOOD,
                     "f:1: row 4 has 4 numbers, but row 1 has 3\n" READ(6));
}

#define BEGUN "board that begins in line 1"

/* Of a malformed board with its size in front, all rows are skipped, up to the next board. */
static void rows_after_their_size(void **state)
{
    (void)state;
    transcript_check("4\n1 2 3 4\n5 6 7\n1 2 3 0\n9 10 11 12\n3 2 1 0\n3\n" GOOD,
                     "f:3: expected a row of 4 numbers for the 4x4 " BEGUN ", found 3\n" READ(7));
    transcript_check("3\n1 2 3\n4 5 6\n\n" GOOD,
                     "f:1: the 3x3 " BEGUN " has 2 rows in front of a blank line\n" READ(5));
    transcript_check("3\n1 2 3\n\n4 y 6\n\n7 8 0\n\n" GOOD,
                     "f:4: column 3: 'y' is not a number\n" READ(8));
    transcript_check("9\n1 2 3 4 5 6 7 8 y\n10 11 12 13 14 15 16 17 18\n0 1 2 3 4 5 6 7 8\n"
                     "1 2 3 4 5 6 7 8 9\n\n" GOOD,
                     "f:2: column 17: 'y' is not a number\n" READ(7));
    transcript_check("3\n" GOOD "4 5 6\n3\n" GOOD,
                     READ(1) "f:5: expected the size of the next board alone on "
                             "its line, found 3 numbers\n" READ(6));
    transcript_check("3\n" GOOD "3 2 1 0\n\n" GOOD,
                     READ(1) "f:5: expected the size of the next board alone "
                             "on its line, found 4 numbers\n" READ(7));
}

/* Reads the text at *cookie once, then fails. */
static ssize_t fail_after_text(void *cookie, char *to, size_t size)
{
    const char **const text = cookie;
    const size_t n = *text != NULL ? strlen(*text) : 0;
    if (*text == NULL || n > size) {
        errno = EIO;
        return -1;
    }
    memcpy(to, *text, n);
    *text = NULL;
    return (ssize_t)n;
}

/* The rows that can still be read are not a board. */
static void streams_that_fail_within_a_block(void **state)
{
    (void)state;
    static const char *const texts[] = {"1 2 3\n4 5 0\n", "2\n1 2\n", "1 2 3 0\n", "123\n450\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct transcript read;
        const char *text = texts[i];
        FILE *const stream =
            fopencookie(&text, "r", (cookie_io_functions_t){.read = fail_after_text});
        const enum fifteen_status status =
            transcribe(stream, (struct fifteen_instances_options){.with_lengths = false}, &read);
        assert_int_equal(status, FIFTEEN_IO);
        assert_null(strstr(read.text, "[-1]"));
    }
}

/* Boards in one line are read at once. Rows after them are rejected once. */
static void lines_and_rows(void **state)
{
    (void)state;
    transcript_check("1 2 3 4 5 6 7 0 8\n" GOOD "1 2 3 4 5 6 7 0 8\n",
                     READ(1) "f:2: expected 9 numbers, found 3\n" READ(5));
    transcript_check(
        "1 2 3 4 5 6 7 0 8\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n\n" GOOD,
        READ(1) "f:2: rows after a board in one line: write a blank line before them, or 0 for "
                "the blank of a 2x2 board\n" READ(7));
    transcript_check("1 2 3 4 5 6 7 0 8\n1 2 3 0\n", READ(1) "2: [-1] 2x2 1 2 3 0\n");
    transcript_check("1 2 3 4\n4 3 2 1\n", "1: [-1] 2x2 1 2 3 0\n2: [-1] 2x2 0 3 2 1\n");
    transcript_check("1 2 3 4\n4 3 2 1\n1 2 3\n\n" GOOD,
                     "f:1: row 3 has 3 numbers, but row 1 has 4; write 0 for the blank\n" READ(5));
    transcript_check(
        "# goal: last\n5 1 2 3 4\n0 6 7 8 9\n10 11 12 13 14\n15 16 17 18 19\n"
        "20 21 22 23 24\n",
        "2: [-1] 5x5 5 1 2 3 4 0 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_rows_are_not_dropped),
        cmocka_unit_test(number_signs_mark_the_blank),
        cmocka_unit_test(comments_are_no_blanks),
        cmocka_unit_test(boards_without_blank_lines),
        cmocka_unit_test(blocks_of_several_lengths),
        cmocka_unit_test(rows_after_their_size),
        cmocka_unit_test(streams_that_fail_within_a_block),
        cmocka_unit_test(lines_and_rows),
        cmocka_unit_test(blocks_are_read_whole_or_rejected_once),
        cmocka_unit_test(texts_of_one_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
