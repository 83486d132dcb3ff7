/* seed.c - seeds that nobody chose */
#include "input/seed.h"

#include <sys/random.h>

uint64_t seed_any(void)
{
    uint32_t seed = 0;
    return getrandom(&seed, sizeof seed, 0) == sizeof seed ? seed : 0;
}
