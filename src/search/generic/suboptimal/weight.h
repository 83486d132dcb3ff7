/* weight.h - the weight of a bounded-suboptimal search, and the priorities that are made of it
 *
 * A weight W is an exact fraction, so that no rounding can make a solution cost more than W times
 * the minimum. The priorities of nodes are whole numbers on one scale, on which a solution of cost
 * c has the priority 2 q c, and no node of the cheapest path, which costs C, is above 2 p C. So a
 * search that takes the minimum finds a solution of at most W C, and priority / (2 p) is a lower
 * bound on C.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUBOPTIMAL_WEIGHT_H
#define SUBOPTIMAL_WEIGHT_H

#include <stdbool.h>
#include <stdint.h>

enum { WEIGHT_MAX = 1000, WEIGHT_UNIT = 1000000 /* the denominator before it is reduced */ };

/* W = p / q, at least 1. */
struct weight {
    uint64_t p;
    uint64_t q;
};

/* Rounds to a millionth; 0 means 1. Returns false if the value is not from 1 to WEIGHT_MAX. */
bool weight_read(double value, struct weight *out);

/* Returns true if cost <= W * bound. */
bool weight_allows(const struct weight *weight, uint64_t cost, uint64_t bound);

/* The bound that the minimum priority of the open nodes proves: its 2 p-th part, rounded up. */
uint64_t weight_bound(const struct weight *weight, uint64_t priority);

/* A priority of nodes with this g and h; the minimum is the best. */
typedef uint64_t weight_priority(const struct weight *weight, uint32_t g, uint32_t h);

/* f = g + h, on a scale of its own. */
weight_priority weight_plain;

/* g + W h (Pohl 1970). */
weight_priority weight_linear;

/* XDP and XUP (Chen & Sturtevant 2019), which allow longer detours near the goal (XDP) or near the
 * start (XUP) than on the rest of the path:
 *      (g + (2 W - 1) h + sqrt((g - h)^2 + 4 W g h)) / (2 W)
 *      (g + h + sqrt((g + h)^2 + 4 W (W - 1) h^2)) / (2 W)
 */
weight_priority weight_xdp;
weight_priority weight_xup;

#endif
