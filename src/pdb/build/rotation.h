/* rotation.h - rotations of arrangements: the effect of a vertical move on their ranks
 *
 * Arrangements are read row by row. A tile that moves sideways keeps its position among the
 * pattern's tiles. A tile that moves up or down jumps over the tiles between, from position `from`
 * to position `to`, and the rank changes. The builder keeps one bit per rank, g! of them in a byte
 * (g = min(k, 3)): the arrangements that differ in their last g tiles only.
 *
 *      byte:   | 0 0 b5 b4 b3 b2 b1 b0 |  ranks 6n+5 .. 6n      k!/g! bytes, a plane
 *
 * So a jump among the first k-g positions permutes bytes, a jump among the last g permutes the bits
 * of every byte, and a jump across the border does both. All of them have the form
 *
 *      destination[n] |= look_up[term][ source[index[term][n]] ]    for one to g terms.
 *
 * Most jumps have a simpler form, in words of four bytes, which are the arrangements that differ in
 * their last four tiles only: jumps among the first tiles permute words, and jumps among the last
 * four change all words alike: each bit moves by a distance that few bits share.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BUILD_ROTATION_H
#define BUILD_ROTATION_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/pdb.h>

#include "util/report.h"

struct plane_shape {
    unsigned k;
    unsigned bits_per_byte; /* g! */
    uint32_t n_bytes;       /* k! / g! */
};

struct rotation_term {
    uint16_t *index;  /* by destination byte, or by word in the form ROTATION_WORDS */
    uint8_t *look_up; /* by destination byte: number of the rotation's look-up table */
};

/* destination[n] |= source[n], turned left by some bits, & mask. */
struct rotation_turn {
    uint32_t left;
    uint32_t mask;
};

enum { ROTATION_MAX_TERMS = 3, ROTATION_MAX_TABLES = 16, ROTATION_MAX_TURNS = 24 };

enum rotation_form {
    ROTATION_NONE,  /* ranks stay, from == to */
    ROTATION_WORDS, /* words move, as in terms[0].index */
    ROTATION_TURNS, /* the same turns in each word */
    ROTATION_BYTES, /* bytes move, as in terms[0].index */
    ROTATION_BITS   /* the general form: all terms */
};

/* Takes the bit of each rank before the move, with the moved tile at `from`, to the rank after it,
 * with the tile at `to`. */
struct rotation {
    enum rotation_form form;
    unsigned n_terms;
    struct rotation_term terms[ROTATION_MAX_TERMS];
    unsigned n_tables;
    uint8_t tables[ROTATION_MAX_TABLES][64];
    unsigned n_turns;
    struct rotation_turn turns[ROTATION_MAX_TURNS];
};

/* All rotations of k positions that jump over fewer than `columns` tiles. */
struct rotations {
    struct plane_shape shape;
    struct rotation rotation[FIFTEEN_PATTERN_MAX_TILES][FIFTEEN_PATTERN_MAX_TILES]; /* [from][to] */
};

struct plane_shape plane_shape_of(unsigned k);

/* Makes the rotations of patterns of k tiles on a tray of this width. Returns FIFTEEN_NO_MEMORY, or
 * FIFTEEN_CANCELLED if a report is answered so. The caller calls rotations_free. */
enum fifteen_status rotations_create(unsigned k, unsigned columns, const struct report *report,
                                     struct rotations **out);
void rotations_free(struct rotations *rotations);

#endif
