/* cover.h - choosing, of many patterns, some that cover every tile once */
#ifndef PATTERN_COVER_H
#define PATTERN_COVER_H

#include <stddef.h>

#include "pdb/pattern/partition.h"

/* Finds a partition of `all` among n sets of tiles: sizes->n sets of the sizes given, in this
 * order, where 0 stands for any size. Of several it is the first in the order of the numbers of the
 * sets chosen, which go to chosen[0 .. sizes->n-1]. FIFTEEN_NOT_FOUND if there is none. Takes at
 * most n steps for each subset of the tiles and each place, whatever the sets are. */
enum fifteen_status cover_find(const uint16_t *tiles, size_t n, uint16_t all,
                               const struct partition_sizes *sizes,
                               size_t chosen[FIFTEEN_PARTITION_MAX]);

#endif
