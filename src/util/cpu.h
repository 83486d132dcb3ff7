/* cpu.h - which variant of the hot code this processor runs */
#ifndef UTIL_CPU_H
#define UTIL_CPU_H

/* Each level includes those before it. */
enum cpu_level {
    CPU_PORTABLE,
    CPU_AVX2,  /* x86-64-v3: AVX2, BMI1, BMI2 */
    CPU_AVX512 /* x86-64-v4 */
};

/* The level in use: the processor's, or a lesser one named by FIFTEEN_CPU. */
enum cpu_level cpu_level(void);
const char *cpu_level_name(enum cpu_level level);

#endif
