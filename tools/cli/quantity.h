/* quantity.h - reads counts and sizes as people write them: 10k, 1e6, 1.5G, 512MiB */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_QUANTITY_H
#define CLI_QUANTITY_H

#include <stdint.h>

/* The units may be written in capitals or not, after a blank or without one:
 * - counts: k, M, G and T are powers of 1000;
 * - bytes: K, M, G, T and KiB, MiB, GiB, TiB are powers of 1024; kB, MB, GB, TB of 1000. */
enum quantity_kind { QUANTITY_COUNT, QUANTITY_BYTES };

enum quantity_status { QUANTITY_OK, QUANTITY_MALFORMED, QUANTITY_TOO_LARGE };

/* Reads a number, with commas between groups of three digits (1,234,567), a fraction (1.5) or an
 * exponent (1e6), and a unit. A fraction of a byte is dropped, one of a count is malformed.
 * QUANTITY_TOO_LARGE: not below 2^64. Sets *out only on success. */
enum quantity_status quantity_read(const char *text, enum quantity_kind kind, uint64_t *out);

#endif
