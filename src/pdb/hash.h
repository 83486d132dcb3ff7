/* hash.h - XXH3 of large blocks at the speed of memory
 *
 * The installed library is compiled for the least processor. Its header, compiled with more of the
 * instruction set, gives the same hash.
 */
#ifndef PDB_HASH_H
#define PDB_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "util/cpu.h"

typedef uint64_t hash_function(const void *bytes, size_t n);

hash_function *hash_for(enum cpu_level level);

#endif
