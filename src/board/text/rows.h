/* rows.h - boards in files without a size in front: in one line, in rows, or in brackets */
#ifndef BOARD_TEXT_ROWS_H
#define BOARD_TEXT_ROWS_H

#include "board/text/block.h"

struct first_row {
    size_t n_cells;
    bool is_compact;
    bool has_hole;
};

/* Reads the board that begins with the line last taken. */
enum fifteen_status rows_read_board(struct board_file *file, struct fifteen_instance *out,
                                    struct fifteen_error *error);

/* Whether that line may be the first row of a board of several lines. */
bool rows_may_begin(const struct board_file *file);

/* Whether the next line may be the next row. */
bool rows_follow(struct board_file *file, const struct first_row *first);

/* Reads the board of which the block has the first row. It ends with the last line whose cells
 * differ from those above. */
enum fifteen_status rows_read(struct board_file *file, const struct first_row *first,
                              struct fifteen_instance *out, struct fifteen_error *error);

#endif
