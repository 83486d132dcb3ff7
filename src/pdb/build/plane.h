/* plane.h - planes of bits: the inner loops of the builder
 *
 * A plane has one bit for each arrangement of one block (cell set and region), in the layout of
 * rotation.h. The planes of a call do not overlap. The loops are compiled for several instruction
 * sets; plane_ops_for() returns those of one.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BUILD_PLANE_H
#define BUILD_PLANE_H

#include <stdint.h>

#include "pdb/build/rotation.h"
#include "util/hot.h"

struct plane_ops {
    /* destination |= source, rotated. */
    void (*gather)(uint8_t *destination, const uint8_t *source, const struct rotation *rotation,
                   uint32_t n_bytes);
    /* Removes from `reached` the bits that are in `visited`, and adds the others to `visited`.
     * Returns the number of bits added. */
    uint32_t (*visit)(uint8_t *reached, uint8_t *visited, uint32_t n_bytes);
    /* destination |= source. */
    void (*add)(uint8_t *destination, const uint8_t *source, uint32_t n_bytes);
};

HOT_DECLARE(const struct plane_ops, plane_ops);

static inline const struct plane_ops *plane_ops_for(enum cpu_level level)
{
    return HOT_SELECT(plane_ops, level);
}

#endif
