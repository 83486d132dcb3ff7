/* version.c - the library's version and the instruction set it runs on */
/* SPDX-License-Identifier: MIT */
#include <fifteen/status.h>

#include "util/cpu.h"
#include "util/threads.h"

const char *fifteen_version(void)
{
    return FIFTEEN_VERSION; /* the build's, from its project() */
}

const char *fifteen_cpu_path(void)
{
    return cpu_level_name(cpu_level());
}

unsigned fifteen_n_processors(void)
{
    return threads_available();
}
