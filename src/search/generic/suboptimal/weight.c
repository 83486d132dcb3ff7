/* weight.c - the weight of a bounded-suboptimal search, and the priorities that are made of it */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/weight.h"

/* With p at most 1e9, q at most 1e6, and g and h below 2^32, all sums below fit. */
__extension__ typedef unsigned __int128 product;

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool weight_read(double value, struct weight *out)
{
    *out = (struct weight){1, 1};
    if (value == 0)
        return true;
    if (!(value >= 1 && value <= WEIGHT_MAX))
        return false;
    const uint64_t p = (uint64_t)(value * WEIGHT_UNIT + 0.5);
    const uint64_t divisor = common_divisor(p, WEIGHT_UNIT);
    *out = (struct weight){p / divisor, WEIGHT_UNIT / divisor};
    return true;
}

bool weight_allows(const struct weight *weight, uint64_t cost, uint64_t bound)
{
    return (product)cost * weight->q <= (product)bound * weight->p;
}

uint64_t weight_bound(const struct weight *weight, uint64_t priority)
{
    const uint64_t unit = 2 * weight->p;
    return priority / unit + (priority % unit != 0);
}

/* The square root, rounded down, by Newton's method; of numbers below 2^127. */
static uint64_t root_of(product square)
{
    const uint64_t high = (uint64_t)(square >> 64);
    const uint64_t low = (uint64_t)square;
    if (square == 0)
        return 0;
    const int n_bits = high != 0 ? 128 - __builtin_clzll(high) : 64 - __builtin_clzll(low);
    uint64_t root = UINT64_C(1) << (n_bits + 1) / 2; /* not below the root */
    for (;;) {
        const uint64_t next = (uint64_t)((root + square / root) / 2);
        if (next >= root)
            return root;
        root = next;
    }
}

uint64_t weight_plain(const struct weight *weight, uint32_t g, uint32_t h)
{
    (void)weight;
    return (uint64_t)g + h;
}

uint64_t weight_linear(const struct weight *weight, uint32_t g, uint32_t h)
{
    return 2 * (weight->q * g + weight->p * h);
}

uint64_t weight_xdp(const struct weight *weight, uint32_t g, uint32_t h)
{
    const uint64_t p = weight->p;
    const uint64_t q = weight->q;
    const uint64_t difference = q * (g > h ? g - h : h - g);
    const product square = (product)difference * difference + (product)(4 * p * q) * g * h;
    return q * g + (2 * p - q) * h + root_of(square);
}

uint64_t weight_xup(const struct weight *weight, uint32_t g, uint32_t h)
{
    const uint64_t p = weight->p;
    const uint64_t q = weight->q;
    const uint64_t sum = q * ((uint64_t)g + h);
    const product square = (product)sum * sum + (product)(4 * p * (p - q)) * h * h;
    return sum + root_of(square);
}
