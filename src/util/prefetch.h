/* prefetch.h - begins to load memory that is used soon */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_PREFETCH_H
#define UTIL_PREFETCH_H

/* To the compiler, a function that only prefetches has no effect: gcc 12 removes calls of it that
 * it does not inline. The empty statement is an effect. */
#define PREFETCH_IS_NEEDED() __asm__ volatile("")

/* Begins to load a cache line that is read soon. Any address is allowed. */
static inline void prefetch(const void *address)
{
    __builtin_prefetch(address);
    PREFETCH_IS_NEEDED();
}

/* The same for one that is written soon. */
static inline void prefetch_to_write(const void *address)
{
    __builtin_prefetch(address, 1);
    PREFETCH_IS_NEEDED();
}

#endif
