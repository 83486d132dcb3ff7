/* pattern.h - patterns in canonical numbering */
#ifndef PATTERN_PATTERN_H
#define PATTERN_PATTERN_H

#include <fifteen/pattern.h>

/* Stands in the names of classic tables' files, behind the goal. */
#define PATTERN_CLASSIC_MARK "-classic"

bool pattern_equal(const struct fifteen_pattern *a, const struct fifteen_pattern *b);

/* Whether both are of one tray with the goal's blank on one cell. */
bool pattern_same_goal(const struct fifteen_pattern *a, const struct fifteen_pattern *b);

#endif
