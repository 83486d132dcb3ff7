/* plane.c - chooses the builder's inner loops for a processor */
#include "pdb/build/plane.h"

#include "util/hot.h"

HOT_DECLARE(const struct plane_ops, plane_ops);

const struct plane_ops *plane_ops_for(enum cpu_level level)
{
    return HOT_SELECT(plane_ops, level);
}
