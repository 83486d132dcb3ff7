/* row_block.h - boards in rows without a size in front: the block of their lines
 *
 * A block is a whole: it is one board, or boards of one size without a rest. So no part of a
 * malformed board is taken for a board.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_ROW_BLOCK_H
#define BOARD_ROW_BLOCK_H

#include "board/file/block.h"

/* How a block is read. */
struct row_block_rules {
    struct fifteen_geometry size; /* of its boards; 0 rows: by their rows */
    bool after_size;              /* a board with its size in front is before it */
};

/* Whether the line last read may be the first row of a block. */
bool row_block_may_begin(struct board_file *file);

/* Whether the next line, without a blank line in between, may be a row and is not a board by
 * itself. */
bool row_block_follows(struct board_file *file);

/* Reads the block of which the first row has been added, up to the line before a blank line, a
 * comment, a size with its first row, or a board in one line. Its boards then wait. FIFTEEN_INVALID
 * with the reason, and its line in out->line: it is not a board. */
enum fifteen_status row_block_read(struct board_file *file, const struct row_block_rules *rules,
                                   struct fifteen_instance *out, struct fifteen_error *error);

/* Takes the rows after a malformed one of a board with its size in front: those of the board, of
 * which n_rows are left, and others, up to the end of their block. */
void row_block_skip(struct board_file *file, struct fifteen_geometry size, unsigned n_rows);

/* Returns the next of the boards that wait. */
enum fifteen_status row_block_take(struct board_file *file, struct fifteen_instance *out,
                                   struct fifteen_error *error);

#endif
