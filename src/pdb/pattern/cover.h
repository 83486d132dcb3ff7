/* cover.h - exact cover: chooses patterns that together contain every tile once */
/* SPDX-License-Identifier: MIT */
#ifndef PATTERN_COVER_H
#define PATTERN_COVER_H

#include <stddef.h>

#include "pdb/pattern/partition.h"

/* Chooses sizes->n disjoint sets of tiles, of the given sizes in this order (0: any size), whose
 * union is `all`; chosen[] gets their numbers. Returns the lexicographically first choice, or
 * FIFTEEN_NOT_FOUND if there is none. On trays of up to 16 cells it takes at most n steps for each
 * subset of the tiles and each size. */
enum fifteen_status cover_find(const uint32_t *tiles, size_t n, uint32_t all,
                               const struct partition_sizes *sizes,
                               size_t chosen[FIFTEEN_PARTITION_MAX]);

#endif
