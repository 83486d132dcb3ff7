/* partition.h - the sizes of a partition's patterns, such as "7-8" */
#ifndef PATTERN_PARTITION_H
#define PATTERN_PARTITION_H

#include <fifteen/pattern.h>

#define PARTITION_NAME_SIZE 32 /* bytes for "1-1-..-1" of 15 tiles with its final NUL */

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

/* Sorts sizes: in the order of the tray's named partition of the same sizes (6-6-3) if there is
 * one, else in increasing order. */
void partition_order(struct fifteen_geometry geometry, struct partition_sizes *sizes);

#endif
