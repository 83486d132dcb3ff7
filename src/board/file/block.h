/* block.h - the lines of a file of boards, and the block of lines that makes one board */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_BLOCK_H
#define BOARD_BLOCK_H

#include <fifteen/text.h>

#include "board/file/file_head.h"
#include "board/file/line_shape.h"
#include "board/file/lines.h"

enum { BLOCK_MAX = 1 << 23 /* bytes of boards of several lines */, BLOCK_LARGEST_TRAY = 4 };

/* A line of a block that has a word. */
struct block_row {
    uint32_t at;      /* in the block */
    uint32_t line;    /* from the block's first */
    uint32_t n_cells; /* without a hole */
    bool is_compact;
    bool has_hole;
    bool has_blank; /* a mark of the blank, or a hole */
    bool begins_board;
};

/* A number alone on its line that states how many boards follow. */
struct board_count {
    uint64_t line; /* of the number; 0: there is none */
    uint64_t n_stated;
    uint64_t n_read;
    bool is_side; /* the count may also be the number of rows and columns of each board */
};

struct board_file {
    struct fifteen_instances_options options;
    struct board_count count;
    struct file_head head;
    struct fifteen_geometry expected; /* size of the last board; 0 rows: none yet */
    bool after_blank;      /* a board in rows may begin: after a blank line or another such board */
    size_t rejected_cells; /* of a row after a board in one line; 0: none. The rows that follow it
                              are rejected with it */
    char size_text[8];     /* the size of the next board, if it has been taken; else "" */
    uint64_t size_line;

    struct lines lines;
    struct line_shape shape; /* of the line last read, */
    bool at_hand;            /* which, or whose error, has not been taken yet */
    enum fifteen_status line_status;
    struct fifteen_error line_error;

    char *block;
    size_t block_length;
    size_t block_capacity;
    char blank_row[256];  /* the comment in front of the block if it may be its first row, as that;
                             else "" */
    bool block_has_blank; /* a row has a mark of the blank, or a hole */
    uint64_t block_line;  /* the first */
    struct fifteen_geometry block_size; /* of its boards; 0 rows: by their rows */
    struct block_row *row;
    size_t n_rows;
    size_t row_capacity;
    size_t next_row;         /* of the next board that waits; */
    size_t n_waiting;        /* boards of the block that have not been taken */
    struct line_atoms atoms; /* of the block */
};

/* *file must be zero but for its options. */
void board_file_init(struct board_file *file, FILE *stream);

void board_file_free(struct board_file *file);

/* The size that boards must have, or 0 rows. */
struct fifteen_geometry board_file_size(const struct board_file *file);

/* Reads the next line, unless one is at hand; it then is. */
enum fifteen_status board_file_peek(struct board_file *file);

/* Makes the line at hand, a comment such as `# 2 3`, a row of n cells that begins with the blank,
 * if it has as many, and none of the other rows of its board, unless others is NULL. Returns
 * whether it is one. */
bool board_file_read_blank(struct board_file *file, size_t n, const struct line_atoms *others);

/* Takes the line at hand or the next one. */
enum fifteen_status board_file_take(struct board_file *file, struct fifteen_error *error);

/* Takes the next line with a word. Reads the comments in between, whose error it returns. */
enum fifteen_status board_file_next(struct board_file *file, struct fifteen_error *error);

/* Makes the line last taken the first, or the next, of the block. FIFTEEN_INVALID if the block is
 * then too long. */
enum fifteen_status block_begin(struct board_file *file, struct fifteen_error *error);
enum fifteen_status block_add(struct board_file *file, struct fifteen_error *error);

/* Whether the comment in front of the block, such as `# 2 3`, may be its first row: it is as long
 * as the others, which have none of its numbers and no blank. Adds it if it is. */
bool block_has_blank_row(const struct board_file *file);
enum fifteen_status block_add_blank_row(struct board_file *file, struct fifteen_error *error);

/* Parses the block, some of its rows, or the line last read, as a board. Sets out->line to the
 * first line, or on an error to the wrong one, and the board and its length. */
enum fifteen_status block_parse(struct board_file *file, struct fifteen_geometry size,
                                struct fifteen_instance *out, struct fifteen_error *error);
enum fifteen_status block_parse_rows(struct board_file *file, size_t first, size_t n_rows,
                                     struct fifteen_instance *out, struct fifteen_error *error);
enum fifteen_status block_parse_line(struct board_file *file, struct fifteen_instance *out,
                                     struct fifteen_error *error);

/* Whether the line last read is a board by itself. */
bool block_is_board_line(struct board_file *file);

/* Whether the line last read, a board of a size by itself, may as well be a row: four numbers
 * without a stated size. */
bool block_may_be_row(const struct board_file *file, struct fifteen_geometry size);

/* Whether the line last read is a board by itself, and cannot be a row. */
bool block_is_clear_line(struct board_file *file);

/* Whether the line last read begins a board, even a malformed one, and not a row. */
bool block_begins_board(struct board_file *file);

#endif
