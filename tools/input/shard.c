/* shard.c - the part of the boards that one of several runs handles: --shard K/N */
/* SPDX-License-Identifier: MIT */
#include "input/shard.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* Reads digits up to *end. Returns 0 unless they are a number from 1 to SHARD_MAX. */
static unsigned read_part(const char *text, char **end)
{
    *end = (char *)text;
    if (!isdigit((unsigned char)*text))
        return 0;
    errno = 0;
    const unsigned long long n = strtoull(text, end, 10);
    return errno == 0 && n <= SHARD_MAX ? (unsigned)n : 0;
}

enum fifteen_status value_shard(const char *text, void *out, struct fifteen_error *error)
{
    char *end;
    struct shard shard = {.k = read_part(text, &end)};
    if (shard.k != 0 && *end == '/')
        shard.n = read_part(end + 1, &end);
    if (shard.n == 0 || *end != '\0' || shard.k > shard.n)
        return message_set(error, FIFTEEN_INVALID,
                           "expected K/N, such as 3/64, with K from 1 to N and N up to %d",
                           SHARD_MAX);
    *(struct shard *)out = shard;
    return FIFTEEN_OK;
}

enum fifteen_status shard_check_missing(unsigned n, bool (*has)(const void *context, unsigned k),
                                        const void *context, struct fifteen_error *error)
{
    enum { MAX_LISTED = 12 };
    char list[MAX_LISTED * 20] = "";
    unsigned n_missing = 0;
    for (unsigned k = 1; k <= n; k++) {
        const size_t length = strlen(list);
        if (!has(context, k) && ++n_missing <= MAX_LISTED)
            snprintf(list + length, sizeof list - length, "%s%u/%u", length == 0 ? "" : ", ", k, n);
    }
    if (n_missing == 0)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID, "missing: shard%s %s%s", n_missing == 1 ? "" : "s",
                       list, n_missing > MAX_LISTED ? " .." : "");
}
