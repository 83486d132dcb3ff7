/* shape.h - the size of the board that the cells of a text make */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_SHAPE_H
#define BOARD_SHAPE_H

#include "board/text/cells.h"

struct shape_request {
    struct fifteen_geometry size;     /* 0 rows: none */
    bool stated;                      /* the text states that size */
    struct fifteen_geometry expected; /* for a message; 0 rows: 4x4 */
    uint16_t *seen;                   /* room for a permutation of the cells */
};

/* Finds the size: the requested one, that of the rows, or the square one. FIFTEEN_INVALID with the
 * reason; *undecided is then whether several sizes are possible. */
enum fifteen_status shape_find(const struct cells *cells, const struct shape_request *request,
                               struct fifteen_geometry *out, bool *undecided,
                               struct fifteen_error *error);

#endif
