/* version.h - the library's version, and the instruction set and processors it runs on */
#ifndef FIFTEEN_VERSION_H
#define FIFTEEN_VERSION_H

#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "1.0.0" */
FIFTEEN_API const char *fifteen_version(void);

/* The variant of the hot code chosen for this processor: "avx512", "avx2" or "portable". The
 * environment variable FIFTEEN_CPU names a lesser one to use instead, for tests. */
FIFTEEN_API const char *fifteen_cpu_path(void);

/* Processors that this process may use, at least 1: what "one per core" means for threads. */
FIFTEEN_API unsigned fifteen_n_processors(void);

#ifdef __cplusplus
}
#endif
#endif
