/* seal.c - checksums of the lines of a journal, each valid only after all lines before it */
/* SPDX-License-Identifier: MIT */
#include "journal/seal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

uint64_t seal_after(uint64_t before, const void *bytes, size_t n)
{
    return XXH3_64bits_withSeed(bytes, n, before);
}

const char *seal_print(uint64_t seal, char out[SEAL_TEXT_SIZE])
{
    snprintf(out, SEAL_TEXT_SIZE, "%016" PRIx64, seal);
    return out;
}

bool seal_read(const char *text, uint64_t *out)
{
    if (strlen(text) != SEAL_TEXT_SIZE - 1 ||
        strspn(text, "0123456789abcdef") != SEAL_TEXT_SIZE - 1)
        return false;
    *out = strtoull(text, NULL, 16);
    return true;
}
