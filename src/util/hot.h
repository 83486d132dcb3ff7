/* hot.h - function multiversioning: files compiled once per instruction set
 *
 * The build compiles such a file with HOT_VARIANT set to portable, avx2 or avx512 and the compiler
 * flags to match. HOT_NAME(f) is f_portable, f_avx2 or f_avx512, so that all variants can be
 * linked together; HOT_SELECT(f, level) is the variant for an enum cpu_level.
 */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_HOT_H
#define UTIL_HOT_H

#include "util/cpu.h"

#ifdef HOT_VARIANT
#define HOT_JOIN_(name, variant) name##_##variant
#define HOT_JOIN(name, variant) HOT_JOIN_(name, variant)
#define HOT_NAME(name) HOT_JOIN(name, HOT_VARIANT)
#endif

/* A function that is always inlined, so that it is compiled for constant arguments. */
#define HOT_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define HOT_DECLARE_(type, name) extern type name##_portable, name##_avx2, name##_avx512
#define HOT_SELECT_(name, level)                                                                   \
    ((level) == CPU_AVX512 ? &name##_avx512 : (level) == CPU_AVX2 ? &name##_avx2 : &name##_portable)
#else
#define HOT_DECLARE_(type, name) extern type name##_portable
#define HOT_SELECT_(name, level) ((void)(level), &name##_portable)
#endif

/* `name` may be a macro. */
#define HOT_DECLARE(type, name) HOT_DECLARE_(type, name)
#define HOT_SELECT(name, level) HOT_SELECT_(name, level)

#endif
