/* block.h - the lines of a file of boards, and the block of lines that makes one board */
#ifndef BOARD_TEXT_BLOCK_H
#define BOARD_TEXT_BLOCK_H

#include <fifteen/instances.h>

#include "board/text/file_head.h"
#include "board/text/line_shape.h"
#include "board/text/lines.h"

enum { BLOCK_MAX = 1 << 19 }; /* bytes of a board of several lines */

struct board_file {
    struct fifteen_instances_options options;
    struct file_head head;
    struct fifteen_geometry expected; /* size of the last board; 0 rows: none yet */
    bool after_blank; /* a board in rows may begin: after a blank line or another such board */

    struct lines lines;
    struct line_shape shape; /* of the line last read, */
    bool at_hand;            /* which, or whose error, has not been taken yet */
    enum fifteen_status line_status;
    struct fifteen_error line_error;

    char *block;
    size_t block_length;
    size_t block_capacity;
    uint64_t block_line;     /* the first */
    unsigned n_rows;         /* lines of the block that have a word */
    struct line_atoms atoms; /* of the block */
};

/* *file must be zero but for its options. */
void board_file_init(struct board_file *file, FILE *stream);

void board_file_free(struct board_file *file);

/* The size that boards must have, or 0 rows. */
struct fifteen_geometry board_file_size(const struct board_file *file);

/* Reads the next line, unless one is at hand; it then is. */
enum fifteen_status board_file_peek(struct board_file *file);

/* Takes the line at hand or the next one. */
enum fifteen_status board_file_take(struct board_file *file, struct fifteen_error *error);

/* Takes the next line with a word. Reads the comments in between, whose error it returns. */
enum fifteen_status board_file_next(struct board_file *file, struct fifteen_error *error);

/* Makes the line last taken the first, or the next, of the block. FIFTEEN_INVALID if the block is
 * then too long. */
enum fifteen_status block_begin(struct board_file *file, struct fifteen_error *error);
enum fifteen_status block_add(struct board_file *file, struct fifteen_error *error);

/* Parses the block, or the line last read, as a board. Sets out->line to the first line, or on an
 * error to the wrong one, and the board and its length. */
enum fifteen_status block_parse(struct board_file *file, struct fifteen_geometry size,
                                struct fifteen_instance *out, struct fifteen_error *error);
enum fifteen_status block_parse_line(struct board_file *file, struct fifteen_instance *out,
                                     struct fifteen_error *error);

/* Whether the line last read is a board by itself. */
bool block_is_board_line(struct board_file *file);

#endif
