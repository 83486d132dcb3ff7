/* hash.h - XXH3 of large blocks at the speed of memory
 *
 * The installed library is compiled for the least processor. Its header, compiled with more of the
 * instruction set, gives the same hash.
 */
#ifndef FILE_HASH_H
#define FILE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "util/cpu.h"
#include "util/report.h"

typedef uint64_t hash_function(const void *bytes, size_t n);

hash_function *hash_for(enum cpu_level level);

/* XXH3 of a whole table, however large: a report is made now and then, after *n_done has been set
 * to the bytes hashed so far, if it is not NULL. FIFTEEN_CANCELLED or FIFTEEN_NO_MEMORY; messages
 * are the caller's. */
enum fifteen_status hash_table(const void *bytes, size_t n, const struct report *report,
                               uint64_t *n_done, uint64_t *out);

#endif
