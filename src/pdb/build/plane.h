/* plane.h - the inner loops of the builder: one bit per arrangement, over whole planes
 *
 * A plane holds, for one block (cell set and region), one bit per arrangement in the layout of
 * rotation.h. Planes do not overlap, except where a parameter says so. The loops are compiled for
 * several instruction sets; plane_ops_for() hands out those of one.
 */
#ifndef BUILD_PLANE_H
#define BUILD_PLANE_H

#include <stdint.h>

#include "pdb/build/rotation.h"
#include "util/cpu.h"

struct plane_ops {
    /* destination |= source, moved by the rotation. */
    void (*gather)(uint8_t *destination, const uint8_t *source, const struct rotation *rotation,
                   uint32_t n_bytes);
    /* Adds to `visited` what of `reached` is not yet there and leaves just that in `reached`.
     * Returns the number of bits added. */
    uint32_t (*visit)(uint8_t *reached, uint8_t *visited, uint32_t n_bytes);
    /* destination |= source. */
    void (*add)(uint8_t *destination, const uint8_t *source, uint32_t n_bytes);
};

const struct plane_ops *plane_ops_for(enum cpu_level level);

#endif
