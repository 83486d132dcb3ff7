/* dvcbs.h - DVCBS: which cluster of open nodes is expanded next */
/* SPDX-License-Identifier: MIT */
#ifndef BIDIRECTIONAL_DVCBS_H
#define BIDIRECTIONAL_DVCBS_H

#include "search/bidirectional/bidirectional.h"

/* The ready nodes of a side, by g. */
struct clusters {
    unsigned min_g; /* of a cluster with nodes */
    uint64_t size[OPEN_GS];
};

/* The side whose first cluster is expanded. Both sides have clusters, and the first ones make a
 * pair: min_g of both sides plus MIN_COST is at most the bound. */
enum side dvcbs_choose(const struct clusters clusters[2], unsigned bound);

#endif
