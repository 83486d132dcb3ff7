/* named.h - the names of partitions */
#ifndef PATTERN_NAMED_H
#define PATTERN_NAMED_H

#include <fifteen/pattern.h>

/* The name of a canonical tray's partition number `index`, of which 0 is the default one; NULL
 * behind the last. */
const char *named_partition(struct fifteen_geometry geometry, unsigned index);

#endif
