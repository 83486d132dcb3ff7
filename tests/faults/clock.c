/* clock.c - simulated clock: it advances by a step at each call; see faults.h */
/* SPDX-License-Identifier: MIT */
#include "faults/faults.h"

#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_long step_ns; /* 0: the system's clock */
static atomic_long now_ns;

void faults_set_clock(double seconds_a_look)
{
    atomic_store(&step_ns, (long)(seconds_a_look * 1e9));
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    const long step = atomic_load(&step_ns);
    if (step == 0 || clock != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, clock, out);
    const long now = atomic_fetch_add(&now_ns, step);
    *out = (struct timespec){.tv_sec = now / 1000000000, .tv_nsec = now % 1000000000};
    return 0;
}
