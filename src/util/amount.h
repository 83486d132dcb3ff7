/* amount.h - counts and sizes as messages print them and as the programs' options read them */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_AMOUNT_H
#define UTIL_AMOUNT_H

#include <stdint.h>

enum { AMOUNT_SIZE = 40 };

/* 16,155,969 */
const char *amount_count(uint64_t n, char out[AMOUNT_SIZE]);

/* 1 GiB, 1.5 GiB or 2 GB if the size has at most one decimal in that unit; else 1,234 bytes. */
const char *amount_bytes(uint64_t n_bytes, char out[AMOUNT_SIZE]);

#endif
