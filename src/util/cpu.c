/* cpu.c - CPU dispatch: which variant of the hot code the processor can run */
/* SPDX-License-Identifier: MIT */
#include "util/cpu.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <stdbool.h>

/* Features of -march=x86-64-v3 that __builtin_cpu_supports of clang 14 does not know. They need no
 * support by the system: they use ordinary registers or those of AVX. */
static bool has_unnamed_v3_features(void)
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & bit_MOVBE) == 0 ||
        (ecx & bit_F16C) == 0)
        return false;
    return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_LZCNT) != 0;
}

/* __builtin_cpu_supports also checks that the system saves the wide registers. */
static enum cpu_level processor_level(void)
{
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt") ||
        !__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma") ||
        !has_unnamed_v3_features())
        return CPU_PORTABLE;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512cd") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512vl"))
        return CPU_AVX2;
    return CPU_AVX512;
}
#else
static enum cpu_level processor_level(void)
{
    return CPU_PORTABLE;
}
#endif

const char *cpu_level_name(enum cpu_level level)
{
    static const char *const names[] = {
        [CPU_PORTABLE] = "portable", [CPU_AVX2] = "avx2", [CPU_AVX512] = "avx512"};
    return names[level];
}

enum cpu_level cpu_level(void)
{
    const enum cpu_level level = processor_level();
    const char *const requested = getenv("FIFTEEN_CPU");
    if (requested == NULL)
        return level;
    for (enum cpu_level lower = CPU_PORTABLE; lower < level; lower++)
        if (strcmp(requested, cpu_level_name(lower)) == 0)
            return lower;
    return level;
}
