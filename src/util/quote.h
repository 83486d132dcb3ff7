/* quote.h - bytes from outside, made fit for a message */
#ifndef UTIL_QUOTE_H
#define UTIL_QUOTE_H

#include <stddef.h>

/* Bytes shown, and room for all of them escaped, the dots of a cut, and the final NUL. */
enum { quote_max = 20, quote_size = 4 * quote_max + 4 };

/* Copies printing ASCII as it is and writes any other byte as \xNN; of more than quote_max bytes
 * the rest becomes "...". Returns `out`. */
const char *quote_bytes(const char *bytes, size_t length, char out[quote_size]);

#endif
