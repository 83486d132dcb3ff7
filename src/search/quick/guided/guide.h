/* guide.h - what a guided beam search is given */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_GUIDE_H
#define GUIDED_GUIDE_H

#include "search/quick/guided/estimate.h"

struct quick_guide {
    const struct quick_board *start;
    const struct quick_estimate *estimate;
    struct quick_run *run;
    unsigned width;
    size_t max_length; /* only shorter solutions are searched for */
};

#endif
