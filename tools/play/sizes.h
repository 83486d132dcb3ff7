/* sizes.h - the boards that can be played: every tray, and n x n up to 9x9 */
#ifndef TOOLS_PLAY_SIZES_H
#define TOOLS_PLAY_SIZES_H

#include "cli/values.h"

enum { SIZES_MAX_CELLS = 81 };

/* "2x2", "2x3", ..: the names by index, in the order of their cells, and what they name. */
value_choices sizes_name;
struct fifteen_geometry sizes_at(unsigned index);

/* The index of a size that there is. */
unsigned sizes_index(struct fifteen_geometry size);

/* struct fifteen_geometry: as `4`, `3x4` or `9x9`. */
value_reader sizes_read;

#endif
