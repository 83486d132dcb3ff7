/* partition.h - the sizes of a partition's patterns, such as "7-8" */
/* SPDX-License-Identifier: MIT */
#ifndef PATTERN_PARTITION_H
#define PATTERN_PARTITION_H

#include <fifteen/pattern.h>

#include "board/canonical.h"

#define PARTITION_NAME_SIZE 48 /* bytes for "1-1-..-1" of 24 tiles with its final NUL */

/* The number of tiles of each pattern. */
struct partition_sizes {
    unsigned n;
    uint8_t size[FIFTEEN_PARTITION_MAX];
};

/* Reads "7-8". Returns FIFTEEN_INVALID unless the sizes add up to the number of the tray's tiles.
 */
enum fifteen_status partition_parse(const char *name, struct fifteen_geometry geometry,
                                    struct partition_sizes *out, struct fifteen_error *error);

/* Writes "7-8". */
void partition_print(const struct partition_sizes *sizes, char out[PARTITION_NAME_SIZE]);

/* The name of partition number `index` of a canonical tray, 0 being the default partition; NULL
 * after the last one. */
const char *named_partition(struct fifteen_geometry geometry, unsigned index);

/* The same for the names of sets of several partitions. */
const char *named_set(struct fifteen_geometry geometry, unsigned index);

/* fifteen_partitions_parse for a goal of up to 25 cells. */
enum fifteen_status partitions_parse(struct fifteen_geometry geometry, wide_board goal,
                                     const char *text,
                                     struct fifteen_partition out[FIFTEEN_SET_MAX], unsigned *n,
                                     struct fifteen_error *error);

/* Sorts sizes: in the order of the tray's named partition of the same sizes (6-6-3) if there is
 * one, else in increasing order. */
void partition_order(struct fifteen_geometry geometry, struct partition_sizes *sizes);

/* Returns true if a text has the characters of lists of tiles, such as "1.4.5/2.3". It may still be
 * the name of a tray's partition, such as "8". */
bool partition_is_list(const char *text);

#define PARTITION_CANONICAL_SIZE 80 /* bytes for any name, and for lists of 24 tiles */

/* Writes the text that means for the canonical goal what `text` means for the map's goal: names
 * stay, and tiles are renamed. Returns FIFTEEN_INVALID, with the reason, if the text is not a
 * partition of the tray. */
enum fifteen_status partition_translate(const char *text, const struct canonical_map *map,
                                        char out[PARTITION_CANONICAL_SIZE], bool *is_list,
                                        struct fifteen_error *error);

#endif
