/* format.h - numbers for people: counts, bytes, seconds */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include <fifteen/fifteen.h>

enum { FORMAT_SIZE = 32 };

/* 1,234,567 */
const char *format_count(uint64_t n, char out[FORMAT_SIZE]);

/* 17.5 MB, in powers of 1000 */
const char *format_bytes(uint64_t n_bytes, char out[FORMAT_SIZE]);

/* 1.2 ms, 3.4 s, 2 min 05 s */
const char *format_seconds(double seconds, char out[FORMAT_SIZE]);

/* What follows the name of a heuristic: " with reflection" or " without reflection" if it used
 * tables, else "". */
const char *format_reflection(const struct fifteen_counts *counts);

#endif
