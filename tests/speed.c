/* speed.c - machine speed: prints the factor of the tests' time limits, 1 or more
 *
 * It does a fixed amount of work, which takes EXPECTED_SECONDS on the machine where the limits were
 * chosen. A machine that is slower, or busy with other work, gets longer limits.
 */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#define EXPECTED_SECONDS 0.5

enum { N_STEPS = 40000000, N_WORDS = 1 << 16 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
    static volatile uint64_t words[N_WORDS];
    const double begin = seconds_now();
    uint64_t random = 1;
    for (unsigned i = 0; i < N_STEPS; i++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        words[random % N_WORDS] += random;
        random ^= words[(random >> 32) % N_WORDS] & 1;
    }
    const double factor = (seconds_now() - begin) / EXPECTED_SECONDS;
    printf("%u\n", factor <= 1 ? 1U : (unsigned)factor + 1);
    return 0;
}
