/* partition.c - the sizes of a partition's patterns, such as "7-8" */
/* SPDX-License-Identifier: MIT */
#include "pdb/pattern/partition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/error.h"

/* Reads sizes of one digit, separated by dashes; returns false for any other text. */
static bool parse_sizes(const char *name, struct partition_sizes *sizes)
{
    sizes->n = 0;
    for (const char *at = name; sizes->n < FIFTEEN_PARTITION_MAX; at += 2) {
        if (at[0] < '1' || at[0] > '0' + FIFTEEN_PATTERN_MAX_TILES)
            return false;
        sizes->size[sizes->n++] = (uint8_t)(at[0] - '0');
        if (at[1] != '-')
            return at[1] == '\0';
    }
    return false;
}

static unsigned sum_sizes(const struct partition_sizes *sizes)
{
    unsigned result = 0;
    for (unsigned i = 0; i < sizes->n; i++)
        result += sizes->size[i];
    return result;
}

enum fifteen_status partition_parse(const char *name, struct fifteen_geometry geometry,
                                    struct partition_sizes *out, struct fifteen_error *error)
{
    const unsigned n_tiles = fifteen_cells(geometry) - 1;
    struct partition_sizes sizes;
    if (!parse_sizes(name, &sizes) || sum_sizes(&sizes) != n_tiles) {
        char quoted[QUOTE_SIZE];
        return error_set(error, FIFTEEN_INVALID,
                         "'%s' is not a partition of %u tiles: expected sizes up to %d, separated "
                         "by dashes",
                         quote_bytes(name, strlen(name), quoted), n_tiles,
                         FIFTEEN_PATTERN_MAX_TILES);
    }
    *out = sizes;
    return FIFTEEN_OK;
}

void partition_print(const struct partition_sizes *sizes, char out[PARTITION_NAME_SIZE])
{
    size_t length = 0;
    for (unsigned i = 0; i < sizes->n; i++)
        length += (size_t)snprintf(out + length, PARTITION_NAME_SIZE - length, "%s%u",
                                   i == 0 ? "" : "-", sizes->size[i]);
}

static int compare_sizes(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void sort_sizes(struct partition_sizes *sizes)
{
    qsort(sizes->size, sizes->n, sizeof sizes->size[0], compare_sizes);
}

void partition_order(struct fifteen_geometry geometry, struct partition_sizes *sizes)
{
    sort_sizes(sizes);
    for (unsigned i = 0; named_partition(geometry, i) != NULL; i++) {
        struct partition_sizes known;
        if (!parse_sizes(named_partition(geometry, i), &known))
            continue;
        struct partition_sizes sorted = known;
        sort_sizes(&sorted);
        if (known.n == sizes->n && memcmp(sorted.size, sizes->size, sizes->n) == 0) {
            *sizes = known;
            return;
        }
    }
}
