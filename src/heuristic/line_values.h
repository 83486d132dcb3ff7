/* line_values.h - linear conflict by table lookup, one per line
 *
 * The fast twin of linear_conflict.c, for trays whose lines have up to four cells. The line's 16
 * bits of the board are the index; the entry is the moves its tiles need across the line, plus two
 * for each tile that must leave it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_LINE_VALUES_H
#define HEURISTIC_LINE_VALUES_H

#include "board/packed.h"
#include "heuristic/line.h"
#include "util/bits.h"

enum { LINE_VALUES_MAX_LINES = 8, LINE_VALUES_MAX_CELLS = 4, LINE_VALUES_KEYS = 1 << 16 };

struct line_values {
    unsigned n_lines;
    uint64_t mask[LINE_VALUES_MAX_LINES]; /* of each line's nibbles */
    uint8_t value[LINE_VALUES_MAX_LINES][LINE_VALUES_KEYS];
    /* By the blank's move and a tile's label: bit c is set if the value may rise when the blank
     * moves to cell c and the tile away from it. */
    uint16_t may_rise[4][PACKED_MAX_CELLS];
};

/* For boards whose tiles are renamed to label[tile]. Returns FIFTEEN_INVALID if a line is too long.
 * Free *out by free(). */
enum fifteen_status line_values_create(const struct heuristic_goal *goal,
                                       const uint8_t label[PACKED_MAX_CELLS],
                                       struct line_values **out, struct fifteen_error *error);

static inline unsigned line_values_sum(const struct line_values *values, uint64_t labels)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < values->n_lines; i++)
        sum += values->value[i][bits_gather(labels, values->mask[i])];
    return sum;
}

#endif
