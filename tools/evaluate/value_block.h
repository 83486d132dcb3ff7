/* value_block.h - boards of one size and one goal, whose heuristic values are computed at once */
/* SPDX-License-Identifier: MIT */
#ifndef EVALUATE_VALUE_BLOCK_H
#define EVALUATE_VALUE_BLOCK_H

#include "tables/tables.h"

enum value_status { VALUE_KNOWN, VALUE_UNSOLVABLE, VALUE_INVALID };

struct value_board {
    enum value_status status;
    struct fifteen_board *grid; /* NULL: malformed */
    unsigned value;             /* of VALUE_KNOWN */
    const char *file;           /* as feed.h has it */
    uint64_t line;
};

/* Begins as zeros. */
struct value_block {
    struct fifteen_board *goal; /* of all boards that are not malformed; NULL: there is none yet */
    struct value_board *boards;
    size_t n;
    size_t n_allocated;
};

/* Returns true if the block has room for boards of its size. */
bool value_block_has_room(const struct value_block *block);

/* Appends a board, which becomes the block's; also after an error. */
enum fifteen_status value_block_add(struct value_block *block, const struct value_board *board,
                                    struct fifteen_error *error);

/* Sets the status and the value of each board. Boards of more than 25 cells take one thread.
 * n_threads 0: one per processor. Otherwise fails as fifteen_array_values. */
enum fifteen_status value_block_evaluate(struct value_block *block, struct tables *tables,
                                         const struct fifteen_solver *solver, unsigned n_threads,
                                         struct fifteen_error *error);

/* Frees the boards and the goal; the block is empty afterwards. */
void value_block_clear(struct value_block *block);

/* The same, and frees its memory. */
void value_block_free(struct value_block *block);

#endif
