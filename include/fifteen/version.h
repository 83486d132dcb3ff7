/* version.h - the library's version, and the instruction set and processors it runs on */
#ifndef FIFTEEN_VERSION_H
#define FIFTEEN_VERSION_H

#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "3.0.0" */
FIFTEEN_API const char *fifteen_version(void);

/* The variant of the inner loops that this processor runs: "avx512", "avx2" or "portable". For
 * tests, the environment variable FIFTEEN_CPU selects a simpler one. */
FIFTEEN_API const char *fifteen_cpu_path(void);

/* The number of processors this process may use, at least 1: "one per core" means this number. */
FIFTEEN_API unsigned fifteen_n_processors(void);

#ifdef __cplusplus
}
#endif
#endif
