/* cpu.h - CPU dispatch: which variant of the hot code the processor can run */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_CPU_H
#define UTIL_CPU_H

/* Each level includes the levels before it. */
enum cpu_level {
    CPU_PORTABLE,
    CPU_AVX2,  /* x86-64-v3: AVX2, BMI1, BMI2 */
    CPU_AVX512 /* x86-64-v4 */
};

/* Returns the level in use: the processor's, or a lower one named by FIFTEEN_CPU. */
enum cpu_level cpu_level(void);
const char *cpu_level_name(enum cpu_level level);

/* Lets the processor do other work in a loop that polls. */
static inline void cpu_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

#endif
