/* quote.h - bytes from outside, made fit for a message */
#ifndef UTIL_QUOTE_H
#define UTIL_QUOTE_H

#include <stddef.h>

/* Bytes shown, and room for all of them escaped, the dots of a cut, and the final NUL. */
enum { QUOTE_MAX = 20, QUOTE_SIZE = 4 * QUOTE_MAX + 4 };

/* Copies printing ASCII as it is and writes any other byte as \xNN; of more than QUOTE_MAX bytes
 * the rest becomes "...". Returns `out`. */
const char *quote_bytes(const char *bytes, size_t length, char out[QUOTE_SIZE]);

#endif
