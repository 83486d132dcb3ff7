/* geometry.h - which trays this library handles, and why not the others */
#ifndef BOARD_GEOMETRY_H
#define BOARD_GEOMETRY_H

#include <fifteen/board.h>

/* FIFTEEN_OK, or FIFTEEN_INVALID and the reason. */
enum fifteen_status geometry_check(unsigned rows, unsigned columns, struct fifteen_error *error);

#endif
