/* rotation.h - what a vertical move does to the ranks of arrangements, for the builder
 *
 * Arrangements are read off row by row. A tile that moves to the side keeps its place among the
 * pattern's tiles; one that moves up or down jumps over those between, from position `from` to
 * position `to`, and the rank changes. The builder keeps one bit per rank, g! of them in a byte
 * (g = min(k, 3); the arrangements that differ in their last g tiles only):
 *
 *      byte:   | 0 0 b5 b4 b3 b2 b1 b0 |  ranks 6n+5 .. 6n      k!/g! bytes, a plane
 *
 * so that a jump among the first k-g positions permutes bytes, one among the last g permutes the
 * bits of every byte, and one across the border does a little of both. All of them are written as
 *
 *      destination[n] |= look_up[term][ source[index[term][n]] ]    for one to g terms.
 */
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
    uint32_t *index;  /* n_bytes of them */
    uint8_t *look_up; /* per destination byte, which of the rotation's look-up tables */
};

enum { ROTATION_MAX_TERMS = 3, ROTATION_MAX_TABLES = 16 };

/* Takes bits from ranks of the source, where the moved tile is at `from`, to the ranks they get
 * when it has moved to `to`. */
struct rotation {
    unsigned n_terms; /* 0: ranks stay, from == to */
    bool whole_bytes; /* one term, whose look-up table is the identity */
    struct rotation_term terms[ROTATION_MAX_TERMS];
    unsigned n_tables;
    uint8_t tables[ROTATION_MAX_TABLES][64];
};

/* All rotations of k positions that jump over less than `columns` tiles. */
struct rotations {
    struct plane_shape shape;
    struct rotation rotation[FIFTEEN_PATTERN_MAX_TILES][FIFTEEN_PATTERN_MAX_TILES]; /* [from][to] */
};

struct plane_shape plane_shape_of(unsigned k);

/* Those of patterns of k tiles on a tray of so many columns. FIFTEEN_NO_MEMORY, or
 * FIFTEEN_CANCELLED if a report comes to that. */
enum fifteen_status rotations_create(unsigned k, unsigned columns, const struct report *report,
                                     struct rotations **out);
void rotations_free(struct rotations *rotations);

#endif
