/* named.h - names of partitions */
#ifndef PATTERN_NAMED_H
#define PATTERN_NAMED_H

#include <fifteen/pattern.h>

/* The name of partition number `index` of a canonical tray, 0 being the default partition; NULL
 * after the last one. */
const char *named_partition(struct fifteen_geometry geometry, unsigned index);

#endif
