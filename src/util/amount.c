/* amount.c - counts and sizes as messages print them and as the programs' options read them */
/* SPDX-License-Identifier: MIT */
#include "util/amount.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

/* Appends groups of three digits from the first. Returns the end. */
static char *append_count(uint64_t n, char *to)
{
    if (n < 1000)
        return to + sprintf(to, "%" PRIu64, n);
    to = append_count(n / 1000, to);
    return to + sprintf(to, ",%03u", (unsigned)(n % 1000));
}

const char *amount_count(uint64_t n, char out[AMOUNT_SIZE])
{
    append_count(n, out);
    return out;
}

/* Prints a size in the unit in which it is below the base. Returns false if it needs more than one
 * decimal there. */
static bool print_in_unit(uint64_t n_bytes, uint64_t base, const char *const units[4], char *out)
{
    uint64_t unit = base;
    unsigned i = 0;
    for (; i < 3 && n_bytes / unit >= base; i++)
        unit *= base;
    const uint64_t rest = n_bytes % unit * 10;
    if (n_bytes < unit || rest % unit != 0)
        return false;
    char *const end = append_count(n_bytes / unit, out);
    if (rest == 0)
        sprintf(end, " %s", units[i]);
    else
        sprintf(end, ".%u %s", (unsigned)(rest / unit), units[i]);
    return true;
}

const char *amount_bytes(uint64_t n_bytes, char out[AMOUNT_SIZE])
{
    static const char *const binary[] = {"KiB", "MiB", "GiB", "TiB"};
    static const char *const decimal[] = {"kB", "MB", "GB", "TB"};
    if (!print_in_unit(n_bytes, 1024, binary, out) && !print_in_unit(n_bytes, 1000, decimal, out))
        sprintf(append_count(n_bytes, out), n_bytes == 1 ? " byte" : " bytes");
    return out;
}
